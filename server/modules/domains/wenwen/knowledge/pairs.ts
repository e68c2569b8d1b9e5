import { fold } from '../../../services/search/words/tokens'

/** How soon more of the same pair stops counting, and how much a long text takes from it. */
const ENOUGH = 1.2
const SIGN = /\p{Script=Han}|[a-z\d]/u

/** Each two characters that stand side by side, as often as they do; signs divide. */
export function pairsOf(text: string): string[] {
  const signs = [...fold(text)]
  return signs.slice(1).flatMap((sign, at) => (SIGN.test(sign) && SIGN.test(signs[at]) ? [signs[at] + sign] : []))
}

/** A text, and what a pair in it counts. */
export type Field = readonly [text: string, worth: number]

/**
 * Short texts in memory, as near as each is to what is typed, by pairs of characters (BM25): for some thousands of texts that
 * are asked for in words other than their own, where every one is to be looked at.
 */
export class PairIndex {
  private readonly having = new Map<string, { at: number; times: number }[]>()
  private readonly lengths: number[] = []
  private readonly middling: number

  constructor(
    texts: Iterable<readonly Field[]>,
    private readonly long: number,
  ) {
    for (const fields of texts) this.add(fields)
    this.middling = this.lengths.reduce((sum, length) => sum + length, 0) / this.lengths.length || 1
  }

  private add(fields: readonly Field[]) {
    const at = this.lengths.length
    const times = new Map<string, number>()
    for (const [text, worth] of fields) for (const pair of pairsOf(text)) times.set(pair, (times.get(pair) ?? 0) + worth)
    for (const [pair, count] of times) {
      const list = this.having.get(pair)
      if (list) list.push({ at, times: count })
      else this.having.set(pair, [{ at, times: count }])
    }
    this.lengths.push([...times.values()].reduce((sum, count) => sum + count, 0))
  }

  /** How telling a pair is; 0 for one that stands nowhere. */
  telling(pair: string): number {
    const found = this.having.get(pair)?.length
    return found ? Math.log(1 + (this.lengths.length - found + 0.5) / (found + 0.5)) : 0
  }

  /**
   * What each text has of these pairs, by its place; texts that have none are left out. Not yet divided by how telling they
   * are together.
   */
  sums(pairs: Iterable<string>): Map<number, number> {
    const sums = new Map<number, number>()
    for (const pair of new Set(pairs)) {
      const telling = this.telling(pair)
      for (const { at, times } of this.having.get(pair) ?? []) {
        const damped = ENOUGH * (1 - this.long + (this.long * this.lengths[at]) / this.middling)
        sums.set(at, (sums.get(at) ?? 0) + (telling * times * (ENOUGH + 1)) / (times + damped))
      }
    }
    return sums
  }

  /** How telling all of these are together. */
  whole(pairs: Iterable<string>): number {
    let sum = 0
    for (const pair of new Set(pairs)) sum += this.telling(pair)
    return sum
  }
}
