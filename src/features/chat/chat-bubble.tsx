import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import type { ChatMessage } from '../../../contract'
import { goKnown, knownUrl } from '@/nav'
import { openPictures } from '@/patterns/media/open-pictures'
import { isLost, type Pending } from '@/stores/talk'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { useHeldRow } from '@/ui/button/use-held-row'
import { Icon } from '@/ui/icon/icon'
import { Avatar } from '@/ui/media/avatar'
import { Cover } from '@/ui/media/cover'
import { Pic } from '@/ui/media/pic'
import { Badge } from '@/ui/text/badge'
import './chat-bubble.scss'

type Card = NonNullable<ChatMessage['card']>
interface Person {
  id: string
  nickName: string
  avatar: string
}

/** What a card is, and where it leads. */
const CARDS: Record<Card['kind'], { name: string; route: string }> = {
  post: { name: '帖子', route: 'pages/circle/circleDetail' },
  course: { name: '课程', route: 'pages/lesson/detail' },
  order: { name: '订单', route: 'pages/lesson/orderDetail' },
  activity: { name: '活动', route: 'pages/activity/activityDetail' },
  live: { name: '直播', route: 'pages/lesson/liveDetail' },
}

export function ChatCard({ card }: { card: Card }) {
  const { name, route } = CARDS[card.kind]
  const content = (
    <>
      <View className="chat-card__row">
        <Cover src={card.cover} title={card.title} size="s" />
        <View className="chat-card__title">{card.title}</View>
      </View>
      <View className="chat-card__kind">{name}</View>
    </>
  )
  if (!knownUrl(route, {})) return <View className="chat-card">{content}</View>
  return (
    <Tap role="link" className="chat-card" onTap={() => goKnown(route, { id: card.id })}>
      {content}
    </Tap>
  )
}

const LONGEST_SIDE = 180
const SHORTEST_SIDE = 72
/** The room of a picture, within limits, before it is there. */
function boxOf(width: number, height: number) {
  if (!width || !height) return { width: '120px', height: '120px' }
  const share = LONGEST_SIDE / Math.max(width, height)
  const side = (length: number) => `${Math.round(Math.max(SHORTEST_SIDE, length * share))}px`
  return { width: side(width), height: side(height) }
}

function Body({ message }: { message: ChatMessage }) {
  const { content, image, card, mine } = message
  if (image)
    return (
      <Tap
        className="bubble__picture"
        style={boxOf(image.width, image.height)}
        label="查看图片"
        onTap={() => openPictures([image.url])}
      >
        <Pic className="bubble__pic" src={image.thumbUrl || image.url} alt="" />
      </Tap>
    )
  if (card) return <ChatCard card={card} />
  return (
    <View className={`bubble ${mine ? 'bubble--mine' : ''}`}>
      <Text>{content}</Text>
    </View>
  )
}

interface BubbleProps {
  message: ChatMessage
  /** Who is on the other side. */
  peer: Person
  onPerson?: () => void
  onHold?: () => void
  /** Stands above what was said: 自动回复. */
  tag?: string
}

/** One message: on the left what others say, on the right what oneself says. */
export function ChatBubble({ message, peer, onPerson, onHold, tag }: BubbleProps) {
  const held = useHeldRow(onHold)
  const { mine } = message
  const face = <Avatar src={peer.avatar} name={peer.nickName} />
  return (
    <View className={`bubble-line ${mine ? 'bubble-line--mine' : ''}`}>
      {!mine &&
        (onPerson ? (
          <Tap role="link" label={`${peer.nickName}的主页`} className="bubble-line__face" onTap={onPerson}>
            {face}
          </Tap>
        ) : (
          <View className="bubble-line__face">{face}</View>
        ))}
      <View className="bubble-line__what" {...held} {...a11y({ label: mine ? '我说' : `${peer.nickName}说`, role: 'group' })}>
        {tag && <Badge tone="brand">{tag}</Badge>}
        <Body message={message} />
      </View>
    </View>
  )
}

interface PendingProps {
  pending: Pending
  onRetry: () => void
  onDiscard: () => void
  onHold: () => void
}

const whyOf = (pending: Pending) => {
  if (isLost(pending)) return '图片没有发出，请删除后重新选图发送'
  return pending.why ? `发送失败：${pending.why}` : '发送失败，点左侧按钮重发'
}

function PendingBody({ pending }: { pending: Pending }) {
  const { draft } = pending
  if (draft.type === 'card') return <ChatCard card={draft.card} />
  if (draft.type === 'image')
    return (
      <View className="bubble__picture" style={boxOf(0, 0)}>
        {draft.path ? (
          <Pic className="bubble__pic" src={draft.path} alt="正在发送的图片" />
        ) : (
          <Icon className="bubble__gone" name="image" label="没有发出的图片" />
        )}
      </View>
    )
  return (
    <View className="bubble bubble--mine">
      <Text>{draft.content}</Text>
    </View>
  )
}

/** What is on its way, or has failed: it can be sent once more. */
export const PendingBubble = observer(function PendingBubble({ pending, onRetry, onDiscard, onHold }: PendingProps) {
  const held = useHeldRow(onHold)
  const failed = pending.state === 'failed'
  return (
    <>
      <View className="bubble-line bubble-line--mine">
        {isLost(pending) ? (
          <Tap className="bubble-line__retry" label="删除" onTap={onDiscard}>
            <Icon name="trash-2" size="s" />
          </Tap>
        ) : failed ? (
          <Tap className="bubble-line__retry" label="重新发送" onTap={onRetry}>
            <Icon name="refresh-cw" size="s" />
          </Tap>
        ) : (
          <Icon className="bubble-line__busy" name="loader-circle" size="s" spin label="发送中" />
        )}
        <View className="bubble-line__what" {...held}>
          <PendingBody pending={pending} />
        </View>
      </View>
      {failed && (
        <View className="bubble-line__why" {...a11y({ role: 'alert' })}>
          {whyOf(pending)}
        </View>
      )}
    </>
  )
})

/** A line in the middle: what the system says of the conversation. */
export const ChatTip = ({ children }: { children: ReactNode }) => <View className="chat-tip">{children}</View>
