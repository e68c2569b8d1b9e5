import type { Db } from '../../../app/db'
import { queryOf } from './query'
import { readings, type Ranked } from './rank'
import { termsOf } from './score'
import type { DocumentType } from './sources'

export interface Findings {
  /** The best first; each is there once, as the strictest reading has it. */
  found: Ranked[]
  /** What is marked in what is shown. */
  terms: string[]
}

/** Fewer than these are joined by what matches less. */
const ENOUGH = 4

/**
 * What answers a question, of these types so many of each: the same order as people's own searches have, without a trace among what is
 * searched for. What only a looser reading has counts less.
 */
export async function find(db: Db, question: string, types: readonly DocumentType[], size: number): Promise<Findings> {
  const query = await queryOf(db, question, true)
  const found = new Map<string, Ranked>()
  let looser = 0
  for await (const more of readings(db, query, { types, size, each: true })) {
    for (const one of more) {
      const { judged } = one
      if (!found.has(one.id)) found.set(one.id, { ...one, judged: { ...judged, score: judged.score / (1 + looser) } })
    }
    if (found.size >= ENOUGH * types.length) break
    looser++
  }
  const all = [...found.values()].sort((a, b) => b.judged.score - a.judged.score)
  return { found: all, terms: termsOf(query.concepts) }
}
