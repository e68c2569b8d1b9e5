import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import './rating.scss'

const STARS = [1, 2, 3, 4, 5] as const
const WORDS = ['很差', '较差', '一般', '满意', '很满意']

interface RatingProps {
  /** 1–5; 0 while nothing is chosen. */
  score: number
  /** Without it the stars are only read. */
  onChange?: (score: number) => void
}

/** Stars of one opinion, to read or to give. */
export function Rating({ score, onChange }: RatingProps) {
  if (!onChange)
    return (
      <View className="rating" {...a11y({ role: 'img', label: `${score} 星` })}>
        {STARS.map((star) => (
          <Icon key={star} name={star <= Math.round(score) ? 'star-fill' : 'star'} size="s" />
        ))}
      </View>
    )
  return (
    <View className="rating rating--give" {...a11y({ role: 'radiogroup', label: '打分' })}>
      {STARS.map((star) => (
        <Tap
          key={star}
          role="radio"
          className="rating__star"
          label={`${star} 星，${WORDS[star - 1]}`}
          checked={star === score}
          onTap={() => onChange(star)}
        >
          <Icon name={star <= score ? 'star-fill' : 'star'} size="l" />
        </Tap>
      ))}
      <View className="rating__word">{WORDS[score - 1] ?? ''}</View>
    </View>
  )
}
