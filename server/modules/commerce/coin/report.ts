import { sql } from 'kysely'
import type { CoinMonth } from '../../../../contract/admin/coin'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import type { Transfer } from './ledger'
import { isTaken } from './records'
import { RETURNS } from './returns'

const MONTHS = 12

interface Sum {
  month: string
  reason: Transfer['reason']
  amount: number
}
/** Every coin comes from the issue account and ends there, so that its rows alone tell what became of all. Above 0: it came back. */
async function sumsSince(db: Db, month: string): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, e.reason, sum(e.amount)::bigint as amount from coin_entry e
    where e.account_id = (select id from coin_account where kind = 'issue')
      and e.at >= (${`${month}-01`}::date::timestamp at time zone 'Asia/Shanghai')
    group by 1, 2`.execute(db)
  return rows
}

function monthsUntil(now: Date): string[] {
  const [year, month] = dayOf(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7))
}

function monthOf(month: string, sums: Sum[]): CoinMonth {
  const of = (wanted: (sum: Sum) => boolean) => sums.filter(wanted).reduce((all, { amount }) => all + amount, 0)
  const expired = of(({ reason }) => reason === 'expired')
  const taken = of(({ reason }) => isTaken(reason))
  const issued = -of(({ reason, amount }) => amount < 0 && !RETURNS.includes(reason))
  return { month, issued, expired, taken, spent: of(() => true) - expired - taken + issued }
}

/** How the platform came to owe what it owes: the latest month first. */
export async function monthsOf(db: Db, now: Date): Promise<CoinMonth[]> {
  const months = monthsUntil(now)
  const sums = await sumsSince(db, months.at(-1)!)
  return months.map((month) =>
    monthOf(
      month,
      sums.filter((sum) => sum.month === month),
    ),
  )
}

/** What the platform owes in coins now. */
export async function standing(db: Db) {
  const { rows } = await sql<{ outstanding: number; frozen: number; holders: number }>`
    select coalesce(sum(balance), 0)::bigint as outstanding, coalesce(sum(balance) filter (where kind = 'frozen'), 0)::bigint as frozen,
      count(distinct user_id) filter (where balance > 0) as holders from coin_account where kind <> 'issue'`.execute(db)
  return rows[0]
}
