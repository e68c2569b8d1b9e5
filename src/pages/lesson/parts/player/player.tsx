import { Text, View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { messageOf } from '@/api/errors'
import { duration } from '@/lib/duration'
import { useMenu } from '@/patterns/feedback/use-menu'
import { Glyph } from '@/patterns/media/glyph'
import { Media } from '@/patterns/media/media'
import { a11y, onWeapp } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Pic } from '@/ui/media/pic'
import { SPEEDS, type Playback } from './playback'
import { Seek } from './seek'
import './player.scss'

interface PlayerProps {
  playback: Playback
  cover: string
  /** What the end of a trial offers. */
  buy?: string
  onBuy?: () => void
  onChooseSpeed: () => void
}

const speedText = (speed: number) => `${speed}×`

/**
 * How fast it plays is chosen in a sheet, whose place is beside the player: inside what stays in sight, bars would lie over
 * it.
 */
export function useSpeedMenu(playback: Playback) {
  const { show, menu } = useMenu('播放速度')
  const choose = () =>
    show(
      SPEEDS.map((to) => ({
        label: speedText(to),
        chosen: to === playback.speed,
        onTap: () => playback.setSpeed(to),
      })),
    )
  return { choose, menu }
}

/** What lies over the picture when it does not play by itself. */
const Overlay = observer(function Overlay({ playback, buy, onBuy }: Pick<PlayerProps, 'playback' | 'buy' | 'onBuy'>) {
  const { state, stopped, trialOver, playing, waiting, begun, resumeAt, lesson } = playback
  if (state === 'loading' || (playing && waiting))
    return (
      <View className="player__over" {...a11y({ role: 'status', label: '加载中', busy: true })}>
        <Icon name="loader-circle" size="l" spin />
      </View>
    )
  if (stopped)
    return (
      <View className="player__over player__over--dim" {...a11y({ role: 'alert' })}>
        <Text className="player__words">{stopped}</Text>
        <Btn size="s" onTap={playback.retry}>
          在这台设备继续
        </Btn>
      </View>
    )
  if (state === 'failed')
    return (
      <View className="player__over player__over--dim" {...a11y({ role: 'alert' })}>
        <Text className="player__words">{playback.error ? messageOf(playback.error) : '视频没有播放出来'}</Text>
        {playback.denied && buy && onBuy ? (
          <Btn size="s" onTap={onBuy}>
            {buy}
          </Btn>
        ) : (
          <Btn size="s" kind="weak" icon="refresh-cw" onTap={playback.retry}>
            重试
          </Btn>
        )}
      </View>
    )
  if (trialOver)
    return (
      <View className="player__over player__over--dim" {...a11y({ role: 'alert' })}>
        <Text className="player__words">试看结束，购买后学习全部</Text>
        {buy && onBuy && (
          <Btn size="s" onTap={onBuy}>
            {buy}
          </Btn>
        )}
      </View>
    )
  if (playing) return null
  return (
    <View className="player__over">
      <Tap className="player__big" label={`播放 ${lesson?.title ?? ''}`} onTap={playback.toggle}>
        <Glyph name="play" size="l" />
      </Tap>
      {!begun && resumeAt > 0 && (
        <Tap className="player__resume" onTap={playback.toggle}>
          <Icon name="history" size="s" />
          <Text>上次看到 {duration(resumeAt)}，继续播放</Text>
        </Tap>
      )}
    </View>
  )
})

/** Play, how far, how fast: in reach of fingers and keys. */
const Controls = observer(function Controls({ playback, onChooseSpeed }: Pick<PlayerProps, 'playback' | 'onChooseSpeed'>) {
  const { playing, position, seconds, speed, play } = playback
  const [dragged, setDragged] = useState<number>()
  const picture = play?.type !== 'audio' && !playback.listening
  const native = onWeapp && picture
  const at = dragged ?? position
  const done = (to: number) => {
    setDragged(undefined)
    playback.seek(to)
  }
  return (
    <View className="player__bar">
      {!native && (
        <>
          <Tap className="player__btn" label={playing ? '暂停' : '播放'} onTap={playback.toggle}>
            <Glyph name={playing ? 'pause' : 'play'} />
          </Tap>
          <Seek at={at} seconds={seconds} onDrag={setDragged} onDone={done} />
        </>
      )}
      {native && <Text className="player__now">{playback.lesson?.title}</Text>}
      {play?.speedAllowed && (
        <Tap className="player__btn player__btn--words" label={`播放速度 ${speedText(speed)}`} onTap={onChooseSpeed}>
          {speedText(speed)}
        </Tap>
      )}
      {!native && picture && (
        <Tap className="player__btn" label="全屏" onTap={playback.fullscreen}>
          <Glyph name="maximize" />
        </Tap>
      )}
    </View>
  )
})

/** The picture or the sound of a lesson with all that belongs to it; leaving the page stops it and reports. */
export const Player = observer(function Player({ playback, cover, buy, onBuy, onChooseSpeed }: PlayerProps) {
  useDidShow(playback.back)
  useDidHide(playback.leave)
  useEffect(() => playback.leave, [playback])
  const { source, play, playing, begun, lesson, listening } = playback
  const sound = play?.type === 'audio'
  const audio = sound || (listening && play !== undefined)
  return (
    <View className="player">
      <View className="player__stage">
        {source && (
          <Media
            source={source}
            lend={playback.lend}
            events={playback.events}
            mayDrag={!playback.strict}
            title={lesson?.title ?? ''}
          />
        )}
        {(!begun || audio) && <Pic className="player__cover" src={cover} alt="" />}
        {audio && playing && (
          <View className="player__audio">
            <Glyph name="headphones" size="l" />
            <Text>{lesson?.title}</Text>
          </View>
        )}
        {play?.watermark && begun && !audio && (
          <View className="player__mark" {...a11y({ hidden: true })}>
            {play.watermark}
          </View>
        )}
        <Overlay playback={playback} buy={buy} onBuy={onBuy} />
      </View>
      {play && <Controls playback={playback} onChooseSpeed={onChooseSpeed} />}
    </View>
  )
})
