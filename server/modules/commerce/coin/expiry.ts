import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { each } from '../../../app/each'
import type { Services } from '../../../app/http/serve'
import { newId, NIL_ID } from '../../../app/ids'
import { page } from '../../../app/http/page'
import { notify } from '../../services/notice/notices'
import { takeBack } from './grants'
import { heldBalance } from './queries'
import { wording } from '../../services/notice/wordings'

const expiring = wording('coin.expiring', {
  name: '金币年底过期前 30 天与 7 天',
  title: '{金币} 金币将于 12月31日 过期',
  content: '请尽快使用；先得的先用，过期的不再恢复',
  samples: { 金币: '1,280' },
})
export const expiryWordings = [expiring]

/**
 * Coins earned in a calendar year of Shanghai can be spent until 31 December of the next. The oldest are spent first, so that what is left
 * is what was earned last: nothing has to be kept beside the ledger, and what comes back from an order or a question is again as old as it
 * was. What comes back when its time is over already can be spent for some days still.
 */
export const GRACE_DAYS = 7
export const STAGES = [30, 7] as const
const BATCH = 500
const DAY_MS = 86_400_000

/** What comes back, rather than is earned. */
const RETURNS = ['bountyRefunded', 'orderReturned', 'orderRefunded', 'lotteryReturned', 'questionReturned'] as const
const isReturn = sql`e.reason = any(${[...RETURNS]}::text[])`
/** Of an entry `e`. */
export const isEarned = sql`(e.amount > 0 and not ${isReturn})`

export const startOf = (year: number) => sql`(make_date(${year}, 1, 1)::timestamp at time zone 'Asia/Shanghai')`
/** Of the balance `a.balance` of an account: what was earned before a year began and is still there. */
const older = (account: RawBuilder<unknown>, year: number) => sql<number>`greatest(0, ${account}.balance - coalesce((
  select sum(e.amount) from coin_entry e where e.account_id = ${account}.id and e.at >= ${startOf(year)} and ${isEarned}), 0))::bigint`

export const yearOf = (now: Date) => Number(dayOf(now).slice(0, 4))
export const lastDayOf = (year: number) => `${year}-12-31`

/** What somebody has that ends with this year. */
export async function expiringOf(db: Db, userId: string, now: Date): Promise<{ amount: number; date: string } | undefined> {
  const year = yearOf(now)
  const { rows } = await sql<{ amount: number }>`
    select ${older(sql`a`, year)} as amount from coin_account a where a.kind = 'user' and a.user_id = ${userId}`.execute(db)
  const amount = rows[0]?.amount ?? 0
  return amount > 0 ? { amount, date: lastDayOf(year) } : undefined
}

interface Holder {
  user_id: string
  amount: number
}
/** Of accounts with a balance what is from before a year, less what `beside` says of each. */
const olderThan = (year: number, beside: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<Holder>`
  select a.user_id, ${older(sql`a`, year)} - ${beside} as amount from coin_account a
  where a.kind = 'user' and a.balance > 0 and ${which}`

type Asked = Pick<Services, 'db' | 'log'>

/** Each account with coins from before a year, in the order of their people. */
async function eachHolder(
  { db, log }: Asked,
  job: string,
  year: number,
  work: (trx: Trx, userId: string, amount: number) => Promise<unknown>,
  beside = sql`0`,
) {
  for (let last = NIL_ID; ;) {
    const which = sql`a.user_id > ${last}::uuid order by a.user_id limit ${BATCH}`
    const { rows } = await olderThan(year, beside, which).execute(db)
    if (!rows.length) return
    const owing = rows.filter(({ amount }) => amount > 0)
    await each({ log }, job, owing, ({ user_id, amount }) => db.transaction().execute((trx) => work(trx, user_id, amount)))
    last = rows[rows.length - 1].user_id
  }
}

/** Takes what has ended with last year, but for what came back a few days ago. */
export async function expire(services: Asked, now: Date): Promise<void> {
  const year = yearOf(now) - 1
  const grace = sql`coalesce((select sum(e.amount) from coin_entry e
    where e.account_id = a.id and e.amount > 0 and ${isReturn} and e.at > ${now}::timestamptz - make_interval(days => ${GRACE_DAYS})), 0)::bigint`
  const take = async (trx: Trx, userId: string) => {
    await heldBalance(trx, userId)
    // Some of it may have been spent, or taken by another run, since the batch was read.
    const { rows } = await olderThan(year, grace, sql`a.user_id = ${userId}`).execute(trx)
    const amount = rows[0]?.amount ?? 0
    if (amount > 0) await takeBack(trx, userId, { reason: 'expired', ref: { type: 'expiry', id: newId() }, amount })
  }
  await eachHolder(services, 'coin.expire', year, take, grace)
}

/** Tells those whose coins end with this year, thirty days before and seven. */
export async function tellExpiring(services: Asked, now: Date): Promise<void> {
  const year = yearOf(now)
  const left = Math.round((Date.parse(lastDayOf(year)) - Date.parse(dayOf(now))) / DAY_MS)
  const stage = STAGES.findLast((days) => left <= days)
  if (stage === undefined) return
  await eachHolder(services, 'coin.expiring', year, (trx, userId, amount) =>
    notify(trx, {
      to: userId,
      type: 7,
      subType: 'coinExpiring',
      ...expiring({ 金币: amount.toLocaleString('en-US') }),
      target: page('pages/mall/index', {}),
      why: '因为你有快到期的金币',
      cause: `coin.expiring:${year}:${stage}`,
    }),
  )
}
