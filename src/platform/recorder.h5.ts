import { pickedOf } from './pick-files.h5'
import type { Recording } from './recorder-types'

/** The first plays on every phone; browsers that cannot make it make the other. */
const KINDS = [
  { type: 'audio/mp4', ending: 'm4a' },
  { type: 'audio/webm', ending: 'webm' },
]

/** Begins to record; undefined where nobody allowed it, or the browser cannot. */
export async function record(): Promise<Recording | 'refused' | 'denied' | undefined> {
  const kind = 'MediaRecorder' in window && KINDS.find(({ type }) => MediaRecorder.isTypeSupported(type))
  const stream = kind && (await navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => undefined))
  if (!kind || !stream) return undefined
  const recorder = new MediaRecorder(stream, { mimeType: kind.type })
  const heard: Blob[] = []
  recorder.ondataavailable = ({ data }) => heard.push(data)
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => {
      for (const track of stream.getTracks()) track.stop()
      resolve()
    }
  })
  recorder.start()
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop()
    return ended
  }
  return {
    ended,
    async stop(name) {
      await end()
      return pickedOf(new File(heard, `${name}.${kind.ending}`, { type: kind.type }))
    },
    cancel: () => void end(),
  }
}
