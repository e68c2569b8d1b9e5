import Taro from '@tarojs/taro'
import type { ChosenVideo } from './video-types'

/** What WeChat's camera records at most. */
const CAMERA_SECONDS = 60

/** A video from the album or the camera, made small by WeChat; undefined when the person closed the picker. */
export async function chooseVideo(): Promise<ChosenVideo | undefined> {
  const picked = await Taro.chooseMedia({
    count: 1,
    mediaType: ['video'],
    sourceType: ['album', 'camera'],
    maxDuration: CAMERA_SECONDS,
    sizeType: ['compressed'],
  }).catch(() => undefined)
  const [file] = picked?.tempFiles ?? []
  if (!file) return undefined
  const { tempFilePath, size, duration, thumbTempFilePath } = file
  return { path: tempFilePath, size, seen: Promise.resolve({ seconds: duration ?? 0, cover: thumbTempFilePath ?? '' }) }
}
