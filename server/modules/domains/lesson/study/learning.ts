import { sql, type RawBuilder } from 'kysely'
import type { GoesOn } from '../../../../../contract/lesson'
import { prepared, type Db } from '../../../../app/database/db'
import { accessTo } from '../access'
import { coverOf } from '../catalog/cards'

/** Courses opened last that are looked through for one that may be learnt still. */
const RECENT = 10

/** Whether somebody has a course that is not learnt to its end. */
export const isLearning = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from lesson_learner k where k.user_id = ${userId} and k.finished_at is null)`

/** The course that somebody goes on with: of those opened last the first that may be learnt still. */
export async function continueOf(db: Db, viewer: string | null): Promise<GoesOn | undefined> {
  if (!viewer) return undefined
  const { rows } = await sql<{
    course_id: string
    lesson_id: string
    title: string
    lesson: string
    cover_file: string | null
    lesson_count: number
    progress: number
  }>`${prepared}
    select l.course_id, l.last_lesson_id as lesson_id, c.title, s.title as lesson, c.cover_file, c.lesson_count, l.progress
    from lesson_learner l join lesson_course c on c.id = l.course_id join lesson s on s.id = l.last_lesson_id
    where l.user_id = ${viewer} and l.finished_at is null order by l.last_at desc limit ${RECENT}`.execute(db)
  const access = await accessTo(
    db,
    viewer,
    rows.map((row) => row.course_id),
  )
  const row = rows.find(({ course_id }) => access.get(course_id)?.active)
  return (
    row && {
      courseId: row.course_id,
      lessonId: row.lesson_id,
      title: row.title,
      lessonTitle: row.lesson,
      cover: coverOf({ ...row, id: row.course_id }),
      progress: row.progress,
    }
  )
}
