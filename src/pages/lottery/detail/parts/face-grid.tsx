import { View } from '@tarojs/components'
import { Tap } from '@/ui/button/tap'
import type { FaceProps } from './board'
import { PrizeMark } from './prize-mark'
import { useRunner } from './use-runner'

/** Round the middle, from the upper left, as the light runs; the button is the fifth of nine. */
const ROUND = [0, 1, 2, 5, 8, 7, 6, 3]

/** 九宫格 */
export function GridFace({ prizes, turning, stop, disabled, hint, onDraw }: FaceProps) {
  const lit = useRunner(prizes.length, turning, stop)
  const fields = Array.from({ length: 9 }, (_, at) => ROUND.indexOf(at))
  return (
    <View className="grid">
      {fields.map((position, at) => {
        const prize = prizes[position]
        if (!prize)
          return (
            <Tap key="draw" className="grid__field grid__draw" label={`抽奖，${hint}`} disabled={disabled} onTap={onDraw}>
              <View className="grid__go">抽奖</View>
              <View className="grid__hint">{hint}</View>
            </Tap>
          )
        return (
          <View
            key={prize.id}
            className={`grid__field ${lit === position ? 'grid__field--lit' : ''} ${stop === position ? 'grid__field--won' : ''}`}
            data-at={at}
          >
            <View className="grid__light" />
            <PrizeMark prize={prize} size="m" />
            <View className="grid__name">{prize.name}</View>
          </View>
        )
      })}
    </View>
  )
}
