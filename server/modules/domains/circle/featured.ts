import { sql } from 'kysely'
import { emit } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { isPublic } from './visibility'
import { STATUS } from './statuses'

declare module '../../../app/bus' {
  interface Events {
    /** A post is one of the best now, or is not any more. */
    'post.featured': { postId: string }
  }
}

/** Makes a published post one of the best, or takes that back; gives whether it was. Refuses with 10104 when there is none. */
export async function setDigest(trx: Trx, postId: string, on: boolean): Promise<boolean> {
  const { rows } = await sql<{ before: boolean }>`
    update circle_post p set digest = ${on} from circle_post old
    where p.id = ${postId} and p.status = ${STATUS.published} and old.id = p.id returning old.digest as before`.execute(trx)
  const { before } = rows[0] ?? gone()
  await emit(trx, 'post.featured', { postId })
  return before
}

/** Posts that a topic shows before all others. */
const PINNED = 3

/**
 * Puts a public post of a topic on its top, or takes it down; gives whether it was there. Refuses with 10104 (no such topic,
 * or not one of its posts) and when three are there.
 */
export async function setPinned(trx: Trx, topic: string, postId: string, on: boolean): Promise<boolean> {
  const { rows } = await sql<{ id: string; pinned_ids: string[] }>`
    select t.id, t.pinned_ids from circle_topic t where t.name = ${topic} and (not ${on} or exists (
      select from circle_post_topic l join circle_post p on p.id = l.post_id
      where l.topic_id = t.id and p.id = ${postId} and ${isPublic})) for no key update`.execute(trx)
  if (!rows.length) return gone()
  const [{ id, pinned_ids }] = rows
  const others = pinned_ids.filter((other) => other !== postId)
  if (on && others.length >= PINNED) refuse(400, `一个话题最多置顶 ${PINNED} 条`)
  const after = on ? [postId, ...others] : others
  await sql`update circle_topic set pinned_ids = ${after}::uuid[] where id = ${id}`.execute(trx)
  return pinned_ids.includes(postId)
}
