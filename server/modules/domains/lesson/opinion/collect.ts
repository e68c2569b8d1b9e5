import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'

/** Collects a course or takes that back; taps that cross wait for each other at the course. */
export const collect = (db: Db, userId: string, id: string, on: boolean): Promise<{ collected: boolean; collectCount: number }> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ count: number }>`
      select collect_count as count from lesson_course where id = ${id} for no key update`.execute(trx)
    const held = rows[0] ?? gone()
    const changed = on
      ? await sql`insert into lesson_collect (user_id, course_id) values (${userId}, ${id}) on conflict do nothing
        returning 1`.execute(trx)
      : await sql`delete from lesson_collect where user_id = ${userId} and course_id = ${id} returning 1`.execute(trx)
    const by = on ? changed.rows.length : -changed.rows.length
    if (by) await sql`update lesson_course set collect_count = collect_count + ${by} where id = ${id}`.execute(trx)
    return { collected: on, collectCount: held.count + by }
  })
