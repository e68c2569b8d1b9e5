import Taro from '@tarojs/taro'
import type { Picture } from '../../contract'

export const preview = (images: Picture[], index: number) =>
  void Taro.previewImage({ urls: images.map((image) => image.url), current: images[index].url })
