import type { Db } from '../../../../app/database/db'
import { allSynonyms } from './synonyms'
import { Speller } from './speller'
import { keyOf } from './tokens'
import { TRADE_WORDS } from './trade-words'

/** What is known of words: which mean the same, and how they are written. */
export interface Lexicon {
  /** The other words of its groups, the word of the trade first; none for one that stands in no group. */
  same(word: string): string[]
  has(word: string): boolean
  /** Which stand in the groups and in the dictionary of the trade. */
  words: readonly string[]
  speller: Speller
}

const FRESH_MS = 60_000
interface Known {
  until: number
  value: Promise<Lexicon>
}
const known = new WeakMap<Db, Known>()

/** As operators keep it; what another node has changed counts within a minute. */
export function lexicon(db: Db): Promise<Lexicon> {
  const last = known.get(db)
  if (last && last.until > Date.now()) return last.value
  const value = allSynonyms(db).then((rows) => lexiconOf(rows.map((row) => row.terms)))
  known.set(db, { until: Date.now() + FRESH_MS, value })
  value.catch(() => known.delete(db))
  return value
}
export const forgetLexicon = (db: Db) => known.delete(db)

/** The last one made: its sounds take a tenth of a second, and mostly nothing has changed. */
let made: { from: string; value: Lexicon } | undefined

function lexiconOf(groups: string[][]): Lexicon {
  const from = JSON.stringify(groups)
  if (made?.from !== from) made = { from, value: make(groups) }
  return made.value
}

function make(groups: string[][]): Lexicon {
  const same = new Map<string, Set<string>>()
  for (const group of groups) {
    const keys = group.map(keyOf).filter(Boolean)
    for (const key of keys) {
      const others = same.get(key) ?? new Set()
      for (const other of keys) if (other !== key) others.add(other)
      same.set(key, others)
    }
  }
  const words = [...new Set([...groups.map(([first]) => keyOf(first)), ...TRADE_WORDS, ...same.keys()])]
  return {
    same: (word) => [...(same.get(keyOf(word)) ?? [])],
    has: (word) => same.has(keyOf(word)),
    words,
    speller: new Speller(words),
  }
}
