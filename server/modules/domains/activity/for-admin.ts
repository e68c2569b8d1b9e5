import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy(
    'ticket',
    (ids) => sql`select t.id, a.title || ' · ' || t.name as name from activity_ticket t join activity a on a.id = t.activity_id
      where t.id = any(${ids}::uuid[])`,
    'activity.read',
  ),
  namedBy('activity', (ids) => sql`select id, title as name from activity where id = any(${ids}::uuid[])`, 'activity.read'),
]
