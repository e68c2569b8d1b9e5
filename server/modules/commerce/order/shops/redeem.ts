import type { PrizeType } from '../../../../../contract/rules/exchange'
import * as codes from '../../../../../contract/rules/codes'
import type { Db, Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { Refusal, refuse } from '../../../../app/errors'
import { newId, NIL_ID } from '../../../../app/ids'
import type { AtLast } from '../../../../app/http/once'
import type { Modules } from '../../../../app/module'
import type { PageTarget } from '../../../../app/http/page'
import type { Prize, PrizeCard, Redeemable } from '../../entitlement/redeemable'
import { insertOrder, purchaseLock } from '../queries'
import type { Offer, OrderInput, OrderKind, Sellable } from './sellable'
import { orderNo } from '../placing/place'
import { settle } from '../settle'
import { saleOf } from '../refunds/shares'
import { shopOf } from './shops'

const REFUND_RULE = '由兑换码兑换，不退款，也不折现'

interface Purchase {
  userId: string
  kind: OrderKind
  /** As the shop's schema has it. */
  input: OrderInput
}
interface ByCode extends Purchase {
  /** What the shop would sell; its price is what the code takes off. */
  goods: Pick<Offer, 'title' | 'cover' | 'spec' | 'originPrice' | 'virtual' | 'fulfilment'>
  now: Date
}

function purchaseOf(modules: Modules, { kind, input }: Purchase) {
  const shop = shopOf(modules, kind)
  const bizId = shop.bizId(input).toLowerCase()
  return { shop, bizId, key: shop.purchaseKey?.(input) ?? bizId }
}

/** Nothing else is done about this purchase of theirs until the transaction ends: what they have stays what it is. */
export const holdPurchase = (trx: Trx, modules: Modules, purchase: Purchase) =>
  lock(trx, purchaseLock(purchase.userId, purchase.kind, purchaseOf(modules, purchase).key))

/**
 * Orders something that a code pays for: a place is taken and the thing is handed over as if it were bought. Refuses with 11814
 * while an order of the same thing waits for money, and as the shop does.
 */
export async function orderByCode(trx: Trx, modules: Modules, byCode: ByCode): Promise<string> {
  const { userId, kind, input, goods, now } = byCode
  const { shop, bizId, key } = purchaseOf(modules, byCode)
  await lock(trx, purchaseLock(userId, kind, key))
  const { title, cover, spec, originPrice, virtual, fulfilment } = goods
  const made = await insertOrder(trx, {
    id: newId(),
    order_no: orderNo(now),
    user_id: userId,
    kind,
    biz_id: bizId,
    input,
    purchase_key: key,
    title,
    cover,
    spec,
    lines: originPrice > 0 ? [{ label: '兑换码', amount: -originPrice }] : [],
    refund_rule: REFUND_RULE,
    virtual,
    ways: ['wechat'],
    fulfilment,
    items: [{ sku: bizId, title, spec, quantity: 1, unitPrice: 0, unitCoins: 0 }],
    coin_price: 0,
    origin_price: originPrice,
    price: 0,
    coupon_id: null,
    coupon_off: 0,
    coins: 0,
    pay_price: 0,
    pay_minutes: 5,
  })
  const order = made ?? refuse(codes.UNPAID_IN_THE_WAY, '你有一张待支付的订单买的就是它，请先取消那张订单再兑换')
  const last: (() => Promise<void>)[] = []
  const atLast: AtLast = (one) => last.push(one)
  await shop.reserve(trx, saleOf(order), atLast)
  await settle(trx, modules, { orderId: order.id, paidAt: now, amount: 0, byCode: true }, atLast)
  for (const one of last) await one()
  return order.id
}

interface Way {
  type: PrizeType
  /** What is ordered for a prize. */
  input(prize: Prize): OrderInput
  /** As it stands, also when it is no longer sold: batches of codes name it for as long as they are listed. */
  card(db: Db, prize: Prize): Promise<PrizeCard>
  use(given: { bizId: string | null; orderId: string | null }): { action: string; at: PageTarget }
  virtual: boolean
}

/** What a code opens is a thing of this shop, which says by itself what it is, and who has it already (11310). */
export function redeemableOf(shop: Sellable, { type, input, card, use, virtual }: Way): Redeemable {
  return {
    type,
    virtual,
    use,
    card,
    async check(db, prize) {
      if (!prize.bizId) refuse(400, '参数错误：没有写明是哪一件')
      // Nobody in particular: an offer for somebody who has nothing.
      await shop.offer(db, input(prize), NIL_ID)
    },
    async standing(db, prize, userId) {
      try {
        await shop.offer(db, input(prize), userId)
        return { owned: false, endTime: null }
      } catch (error) {
        if (error instanceof Refusal && error.code === codes.OWNED) return { owned: true, endTime: null }
        throw error
      }
    },
    async give(trx, prize, { userId, modules, now }) {
      await holdPurchase(trx, modules, { userId, kind: shop.kind, input: input(prize) })
      const goods = await shop.offer(trx, input(prize), userId)
      return {
        orderId: await orderByCode(trx, modules, { userId, kind: shop.kind, input: input(prize), goods, now }),
        endTime: null,
      }
    },
  }
}
