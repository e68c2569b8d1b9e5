import type { CommentStatus, LivingStatus, PostType, QuestionState, WrittenStatus } from '../../../../../contract/rules/post'
import { sql } from 'kysely'
import { batchedByViewer } from '../../../../app/database/batched'
import { prepared, type Db, type Trx } from '../../../../app/database/db'
import type { Image } from '../../../platform/file/images'
import { isBlocked, notBlocked } from '../../../identity/user/relations/blocks'
import type { IdName } from '../../../../../contract/shapes'
import { counted } from '../counters'
import { REOPENED } from '../question/bounty-queries'
import { mentionsFor } from '../post/mentions'
import { beyond, micros, type Position } from '../../../../app/database/paging'
import {
  commentGone,
  commentShown,
  readableBy,
  readableUnlessBlocked,
  talkUnblocked,
  commentPublished,
  type Viewer,
} from '../visibility'
import { creditLikes } from '../../../identity/user/people'
import { STATUS } from '../statuses'

export interface CommentRow {
  id: string
  key: number
  author_id: string
  content: string
  images: Image[]
  is_answer: boolean
  status: CommentStatus
  deleted: boolean
  like_count: number
  reply_count: number
  ip_region: string
  created_at: Date
  /** It stands before all others, as the accepted answer. */
  first: boolean
  folded: boolean
  mentions: IdName[]
  edited: boolean
}

export interface ReplyRow {
  id: string
  key: number
  root_id: string
  status: CommentStatus
  author_id: string
  /** Who is answered, when that is not simply the comment at the top. */
  reply_to: string | null
  content: string
  created_at: Date
  mentions: IdName[]
  edited: boolean
}

/** The thread a comment stands in, as far as its cards depend on it. */
export interface Thread {
  id: string
  type: PostType
  author_id: string
  anonymous: boolean
  /** Of the author, when that is anonymous. */
  face: number
  accepted_comment_id: string | null
}
const threadColumns = sql`p.id, p.type, p.author_id, p.anonymous, p.face, p.accepted_comment_id`

/** The thread of a post that the viewer may read. */
export const threadOf = batchedByViewer(
  (postId, viewer) => sql<Thread>`select ${threadColumns} from circle_post p where p.id = ${postId} and ${readableBy(viewer)}`,
)

/** What is gone keeps its place while somebody's reply stands under it. */
const placeKept = (viewer: Viewer) => sql`(${commentGone(viewer)} and c.reply_count > 0)`

/** The thread of a comment at the top whose replies the viewer may read. */
export async function threadOfRoot(db: Db, rootId: string, viewer: Viewer): Promise<Thread | undefined> {
  const { rows } = await sql<Thread>`
    select ${threadColumns} from circle_comment c join circle_post p on p.id = c.post_id
    where c.id = ${rootId} and c.root_id is null
      and (${placeKept(viewer)} or (${commentShown(viewer)} and ${talkUnblocked(viewer, 'c.author_id')}))
      and ${readableBy(viewer)}`.execute(db)
  return rows[0]
}

export interface CommentCut {
  sort: 'hot' | 'new'
  position?: Position
  limit: number
}

/** An answer is folded when at least this many people found it wrong, and more than found it good. */
const FOLDING = 5
export const folded = sql`(c.down_count >= ${sql.lit(FOLDING)} and c.down_count > c.like_count)`

const columns = (
  viewer: Viewer,
) => sql`c.id, c.author_id, c.content, c.images, c.is_answer, c.status, ${commentGone(viewer)} as deleted, c.like_count,
  c.reply_count,
  c.ip_region, c.created_at, ${folded} as folded,
  c.edited_at is not null as edited, ${mentionsFor(viewer, 'c.mentions')} as mentions`
/** `column` of a row in this thread is nobody who is hidden by a block; see `talkUnblocked`. */
const unblockedIn = (thread: Thread, viewer: Viewer, column = 'c.author_id') =>
  viewer && thread.anonymous
    ? sql`(${sql.ref(column)} = ${thread.author_id}::uuid or ${notBlocked(viewer, column)})`
    : notBlocked(viewer, column)
const shownIn = (thread: Thread, viewer: Viewer) => sql`(${commentShown(viewer)} and ${unblockedIn(thread, viewer)})`
const inThread = (thread: Thread, viewer: Viewer) => sql`(${shownIn(thread, viewer)} or ${placeKept(viewer)})`

/** Comments at the top of a thread. By likes, the accepted answer stands first, once, on the first page. */
export async function commentRows(
  db: Db,
  thread: Thread,
  viewer: Viewer,
  { sort, position, limit }: CommentCut,
): Promise<CommentRow[]> {
  if (sort === 'new') {
    const { rows } = await sql<CommentRow>`${prepared}
      select ${columns(viewer)}, false as first, ${micros(sql.ref('c.created_at'))} as key from circle_comment c
      where c.post_id = ${thread.id} and c.root_id is null
        and ${inThread(thread, viewer)} ${beyond(position, 'time', 'c.created_at', 'c.id')}
      order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
    return rows
  }
  const accepted = thread.accepted_comment_id
  const { rows } = await sql<CommentRow>`${prepared}
    select c.*, c.like_count as key from (
      (select ${columns(viewer)}, true as first from circle_comment c where c.id = ${position ? null : accepted}
        and ${inThread(thread, viewer)})
      union all
      (select ${columns(viewer)}, false from circle_comment c
        where c.post_id = ${thread.id} and c.root_id is null and c.id is distinct from ${accepted} and ${inThread(thread, viewer)}
          ${beyond(position, 'count', 'c.like_count', 'c.id')}
        order by c.like_count desc, c.id desc limit ${limit})
    ) c order by c.first desc, c.like_count desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

const replyColumns = (thread: Thread, viewer: Viewer) => sql`
  c.id, c.root_id, c.author_id, c.content, c.status, c.created_at,
  c.edited_at is not null as edited, ${mentionsFor(viewer, 'c.mentions')} as mentions, ${micros(sql.ref('c.created_at'))} as key,
  case when c.parent_id <> c.root_id and ${unblockedIn(thread, viewer, 'c.reply_to_user_id')} then c.reply_to_user_id
    end as reply_to`

/** The first `most` replies under each of these comments. */
export async function firstReplies(db: Db, thread: Thread, rootIds: string[], viewer: Viewer, most: number): Promise<ReplyRow[]> {
  if (!rootIds.length) return []
  const { rows } = await sql<ReplyRow>`${prepared}
    select r.* from unnest(${rootIds}::uuid[]) root(id) cross join lateral (
      select ${replyColumns(thread, viewer)} from circle_comment c where c.root_id = root.id and ${shownIn(thread, viewer)}
      order by c.created_at, c.id limit ${most}) r
    order by r.root_id, r.created_at, r.id`.execute(db)
  return rows
}

export async function replyRows(
  db: Db,
  thread: Thread,
  rootId: string,
  viewer: Viewer,
  position: Position | undefined,
  limit: number,
): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns(thread, viewer)} from circle_comment c
    where c.root_id = ${rootId} and ${shownIn(thread, viewer)} ${beyond(position, 'time', 'c.created_at', 'c.id', true)}
    order by c.created_at, c.id limit ${limit}`.execute(db)
  return rows
}

export interface CommentMarks {
  liked: Set<string>
  down: Set<string>
  /** How many of the replies that a comment counts are hidden from the viewer by blocks, by comment. */
  hidden: Map<string, number>
}
/** Which of these comments the viewer liked, and what of their replies blocks hide; found from the blocked people's side. */
export async function commentMarks(db: Db, thread: Thread, ids: string[], viewer: Viewer): Promise<CommentMarks> {
  const marks: CommentMarks = { liked: new Set(), down: new Set(), hidden: new Map() }
  if (!viewer || !ids.length) return marks
  const { rows } = await sql<{ id: string; mark: 'liked' | 'down' | 'hidden'; hidden: number }>`${prepared}
    select comment_id as id, 'liked' as mark, 0 as hidden from circle_comment_like where user_id = ${viewer}
      and comment_id = any(${ids}::uuid[])
    union all
    select comment_id, 'down', 0 from circle_comment_down where user_id = ${viewer} and comment_id = any(${ids}::uuid[])
    union all
    select c.root_id, 'hidden', count(*)::integer from circle_comment c
    where ${isBlocked(viewer, 'c.author_id')} and c.post_id = ${thread.id} and c.root_id = any(${ids}::uuid[])
      and ${commentPublished}
      ${thread.anonymous ? sql`and c.author_id <> ${thread.author_id}::uuid` : sql``}
    group by c.root_id`.execute(db)
  for (const { id, mark, hidden } of rows) {
    if (mark === 'hidden') marks.hidden.set(id, hidden)
    else marks[mark].add(id)
  }
  return marks
}

export interface OpenPost {
  id: string
  type: PostType
  author_id: string
  anonymous: boolean
  status: LivingStatus
  question_state: QuestionState | null
  accepted_comment_id: string | null
}
/**
 * The post that a comment is written under, kept as it is until the transaction ends: all that comes and goes in one
 * thread waits here for each other. One that was taken down is found too, for whoever still has it on the screen, and one
 * that a block hides, for whoever is to be told so.
 */
export async function holdPost(trx: Trx, id: string, viewer: string): Promise<OpenPost | undefined> {
  const { rows } = await sql<OpenPost>`
    select p.id, p.type, p.author_id, p.anonymous, p.status, p.question_state, p.accepted_comment_id from circle_post p
    where p.id = ${id} and (p.status = ${STATUS.takenDown} or ${readableUnlessBlocked(viewer)}) for no key update of p`.execute(
    trx,
  )
  return rows[0]
}

/** Keeps a thread as it is, whatever became of its post, while a comment is taken out of it. */
export const holdThread = (trx: Trx, postId: string) =>
  sql`select from circle_post where id = ${postId} for no key update`.execute(trx)

export interface Parent {
  id: string
  root_id: string | null
  author_id: string
}
/** The comment that is replied to: published, and of this post. */
export async function parentOf(trx: Trx, id: string, postId: string): Promise<Parent | undefined> {
  const { rows } = await sql<Parent>`
    select id, root_id, author_id from circle_comment
    where id = ${id} and post_id = ${postId} and status = ${STATUS.published} and not deleted`.execute(trx)
  return rows[0]
}

export interface OwnComment {
  id: string
  post_id: string
  root_id: string | null
  parent_id: string | null
  content: string
  images: Image[]
  is_answer: boolean
  status: CommentStatus
  mentions: IdName[]
  /** Taken out of sight by reports: only a review brings it back. */
  held: boolean
  stale: boolean
}
/** One's own comment; inside a transaction that holds its post nobody else changes it. */
export async function ownComment(db: Db, id: string, userId: string, editDays: number): Promise<OwnComment | undefined> {
  const { rows } = await sql<OwnComment>`
    select id, post_id, root_id, parent_id, content, images, is_answer, status, mentions, held,
      created_at <= now() - make_interval(days => ${editDays}) as stale
    from circle_comment where id = ${id} and author_id = ${userId} and not deleted`.execute(db)
  return rows[0]
}

export interface NewComment {
  id: string
  post: OpenPost
  authorId: string
  parent?: Parent
  content: string
  images: Image[]
  isAnswer: boolean
  status: WrittenStatus
  mentions: IdName[]
  /** IP属地 */
  region: string
}
export const insertComment = (
  trx: Trx,
  { id, post, authorId, parent, content, images, isAnswer, status, mentions, region }: NewComment,
) =>
  sql`insert into circle_comment (id, post_id, author_id, root_id, parent_id, reply_to_user_id, content, images, is_answer,
    status, mentions, ip_region)
    values (${id}, ${post.id}, ${authorId}, ${parent ? (parent.root_id ?? parent.id) : null}, ${parent?.id ?? null}, ${parent?.author_id ?? null},
      ${content}, ${JSON.stringify(images)}::jsonb, ${isAnswer}, ${status}, ${JSON.stringify(mentions)}::jsonb, ${region})`.execute(
    trx,
  )

export const updateComment = (
  trx: Trx,
  id: string,
  content: string,
  images: Image[],
  mentions: IdName[],
  status: WrittenStatus,
) =>
  sql`update circle_comment set content = ${content}, images = ${JSON.stringify(images)}::jsonb,
    mentions = ${JSON.stringify(mentions)}::jsonb,
      status = ${status}, edited_at = now()
    where id = ${id}`.execute(trx)

/** Moves the counters of a published comment's post and root, as it comes (1) or, while it is still counted, goes (-1). */
export async function countComment(trx: Trx, id: string, by: 1 | -1) {
  await sql`
    update circle_post p set comment_count = p.comment_count + ${by} from circle_comment c
    where c.id = ${id} and p.id = c.post_id and ${counted}`.execute(trx)
  await sql`
    update circle_comment r set reply_count = r.reply_count + ${by} from circle_comment c
    where c.id = ${id} and r.id = c.root_id and ${commentPublished}`.execute(trx)
}

/** Deletes a comment, takes its likes from what its writer was credited with, and opens a question that it had settled. */
export async function deleteComment(trx: Trx, id: string) {
  const { rows } = await sql<{ author_id: string; like_count: number }>`
    with gone as (update circle_comment set deleted = true where id = ${id} returning id, author_id, post_id, like_count),
    reopened as (
      update circle_post p set ${REOPENED} from gone where p.accepted_comment_id = gone.id)
    select gone.author_id, gone.like_count from gone join circle_post p on p.id = gone.post_id
    where gone.like_count > 0 and not (p.anonymous and p.author_id = gone.author_id)`.execute(trx)
  for (const { author_id, like_count } of rows) await creditLikes(trx, author_id, -like_count)
}
