import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ChatMessage } from '../../../../../../contract'
import { ChatTip } from '@/features/chat/chat-bubble'
import type { Pending } from '@/stores/talk'
import { Tap } from '@/ui/button/tap'
import { useHeldRow } from '@/ui/button/use-held-row'
import { Icon } from '@/ui/icon/icon'
import './live-message.scss'

interface LiveMessageProps {
  message: ChatMessage
  onHold: () => void
}

/** A message in a live room; what the teacher says stands out. */
export function LiveMessage({ message, onHold }: LiveMessageProps) {
  const held = useHeldRow(onHold)
  const { type, content, recalled, from, mine } = message
  if (recalled) return <ChatTip>消息已移除</ChatTip>
  if (type === 'system') return <ChatTip>{content}</ChatTip>
  const host = from?.host
  return (
    <View className={`live-message ${host ? 'live-message--host' : ''}`} {...held}>
      <Text className="live-message__who">{`${from?.nickName ?? ''}${host ? ` · ${from.title ?? '讲师'}` : mine ? ' · 我' : ''}`}</Text>
      <View className="live-message__what">{content}</View>
    </View>
  )
}

interface PendingProps {
  pending: Pending
  onRetry: () => void
  onHold: () => void
}

export const PendingMessage = observer(function PendingMessage({ pending, onRetry, onHold }: PendingProps) {
  const held = useHeldRow(onHold)
  const { draft, state, why } = pending
  if (draft.type !== 'text') return null
  return (
    <View className="live-message" {...held}>
      <Text className="live-message__who">我</Text>
      <View className="live-message__what">{draft.content}</View>
      {state === 'failed' ? (
        <Tap className="live-message__failed" onTap={onRetry}>
          <Icon name="refresh-cw" size="xs" />
          <Text>{why ? `发送失败：${why}，点击重发` : '发送失败，点击重发'}</Text>
        </Tap>
      ) : (
        <Text className="live-message__who">发送中…</Text>
      )}
    </View>
  )
})
