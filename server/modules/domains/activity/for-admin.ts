import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy(
    'activityTicket',
    (ids) => sql`select t.id, a.title || ' · ' || t.name as name from activity_ticket t join activity a on a.id = t.activity_id
      where t.id = any(${ids}::uuid[])`,
    'activity.read',
  ),
  namedBy(
    'activityDoor',
    (ids) => sql`select p.id, a.title || ' · ' || p.name as name from activity_point p join activity a on a.id = p.activity_id
      where p.id = any(${ids}::uuid[])`,
    'activity.read',
  ),
  namedBy('activity', (ids) => sql`select id, title as name from activity where id = any(${ids}::uuid[])`, 'activity.read'),
]
