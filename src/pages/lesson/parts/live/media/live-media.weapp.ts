import Taro from '@tarojs/taro'
import { CoverView, LivePlayer } from '@tarojs/components'
import { createElement, useEffect, useRef, useState, type FunctionComponent } from 'react'
import { platform } from '@/platform'
import type { LiveMediaProps } from './live-media-types'
import './live-media.weapp.scss'

const ID = 'live-player'
/** Codes of live-player: a picture is there, it waits for one, the line is gone for good. None tells of a pause. */
const PLAYING = [2003, 2004]
const WAITING = [2007]
const LOST = [-2301, -2302, 3001, 3002, 3003]

export const LiveMedia: FunctionComponent<LiveMediaProps> = ({ url, auto, muted, lend, onPlaying, onWaiting, onError }) => {
  const [full, setFull] = useState(false)
  const latest = useRef(onPlaying)
  useEffect(() => {
    latest.current = onPlaying
  })
  useEffect(() => {
    const player = Taro.createLivePlayerContext(ID)
    let paused = false
    lend({
      play() {
        if (!paused) return void player.play()
        paused = false
        void player.resume()
        latest.current(true)
      },
      pause() {
        paused = true
        void player.pause()
        latest.current(false)
      },
      fullscreen: () => void player.requestFullScreen({ direction: 90 }),
      windowed: () => void player.exitFullScreen(),
    })
  }, [lend])
  return createElement(
    LivePlayer,
    {
      id: ID,
      className: 'player__media',
      src: platform.fileUrl(url),
      mode: 'live',
      autoplay: auto,
      muted,
      minCache: 1,
      maxCache: 3,
      onStateChange: ({ detail: { code } }: { detail: { code: number } }) => {
        if (PLAYING.includes(code)) {
          onWaiting(false)
          onPlaying(true)
        } else if (WAITING.includes(code)) onWaiting(true)
        else if (LOST.includes(code)) onError('broken')
      },
      onFullScreenChange: ({ detail }: { detail: { fullScreen: number | boolean } }) => setFull(Boolean(detail.fullScreen)),
    },
    // What lies on a full screen is a child of the player; it has no way back of its own.
    full &&
      createElement(
        CoverView,
        { className: 'live-windowed', onClick: () => void Taro.createLivePlayerContext(ID).exitFullScreen() },
        '退出全屏',
      ),
  )
}
