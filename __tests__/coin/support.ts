import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { issue, spendable, transfer } from '../../server/modules/commerce/coin/ledger'
import type { Person, TestServer } from '../support/server'

/** Gives somebody coins, as the operator does. */
export const give = (server: TestServer, person: Pick<Person, 'id'>, amount: number) =>
  server.database.db
    .transaction()
    .execute((trx) =>
      transfer(trx, { reason: 'given', ref: { type: 'gift', id: randomUUID() }, from: issue, to: spendable(person.id), amount }),
    )

export async function holding(server: TestServer, { id }: Pick<Person, 'id'>) {
  const { rows } = await sql<{ kind: 'user' | 'frozen'; balance: number }>`
    select kind, balance from coin_account where user_id = ${id}`.execute(server.database.db)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { free: of('user'), frozen: of('frozen') }
}

/** What is wrong with the books, written down here a second time: nothing, always. */
export async function faults(server: TestServer): Promise<object[]> {
  const { rows } = await sql<object>`
    select 'all balances add up to zero' as rule, null::uuid as id, sum(balance) as is from coin_account having sum(balance) <> 0
    union all select 'nobody is below zero', id, balance from coin_account where balance < 0 and kind <> 'issue'
    union all select 'a transfer adds up to zero', t.id, sum(e.amount) from coin_transfer t left
    join coin_entry e on e.transfer_id = t.id
      group by t.id having coalesce(sum(e.amount), -1) <> 0 or count(*) <> 2
    union all select 'a balance is the sum of its entries', a.id, a.balance from coin_account a
      where a.balance <> (select coalesce(sum(amount), 0) from coin_entry where account_id = a.id)
    union all select 'each entry says what it left', e.transfer_id, e.balance_after from (
      select *, sum(amount) over (partition by account_id order by seq) as left from coin_entry) e where e.balance_after <> e.left
    union all select 'what is frozen is what bounties and unpaid orders hold', a.id, a.balance from coin_account a
    where a.kind = 'frozen'
      and a.balance <> (select coalesce(sum(amount), 0) from circle_bounty b where b.asker_id = a.user_id and b.state = 'frozen')
        + (select coalesce(sum(coins + coin_price), 0) from shop_order o where o.user_id = a.user_id and o.status = 0)`.execute(
    server.database.db,
  )
  return rows
}
