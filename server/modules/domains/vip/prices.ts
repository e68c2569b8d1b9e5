import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { VipInput } from '../../../../contract/vipOrder'
import * as codes from '../../../../contract/rules/codes'
import { minuteOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { maskPhone } from '../../../app/formats/text'
import { DAY_MS } from '../../../app/time/units'
import { isUnpaid, joinOrder } from '../../commerce/order/invoiceable'
import { seatsOf, type Seats } from '../company/seats'
import { cardById, shelf, type Card } from './cards'
import { hasBought, placeOf, restBelow, runOf, seatsGoingBack, type Rest } from './terms'

export type Wanted = Static<typeof VipInput>

/** What somebody would pay for a card, and until when it would last. */
export interface Quote {
  card: Card
  title: string
  spec: string
  originPrice: number
  price: number
  lines: { label: string; amount: number }[]
  /** null: for good */
  end: Date | null
  /** Of a company: in all, or how many more. */
  seats?: number
  /** Terms whose rest is taken off the price. */
  replaces?: string[]
  /** 分, what that comes to. */
  worth?: number
  /** At the price of whoever opens for the first time. */
  first?: boolean
}

const until = (end: Date | null) => (end ? `有效期至 ${minuteOf(end)}` : '永久有效')
const endAfter = (from: Date, days: number | null) => (days === null ? null : new Date(from.getTime() + days * DAY_MS))

const stays = ({ days, worth }: Rest) =>
  `你现有的会员卡还剩 ${days} 天，值 ¥${(worth / 100).toFixed(2)}，不低于这张卡的价格；请选价格更高的卡，或快到期时再买`

const NO_REST: Rest = { terms: [], days: 0, worth: 0 }

/** For oneself. Refuses with 11602 whoever needs none, and with 11603 where more is left of a lower card than this one costs. */
export async function personalQuote(db: Db, card: Card, userId: string | null, now: Date): Promise<Quote> {
  const [run, bought, rest] = userId
    ? await Promise.all([runOf(db, { userId }), hasBought(db, { userId }), restBelow(db, userId, card.rank)])
    : [undefined, false, NO_REST]
  if (run?.end === null) refuse(codes.MEMBER_FOR_GOOD, '您已是永久会员')
  const open = !bought && card.first_price !== null ? card.first_price : card.price
  // What is above the price would be lost without a word.
  if (rest.worth >= open) refuse(codes.REST_STAYS, stays(rest))
  const end = endAfter(userId ? (await placeOf(db, userId, card.rank, rest.terms)).start : now, card.days)
  return {
    card,
    title: `会员${card.name}`,
    spec: [card.days === null ? '' : `${card.days} 天`, until(end)].filter(Boolean).join(' · '),
    originPrice: card.origin_price,
    price: open - rest.worth,
    lines: [
      ...(card.price < card.origin_price ? [{ label: '限时优惠', amount: card.price - card.origin_price }] : []),
      ...(open < card.price ? [{ label: '首次开通优惠', amount: open - card.price }] : []),
      ...(rest.worth ? [{ label: `原会员卡剩余 ${rest.days} 天折抵`, amount: -rest.worth }] : []),
    ],
    end,
    replaces: rest.terms,
    worth: rest.worth,
    first: open < card.price,
  }
}

/** A company that this person may buy for. Refuses with 10104 and 11611. */
async function companyFor(db: Db, companyId: string, userId: string): Promise<Seats> {
  const company = (await seatsOf(db, companyId)) ?? gone()
  if (company.mainId !== userId)
    refuse(codes.COMPANY_TAKEN, `该企业由主账号管理，请联系主账号 ${maskPhone(company.mainPhone) || '或客服'}`)
  return company
}

/** For a company: another term, or more seats until the end of the running one. */
async function companyQuote(db: Db, card: Card, wanted: Wanted, userId: string, now: Date): Promise<Quote> {
  const company = await companyFor(db, wanted.companyId!, userId)
  const run = await runOf(db, { companyId: company.companyId })
  const seatPrice = card.seat_price!
  const one = { card, originPrice: 0, price: 0, lines: [] }
  if (wanted.kind === 'seats') {
    if (!run?.end) return refuse(codes.TERM_OVER, '企业会员没有在有效期内，请先开通或续费')
    // What is sold by the larger card costs less each: that is for whoever has so many.
    if (card.seats! > company.seats && (await shelf(db, 'company')).some((other) => other.seats! < card.seats!))
      return refuse(400, `参数错误：这张卡有 ${card.seats} 席`)
    const seats = wanted.seats ?? 1
    const left = Math.ceil((run.end.getTime() - now.getTime()) / DAY_MS)
    const price = Math.max(1, Math.ceil((seatPrice * seats * left) / card.days!))
    return {
      ...one,
      title: `增购 ${seats} 席`,
      spec: `${company.name} · 剩余 ${left} 天 · ${until(run.end)}`,
      originPrice: price,
      price,
      end: run.end,
      seats,
    }
  }
  // What is on its way back is not paid for once more.
  const seats = run ? company.seats - (await seatsGoingBack(db, company.companyId)) : (wanted.seats ?? card.seats!)
  if (seats < card.seats!) return refuse(400, `参数错误：这张卡有 ${card.seats} 席`)
  if (seats < company.used) return refuse(codes.NO_SEAT_LEFT, `企业现有 ${company.used} 位成员，请选择不少于 ${company.used} 席`)
  const end = endAfter(run?.end ?? now, card.days)
  const more = (seats - card.seats!) * seatPrice
  return {
    ...one,
    title: run ? '企业会员续费' : '企业会员',
    spec: `${company.name} · ${seats} 席 · ${until(end)}`,
    originPrice: card.origin_price + more,
    price: card.price + more,
    lines: card.price < card.origin_price ? [{ label: '限时优惠', amount: card.price - card.origin_price }] : [],
    end,
    seats,
  }
}

/** Refuses with 10104, 11601 (off the shelf), 11602, 11603, 11611, 11621, 11628. */
export async function quoteOf(db: Db, wanted: Wanted, userId: string, now: Date): Promise<Quote> {
  const card = await cardById(db, wanted.cardId)
  if (card.status === 'off') refuse(codes.CARD_OFF, '这张会员卡已下架')
  if (card.kind === 'personal')
    return wanted.companyId ? refuse(400, '参数错误：企业用企业卡') : personalQuote(db, card, userId, now)
  return wanted.companyId ? companyQuote(db, card, wanted, userId, now) : refuse(400, '参数错误：请先填写企业信息')
}

/**
 * Refuses with 11604 where an order of another card takes off the same, or has the price of a first time: one that can still
 * be paid, and with `surely` also one whose time is over, until it is closed; its money may be on the way.
 */
export async function refuseTaken(
  db: Db,
  userId: string,
  { card, replaces = [], first = false }: Quote,
  surely = false,
): Promise<void> {
  if (!replaces.length && !first) return
  const { rows } = await sql<{ first: boolean }>`
    select q.first from vip_quote q ${joinOrder(sql`q.order_id`)} where o.user_id = ${userId} and o.biz_id <> ${card.id}::uuid
      and ${isUnpaid} and (${surely} or o.expires_at > statement_timestamp())
      and (q.replaces && ${replaces}::uuid[] or (q.first and ${first}::boolean)) limit 1`.execute(db)
  if (rows.length)
    refuse(codes.REST_TAKEN, `你有一张没付款的会员订单已用${rows[0].first ? '首次开通优惠' : '剩余天数折抵'}，请先付款或取消`)
}

type Kept = Pick<Quote, 'seats' | 'end' | 'replaces' | 'worth' | 'first'>
/** The money may come days later: what was reckoned with when it was ordered stands. */
export const saveQuote = (trx: Trx, orderId: string, { seats, end, replaces = [], worth = 0, first = false }: Kept) =>
  sql`insert into vip_quote (order_id, seats, ends_at, replaces, worth, first)
    values (${orderId}, ${seats ?? null}, ${end}, ${replaces}::uuid[], ${worth}, ${first})`.execute(trx)

interface Stands {
  seats: number | null
  end: Date | null
  replaces: string[]
  worth: number
}
/** None of an order that was placed with a release which kept none. */
async function keptQuote(trx: Trx, orderId: string): Promise<Stands | undefined> {
  const { rows } = await sql<Stands>`
    select seats, ends_at as end, replaces, worth from vip_quote where order_id = ${orderId}`.execute(trx)
  return rows[0]
}

/** What an order gives now that it is paid: as it was reckoned when it was placed, or else as it comes to now. */
export const quoteFor = async (trx: Trx, orderId: string, card: Card, wanted: Wanted, userId: string): Promise<Stands> =>
  (await keptQuote(trx, orderId)) ?? (await asOfNow(trx, card, wanted, userId))

async function asOfNow(trx: Trx, card: Card, { companyId, kind, seats }: Wanted, userId: string): Promise<Stands> {
  const none = { end: null, replaces: [], worth: 0 }
  if (!companyId) {
    const { terms, worth } = await restBelow(trx, userId, card.rank)
    return { seats: null, end: null, replaces: terms, worth }
  }
  if (kind === 'seats') return { ...none, seats: seats ?? 1 }
  const company = (await seatsOf(trx, companyId))!
  const runs = company.termEnd !== null && company.termEnd > new Date()
  return { ...none, seats: runs ? company.seats : (seats ?? card.seats!) }
}
