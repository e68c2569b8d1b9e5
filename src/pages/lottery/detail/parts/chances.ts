import type { Drawn, LotteryDetail } from '../../../../../contract'
import { serverNow } from '@/lib/server-time'
import { DAY, dayNumber, OFFSET } from '@/lib/time'
import type { CostType } from './use-draw'

/** What somebody can still draw with, before a draw or after it. */
type Purse = Pick<Drawn, 'chances' | 'coinBalance'>

/** How many draws of today one's coins pay for. */
export const paid = ({ chances: { coin, coinCost }, coinBalance }: Purse) =>
  coinCost > 0 ? Math.min(coin, Math.floor(coinBalance / coinCost)) : 0

/** How many draws are left of today that cost nothing. */
export const freeOf = ({ chances }: Purse) => chances.free + chances.task

/** How many draws are left today: the free ones, or, when there are none, those that coins pay for. '' when nothing is left. */
export function leftText(purse: Purse): string {
  const [free, coins] = [freeOf(purse), paid(purse)]
  return free > 0 ? `今天还能抽 ${free} 次` : coins > 0 ? `今天还可以用金币抽 ${coins} 次` : ''
}

/** What the next draw costs; undefined when nothing is left of today. */
export const nextCost = (purse: Purse): CostType | undefined =>
  purse.chances.free > 0 ? 'free' : purse.chances.task > 0 ? 'task' : paid(purse) > 0 ? 'coin' : undefined

/** How many coins are missing for the next draw, where only coins would buy one today. */
export const missing = (purse: Purse) =>
  nextCost(purse) || purse.chances.coin === 0 ? 0 : purse.chances.coinCost - purse.coinBalance

/** Whether it can still be drawn in tomorrow. */
export const goesOn = ({ endTime }: Pick<LotteryDetail, 'endTime'>) =>
  Date.parse(endTime) > (dayNumber(serverNow()) + 1) * DAY - OFFSET
