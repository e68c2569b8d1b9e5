import Taro from '@tarojs/taro'
import { Video, View } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import { platform } from '@/platform'
import type { MediaProps } from './media-types'

const ID = 'lesson-video'

/** WeChat's own player with its own controls. */
function VideoMedia({ source, lend, events, mayDrag, title }: MediaProps) {
  const seconds = useRef(0)
  useEffect(() => {
    const video = Taro.createVideoContext(ID)
    lend({
      play: () => video.play(),
      pause: () => video.pause(),
      seek: (to) => video.seek(to),
      speed: (rate) => video.playbackRate(rate),
      fullscreen: () => video.requestFullScreen({ direction: 90 }),
      windowed: () => video.exitFullScreen(),
    })
  }, [lend])
  const goesOn = () => events.onWaiting(false)
  return (
    <Video
      id={ID}
      className="player__media"
      src={platform.fileUrl(source.url)}
      title={title}
      initialTime={source.startAt}
      autoplay={source.auto}
      controls
      showCenterPlayBtn={false}
      showProgress={mayDrag}
      enableProgressGesture={mayDrag}
      vslideGestureInFullscreen={false}
      onLoadedMetaData={({ detail }) => {
        seconds.current = detail.duration
        events.onReady(detail.duration)
        if (source.speed !== 1) Taro.createVideoContext(ID).playbackRate(source.speed)
      }}
      onPlay={() => {
        goesOn()
        events.onPlay()
      }}
      onPause={events.onPause}
      onTimeUpdate={({ detail }) => {
        goesOn()
        events.onTime(detail.currentTime, detail.duration || seconds.current)
      }}
      onWaiting={() => events.onWaiting(true)}
      onEnded={events.onEnded}
      onError={events.onError}
    />
  )
}

/** A sound alone: the picture's place stays what the page draws there. */
function AudioMedia({ source, lend, events }: MediaProps) {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const audio = Taro.createInnerAudioContext()
    Object.assign(audio, {
      src: platform.fileUrl(source.url),
      startTime: source.startAt,
      autoplay: source.auto,
      playbackRate: source.speed,
      obeyMuteSwitch: false,
    })
    let ready = false
    audio.onCanplay(() => {
      if (!ready) latest.current.onReady(audio.duration)
      ready = true
    })
    const goesOn = () => latest.current.onWaiting(false)
    audio.onPlay(() => {
      goesOn()
      latest.current.onPlay()
    })
    audio.onPause(() => latest.current.onPause())
    audio.onStop(() => latest.current.onPause())
    audio.onTimeUpdate(() => {
      goesOn()
      latest.current.onTime(audio.currentTime, audio.duration)
    })
    audio.onWaiting(() => latest.current.onWaiting(true))
    audio.onEnded(() => latest.current.onEnded())
    audio.onError(() => latest.current.onError())
    lend({
      play: () => audio.play(),
      pause: () => audio.pause(),
      seek: (to) => audio.seek(to),
      speed: (rate) => {
        audio.playbackRate = rate
      },
      fullscreen: () => {},
      windowed: () => {},
    })
    return () => audio.destroy()
  }, [source, lend])
  return <View className="player__media" />
}

export const Media = (props: MediaProps) =>
  props.source.kind === 'audio' ? <AudioMedia {...props} /> : <VideoMedia {...props} />
