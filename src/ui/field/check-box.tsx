import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import './check-box.scss'

interface CheckBoxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** What is agreed to, in a sentence. */
  label: string
  /** The words beside it; links among them are Taps with `stop`. */
  children?: ReactNode
}

export function CheckBox({ checked, onChange, label, children }: CheckBoxProps) {
  const turn = () => onChange(!checked)
  return (
    <View className="check-box" onClick={turn}>
      <Tap
        role="checkbox"
        className={`check-box__box ${checked ? 'check-box__box--on' : ''}`}
        label={label}
        checked={checked}
        onTap={turn}
        stop
      >
        {checked && <Icon name="check" size="xs" />}
      </Tap>
      {children && <View className="check-box__words">{children}</View>}
    </View>
  )
}
