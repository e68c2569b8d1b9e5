import Taro from '@tarojs/taro'

/** Whether what is loaded now is paid for by the megabyte; what WeChat does not know counts as Wi-Fi. */
export const onMobileData = async (): Promise<boolean> => {
  const { networkType } = await Taro.getNetworkType()
  return /^\dg$/.test(networkType)
}
