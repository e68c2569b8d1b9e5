import Taro from '@tarojs/taro'
import { pickedOf } from './pick-files.weapp'
import type { Recording } from './recorder-types'
import { isDenied, isRefusal, type WxFault } from './refusal'

/** WeChat ends it by itself after ten minutes. */
const LONGEST_MS = 600_000

/** Begins to record; undefined where it cannot. */
export async function record(): Promise<Recording | 'refused' | 'denied' | undefined> {
  const allowed = await Taro.authorize({ scope: 'scope.record' }).then(
    () => true,
    (fault: WxFault) => (isDenied(fault) ? 'denied' : isRefusal(fault) && 'refused'),
  )
  if (allowed !== true) return allowed || undefined
  const recorder = Taro.getRecorderManager()
  let over = false
  const stop = () => {
    if (!over) recorder.stop()
    over = true
  }
  // A call has the microphone, and nothing makes it go on after that.
  recorder.onPause(stop)
  recorder.onInterruptionBegin(stop)
  const heard = new Promise<{ tempFilePath: string; fileSize: number }>((resolve, reject) => {
    recorder.onStop(resolve)
    recorder.onError(({ errMsg }) => reject(new Error(errMsg)))
  })
  // Whoever stops it hears of a failure; nobody else asks.
  const ended = heard.catch(() => {})
  recorder.start({ duration: LONGEST_MS, format: 'mp3', numberOfChannels: 1, sampleRate: 16_000, encodeBitRate: 48_000 })
  return {
    ended,
    async stop(name) {
      stop()
      const { tempFilePath: path, fileSize: size } = await heard
      return pickedOf({ path, name: `${name}.mp3`, size, time: Date.now() })
    },
    cancel: stop,
  }
}
