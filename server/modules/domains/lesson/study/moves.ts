import { sql } from 'kysely'
import { emit, type Events } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { lock, share } from '../../../../app/database/locks'
import { page } from '../../../../app/http/page'
import { whenOf } from '../../../../app/time/clock'
import { holdersOf, moveEnds } from '../../../commerce/entitlement/entitlements'
import { notify } from '../../../services/notice/notices'

declare module '../../../../app/bus' {
  interface Events {
    /** It begins at another time than it was to. */
    'course.moved': { courseId: string; was: string; startsAt: string }
  }
}

const startOf = (courseId: string) => `lesson.start:${courseId.toLowerCase()}`
/**
 * The start of a course stays until the transaction ends: whoever is let in by it is moved with the others, or by the new one from the
 * beginning. Taken before the row of the course, as its mover does.
 */
export const holdStart = (trx: Trx, courseId: string) => share(trx, startOf(courseId))

/**
 * Another start of a course: whoever has it already has it for as long as before and is told. What has begun for them runs on: the days
 * until it begins again come on top.
 */
export async function moveStart(trx: Trx, courseId: string, startsAt: string): Promise<void> {
  await lock(trx, startOf(courseId))
  const { rows } = await sql<{ was: Date; seconds: number }>`
    select starts_at as was,
      extract(epoch from greatest(now(), ${startsAt}::timestamptz) - greatest(now(), starts_at))::float8 as seconds
    from lesson_course where id = ${courseId} and starts_at is not null`.execute(trx)
  for (const { was, seconds } of rows.filter((row) => row.seconds)) {
    await moveEnds(trx, 'course', courseId, seconds)
    await emit(trx, 'course.moved', { courseId, was: was.toISOString(), startsAt })
  }
}

/** Everybody who has a course is to be told when it begins now. Who is still to be told of a move before knows the start before that. */
export const oweMoved = async (trx: Trx, { courseId, was }: Events['course.moved']) =>
  sql`insert into lesson_move_notice (course_id, user_id, was)
    select ${courseId}::uuid, unnest(${await holdersOf(trx, 'course', courseId)}::uuid[]), ${was}::timestamptz
    on conflict do nothing`.execute(trx)

const BATCH = 100
/** Tells everybody who is to be told that a course begins at another time, each once for each time that it was moved. */
export async function tellMoved(db: Db) {
  while ((await db.transaction().execute(tellSome)) === BATCH) continue
}

interface Owed {
  course_id: string
  user_id: string
  was: Date
  owed_at: Date
  title: string
  starts_at: Date | null
  valid_days: number
}

async function tellSome(trx: Trx): Promise<number> {
  const { rows } = await sql<Owed>`
    with batch as (
      select course_id, user_id from lesson_move_notice order by course_id, user_id limit ${BATCH} for update skip locked),
    told as (
      delete from lesson_move_notice n using batch where n.course_id = batch.course_id and n.user_id = batch.user_id returning n.*)
    select told.course_id, told.user_id, told.was, told.owed_at, c.title, c.starts_at, c.valid_days
    from told join lesson_course c on c.id = told.course_id order by told.user_id`.execute(trx)
  for (const owed of rows) await tell(trx, owed)
  return rows.length
}

async function tell(trx: Trx, { course_id, user_id, was, owed_at, title, starts_at, valid_days }: Owed): Promise<void> {
  // It was moved back before anybody heard of it.
  if (!starts_at || +starts_at === +was) return
  await notify(trx, {
    to: user_id,
    type: 4,
    subType: 'courseMoved',
    title: `《${title}》改到 ${whenOf(starts_at)} 开课`,
    content: `原定 ${whenOf(was)}${valid_days ? '，有效期仍从开课起算' : ''}`,
    target: page('pages/lesson/detail', { id: course_id }),
    why: '因为你有这门课程',
    // There and back again is news each time.
    cause: `lesson.moved:${course_id}:${owed_at.toISOString()}`,
    about: title,
    at: starts_at,
  })
}
