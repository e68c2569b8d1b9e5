import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import type { Api, Result } from '../../contract'
import { call } from '@/api/call'
import { go } from '@/nav'
import { platform } from '@/platform'
import { IconBtn } from '@/ui/icon-btn'
import { Pic } from '@/ui/pic'
import { Tap } from '@/ui/tap'
import './banner.scss'

type Banners = Result<Api['GET /api/circle/banner']>

const KEY = 'squareBanner'
interface Kept {
  /** There was one last time: its room is kept free, so that nothing jumps when it comes. */
  shown: boolean
  /** The day on which the reader sent it away. */
  away?: string
}

const today = () => new Date().toDateString()
const keep = (kept: Kept) => platform.storage.set(KEY, kept)

async function load(): Promise<Banners> {
  try {
    const banners = await call('GET /api/circle/banner')
    keep({ shown: banners.length > 0 })
    return banners
  } catch {
    // The square is whole without it.
    return []
  }
}

interface Props {
  /** The first screen stands: nothing of this may delay it. */
  ready: boolean
}

/** What the operators point at, above the feed, until the reader sends it away for the day. */
export function Banner({ ready }: Props) {
  const [kept] = useState(() => platform.storage.get<Kept>(KEY))
  const [away, setAway] = useState(kept?.away === today())
  const [banners, setBanners] = useState<Banners>()
  useEffect(() => {
    if (ready && !away && !banners) void load().then(setBanners)
  }, [ready, away, banners])
  const sendAway = () => {
    setAway(true)
    keep({ shown: true, away: today() })
  }

  if (away || (banners ? !banners.length : !kept?.shown)) return null
  // Two things by their keys: a View takes on another class a moment late.
  if (!banners) return <View key="waiting" className="banner banner--waiting" />
  return (
    <View key="there" className="banners">
      {banners.map(({ id, title, image, url }) => (
        <View key={id} className="banner">
          <Tap role="link" className="banner__main" onTap={() => void go('pages/webview/ad/ad', { url, title, adId: id })}>
            <Pic className="banner__pic" src={image} alt="" />
            <View className="banner__title">{title}</View>
          </Tap>
          <IconBtn className="banner__close" icon="x" size="s" label="今天不再显示" onTap={sendAway} />
        </View>
      ))}
    </View>
  )
}
