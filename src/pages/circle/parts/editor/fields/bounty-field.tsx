import { Text, View } from '@tarojs/components'
import type { PostDraft } from '../../../../../../contract'
import { whole } from '@/lib/text'
import { BOUNTIES } from '@/pages/circle/parts/editor/post-kind'
import { fieldId } from '@/patterns/form/form'
import { FormField } from '@/ui/field/form-field'
import { SegmentPicker } from '@/ui/field/segment-picker'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './bounty-field.scss'

const EXPLAINED = '发布时冻结，采纳后全部给答主。30 天未采纳，则给点赞最高（≥3 赞）的回答，没有就退回给你。'

interface Props {
  value: PostDraft['bounty']
  onChange: (bounty: PostDraft['bounty']) => void
  /** What one has; undefined where that is not known. */
  coins: number | undefined
  error?: string
}

/** 悬赏金币: what is more than one has cannot be chosen, and says how much is missing. */
export function BountyField({ value, onChange, coins, error }: Props) {
  const lacking = (bounty: number) => (coins === undefined ? 0 : Math.max(0, bounty - coins))
  const beyond = BOUNTIES.find((bounty) => lacking(bounty) > 0)
  const items = BOUNTIES.map((bounty) => ({
    key: bounty,
    label: bounty ? String(bounty) : '不悬赏',
    off: lacking(bounty) ? `还差 ${lacking(bounty)} 金币` : undefined,
  }))
  const balance = coins !== undefined && (
    <View className="bounty-field__balance">
      余额 <Text className="bounty-field__coins">{whole(coins)}</Text> 金币
    </View>
  )
  return (
    <Card>
      <SectionHead title="悬赏金币" trailing={balance} />
      <FormField id={fieldId('bounty')} error={error} hint={EXPLAINED}>
        <SegmentPicker label="悬赏金币" tone="coin" items={items} value={value} onChange={onChange} />
        {beyond !== undefined && (
          <View className="bounty-field__lacking">
            悬赏 {beyond} 还差 {lacking(beyond)} 金币
          </View>
        )}
      </FormField>
    </Card>
  )
}
