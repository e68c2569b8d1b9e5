import { View } from '@tarojs/components'
import { useState } from 'react'
import { Tap } from '@/ui/button/tap'
import type { FaceProps } from './board'
import { PrizeMark } from './prize-mark'

/** How often it goes round before it rests. */
const ROUNDS = 4

/** 大转盘: the hand stands still at the top, the disc turns. */
export function WheelFace({ prizes, turning, stop, disabled, hint, onDraw }: FaceProps) {
  const step = 360 / prizes.length
  const [rest, setRest] = useState({ stop, angle: 0 })
  // On from where it stands, so that it never turns back.
  if (rest.stop !== stop)
    setRest({
      stop,
      angle: stop === undefined ? rest.angle : (Math.floor(rest.angle / 360) + ROUNDS) * 360 - stop * step,
    })
  const waits = turning && stop === undefined
  return (
    <View className="wheel">
      <View className={`wheel__spin ${waits ? 'wheel__spin--on' : ''}`}>
        <View className="wheel__disc" style={{ transform: `rotate(${rest.angle}deg)` }}>
          {prizes.map((prize, at) => (
            <View key={prize.id} className="wheel__spoke" style={{ transform: `rotate(${at * step}deg)` }}>
              <View className="wheel__edge" style={{ transform: `rotate(${step / 2}deg)` }} />
              <PrizeMark prize={prize} size="s" />
              <View className="wheel__name">{prize.name}</View>
            </View>
          ))}
        </View>
      </View>
      <View className="wheel__hand" />
      <Tap className="wheel__draw" label={`抽奖，${hint}`} disabled={disabled} onTap={onDraw}>
        <View className="grid__go">抽奖</View>
        <View className="grid__hint">{hint}</View>
      </Tap>
    </View>
  )
}
