import { observer } from 'mobx-react'
import { act } from '@/patterns/feedback/use-action'
import { session } from '@/stores/session'
import { toggleTopicFollow, type Topic } from '@/stores/topics'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import './topic-follow.scss'

const toggle = (topic: Topic) => () => session.perform(() => void act(() => toggleTopicFollow(topic)))

/** 关注 / 已关注 at the end of a row. */
export const TopicFollow = observer(function TopicFollow({ topic }: { topic: Topic }) {
  if (topic.followed)
    return (
      <Tap className="topic-follow" label={`已关注，取消关注话题 ${topic.name}`} onTap={toggle(topic)}>
        已关注
      </Tap>
    )
  return (
    <Btn size="s" kind="weak" label={`关注话题 ${topic.name}`} onTap={toggle(topic)}>
      关注
    </Btn>
  )
})

/** The same for the page of the topic. */
export const TopicFollowWide = observer(function TopicFollowWide({ topic }: { topic: Topic }) {
  return topic.followed ? (
    <Btn wide kind="ghost" onTap={toggle(topic)}>
      已关注
    </Btn>
  ) : (
    <Btn wide kind="weak" icon="plus" onTap={toggle(topic)}>
      关注话题
    </Btn>
  )
})
