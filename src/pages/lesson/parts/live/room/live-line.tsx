import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ChatMessage } from '../../../../../../contract'
import { ChatTip } from '@/features/chat/chat-bubble'
import type { Pending } from '@/stores/talk'
import { Tap } from '@/ui/button/tap'
import { useHold } from '@/ui/button/use-hold'
import { Icon } from '@/ui/icon/icon'
import './live-line.scss'

interface LineProps {
  message: ChatMessage
  onHold: () => void
}

/** One sentence in a live room; what the teacher says stands out. */
export function LiveLine({ message, onHold }: LineProps) {
  const held = useHold(onHold)
  const { type, content, recalled, from, mine } = message
  if (recalled) return <ChatTip>消息已移除</ChatTip>
  if (type === 'system') return <ChatTip>{content}</ChatTip>
  const host = from?.host
  return (
    <View className={`live-line ${host ? 'live-line--host' : ''}`} {...held}>
      <Text className="live-line__who">{`${from?.nickName ?? ''}${host ? ' · 讲师' : mine ? ' · 我' : ''}`}</Text>
      <View className="live-line__what">{content}</View>
    </View>
  )
}

interface PendingProps {
  pending: Pending
  onRetry: () => void
  onHold: () => void
}

export const PendingLine = observer(function PendingLine({ pending, onRetry, onHold }: PendingProps) {
  const held = useHold(onHold)
  const { draft, state, why } = pending
  if (draft.type !== 'text') return null
  return (
    <View className="live-line" {...held}>
      <Text className="live-line__who">我</Text>
      <View className="live-line__what">{draft.content}</View>
      {state === 'failed' ? (
        <Tap className="live-line__failed" onTap={onRetry}>
          <Icon name="refresh-cw" size="xs" />
          <Text>{why ? `发送失败：${why}，点击重发` : '发送失败，点击重发'}</Text>
        </Tap>
      ) : (
        <Text className="live-line__who">发送中…</Text>
      )}
    </View>
  )
})
