import Taro from '@tarojs/taro'

const parts = () =>
  Promise.all([
    import('@tarojs/components/dist/components/taro-swiper-core'),
    import('@tarojs/components/dist/components/taro-swiper-item-core'),
  ])

/** Taro gives its viewer size and place at once, so the viewer's code has to be there before. */
export async function preview(urls: string[], index: number) {
  for (const part of await parts()) part.defineCustomElement()
  await Taro.previewImage({ urls, current: urls[index] })
}
