import { createHash } from 'node:crypto'
import type { Simulation } from '../../../../contract/admin/lottery'
import { hit, rollOf } from '../../../../contract/rules/lottery'
import type { LotteryRow, PrizeRow } from './lotteries'

export const SIMULATED = 10_000

/** Ten thousand draws with the odds and the stock as they are: the same settings make the same draws, so what is shown is what counts. */
export function simulate({ id, version, budget }: Pick<LotteryRow, 'id' | 'version' | 'budget'>, prizes: PrizeRow[]): Simulation {
  const counts = prizes.map(({ name, stock, given }) => ({
    name,
    times: 0,
    left: stock === null ? Infinity : stock - given,
    outAt: null as number | null,
  }))
  let cost = 0
  for (let draw = 1; draw <= SIMULATED; draw++) {
    const roll = rollOf(createHash('sha256').update(`${id}|${version}|${draw}`).digest('hex'))
    const at = prizes.indexOf(hit(prizes, roll))
    const one = counts[at]
    if (one.left <= 0) continue
    one.times++
    cost += prizes[at].cost
    if (--one.left === 0) one.outAt = draw
  }
  return { draws: SIMULATED, cost, budget, ok: cost <= budget, prizes: counts.map(({ left: _left, ...shown }) => shown) }
}
