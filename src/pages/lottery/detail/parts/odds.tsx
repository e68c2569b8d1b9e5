import { View } from '@tarojs/components'
import type { LotteryPrize } from '../../../../../contract'
import { a11y } from '@/ui/a11y'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { PrizeMark } from './prize-mark'
import './odds.scss'

const leftOf = ({ kind, left, stock }: LotteryPrize) => (kind === 'none' ? '—' : stock === null ? '不限' : `${left} / ${stock}`)
const weightOf = ({ percent }: LotteryPrize) => Number.parseFloat(percent)

/** What can be won, how likely, and how much of it is left: the rarest first, nothing at the end. */
export function Odds({ prizes }: { prizes: readonly LotteryPrize[] }) {
  const rows = [...prizes].sort((a, b) => Number(a.kind === 'none') - Number(b.kind === 'none') || weightOf(a) - weightOf(b))
  return (
    <Card>
      <SectionHead title="奖品与概率" trailing={<View className="odds__sum">合计 100%</View>} />
      <View {...a11y({ role: 'list', label: '奖品、概率、剩余' })}>
        <View className="odds__row odds__row--head" {...a11y({ hidden: true })}>
          <View className="odds__name">奖品</View>
          <View className="odds__percent">概率</View>
          <View className="odds__left">剩余</View>
        </View>
        {rows.map((prize) => (
          <View key={prize.id} className="odds__row" {...a11y({ role: 'listitem' })}>
            <View className="odds__mark">
              <PrizeMark prize={prize} size="s" />
            </View>
            <View className="odds__name">{prize.name}</View>
            <View className="odds__percent">{prize.percent}</View>
            <View className="odds__left">{leftOf(prize)}</View>
          </View>
        ))}
      </View>
      <View className="odds__note">有库存的奖品发完后，抽到该格按未中奖计，其他奖品概率不变。</View>
    </Card>
  )
}
