import Taro from '@tarojs/taro'

/** The page on top, to be told from others. In H5 that is its path, which no other has: Taro hands out copies of the rest. */
export function pageOnTop(): unknown {
  const [page] = Taro.getCurrentPages().slice(-1)
  return page?.path ?? page
}
