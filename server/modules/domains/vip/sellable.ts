import * as codes from '../../../../contract/rules/codes'
import { VipInput } from '../../../../contract/vipOrder'
import { isTrx, type Db } from '../../../app/database/db'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { page } from '../../../app/http/page'
import { DAY_MS } from '../../../app/time/units'
import { asManyAsWanted, tooLate } from '../../commerce/order/placing/plain'
import { refundTerms, termsNow, type RefundTerms } from '../../commerce/order/refunds/refund-terms'
import type { Offer, Part, Sale, Sellable } from '../../commerce/order/shops/sellable'
import { restOf } from '../../commerce/order/refunds/shares'
import { mainsOf } from '../company/members'
import { seatedSince, seatsOf } from '../company/seats'
import { cardById } from './cards'
import { saveQuote, quoteFor, quoteOf, refuseTaken, type Wanted } from './prices'
import { tellEnded } from './reminders'
import { addSeats, addTerm, boughtBy, endTerm, hold, revokeTerm, seatsGoingBack } from './terms'

declare module '../../../app/module' {
  interface Extensions {
    /** Whether the time of a company has given anybody something since then, also who has no seat. */
    companyUses: (db: Db, companyId: string, since: Date) => Promise<boolean>
  }
}

const PAY_MINUTES = 30

const refundRule = ({ days }: RefundTerms) =>
  `支付后 ${days} 天内、还没有用过会员权益，可以全额退款；其余情况由客服按剩余天数处理`

async function offer(db: Db, input: Wanted, userId: string): Promise<Offer> {
  const quote = await quoteOf(db, input, userId, new Date())
  await refuseTaken(db, userId, quote)
  const { title, spec, originPrice, price, lines } = quote
  return {
    title,
    cover: drawnCover('topic', 'vip', title),
    spec,
    originPrice,
    price,
    lines,
    ...(input.companyId && { ways: ['wechat', 'transfer'] as const }),
    coinShare: 0,
    payWindowMinutes: PAY_MINUTES,
    virtual: true,
    fulfilment: 'instant',
    left: null,
    refundRule: refundRule(await termsNow(db, 'vip')),
  }
}

/** Whether anybody for whom this was bought has used what members have since it began, or may still pay for it, also who left. */
async function isUsed({ db, modules }: { db: Db; modules: Modules }, sale: Sale<Wanted>, since: Date): Promise<boolean> {
  const { companyId, kind } = sale.input
  const people = companyId ? await seatedSince(db, companyId, since, kind === 'seats') : [sale.userId]
  const asked = modules.all('benefits').filter(({ byItself }) => !byItself)
  const used = await Promise.all(asked.map(({ used: of, taken = of }) => taken(db, people, since)))
  if (used.some((one) => one.size > 0)) return true
  // More seats give nobody else anything.
  if (!companyId || kind === 'seats') return false
  for (const uses of modules.all('companyUses')) if (await uses(db, companyId, since)) return true
  return false
}

/** Whether a company without these seats, which are among those that it has, and those going back, has fewer than are taken. */
async function areTaken(db: Db, { companyId, seats = 1 }: Wanted): Promise<boolean> {
  const [company, back] = [(await seatsOf(db, companyId!))!, await seatsGoingBack(db, companyId!)]
  return company.used > company.seats - back - seats
}

/** What was bought for a company is the company's: whoever paid and has passed the main role on decides nothing of it. */
async function boughtByFormerMain(db: Db, { userId, input: { companyId } }: Sale<Wanted>): Promise<boolean> {
  const main = companyId && (await mainsOf(db, [companyId])).get(companyId)
  return Boolean(main) && main !== userId
}

/** What this gave, held where it is to go back: whoever orders what would be reckoned with it waits, and finds that it rests. */
async function holdBought(db: Db, { orderId, userId, input: { companyId } }: Sale<Wanted>) {
  if (isTrx(db)) await hold(db, companyId ? { companyId } : { userId })
  return boughtBy(db, orderId)
}

/** Memberships, as the order module sells them. */
export const sellable: Sellable<typeof VipInput> = {
  kind: 'vip',
  input: VipInput,
  bizId: ({ cardId }) => cardId,
  // Of one company there is one purchase at a time: each is reckoned with what another would change.
  purchaseKey: ({ cardId, companyId }) => (companyId ?? cardId).toLowerCase(),
  offer,
  ...asManyAsWanted,
  async reserve(trx, { orderId, userId, input, lines }) {
    // What is left of a card pays once: whoever orders, or is paid for, takes a turn.
    if (!input.companyId) await hold(trx, { userId })
    const quote = await quoteOf(trx, input, userId, new Date())
    if (quote.price !== lines[0].unitPrice) refuse(codes.PRICE_CHANGED, '价格已变动，请确认')
    await refuseTaken(trx, userId, quote, true)
    await saveQuote(trx, orderId, quote)
  },
  async fulfil(trx, { orderId, userId, bizId, input, payPrice }) {
    const card = await cardById(trx, bizId)
    const { seats, end, replaces, worth } = await quoteFor(trx, orderId, card, input, userId)
    const { companyId } = input
    const paid = { sourceId: orderId, paid: payPrice }
    if (!companyId) return addTerm(trx, { holder: { userId }, card, days: card.days, source: 'buy', ...paid, replaces, worth })
    if (input.kind === 'seats') return addSeats(trx, { companyId, cardId: card.id, ...paid, seats: seats!, end })
    await addTerm(trx, { holder: { companyId }, card, days: card.days, source: 'buy', ...paid, seats: seats! })
  },
  revoke: (trx, { orderId }) => revokeTerm(trx, orderId),
  // Of one card there is one line: it is given up for the days that are left.
  async giveUp(trx, sale) {
    await endTerm(trx, sale.orderId)
    await tellEnded(trx, sale)
  },
  async refundable({ db, modules, now }, sale): Promise<Part | string> {
    const terms = await refundTerms(db, 'vip', sale.orderedAt)
    const rule = refundRule(terms)
    const late = tooLate(sale.paidAt, now, terms.days, rule)
    if (late) return late
    if (await boughtByFormerMain(db, sale)) return `企业的主账号已经换人，退款请现在的主账号联系客服。${rule}`
    const bought = await holdBought(db, sale)
    if (bought?.counted && (await areTaken(db, sale.input))) return `增购的席位已有人使用。${rule}`
    if (bought?.replaced) return `剩余天数已折抵新的会员卡。${rule}`
    if (bought?.offered) return `剩余天数已在待支付的订单里折抵，请先取消那张订单。${rule}`
    if (bought && bought.start > now) return restOf(sale)
    return (await isUsed({ db, modules }, sale, sale.paidAt)) ? `已经用过会员权益。${rule}` : restOf(sale)
  },
  async unused({ db, now }, sale) {
    const { input, payPrice, refundedAmount } = sale
    const bought = await holdBought(db, sale)
    if (!bought || bought.replaced) return '剩余天数已折抵新的会员卡'
    if (bought.offered) return '剩余天数已在待支付的订单里折抵，请先取消那张订单'
    if (!bought.end) return '永久会员没有剩余天数'
    if (bought.counted && (await areTaken(db, input))) return '增购的席位已有人使用，请企业先移除成员'
    const left = Math.floor((bought.end.getTime() - Math.max(bought.start.getTime(), now.getTime())) / DAY_MS)
    if (left < 1) return '没有剩余的整天'
    const days = Math.round((bought.end.getTime() - bought.start.getTime()) / DAY_MS)
    return Math.min(Math.floor((payPrice * left) / days), payPrice - refundedAmount)
  },
  async nextSteps(_inquiry, { input, lines }) {
    const note = lines[0]?.spec
    return [
      ...(input.companyId
        ? [{ text: '去管理子账号', note, action: '去添加', at: page('pages/vip/subAccount'), use: true }]
        : [{ text: '查看会员', note, action: '去使用', at: page('pages/vip/myVipCard'), use: true }]),
    ]
  },
}
