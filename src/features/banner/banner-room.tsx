import { View } from '@tarojs/components'
import type { Api, Result } from '../../../contract'
import { platform } from '@/platform'

export type Banners = Result<Api['GET /api/circle/banner']>

export type Place = 'squareBanner' | 'schoolBanner' | 'zhikuBanner' | 'mallBanner'
const KEY = 'squareBanner'
interface Stored {
  /** There was one last time: its room is kept free, so that nothing jumps when it comes. */
  shown: boolean
  /** The day on which the reader sent it away. */
  away?: string
}

export const today = () => new Date().toDateString()
export const storeBanner = (stored: Stored, key: Place = KEY) => platform.storage.set(key, stored)
/** The reader does not want to see one today. */
export const isAway = (key: Place = KEY) => platform.storage.get<Stored>(key)?.away === today()

/** The room of a banner that is about to come; none where none is known to come. */
export function BannerRoom({ first }: { first?: Banners }) {
  const stored = platform.storage.get<Stored>(KEY)
  const awaited = first ? first.length > 0 : stored?.shown
  return awaited && stored?.away !== today() ? <View className="banner-room" /> : null
}
