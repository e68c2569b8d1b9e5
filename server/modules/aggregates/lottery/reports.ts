import { sql } from 'kysely'
import { csv } from '../../../app/formats/csv'
import { secondOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskPhone } from '../../../app/formats/text'
import type { LotteryRecord } from '../../../../contract/lottery'
import { RECORD_STATES } from '../../../../contract/rules/lottery'
import { peopleOfPhones, personOn } from '../../identity/user/people'
import { coinsGiven, isSwapped } from './grants'
import { anyLottery, drawNoOf, prizesOf } from './lotteries'
import { released } from './stock'

/** What there is, what was given, and when today. */
export async function stockOf(db: Db, id: string, now: Date) {
  const row = await anyLottery(db, id)
  const prizes = await prizesOf(db, id, row.version)
  const { rows } = await sql<{ prize_id: string; hour: number; n: number }>`
    select prize_id, extract(hour from created_at at time zone 'Asia/Shanghai')::integer as hour, count(*) as n
    from lottery_record
    where lottery_id = ${id} and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
    group by 1, 2`.execute(db)
  return prizes.map(({ id: prizeId, name, weight, stock, given, hours }) => {
    const byHour = Array.from(
      { length: 24 },
      (_, hour) => rows.find((one) => one.prize_id === prizeId && one.hour === hour)?.n ?? 0,
    )
    const today = byHour.reduce((sum, n) => sum + n, 0)
    return { name, weight, stock, given, today, byHour, quota: hours ? released(hours, row.starts_at, now) : null }
  })
}

/** Of one that was called off the coins of those who have left count as given back, too: they are nobody's any more. */
export async function reportOf(db: Db, id: string) {
  await anyLottery(db, id)
  const [all, days] = await Promise.all([
    sql<{ people: number; draws: number; coinsSpent: number; coinsWon: number; cost: number }>`
      select count(distinct r.user_id) as people, count(*) as draws,
        coalesce(sum(r.coin_cost) filter (where not r.coin_returned), 0) as "coinsSpent",
        coalesce(sum(${coinsGiven}), 0) as "coinsWon",
        coalesce(sum(case when ${isSwapped} then p.swap_coins else p.cost end) filter (where r.state not in ('lapsed',
          'recalled')), 0) as cost
      from lottery_record r join lottery_prize p on p.id = r.prize_id where r.lottery_id = ${id}`.execute(db),
    sql<{ day: string; people: number; draws: number }>`
      select day, count(distinct user_id) as people, count(*) as draws from lottery_record where lottery_id = ${id}
      group by day order by day`.execute(db),
  ])
  return { ...all.rows[0], days: days.rows }
}

interface Filter {
  size?: number
  cursor?: string
  id?: string
  state?: LotteryRecord['state']
  phone?: string
}
interface RecordRow {
  id: string
  key: number
  no: number
  day: string
  lotteryId: string
  userId: string
  nickName: string
  phone: string | null
  prizeName: string
  state: LotteryRecord['state']
  coinCost: number
  fault: string
  created_at: Date
}

export async function recordList(db: Db, { size = DEFAULT_SIZE, cursor, id, state, phone }: Filter) {
  const owner = phone && (await peopleOfPhones(db, [phone])).get(phone)
  if (phone && !owner) return { records: [], next: null }
  const { rows } = await sql<RecordRow>`
    select r.id, ${micros(sql`r.created_at`)} as key, r.no, r.day, r.lottery_id as "lotteryId", r.user_id as "userId",
      u.nick_name as "nickName", u.phone, r.prize_name as "prizeName", r.state, r.coin_cost as "coinCost", r.fault, r.created_at
    from lottery_record r join ${personOn('r.user_id')}
    where true ${id ? sql`and r.lottery_id = ${id}` : sql``} ${state ? sql`and r.state = ${state}` : sql``}
      ${owner ? sql`and r.user_id = ${owner}` : sql``} ${beyond(decodeCursor(cursor, 'time'), 'time', 'r.created_at', 'r.id')}
    order by r.created_at desc, r.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, no, day, phone: number, created_at, ...row }) => ({
    ...row,
    drawNo: drawNoOf(day, no),
    phoneMasked: maskPhone(number ?? ''),
    time: created_at.toISOString(),
  }))
  return { records, next: page.next }
}

/** Who has won what and gets it, for handing it over. */
export async function exportWinners(db: Db, id: string) {
  const { title } = await anyLottery(db, id)
  const { rows } = await sql<{
    no: number
    day: string
    nick: string
    phone: string
    prize: string
    state: LotteryRecord['state']
    at: Date
  }>`
    select r.no, r.day, u.nick_name as nick, coalesce(u.phone, '') as phone, r.prize_name as prize, r.state, r.created_at as at
    from lottery_record r join lottery_prize p on p.id = r.prize_id join ${personOn('r.user_id')}
    where r.lottery_id = ${id} and p.kind not in ('none', 'again') and r.state not in ('lapsed', 'recalled')
    order by r.created_at, r.id`.execute(db)
  const lines = rows.map(({ no, day, nick, phone, prize, state, at }) => [
    drawNoOf(day, no),
    secondOf(at),
    nick,
    phone,
    prize,
    RECORD_STATES[state],
  ])
  const text = csv([['抽奖编号', '时间', '昵称', '手机号', '奖品', '状态'], ...lines])
  return { filename: `${title}-中奖名单.csv`, contentType: 'text/csv; charset=utf-8', bytes: Buffer.from(text) }
}
