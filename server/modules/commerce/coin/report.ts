import { sql } from 'kysely'
import type { CoinMonth } from '../../../../contract/admin/coin'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { HOUR_MS } from '../../../app/time/units'
import { TtlCache } from '../../../app/ttl-cache'
import type { Transfer } from './ledger'
import { isTaken } from './records'
import { RETURNS } from './returns'

const MONTHS = 12

interface Sum {
  month: string
  reason: Transfer['reason']
  amount: number
}
const startOf = (month: string) => sql`(${`${month}-01`}::date::timestamp at time zone 'Asia/Shanghai')`
/**
 * Every coin comes from the issue account and ends there, so that its rows alone tell what became of all. Above 0: it came
 * back.
 */
async function sumsSince(db: Db, month: string, until?: string): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, e.reason, sum(e.amount)::bigint as amount
    from coin_entry e
    where e.account_id = (select id from coin_account where kind = 'issue')
      and e.at >= ${startOf(month)} ${until ? sql`and e.at < ${startOf(until)}` : sql``}
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

/** Of the months before the one they stand under: what is booked stays. */
const past = new TtlCache<Promise<Sum[]>>(HOUR_MS, 1)

/** How the platform came to owe what it owes: the latest month first. */
export async function monthsOf(db: Db, now: Date): Promise<CoinMonth[]> {
  const months = monthsUntil(now)
  const [current] = months
  const before = await TtlCache.of(past, current, () => sumsSince(db, months.at(-1)!, current))
  const sums = [...before, ...(await sumsSince(db, current))]
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
    select coalesce(sum(balance), 0)::bigint as outstanding, coalesce(sum(balance) filter (where kind = 'frozen'),
      0)::bigint as frozen,
      count(distinct user_id) filter (where balance > 0) as holders from coin_account where kind <> 'issue'`.execute(db)
  return rows[0]
}
