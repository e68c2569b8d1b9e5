import { View } from '@tarojs/components'
import { money, sum } from '@/lib/money'
import './amount-lines.scss'

interface AmountLinesProps {
  /** 分; what is taken off is negative. */
  lines: readonly { label: string; amount: number }[]
  totalLabel: string
  /** 分 */
  total: number
  /** What it costs beside the money. */
  coins?: number
  /** 分 of it that have gone back. */
  refunded?: number
}

/** How a price comes about, line by line. */
export function AmountLines({ lines, totalLabel, total, coins = 0, refunded = 0 }: AmountLinesProps) {
  return (
    <View className="amount-lines">
      {lines.map(({ label, amount }) => (
        <View key={label} className="amount-lines__line">
          <View className="amount-lines__label">{label}</View>
          <View className={`amount-lines__amount ${amount < 0 ? 'amount-lines__amount--off' : ''}`}>{money(amount)}</View>
        </View>
      ))}
      <View className="amount-lines__total">
        <View>{totalLabel}</View>
        <View className="amount-lines__sum">{sum(total, coins)}</View>
      </View>
      {refunded > 0 && (
        <View className="amount-lines__line">
          <View className="amount-lines__label">已退回</View>
          <View className="amount-lines__amount">{money(refunded)}</View>
        </View>
      )}
    </View>
  )
}
