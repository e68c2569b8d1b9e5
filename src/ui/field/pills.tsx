import { View } from '@tarojs/components'
import { count } from '@/lib/text'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { useNoted } from './field-note'
import './pills.scss'

interface PillsBase<K extends string> {
  items: readonly { key: K; label: string; count?: number }[]
  /** What is being chosen, for those who do not see it. */
  label?: string
}
interface PillsOne<K extends string> extends PillsBase<K> {
  value: K | undefined
  onChange: (key: K) => void
}
interface PillsMany<K extends string> extends PillsBase<K> {
  values: readonly K[]
  onChange: (keys: K[]) => void
}

/** A choice of one (`value`) or of several (`values`). */
export function Pills<K extends string>(props: PillsOne<K> | PillsMany<K>) {
  const many = 'values' in props
  const noted = useNoted(props.label, undefined, !many)
  const isOn = (key: K) => (many ? props.values.includes(key) : props.value === key)
  const choose = (key: K) => {
    if (!many) props.onChange(key)
    else props.onChange(isOn(key) ? props.values.filter((other) => other !== key) : [...props.values, key])
  }
  return (
    <View className="pills" {...a11y({ ...noted, role: many ? 'group' : 'radiogroup' })}>
      {props.items.map((item) => (
        <Tap
          key={item.key}
          role={many ? 'checkbox' : 'radio'}
          className={`pills__pill ${isOn(item.key) ? 'pills__pill--on' : ''}`}
          checked={isOn(item.key)}
          onTap={() => choose(item.key)}
        >
          {item.count === undefined ? item.label : `${item.label} ${count(item.count)}`}
        </Tap>
      ))}
    </View>
  )
}
