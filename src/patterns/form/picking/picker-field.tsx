import { Text } from '@tarojs/components'
import { Tap } from '@/ui/button/tap'
import { useNoted } from '@/ui/field/field-note'
import { Icon } from '@/ui/icon/icon'
import type { Field } from './picker-types'
import './picker-field.scss'

interface Props extends Field {
  text: string
  open: () => void
}

/** Looks like an input; what there is to choose from stands behind it. */
export function PickerField({ label, placeholder, text, error, open }: Props) {
  const noted = useNoted(`${label}：${text || placeholder}`, error ?? false, false)
  return (
    <Tap className={`picker-field ${error ? 'picker-field--bad' : ''}`} {...noted} onTap={open}>
      <Text className={text ? '' : 'picker-field__empty'}>{text || placeholder}</Text>
      <Icon name="chevron-down" size="s" />
    </Tap>
  )
}
