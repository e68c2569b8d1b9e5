import Taro from '@tarojs/taro'
import type { WechatAddress } from './choose-address.h5'

export type { WechatAddress }

/** One of the addresses that somebody keeps in WeChat; undefined when they turned away, or do not let us see any. */
export const chooseAddress: (() => Promise<WechatAddress | undefined>) | undefined = () =>
  Taro.chooseAddress().then(
    ({ userName, telNumber, nationalCode, provinceName, cityName, countyName, detailInfo }) => ({
      name: userName,
      phone: telNumber,
      code: nationalCode ?? '',
      names: [provinceName, cityName, countyName].filter((name): name is string => Boolean(name)),
      detail: detailInfo,
    }),
    () => undefined,
  )
