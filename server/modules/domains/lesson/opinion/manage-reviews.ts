import { sql, type RawBuilder } from 'kysely'
import type { ReviewState } from '../../../../../contract/admin/endpoint'
import { REVIEW } from '../../../../../contract/rules/statuses'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { pictureOf, type Image } from '../../../platform/file/images'
import { personOn } from '../../../identity/user/people'
import { courseTitle } from '../catalog/titles'
import { STATUS } from './reviews'

interface Filter {
  size?: number
  cursor?: string
  courseId?: string
  unanswered?: boolean
}
interface Row {
  id: string
  key: number
  courseId: string
  course: string
  nickName: string
  score: number
  content: string
  images: Image[]
  reply: string
  created_at: Date
}
/** Reviews for operators, the latest or the oldest first. */
async function reviewsFor(
  db: Db,
  which: RawBuilder<unknown>,
  { size = DEFAULT_SIZE, cursor, oldest = false }: { size?: number; cursor?: string; oldest?: boolean },
) {
  const order = oldest ? sql`r.created_at, r.id` : sql`r.created_at desc, r.id desc`
  const { rows } = await sql<Row>`
    select r.id, ${micros(sql`r.created_at`)} as key, r.course_id as "courseId", ${courseTitle(sql.ref('r.course_id'))} as course,
      u.nick_name as "nickName", r.score, r.content, r.images, r.reply, r.created_at
    from lesson_review r join ${personOn('r.user_id')}
    where ${which} ${beyond(decodeCursor(cursor, 'time'), 'time', 'r.created_at', 'r.id', oldest)}
    order by ${order} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, created_at, images, ...row }) => ({
    ...row,
    pictures: images.map((image) => pictureOf(image).url),
    createdAt: created_at.toISOString(),
  }))
  return { records, next: page.next }
}

/** What was said of courses, and the teachers' answers, the latest first; `teacherId` sees only that of their own. */
export function repliedPage(db: Db, { courseId, unanswered, ...paging }: Filter, teacherId: string | null) {
  const own = sql`and exists (select from lesson_course_teacher k where k.course_id = r.course_id
    and k.teacher_id = ${teacherId})`
  const which = sql`r.status = ${STATUS.shown} ${courseId ? sql`and r.course_id = ${courseId}` : sql``}
    ${unanswered ? sql`and r.reply = ''` : sql``}
    ${teacherId ? own : sql``}`
  return reviewsFor(db, which, paging)
}

/** Those that nobody but their author sees yet, the oldest first; those that were decided, the latest first. */
export async function heldReviews(
  db: Db,
  { state = 'waiting', ...paging }: Pick<Filter, 'size' | 'cursor'> & { state?: ReviewState },
) {
  const { records, next } = await reviewsFor(db, sql`r.status = ${REVIEW[state]}`, { ...paging, oldest: state === 'waiting' })
  return { records: records.map(({ reply: _reply, ...row }) => ({ ...row, state })), next }
}

/** In the name of the teacher, for everybody to read; an empty one takes it back. The one before. Refuses with 10104. */
export async function reply(db: Db, courseId: string, reviewId: string, text: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    update lesson_review r set reply = ${text} from lesson_review old
    where r.id = ${reviewId} and r.course_id = ${courseId} and old.id = r.id returning old.reply as before`.execute(db)
  return (rows[0] ?? gone()).before
}

/**
 * Shown to everybody from now on, or to nobody but its author. Refuses with 10104 what stands so already, and what was
 * refused, unless it is decided again.
 */
export async function decideReview(
  trx: Trx,
  { id, pass, again = false }: { id: string; pass: boolean; again?: boolean },
): Promise<true> {
  const status = pass ? REVIEW.shown : REVIEW.hidden
  const { rows } = await sql`
    update lesson_review set status = ${status}
    where id = ${id} and status <> ${status} and (status <> ${REVIEW.hidden} or ${again}) returning 1`.execute(trx)
  if (!rows.length) gone()
  return true
}
