import { sql } from 'kysely'
import { page } from '../../../app/http/page'
import { usedBy, type Benefit } from '../../commerce/entitlement/benefits'
import { byCard } from '../vip/allowances'
import { USER_DAILY } from './quota'

/** More questions a day; what it saves is counted in coins, and so in no money. */
export const benefit: Benefit = {
  ...byCard('question', (daily) => `每天 ${daily} 次`),
  at: page('pages/tabBar/wenwen/index'),
  used: (db, userIds, since) =>
    usedBy(
      db,
      sql`select u.user_id as "userId", count(*)::integer as times, 0 as saved from (
          select user_id, row_number() over (partition by user_id, day order by created_at) as nth
          from wenwen_use where user_id = any(${userIds}::uuid[]) and state = 'spent' and coins = 0 and created_at >= ${since}) u
        where u.nth > ${USER_DAILY} group by u.user_id`,
    ),
  all: (db, userIds, since) =>
    usedBy(
      db,
      sql`select user_id as "userId", count(*)::integer as times, 0 as saved from wenwen_use
        where user_id = any(${userIds}::uuid[]) and state = 'spent' and created_at >= ${since} group by user_id`,
    ),
}
