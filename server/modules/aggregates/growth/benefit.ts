import { sql } from 'kysely'
import { GROWTH_PERCENT, timesText } from '../../../../contract/rules/benefits'
import type { Db } from '../../../app/database/db'
import { page } from '../../../app/http/page'
import { usedBy, type Benefit } from '../../commerce/entitlement/benefits'
import { byCard, quotaOf } from '../../domains/vip/allowances'
import type { TaskRow } from './queries'

/** What the tasks of a day give somebody now, in percent of what they give everybody. */
export const dailyPercent = async (db: Db, userId: string): Promise<number> =>
  (await quotaOf(db, userId, 'growth')) ?? GROWTH_PERCENT.all

/** What one task is worth at so many percent: more only of the tasks of a day, and never a part of one. */
export const growthAt = ({ group, growth }: Pick<TaskRow, 'group' | 'growth'>, percent: number) =>
  group === 'daily' ? Math.ceil((growth * percent) / 100) : growth

/** More growth for the tasks of a day; see book(). It has no price, so nothing is reckoned as saved. */
export const benefit: Benefit = {
  ...byCard('growth', (percent) => `每日任务 ${timesText(percent)}`),
  at: page('pages/mine/taskCenter'),
  byItself: true,
  used: (db, userIds, since) =>
    usedBy(
      db,
      sql`select user_id as "userId", count(*)::integer as times, 0 as saved from growth_record
        where user_id = any(${userIds}::uuid[]) and created_at >= ${since} and member_extra > 0 and not reversed
        group by user_id`,
    ),
}
