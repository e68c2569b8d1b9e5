import type { SoundEvents } from './sound-types'

/** Plays a sound; answers how to end it. At once on a tap: later the browser refuses. */
export function playSound(url: string, { onTime, onEnd, onError }: SoundEvents): () => void {
  const audio = new Audio(url)
  audio.ontimeupdate = () => onTime(audio.currentTime)
  audio.onended = onEnd
  audio.onerror = onError
  void audio.play().catch(() => audio.error || onError())
  return () => {
    audio.ontimeupdate = audio.onended = audio.onerror = null
    audio.pause()
  }
}
