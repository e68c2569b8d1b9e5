import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'
import { personOn } from '../../identity/user/people'

export const thingNames = [
  namedBy(
    'assistCampaign',
    (ids) => sql`select id, title as name from assist_campaign where id = any(${ids}::uuid[])`,
    'assist.read',
  ),
  namedBy(
    'assistRecord',
    (ids) => sql`select r.id, c.title || '，' || u.nick_name as name from assist_record r
      join assist_campaign c on c.id = r.campaign_id join ${personOn('r.owner_id')} where r.id = any(${ids}::uuid[])`,
  ),
]
