import { sql } from 'kysely'
import type { AdminPost } from '../../../../../contract/admin/circle'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { withWords } from '../../../../app/database/with-words'
import { personOn } from '../../../identity/user/people'
import { joinDeed } from '../../../services/admin/audit'
import { pictureOf, type Image } from '../../../platform/file/images'
import { holdOpenTopics, isCounted, moveTopicCounts } from '../topic/topic-counts'
import { isAsDecided } from '../review/review-queries'
import { holdRanking, rank } from '../feed/hot'
import { setTopics, topicIdsOf } from './post-queries'
import { isPublic } from '../visibility'
import { STATUS } from '../statuses'

interface Filter {
  size?: number
  cursor?: string
  post?: string
  keyword?: string
  userId?: string
  status?: AdminPost['status']
  topicId?: string
  digest?: boolean
}
/** What stands in the lists of posts and of comments, as the statement gives it. */
export interface DecidedRow {
  key: number
  images: Image[]
  created_at: Date
  decided_at: Date | null
}
type Row = Omit<AdminPost, 'createdAt' | 'decidedAt' | 'images'> & DecidedRow
/** The same as operators get it. */
export const decidedRow = <R extends DecidedRow>({ key: _key, images, created_at, decided_at, ...row }: R) => ({
  ...row,
  images: images.map((image) => pictureOf(image).url),
  createdAt: created_at.toISOString(),
  decidedAt: decided_at?.toISOString() ?? null,
})

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i
/** The id in an address of a post. Refuses with 400 words that have none. */
export const idIn = (words: string) => ID.exec(words)?.[0].toLowerCase() ?? refuse(400, '里面没有帖子的编号')

/** What a post `p` is called, with a title or without. */
export const titleOf = sql<string>`coalesce(nullif(p.title, ''), left(p.content, 60))`
const WORDS = sql`p.title || chr(10) || p.content`
/**
 * What the words stand in; of a long one its beginning, as the index has it. Refuses with 400 a single letter, which it does
 * not have.
 */
const saying = (words = '') => {
  const said = words.trim()
  if (!said) return sql``
  if ([...said].length < 2) refuse(400, '按标题或正文里的字找，至少写两个字')
  return sql`and p.id in (select post_id from circle_post_words where words @> bigrams(${said})) ${withWords(WORDS, words)}`
}

/** Posts whatever they stand at, the newest first. Of an anonymous one nobody is named. */
export async function adminPostPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, post, keyword, userId, status, topicId, digest }: Filter,
) {
  const { rows } = await sql<Row>`
    select p.id, ${micros(sql`p.created_at`)} as key, ${titleOf} as title, p.content, p.images,
      case when p.anonymous then '' else u.id::text end as "userId", case when p.anonymous then ''
        else u.nick_name end as author, p.type, p.status, p.digest, p.hot_percent as "hotPercent", p.like_count as likes,
      p.comment_count as comments, p.view_count as views, p.created_at,
      coalesce(deed.operator, '') as "decidedBy", coalesce(deed.reason, '') as "decidedWhy", deed.at as decided_at,
      array(select t.name from circle_post_topic l join circle_topic t on t.id = l.topic_id where l.post_id = p.id
        order by t.id) as topics,
      array(select l.topic_id from circle_post_topic l where l.post_id = p.id order by l.topic_id) as "topicIds",
      array(select t.name from circle_post_topic l join circle_topic t on t.id = l.topic_id
        where l.post_id = p.id and p.id = any(t.pinned_ids) order by t.id) as "pinnedIn"
    from ${topicId ? sql`circle_post_topic f join circle_post p on p.id = f.post_id` : sql`circle_post p`}
    join ${personOn('p.author_id')}
    ${joinDeed('review', sql`p.id`, undefined, isAsDecided('p'))}
    where p.status <> ${STATUS.deleted} ${status ? sql`and p.status = ${status}` : sql``} ${saying(keyword)}
      ${post ? sql`and p.id = ${idIn(post)}` : sql``}
      ${userId ? sql`and p.author_id = ${userId} and not p.anonymous` : sql``}
      ${topicId ? sql`and f.topic_id = ${topicId}` : sql``} ${digest === undefined ? sql`` : sql`and p.digest = ${digest}`}
      ${digest ? sql`and ${isPublic}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', topicId ? 'f.created_at' : 'p.created_at', topicId ? 'f.post_id' : 'p.id')}
    order by ${topicId ? sql`f.created_at desc, f.post_id desc` : sql`p.created_at desc, p.id desc`} limit ${size + 1}`.execute(
    db,
  )
  const page = cut(rows, size)
  return {
    records: page.rows.map(decidedRow),
    next: page.next,
  }
}

/** From now on the post counts for so much on the hot list, which is ranked anew at once. What it was; refuses with 10104. */
export async function weighPost(trx: Trx, id: string, percent: number): Promise<number> {
  await holdRanking(trx)
  const { rows } = await sql<{ before: number; author: string }>`
    update circle_post p set hot_percent = ${percent} from circle_post old
    where p.id = ${id} and p.status <> ${STATUS.deleted} and old.id = p.id
    returning old.hot_percent as before, p.author_id as author`.execute(trx)
  const { before, author } = rows.at(0) ?? gone()
  await rank(trx, [author])
  return before
}

/**
 * Puts a post into these topics and no others; where it was pinned and is no more, it is taken down. Gives the topics it was in.
 * Refuses with 10104, and with 11106 when one is closed that it was not in.
 */
export async function movePost(trx: Trx, id: string, topicIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ status: number; visible: number }>`
    select status, visible from circle_post where id = ${id} and status <> ${STATUS.deleted} for no key update`.execute(trx)
  const post = rows[0] ?? gone()
  const before = await topicIdsOf(trx, id)
  await holdOpenTopics(trx, topicIds, before)
  await moveTopicCounts(trx, { ...post, topic_ids: before }, isCounted(post) ? topicIds : [])
  await setTopics(trx, id, topicIds)
  await sql`update circle_topic set pinned_ids = array_remove(pinned_ids, ${id}::uuid)
    where id = any(${before}::uuid[]) and id <> all(${topicIds}::uuid[]) and ${id}::uuid = any(pinned_ids)`.execute(trx)
  return before
}
