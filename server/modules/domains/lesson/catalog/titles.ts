import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../app/database/db'

/** What others show of a course within a statement of theirs. */
export const courseTitle = (courseId: RawBuilder<unknown>) =>
  sql<string>`(select c.title from lesson_course c where c.id = ${courseId})`

/** The file that holds its cover. */
export const courseCover = (courseId: RawBuilder<unknown>) =>
  sql<string | null>`(select c.cover_file from lesson_course c where c.id = ${courseId})`

/** Whether a course can be had, or will be. */
export const isOnShelf = (courseId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from lesson_course c where c.id = ${courseId} and c.status <> 'off')`

export const teacherName = (teacherId: RawBuilder<unknown>) =>
  sql<string>`(select t.name from lesson_teacher t where t.id = ${teacherId})`

/** The file that holds their picture. */
export const teacherFace = (teacherId: RawBuilder<unknown>) =>
  sql<string | null>`(select t.avatar_file from lesson_teacher t where t.id = ${teacherId})`

/** The account that they use themselves. */
export const teacherAccount = (teacherId: RawBuilder<unknown>) =>
  sql<string | null>`(select t.user_id from lesson_teacher t where t.id = ${teacherId})`

/** Names of courses and of categories, whichever these are. */
export async function couponScopes(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, title as name from lesson_course where id = any(${ids}::uuid[])
    union all select id, name from lesson_category where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
