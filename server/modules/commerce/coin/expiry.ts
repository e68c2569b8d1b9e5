import { sql, type RawBuilder } from 'kysely'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { eachBatch } from '../../../app/each'
import type { Services } from '../../../app/http/serve'
import { newId, NIL_ID } from '../../../app/ids'
import { page } from '../../../app/http/page'
import { DAY_MS } from '../../../app/time/units'
import { notify } from '../../services/notice/notices'
import { takeBack } from './grants'
import { heldBalance, markLooked, notLookedAt, type Look } from './queries'
import { RETURNS } from './returns'
import { wording } from '../../services/notice/wordings'

const expiring = wording('coin.expiring', {
  name: '金币年底过期前 30 天与 7 天',
  title: '{金币} 金币将于 12月31日 过期',
  content: '请尽快使用；先得的先用，过期的不再恢复',
  samples: { 金币: '1,280' },
})
export const expiryWordings = [expiring]

/**
 * Coins earned in a calendar year of Shanghai can be spent until 31 December of the next. The oldest are spent first, so that
 * what is left is what was earned last: nothing has to be kept beside the ledger, and what comes back from an order or a
 * question is again as old as it was. What comes back when its time is over already can be spent for some days still.
 */
export const GRACE_DAYS = 7
export const STAGES = [30, 7] as const
const BATCH = 500

const isReturn = sql`e.reason = any(${[...RETURNS]}::text[])`
/** Of an entry `e`. */
export const isEarned = sql`(e.amount > 0 and not ${isReturn})`

export const startOf = (year: number) => sql`(make_date(${year}, 1, 1)::timestamp at time zone 'Asia/Shanghai')`
/** Of the balance `a.balance` of an account: what was earned before a year began and is still there. */
const older = (account: RawBuilder<unknown>, year: number) => sql<number>`greatest(0, ${account}.balance - coalesce((
  select sum(e.amount) from coin_entry e where e.account_id = ${account}.id and e.at >= ${startOf(year)}
    and ${isEarned}), 0))::bigint`

export const yearOf = (now: Date) => Number(dayOf(now).slice(0, 4))
export const lastDayOf = (year: number) => `${year}-12-31`

/** From when on what came back is left alone: a few days, and of what came back before its time was over nothing. */
const spareFrom = (now: Date) =>
  sql`greatest(${now}::timestamptz - make_interval(days => ${GRACE_DAYS}), ${startOf(yearOf(now))})`

/**
 * What somebody has that ends next: what has ended already and can be used for some days still, otherwise what ends with this
 * year. Of what came back on several days the first of it goes first: nobody is told a later day than the one on which some
 * of it is taken. What has ended and did not come back is taken today, by the next run of the job.
 */
export async function expiringOf(db: Db, userId: string, now: Date): Promise<{ amount: number; date: string } | undefined> {
  const year = yearOf(now)
  const { rows } = await sql<{ ended: number; ending: number; back: Date }>`
    select ${older(sql`a`, year - 1)} as ended, ${older(sql`a`, year)} as ending,
      coalesce((select min(e.at) from coin_entry e
        where e.account_id = a.id and e.amount > 0 and ${isReturn} and e.at >= ${spareFrom(now)}),
        ${now}::timestamptz - make_interval(days => ${GRACE_DAYS})) as back
    from coin_account a where a.kind = 'user' and a.user_id = ${userId}`.execute(db)
  if (!rows.length) return undefined
  const [{ ended, ending, back }] = rows
  if (ended > 0) return { amount: ended, date: dayOf(back.getTime() + GRACE_DAYS * DAY_MS) }
  return ending > 0 ? { amount: ending, date: lastDayOf(year) } : undefined
}

interface Holder {
  id: string
  user_id: string
  /** So many entries had its account when it was read. */
  entries: number
  /** What is left of what was earned before a year; and how much of that is left alone for now. */
  old: number
  spared: number
}
/** Accounts, with what they have from before a year. @param which a condition on `a` */
const olderThan = (year: number, spared: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<Holder>`
  select a.id, a.user_id, a.entries, ${older(sql`a`, year)} as old, ${spared} as spared
  from coin_account a where a.kind = 'user' and ${which}`
const dueOf = ({ old, spared }: Holder) => Math.max(0, old - spared)

type Asked = Pick<Services, 'db' | 'log'>
interface Walk {
  job: string
  year: number
  look: Look
  /** YYYY-MM-DD, what they are looked at for. */
  day: string
  spared?: RawBuilder<unknown>
}

/** Each account with coins from before a year, but for those that were looked at for this day already. */
async function eachHolder(
  { db, log }: Asked,
  { job, year, look, day, spared = sql`0` }: Walk,
  work: (trx: Trx, holder: Holder) => Promise<unknown>,
) {
  const next = async (last?: Holder) => {
    const behind = sql`${notLookedAt(look, day)} and a.user_id > ${last?.user_id ?? NIL_ID}::uuid order by a.user_id
      limit ${BATCH}`
    const { rows } = await olderThan(year, spared, behind).execute(db)
    const without = rows.filter(({ old }) => !old)
    await markLooked(db, look, day, without)
    return rows
  }
  await eachBatch({ log }, job, next, async (holder: Holder) => {
    if (dueOf(holder)) await db.transaction().execute((trx) => work(trx, holder))
  })
}

/** Takes what has ended with last year, but for what came back a few days ago. */
export async function expire(services: Asked, now: Date): Promise<void> {
  const year = yearOf(now) - 1
  // What was spent meanwhile takes from it: nobody keeps what has ended by ordering and cancelling anew.
  const grace = sql`greatest(0, coalesce((select sum(e.amount) from coin_entry e
    where e.account_id = a.id and not ${isEarned} and e.reason <> 'expired' and e.at >= ${spareFrom(now)}), 0))::bigint`
  const walk = { job: 'coin.expire', year, look: 'ended', day: `${year + 1}-01-01`, spared: grace } as const
  await eachHolder(services, walk, async (trx, { user_id: userId }) => {
    await heldBalance(trx, userId)
    // Some of it may have been spent, or taken by another run, since the batch was read.
    const { rows } = await olderThan(year, grace, sql`a.user_id = ${userId}`).execute(trx)
    const amount = dueOf(rows[0])
    if (amount) await takeBack(trx, userId, { reason: 'expired', ref: { type: 'expiry', id: newId() }, amount })
  })
}

/** Tells those whose coins end with this year, thirty days before and seven. */
export async function tellExpiring(services: Asked, now: Date): Promise<void> {
  const year = yearOf(now)
  const end = Date.parse(lastDayOf(year))
  const left = Math.round((end - Date.parse(dayOf(now))) / DAY_MS)
  const stage = STAGES.findLast((days) => left <= days)
  if (stage === undefined) return
  const walk = { job: 'coin.expiring', year, look: 'ending', day: dayOf(end - stage * DAY_MS) } as const
  await eachHolder(services, walk, async (trx, holder) => {
    await markLooked(trx, walk.look, walk.day, [holder])
    await notify(trx, {
      to: holder.user_id,
      type: NOTICE_TYPE.member,
      subType: 'coinExpiring',
      ...expiring({ 金币: dueOf(holder).toLocaleString('en-US') }),
      target: page('pages/mall/index', {}),
      why: '因为你有快到期的金币',
      cause: `coin.expiring:${year}:${stage}`,
    })
  })
}
