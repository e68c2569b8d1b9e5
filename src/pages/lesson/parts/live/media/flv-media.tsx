import { useEffect, useRef } from 'react'
import { windowed, type PhoneVideo } from '@/patterns/media/full-screen'
import { platform } from '@/platform'
import type { LiveMediaProps } from './live-media-types'

/** Fills the screen, lying where it may lie: iPhones know only their own player, computers stay as they are. */
async function goFull(video: PhoneVideo) {
  const stage = video.closest('.player') ?? video
  if (!stage.requestFullscreen) return video.webkitEnterFullscreen?.()
  await stage.requestFullscreen()
  // The DOM's types leave out what iPhones do not have.
  const orientation = video.ownerDocument.defaultView?.screen.orientation as { lock?(to: string): Promise<void> } | undefined
  await orientation?.lock?.('landscape')
}

const HLS = 'application/vnd.apple.mpegurl'

/**
 * HTTP-FLV as it comes, a second or two behind; its player is loaded with the first room. iPhones that give a page no way to
 * feed a picture (before iOS 17.1) play HLS by themselves, some seconds later.
 */
export function LiveMedia({ url, hlsUrl, auto, muted, lend, onPlaying, onWaiting, onError, title }: LiveMediaProps) {
  const element = useRef<HTMLVideoElement>(null)
  const latest = useRef({ auto, lend, onPlaying, onError, hlsUrl })
  useEffect(() => {
    latest.current = { auto, lend, onPlaying, onError, hlsUrl }
  })
  useEffect(() => {
    const video = element.current!
    let left = false
    let close = () => {}
    const play = () => {
      // Without a tap of the person's own only silence is allowed: the button to begin stands there.
      video.play()?.catch(() => left || latest.current.onPlaying(false))
    }
    latest.current.lend({
      play,
      pause: () => video.pause(),
      fullscreen: () => void goFull(video).catch(() => {}),
      windowed: () => windowed(video),
    })
    const begun = () => latest.current.auto && play()
    /** False where the browser does not play HLS by itself, or there is none. */
    const beginHls = () => {
      const { hlsUrl: address } = latest.current
      if (!address || !video.canPlayType(HLS)) return false
      close()
      const broken = () => left || latest.current.onError('broken')
      video.addEventListener('error', broken)
      video.addEventListener('ended', broken)
      close = () => {
        video.removeEventListener('error', broken)
        video.removeEventListener('ended', broken)
        video.removeAttribute('src')
        video.load()
      }
      video.src = platform.fileUrl(address)
      begun()
      return true
    }
    const begin = async () => {
      const { default: mpegts } = await import('mpegts.js')
      if (left) return
      if (!mpegts.isSupported()) return void (beginHls() || latest.current.onError('unsupported'))
      const player = mpegts.createPlayer(
        // Its fetch runs in a worker's place or ours alike; an absolute address is good in both.
        { type: 'flv', isLive: true, url: new URL(platform.fileUrl(url), video.baseURI).href },
        { enableStashBuffer: false, liveBufferLatencyChasing: true, lazyLoad: false },
      )
      close = () => player.destroy()
      player.on(mpegts.Events.ERROR, (type: string) => {
        // It said that it could.
        const cannot = type === mpegts.ErrorTypes.MEDIA_ERROR
        if (!left && !(cannot && beginHls())) latest.current.onError('broken')
      })
      // The server ends what it sends when the camera goes.
      player.on(mpegts.Events.LOADING_COMPLETE, () => left || latest.current.onError('broken'))
      player.attachMediaElement(video)
      player.load()
      begun()
    }
    begin().catch(() => left || latest.current.onError('broken'))
    return () => {
      left = true
      close()
    }
  }, [url])
  return (
    <video
      ref={element}
      className="player__media"
      aria-label={title}
      playsInline
      muted={muted}
      onPlaying={() => {
        onWaiting(false)
        onPlaying(true)
      }}
      onPause={() => onPlaying(false)}
      onWaiting={() => onWaiting(true)}
    />
  )
}
