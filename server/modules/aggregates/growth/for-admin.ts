import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy('task', (ids) => sql`select code as id, title as name from growth_task where code = any(${ids}::text[])`),
]
