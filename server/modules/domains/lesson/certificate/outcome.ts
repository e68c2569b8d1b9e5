import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { accessTo, type Access } from '../access'

export interface Outcome {
  courseId: string
  title: string
  /** Name of its certificate, null when it has none. */
  certName: string | null
  /** Whether buying it begins a registration. */
  registration: boolean
  /** Of all its recordings. */
  totalSeconds: number
  /** Undefined: this person never had it. */
  access: Access | undefined
  /** Best score of its examinations, the weakest of several; null before all of them were sat. */
  score: number | null
  /** It has an examination. */
  examined: boolean
}

/** How far somebody came with a course. Refuses with 10104 when there is no such course. */
export async function outcomeOf(db: Db, userId: string, courseId: string): Promise<Outcome> {
  const { rows } = await sql<Omit<Outcome, 'access'>>`
    select c.id as "courseId", c.title, c.cert_name as "certName", c.registration, c.total_seconds as "totalSeconds",
      e.examined, case when e.open = 0 then e.score end as score
    from lesson_course c cross join lateral (
      select count(*) > 0 as examined, count(*) filter (where s.best is null) as open, min(s.best) as score
      from lesson l left join lesson_study s on s.lesson_id = l.id and s.user_id = ${userId}
      where l.course_id = c.id and l.media_type = 'exam') e
    where c.id = ${courseId}`.execute(db)
  const row = rows[0] ?? gone()
  return { ...row, access: (await accessTo(db, userId, [row.courseId])).get(row.courseId) }
}

/** How many lessons a course has that have to be learnt. */
export async function lessonsOf(db: Db, courseId: string): Promise<number> {
  const { rows } = await sql<{ lessons: number }>`
    select count(*)::integer as lessons from lesson where course_id = ${courseId} and required`.execute(db)
  return rows[0].lessons
}
