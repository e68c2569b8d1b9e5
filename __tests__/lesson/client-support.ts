import { fireEvent, waitFor } from '@testing-library/dom'
import type { App } from '../support/client/open-app'
import type { TestCourse } from './support'

/** A course for nothing with two recordings of ten minutes, one to be tried, unless another one is wanted. */
export const course = ({ title, ...more }: TestCourse & { title: string }) =>
  server.course({ title, price: 0, lessons: [{ title: `${title}第一讲`, free: true }, { title: `${title}第二讲` }], ...more })

/** jsdom plays nothing: its elements do as they are told, and tell what they do. */
export function playMedia() {
  const times = new WeakMap<HTMLMediaElement, number>()
  Object.defineProperties(HTMLMediaElement.prototype, {
    currentTime: {
      configurable: true,
      get(this: HTMLMediaElement) {
        return times.get(this) ?? 0
      },
      set(this: HTMLMediaElement, to: number) {
        times.set(this, to)
        fireEvent(this, new Event('seeking'))
      },
    },
    duration: { configurable: true, get: () => 600 },
    play: {
      configurable: true,
      async value(this: HTMLMediaElement) {
        fireEvent.play(this)
      },
    },
    pause: {
      configurable: true,
      value(this: HTMLMediaElement) {
        fireEvent.pause(this)
      },
    },
    load: { configurable: true, value: () => {} },
    canPlayType: { configurable: true, value: () => 'maybe' },
  })
  return {
    /** The picture goes on, without a jump. */
    goOn(video: HTMLVideoElement, to: number) {
      for (let at = video.currentTime; at <= to; at += 2) {
        times.set(video, Math.min(at, to))
        fireEvent.timeUpdate(video)
      }
      times.set(video, to)
      fireEvent.timeUpdate(video)
    },
  }
}

export const videoOf = (app: App) =>
  waitFor(() => {
    const video = app.page().querySelector('video')
    if (!video?.getAttribute('src')) throw new Error('no video yet')
    return video
  })

/** The browser has the beginning of the recording. */
export async function ready(app: App) {
  const video = await videoOf(app)
  fireEvent.loadedMetadata(video)
  return video
}
