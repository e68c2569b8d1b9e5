import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { PostCard } from '../../../../../contract'
import { TopicChip } from '@/features/circle/topic-chip'
import { Badge } from '@/ui/text/badge'
import './post-topics.scss'

interface TopicsProps {
  post: Pick<PostCard, 'tags' | 'aiDeclared' | 'topics'>
  onTopic: (id: string) => void
}

/** What a post is about: the modules of an experience, topics, and that a machine had a part in it. */
export const PostTopics = observer(function PostTopics({ post, onTopic }: TopicsProps) {
  const { tags, aiDeclared, topics } = post
  if (!tags.length && !aiDeclared && !topics.length) return null
  return (
    <View className="post-topics">
      {aiDeclared && <Badge icon="sparkles">由AI生成</Badge>}
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {topics.map(({ id, name }) => (
        <TopicChip key={id} name={name} onTap={() => onTopic(id)} />
      ))}
    </View>
  )
})
