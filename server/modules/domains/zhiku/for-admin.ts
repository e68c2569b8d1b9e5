import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy('document', (ids) => sql`select id, title as name from zhiku_doc where id = any(${ids}::uuid[])`, 'zhiku.read'),
]
