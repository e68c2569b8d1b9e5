import { sql, type RawBuilder } from 'kysely'
import { emit } from '../../../../app/bus'
import { prepared, type Db, type Trx } from '../../../../app/database/db'
import type { LessonRow } from '../access'

declare module '../../../../app/bus' {
  interface Events {
    /** Once per person and lesson. */
    'lesson.finished': { userId: string; courseId: string; lessonId: string }
    /** Once per person and course: all that it asks for, its examination too. */
    'course.finished': { userId: string; courseId: string }
  }
}

type Which = Pick<LessonRow, 'id' | 'course_id'>

/** The lesson that was opened last, which is where one goes on. */
export const touchLearner = (trx: Trx, userId: string, { id, course_id }: Which) =>
  sql`${prepared} insert into lesson_learner (user_id, course_id, last_lesson_id) values (${userId}, ${course_id}, ${id})
    on conflict (user_id, course_id) do update set last_lesson_id = excluded.last_lesson_id, last_at = now()`.execute(trx)

/** A lesson is finished, for good; nothing happens the second time. The caller holds the person's player. */
export async function markFinished(trx: Trx, userId: string, lesson: Which) {
  const { rows } = await sql`
    insert into lesson_study as s (user_id, lesson_id, progress, finished_at) values (${userId}, ${lesson.id}, 100, now())
    on conflict (user_id, lesson_id) do update set progress = 100, finished_at = now() where s.finished_at is null
    returning 1`.execute(trx)
  if (!rows.length) return
  await emit(trx, 'lesson.finished', { userId, courseId: lesson.course_id, lessonId: lesson.id })
  await countCourse(trx, userId, lesson.course_id)
}

/**
 * How far somebody is with a course. Every lesson that counts weighs the same, also those to come: nobody has finished a
 * course that is still being made.
 */
const progressOf = (userId: RawBuilder<unknown>, courseId: RawBuilder<unknown>) => sql`(
  select coalesce(floor(avg(case when s.finished_at is not null then 100 else least(coalesce(s.progress, 0), 99) end)),
    0)::smallint
  from lesson l left join lesson_study s on s.lesson_id = l.id and s.user_id = ${userId}
  where l.course_id = ${courseId} and l.required)`

export interface CourseProgress {
  progress: number
  finished: boolean
}

/** Writes down how far somebody is now. */
export async function countCourse(trx: Trx, userId: string, courseId: string): Promise<CourseProgress> {
  const { rows } = await sql<{ progress: number; finished: boolean; fresh: boolean }>`
    with now_is as (select ${progressOf(sql`${userId}`, sql`${courseId}::uuid`)} as progress),
    before as (select finished_at from lesson_learner where user_id = ${userId} and course_id = ${courseId}),
    done as (
      insert into lesson_learner as x (user_id, course_id, progress, finished_at)
      select ${userId}, ${courseId}, progress, case when progress = 100 then now() end from now_is
      on conflict (user_id, course_id) do update set progress = excluded.progress,
        finished_at = coalesce(x.finished_at, excluded.finished_at)
      returning x.progress, x.finished_at)
    select done.progress, done.finished_at is not null as finished,
      done.finished_at is not null and not exists (select from before where finished_at is not null) as fresh from done`.execute(
    trx,
  )
  const { progress, finished, fresh } = rows[0]
  if (fresh) await emit(trx, 'course.finished', { userId, courseId })
  return { progress, finished }
}

/** Sets how far everybody is from what they have heard, telling nobody: after demo content was loaded. */
export const recountProgress = (db: Db) =>
  sql`update lesson_learner x set progress = n.progress, finished_at = case when n.progress = 100 then coalesce(x.finished_at,
    x.last_at) end
    from lesson_learner y cross join lateral (select ${progressOf(sql.ref('y.user_id'), sql.ref('y.course_id'))} as progress) n
    where y.user_id = x.user_id and y.course_id = x.course_id`.execute(db)
