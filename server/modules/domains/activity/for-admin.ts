import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy('activity', (ids) => sql`select id, title as name from activity where id = any(${ids}::uuid[])`),
]
