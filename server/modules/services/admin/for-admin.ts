import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy('operator', (ids) => sql`select id, name from admin_operator where id = any(${ids}::uuid[])`, 'admin.operators'),
]
