import { sql, type RawBuilder } from 'kysely'
import { POST } from '../../../../../contract/rules/post'
import type { UserBrief } from '../../../../../contract/shapes'
import type { Db } from '../../../../app/database/db'
import { briefs } from '../../../identity/user/profile'
import { nobody } from '../../../identity/user/faces'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { commentShown, readableBy, talkUnblocked, commentPublished } from '../visibility'
import { STATUS } from '../statuses'

/** Characters of a text that a row quotes. */
const QUOTE = 60

interface Query {
  size?: number
  cursor?: string
}
interface Row {
  id: string
  root_id: string | null
  key: number
  content: string
  created_at: Date
  accepted: boolean
  post_id: string
  /** The title, or how the text begins; empty when the post cannot be read any more. */
  post_title: string
  readable: boolean
  /** Nobody can write under it any more. */
  closed: boolean
  /** It is an anonymous question of who looks. */
  hidden: boolean
  /** Who wrote it; null for the asker of an anonymous question. */
  author: string | null
  face: number
  has_parent: boolean
  /** null: deleted, or not to be read by this person */
  parent: string | null
}

async function rowsOf(db: Db, userId: string, which: RawBuilder<unknown>, { size = DEFAULT_SIZE, cursor }: Query) {
  const position = decodeCursor(cursor, 'time')
  const { rows } = await sql<Row>`
    select c.id, c.root_id, ${micros(sql.ref('c.created_at'))} as key, c.content, c.created_at,
      p.accepted_comment_id is not distinct from c.id as accepted, p.face, p.id as post_id, ${readableBy(userId)} as readable,
      p.status <> ${POST.published} or p.question_state is not distinct from 2 as closed, p.anonymous
        and p.author_id = ${userId} as hidden,
      coalesce(nullif(p.title, ''), left(p.content, ${QUOTE}::integer)) as post_title,
      case when not (p.anonymous and c.author_id = p.author_id) then c.author_id end as author,
      c.parent_id is not null as has_parent, (
        select left(q.content, ${QUOTE}::integer) from circle_comment q
        where q.id = c.parent_id and not q.deleted and (q.status = ${STATUS.published} or q.author_id = ${userId})
          and ${talkUnblocked(userId, 'q.author_id')}) as parent
    from circle_comment c join circle_post p on p.id = c.post_id
    where ${which} ${beyond(position, 'time', 'c.created_at', 'c.id')}
    order by c.created_at desc, c.id desc limit ${size + 1}`.execute(db)
  return cut(rows, size)
}

const toRecord = (row: Row) => ({
  id: row.id,
  content: row.content,
  time: row.created_at.toISOString(),
  accepted: row.accepted,
  ...(row.root_id && { rootId: row.root_id }),
  target: {
    id: row.post_id,
    title: row.readable ? row.post_title : '原内容已删除',
    deleted: !row.readable,
    closed: row.closed || !row.readable,
    hidden: row.hidden,
  },
  ...(row.has_parent && { parent: { content: (row.readable ? row.parent : null) ?? '该评论已删除' } }),
})

/** What somebody has written under posts, their own words also where the post is gone. */
export async function myCommentPage(db: Db, userId: string, query: Query) {
  const mine = sql`c.author_id = ${userId} and ${commentShown(userId)}`
  const { rows, next } = await rowsOf(db, userId, mine, query)
  return { records: rows.map(toRecord), next }
}

/** What others have answered to somebody's comments. Under a post that is gone, nothing of it is shown any more. */
export async function replyMyCommentPage(db: Db, userId: string, query: Query) {
  const toMe = sql`c.reply_to_user_id = ${userId} and c.author_id <> ${userId} and ${commentPublished}
    and ${talkUnblocked(userId, 'c.author_id')}`
  const { rows, next } = await rowsOf(db, userId, toMe, query)
  const people = await briefs(
    db,
    rows.flatMap((row) => row.author ?? []),
    userId,
  )
  const from = ({ author, face }: Row): UserBrief => (author && people.get(author)) || nobody(face)
  const records = rows.map((row) => ({ ...toRecord(row), content: row.readable ? row.content : '', from: from(row) }))
  return { records, next }
}
