import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy('tikuQuestion', (ids) => sql`select id, stem as name from tiku_question where id = any(${ids}::uuid[])`, 'tiku.read'),
]
