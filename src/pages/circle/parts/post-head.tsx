import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { PostCard, PostDetail } from '../../../../contract'
import { go } from '@/nav'
import { FollowButton, metaOf, openHome } from '@/patterns/feed-card'
import { AuthorRow } from '@/ui/author-row'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { count } from '@/ui/format'
import { NoticeStrip } from '@/ui/notice-strip'
import { TopicChip } from '@/ui/topic-chip'
import { PostBody } from './post-body'
import './post-head.scss'

const STATES = ['待解决', '已采纳', '已关闭'] as const

const Badges = ({ question, digest }: Pick<PostCard, 'question' | 'digest'>) => (
  <>
    {question && question.bounty > 0 && <Badge tone="coin">悬赏 {question.bounty} 金币</Badge>}
    {question && <Badge tone={question.state === 1 ? 'ok' : 'plain'}>{STATES[question.state]}</Badge>}
    {digest && <Badge tone="brand">精华</Badge>}
  </>
)

interface Props {
  /** What only the detail knows. */
  detail: PostDetail
  /** What it shares with the cards in lists. */
  post: PostCard
  onEdit?: () => void
}

/** Who wrote it, what it is, and the whole of it; how it stands in review to its author. */
export const PostHead = observer(function PostHead({ detail, post, onEdit }: Props) {
  const { author } = post
  const facts = [
    `${count(detail.viewCount)} 阅读`,
    `${count(post.commentCount)} ${post.type === 2 ? '回答' : '评论'}`,
    ...(post.edited ? ['已编辑'] : []),
  ]
  return (
    <>
      {post.status === 1 && (
        <NoticeStrip tone="warn" icon="clock">
          审核中，仅自己可见，通过后公开
        </NoticeStrip>
      )}
      {post.status === 3 && (
        <NoticeStrip tone="bad" icon="circle-alert" action={onEdit && '去修改'} onAction={onEdit}>
          未通过{detail.rejectReason && `：${detail.rejectReason}`}
        </NoticeStrip>
      )}
      <Card>
        <AuthorRow
          author={author}
          tag={post.mine ? '我' : undefined}
          meta={metaOf(post)}
          onTap={author.id ? () => openHome(author.id) : undefined}
          trailing={!post.mine && <FollowButton person={author} />}
        />
        {post.title && <View className="post-head__title">{post.title}</View>}
        <View className="post-head__facts">
          <Badges question={post.question} digest={post.digest} />
          <Text>{facts.join(' · ')}</Text>
        </View>
        <PostBody content={detail.content} images={post.images} alt={post.title || '动态配图'} />
        {post.topics.length > 0 && (
          <View className="post-head__topics">
            {post.topics.map((topic) => (
              <TopicChip key={topic.id} name={topic.name} onTap={() => void go('pages/circle/square', { topicId: topic.id })} />
            ))}
          </View>
        )}
      </Card>
    </>
  )
})
