import { View } from '@tarojs/components'
import { useState } from 'react'
import { isAway, storeBanner, today, type Banners, type Place } from './banner-room'
import { lazyPart } from '@/ui/lazy-part'
import './page-banners.scss'

const Strip = lazyPart(() => import('./banner').then((module) => module.BannerStrip))

interface Props {
  banners: Banners
  place: Exclude<Place, 'squareBanner'>
}

/** What the operators point at on a page, until the reader sends it away for the day; its room is there before it is. */
export function PageBanners({ banners, place }: Props) {
  const [away, setAway] = useState(() => isAway(place))
  const sendAway = () => {
    setAway(true)
    storeBanner({ shown: true, away: today() }, place)
  }
  if (away || !banners.length) return null
  return (
    <View className="page-banners">
      <Strip banners={banners} onAway={sendAway} />
    </View>
  )
}
