import { sql } from 'kysely'
import { withoutTimeouts, type Db, type Trx } from '../../../app/database/db'

/** At most this many are named. */
const NAMED = 10

/**
 * Every account against its entries, and every transfer against itself. Throws and says where they differ: the triggers make that
 * impossible, so somebody has been at the tables.
 */
export async function audit(db: Db): Promise<void> {
  // Those of the platform have an entry of nearly every transfer: no part of it would be small.
  const found = await withoutTimeouts(db, faultsIn)
  if (found.length) throw new Error(`coins differ from their entries: ${found.join('; ')}`)
}

async function faultsIn(db: Trx): Promise<string[]> {
  const { rows: accounts } = await sql<{ id: string; balance: number; sum: number }>`
    select a.id, a.balance, coalesce(s.sum, 0)::bigint as sum from coin_account a
    left join (select account_id, sum(amount) as sum, count(*) as entries from coin_entry
      group by account_id) s on s.account_id = a.id
    where a.balance <> coalesce(s.sum, 0) or a.entries <> coalesce(s.entries, 0) order by a.id limit ${NAMED}`.execute(db)
  const { rows: transfers } = await sql<{ id: string; sum: number }>`
    select transfer_id as id, sum(amount)::bigint as sum from coin_entry group by transfer_id having sum(amount) <> 0
    order by transfer_id limit ${NAMED}`.execute(db)
  return [
    ...accounts.map(({ id, balance, sum }) => `account ${id} holds ${balance}, its entries come to ${sum}`),
    ...transfers.map(({ id, sum }) => `transfer ${id} comes to ${sum}`),
  ]
}
