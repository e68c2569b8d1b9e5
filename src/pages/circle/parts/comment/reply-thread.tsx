import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { CommentCard, Reply } from '../../../../../contract'
import { POST } from '../../../../../contract/rules/post'
import type { PagedList } from '@/api/paged-list'
import { count } from '@/lib/text'
import { ReviewBadge } from '@/features/circle/review-badge'
import type { Acts } from '@/pages/circle/parts/post/acts'
import { LinkedText, linksToPeople } from '@/pages/circle/parts/post/linked-text'
import { Tap } from '@/ui/button/tap'
import { useLongPress } from '@/ui/button/use-long-press'
import { Icon } from '@/ui/icon/icon'
import { Badge } from '@/ui/text/badge'
import './reply-thread.scss'

interface LineProps {
  reply: Reply
  /** What the post's author is called here. */
  asker: string
  onTap: () => void
  /** A finger stays on it. */
  onHold: () => void
}

const ReplyLine = ({ reply, asker, onTap, onHold }: LineProps) => (
  <Tap className="reply-thread__line" onTap={onTap}>
    <View {...useLongPress(onHold)}>
      <Text className="reply-thread__name">{reply.author.nickName}</Text>
      {reply.isAsker && (
        <Badge tone="brand" className="reply-thread__badge">
          {asker}
        </Badge>
      )}
      {reply.replyTo && (
        <>
          <Text className="reply-thread__to"> 回复 </Text>
          <Text className="reply-thread__name">{reply.replyTo}</Text>
        </>
      )}
      <Text>
        ：<LinkedText text={reply.content} links={linksToPeople(reply.mentions)} />
      </Text>
      {reply.edited && <Text className="reply-thread__to"> 已编辑</Text>}
      <ReviewBadge status={reply.status} className="reply-thread__badge" />
    </View>
  </Tap>
)

interface Props {
  comment: CommentCard
  asker: string
  /** All replies, once they are unfolded. */
  list: PagedList<Reply>
  acts: Acts
}

/** The replies under a comment: the first two, the rest when asked for. */
export const ReplyThread = observer(function ReplyThread({ comment, asker, list, acts }: Props) {
  const rows = list.started ? list.items : comment.replies
  // One's own in review or rejected are not counted.
  const rest = comment.replyCount - rows.filter(({ status }) => status === POST.published).length
  const folded = list.started ? list.hasMore : rest > 0
  if (!rows.length && !folded) return null

  const unfold = () => void (list.state === 'failed' ? list.retry() : list.started ? list.more() : list.refresh())
  const label =
    list.state === 'failed'
      ? '加载失败，点击重试'
      : list.state === 'loading'
        ? '加载中…'
        : `展开${count(Math.max(1, rest))}条回复`
  return (
    <View className="reply-thread">
      {rows.map((reply) => (
        <ReplyLine
          key={reply.id}
          reply={reply}
          asker={asker}
          onTap={() => (reply.mine ? acts.replyMenu(comment, reply) : acts.reply(reply))}
          onHold={() => acts.replyMenu(comment, reply)}
        />
      ))}
      {folded && (
        <Tap className="reply-thread__more" onTap={unfold}>
          <Text>{label}</Text>
          {list.state === 'idle' && <Icon name="chevron-down" size="s" />}
        </Tap>
      )}
    </View>
  )
})
