import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'
import { forfeitCoins } from './ledger'

export const personalData: PersonalData = {
  held: [
    { table: 'coin_account', columns: ['user_id'], section: 'coins', kept: 'nothing is left on it; entries of a ledger stay' },
    { table: 'coin_transfer', columns: ['reason'], impersonal: 'why coins move, in words of ours' },
    { table: 'coin_entry', columns: ['reason'], impersonal: 'the same, of the move of one account' },
  ],
  export: (userId) => ({
    coins: listOf(sql`select a.kind, t.reason, e.amount, e.balance_after, t.created_at
      from coin_account a join coin_entry e on e.account_id = a.id join coin_transfer t on t.id = e.transfer_id
      where a.user_id = ${userId} order by t.created_at desc, e.seq desc`),
  }),
  erase: forfeitCoins,
}
