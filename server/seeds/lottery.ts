import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LotteryInput, PrizeInput } from '../../contract/admin/lottery'
import { hit } from '../../contract/rules/lottery'
import { drawGoods } from '../app/drawing/kit/cover'
import { hueFor, partFor } from '../app/drawing/kit/goods'
import type { Db } from '../app/database/db'
import { dayOf, dayStart } from '../app/time/days'
import type { Services } from '../app/http/serve'
import { createCoupon } from '../modules/commerce/coupon/kinds'
import { peopleOfPhones } from '../modules/identity/user/people'
import { drawOnce } from '../modules/aggregates/lottery/draw'
import { grantNow } from '../modules/aggregates/lottery/grants'
import { prizesOf } from '../modules/aggregates/lottery/lotteries'
import { publish, saveLottery } from '../modules/aggregates/lottery/manage-lotteries'
import { rollFor } from '../modules/aggregates/lottery/seeds'
import { convertImage } from '../modules/platform/file/convert'
import { saveImageFile } from '../modules/platform/file/images'

const DAY = 86_400_000
const HOUR = 3_600_000
/** 沈悦, 周敏, 陈律师, 孙倩 */
const PHONES = ['13800138003', '13800138000', '13800138002', '13800138008']

const MISS = { name: '未中奖', icon: 'circle-minus', kind: 'none' } as const
const coins = (amount: number, weight: number): PrizeInput => ({
  ...{ name: `${amount} 金币`, icon: 'coins', kind: 'coin', amount, cost: amount, weight },
})

interface Known {
  coupon: string
  course: { id: string; title: string }
}

/** In the order of the board, round its middle. */
const luckyDay = ({ coupon, course }: Known): PrizeInput[] => [
  coins(5, 20_000),
  { ...MISS, weight: 55_000 },
  { name: 'HR 手账本', icon: 'book-marked', kind: 'goods', cost: 3000, stock: 20, dayLimit: 2, perPerson: 1, weight: 450 },
  {
    name: '好课一门',
    icon: 'graduation-cap',
    kind: 'course',
    bizId: course.id,
    days: 90,
    swapCoins: 100,
    cost: 300,
    weight: 1500,
  },
  { name: '降噪耳机', icon: 'headphones', kind: 'goods', cost: 39_900, stock: 1, perPerson: 1, weight: 50 },
  coins(20, 12_000),
  { name: '再来一次', icon: 'refresh-cw', kind: 'again', weight: 3000 },
  { name: '课程券 ¥10', icon: 'ticket', kind: 'coupon', bizId: coupon, swapCoins: 20, cost: 300, weight: 8000 },
]
const few = ({ coupon }: Known): PrizeInput[] => [
  coins(10, 30_000),
  { ...MISS, weight: 44_500 },
  coins(50, 5000),
  { name: '课程券 ¥10', icon: 'ticket', kind: 'coupon', bizId: coupon, swapCoins: 20, cost: 300, weight: 10_000 },
  { name: 'HR 手账本', icon: 'book-marked', kind: 'goods', cost: 3000, stock: 10, perPerson: 1, weight: 500 },
  { name: '30 成长值', icon: 'crown', kind: 'growth', amount: 30, weight: 4000 },
  { name: '再来一次', icon: 'refresh-cw', kind: 'again', weight: 6000 },
]

/** What there is to have, with a picture of it, as operators would upload one. */
async function pictured({ db, gateways }: Services, prizes: PrizeInput[]): Promise<PrizeInput[]> {
  const all: PrizeInput[] = []
  for (const prize of prizes) {
    const { name, kind } = prize
    if (kind === 'none' || kind === 'again') all.push(prize)
    else {
      const drawn = await convertImage(await drawGoods(partFor(name), hueFor(name), 'light'))
      all.push({ ...prize, imageFileId: (await saveImageFile(db, gateways.storage, null, drawn, 'prize.webp')).id })
    }
  }
  return all
}

type Wanted = Omit<LotteryInput, 'startTime' | 'endTime' | 'budget'> & { from: number; to: number }
const lotteries = (known: Known): Wanted[] => [
  {
    title: 'HR 幸运日',
    intro: '每天免费抽一次，概率全部公示',
    style: 'grid',
    ...{ from: -3 * DAY, to: 7 * DAY, freePerDay: 1, vipExtra: 1, coinCost: 20, coinPerDay: 10 },
    tasks: [
      { counts: 'daily', title: '做完今天的每日一练', target: 1 },
      { counts: 'lesson', title: '学完 1 节课', target: 1 },
    ],
    prizes: luckyDay(known),
    pity: { after: 8, amount: 20 },
  },
  {
    title: '读书月盲盒',
    intro: '回答一个问题，开一个盲盒',
    style: 'box',
    ...{ from: -2 * DAY, to: 14 * DAY, freePerDay: 1 },
    tasks: [{ counts: 'answer', title: '回答 1 个问题', target: 1 }],
    prizes: few(known),
  },
  {
    title: '学习节大转盘',
    intro: '感谢这一周一起学习的同行',
    style: 'wheel',
    ...{ from: -9 * DAY, to: 2 * HOUR, freePerDay: 2 },
    prizes: few(known),
  },
  {
    title: '福利翻翻乐',
    intro: '给一直答疑解惑的同行',
    style: 'cards',
    ...{ from: 5 * DAY, to: 20 * DAY, freePerDay: 3, minLevel: 2 },
    prizes: few(known),
  },
]

/** One lottery under way with draws of the last days, one more, one that is over, one that begins soon. */
export async function loadLotteries(services: Services): Promise<void> {
  const { db } = services
  const { rows: there } = await sql`select from lottery limit 1`.execute(db)
  if (there.length) return
  const people = await peopleOfPhones(db, PHONES)
  const { rows: courses } = await sql<Known['course']>`
    select id, title from lesson_course where type = 1 and status = 'on' and price between 1 and 9900 order by price, id limit 1`.execute(
    db,
  )
  const who = PHONES.flatMap((phone) => people.get(phone) ?? [])
  if (who.length < PHONES.length || !courses.length) return
  const now = new Date()
  // Begins and ends with a day; the one that is about to end does so in a while.
  const at = (ms: number) => (ms % DAY ? new Date(now.getTime() + ms) : dayStart(now, ms / DAY)).toISOString()
  const ids: string[] = []
  await db.transaction().execute(async (trx) => {
    const coupon = await createCoupon(trx, { title: '抽奖课程券', amount: 1000, minPrice: 4900, days: 30 })
    for (const { from, to, prizes, ...wanted } of lotteries({ coupon, course: courses[0] })) {
      const input = {
        ...wanted,
        prizes: await pictured({ ...services, db: trx }, prizes),
        startTime: at(from),
        endTime: at(to),
        budget: 800_000,
      }
      const id = await saveLottery({ ...services, db: trx }, input)
      await publish({ ...services, db: trx, now }, id)
      ids.push(id)
    }
  })
  const [lucky, , wheel] = ids
  const draws = { services, lotteryId: lucky, now }
  for (const back of [2, 1]) for (const userId of who) await drawAt(draws, userId, back)
  await drawAt(draws, who[0], 1, 'HR 手账本')
  await drawAt(draws, who[1], 0)
  for (const userId of who) await drawAt({ ...draws, lotteryId: wheel }, userId, 3)
  await sql`update lottery set ends_at = now() - interval '1 day' where id = ${wheel}`.execute(db)
}

interface Draws {
  services: Services
  lotteryId: string
  now: Date
}

/** What a demo account may draw by chance: nothing that adds to what README says it owns. */
const HARMLESS = new Set(['none', 'coin', 'again'])

/** A request with which somebody draws this prize, where it has to be one. */
async function requestFor({ services, lotteryId }: Draws, userId: string, day: string, prize?: string): Promise<string> {
  const prizes = await prizesOf(services.db, lotteryId, 1)
  for (;;) {
    const requestId = randomUUID()
    const { name, kind } = hit(prizes, await rollFor(services, { lotteryId, userId, requestId, day }))
    if (prize ? name === prize : HARMLESS.has(kind)) return requestId
  }
}

/** Draws as on that day, by the rules of every day. */
async function drawAt(draws: Draws, userId: string, daysBack: number, prize?: string): Promise<void> {
  const { services, lotteryId, now } = draws
  const past = new Date(now.getTime() - daysBack * DAY - (prize ? HOUR : 0))
  const requestId = await requestFor(draws, userId, dayOf(past), prize)
  const asked = { ...services, user: { id: userId }, caller: { network: '' }, now: past }
  const costType = prize ? 'coin' : 'free'
  const id = await services.db
    .transaction()
    .execute((trx) => drawOnce({ ...asked, db: trx }, trx, { id: lotteryId, costType, requestId }))
  await grantNow(services, id)
  await backdate(services.db, id, past)
}

const backdate = (db: Db, id: string, at: Date) =>
  sql`update lottery_record set created_at = ${at}, claim_by = claim_by - (now() - ${at}::timestamptz) where id = ${id}`.execute(
    db,
  )
