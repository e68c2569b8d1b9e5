import Taro from '@tarojs/taro'

/** Shows pictures full screen. */
export async function previewImages(urls: string[], index: number) {
  const absolute = urls.map((url) => (url.startsWith('/') ? API_ORIGIN + url : url))
  await Taro.previewImage({ urls: absolute, current: absolute[index] })
}
