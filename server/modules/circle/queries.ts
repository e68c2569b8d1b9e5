import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../app/db'
import type { Image } from '../file/images'
import { beyond, micros, type KeyKind, type Place } from './paging'
import { answerOpen, postOpen, visibleTo, type Viewer } from './visibility'

export interface PostRow {
  id: string
  key: number
  author_id: string
  type: 1 | 2 | 3
  title: string
  content: string
  images: Image[]
  anonymous: boolean
  status: 1 | 2 | 3 | 4
  question_state: 0 | 1 | 2 | null
  bounty: number
  like_count: number
  comment_count: number
  collect_count: number
  digest: boolean
  ip_region: string
  created_at: Date
  edited: boolean
  best_author: string | null
  best_content: string | null
  best_accepted: boolean | null
}

/** A list of posts: which ids in which order, at most `limit` of them, each with the key it is ordered by. */
export interface List {
  kind: KeyKind
  ids: RawBuilder<unknown>
}

/** Characters of the text that a list shows. */
export const EXCERPT = 120
/** Characters of the best answer that a card shows, and the likes it needs when nothing is accepted. */
const BEST_LENGTH = 80
const BEST_LIKES = 3

const cardColumns = sql`
  p.id, p.author_id, p.type, p.title, p.images, p.anonymous, p.status, p.question_state, p.bounty, p.like_count, p.comment_count,
  p.collect_count, p.digest, p.ip_region, p.created_at, p.edited_at is not null as edited,
  coalesce(a.author_id, t.author_id) as best_author, left(coalesce(a.content, t.content), ${BEST_LENGTH}::integer) as best_content,
  a.id is not null as best_accepted`

/** The accepted answer (a), or else the most liked one (t), which the index of comments by likes finds first. */
const bestAnswer = sql`
  left join circle_comment a on a.id = p.accepted_comment_id and a.status = 2 and not a.deleted
  left join lateral (
    select c.author_id, c.content from circle_comment c
    where p.type = 2 and a.id is null and c.post_id = p.id and c.root_id is null
      and c.is_answer and c.status = 2 and not c.deleted and c.like_count >= ${BEST_LIKES}
    order by c.like_count desc, c.id desc limit 1
  ) t on true`

/** The rows of a list's cards in its order; the text is cut in the database, since an article has up to 20,000 characters. */
export async function cardRows(db: Db, { kind, ids }: List): Promise<PostRow[]> {
  const key = kind === 'time' ? micros(sql.ref('page.key')) : sql.ref('page.key')
  const { rows } = await sql<PostRow>`
    select ${cardColumns}, left(p.content, ${EXCERPT + 1}::integer) as content, ${key} as key
    from (${ids}) page join circle_post p on p.id = page.id ${bestAnswer}
    order by page.key desc, p.id desc`.execute(db)
  return rows
}

export interface PostDetailRow extends PostRow {
  view_count: number
  reject_reason: string
  accepted: boolean
  /** Still young enough to be changed. */
  fresh: boolean
}

export async function detailRow(
  db: Db,
  id: string,
  readable: RawBuilder<unknown>,
  editDays: number,
): Promise<PostDetailRow | undefined> {
  const { rows } = await sql<PostDetailRow>`
    select ${cardColumns}, p.content, 0 as key, p.view_count, p.reject_reason, p.accepted_comment_id is not null as accepted,
      p.created_at > now() - make_interval(days => ${editDays}) as fresh
    from circle_post p ${bestAnswer} where p.id = ${id} and ${readable}`.execute(db)
  return rows[0]
}

const ofType = (type?: number) => (type ? sql`and p.type = ${type}` : sql``)

export interface Cut {
  type?: number
  place?: Place
  limit: number
}

// The public lists name the predicate of their partial index word for word: status = 2 and visible = 0.
export const hottest = ({ type, place, limit }: Cut): List => ({
  kind: 'score',
  ids: sql`select p.id, p.hot as key from circle_post p
    where p.status = 2 and p.visible = 0 ${ofType(type)} ${beyond(place, 'score', 'p.hot', 'p.id')}
    order by p.hot desc, p.id desc limit ${limit}`,
})

export const newest = ({ type, place, limit }: Cut): List => ({
  kind: 'time',
  ids: sql`select p.id, p.created_at as key from circle_post p
    where p.status = 2 and p.visible = 0 ${ofType(type)} ${beyond(place, 'time', 'p.created_at', 'p.id')}
    order by p.created_at desc, p.id desc limit ${limit}`,
})

export const newestOfTopic = (topicId: string, { type, place, limit }: Cut): List => ({
  kind: 'time',
  ids: sql`select t.post_id as id, t.created_at as key from circle_post_topic t join circle_post p on p.id = t.post_id
    where t.topic_id = ${topicId} and p.status = 2 and p.visible = 0 ${ofType(type)} ${beyond(place, 'time', 't.created_at', 't.post_id')}
    order by t.created_at desc, t.post_id desc limit ${limit}`,
})

/** Somebody's home: what the viewer may see of it; the author himself sees what is in review or rejected too. */
export const newestOfAuthor = (userId: string, viewer: Viewer, { type, place, limit }: Cut): List => ({
  kind: 'time',
  ids: sql`select p.id, p.created_at as key from circle_post p
    where p.author_id = ${userId} and ${shownAtHome(userId, viewer)} ${ofType(type)} ${beyond(place, 'time', 'p.created_at', 'p.id')}
    order by p.created_at desc, p.id desc limit ${limit}`,
})

const shownAtHome = (userId: string, viewer: Viewer) =>
  viewer === userId ? sql`p.status in (1, 2, 3)` : sql`p.status = 2 and ${visibleTo(viewer)} and ${postOpen(userId, viewer)}`

/** Each followee's newest by their own index, merged: costs as much as there are followees, whoever wrote lately. */
export const followedByPerson = (viewer: string, { type, place, limit }: Cut): List => ({
  kind: 'time',
  ids: sql`select n.id, n.created_at as key from user_follow f cross join lateral (
      select p.id, p.created_at from circle_post p
      where p.author_id = f.followee_id and p.status = 2 and not p.anonymous ${ofType(type)} ${beyond(place, 'time', 'p.created_at', 'p.id')}
      order by p.created_at desc, p.id desc limit ${limit}) n
    where f.follower_id = ${viewer}
    order by n.created_at desc, n.id desc limit ${limit}`,
})

/** Everybody's newest, at most `reach` posts back, and of those the followees': costs as little as followees write much. */
export const followedByTime = (viewer: string, reach: number, { type, place, limit }: Cut): List => {
  const walk = (visible: 0 | 1) => sql`(
    select p.id, p.author_id, p.created_at, p.anonymous, p.type from circle_post p
    where p.status = 2 and p.visible = ${sql.lit(visible)} ${beyond(place, 'time', 'p.created_at', 'p.id')}
    order by p.created_at desc, p.id desc limit ${reach})`
  return {
    kind: 'time',
    ids: sql`select p.id, p.created_at as key from (
        select * from (${walk(0)} union all ${walk(1)}) w order by w.created_at desc, w.id desc limit ${reach}) p
      where p.author_id in (select followee_id from user_follow where follower_id = ${viewer}) and not p.anonymous ${ofType(type)}
      order by p.created_at desc, p.id desc limit ${limit}`,
  }
}

/** How many people somebody follows, counted no further than `most`. */
export async function followees(db: Db, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from user_follow where follower_id = ${userId} limit ${most}) f`.execute(db)
  return rows[0].n
}

export interface Marks {
  liked: Set<string>
  collected: Set<string>
}
/** Which of these posts the viewer liked and collected. */
export async function marksOf(db: Db, ids: string[], viewer: Viewer): Promise<Marks> {
  if (!viewer || !ids.length) return { liked: new Set(), collected: new Set() }
  const { rows } = await sql<{ post_id: string; liked: boolean }>`
    select post_id, true as liked from circle_like where user_id = ${viewer} and post_id = any(${ids}::uuid[])
    union all
    select post_id, false from circle_collect where user_id = ${viewer} and post_id = any(${ids}::uuid[])`.execute(db)
  const of = (liked: boolean) => new Set(rows.filter((row) => row.liked === liked).map((row) => row.post_id))
  return { liked: of(true), collected: of(false) }
}

/** The topics of these posts, by post. */
export async function topicsOf(db: Db, ids: string[]): Promise<Map<string, { id: string; name: string }[]>> {
  const found = new Map<string, { id: string; name: string }[]>()
  if (!ids.length) return found
  const { rows } = await sql<{ post_id: string; id: string; name: string }>`
    select l.post_id, t.id, t.name from circle_post_topic l join circle_topic t on t.id = l.topic_id
    where l.post_id = any(${ids}::uuid[]) order by t.name`.execute(db)
  for (const { post_id, id, name } of rows) found.set(post_id, [...(found.get(post_id) ?? []), { id, name }])
  return found
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
    select count(*) filter (where p.type = 1) as post, count(*) filter (where p.type = 2) as question,
      count(*) filter (where p.type = 3) as experience, (${answerCount(userId, viewer)}) as answer
    from circle_post p where p.author_id = ${userId} and ${shownAtHome(userId, viewer)}`.execute(db)
  return rows[0]
}
const answerCount = (userId: string, viewer: Viewer) => sql`select count(*) ${answersOf(userId, viewer)}`

/** The published answers of a person under questions that the viewer may see. */
const answersOf = (userId: string, viewer: Viewer) => sql`
  from circle_comment c join circle_post p on p.id = c.post_id
  where c.author_id = ${userId} and c.is_answer and c.status = 2 and not c.deleted and ${visibleTo(viewer)} and ${answerOpen(userId, viewer)}`

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
export async function answerRows(db: Db, userId: string, viewer: Viewer, { place, limit }: Cut): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select c.id, ${micros(sql.ref('c.created_at'))} as key, c.post_id, p.title, left(c.content, ${EXCERPT}::integer) as content,
      p.accepted_comment_id is not distinct from c.id as accepted, c.like_count, c.reply_count, c.ip_region, c.created_at
    ${answersOf(userId, viewer)} ${beyond(place, 'time', 'c.created_at', 'c.id')}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}
