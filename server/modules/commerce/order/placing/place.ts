import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Check } from 'typebox/value'
import * as codes from '../../../../../contract/rules/codes'
import { ORDER } from '../../../../../contract/rules/statuses'
import type { Ctx } from '../../../../app/context'
import { secondOf } from '../../../../app/time/days'
import type { Db, Trx } from '../../../../app/database/db'
import { Refusal, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once, type AtLast } from '../../../../app/http/once'
import { limiterByKey } from '../../../../app/limiter'
import { balanceOf, frozen, issue, spendable } from '../../coin/ledger'
import { holdCoupon } from '../../coupon/coupons'
import { wayToPay, type MiniWay } from '../../payment/channels'
import type { PayWay, Platform } from '../../payment/payables'
import { userInfo } from '../../../identity/user/profile'
import { close } from '../cancel'
import { chooseCoupon, namedCoupon } from './coupon-choice'
import { coinsFor, memberSaving, priceOf } from './price'
import { insertOrder, purchaseLock, unpaidOrder, type OrderRow } from '../queries'
import type { Item, Offer, OrderInput, OrderKind, Sellable } from '../shops/sellable'
import { moveCoins, settle } from '../settle'
import { saleOf } from '../refunds/shares'
import { shopOf } from '../shops/shops'

/** What is wanted, and what it is paid with. */
export interface Choice {
  /** As the shop's schema has it. */
  input: OrderInput
  useCoin?: boolean
  couponId?: string
  platform?: Platform
}
export interface Purchase extends Choice {
  /** The total the person has seen, 分. */
  payPrice: number
  requestId: string
}

/**
 * Whoever orders the same thing waits for the same row in the end: a few at a time are enough to keep it busy, and the others
 * hold no connection meanwhile, which those who want something else need. No more wait than can be served in a second or two.
 */
const inTurn = limiterByKey(5, 500)

/** Two phones may order the same thing by turns; after so many turns one is told to try again. */
const TRIES = 3
/** When: the other phone is done well before that. */
const CROSSED_SECONDS = 3

/**
 * What this would cost now, with the coupon that is named, or the best. Coins and the coupon that an unpaid order of the same
 * thing has set aside can be used again.
 */
export async function preview(
  ctx: Ctx,
  kind: OrderKind,
  { input, useCoin = false, platform, ...named }: Choice & { noCoupon?: boolean },
) {
  const { db, gateways, modules, user, now } = ctx
  const shop = shopOf(modules, kind)
  const { bizId, key } = purchaseOf(shop, input, shop.priced)
  const [offer, me, unpaid] = await Promise.all([
    shop.offer(db, input, user.id, modules),
    userInfo(ctx, user.id),
    unpaidOrder(db, user.id, kind, key),
  ])
  const coinBalance = me.coins + coinsOf(unpaid)
  const coinPrice = offer.coinPrice ?? 0
  const spare = Math.max(0, coinBalance - coinPrice)
  const { coupon, coupons } = await chooseCoupon(db, { userId: user.id, kind, bizId, offer, now, unpaid }, named)
  const { price, ...shown } = priceOf(offer, { balance: spare, useCoin, coupon })
  const { title, cover, spec, refundRule, delivery } = offer
  const ways = waysOf(offer, ctx)
  const member = memberSaving(offer, price - shown.couponDiscount)
  return {
    ...shown,
    coupons,
    couponId: coupon?.id ?? null,
    title,
    cover,
    spec,
    refundRule,
    ...(delivery && { delivery }),
    ...(member && { member }),
    coinPrice,
    coinBalance,
    coinMax: coinsFor(offer, price - shown.couponDiscount, spare),
    // The place that one's own unpaid order holds is free for oneself.
    left: offer.left === null ? null : offer.left + (unpaid ? 1 : 0),
    phoneMasked: me.phoneMasked,
    ways,
    ...(await wayOf(db, gateways, { ...offer, ways }, { platform, payPrice: shown.payPrice })),
    ...(coinBalance < coinPrice && { canPay: false, cannotPayReason: `金币不足，还差 ${count(coinPrice - coinBalance)}` }),
  }
}

/** What this purchase is to the shop. Throws of what its schema does not know: the contract has refused that. */
function purchaseOf(shop: Sellable, input: OrderInput, schema = shop.input) {
  if (!Check(schema, input)) throw new Error(`not an input of ${shop.kind}`)
  const bizId = shop.bizId(input).toLowerCase()
  return { bizId, key: shop.purchaseKey?.(input) ?? bizId }
}

const WECHAT: readonly PayWay[] = ['wechat']

/** Without an account to transfer to nothing is paid by transfer. */
const waysOf = ({ ways = WECHAT }: Offer, { settings }: Pick<Ctx, 'settings'>): PayWay[] =>
  ways.filter((way) => way !== 'transfer' || settings.transferTo)

/** Where WeChat takes no money, a transfer still does, if the shop takes transfers. */
async function wayOf(
  db: Db,
  gateways: Ctx['gateways'],
  { virtual, ways = WECHAT }: Offer,
  wanted: { platform?: Platform; payPrice: number },
) {
  const way = await wayToPay(db, gateways, { ...wanted, virtual })
  return ways.includes('transfer') ? { ...way, canPay: true, cannotPayReason: '' } : way
}

const count = (coins: number) => coins.toLocaleString('en-US')

/** What an unpaid order has set aside. */
const coinsOf = (order: OrderRow | undefined) => (order ? order.coins + order.coin_price : 0)

/** An unpaid order that is over, or costs another sum, has to be closed at WeChat first, which no transaction waits for. */
class InTheWay extends Error {
  constructor(readonly order: OrderRow) {
    super('an unpaid order is in the way')
  }
}

/**
 * Orders one thing. An unpaid order of the same thing at the same price is given again; one at another price is replaced.
 * Refuses with 11312 (the price is not the one that was seen), 11316 (the coupon cannot be used), 10160 (not sold on this
 * platform), and as the shop does.
 */
export async function place(ctx: Ctx, kind: OrderKind, route: string, purchase: Purchase) {
  const { bizId, key } = purchaseOf(shopOf(ctx.modules, kind), purchase.input)
  const lock = purchaseLock(ctx.user.id, kind, key)
  const placed = () =>
    once(ctx.db, { id: ctx.user.id, lock }, route, purchase, async (trx, atLast) =>
      answer(await put(trx, ctx, kind, purchase, atLast)),
    )
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await inTurn(`${kind}:${bizId}`, placed)
    } catch (error) {
      if (!(error instanceof InTheWay)) throw error
      const { id, expired } = error.order
      await (expired ? close(ctx, id, 10) : close(ctx, id, 30, '重新下单', 'transfer'))
    }
  }
  return refuse(codes.TOO_OFTEN, '操作太频繁，请稍后再试', CROSSED_SECONDS)
}

const answer = ({ order, way }: { order: OrderRow; way?: MiniWay }) => ({
  orderId: order.id,
  orderNo: order.order_no,
  needPay: order.status === ORDER.unpaid,
  payPrice: order.pay_price,
  payExpireTime: order.status === ORDER.unpaid ? order.expires_at.toISOString() : null,
  ...(order.status === ORDER.unpaid && way && { way }),
})

async function put(trx: Trx, ctx: Ctx, kind: OrderKind, purchase: Purchase, atLast: AtLast) {
  const { input, useCoin = false, platform, payPrice } = purchase
  const { gateways, modules, user, now } = ctx
  const shop = shopOf(modules, kind)
  const { bizId, key } = purchaseOf(shop, input)
  const offer = await shop.offer(trx, input, user.id, modules)
  const { coinPrice = 0 } = offer
  const waiting = () => unpaidOrder(trx, user.id, kind, key)
  // What it has set aside can be used; where nothing is wanted of it, the insert says that there is one.
  const unpaid = useCoin || coinPrice || purchase.couponId ? await waiting() : undefined
  const coupon = await namedCoupon(trx, { userId: user.id, kind, bizId, offer, now, unpaid }, purchase.couponId)
  const balance = useCoin || coinPrice ? await balanceOf(trx, user.id) : 0
  const spare = balance + coinsOf(unpaid) - coinPrice
  if (spare < 0) refuse(kind === 'mall' ? codes.COINS_SHORT : codes.TOO_FEW_COINS, `金币不足，还差 ${count(-spare)} 金币`)
  const price = priceOf(offer, { balance: spare, useCoin, coupon })
  if (price.payPrice !== payPrice) refuse(codes.PRICE_CHANGED, '价格已变动，请确认')
  const ways = waysOf(offer, ctx)
  const way = await wayOf(trx, gateways, { ...offer, ways }, { platform, payPrice })
  if (!way.canPay) refuse(codes.NOT_ON_THIS_PLATFORM, way.cannotPayReason)
  const couponId = coupon?.id ?? null
  const again = async (standing: OrderRow): Promise<OrderRow> => {
    const priced =
      // What an operator has taken off stays off.
      standing.pay_price + standing.reduced === payPrice &&
      standing.coins === price.coinUsed &&
      standing.coupon_id === couponId &&
      standing.coin_price === coinPrice
    const same = async () => (shop.amend ? shop.amend(trx, saleOf(standing), input) : isDeepStrictEqual(standing.input, input))
    if (priced && !standing.expired && (await same())) return standing
    // Given back by the order that it keeps alive, it would be over: the buyer would be left with neither.
    if (!standing.expired && coupon && coupon.ends_at <= now)
      refuse(codes.COUPON_UNUSABLE, '这张优惠券已过有效期，只能用于原来那张待支付的订单')
    throw new InTheWay(standing)
  }
  if (unpaid) return { order: await again(unpaid), way: way.way }

  const order = await insertOrder(trx, {
    id: newId(),
    order_no: orderNo(now),
    user_id: user.id,
    kind,
    biz_id: bizId,
    input,
    purchase_key: key,
    title: offer.title,
    cover: offer.cover,
    spec: offer.spec,
    lines: price.lines,
    refund_rule: offer.refundRule,
    virtual: offer.virtual,
    ways,
    fulfilment: offer.fulfilment,
    items: itemsOf(offer, bizId, price.price),
    coin_price: coinPrice,
    origin_price: offer.originPrice,
    price: price.price,
    coupon_id: couponId,
    coupon_off: price.couponDiscount,
    coins: price.coinUsed,
    pay_price: price.payPrice,
    pay_minutes: offer.payWindowMinutes,
  })
  // The lock of the purchase is held: it does not go meanwhile.
  if (!order) return { order: await again((await waiting())!), way: way.way }
  // Another order took the coins between the look and now.
  const crossed = (error: unknown): never => {
    if (error instanceof Refusal && error.code === codes.TOO_FEW_COINS) return refuse(codes.PRICE_CHANGED, '价格已变动，请确认')
    throw error
  }
  if (payPrice > 0) await moveCoins(trx, order, 'orderFrozen', spendable(user.id), frozen(user.id)).catch(crossed)
  if (couponId && !(await holdCoupon(trx, couponId, user.id, order.id)))
    refuse(codes.COUPON_UNUSABLE, '优惠券已使用或已过期，请重新选择')
  // Last, since everybody who buys the same thing waits for the same row.
  await shop.reserve(trx, saleOf(order), atLast)
  if (payPrice > 0) return { order, way: way.way }
  // After what was taken: on the way to the commit all that everybody waits for is counted in this order, the coins' account
  // last.
  await moveCoins(trx, order, 'orderSpent', spendable(user.id), issue).catch(crossed)
  await settle(trx, modules, { orderId: order.id, paidAt: now, amount: 0 }, atLast)
  return { order: { ...order, status: offer.fulfilment === 'instant' ? ORDER.done : ORDER.waiting } }
}

/** @param price what was charged before a coupon and coins: with a coupon that of everybody */
const itemsOf = ({ items, title, spec }: Offer, sku: string, price: number): Item[] =>
  items ?? [{ sku, title, spec, quantity: 1, unitPrice: price, unitCoins: 0 }]

/** The second in Shanghai and eight digits by chance: says when, and not how many there were. */
export const orderNo = (now: Date) => secondOf(now).replace(/\D/g, '') + String(randomInt(1e8)).padStart(8, '0')
