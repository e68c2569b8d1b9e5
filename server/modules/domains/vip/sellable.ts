import { VipInput } from '../../../../contract/vipOrder'
import type { Db } from '../../../app/database/db'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import type { Modules } from '../../../app/module'
import { page } from '../../../app/http/page'
import { asManyAsWanted, tooLate } from '../../commerce/order/placing/plain'
import { refundTerms, termsNow, type RefundTerms } from '../../commerce/order/refunds/refund-terms'
import type { Offer, Part, Sale, Sellable } from '../../commerce/order/shops/sellable'
import { restOf } from '../../commerce/order/refunds/shares'
import { memberIds, seatsOf } from '../company/seats'
import { cardById } from './cards'
import { quoteOf, type Wanted } from './prices'
import { addSeats, addTerm, revokeTerm, startOf } from './terms'

const PAY_MINUTES = 30

const refundRule = ({ days }: RefundTerms) =>
  `支付后 ${days} 天内、还没有用过会员权益，可以全额退款；其余情况由客服按剩余天数处理`

async function offer(db: Db, input: Wanted, userId: string): Promise<Offer> {
  const { title, spec, originPrice, price, lines } = await quoteOf(db, input, userId, new Date())
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

/** Whether anybody for whom this was bought has used what members have since it began. */
async function isUsed({ db, modules }: { db: Db; modules: Modules }, sale: Sale<Wanted>, since: Date): Promise<boolean> {
  const { companyId } = sale.input
  const people = companyId ? await memberIds(db, companyId) : [sale.userId]
  const taken = modules.all('benefits').filter(({ byItself }) => !byItself)
  const used = await Promise.all(taken.map((one) => one.used(db, people, since)))
  return used.some((one) => one.size > 0)
}

/** Memberships, as the order module sells them. */
export const sellable: Sellable<typeof VipInput> = {
  kind: 'vip',
  input: VipInput,
  bizId: ({ cardId }) => cardId,
  // Of one company there is one purchase of a kind at a time, whichever card it names.
  purchaseKey: ({ cardId, companyId, kind = 'time' }) => (companyId ? `${kind}:${companyId}` : cardId).toLowerCase(),
  offer,
  ...asManyAsWanted,
  async fulfil(trx, { orderId, userId, bizId, input, payPrice }) {
    const card = await cardById(trx, bizId)
    const { companyId } = input
    if (!companyId) {
      await addTerm(trx, { holder: { userId }, card, days: card.days, source: 'buy', sourceId: orderId, paid: payPrice })
      return
    }
    const paid = { sourceId: orderId, paid: payPrice }
    if (input.kind === 'seats') return addSeats(trx, { companyId, cardId: card.id, ...paid, seats: input.seats ?? 1 })
    const { seats, termEnd } = (await seatsOf(trx, companyId))!
    const runs = termEnd !== null && termEnd > new Date()
    const wanted = runs ? seats : (input.seats ?? card.seats!)
    await addTerm(trx, { holder: { companyId }, card, days: card.days, source: 'buy', ...paid, seats: wanted })
  },
  revoke: (trx, { orderId }) => revokeTerm(trx, orderId),
  async refundable({ db, modules, now }, sale): Promise<Part | string> {
    const terms = await refundTerms(db, 'vip', sale.orderedAt)
    const rule = refundRule(terms)
    const late = tooLate(sale.paidAt, now, terms.days, rule)
    if (late) return late
    const { companyId, kind, seats = 1 } = sale.input
    if (companyId && kind === 'seats') {
      const company = (await seatsOf(db, companyId))!
      return company.used > company.seats - seats ? `增购的席位已有人使用。${rule}` : restOf(sale)
    }
    const start = await startOf(db, sale.orderId)
    if (start && start > now) return restOf(sale)
    return (await isUsed({ db, modules }, sale, sale.paidAt)) ? `已经用过会员权益。${rule}` : restOf(sale)
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
