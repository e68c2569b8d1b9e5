import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { call } from '@/api/call'
import { go } from '@/nav'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { Pic } from '@/ui/media/pic'
import { BannerRoom, isAway, storeBanner, today, type Banners } from './banner-room'
import './banner.scss'

async function load(): Promise<Banners> {
  try {
    const banners = await call('GET /api/circle/banner')
    storeBanner({ shown: banners.length > 0 })
    return banners
  } catch {
    // The square is whole without it.
    return []
  }
}

interface StripProps {
  banners: Banners
  onAway: () => void
}

/** Side by side, each with the way to send them all away. */
export function BannerStrip({ banners, onAway }: StripProps) {
  return (
    <View className="banners">
      {banners.map(({ id, title, image, url }) => (
        <View key={id} className="banner">
          <Tap role="link" className="banner__main" onTap={() => void go('pages/webview/ad/ad', { url, title, adId: id })}>
            <Pic className="banner__pic" src={image} alt="" />
            <View className="banner__title">{title}</View>
          </Tap>
          <IconBtn className="banner__close" icon="x" size="s" label="今天不再显示" onTap={onAway} />
        </View>
      ))}
    </View>
  )
}

interface Props {
  /** The first screen stands: nothing of this may delay it. */
  ready: boolean
  /** They came with the first screen. */
  first?: Banners
}

/** What the operators point at, above the feed, until the reader sends it away for the day. */
export function Banner({ ready, first }: Props) {
  const [away, setAway] = useState(isAway)
  const [banners, setBanners] = useState(first)
  useEffect(() => {
    if (ready && !away && !banners) void load().then(setBanners)
  }, [ready, away, banners])
  const sendAway = () => {
    setAway(true)
    storeBanner({ shown: true, away: today() })
  }

  if (away) return null
  if (!banners?.length) return <BannerRoom first={banners} />
  return <BannerStrip banners={banners} onAway={sendAway} />
}
