import type { Db } from '../../../../app/database/db'
import { weighed } from './frequency'
import { queryOf } from './query'
import { readings, type Ranked } from './rank'
import { termsOf } from './score'
import type { DocumentType } from '../sources'

export interface Findings {
  /** The best first; each is there once, as the strictest reading has it. */
  found: Ranked[]
  /** What is marked in what is shown. */
  terms: string[]
  /** The part of what was asked for, by how telling its words are, that stands anywhere at all, 0–1. */
  known: number
}

/** What it counts that only pieces of a word stand somewhere. */
const PIECES = 0.6
/** How telling a word is that stands nowhere. */
const RARE = 4
/** Fewer than these are joined by what matches less. */
const ENOUGH = 4

/**
 * What answers a question, of these types so many of each: the same order as people's own searches have, without a trace
 * among what is searched for. What only a looser reading has counts less.
 */
export async function find(
  db: Db,
  question: string,
  types: readonly DocumentType[],
  size: number,
  enough = ENOUGH * types.length,
): Promise<Findings> {
  const query = await queryOf(db, question, true)
  const telling = query.words.reduce((sum, { idf }) => sum + idf, 0)
  const strange = query.concepts.filter((concept) => query.words.every((word) => word.concept !== concept))
  const inPieces = (await weighed(db, strange, 0)).filter((word) => word.found > 0).length
  const unknown = strange.length - inPieces * PIECES
  const found = new Map<string, Ranked>()
  let looser = 0
  for await (const more of readings(db, query, { types, size, each: true })) {
    for (const one of more) {
      const { judged } = one
      if (!found.has(one.id)) found.set(one.id, { ...one, judged: { ...judged, score: judged.score / (1 + looser) } })
    }
    if (found.size >= enough) break
    looser++
  }
  const all = [...found.values()].sort((a, b) => b.judged.score - a.judged.score)
  const known = telling / (telling + unknown * Math.max(RARE, ...query.words.map(({ idf }) => idf)))
  return { found: all, terms: termsOf(query.concepts), known: telling ? known : 0 }
}
