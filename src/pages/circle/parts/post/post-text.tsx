import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { POST_TYPE, QUESTION } from '../../../../../contract/rules/post'
import type { IdName, PostCard } from '../../../../../contract'
import { Badge } from '@/ui/text/badge'
import { linksToPeople, linksToTopics } from './linked-text'
import { PostBody } from './post-body'
import { PostTopics } from './post-topics'
import './post-text.scss'

const STATES = ['待解决', '已采纳', '已关闭'] as const

const Badges = ({ question, digest }: Pick<PostCard, 'question' | 'digest'>) => (
  <>
    {question && question.bounty > 0 && <Badge tone="coin">悬赏 {question.bounty} 金币</Badge>}
    {question && <Badge tone={question.state === QUESTION.solved ? 'ok' : 'plain'}>{STATES[question.state]}</Badge>}
    {digest && <Badge tone="brand">精华</Badge>}
  </>
)

interface Props {
  post: Pick<PostCard, 'type' | 'title' | 'images' | 'video' | 'topics' | 'tags' | 'aiDeclared' | 'question' | 'digest'>
  /** The whole of it. */
  content: string
  /** How often it was read and the like. */
  facts?: string[]
  /** Whom it names. */
  mentions?: IdName[]
  onTopic: (id: string) => void
}

const NOBODY: IdName[] = []

/** What somebody has written, or is about to publish. */
export const PostText = observer(function PostText({ post, content, facts, mentions = NOBODY, onTopic }: Props) {
  const { type, title, images, video, question, digest } = post
  return (
    <>
      {title && <View className="post-text__title">{title}</View>}
      {(facts || question || digest) && (
        <View className="post-text__facts">
          <Badges question={question} digest={digest} />
          {facts && <Text>{facts.join(' · ')}</Text>}
        </View>
      )}
      <View className="post-text__body">
        <PostBody
          content={content}
          images={images}
          video={video}
          alt={title || '动态配图'}
          rich={type === POST_TYPE.experience}
          links={[...linksToPeople(mentions), ...linksToTopics(post.topics, onTopic)]}
        />
      </View>
      <PostTopics post={post} onTopic={onTopic} />
    </>
  )
})
