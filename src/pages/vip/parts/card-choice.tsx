import { View } from '@tarojs/components'
import type { VipCard } from '../../../../contract'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Price, yuan } from '@/ui/text/price'
import './card-choice.scss'

/** 约 ¥24.9/月, ¥200/席 … */
function each({ days, price, seats }: VipCard): string {
  if (seats) return `约 ${yuan(Math.round(price / seats / 10) * 10)}/席`
  if (!days) return '永久有效'
  return days > 31 ? `约 ${yuan(Math.round((price * 30) / days / 10) * 10)}/月` : `${days} 天`
}

interface Props {
  cards: VipCard[]
  value: string
  onChange: (id: string) => void
  label: string
  /** Two beside each other instead of three. */
  pairs?: boolean
}

/** The cards on the shelf, one of them chosen. */
export const CardChoice = ({ cards, value, onChange, label, pairs }: Props) => (
  <View className={`card-choice ${pairs ? 'card-choice--pairs' : ''}`} {...a11y({ role: 'radiogroup', label })}>
    {cards.map((card) => {
      const { id, name, price, originPrice, badge } = card
      return (
        <Tap
          key={id}
          role="radio"
          checked={id === value}
          className={`card-choice__one ${id === value ? 'card-choice__one--on' : ''}`}
          onTap={() => onChange(id)}
        >
          {badge !== '' && <View className="card-choice__badge">{badge}</View>}
          <View className="card-choice__name">{name}</View>
          <Price price={price} origin={originPrice} size="l" />
          <View className="card-choice__each">{each(card)}</View>
        </Tap>
      )
    })}
  </View>
)
