import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState, type ReactNode } from 'react'
import { POST, QUESTION } from '../../../../../contract/rules/post'
import type { CommentCard, PostCard, Reply } from '../../../../../contract'
import type { PagedList } from '@/api/paged-list'
import { ReviewBadge } from '@/features/circle/review-badge'
import { openHome } from '@/features/circle/feed-card'
import { AuthorRow } from '@/features/people/author-row'
import { count } from '@/lib/text'
import { ago } from '@/lib/time'
import type { Acts } from '@/pages/circle/parts/post/acts'
import { linksToPeople } from '@/pages/circle/parts/post/linked-text'
import { PostBody } from '@/pages/circle/parts/post/post-body'
import { hidden } from '@/stores/hidden'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Avatar } from '@/ui/media/avatar'
import { ReplyThread } from './reply-thread'
import './answer-item.scss'

export const anchorOf = (id: string) => `comment-${id}`

const metaOf = ({ author, createTime, ipRegion, edited }: CommentCard) =>
  [author.industry, author.position, ago(createTime), ipRegion, edited && '已编辑'].filter((part): part is string =>
    Boolean(part),
  )

interface ActionProps {
  icon: IconName
  label: string
  on?: boolean
  onTap: () => void
  children?: ReactNode
}
const Action = ({ icon, label, on, onTap, children }: ActionProps) => (
  <Tap className={`answer-item__action ${on ? 'answer-item__action--on' : ''}`} label={label} onTap={onTap}>
    <Icon name={icon} size="s" />
    {children && <Text>{children}</Text>}
  </Tap>
)

/** Its replies outlive it. */
const Gone = () => (
  <View className="answer-item__gone">
    <Avatar src="" name="" size="s" />
    <Text>该评论已删除</Text>
  </View>
)

interface AcceptedProps {
  bounty: number
  changeable: boolean
}
const Accepted = ({ bounty, changeable }: AcceptedProps) => {
  const paid = changeable ? `悬赏 ${bounty} 金币 24 小时后结算` : `悬赏 ${bounty} 金币归答主`
  return (
    <View className="answer-item__strip">
      <NoticeStrip tone="ok" icon="circle-check">
        <View className="answer-item__facts">
          <Text className="answer-item__accepted">已采纳</Text>
          {bounty > 0 && <Text>{paid}</Text>}
          {changeable && <Text>24 小时内可更换</Text>}
        </View>
      </NoticeStrip>
    </View>
  )
}

interface Props {
  comment: CommentCard
  /** What the post's author is called here. */
  asker: string
  question: PostCard['question']
  /** The asker is looking, and can still accept another one instead. */
  changeable: boolean
  replies: PagedList<Reply>
  acts: Acts
  /** Somebody came for this one. */
  pointed: boolean
}

/** An answer or a comment, with what was replied to it. */
export const AnswerItem = observer(function AnswerItem({ comment, asker, question, changeable, replies, acts, pointed }: Props) {
  const { author } = comment
  const [unfolded, setUnfolded] = useState(false)
  if (hidden.hasPerson(author.id)) return null
  const accept = acts.accept(comment)
  const thread = <ReplyThread comment={comment} asker={asker} list={replies} acts={acts} />
  if (comment.folded && !comment.mine && !unfolded && !pointed)
    return (
      <View id={anchorOf(comment.id)} className="answer-item">
        <Tap className="answer-item__fold" expanded={false} onTap={() => setUnfolded(true)}>
          <Text>踩的人较多，这个回答已折叠</Text>
          <Text className="answer-item__unfold">展开</Text>
        </Tap>
      </View>
    )
  return (
    <View id={anchorOf(comment.id)} className={`answer-item ${pointed ? 'answer-item--pointed' : ''}`}>
      {comment.deleted ? (
        <>
          <Gone />
          <View className="answer-item__under">{thread}</View>
        </>
      ) : (
        <>
          {comment.accepted && <Accepted bounty={question?.bounty ?? 0} changeable={changeable} />}
          <AuthorRow
            author={author}
            tag={comment.isAsker ? asker : undefined}
            meta={metaOf(comment)}
            onTap={author.id ? () => openHome(author.id) : undefined}
            trailing={
              comment.status !== POST.published ? (
                <ReviewBadge status={comment.status} />
              ) : (
                accept && (
                  <Btn size="s" kind="line" onTap={accept}>
                    {question?.state === QUESTION.solved ? '改为采纳' : '采纳'}
                  </Btn>
                )
              )
            }
          />
          <View className="answer-item__body">
            <PostBody
              content={comment.content}
              images={comment.images}
              alt={`${author.nickName}的配图`}
              links={linksToPeople(comment.mentions)}
            />
          </View>
          <View
            className="answer-item__actions"
            {...a11y({ role: 'group', label: `${author.nickName}的${comment.isAnswer ? '回答' : '评论'}` })}
          >
            {comment.status === POST.published && (
              <>
                <Action
                  icon={comment.liked ? 'thumbs-up-fill' : 'thumbs-up'}
                  label={`${comment.liked ? '取消点赞' : '点赞'} ${comment.likeCount}`}
                  on={comment.liked}
                  onTap={() => acts.like(comment)}
                >
                  {comment.likeCount ? count(comment.likeCount) : '赞'}
                </Action>
                <Action icon="message-circle" label={`回复 ${comment.replyCount}`} onTap={() => acts.reply(comment)}>
                  {comment.replyCount ? count(comment.replyCount) : '回复'}
                </Action>
              </>
            )}
            <View className="answer-item__gap" />
            <Action icon="ellipsis" label="更多操作" onTap={() => acts.menu(comment)} />
          </View>
          {thread}
        </>
      )}
    </View>
  )
})
