import type { Db } from '../../../../app/database/db'
import { conceptsOf, type Concept } from '../words/concepts'
import { timesOf, weighed, type Weighed } from './frequency'
import { lexicon, type Lexicon } from '../words/lexicon'
import { fold, gramsOf, keyOf, piecesTyped, wordsWithin } from '../words/tokens'

/** What somebody looks for, as it was understood. */
export interface Query {
  /** As typed, or as it was meant. */
  text: string
  /** Whether that is something else than what was typed. */
  corrected: boolean
  concepts: Concept[]
  /** Those that stand somewhere, in the index's words. */
  words: Weighed[]
  key: string
}

/**
 * Understands what was typed; `exact` takes it as it is written. `except` are words that only say what kind of thing is
 * wanted.
 */
export async function queryOf(db: Db, typed: string, exact: boolean, except?: ReadonlySet<string>): Promise<Query> {
  const known = await lexicon(db)
  const read = async (text: string, corrected: boolean): Promise<Query> => {
    const concepts = conceptsOf(text, known, except)
    const words = (await weighed(db, concepts)).filter(({ found }) => found > 0)
    return { text, corrected, concepts, words, key: keyOf(text) }
  }
  const asTyped = await read(typed, false)
  if (exact) return asTyped
  const meant = await meaning(db, typed, asTyped, known)
  return meant === undefined ? asTyped : read(meant, true)
}

interface Slip {
  at: number
  to: number
  from: string
  /** The likeliest first. */
  words: string[]
}

/** What was meant where something was typed that stands nowhere; undefined when nothing better is known. */
async function meaning(db: Db, typed: string, asTyped: Query, known: Lexicon): Promise<string | undefined> {
  const { speller, same } = known
  const text = fold(typed)
  const joined = keyOf(typed)
  // Sounds may be typed apart: pei xun.
  if (joined !== text && !asTyped.words.length && speller.meant(joined).length) return meaning(db, joined, asTyped, known)
  const letters = piecesTyped(text)
    .filter(({ han }) => !han)
    .map(({ text: from, at, to }): Slip => ({ at, to, from, words: speller.meant(from) }))
  const slips: Slip[] = [...letters, ...speller.slipsIn(text).map(({ word, ...where }) => ({ ...where, words: [word] }))]
  const likely = slips.filter(({ words }) => words.length).slice(0, MOST_SLIPS)
  if (!likely.length) return undefined
  const texts = [...new Set(likely.flatMap(({ from, words }) => [from, ...words.slice(0, MOST_WORDS)]))]
  const typedOnes = new Set(likely.map(({ from }) => from))
  const asked = texts.map((one) => ({
    text: one,
    grams: gramsOf(one),
    others: typedOnes.has(one) ? [] : otherwise(one, same(one)),
  }))
  const times = new Map([...(await timesOf(db, asked))].map(([{ text: one }, found]) => [one, found]))
  let meant = text
  let before = Infinity
  for (const { at, to, from, words } of likely.sort((a, b) => b.at - a.at || b.to - a.to)) {
    const [best] = words.filter((word) => times.get(word)).sort((a, b) => times.get(b)! - times.get(a)!)
    if (!best || to > before || isThere(from, times.get(from) ?? 0, times.get(best)!)) continue
    meant = meant.slice(0, at) + best + meant.slice(to)
    before = at
  }
  return meant === text ? undefined : meant
}
/** Letters that only a name or two are spelt by stand for the word that is everywhere. */
const isThere = (typed: string, times: number, best: number) => (/^[a-z]+$/.test(typed) ? times * CLEARLY > best : times > 0)
/** A word is there, too, when another one for it is, or the words inside it together. */
const otherwise = (word: string, same: string[]) =>
  [...same.slice(0, MOST_WORDS), wordsWithin(word).join(' ')].map(gramsOf).filter((grams) => grams.length > 0)

const CLEARLY = 8
const MOST_SLIPS = 12
const MOST_WORDS = 8
