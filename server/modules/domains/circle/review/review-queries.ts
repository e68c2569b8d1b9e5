import { sql } from 'kysely'
import { POST, type Audience, type PostType } from '../../../../../contract/rules/post'
import type { Db, Trx } from '../../../../app/database/db'
import { micros } from '../../../../app/database/paging'
import { topicIdsOf } from '../post/post-queries'
import { openTo, commentPublished, type Viewer } from '../visibility'
import { STATUS } from '../statuses'

/** Which words, pictures and video of a post or a comment stand there now: nobody changes any of them without the time of it. */
export const versionOf = (table: string) =>
  micros(sql`coalesce(${sql.ref(`${table}.edited_at`)}, ${sql.ref(`${table}.created_at`)})`)

/** What the log has last of a post or a comment (joinDeed) is why it stands as it does, and nothing has happened to it since. */
export const isAsDecided = (thing: 'p' | 'c') => sql`(${sql.ref(`${thing}.status`)}, deed.verdict) in (
  (${POST.published}, 'pass'), (${POST.rejected}, 'reject'), (${thing === 'p' ? POST.takenDown : POST.rejected}, 'takeDown'))`

export interface HeldPost {
  id: string
  author_id: string
  type: PostType
  status: number
  visible: Audience
  version: number
  image_ids: string[]
  topic_ids: string[]
}
const imageIds = (table: string) =>
  sql`array(select i ->> 'id' from jsonb_array_elements(${sql.ref(`${table}.images`)}) i) as image_ids`

/** Any post that was not deleted, kept as it is until the transaction ends. */
export async function holdAnyPost(trx: Trx, id: string): Promise<HeldPost | undefined> {
  const { rows } = await sql<Omit<HeldPost, 'topic_ids'>>`
    select id, author_id, type, status, visible, ${versionOf('circle_post')} as version, ${imageIds('circle_post')}
    from circle_post
    where id = ${id} and status <> ${STATUS.deleted} for no key update`.execute(trx)
  return rows.length ? { ...rows[0], topic_ids: await topicIdsOf(trx, id) } : undefined
}

export const setPostStatus = (trx: Trx, id: string, status: number, held: boolean, reason: string) =>
  sql`update circle_post set status = ${status}, held = ${held}, reject_reason = ${reason} where id = ${id}`.execute(trx)

export interface HeldComment {
  id: string
  post_id: string
  author_id: string
  status: number
  version: number
  image_ids: string[]
}
/** A comment that was not deleted, with its post kept as it is, as everything in a thread does. */
export async function holdAnyComment(trx: Trx, id: string): Promise<HeldComment | undefined> {
  await sql`select from circle_post p where p.id = (select post_id from circle_comment
    where id = ${id}) for no key update`.execute(trx)
  const { rows } = await sql<HeldComment>`
    select id, post_id, author_id, status, ${versionOf('circle_comment')} as version, ${imageIds('circle_comment')}
    from circle_comment
    where id = ${id} and not deleted for no key update`.execute(trx)
  return rows[0]
}

export const setCommentStatus = (trx: Trx, id: string, status: number, held: boolean) =>
  sql`update circle_comment set status = ${status}, held = ${held} where id = ${id}`.execute(trx)

/** What stands there now, as evidence: of a post, or of a comment that others can see too. */
export interface Evidence {
  authorId: string
  snapshot: object
}
const asEvidence = (row?: { author_id: string; snapshot: object }): Evidence | undefined =>
  row && { authorId: row.author_id, snapshot: row.snapshot }

export async function postEvidence(db: Db, id: string, viewer: Viewer): Promise<Evidence | undefined> {
  const { rows } = await sql<{ author_id: string; snapshot: object }>`
    select p.author_id, jsonb_build_object('authorId', p.author_id, 'anonymous', p.anonymous, 'type', p.type, 'title', p.title,
      'content', p.content, 'images', p.images, 'video', p.video, 'createdAt', p.created_at, 'editedAt', p.edited_at) as snapshot
    from circle_post p where p.id = ${id} and ${openTo(viewer)}`.execute(db)
  return asEvidence(rows[0])
}

export async function commentEvidence(db: Db, id: string, viewer: Viewer): Promise<Evidence | undefined> {
  const { rows } = await sql<{ author_id: string; snapshot: object }>`
    select c.author_id, jsonb_build_object('authorId', c.author_id, 'postId', c.post_id, 'content', c.content, 'images', c.images,
      'createdAt', c.created_at, 'editedAt', c.edited_at) as snapshot
    from circle_comment c join circle_post p on p.id = c.post_id
    where c.id = ${id} and ${commentPublished} and ${openTo(viewer)}`.execute(db)
  return asEvidence(rows[0])
}

/** What of its owner's shows this picture, and may be seen by others. */
export async function showing(
  trx: Trx,
  fileId: string,
  ownerId: string,
): Promise<({ postId: string } | { commentId: string })[]> {
  const picture = JSON.stringify([{ id: fileId }])
  const { rows } = await sql<{ post: string | null; comment: string | null }>`
    select id as post, null::uuid as comment from circle_post
    where author_id = ${ownerId} and status in (${STATUS.inReview}, ${STATUS.published}) and images @> ${picture}::jsonb
    union all
    select null, id from circle_comment
    where author_id = ${ownerId} and status in (${STATUS.inReview}, ${STATUS.published}) and not deleted
      and images @> ${picture}::jsonb`.execute(trx)
  return rows.map(({ post, comment }) => (post ? { postId: post } : { commentId: comment! }))
}
