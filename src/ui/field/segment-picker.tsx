import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { useNoted } from './field-note'
import './segment-picker.scss'

interface SegmentPickerProps<K extends string | number> {
  /** `off`: why it cannot be chosen. */
  items: readonly { key: K; label: string; off?: string }[]
  value: K
  onChange: (key: K) => void
  tone?: 'brand' | 'coin'
  /** What is being chosen, for those who do not see it. */
  label?: string
}

/** One of a few, side by side. */
export function SegmentPicker<K extends string | number>({
  items,
  value,
  onChange,
  tone = 'brand',
  label,
}: SegmentPickerProps<K>) {
  const noted = useNoted(label)
  return (
    <View className={`segments segments--${tone}`} {...a11y({ ...noted, role: 'radiogroup' })}>
      {items.map((item) => (
        <Tap
          key={item.key}
          role="radio"
          className={`segments__item ${item.key === value ? 'segments__item--on' : item.off ? 'segments__item--off' : ''}`}
          checked={item.key === value}
          label={item.off && `${item.label}，${item.off}`}
          disabled={Boolean(item.off)}
          onTap={() => onChange(item.key)}
        >
          {item.label}
        </Tap>
      ))}
    </View>
  )
}
