import { sql } from 'kysely'
import type { Trx } from '../../app/database/db'
import { COURSES } from './content'

/** The stored course of this key. */
export async function courseOf(trx: Trx, key: string): Promise<string> {
  const { title } = COURSES.find((course) => course.key === key)!
  const { rows } = await sql<{ id: string }>`select id from lesson_course where title = ${title} limit 1`.execute(trx)
  return rows[0].id
}
