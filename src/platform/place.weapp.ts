import Taro from '@tarojs/taro'
import type { Place } from './place.h5'
import { isDenied, isRefusal, type WxFault } from './refusal'

export type { Place }

/** WeChat's own map, with the way there. */
export const openPlace = ({ lng, lat }: Place, name: string) =>
  void Taro.openLocation({ longitude: lng, latitude: lat, name, scale: 16 })

/** Where this phone is; undefined when it does not know. */
export const whereAmI = (): Promise<Place | 'refused' | 'denied' | undefined> =>
  Taro.getLocation({ type: 'gcj02', isHighAccuracy: true }).then(
    ({ longitude, latitude }) => ({ lng: longitude, lat: latitude }),
    (fault: WxFault) => (isDenied(fault) ? 'denied' : isRefusal(fault) ? 'refused' : undefined),
  )
