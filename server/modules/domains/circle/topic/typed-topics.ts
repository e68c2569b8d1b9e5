import { sql } from 'kysely'
import type { Trx } from '../../../../app/database/db'

/** The most topics that a post belongs to. */
const MOST = 3
const TYPED = /#([^#\s]{1,20})#/g

/**
 * The topics that were chosen, and those that the text names as #name#, in the order of the text; the ones that are closed
 * are words.
 */
export async function withTyped(trx: Trx, chosen: string[], text: string): Promise<string[]> {
  const names = [...text.matchAll(TYPED)].map(([, name]) => name)
  if (!names.length || chosen.length >= MOST) return chosen
  const { rows } = await sql<{ id: string }>`
    select id from circle_topic where name = any(${names}) and not closed order by array_position(${names}, name)`.execute(trx)
  return [...new Set([...chosen, ...rows.map(({ id }) => id)])].slice(0, MOST)
}
