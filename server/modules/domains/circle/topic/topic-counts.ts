import { POST } from '../../../../../contract/rules/post'
import * as codes from '../../../../../contract/rules/codes'
import type { Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { countInTopics, holdTopics } from '../post/post-queries'

/** A topic counts the posts that everybody sees. */
export const isCounted = ({ status, visible }: { status: number; visible: number }) => status === POST.published && visible === 0

const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id))

interface Counted {
  status: number
  visible: number
  topic_ids: string[]
}
/** From the topics that counted a post `before` to those that count it now; all of them must be held. */
export async function moveTopicCounts(trx: Trx, before: Counted, now: string[]) {
  const then = isCounted(before) ? before.topic_ids : []
  await countInTopics(trx, without(then, now), -1)
  await countInTopics(trx, without(now, then), 1)
}

/** Topics that the post is in already may have closed since. */
export async function holdOpenTopics(trx: Trx, ids: string[], already: string[]) {
  const held = await holdTopics(trx, [...new Set([...ids, ...already])])
  const usable = held.filter((topic) => !topic.closed || already.includes(topic.id)).map((topic) => topic.id)
  if (without(ids, usable).length) refuse(codes.TOPIC_CLOSED, '话题不存在或已关闭')
}
