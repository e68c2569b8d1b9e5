import { useEffect, useRef, type SyntheticEvent } from 'react'
import { platform } from '@/platform'
import { windowed, type PhoneVideo } from './full-screen'
import type { MediaEvents, MediaProps, MediaSource } from './media-types'

const HLS = 'application/vnd.apple.mpegurl'
/** What is loaded counts as handed out: no more than a weak line needs. */
const AHEAD_SECONDS = 20
/** Older WebViews of phones know the attribute by this name only. */
const inline = { 'webkit-playsinline': 'true' }

/** Puts a source into the element; answers how to take it out. HLS needs help where the browser cannot play it. */
function load(video: HTMLVideoElement, { url, kind }: MediaSource, onError: () => void): () => void {
  const address = platform.fileUrl(url)
  if (kind !== 'hls' || video.canPlayType(HLS)) {
    video.src = address
    return () => {
      video.removeAttribute('src')
      video.load()
    }
  }
  let left = false
  let close = () => {}
  const help = async () => {
    const { default: Hls } = await import('hls.js/light')
    if (left) return
    if (!Hls.isSupported()) return onError()
    const hls = new Hls({ enableWorker: false, maxBufferLength: AHEAD_SECONDS, maxMaxBufferLength: AHEAD_SECONDS })
    close = () => hls.destroy()
    hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onError())
    hls.loadSource(address)
    hls.attachMedia(video)
  }
  help().catch(() => left || onError())
  return () => {
    left = true
    close()
  }
}

/** The whole player goes full screen, so that its controls go along; a phone that cannot shows the picture alone. */
function fullscreen(video: PhoneVideo) {
  const box = video.closest('.player') ?? video
  const page = video.ownerDocument
  if (page.fullscreenElement) void page.exitFullscreen()
  else if (box.requestFullscreen) void box.requestFullscreen().catch(() => {})
  else video.webkitEnterFullscreen?.()
}

/** One way in for the handlers, which change while what they are lent to stays. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** The browser's own element: Taro's would bring its web components with it. It plays in its place, never over the page. */
export function Media({ source, lend, events, title }: MediaProps) {
  const element = useRef<HTMLVideoElement>(null)
  const latest = useLatest<MediaEvents>(events)
  useEffect(() => {
    const video = element.current!
    const play = () => {
      // Refused without a tap of the person's own: the button to begin stands there.
      video.play()?.catch(() => latest.current.onPause())
    }
    lend({
      play,
      pause: () => video.pause(),
      seek: (to) => {
        video.currentTime = to
      },
      speed: (rate) => {
        video.playbackRate = rate
      },
      fullscreen: () => fullscreen(video),
      windowed: () => windowed(video),
    })
    const begin = () => {
      if (source.startAt > 0) video.currentTime = source.startAt
      video.playbackRate = source.speed
      latest.current.onReady(video.duration || 0)
      if (source.auto) play()
    }
    video.addEventListener('loadedmetadata', begin)
    const unload = load(video, source, () => latest.current.onError())
    return () => {
      video.removeEventListener('loadedmetadata', begin)
      unload()
    }
  }, [source, lend, latest])

  const at = (tell: (video: HTMLVideoElement) => void) => (event: SyntheticEvent<HTMLVideoElement>) => tell(event.currentTarget)
  return (
    <video
      ref={element}
      className="player__media"
      aria-label={title}
      playsInline
      {...inline}
      preload="metadata"
      onPlay={events.onPlay}
      onPause={events.onPause}
      onTimeUpdate={at(({ currentTime, duration }) => events.onTime(currentTime, duration || 0))}
      onSeeking={at(({ currentTime }) => events.onSeek(currentTime))}
      onWaiting={() => events.onWaiting(true)}
      onPlaying={() => events.onWaiting(false)}
      onEnded={events.onEnded}
      onError={events.onError}
    />
  )
}
