import { sql, type RawBuilder } from 'kysely'
import { POST_TYPE, type Audience, type PostType, type WrittenStatus } from '../../../../../contract/rules/post'
import type { IdName } from '../../../../../contract/shapes'
import { prepared, type Db, type Trx } from '../../../../app/database/db'
import type { StoredVideo } from '../../../platform/file/videos'
import type { Image } from '../../../platform/file/images'
import { notBlocked } from '../../../identity/user/relations/blocks'
import { creditLikes, isOpen, people } from '../../../identity/user/people'
import { STATUS } from '../statuses'

/** The least time between two, and the most within 24 hours. */
export interface Pace {
  gapSeconds: number
  perDay: number
}
/** Of what somebody wrote within 24 hours, what was deleted since too: the seconds until they may write again, 0 for now. */
const wait = ({ gapSeconds, perDay }: Pace) => sql<number>`
  greatest(0, coalesce(ceil(extract(epoch from greatest(
    max(created_at) + make_interval(secs => ${gapSeconds}),
    (array_agg(created_at order by created_at desc))[${Number.isFinite(perDay) ? perDay : null}::integer] + interval
      '24 hours') - now())), 0)::integer)`
const ofDay = (authorId: string) => sql`author_id = ${authorId} and created_at > now() - interval '24 hours'`

/** Seconds until somebody may comment again. */
export async function waitToComment(trx: Trx, userId: string, pace: Pace): Promise<number> {
  const { rows } = await sql<{ wait: number }>`${prepared}
    select ${wait(pace)} as wait from circle_comment where ${ofDay(userId)}`.execute(trx)
  return rows[0].wait
}

export interface PostText {
  title: string
  content: string
}
/** Seconds until somebody may post again, and the texts of their last 24 hours that still stand. */
export async function waitToPost(trx: Trx, userId: string, pace: Pace): Promise<{ wait: number; texts: PostText[] }> {
  const { rows } = await sql<{ wait: number; texts: PostText[] }>`${prepared}
    select ${wait(pace)} as wait,
      coalesce(jsonb_agg(jsonb_build_object('title', title, 'content', content))
        filter (where status <> ${STATUS.deleted}), '[]') as texts
    from circle_post where ${ofDay(userId)}`.execute(trx)
  return rows[0]
}

export interface OwnPost {
  id: string
  type: PostType
  status: number
  visible: Audience
  anonymous: boolean
  bounty: number
  tags: string[]
  ai_declared: boolean
  images: Image[]
  video: StoredVideo | null
  accepted: boolean
  mentions: IdName[]
  place: string
  /** Taken out of sight by reports: only a review brings it back. */
  held: boolean
  /** Old enough that it can no longer be changed. */
  stale: boolean
  topic_ids: string[]
}
/** One's own living post, kept as it is until the transaction ends. */
export async function holdOwnPost(trx: Trx, id: string, userId: string, editDays: number): Promise<OwnPost | undefined> {
  const { rows } = await sql<Omit<OwnPost, 'topic_ids'>>`
    select id, type, status, visible, anonymous, bounty, tags, ai_declared, images, video,
      accepted_comment_id is not null as accepted, mentions, place, held,
      created_at <= now() - make_interval(days => ${editDays}) as stale
    from circle_post where id = ${id} and author_id = ${userId}
      and status in (${STATUS.inReview}, ${STATUS.published}, ${STATUS.rejected}) for no key update`.execute(trx)
  return rows.length ? { ...rows[0], topic_ids: await topicIdsOf(trx, id) } : undefined
}

/** Of a post that is held; a statement of its own, since one that had to wait for the row would show them as they were before. */
export async function topicIdsOf(trx: Trx, postId: string): Promise<string[]> {
  const { rows } = await sql<{ topic_id: string }>`select topic_id from circle_post_topic where post_id = ${postId}`.execute(trx)
  return rows.map((row) => row.topic_id)
}

export interface Draft {
  type: PostType
  title: string
  content: string
  images: Image[]
  video: StoredVideo | null
  visible: Audience
  tags: string[]
  aiDeclared: boolean
  mentions: IdName[]
  place: string
  status: WrittenStatus
}

/** What is settled once and for all when a post is published. */
export interface NewDraft extends Draft {
  anonymous: boolean
  /** Asked to answer; they are told when the question is published. */
  invited: string[]
  /** IP属地 */
  region: string
}

const jsonOf = (video: StoredVideo | null) => sql`${video && JSON.stringify(video)}::jsonb`

/** A new post, in place of the draft of its kind, with the event of which others hear that it is there. */
export const insertPost = (trx: Trx, id: string, authorId: string, draft: NewDraft, told: RawBuilder<unknown> | undefined) =>
  sql`${prepared} with draft as (delete from circle_draft where user_id = ${authorId} and type = ${draft.type})
    ${told ? sql`, told as (${told})` : sql``}
    insert into circle_post (id, author_id, type, title, content, images, video, visible, tags, ai_declared, anonymous,
      invited, mentions, place, ip_region, status, question_state)
    values (${id}, ${authorId}, ${draft.type}, ${draft.title}, ${draft.content}, ${JSON.stringify(draft.images)}::jsonb, ${jsonOf(draft.video)}, ${draft.visible},
      ${draft.tags}::text[], ${draft.aiDeclared}, ${draft.anonymous}, ${draft.invited}::uuid[], ${JSON.stringify(draft.mentions)}::jsonb, ${draft.place}, ${draft.region}, ${draft.status}, ${draft.type === POST_TYPE.question ? 0 : null})`.execute(
    trx,
  )

export const updatePost = (trx: Trx, id: string, draft: Draft) =>
  sql`update circle_post set title = ${draft.title}, content = ${draft.content},
    images = ${JSON.stringify(draft.images)}::jsonb, video = ${jsonOf(draft.video)},
      visible = ${draft.visible}, tags = ${draft.tags}::text[], ai_declared = ${draft.aiDeclared},
      mentions = ${JSON.stringify(draft.mentions)}::jsonb, place = ${draft.place}, status = ${draft.status},
      reject_reason = '', edited_at = now()
    where id = ${id}`.execute(trx)

/** Who of these people can be asked to answer. */
export async function invitable(db: Db, askerId: string, ids: string[]): Promise<string[]> {
  if (!ids.length) return []
  const { rows } = await sql<{ id: string }>`
    select u.id from ${people()}
    where u.id = any(${ids}::uuid[]) and u.id <> ${askerId} and ${isOpen} and ${notBlocked(askerId, 'u.id')}`.execute(db)
  return rows.map((row) => row.id)
}

/** Deletes a post and takes its likes from what its author was credited with. */
export async function deletePost(trx: Trx, id: string) {
  const { rows } = await sql<{ author_id: string; like_count: number; anonymous: boolean }>`
    update circle_post set status = ${STATUS.deleted} where id = ${id} returning author_id, like_count, anonymous`.execute(trx)
  for (const { author_id, like_count, anonymous } of rows)
    if (!anonymous && like_count > 0) await creditLikes(trx, author_id, -like_count)
}

/**
 * Which of these topics a post may be put into; they stay open, and are counted one post at a time, until the transaction
 * ends.
 */
export async function holdTopics(trx: Trx, ids: string[]): Promise<{ id: string; closed: boolean }[]> {
  if (!ids.length) return []
  // In the order of ids, so that two posts into the same topics never wait for each other.
  const { rows } = await sql<{ id: string; closed: boolean }>`
    select id, closed from circle_topic where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx)
  return rows
}

/** The topics that a new post belongs to. */
export async function insertTopics(trx: Trx, postId: string, ids: string[]) {
  if (!ids.length) return
  await sql`insert into circle_post_topic (post_id, topic_id, type, created_at)
    select p.id, t.id, p.type, p.created_at from circle_post p, unnest(${ids}::uuid[]) t(id) where p.id = ${postId}
    on conflict do nothing`.execute(trx)
}

export async function setTopics(trx: Trx, postId: string, ids: string[]) {
  await sql`delete from circle_post_topic where post_id = ${postId} and topic_id <> all(${ids}::uuid[])`.execute(trx)
  await insertTopics(trx, postId, ids)
}

/** Moves the counts of topics that holdTopics() holds. */
export async function countInTopics(trx: Trx, ids: string[], by: 1 | -1) {
  if (ids.length) await sql`update circle_topic set post_count = post_count + ${by} where id = any(${ids}::uuid[])`.execute(trx)
}
