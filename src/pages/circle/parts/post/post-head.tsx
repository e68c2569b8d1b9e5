import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { POST, POST_TYPE, QUESTION } from '../../../../../contract/rules/post'
import type { PostCard, PostDetail } from '../../../../../contract'
import { FollowButton, metaOf, openHome, openTopic } from '@/features/circle/feed-card'
import { AuthorRow } from '@/features/people/author-row'
import { count } from '@/lib/text'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { PostText } from './post-text'
import './post-head.scss'

interface Props {
  /** What only the detail knows. */
  detail: PostDetail
  /** What it shares with the cards in lists. */
  post: PostCard
  onEdit?: () => void
}

/** How it stands, where that is not simply "published". */
const Standing = observer(function Standing({ detail, post, onEdit }: Props) {
  if (post.status === POST.inReview)
    return (
      <NoticeStrip tone="warn" icon="clock">
        审核中，仅自己可见，通过后公开
      </NoticeStrip>
    )
  if (post.status === POST.rejected)
    return (
      <NoticeStrip tone="bad" icon="circle-alert" action={onEdit && '去修改'} onAction={onEdit}>
        未通过{detail.rejectReason && `：${detail.rejectReason}`}
      </NoticeStrip>
    )
  if (post.question?.state === QUESTION.closed)
    return <NoticeStrip icon="lock">问题已关闭：30 天没有采纳，不能再回答</NoticeStrip>
  return null
})

/** Who wrote it, what it is, and the whole of it; how it stands in review to its author. */
export const PostHead = observer(function PostHead({ detail, post, onEdit }: Props) {
  const { author } = post
  const facts = [
    `${count(detail.viewCount)} 阅读`,
    `${count(post.commentCount)} ${post.type === POST_TYPE.question ? '回答' : '评论'}`,
    ...(post.edited ? ['已编辑'] : []),
  ]
  const edit = onEdit && (
    <Tap className="post-head__edit" onTap={onEdit}>
      <Icon name="pencil" size="s" />
      <Text>编辑</Text>
    </Tap>
  )
  return (
    <>
      <Standing detail={detail} post={post} onEdit={onEdit} />
      <Card>
        <AuthorRow
          author={author}
          tag={post.mine ? '我' : undefined}
          meta={metaOf(post)}
          onTap={author.id ? () => openHome(author.id) : undefined}
          trailing={post.mine ? edit : <FollowButton person={author} />}
        />
        <PostText post={post} content={detail.content} facts={facts} mentions={detail.mentions} onTopic={openTopic} />
      </Card>
    </>
  )
})
