import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { clip } from '@/lib/time'
import { namePhoneSettings, offerSettings } from '@/patterns/feedback/settings'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { record } from '@/platform/recorder'
import type { Recording } from '@/platform/recorder-types'
import { Btn } from '@/ui/button/btn'
import { FileRows, type Files } from './file-picker'

/** Nobody listens for longer. */
const MOST_SECONDS = 180

/** The length stands in the name: not every player tells it. */
const nameOf = (seconds: number) => `录音 ${Math.floor(seconds / 60)}分${String(seconds % 60).padStart(2, '0')}秒`

/** Recordings that somebody makes here; each goes up like any file. */
export const VoicePicker = observer(function VoicePicker({ files }: { files: Files }) {
  const running = useRef<Recording>()
  const [seconds, setSeconds] = useState<number>()
  const recording = seconds !== undefined
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      running.current?.cancel()
      files.noteRecording(false)
    }
  }, [files])
  /** Nobody has stopped it here when it ends: a call has taken the microphone. */
  const watch = async (made: Recording) => {
    await made.ended
    if (made === running.current && !gone.current) await latest.current('录音被打断，前面的已保留')
  }
  const begin = useAction(async () => {
    const started = await record()
    const made = typeof started === 'string' ? undefined : started
    // The page was left while the device asked for the microphone.
    if (gone.current) return made?.cancel()
    running.current = made
    files.noteRecording(made !== undefined)
    if (made) {
      setSeconds(0)
      void watch(made)
    } else if (started === 'denied') namePhoneSettings('麦克风')
    else if (started !== 'refused') toast('不能录音：请允许使用麦克风，或换一台设备')
    else await offerSettings('麦克风', '允许使用麦克风后，再点一次录音')
  })
  const end = useAction(async (why?: string) => {
    const made = running.current
    running.current = undefined
    const length = seconds ?? 0
    setSeconds(undefined)
    try {
      if (made && length < 1) {
        made.cancel()
        toast('录得太短了')
      } else if (made) {
        files.add(await made.stop(nameOf(length)))
        if (why) toast(why)
      }
    } finally {
      files.noteRecording(false)
    }
  })
  const over = recording && seconds >= MOST_SECONDS
  useEffect(() => {
    if (!recording) return
    const timer = setInterval(() => setSeconds((before) => (before === undefined ? before : before + 1)), 1000)
    return () => clearInterval(timer)
  }, [recording])
  const latest = useRef(end.run)
  useEffect(() => {
    latest.current = end.run
  })
  useEffect(() => {
    if (over) void latest.current()
  }, [over])
  return (
    <View>
      <FileRows files={files} icon="headphones" />
      {recording ? (
        <Btn size="s" icon="circle-stop" onTap={() => void end.run()}>
          {`停止 ${clip(seconds)} / ${clip(MOST_SECONDS)}`}
        </Btn>
      ) : (
        files.items.length < files.max && (
          <Btn kind="line" size="s" icon="plus" busy={begin.busy} onTap={() => void begin.run()}>
            录音
          </Btn>
        )
      )}
    </View>
  )
})
