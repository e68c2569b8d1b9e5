import { View } from '@tarojs/components'
import { useState } from 'react'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import type { FaceProps } from './board'
import { PrizeMark } from './prize-mark'

const CARDS = 6

/** 翻牌: whichever card is tapped, what is under it is what the server drew. */
export function CardsFace({ prizes, turning, stop, disabled, hint, onDraw }: FaceProps) {
  const [chosen, setChosen] = useState(0)
  const prize = stop === undefined ? undefined : prizes[stop]
  return (
    <>
      <View className="cards">
        {Array.from({ length: CARDS }, (_, at) => {
          const own = at === chosen
          const state = own && prize ? 'cards__card--open' : own && turning ? 'cards__card--waits' : ''
          return (
            <Tap
              key={at}
              className={`cards__card ${state}`}
              label={own && prize ? prize.name : `第 ${at + 1} 张牌`}
              disabled={disabled}
              onTap={() => {
                setChosen(at)
                onDraw()
              }}
            >
              <View className="cards__side cards__back">
                <Icon name="sparkles" size="l" />
              </View>
              <View className="cards__side cards__front">
                {own && prize && <PrizeMark prize={prize} size="m" />}
                {own && prize && <View className="grid__name">{prize.name}</View>}
              </View>
            </Tap>
          )
        })}
      </View>
      <View className="board__hint">任选一张翻开 · {hint}</View>
    </>
  )
}
