import { sql } from 'kysely'
import { namedBy, type AdminScope } from '../../../app/admin'

/** A course belongs to each of the teachers whom it names. */
export const courseScope: AdminScope = {
  kind: 'course',
  async owns(db, teacherId, id) {
    const { rows } = await sql`
      select from lesson_course_teacher where course_id = ${id} and teacher_id = ${teacherId}`.execute(db)
    return rows.length > 0
  },
}

export const courseNames = namedBy(
  'course',
  (ids) => sql`select id, title as name from lesson_course where id = any(${ids}::uuid[])`,
  'lesson.read',
)

export const thingNames = [
  courseNames,
  namedBy(
    'courseChapter',
    (ids) => sql`select h.id, c.title || ' · ' || h.title as name from lesson_chapter h join lesson_course c on c.id = h.course_id
      where h.id = any(${ids}::uuid[])`,
  ),
  namedBy(
    'courseLesson',
    (ids) => sql`select l.id, c.title || ' · ' || l.title as name from lesson l join lesson_course c on c.id = l.course_id
      where l.id = any(${ids}::uuid[])`,
  ),
  namedBy('teacher', (ids) => sql`select id, name from lesson_teacher where id = any(${ids}::uuid[])`, 'lesson.read'),
  namedBy('examBatch', (ids) => sql`select id, name from lesson_cert_batch where id = any(${ids}::uuid[])`, 'exam.read'),
]
