import Taro from '@tarojs/taro'

const viewer = () =>
  Promise.all([
    import('@tarojs/components/dist/components/taro-swiper-core'),
    import('@tarojs/components/dist/components/taro-swiper-item-core'),
  ])

/** Shows pictures full screen. Taro gives its viewer size and place at once, so the viewer's code has to be there before. */
export async function previewImages(urls: string[], index: number) {
  for (const part of await viewer()) part.defineCustomElement()
  await Taro.previewImage({ urls, current: urls[index] })
}
