import type { Audience, LivingStatus, PostType, QuestionState } from '../../../../contract/rules/post'
import { sql } from 'kysely'
import type { IdName } from '../../../../contract/shapes'
import { batchedByViewer } from '../../../app/database/batched'
import { prepared, type Db } from '../../../app/database/db'
import type { StoredVideo } from '../../platform/file/videos'
import type { Image } from '../../platform/file/images'
import { isBlocked } from '../../identity/user/relations/blocks'
import { folded } from './comment/comment-queries'
import { counted } from './counters'
import { EDIT_DAYS } from './post/content-policy'
import { mentionsFor } from './post/mentions'
import { shownAtHome, type Cut, type List } from './feed/list-queries'
import { beyond, micros } from '../../../app/database/paging'
import { answerOpen, readableBy, talkUnblocked, visibleTo, commentPublished, type Viewer } from './visibility'
import { STATUS } from './statuses'
import { TYPE } from './kinds'

export interface PostRow {
  id: string
  key: number
  author_id: string
  type: PostType
  title: string
  /** In a list the beginning only, and a character more than an excerpt is made of when there is more. */
  content: string
  images: Image[]
  video: StoredVideo | null
  anonymous: boolean
  /** Shown in place of the author's when that is anonymous. */
  face: number
  status: LivingStatus
  question_state: QuestionState | null
  bounty: number
  like_count: number
  comment_count: number
  collect_count: number
  digest: boolean
  tags: string[]
  ai_declared: boolean
  ip_region: string
  place: string
  created_at: Date
  edited: boolean
  best_author: string | null
  best_content: string | null
  best_accepted: boolean | null
  liked: boolean
  collected: boolean
  /** How many of the comments that it counts are not shown to the viewer. */
  hidden: number
  topics: IdName[]
  /** Another one after each change of the post's row. */
  version: string
}

/** Characters of the text that a list shows. */
export const EXCERPT = 120
/**
 * The characters of an article that are read for that: its marks are taken out first, nine pictures of 41 characters among
 * them.
 */
export const MARKED = 600
/** Characters of the best answer that a card shows, and the likes it needs when nothing is accepted. */
const BEST_LENGTH = 80
const BEST_LIKES = 3

const cardColumns = sql`
  p.id, p.author_id, p.type, p.title, p.images, p.video, p.anonymous, p.face, p.status, p.question_state, p.bounty,
  p.like_count, p.comment_count,
  p.collect_count, p.xmin::text as version, p.digest, p.tags, p.ai_declared, p.ip_region, p.place, p.created_at,
  p.edited_at is not null as edited,
  coalesce(a.author_id, t.author_id) as best_author,
  left(coalesce(a.content, t.content), ${BEST_LENGTH}::integer) as best_content,
  a.id is not null as best_accepted`

/** What a card says of its viewer, and its topics; it goes with `viewerJoins`. */
const viewerColumns = (viewer: Viewer) => sql`
  ${viewer ? sql`l.user_id is not null as liked, k.user_id is not null as collected, coalesce(h.n, 0) as hidden` : sql`false as liked, false as collected, 0 as hidden`},
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name)
    from circle_post_topic pt join circle_topic t on t.id = pt.topic_id where pt.post_id = p.id), '[]') as topics`
const viewerJoins = (viewer: Viewer) =>
  viewer
    ? sql`left join circle_like l on l.user_id = ${viewer}::uuid and l.post_id = p.id
      left join circle_collect k on k.user_id = ${viewer}::uuid and k.post_id = p.id
      left join (${hiddenComments(viewer)}) h on h.post_id = p.id`
    : sql``

/** The accepted answer (a), or else the most liked one (t), which the index of comments by likes finds first. */
const bestAnswer = (viewer: Viewer) => sql`
  left join circle_comment a on a.id = p.accepted_comment_id and a.status = ${STATUS.published} and not a.deleted
    and ${talkUnblocked(viewer, 'a.author_id')}
  left join lateral (
    select c.author_id, c.content from circle_comment c
    where p.type = ${TYPE.question} and a.id is null and c.post_id = p.id and c.root_id is null
      and c.is_answer and ${commentPublished} and c.like_count >= ${BEST_LIKES} and not ${folded}
      and ${talkUnblocked(viewer, 'c.author_id')}
    order by c.like_count desc, c.id desc limit 1
  ) t on true`

/** What a list is ordered by, as a cursor holds it. */
export const keyOf = (kind: List['kind']) => (kind === 'time' ? micros(sql.ref('page.key')) : sql.ref('page.key'))

/**
 * The rows of a list's cards in its order; the text is cut in the database, since an article has up to 20,000 characters.
 * `often`: asked all the time.
 */
export async function cardRows(db: Db, { kind, ids }: List, viewer: Viewer, often = false): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`${often ? prepared : sql``}
    with page as materialized (${ids})
    select ${cardColumns}, ${viewerColumns(viewer)}, ${keyOf(kind)} as key,
      left(p.content, case when p.type = ${TYPE.experience} then ${MARKED + 1}::integer
        else ${EXCERPT + 1}::integer end) as content
    from page join circle_post p on p.id = page.id ${bestAnswer(viewer)} ${viewerJoins(viewer)}
    order by page.key desc, p.id desc`.execute(db)
  return rows
}

export interface PostDetailRow extends PostRow {
  view_count: number
  reject_reason: string
  visible: Audience
  accepted_comment_id: string | null
  mentions: IdName[]
  accepted_at: Date | null
  /** Still young enough to be changed. */
  fresh: boolean
}

/** The whole of a post that the viewer may read. */
export const detailRow = batchedByViewer(
  (id, viewer) => sql<PostDetailRow>`
    with page as (select ${id}::uuid as id)
    select ${cardColumns}, ${viewerColumns(viewer)}, p.content, 0 as key, p.view_count, p.reject_reason, p.visible,
      p.accepted_comment_id, p.accepted_at,
      ${mentionsFor(viewer, 'p.mentions')} as mentions,
      p.created_at > now() - make_interval(days => ${EDIT_DAYS}) as fresh
    from page join circle_post p on p.id = page.id ${bestAnswer(viewer)} ${viewerJoins(viewer)} where ${readableBy(viewer)}`,
)

/**
 * The counted comments that blocks hide, of the posts in `page`: those of the blocked, and where replies count too, all that
 * stands under theirs. Found from the blocked people's side, so it costs nothing to whoever has none.
 */
const hiddenComments = (viewer: string) => sql`
  select c.post_id, sum(case
      when c.root_id is null then 1 + case when p.type = ${TYPE.question} then 0 else c.reply_count end
      when r.status = ${STATUS.published} and not r.deleted and not ${talkUnblocked(viewer, 'r.author_id')} then 0
      else 1 end)::integer as n
  from circle_comment c join circle_post p on p.id = c.post_id left join circle_comment r on r.id = c.root_id
  where ${isBlocked(viewer, 'c.author_id')} and c.post_id in (select id from page) and ${counted}
    and not (p.anonymous and c.author_id = p.author_id)
  group by c.post_id`

/**
 * How many of the comments that each of these posts counts are hidden from the viewer by blocks; none are named that have
 * none.
 */
export async function hiddenOf(db: Db, ids: string[], viewer: Viewer): Promise<Map<string, number>> {
  if (!viewer || !ids.length) return new Map()
  const { rows } = await sql<{ post_id: string; n: number }>`
    with page as (select unnest(${ids}::uuid[]) as id) ${hiddenComments(viewer)}`.execute(db)
  return new Map(rows.map((row) => [row.post_id, row.n]))
}

export interface Counts {
  post: number
  question: number
  experience: number
  answer: number
}
/** How much of a person's writing the viewer could list: the lengths of his home lists and of his answers. */
export async function countsOf(db: Db, userId: string, viewer: Viewer): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where p.type = ${TYPE.moment}) as post, count(*) filter (where p.type = ${TYPE.question}) as question,
      count(*) filter (where p.type = ${TYPE.experience}) as experience, (${answerCount(userId, viewer)}) as answer
    from circle_post p where p.author_id = ${userId} and ${shownAtHome(userId, viewer)}`.execute(db)
  return rows[0]
}
const answerCount = (userId: string, viewer: Viewer) => sql`select count(*) ${answersOf(userId, viewer)}`

/** The published answers of a person under questions that the viewer may see. */
const answersOf = (userId: string, viewer: Viewer) => sql`
  from circle_comment c join circle_post p on p.id = c.post_id
  where c.author_id = ${userId} and c.is_answer and ${commentPublished} and ${visibleTo(viewer)} and ${answerOpen(userId, viewer)}
    and ${talkUnblocked(viewer, 'c.author_id')}`

export interface AnswerRow {
  id: string
  key: number
  post_id: string
  title: string
  content: string
  accepted: boolean
  like_count: number
  reply_count: number
  ip_region: string
  created_at: Date
}
export async function answerRows(db: Db, userId: string, viewer: Viewer, { position, limit }: Cut): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select c.id, ${micros(sql.ref('c.created_at'))} as key, c.post_id, p.title, left(c.content, ${EXCERPT}::integer) as content,
      p.accepted_comment_id is not distinct from c.id as accepted, c.like_count, c.reply_count, c.ip_region, c.created_at
    ${answersOf(userId, viewer)} ${beyond(position, 'time', 'c.created_at', 'c.id')}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}
