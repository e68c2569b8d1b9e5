import { sql } from 'kysely'
import type { Db } from '../../../app/db'
import { gone, refuse } from '../../../app/errors'
import { videoOf, type StoredVideo } from '../../platform/file/videos'
import { pictureOf, type Image } from '../../platform/file/images'
import { personOn } from '../../identity/user/people'

export interface Waiting {
  kind: 'post' | 'comment'
  id: string
  /** '匿名' for whoever wrote without a name. */
  author: string
  title: string
  content: string
  pictures: string[]
  film?: { url: string; seconds: number; size: number }
  createdAt: Date
  /** Out of sight because people reported it; the others wait for their first look. */
  reported: boolean
}

/** What waits for a person to look at it, the oldest first. */
export async function waiting(db: Db, limit = 50): Promise<Waiting[]> {
  const { rows } = await sql<Omit<Waiting, 'pictures' | 'film'> & { images: Image[]; video: StoredVideo | null }>`
    select w.kind, w.id, w.title, w.content, w.images, w.video, w.created_at as "createdAt", w.held as reported,
      case when w.anonymous then '匿名' else u.nick_name end as author
    from (
      select 'post' as kind, id, author_id, anonymous, title, content, images, video, created_at, held from circle_post where status = 1
      union all
      select 'comment', c.id, c.author_id, p.anonymous and p.author_id = c.author_id, '', c.content, c.images, null, c.created_at, c.held
      from circle_comment c join circle_post p on p.id = c.post_id where c.status = 1 and not c.deleted and p.status <> 5
    ) w join ${personOn('w.author_id')}
    order by w.created_at, w.id limit ${limit}`.execute(db)
  return rows.map(({ images, video, ...row }) => ({
    ...row,
    pictures: images.map((image) => pictureOf(image).url),
    ...(video && { film: videoOf(video) }),
  }))
}

/** Makes a published post one of the best, or takes that back. Refuses with 10104 when there is none. */
export async function setDigest(db: Db, postId: string, on: boolean): Promise<void> {
  const { rows } = await sql`update circle_post set digest = ${on} where id = ${postId} and status = 2 returning 1`.execute(db)
  if (!rows.length) gone()
}

/** Posts that a topic shows before all others. */
const PINNED = 3

/** Puts a public post of a topic on its top, or takes it down. Refuses with 10104 (no such topic, or not one of its posts) and when three are there. */
export const setPinned = (db: Db, topic: string, postId: string, on: boolean): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; pinned_ids: string[] }>`
      select t.id, t.pinned_ids from circle_topic t where t.name = ${topic} and (not ${on} or exists (
        select from circle_post_topic l join circle_post p on p.id = l.post_id
        where l.topic_id = t.id and p.id = ${postId} and p.status = 2 and p.visible = 0)) for no key update`.execute(trx)
    if (!rows.length) return gone()
    const [{ id, pinned_ids }] = rows
    const others = pinned_ids.filter((other) => other !== postId)
    if (on && others.length >= PINNED) refuse(400, `一个话题最多置顶 ${PINNED} 条`)
    const after = on ? [postId, ...others] : others
    await sql`update circle_topic set pinned_ids = ${after}::uuid[] where id = ${id}`.execute(trx)
  })
