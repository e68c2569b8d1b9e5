import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Trx } from '../../../../app/database/db'
import { lock, share } from '../../../../app/database/locks'
import { page } from '../../../../app/http/page'
import { whenOf } from '../../../../app/time/clock'
import { hasHad, holdersOf, moveEnds } from '../../../commerce/entitlement/entitlements'
import { owe, type OwedNews } from '../../../services/notice/owed'

const MOVED = 'lesson.moved'
const startOf = (courseId: string) => `lesson.start:${courseId.toLowerCase()}`
/**
 * The start of a course stays until the transaction ends: whoever is let in by it is moved with the others, or by the new one
 * from the beginning. Taken before the row of the course, as its mover does.
 */
export const holdStart = (trx: Trx, courseId: string) => share(trx, startOf(courseId))

/**
 * Another start of a course: whoever has it already has it for as long as before and is told. What has begun for them runs
 * on: the days until it begins again come on top.
 */
export async function moveStart(trx: Trx, courseId: string, startsAt: string): Promise<void> {
  await lock(trx, startOf(courseId))
  const { rows } = await sql<{ was: Date; seconds: number }>`
    select starts_at as was,
      extract(epoch from greatest(now(), ${startsAt}::timestamptz) - greatest(now(), starts_at))::float8 as seconds
    from lesson_course where id = ${courseId} and starts_at is not null`.execute(trx)
  for (const { was, seconds } of rows.filter((row) => row.seconds)) {
    await moveEnds(trx, 'course', courseId, seconds)
    const holders = sql`select unnest(${await holdersOf(trx, 'course', courseId)}::uuid[]) as user_id`
    await owe(trx, { kind: MOVED, subjectId: courseId, was: { startsAt: was.toISOString() } }, holders)
  }
}

interface Owed {
  course_id: string
  user_id: string
  was: Date
  owed_at: Date
  title: string
  starts_at: Date
  valid_days: number
}

/** Who has given the course back since, or has it moved back before they heard of it, is told nothing. */
export const moved: OwedNews = {
  kind: MOVED,
  async news(trx, owed) {
    const { rows } = await sql<Owed>`
      select c.id as course_id, owed.user_id, (owed.was->>'startsAt')::timestamptz as was, owed.owed_at, c.title, c.starts_at,
        c.valid_days
      from ${owed} join lesson_course c on c.id = owed.subject_id
      where c.starts_at is not null and ${hasHad(sql.ref('owed.user_id'), 'course', sql.ref('c.id'))}`.execute(trx)
    const news = rows.filter(({ was, starts_at }) => +was !== +starts_at)
    return news.map(({ course_id, user_id, was, owed_at, title, starts_at, valid_days }) => ({
      to: user_id,
      type: NOTICE_TYPE.course,
      subType: 'courseMoved',
      title: `《${title}》改到 ${whenOf(starts_at)} 开课`,
      content: `原定 ${whenOf(was)}${valid_days ? '，有效期仍从开课起算' : ''}`,
      target: page('pages/lesson/detail', { id: course_id }),
      why: '因为你有这门课程',
      // There and back again is news each time.
      cause: `lesson.moved:${course_id}:${owed_at.toISOString()}`,
      about: title,
      at: starts_at,
    }))
  },
}
