import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'
import { forfeitGrowth } from './records'

const ledger = 'an entry of a ledger, which sums up to nothing'

export const personalData: PersonalData = {
  held: [
    { table: 'growth_record', columns: ['user_id', 'title'], section: 'growth', kept: ledger },
    {
      table: 'growth_record',
      columns: ['task_code', 'period', 'biz_id', 'source_id'],
      unexported: 'keys that keep one from being booked twice',
      kept: ledger,
    },
    { table: 'growth_season', columns: ['user_id'], section: 'growthSeasons', erased: true },
    { table: 'growth_level_up', columns: ['user_id'], unexported: 'in the sections growth and coins', kept: ledger },
  ],
  export: (userId) => ({
    growth: listOf(sql`select title, change, after, reversed, created_at from growth_record where user_id = ${userId}
      order by seq desc`),
    growthSeasons: listOf(sql`select level, start_day, end_day, need, earned, kept from growth_season where user_id = ${userId}
      order by start_day desc`),
  }),
  async erase(trx, userId) {
    await forfeitGrowth(trx, userId)
    await deleteOf(trx, userId, ['growth_season'])
  },
}
