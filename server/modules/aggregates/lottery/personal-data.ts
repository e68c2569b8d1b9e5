import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    {
      table: 'lottery_record',
      columns: ['user_id', 'prize_name', 'coin_cost', 'coin_returned', 'state', 'source', 'claim_by'],
      section: 'lotteryDraws',
      kept: 'every draw can be checked, and coins moved by it',
    },
    { table: 'lottery_record', columns: ['network'], unexported: 'guards against many accounts of one person', erased: true },
    { table: 'lottery_record', columns: ['fault'], impersonal: 'why a prize is not given yet' },
    { table: 'lottery_block', columns: ['user_id', 'reason'], section: 'lotteryBlock', erased: true },
    {
      table: 'lottery',
      columns: ['title', 'intro', 'rules', 'organizer', 'style', 'scope', 'state', 'cancel_note'],
      impersonal: 'written by us',
    },
    { table: 'lottery_task', columns: ['counts', 'title'], impersonal: 'written by us' },
    { table: 'lottery_prize', columns: ['name', 'icon', 'kind', 'per_person'], impersonal: 'written by us' },
    { table: 'lottery_odds_change', columns: ['reason'], impersonal: 'written by us' },
    { table: 'lottery_seed', columns: ['seed', 'hash'], impersonal: 'chance' },
  ],
  export: (userId) => ({
    lotteryDraws: listOf(sql`select l.title, r.prize_name, r.source, r.coin_cost, r.coin_returned, r.state, r.created_at
      from lottery_record r join lottery l on l.id = r.lottery_id where r.user_id = ${userId} order by r.created_at desc`),
    lotteryBlock: listOf(sql`select reason, created_at from lottery_block where user_id = ${userId}`),
  }),
  async erase(trx, userId) {
    await sql`update lottery_record set network = '' where user_id = ${userId}`.execute(trx)
    await deleteOf(trx, userId, ['lottery_block'])
  },
}
