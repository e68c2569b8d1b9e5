import { FEN_PER_COIN } from '../../coin/worth'
import { offOf, ruleOf, type Coupon } from '../../coupon/coupons'
import type { Offer } from '../shops/sellable'

export interface Price {
  originPrice: number
  /** Before a coupon and coins. */
  price: number
  couponDiscount: number
  coinUsed: number
  coinDeduct: number
  payPrice: number
  lines: { label: string; amount: number }[]
}

export interface Means {
  /** 金币 */
  balance: number
  useCoin: boolean
  /** One that may be used for it. */
  coupon?: Coupon
}

/** The most coins that this purchase takes from somebody who has so many; `price` is what coins are to pay of. */
export function coinsFor({ coinShare }: Pick<Offer, 'coinShare'>, price: number, balance: number): number {
  // 29% of 100 is 28.999… in floating point.
  const share = Math.floor(Math.round(price * coinShare * 1e6) / 1e6 / FEN_PER_COIN)
  return Math.max(0, Math.min(balance, share))
}

/** What a coupon comes off. */
export const openPrice = ({ open, price }: Offer) => open?.price ?? price

/**
 * What somebody who is no member would save as one: 分 of what a coupon has left to pay, and coins; nothing where it is
 * neither.
 */
export function memberSaving({ forMembers, coinPrice = 0 }: Offer, left: number) {
  if (!forMembers) return undefined
  const saves = Math.max(0, left - forMembers.price)
  const coinSaves = Math.max(0, coinPrice - (forMembers.coinPrice ?? coinPrice))
  return saves || coinSaves ? { price: forMembers.price, saves, coinSaves } : undefined
}

/** A coupon comes off the price for everybody, and coins off what is left then. */
export function priceOf(offer: Offer, { balance, useCoin, coupon }: Means): Price {
  const { price, lines } = coupon ? (offer.open ?? offer) : offer
  const couponDiscount = coupon ? offOf(coupon, price) : 0
  const left = price - couponDiscount
  const coinUsed = useCoin ? coinsFor(offer, left, balance) : 0
  const coinDeduct = coinUsed * FEN_PER_COIN
  return {
    originPrice: offer.originPrice,
    price,
    couponDiscount,
    coinUsed,
    coinDeduct,
    payPrice: left - coinDeduct,
    lines: [
      ...lines,
      ...(coupon ? [{ label: `优惠券（${ruleOf(coupon)}）`, amount: -couponDiscount }] : []),
      ...(coinDeduct ? [{ label: '金币抵扣', amount: -coinDeduct }] : []),
    ],
  }
}
