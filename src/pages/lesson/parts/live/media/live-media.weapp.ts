import Taro from '@tarojs/taro'
import { LivePlayer } from '@tarojs/components'
import { createElement, useEffect, type FunctionComponent } from 'react'
import { platform } from '@/platform'
import type { LiveMediaProps } from './live-media-types'

const ID = 'live-player'
/** Codes of live-player: a picture is there, it waits for one, the line is gone for good. */
const PLAYING = [2003, 2004]
const WAITING = [2007]
const LOST = [-2301, -2302, 3001, 3002, 3003]

export const LiveMedia: FunctionComponent<LiveMediaProps> = ({ url, lend, onPlaying, onWaiting, onError }) => {
  useEffect(() => {
    const player = Taro.createLivePlayerContext(ID)
    lend({
      play: () => void player.play(),
      pause: () => void player.pause(),
      mute: () => void player.mute(),
      fullscreen: () => void player.requestFullScreen({ direction: 90 }),
    })
  }, [lend])
  return createElement(LivePlayer, {
    id: ID,
    className: 'player__media',
    src: platform.fileUrl(url),
    mode: 'live',
    autoplay: true,
    minCache: 1,
    maxCache: 3,
    onStateChange: ({ detail: { code } }: { detail: { code: number } }) => {
      if (PLAYING.includes(code)) {
        onWaiting(false)
        onPlaying(true)
      } else if (WAITING.includes(code)) onWaiting(true)
      else if (LOST.includes(code)) onError('broken')
    },
  })
}
