import type { Db } from '../../../app/database/db'
import { dayOrHour, lastOf } from '../../../app/time/clock'
import { couponById, freeFrom, holdFor, openCoupon, openCoupons, spendFor, type CouponRow, type Goods } from './queries'

export type Coupon = CouponRow
export type { Goods }

/** 150, 19.90 */
const yuan = (fen: number) => (fen % 100 ? (fen / 100).toFixed(2) : String(fen / 100))
/** 满 150 减 20 */
export const ruleOf = ({ min_price, amount }: Pick<Coupon, 'min_price' | 'amount'>) =>
  min_price > 0 ? `满 ${yuan(min_price)} 减 ${yuan(amount)}` : `立减 ${yuan(amount)}`

/** What it takes off this price; never more than there is. */
export const offOf = ({ amount }: Coupon, price: number) => Math.min(amount, price)

/** What somebody has for things of this kind, the best for this first; of very many only so many as one looks through. */
export const couponsOf = openCoupons
/** One that somebody has, also when it is not among those. */
export const couponOf = openCoupon

/** Why it cannot be used for this now, as the person reads it; '' when it can. */
export function whyNot(coupon: Coupon, goods: Goods, now: Date): string {
  const { kind, biz_id, category_id, min_price, starts_at, state, order_id } = coupon
  if (state === 'held' && order_id !== goods.orderId) return '已用于另一张待支付的订单'
  const fits = kind === goods.kind && (!biz_id || biz_id === goods.bizId)
  if (!fits || (category_id && !goods.categoryIds.includes(category_id))) return '不适用于这件商品'
  if (goods.price === 0) return '商品免费，无需使用'
  if (starts_at > now) return `${dayOrHour(starts_at, now)} 起可用`
  if (goods.price < min_price) return `满 ¥${yuan(min_price)} 可用，还差 ¥${yuan(min_price - goods.price)}`
  if (goods.price - offOf(coupon, goods.price) >= goods.otherwise) return '会员价更优惠，无需使用'
  return ''
}

/** The one that takes off most; of equal ones that which is over first. */
export const bestOf = (usable: Coupon[], price: number): Coupon | undefined =>
  usable.reduce<Coupon | undefined>((best, one) => (best && offOf(best, price) >= offOf(one, price) ? best : one), undefined)

/** Sets one's own coupon aside for an order. False when it cannot be used now. */
export const holdCoupon = holdFor
/** The order is paid. */
export const spendCoupon = spendFor
/** The order is cancelled, over or given back: what it took can be used again, as long as it is not over. */
export const returnCoupon = freeFrom

/** What has become of the coupon of an order, as the person reads it. */
export async function couponStanding(db: Db, couponId: string, orderId: string, now: Date) {
  const coupon = (await couponById(db, couponId))!
  const mine = coupon.order_id === orderId
  const text = mine
    ? coupon.state === 'used'
      ? '已使用'
      : '支付后使用，取消订单即退回'
    : coupon.state === 'taken'
      ? '已退回，后由平台收回'
      : coupon.ends_at <= now
        ? '已退回，但已过有效期'
        : `已退回，有效期至 ${lastOf(coupon.ends_at)}`
  return { title: coupon.title, text }
}
