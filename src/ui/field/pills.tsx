import { View } from '@tarojs/components'
import { count } from '@/lib/text'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
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
  const isOn = (key: K) => (many ? props.values.includes(key) : props.value === key)
  const choose = (key: K) => {
    if (!many) props.onChange(key)
    else props.onChange(isOn(key) ? props.values.filter((other) => other !== key) : [...props.values, key])
  }
  return (
    <View className="pills" {...a11y({ role: many ? 'group' : 'radiogroup', label: props.label })}>
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
