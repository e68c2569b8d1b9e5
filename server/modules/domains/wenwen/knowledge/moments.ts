import type { Moment } from '../../../services/search/sources'
import { pairsOf } from './pairs'

/** The share of what is said there that has to be asked about: less is a word in common. */
const ENOUGH = 0.4
const LEAST_PAIRS = 2

/** Where a recording speaks of what is asked; undefined where it does so nowhere in particular. */
export function momentFor(question: string, moments: Moment[]): Moment | undefined {
  const asked = new Set(pairsOf(question))
  const near = moments.map((moment): { moment?: Moment; shared: number; near: number; within: number } => {
    const told = new Set(pairsOf(moment.title))
    const shared = [...told].filter((pair) => asked.has(pair)).length
    const within = pairsOf(moment.within).filter((pair) => asked.has(pair)).length
    return { moment, shared, near: told.size ? shared / told.size : 0, within }
  })
  const best = near.reduce(
    (one, other) => (other.near > one.near || (other.near === one.near && other.within > one.within) ? other : one),
    { shared: 0, near: 0, within: 0 },
  )
  return best.near >= ENOUGH && best.shared >= LEAST_PAIRS ? best.moment : undefined
}
