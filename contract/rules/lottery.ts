/** Draws: how a seed and what a person sends make a number, and what the number means. Both sides count the same way. */

/** Odds are counted in so many parts. */
export const WHOLE = 100_000

/** Prizes that no module gives: nothing, one more chance, a parcel. Others are those of contract/rules/exchange.ts. */
export const OWN_KINDS = { none: '未中奖', again: '再来一次', goods: '实物' } as const

/** How what was drawn stands, in words. */
export const RECORD_STATES = {
  ...{ miss: '未中奖', granting: '发放中', granted: '已发放', claimable: '待领取', waiting: '待寄出', sent: '已寄出' },
  ...{ done: '已完成', lapsed: '过期未领', recalled: '已收回' },
} as const

/** What the seed is asked for this draw. The request is chosen by whoever draws, so that nobody picks a result for them. */
export const drawMessage = (lotteryId: string, userId: string, requestId: string) => `${lotteryId}|${userId}|${requestId}`

/** Hex digits of the HMAC that are read: 48 bits, so that no part of the whole is likelier by more than one in two billion. */
const DIGITS = 12
/** 0 to 99 999. @param hmac HMAC-SHA256 of the message under the seed (the bytes of its text), in hex */
export const rollOf = (hmac: string) => Number.parseInt(hmac.slice(0, DIGITS), 16) % WHOLE

export interface Odds {
  weight: number
}
/** Which of the odds a number hits, counted in their order; the weights make a whole. */
export function hit<T extends Odds>(odds: readonly T[], roll: number): T {
  let end = 0
  const found = odds.find(({ weight }) => (end += weight) > roll)
  if (!found) throw new Error('the odds do not make a whole')
  return found
}

/** 0.45% */
export const percent = (weight: number) => `${((weight / WHOLE) * 100).toFixed(2)}%`

/** Days in which a parcel has to be asked for. */
export const CLAIM_DAYS = 15
