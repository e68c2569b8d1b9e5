import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'

export const thingNames = [
  namedBy('topic', (ids) => sql`select id, name from circle_topic where id = any(${ids}::uuid[])`, 'circle.topics'),
]
