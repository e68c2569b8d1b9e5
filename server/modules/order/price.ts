import type { Offer } from './sellable'

export interface Price {
  originPrice: number
  coinUsed: number
  coinDeduct: number
  payPrice: number
  lines: { label: string; amount: number }[]
}

/** 100 金币 pay 1 元, so one coin pays one 分. */
const FEN_PER_COIN = 1

/** The most coins that this purchase takes from somebody who has so many. */
export function coinsFor({ price, coinShare }: Offer, balance: number): number {
  // 29% of 100 is 28.999… in floating point.
  const share = Math.floor(Math.round(price * coinShare * 1e6) / 1e6 / FEN_PER_COIN)
  return Math.max(0, Math.min(balance, share))
}

export function priceOf(offer: Offer, balance: number, useCoin: boolean): Price {
  const coinUsed = useCoin ? coinsFor(offer, balance) : 0
  const coinDeduct = coinUsed * FEN_PER_COIN
  return {
    originPrice: offer.originPrice,
    coinUsed,
    coinDeduct,
    payPrice: offer.price - coinDeduct,
    lines: coinDeduct ? [...offer.lines, coinLine(coinDeduct)] : offer.lines,
  }
}

const coinLine = (coinDeduct: number) => ({ label: '金币抵扣', amount: -coinDeduct })
