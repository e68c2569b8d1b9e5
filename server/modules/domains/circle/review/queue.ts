import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { personOn } from '../../../identity/user/people'
import { pictureOf, type Image } from '../../../platform/file/images'
import { videoOf, type StoredVideo } from '../../../platform/file/videos'
import { versionOf } from './review-queries'
import { STATUS } from '../statuses'

interface Row {
  kind: 'post' | 'comment'
  id: string
  key: number
  postId: string
  authorId: string
  author: string
  title: string
  content: string
  images: Image[]
  video: StoredVideo | null
  created_at: Date
  reported: boolean
  version: number
}
interface Filter {
  size?: number
  cursor?: string
  kind?: 'post' | 'comment'
  /** Out of sight because people reported it; the others wait for their first look. */
  reported?: boolean
  /** Of these, what waits still. */
  ids?: string[]
}

const WAITING_POST = sql`p.status = ${STATUS.inReview}`
const WAITING_COMMENT = sql`c.status = ${STATUS.inReview} and not c.deleted and p.status <> ${STATUS.deleted}`

/** What waits for a person to look at it, the oldest first. Who writes without a name has none here either. */
export async function waitingPage(db: Db, { size = DEFAULT_SIZE, cursor, kind, reported, ids }: Filter) {
  const position = decodeCursor(cursor, 'time')
  const rest = (alias: 'p' | 'c') => sql`
    ${reported === undefined ? sql`` : sql`and ${sql.ref(`${alias}.held`)} = ${reported}`}
    ${ids ? sql`and ${sql.ref(`${alias}.id`)} = any(${ids}::uuid[])` : sql``}
    ${beyond(position, 'time', `${alias}.created_at`, `${alias}.id`, true)}
    order by ${sql.ref(`${alias}.created_at`)}, ${sql.ref(`${alias}.id`)} limit ${size + 1}`
  const posts = sql`(
    select 'post' as kind, p.id, p.id as post_id, p.author_id, p.anonymous, p.title, p.content, p.images, p.video,
      p.created_at, p.held,
      ${versionOf('p')} as version
    from circle_post p where ${WAITING_POST} ${rest('p')})`
  const comments = sql`(
    select 'comment', c.id, c.post_id, c.author_id, p.anonymous and p.author_id = c.author_id as anonymous, '' as title,
      c.content,
      c.images, null::jsonb, c.created_at, c.held, ${versionOf('c')}
    from circle_comment c join circle_post p on p.id = c.post_id where ${WAITING_COMMENT} ${rest('c')})`
  const wanted = { post: posts, comment: comments }
  const { rows } = await sql<Row>`
    select w.kind, w.id, ${micros(sql`w.created_at`)} as key, w.post_id as "postId", w.title, w.content, w.images, w.video,
      w.created_at,
      w.held as reported, w.version, case when w.anonymous then '' else u.id::text end as "authorId",
      case when w.anonymous then '匿名' else u.nick_name end as author
    from (${kind ? wanted[kind] : sql`${posts} union all ${comments}`})
      w (kind, id, post_id, author_id, anonymous, title, content, images, video, created_at, held, version)
    join ${personOn('w.author_id')} order by w.created_at, w.id limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, images, video, created_at, ...row }) => ({
    ...row,
    images: images.map(pictureOf),
    ...(video && { video: videoOf(video) }),
    createdAt: created_at.toISOString(),
  }))
  return { records, next: page.next }
}

export async function waitingSummary(db: Db) {
  const { rows } = await sql<{ posts: number; comments: number; reported: number; oldest: Date | null }>`
    select count(*) filter (where kind = 'post') as posts, count(*) filter (where kind = 'comment') as comments,
      count(*) filter (where held) as reported, min(created_at) as oldest
    from (select 'post' as kind, p.held, p.created_at from circle_post p where ${WAITING_POST} union all
      select 'comment', c.held, c.created_at from circle_comment c join circle_post p on p.id = c.post_id
      where ${WAITING_COMMENT}) w`.execute(db)
  const [{ oldest, ...counts }] = rows
  return { ...counts, oldest: oldest?.toISOString() ?? null }
}
