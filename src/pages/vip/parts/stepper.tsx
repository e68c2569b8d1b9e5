import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import './stepper.scss'

interface Props {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  note: string
}

/** A number that goes up and down by one. */
export const Stepper = ({ label, value, min, max, onChange, note }: Props) => (
  <View className="stepper">
    <View className="stepper__words">
      {label}
      <View className="stepper__note">{note}</View>
    </View>
    <Tap className="stepper__turn" label={`减少${label}`} disabled={value <= min} onTap={() => onChange(value - 1)}>
      −
    </Tap>
    <View className="stepper__value" {...a11y({ role: 'status', label: `${label} ${value}` })}>
      {value}
    </View>
    <Tap className="stepper__turn" label={`增加${label}`} disabled={value >= max} onTap={() => onChange(value + 1)}>
      +
    </Tap>
  </View>
)
