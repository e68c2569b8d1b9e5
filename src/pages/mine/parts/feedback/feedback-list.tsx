import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { IdName } from '../../../../../contract'
import type { Item } from '@/api/pages'
import { ago } from '@/lib/time'
import { ListBody, useListGestures, usePagedList } from '@/patterns/list/list'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Badge, type Tone } from '@/ui/text/badge'
import './feedback-list.scss'

type Sent = Item<'POST /api/feedback/page'>
const STATES: Record<Sent['state'], { tone: Tone; text: string }> = {
  open: { tone: 'plain', text: '处理中' },
  replied: { tone: 'brand', text: '已回复' },
  solved: { tone: 'ok', text: '已解决' },
}

const Row = ({ sent, type }: { sent: Sent; type: string }) => (
  <View className="card">
    <View className="feedback-list__meta">
      <Badge tone={STATES[sent.state].tone}>{STATES[sent.state].text}</Badge>
      <Text>{[type, ago(sent.createTime)].filter(Boolean).join(' · ')}</Text>
    </View>
    <View className="feedback-list__content">{sent.content}</View>
    {sent.reply !== '' && <View className="feedback-list__reply">回复：{sent.reply}</View>}
  </View>
)

interface Props {
  types: IdName[]
  onWrite: () => void
}

/** What somebody has told us, and what we said to it. */
export const FeedbackList = observer(function FeedbackList({ types, onWrite }: Props) {
  const list = usePagedList('POST /api/feedback/page', {})
  useListGestures(() => list)
  return (
    <View className="feedback-list">
      <ListBody
        list={list}
        skeleton={<SkeletonRows />}
        empty={{ title: '还没有反馈', action: '写反馈', onAction: onWrite }}
        row={(sent) => <Row sent={sent} type={types.find(({ id }) => id === sent.type)?.name ?? ''} />}
      />
    </View>
  )
})
