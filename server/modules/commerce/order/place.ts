import { randomInt } from 'node:crypto'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import { secondOf } from '../../../app/days'
import type { Trx } from '../../../app/db'
import { Refusal, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/once'
import { balanceOf, frozen, spendable } from '../coin/ledger'
import { holdCoupon } from '../coupon/coupons'
import { wayToPay, type MiniWay } from '../payment/channels'
import type { Platform } from '../payment/payables'
import { userInfo } from '../../identity/user/profile'
import { close } from './cancel'
import { chooseCoupon, namedCoupon } from './coupon-choice'
import { coinsFor, priceOf } from './price'
import { insertOrder, lockThing, unpaidOrder, type OrderRow } from './queries'
import type { OrderKind } from './sellable'
import { moveCoins, saleOf, settle } from './settle'
import { shopOf } from './shops'

export interface Wish {
  bizId: string
  useCoin?: boolean
  couponId?: string
  platform?: Platform
}
export interface Purchase extends Wish {
  /** The total the person has seen, 分. */
  payPrice: number
  requestId: string
}

/** Two phones may order the same thing by turns; after so many turns one is told to try again. */
const TRIES = 3

/**
 * What this would cost now, with the coupon that is named, or the best. Coins and the coupon that an unpaid order of the same
 * thing has set aside can be used again.
 */
export async function preview(
  ctx: Ctx,
  kind: OrderKind,
  { bizId, useCoin = false, platform, ...wish }: Wish & { noCoupon?: boolean },
) {
  const { db, gateways, modules, user, now } = ctx
  const [offer, me, unpaid] = await Promise.all([
    shopOf(modules, kind).offer(db, bizId, user.id),
    userInfo(ctx, user.id),
    unpaidOrder(db, user.id, kind, bizId),
  ])
  const coinBalance = me.coins + (unpaid?.coins ?? 0)
  const { coupon, coupons } = await chooseCoupon(db, { userId: user.id, kind, bizId, offer, now, unpaid }, wish)
  const { price, ...shown } = priceOf(offer, { balance: coinBalance, useCoin, coupon })
  const { title, cover, spec, refundRule, delivery } = offer
  return {
    ...shown,
    coupons,
    couponId: coupon?.id ?? null,
    title,
    cover,
    spec,
    refundRule,
    ...(delivery && { delivery }),
    coinBalance,
    coinMax: coinsFor(offer, price - shown.couponDiscount, coinBalance),
    // The place that one's own unpaid order holds is free for oneself.
    left: offer.left === null ? null : offer.left + (unpaid ? 1 : 0),
    phoneMasked: me.phoneMasked,
    ...(await wayToPay(db, gateways, { platform, virtual: offer.virtual, payPrice: shown.payPrice })),
  }
}

/** An unpaid order that is over, or costs another sum, has to be closed at WeChat first, which no transaction waits for. */
class InTheWay extends Error {
  constructor(readonly order: OrderRow) {
    super('an unpaid order is in the way')
  }
}

/**
 * Orders one thing. An unpaid order of the same thing at the same price is given again; one at another price is replaced.
 * Refuses with 11312 (the price is not the one that was seen), 11316 (the coupon cannot be used), 10160 (not sold on this platform), and as the shop does.
 */
export async function place(ctx: Ctx, kind: OrderKind, route: string, purchase: Purchase) {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await once(ctx.db, ctx.user.id, route, purchase, async (trx) => answer(await put(trx, ctx, kind, purchase)))
    } catch (error) {
      if (!(error instanceof InTheWay)) throw error
      const { id, expired } = error.order
      await close(ctx, id, expired ? 10 : 30, expired ? '' : '重新下单')
    }
  }
  return refuse(codes.TOO_OFTEN, '操作太频繁，请稍后再试')
}

const answer = ({ order, way }: { order: OrderRow; way?: MiniWay }) => ({
  orderId: order.id,
  orderNo: order.order_no,
  needPay: order.status === 0,
  payPrice: order.pay_price,
  payExpireTime: order.status === 0 ? order.expires_at.toISOString() : null,
  ...(order.status === 0 && way && { way }),
})

async function put(trx: Trx, ctx: Ctx, kind: OrderKind, purchase: Purchase) {
  const { bizId, useCoin = false, platform, payPrice } = purchase
  const { gateways, modules, user, now } = ctx
  const shop = shopOf(modules, kind)
  await lockThing(trx, user.id, kind, bizId)
  const offer = await shop.offer(trx, bizId, user.id)
  const unpaid = await unpaidOrder(trx, user.id, kind, bizId)
  const coupon = await namedCoupon(trx, { userId: user.id, kind, bizId, offer, now, unpaid }, purchase.couponId)
  const balance = (await balanceOf(trx, user.id)) + (unpaid?.coins ?? 0)
  const price = priceOf(offer, { balance, useCoin, coupon })
  if (price.payPrice !== payPrice) refuse(codes.PRICE_CHANGED, '价格已变动，请确认')
  const way = await wayToPay(trx, gateways, { platform, virtual: offer.virtual, payPrice })
  if (!way.canPay) refuse(codes.NOT_ON_THIS_PLATFORM, way.cannotPayReason)
  const couponId = coupon?.id ?? null
  const same = unpaid && unpaid.pay_price === payPrice && unpaid.coins === price.coinUsed && unpaid.coupon_id === couponId
  if (same && !unpaid.expired) return { order: unpaid, way: way.way }
  // Given back by the order that it keeps alive, it would be over: the buyer would be left with neither.
  if (unpaid && !unpaid.expired && coupon && coupon.ends_at <= now)
    refuse(codes.COUPON_UNUSABLE, '这张优惠券已过有效期，只能用于原来那张待支付的订单')
  if (unpaid) throw new InTheWay(unpaid)

  const order = await insertOrder(trx, {
    id: newId(),
    order_no: orderNo(now),
    user_id: user.id,
    kind,
    biz_id: bizId,
    title: offer.title,
    cover: offer.cover,
    spec: offer.spec,
    lines: price.lines,
    refund_rule: offer.refundRule,
    virtual: offer.virtual,
    origin_price: offer.originPrice,
    price: price.price,
    coupon_id: couponId,
    coupon_off: price.couponDiscount,
    coins: price.coinUsed,
    pay_price: price.payPrice,
    pay_minutes: offer.payWindowMinutes,
  })
  // Another order took the coins between the look and now.
  await moveCoins(trx, order, 'orderFrozen', spendable(user.id), frozen(user.id)).catch((error: unknown) =>
    error instanceof Refusal && error.code === codes.TOO_FEW_COINS
      ? refuse(codes.PRICE_CHANGED, '价格已变动，请确认')
      : Promise.reject(error),
  )
  if (couponId && !(await holdCoupon(trx, couponId, user.id, order.id)))
    refuse(codes.COUPON_UNUSABLE, '优惠券已使用或已过期，请重新选择')
  // Last, since everybody who buys the same thing waits for the same row.
  await shop.reserve(trx, saleOf(order))
  if (payPrice > 0) return { order, way: way.way }
  await settle(trx, modules, { orderId: order.id, paidAt: now, amount: 0 })
  return { order: { ...order, status: 30 as const } }
}

/** The second in Shanghai and eight digits by chance: says when, and not how many there were. */
const orderNo = (now: Date) => secondOf(now).replace(/\D/g, '') + String(randomInt(1e8)).padStart(8, '0')
