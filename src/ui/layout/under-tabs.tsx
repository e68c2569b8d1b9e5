import { View } from '@tarojs/components'
import { count } from '@/lib/text'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { useStrip } from './use-strip'
import './under-tabs.scss'

interface UnderTabsProps<K extends string> {
  /** `dot`: something new is under it. */
  items: readonly { key: K; label: string; count?: number; dot?: boolean }[]
  value: K
  onChange: (key: K) => void
  /** Larger, without a ground and gutters: inside a form. */
  plain?: boolean
}

export function UnderTabs<K extends string>({ items, value, onChange, plain }: UnderTabsProps<K>) {
  const strip = useStrip(items.findIndex(({ key }) => key === value))
  return (
    <View ref={strip} className={`under-tabs ${plain ? 'under-tabs--plain' : ''}`} {...a11y({ role: 'tablist' })}>
      {items.map((item) => (
        <Tap
          key={item.key}
          role="tab"
          className={`under-tabs__tab ${item.key === value ? 'under-tabs__tab--on' : ''} ${item.dot ? 'under-tabs__tab--dot' : ''}`}
          label={item.dot ? `${item.label}，有未读` : undefined}
          selected={item.key === value}
          onTap={() => onChange(item.key)}
        >
          {item.count === undefined ? item.label : `${item.label} ${count(item.count)}`}
        </Tap>
      ))}
    </View>
  )
}
