import Taro from '@tarojs/taro'
import type { SoundEvents } from './sound-types'

/** Plays a sound, also where the phone is silent; answers how to end it. */
export function playSound(src: string, { onTime, onEnd, onError }: SoundEvents): () => void {
  const audio = Taro.createInnerAudioContext()
  Object.assign(audio, { src, autoplay: true, obeyMuteSwitch: false })
  audio.onTimeUpdate(() => onTime(audio.currentTime))
  audio.onEnded(onEnd)
  audio.onError(onError)
  return () => audio.destroy()
}
