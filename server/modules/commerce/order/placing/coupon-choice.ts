import * as codes from '../../../../../contract/rules/codes'
import type { Db } from '../../../../app/database/db'
import { lastOf } from '../../../../app/time/clock'
import { refuse } from '../../../../app/errors'
import { bestOf, couponOf, couponsOf, offOf, ruleOf, whyNot, type Coupon, type Goods } from '../../coupon/coupons'
import { openPrice } from './price'
import type { OrderRow } from '../queries'
import type { Offer, OrderKind } from '../shops/sellable'

interface Wanted {
  userId: string
  kind: OrderKind
  bizId: string
  offer: Offer
  now: Date
  /** The unpaid order of the same thing: what it holds is free for the next. */
  unpaid: OrderRow | undefined
}

interface Judged {
  coupon: Coupon
  reason: string
}

const goodsOf = ({ kind, bizId, offer, unpaid }: Wanted): Goods => ({
  kind,
  bizId,
  categoryIds: offer.categoryIds ?? [],
  price: openPrice(offer),
  otherwise: offer.price,
  orderId: unpaid?.id,
})

const cardOf = (price: number, { coupon, reason }: Judged) => ({
  id: coupon.id,
  title: coupon.title,
  rule: ruleOf(coupon),
  discount: offOf(coupon, price),
  lastDay: lastOf(coupon.ends_at),
  usable: reason === '',
  reason,
})

/**
 * Somebody's coupons for this purchase, those that can be used first, and the one that is used: the one they name, if it can
 * be, none where they want none, else the best.
 */
export async function chooseCoupon(db: Db, wanted: Wanted, { couponId, noCoupon }: { couponId?: string; noCoupon?: boolean }) {
  const { userId, now } = wanted
  const goods = goodsOf(wanted)
  const first = await couponsOf(db, userId, goods)
  const id = couponId?.toLowerCase()
  const further = id && first.every((one) => one.id !== id) ? await couponOf(db, userId, id) : undefined
  const all = [...first, ...(further ? [further] : [])].map((coupon): Judged => ({ coupon, reason: whyNot(coupon, goods, now) }))
  const usable = all.filter(({ reason }) => reason === '').map(({ coupon }) => coupon)
  const named = usable.find((one) => one.id === id)
  const coupon = noCoupon ? undefined : (named ?? bestOf(usable, goods.price))
  const cards = all.map((one) => cardOf(goods.price, one))
  return { coupon, coupons: [...cards.filter((card) => card.usable), ...cards.filter((card) => !card.usable)] }
}

/** The coupon that somebody names for an order. Refuses with 11316 and the reason when it can't be used for it. */
export async function namedCoupon(db: Db, wanted: Wanted, couponId: string | undefined): Promise<Coupon | undefined> {
  if (couponId === undefined) return undefined
  const coupon =
    (await couponOf(db, wanted.userId, couponId)) ?? refuse(codes.COUPON_UNUSABLE, '优惠券已使用或已过期，请重新选择')
  const reason = whyNot(coupon, goodsOf(wanted), wanted.now)
  return reason ? refuse(codes.COUPON_UNUSABLE, `这张优惠券现在不能用：${reason}`) : coupon
}
