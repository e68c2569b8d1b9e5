import type { Db } from '../../../../app/database/db'
import { commonness } from './commonness'
import { gramListsOf, STRONG, type Concept } from '../words/concepts'
import { frequenciesOf } from '../queries'
import { isSingle, type Word } from '../words/tokens'

/** Counted no further: what more documents have is common. */
const COUNTED = 3000
/** A database with fewer documents is counted anew each time. */
const SMALL = 20_000
const FRESH_MS = 10 * 60_000
const MOST_KEPT = 5000
/** What a single character says beside words: often it belongs to one of them. */
const SINGLE = 0.3
const kept = new WeakMap<Db, Map<string, { until: number; found: number }>>()

/** A concept as the index has it, and how telling it is. */
export interface Weighed extends Word {
  concept: Concept
  /** In so many documents, about. */
  found: number
  idf: number
}

/** The concepts as words of the index, with what each is worth; a looser reading (`least`) takes more for the same. */
export async function weighed(db: Db, concepts: Concept[], least = STRONG): Promise<Weighed[]> {
  const words = concepts.flatMap((concept): (Word & { concept: Concept })[] => {
    const [grams, ...others] = gramListsOf(concept, least)
    return grams ? [{ concept, text: concept.text, grams, others }] : []
  })
  if (!words.length) return []
  const { total, count } = await commonness(db)
  const estimates = words.map(({ grams, others = [] }) =>
    [grams, ...others].reduce((sum, all) => sum + Math.min(...all.map((token) => count('words', token))), 0),
  )
  const counted = await counts(
    db,
    words.filter((_word, at) => estimates[at] < COUNTED),
    total,
  )
  const all = Math.max(total, 100, ...counted.values())
  return words.map((word, at) => {
    const found = counted.get(word) ?? Math.min(estimates[at], all)
    const telling = isSingle(word.text) && words.length > 1 ? SINGLE : 1
    return { ...word, found, idf: telling * Math.log(1 + (all - found + 0.5) / (found + 0.5)) }
  })
}

async function counts(db: Db, words: Word[], total: number): Promise<Map<Word, number>> {
  if (total < SMALL) return counted(db, words)
  const known = kept.get(db) ?? new Map<string, { until: number; found: number }>()
  kept.set(db, known)
  if (known.size > MOST_KEPT) known.clear()
  const keyOf = (word: Word) => JSON.stringify([word.grams, word.others])
  const isFresh = (word: Word) => (known.get(keyOf(word))?.until ?? 0) > Date.now()
  const read = await counted(
    db,
    words.filter((word) => !isFresh(word)),
  )
  for (const [word, found] of read) known.set(keyOf(word), { until: Date.now() + FRESH_MS, found })
  return new Map(words.map((word) => [word, known.get(keyOf(word))!.found]))
}

/** In how many documents words stand, no further than some thousands; in a large database as it was minutes ago. */
export async function timesOf(db: Db, words: Word[]): Promise<Map<Word, number>> {
  const { total } = await commonness(db)
  return counts(db, words, total)
}

async function counted(db: Db, words: Word[]): Promise<Map<Word, number>> {
  if (!words.length) return new Map()
  const found = await frequenciesOf(db, words, COUNTED)
  return new Map(words.map((word, at) => [word, found[at]]))
}
