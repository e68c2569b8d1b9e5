import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [namedBy('vipCard', (ids) => sql`select id, name from vip_card where id = any(${ids}::uuid[])`)]
