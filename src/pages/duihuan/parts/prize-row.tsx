import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { PrizeType } from '../../../../contract/rules/exchange'
import { Icon } from '@/ui/icon/icon'
import { Cover } from '@/ui/media/cover'
import { PRIZE_ICONS } from './prize-icons'
import './prize-row.scss'

interface PrizeRowProps {
  type: PrizeType
  title: string
  /** '' for what has no picture. */
  cover?: string
  note?: string
  /** At its end: a badge, a button. */
  children?: ReactNode
}

/** One thing that a code opens: its picture, its name, what exactly. */
export function PrizeRow({ type, title, cover = '', note, children }: PrizeRowProps) {
  const { icon, tone } = PRIZE_ICONS[type]
  return (
    <View className="prize-row">
      {cover ? (
        <Cover src={cover} title={title} size="s" />
      ) : (
        <View className={`prize-row__tile prize-row__tile--${tone}`}>
          <Icon name={icon} size="l" />
        </View>
      )}
      <View className="prize-row__words">
        <View className="prize-row__title">{title}</View>
        {note && <View className="prize-row__note">{note}</View>}
      </View>
      {children}
    </View>
  )
}
