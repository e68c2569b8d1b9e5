import { View } from '@tarojs/components'
import { Tap } from '@/ui/button/tap'
import './toggle.scss'

interface ToggleProps {
  on: boolean
  onChange: (on: boolean) => void
  label: string
  disabled?: boolean
}

export function Toggle({ on, onChange, label, disabled }: ToggleProps) {
  return (
    <Tap
      role="switch"
      className={`toggle ${on ? 'toggle--on' : ''}`}
      label={label}
      checked={on}
      disabled={disabled}
      onTap={() => onChange(!on)}
      stop
    >
      <View className="toggle__knob" />
    </Tap>
  )
}
