import { View } from '@tarojs/components'
import { useState } from 'react'
import { isAway, storeBanner, today, type Banners } from '@/features/banner/banner-room'
import { lazyPart } from '@/ui/lazy-part'
import './banners.scss'

const KEY = 'schoolBanner'
const Strip = lazyPart(() => import('@/features/banner/banner').then((module) => module.BannerStrip))

/** What the operators point at, until the reader sends it away for the day; its room is there before it is. */
export function SchoolBanners({ banners }: { banners: Banners }) {
  const [away, setAway] = useState(() => isAway(KEY))
  const sendAway = () => {
    setAway(true)
    storeBanner({ shown: true, away: today() }, KEY)
  }
  if (away || !banners.length) return null
  return (
    <View className="school-banners">
      <Strip banners={banners} onAway={sendAway} />
    </View>
  )
}
