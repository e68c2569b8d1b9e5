import { sql } from 'kysely'
import type { Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { HOUR_MS } from '../../../app/time/units'
import { sharesDevice } from '../../identity/login/shared-devices'
import { levelOf } from '../../identity/user/levels'
import type { LotteryRow, PrizeRow } from './lotteries'

const SHANGHAI = 8 * HOUR_MS
const hourOf = (at: Date) => Math.floor((at.getTime() + SHANGHAI) / HOUR_MS)

/** How many are let go from the start until the end of this hour: what nobody wins moves on, also into the next day. */
export function released(hours: readonly number[], startsAt: Date, now: Date): number {
  const [first, last] = [hourOf(startsAt), hourOf(now)]
  if (last < first) return 0
  const whole = Math.floor((last - first + 1) / 24)
  let sum = whole * hours.reduce((all, one) => all + one, 0)
  for (let hour = first + whole * 24; hour <= last; hour++) sum += hours[hour % 24]
  return sum
}

const HAD = sql`r.state not in ('lapsed', 'recalled')`

/** How often somebody has won, one more chance and what is given for having drawn nothing apart. */
async function winsOf(trx: Trx, lotteryId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from lottery_record r join lottery_prize p on p.id = r.prize_id
    where r.lottery_id = ${lotteryId} and r.user_id = ${userId} and ${HAD} and p.kind not in ('none', 'again')
      and not p.pity`.execute(trx)
  return rows[0].n
}

type Limits = Pick<LotteryRow, 'id' | 'win_limit'>
/**
 * From a level on, as often as one person wins at all. Goods: one person, with all who share a device with them, in the whole
 * lottery; other prizes: one person, of that prize.
 */
async function mayHave(trx: Trx, { id: lotteryId, win_limit }: Limits, prize: PrizeRow, userId: string): Promise<boolean> {
  const { id, kind, per_person, min_level } = prize
  if (kind === 'none' || kind === 'again') return true
  if (min_level > 1 && (await levelOf(trx, userId)) < min_level) return false
  if (win_limit !== null && (await winsOf(trx, lotteryId, userId)) >= win_limit) return false
  if (per_person === null) return true
  // Goods of several kinds have rows of their own: those who share a device are counted one at a time.
  if (kind === 'goods') await lock(trx, `lottery.goods:${lotteryId}`)
  const own = sql`r.user_id = ${userId}::uuid`
  const which =
    kind === 'goods'
      ? sql`p.kind = 'goods' and (${own} or ${sharesDevice(sql`${userId}::uuid`, sql`r.user_id`)})`
      : sql`p.id = ${id} and ${own}`
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from lottery_record r join lottery_prize p on p.id = r.prize_id
    where r.lottery_id = ${lotteryId} and ${HAD} and ${which}`.execute(trx)
  return rows[0].n < per_person
}

/**
 * Takes one out of the stock. False where none may be given now, to this person: then they get the fallback, and nobody's
 * odds rise. What has no end and no limit is locked by nobody.
 */
export async function takeOut(trx: Trx, row: LotteryRow, prize: PrizeRow, userId: string, now: Date): Promise<boolean> {
  const { stock, day_limit, hours } = prize
  if (stock === null && day_limit === null && hours === null) return mayHave(trx, row, prize, userId)
  const most = hours ? released(hours, row.starts_at, now) : null
  const { rows } = await sql`
    update lottery_prize set given = given + 1
    where id = ${prize.id} and (stock is null or given < stock) and (${most}::integer is null or given < ${most})
    returning 1`.execute(trx)
  // The row is held from here on, so that counting is sure.
  if (!rows.length) return false
  if ((await mayHave(trx, row, prize, userId)) && (await withinDay(trx, prize, now))) return true
  await sql`update lottery_prize set given = given - 1 where id = ${prize.id}`.execute(trx)
  return false
}

async function withinDay(trx: Trx, { id, day_limit }: PrizeRow, now: Date): Promise<boolean> {
  if (day_limit === null) return true
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from lottery_record r where r.prize_id = ${id}
      and r.created_at >= date_trunc('day', ${now}::timestamptz at time zone 'Asia/Shanghai')
        at time zone 'Asia/Shanghai'`.execute(trx)
  return rows[0].n < day_limit
}
