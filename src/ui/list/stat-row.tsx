import { View } from '@tarojs/components'
import { count } from '@/lib/text'
import { Tap } from '@/ui/button/tap'
import './stat-row.scss'

interface Stat {
  label: string
  /** Numbers are written as people read them. */
  value: number | string
  tone?: 'coin'
  onTap?: () => void
}

interface StatRowProps {
  items: readonly Stat[]
  /** Lines between them. */
  divided?: boolean
}

export function StatRow({ items, divided }: StatRowProps) {
  return (
    <View className={`stat-row ${divided ? 'stat-row--divided' : ''}`}>
      {items.map(({ label, value, tone, onTap }) => {
        const content = (
          <>
            <View className={`stat-row__value ${tone ? 'stat-row__value--coin' : ''}`}>
              {typeof value === 'number' ? count(value) : value}
            </View>
            <View className="stat-row__label">{label}</View>
          </>
        )
        return onTap ? (
          <Tap key={label} role="link" className="stat-row__item" onTap={onTap}>
            {content}
          </Tap>
        ) : (
          <View key={label} className="stat-row__item">
            {content}
          </View>
        )
      })}
    </View>
  )
}
