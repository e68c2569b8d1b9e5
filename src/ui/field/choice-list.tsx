import { Text, View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { useNoted } from './field-note'
import './choice-list.scss'

interface ChoiceListProps {
  options: readonly string[]
  values: readonly string[]
  onChange: (values: string[]) => void
  /** What is being chosen, for those who do not see it. */
  label: string
  /** Several may be chosen. */
  many?: boolean
  /** How many may be chosen. */
  most?: number
  error?: boolean | string
}

/** Options as long as sentences, one beneath the other. */
export function ChoiceList({ options, values, onChange, label, many, most = Infinity, error }: ChoiceListProps) {
  const noted = useNoted(label, error ?? false, !many)
  const turn = (option: string) => {
    if (values.includes(option)) onChange(values.filter((other) => other !== option))
    else onChange(many ? [...values, option] : [option])
  }
  return (
    <View className={`choices ${error ? 'choices--bad' : ''}`} {...a11y({ ...noted, role: many ? 'group' : 'radiogroup' })}>
      {options.map((option) => {
        const on = values.includes(option)
        return (
          <Tap
            key={option}
            role={many ? 'checkbox' : 'radio'}
            className="choices__row"
            checked={on}
            disabled={Boolean(many) && !on && values.length >= most}
            onTap={() => turn(option)}
          >
            <View className={`choices__mark ${many ? '' : 'choices__mark--one'} ${on ? 'choices__mark--on' : ''}`}>
              {on && <Icon name="check" size="xs" />}
            </View>
            <Text className="choices__text">{option}</Text>
          </Tap>
        )
      })}
    </View>
  )
}
