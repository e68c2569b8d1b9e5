import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy('user', (ids) => sql`select id, nick_name as name from app_user where id = any(${ids}::uuid[])`, 'user.read'),
]
