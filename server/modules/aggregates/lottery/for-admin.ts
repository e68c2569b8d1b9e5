import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'
import { personOn } from '../../identity/user/people'

export const thingNames = [
  namedBy('lottery', (ids) => sql`select id, title as name from lottery where id = any(${ids}::uuid[])`, 'lottery.read'),
  namedBy('lotteryPrize', (ids) => sql`select id, name from lottery_prize where id = any(${ids}::uuid[])`),
  namedBy(
    'lotteryRecord',
    (ids) => sql`select r.id, u.nick_name || ' 抽中的' || r.prize_name as name
      from lottery_record r join ${personOn('r.user_id')} where r.id = any(${ids}::uuid[])`,
  ),
]
