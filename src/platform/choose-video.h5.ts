import { chooseFiles } from './choose-files'
import type { ChosenVideo, SeenVideo } from './video-types'

/** How long a browser has for the first picture of a video; one that cannot play it may never answer. */
const LOOK_MS = 8000
const MAX_SIDE = 1440

function drawn(video: HTMLVideoElement) {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/** What the browser itself can say of a video. */
async function look(path: string): Promise<SeenVideo> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const heard = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true })
      video.addEventListener('error', () => reject(new Error('cannot play')), { once: true })
      setTimeout(() => reject(new Error('no answer')), LOOK_MS)
    })
  let seconds = 0
  try {
    const known = heard('loadedmetadata')
    video.src = path
    video.load()
    await known
    seconds = Number.isFinite(video.duration) ? video.duration : 0
    // iPhones draw nothing before they have been sent somewhere.
    const shown = heard('seeked')
    video.currentTime = Math.min(0.1, seconds / 2)
    await shown
    const picture = await drawn(video)
    return { seconds, cover: picture ? URL.createObjectURL(picture) : '' }
  } catch {
    return { seconds, cover: '' }
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

/** A video from the album or the camera; undefined when the person closed the picker. Not in `platform`: only editors need it. */
export async function chooseVideo(): Promise<ChosenVideo | undefined> {
  const [file] = await chooseFiles('video/mp4,video/quicktime')
  if (!file) return undefined
  const path = URL.createObjectURL(file)
  return { path, size: file.size, seen: look(path) }
}
