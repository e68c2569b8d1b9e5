import { sql } from 'kysely'
import { namedBy, type AdminScope } from '../../../app/admin'

/** A live belongs to the teacher who gives it. */
export const liveScope: AdminScope = {
  kind: 'live',
  async owns(db, teacherId, id) {
    const { rows } = await sql`select from live where id = ${id} and teacher_id = ${teacherId}`.execute(db)
    return rows.length > 0
  },
}

export const liveNames = namedBy(
  'live',
  (ids) => sql`select id, title as name from live where id = any(${ids}::uuid[])`,
  'live.read',
)
