import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { POST_TYPE } from '../../../../../contract/rules/post'
import type { CommentCard, PostCard } from '../../../../../contract'
import { count } from '@/lib/text'
import type { Acts } from '@/pages/circle/parts/post/acts'
import { ListBody } from '@/patterns/list/list'
import { session } from '@/stores/session'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { AnswerItem } from './answer-item'
import type { CommentThread, Sort } from './comment-thread'
import './comment-section.scss'

const ORDERS: { key: Sort; label: string }[] = [
  { key: 'hot', label: '默认' },
  { key: 'new', label: '最新' },
]

const Order = observer(({ thread }: { thread: CommentThread }) => (
  <View className="comment-section__orders" {...a11y({ role: 'radiogroup', label: '排序' })}>
    {ORDERS.map(({ key, label }) => (
      <Tap
        key={key}
        role="radio"
        checked={thread.sort === key}
        className={`comment-section__order ${thread.sort === key ? 'comment-section__order--on' : ''}`}
        onTap={() => thread.choose(key)}
      >
        {label}
      </Tap>
    ))}
  </View>
))

interface Props {
  post: PostCard
  thread: CommentThread
  acts: Acts
  /** Id of the comment that somebody came for. */
  pointed: string
  /** The asker can still accept, or accept another one instead. */
  changeable: boolean
  /** Undefined where nobody can write any more. */
  onWrite?: () => void
}

/** The answers to a question, or the comments under a post. */
export const CommentSection = observer(function CommentSection({ post, thread, acts, changeable, pointed, onWrite }: Props) {
  const { list } = thread
  if (!list.started && list.state !== 'failed') return <SkeletonRows count={3} />
  const asked = post.type === POST_TYPE.question
  // Whoever logs in sees more: that is what the operator of this place wants.
  const barred = asked && !session.loggedIn && list.started && !list.hasMore && list.items.length < post.commentCount
  const row = (comment: CommentCard) => (
    <AnswerItem
      comment={comment}
      asker={asked ? '提问者' : '作者'}
      question={post.question}
      changeable={changeable}
      replies={thread.repliesOf(comment)}
      acts={acts}
      pointed={comment.id === pointed}
    />
  )
  return (
    <Card>
      <SectionHead
        title={post.commentCount ? `${count(post.commentCount)} ${asked ? '个回答' : '条评论'}` : asked ? '回答' : '评论'}
        trailing={list.items.length > 1 && <Order thread={thread} />}
      />
      <ListBody
        list={list}
        skeleton={null}
        empty={{
          title: asked ? '还没有回答' : '还没有评论',
          text: onWrite && (asked ? '你的经验，也许正好能帮到 TA' : '来说说你的看法'),
          action: onWrite && (asked ? '写回答' : '写评论'),
          onAction: onWrite,
        }}
        row={row}
      />
      {barred && (
        <Btn wide kind="weak" onTap={session.goLogin}>
          登录后查看全部回答
        </Btn>
      )}
    </Card>
  )
})
