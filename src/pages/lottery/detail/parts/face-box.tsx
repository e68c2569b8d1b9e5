import { View } from '@tarojs/components'
import { Tap } from '@/ui/button/tap'
import type { FaceProps } from './board'
import { PrizeMark } from './prize-mark'

/** 盲盒: it shakes, its lid rises, and what was in it stands above it. */
export function BoxFace({ prizes, turning, stop, disabled, hint, onDraw }: FaceProps) {
  const prize = stop === undefined ? undefined : prizes[stop]
  const state = prize ? 'box--open' : turning ? 'box--shakes' : ''
  return (
    <Tap
      className={`box ${state}`}
      label={[prize?.name, `点一下打开 · ${hint}`].filter(Boolean).join('，')}
      disabled={disabled}
      onTap={onDraw}
    >
      <View className="box__prize">
        {prize && <PrizeMark prize={prize} size="m" />}
        {prize && <View className="grid__name">{prize.name}</View>}
      </View>
      <View className="box__body">
        <View className="box__lid" />
        <View className="box__front">
          <View className="box__ribbon" />
        </View>
      </View>
      <View className="board__hint">点一下打开 · {hint}</View>
    </Tap>
  )
}
