import { createHash } from 'node:crypto'
import type { Simulation } from '../../../../contract/admin/lottery'
import { hit, rollOf } from '../../../../contract/rules/lottery'
import type { LotteryRow, PrizeRow } from './lotteries'
import { pityOf } from './pity'

const SIMULATED = 10_000

/**
 * Ten thousand draws with the odds and the stock as they are: the same settings make the same draws, so what is shown is what
 * counts.
 */
export function simulate(
  row: Pick<LotteryRow, 'id' | 'version' | 'budget' | 'pity_after' | 'pity_coins'>,
  prizes: PrizeRow[],
): Simulation {
  const { id, version, budget } = row
  const counts = prizes.map(({ name, stock, given }): Simulation['prizes'][number] & { left: number } => ({
    name,
    times: 0,
    left: stock === null ? Infinity : stock - given,
    outAt: null,
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
  const shown = counts.map(({ left: _left, ...count }) => count)
  const pity = pityOf(row)
  if (pity) {
    // As if one person drew all of it: nobody can cost more than that. A coin is a 分.
    const won = shown.reduce((sum, { times }, at) => sum + (prizes[at].kind === 'none' ? 0 : times), 0)
    const times = Math.floor((SIMULATED - won) / pity.after)
    cost += times * pity.coins
    shown.push({ name: `保底 ${pity.coins} 金币`, times, outAt: null })
  }
  return { draws: SIMULATED, cost, budget, ok: cost <= budget, prizes: shown }
}
