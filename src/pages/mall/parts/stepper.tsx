import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import './stepper.scss'

interface Props {
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}

/** A small number, one more or one less. */
export const Stepper = ({ label, value, most, onChange }: Props) => (
  <View className="stepper" {...a11y({ role: 'group', label: `${label} ${value}` })}>
    <Tap className="stepper__step" label="少一件" disabled={value <= 1} onTap={() => onChange(value - 1)}>
      −
    </Tap>
    <View className="stepper__value">{value}</View>
    <Tap className="stepper__step" label="多一件" disabled={value >= most} onTap={() => onChange(value + 1)}>
      +
    </Tap>
  </View>
)
