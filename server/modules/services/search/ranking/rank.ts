import type { Db } from '../../../../app/database/db'
import { weighed, type Weighed } from './frequency'
import type { Query } from './query'
import { textsOf } from '../queries'
import { judge, type Judged } from './score'
import type { DocumentType, Found } from '../sources'
import { windowOf } from './window'

/** The part of what was looked for, by how telling its words are, that a result has. */
const ENOUGH = 0.55
/** Words that decide what is looked at; the others only put it in order. */
const DECIDING = 6
/** Characters of a text that are weighed. */
const READ = 2500
/**
 * Things of which as many look alike are put in order by how much they are liked and how young they are: 90 days, or ten
 * times the likes.
 */
const RANK = 0.03

export interface Ranked extends Found {
  judged: Judged
}

export interface Wanted {
  types: readonly DocumentType[]
  size: number
  /** The limit is of each type. */
  each?: boolean
}

/** How strictly something has to match, from the strictest on: most of it, any of it, any part of a word of it. */
export async function* readings(db: Db, query: Query, wanted: Wanted): AsyncGenerator<Ranked[]> {
  const { words } = query
  if (words.length) {
    yield await ranked(db, query, words, subsets(words, ENOUGH), wanted)
    if (words.length > 1)
      yield await ranked(
        db,
        query,
        words,
        deciding(words).map((word) => [word]),
        wanted,
      )
  }
  const loose = (await weighed(db, query.concepts, 0)).filter(({ found }) => found > 0)
  if (loose.length) yield await ranked(db, query, loose, subsets(loose, ENOUGH), wanted)
}

/** Fewer than these are joined by what matches less. */
export const FEW = 6
/** Further than any two that match alike are apart. */
const STEP = 100
/** What matches less, by so many steps, stands behind what matches. */
export const behind = (one: Ranked, steps: number): Ranked => ({
  ...one,
  key: one.key - steps * STEP,
  judged: { ...one.judged, score: one.judged.score / (1 + steps) },
})

const deciding = (words: Weighed[]) => [...words].sort((a, b) => b.idf - a.idf).slice(0, DECIDING)

/** The smallest sets of words that weigh enough together. */
function subsets(all: Weighed[], part: number): Weighed[][] {
  const words = deciding(all)
  const enough = words.reduce((sum, { idf }) => sum + idf, 0) * part
  const found: Weighed[][] = []
  for (let mask = 1; mask < 1 << words.length; mask++) {
    const some = words.filter((_word, at) => mask & (1 << at))
    const sum = some.reduce((total, { idf }) => total + idf, 0)
    if (sum >= enough && sum - some.at(-1)!.idf < enough) found.push(some)
  }
  return found
}

async function ranked(db: Db, query: Query, words: Weighed[], alternatives: Weighed[][], { types, size, each }: Wanted) {
  const whole = words.reduce((sum, { idf }) => sum + idf, 0)
  const counted = words.map((word) => ({ ...word, weight: word.idf / whole }))
  const weightOf = new Map(words.map((word, at) => [word, counted[at]]))
  const found = await windowOf(db, {
    types,
    column: 'words',
    alternatives: alternatives.map((some) => some.map((word) => weightOf.get(word)!)),
    words: counted,
    key: query.key,
    size,
    each,
    titleWorth: 0.8,
  })
  return inOrder(db, query, words, found)
}

/** The found ones by how they read. What has the pieces of a word and not the word is left out. */
export async function inOrder(db: Db, query: Query, words: Weighed[], found: Found[]): Promise<Ranked[]> {
  if (!found.length) return []
  const texts = await textsOf(db, found, READ)
  const rows = found.flatMap((one): Ranked[] => {
    const text = texts.get(one.id)
    const judged = text && judge(text, words, query.key)
    return judged?.score ? [{ ...one, key: judged.score + RANK * text!.rank, judged }] : []
  })
  return rows.sort((a, b) => b.key - a.key || (a.id < b.id ? 1 : -1))
}
