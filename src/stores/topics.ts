import type { Api, Result } from '../../contract'
import { call } from '@/api/call'
import type { Item } from '@/api/pages'
import { optimisticToggle, type Toggled } from './optimistic-toggle'
import { Records } from './records'
import { session } from './session'

export type Topic = Item<'POST /api/topic/page'>
export type TopicDetail = Result<Api['GET /api/topic/detail/:id']>

/** What the page of a topic knows is more than what a ranking does. */
export const topics = new Records<Topic & Partial<TopicDetail>>()
session.onLeave(topics.clear)

/** Follows a topic or leaves it, wherever it is shown. */
export function toggleTopicFollow(topic: Topic & Partial<TopicDetail>) {
  const show = ({ on, count }: Toggled) => {
    topic.followed = on
    if (topic.followCount !== undefined) topic.followCount = count
  }
  return optimisticToggle(
    `topic:${topic.id}`,
    !topic.followed,
    show,
    { on: topic.followed, count: topic.followCount ?? 0 },
    (follow) => call('POST /api/topic/follow', { body: { id: topic.id, follow } }),
  )
}
