import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { useNoted } from './field-note'
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
  const noted = useNoted(label)
  const turn = () => onChange(!checked)
  return (
    <View className="check-box" onClick={turn}>
      <Tap
        role="checkbox"
        className={`check-box__box ${checked ? 'check-box__box--on' : ''}`}
        {...noted}
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
