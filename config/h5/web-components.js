const lazily = (load) => () => load().then((component) => component.defineCustomElement())

export const defineCustomElementTaroSwiperCore = lazily(() => import('@tarojs/components/dist/components/taro-swiper-core'))
export const defineCustomElementTaroSwiperItemCore = lazily(
  () => import('@tarojs/components/dist/components/taro-swiper-item-core'),
)
export const defineCustomElementTaroPullToRefreshCore = lazily(
  () => import('@tarojs/components/dist/components/taro-pull-to-refresh-core'),
)
