import type { Db } from '../../../../app/database/db'
import { statisticsOf, type Column } from '../queries'

const FRESH_MS = 10 * 60_000

export interface Commonness {
  /** All documents, about. */
  total: number
  /** In how many of them a token stands, about; 0 for one that is not among the 2,000 most common. */
  count(column: Column, token: string): number
}
interface Known {
  until: number
  value: Promise<Commonness>
}
const known = new WeakMap<Db, Known>()

/** PostgreSQL counts anyway how common tokens are; a database that has not been analyzed yet is a small one. */
export function commonness(db: Db): Promise<Commonness> {
  const last = known.get(db)
  if (last && last.until > Date.now()) return last.value
  const value = read(db)
  known.set(db, { until: Date.now() + FRESH_MS, value })
  value.catch(() => known.delete(db))
  return value
}

async function read(db: Db): Promise<Commonness> {
  const { total, tokens } = await statisticsOf(db)
  const parts = { words: new Map<string, number>(), title_words: new Map<string, number>() }
  for (const { column, token, part } of tokens) parts[column].set(token, part)
  return { total, count: (column, token) => total * (parts[column].get(token) ?? 0) }
}
