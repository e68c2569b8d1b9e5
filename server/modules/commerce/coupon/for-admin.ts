import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy('coupon', (ids) => sql`select id, title as name from coupon where id = any(${ids}::uuid[])`, 'coupon.read'),
]
