import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy('codeBatch', (ids) => sql`select id, name from duihuan_batch where id = any(${ids}::uuid[])`, 'duihuan.read'),
]
