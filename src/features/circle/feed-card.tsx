import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { POST_TYPE } from '../../../contract/rules/post'
import type { Picture, PostCard } from '../../../contract'
import { AuthorRow } from '@/features/people/author-row'
import { count } from '@/lib/text'
import { ago } from '@/lib/time'
import { go, urlOf } from '@/nav'
import { act } from '@/patterns/feedback/use-action'
import { openPictures } from '@/patterns/media/open-pictures'
import { sharing } from '@/patterns/page/share'
import { hidden } from '@/stores/hidden'
import { follow, toggleCollect, toggleLike } from '@/stores/posts'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Tap, type WechatButton } from '@/ui/button/tap'
import { useLongPress } from '@/ui/button/use-long-press'
import { Icon, type IconName } from '@/ui/icon/icon'
import { ImageGrid } from '@/ui/media/image-grid'
import { Badge } from '@/ui/text/badge'
import { ReviewBadge } from './review-badge'
import './feed-card.scss'

export const shareOf = (post: PostCard) => ({
  title: post.title || post.content.slice(0, 30),
  desc: post.content.slice(0, 60),
  imgUrl: post.images[0]?.thumbUrl ?? '',
  route: urlOf('pages/circle/circleDetail', { id: post.id }).slice(1),
  // Its author's invite code would tell whose it is.
  asNobody: post.anonymous,
})

export const metaOf = (post: PostCard) =>
  [post.author.industry, post.author.position, post.place && `在${post.place}`, ago(post.createTime), post.ipRegion].filter(
    (part): part is string => Boolean(part),
  )

export const openHome = (id: string) => id !== '' && void go('pages/mine/home', { id })

export const previewImages = (images: Picture[], index: number) =>
  openPictures(
    images.map((image) => image.url),
    index,
  )

interface FollowProps {
  person: { id: string; relation: 0 | 1 | 2 }
  /** The server knows of it. */
  onDone?: () => void
}

/** + 关注 / 已关注 for somebody else; nothing for oneself and for anonymous people. */
export const FollowButton = observer(function FollowButton({ person, onDone }: FollowProps) {
  if (!person.id || session.isMe(person.id)) return null
  const { relation } = person
  const toggle = () => session.perform(() => void act(() => follow(person, relation === 0)).then((done) => done && onDone?.()))
  if (relation === 0)
    return (
      <Btn size="s" kind="weak" onTap={toggle}>
        关注
      </Btn>
    )
  return (
    <Tap className="feed-card__followed" stop onTap={toggle}>
      {relation === 2 ? '互相关注' : '已关注'}
    </Tap>
  )
})

interface ActionProps {
  icon: IconName
  /** Drawn instead while it is on. */
  onIcon?: IconName
  label: string
  text: string
  on?: boolean
  open?: WechatButton
  onTap: () => void
}
// Its name holds what is seen of it: whoever speaks to the phone says what they read.
const Action = ({ icon, onIcon = icon, label, text, on, open, onTap }: ActionProps) => (
  <Tap
    className={`feed-card__action ${on ? 'feed-card__action--on' : ''}`}
    label={label.includes(text) ? label : `${label} ${text}`}
    stop
    open={open}
    onTap={onTap}
  >
    <Icon name={on ? onIcon : icon} size="s" />
    {text}
  </Tap>
)

/** Comment, like, collect and share of a post, as they stand under every card. */
const PostActions = observer(function PostActions({ post, onComment }: { post: PostCard; onComment: () => void }) {
  const asked = post.type === POST_TYPE.question
  const word = asked ? '回答' : '评论'
  const acting = (toggle: (post: PostCard) => Promise<void>) => () => session.perform(() => void act(() => toggle(post)))
  return (
    <View className="feed-card__actions">
      <Action
        icon="message-circle"
        label={word}
        text={post.commentCount ? count(post.commentCount) + (asked ? ` ${word}` : '') : word}
        onTap={onComment}
      />
      <Action
        icon="thumbs-up"
        onIcon="thumbs-up-fill"
        label={post.liked ? '取消点赞' : '点赞'}
        text={post.likeCount ? count(post.likeCount) : '赞'}
        on={post.liked}
        onTap={acting(toggleLike)}
      />
      <Action
        icon="star"
        onIcon="star-fill"
        label={post.collected ? '取消收藏' : '收藏'}
        text={post.collectCount ? count(post.collectCount) : '收藏'}
        on={post.collected}
        onTap={acting(toggleCollect)}
      />
      <Action icon="share-2" label="分享" text="分享" {...sharing(shareOf(post))} />
    </View>
  )
})

/** Characters of a title in one line of a phone. */
const ONE_LINE = 17
const TYPE_MARK = { 1: '', 2: '', 3: '经验' } as const

export const openTopic = (id: string) => void go('pages/circle/topicDetail', { id })

/** A part of the line, not a row of its own. */
const PostTopic = ({ topic: { id, name } }: { topic: PostCard['topics'][number] }) => (
  <Tap role="link" className="feed-card__topic" label={`话题 #${name}`} stop onTap={() => openTopic(id)}>{`#${name}`}</Tap>
)

interface CardProps {
  post: PostCard
  showFollow?: boolean
  /** A finger stays on it. */
  onHold?: (post: PostCard) => void
}

/** A post in a list. */
export const FeedCard = observer(function FeedCard({ post, showFollow, onHold }: CardProps) {
  const held = useLongPress(onHold && (() => onHold(post)))
  if (hidden.hasPost(post)) return null
  const open = () => void go('pages/circle/circleDetail', { id: post.id })
  const { question } = post
  const mark = TYPE_MARK[post.type]
  const [topic] = post.topics
  const pictured = post.images.length > 0
  // Its title takes a second line, and says the more.
  const isLong = post.title.length + (question?.bounty ? 4 : 0) + (mark ? 2 : 0) + (post.digest ? 2 : 0) > ONE_LINE
  return (
    <View className="feed-card" {...held}>
      <AuthorRow
        author={post.author}
        meta={metaOf(post)}
        onTap={() => openHome(post.author.id)}
        trailing={showFollow && <FollowButton person={post.author} />}
      />
      <Tap
        className={`feed-card__text ${isLong ? 'feed-card__text--long' : ''} ${pictured ? 'feed-card__text--pictured' : ''}`}
        role="link"
        onTap={open}
      >
        <ReviewBadge status={post.status} />
        {/* Whoever reads it in a list must know as well. */}
        {post.aiDeclared && <Badge icon="sparkles">由AI生成</Badge>}
        {post.title !== '' && (
          <View className="feed-card__title">
            {question && question.bounty > 0 && <Badge tone="coin">{`悬赏 ${question.bounty}`}</Badge>}
            {mark && <Badge tone="plain">{mark}</Badge>}
            {post.digest && <Badge tone="brand">精华</Badge>}
            <Text>{post.title}</Text>
          </View>
        )}
        {/* Beside a picture the title says enough. */}
        {(!post.title || !pictured) && (
          <View className={`feed-card__content ${post.title ? 'feed-card__content--under' : ''}`}>
            {topic && <PostTopic topic={topic} />}
            {post.more ? `${post.content.trimEnd()}…` : post.content}
          </View>
        )}
      </Tap>
      {pictured && (
        <View className="feed-card__images">
          <ImageGrid
            images={post.images}
            cropped
            alt={post.title || '动态配图'}
            seconds={post.video?.seconds}
            onOpen={post.video ? open : (index) => previewImages(post.images, index)}
          />
        </View>
      )}
      {question?.best && (
        <Tap className="feed-card__best" onTap={open}>
          <View className="feed-card__best-text">
            {question.best.accepted && (
              <Badge tone="ok" icon="check">
                已采纳
              </Badge>
            )}
            <Text className="feed-card__best-author">
              {[question.best.author, question.best.certTitle].filter(Boolean).join(' · ')}：
            </Text>
            {question.best.content}
          </View>
        </Tap>
      )}
      <PostActions post={post} onComment={open} />
    </View>
  )
})
