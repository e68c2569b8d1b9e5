import type { Db } from '../../app/db'
import { refuse } from '../../app/errors'
import { bestOf, couponsOf, lastDay, offOf, ruleOf, whyNot, type Coupon, type Goods } from '../coupon/coupons'
import { openPrice } from './price'
import type { OrderRow } from './queries'
import type { Offer, OrderKind } from './sellable'

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

async function judged(db: Db, { userId, kind, bizId, offer, now, unpaid }: Wanted): Promise<Judged[]> {
  const goods: Goods = { kind, bizId, categoryIds: offer.categoryIds ?? [], price: openPrice(offer), otherwise: offer.price }
  const coupons = await couponsOf(db, userId, kind)
  return coupons.map((coupon) => ({ coupon, reason: whyNot(coupon, goods, now, unpaid?.id) }))
}

const cardOf = (price: number, { coupon, reason }: Judged) => ({
  id: coupon.id,
  title: coupon.title,
  rule: ruleOf(coupon),
  discount: offOf(coupon, price),
  lastDay: lastDay(coupon),
  usable: reason === '',
  reason,
})

/**
 * Somebody's coupons for this purchase, those that can be used first, and the one that is used: the one they name, if it can
 * be, none where they want none, else the best.
 */
export async function chooseCoupon(db: Db, wanted: Wanted, { couponId, noCoupon }: { couponId?: string; noCoupon?: boolean }) {
  const all = await judged(db, wanted)
  const usable = all.filter(({ reason }) => reason === '').map(({ coupon }) => coupon)
  const named = couponId && usable.find(({ id }) => id === couponId.toLowerCase())
  const price = openPrice(wanted.offer)
  const coupon = noCoupon ? undefined : named || bestOf(usable, price)
  const cards = all.map((one) => cardOf(price, one))
  return { coupon, coupons: [...cards.filter((card) => card.usable), ...cards.filter((card) => !card.usable)] }
}

/** The coupon that somebody names for an order. Refuses with 11316 and the reason when it can't be used for it. */
export async function namedCoupon(db: Db, wanted: Wanted, couponId: string | undefined): Promise<Coupon | undefined> {
  if (couponId === undefined) return undefined
  const found = (await judged(db, wanted)).find(({ coupon }) => coupon.id === couponId.toLowerCase())
  const { coupon, reason } = found ?? refuse(11316, '优惠券已使用或已过期，请重新选择')
  return reason ? refuse(11316, `这张优惠券现在不能用：${reason}`) : coupon
}
