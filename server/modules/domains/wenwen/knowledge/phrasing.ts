import { setImmediate } from 'node:timers/promises'
import type { Lexicon } from '../../../services/search/words/lexicon'
import { fold, isAsking, isSingle, piecesTyped } from '../../../services/search/words/tokens'
import { notionsOf } from './notions'
import { pairsOf } from './pairs'

/**
 * What it counts that two texts share a notion, a word of the trade in whatever form, a pair of characters, a word, a
 * character.
 */
const [NOTION, SAME, PAIR, WORD, CHARACTER] = [2, 1, 1, 0.7, 0.6]

/** Words of one group are one: the first of them and of all that they go with. */
const firstOf = new WeakMap<Lexicon, Map<string, string>>()
function groupsOf(words: Lexicon): Map<string, string> {
  const known = firstOf.get(words)
  if (known) return known
  const made = new Map(
    words.words.filter((word) => words.has(word)).map((word) => [word, [word, ...words.same(word)].sort()[0]] as const),
  )
  firstOf.set(words, made)
  return made
}

const LONGEST = 8
/** The groups of the longest words that begin at each place. */
function groupsIn(folded: string, words: Lexicon): Set<string> {
  const groups = groupsOf(words)
  const found = new Set<string>()
  for (let at = 0; at < folded.length; at++)
    for (let length = Math.min(LONGEST, folded.length - at); length > 1; length--) {
      const group = groups.get(folded.slice(at, at + length))
      if (group === undefined) continue
      found.add(group)
      break
    }
  return found
}

/** By what two texts that ask the same in other words are alike, and what each of it counts. */
export function phrasingOf(text: string, words?: Lexicon): Map<string, number> {
  const found = new Map<string, number>()
  const folded = fold(text)
  for (const sign of folded) if (isSingle(sign)) found.set(`c${sign}`, CHARACTER)
  for (const pair of pairsOf(text)) found.set(`p${pair}`, PAIR)
  for (const piece of piecesTyped(text)) if (piece.text.length > 1 && !isAsking(piece.text)) found.set(`w${piece.text}`, WORD)
  if (words) for (const group of groupsIn(folded, words)) found.set(`s${group}`, SAME)
  for (const notion of notionsOf(folded)) found.set(`n${notion}`, NOTION)
  return found
}

/** A text, and what anything in it counts. */
export type WeightedText = readonly [text: string, worth: number]
type Hear = (text: string, phrasing: ReadonlyMap<string, number>) => void

/** How soon more of the same stops counting, and how much a long text takes from it. */
const ENOUGH = 1.2
const LONG = 0.4
/** What counts of a question that stands nowhere, as a part of the rarest: it may only join two words. */
const STRANGE = 0.3
const AT_ONCE = 20

/** Things that are asked for in people's own words, each with all that tells of it: as near as each is to a question (BM25). */
export class PhrasingIndex {
  private readonly having = new Map<string, { at: number; times: number }[]>()
  private readonly lengths: number[] = []
  private total = 0

  private constructor(private readonly words?: Lexicon) {}

  /** Made bit by bit: thousands of texts take their time, and others are served meanwhile. `hear` is told of each. */
  static async of(things: readonly (readonly WeightedText[])[], words: Lexicon, hear?: Hear): Promise<PhrasingIndex> {
    const index = new PhrasingIndex(words)
    for (const [at, texts] of things.entries()) {
      index.add(texts, hear)
      if (at % AT_ONCE === 0) await setImmediate()
    }
    return index
  }

  /** At once, of a few. */
  static ofFew(things: readonly (readonly WeightedText[])[]): PhrasingIndex {
    const index = new PhrasingIndex()
    for (const texts of things) index.add(texts)
    return index
  }

  private add(texts: readonly WeightedText[], hear?: Hear) {
    const at = this.lengths.length
    const times = new Map<string, number>()
    for (const [text, worth] of texts) {
      const phrasing = phrasingOf(text, this.words)
      hear?.(text, phrasing)
      for (const [what, counts] of phrasing) times.set(what, (times.get(what) ?? 0) + worth * counts)
    }
    let length = 0
    for (const [what, count] of times) {
      length += count
      const list = this.having.get(what)
      if (list) list.push({ at, times: count })
      else this.having.set(what, [{ at, times: count }])
    }
    this.lengths.push(length)
    this.total += length
  }

  private telling(what: string): number {
    const found = this.having.get(what)?.length
    return found ? Math.log(1 + (this.lengths.length - found + 0.5) / (found + 0.5)) : 0
  }

  /** How near each is, by its place; how telling what was asked is; and the part of it that stands anywhere at all, 0–1. */
  near(question: string): { near: Map<number, number>; whole: number; known: number } {
    const sums = new Map<number, number>()
    let whole = 0
    let strange = 0
    const middling = this.total / this.lengths.length || 1
    for (const [what, counts] of phrasingOf(question, this.words)) {
      const telling = this.telling(what) * counts
      whole += telling
      if (!telling) strange += counts * STRANGE * Math.log(1 + this.lengths.length)
      for (const { at, times } of this.having.get(what) ?? []) {
        const damped = ENOUGH * (1 - LONG + (LONG * this.lengths[at]) / middling)
        sums.set(at, (sums.get(at) ?? 0) + (telling * times * (ENOUGH + 1)) / (times + damped))
      }
    }
    const near = new Map([...sums].map(([at, sum]) => [at, sum / (whole || 1)]))
    return { near, whole, known: whole ? whole / (whole + strange) : 0 }
  }
}
