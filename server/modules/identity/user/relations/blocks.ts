import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { blockRows } from './block-queries'

/** Those whom the viewer has blocked or who have blocked the viewer, as an array that PostgreSQL reads once per statement. */
const blockedOf = (viewer: string) => sql`array(
  select blocked_id from user_block where blocker_id = ${viewer}::uuid
  union all select blocker_id from user_block where blocked_id = ${viewer}::uuid)`

/**
 * `column` is not a person whom the viewer has blocked or who has blocked the viewer. It is a filter with an array, not a
 * join, and not `<> all` either, of which the planner thinks that few rows pass where few people have written: so the lists
 * keep the plans that they have without it.
 */
export const notBlocked = (viewer: string | null, column: string): RawBuilder<unknown> =>
  viewer ? sql`not (${blockedOf(viewer)} @> array[${sql.ref(column)}])` : sql`true`

/** The opposite, which an index on `column` can answer. */
export const isBlocked = (viewer: string, column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${blockedOf(viewer)})`

/** The viewer has blocked somebody, or was blocked. */
export const hasBlocks = (viewer: string) => sql<boolean>`cardinality(${blockedOf(viewer)}) > 0`

/** One person has blocked another, each a column or an id. */
export const blocks = (blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>) =>
  sql`exists (select from user_block b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`

export interface Blocks {
  /** I have blocked one of them. */
  mine: boolean
  /** One of them has blocked me. */
  theirs: boolean
}
export async function blocksWith(db: Db, userId: string, others: string[]): Promise<Blocks> {
  const rows = others.length ? await blockRows(db, userId, others) : []
  return { mine: rows.some((row) => row.mine), theirs: rows.some((row) => !row.mine) }
}

/** One of the two has blocked the other. */
export async function blockedBetween(db: Db, a: string, b: string): Promise<boolean> {
  const { mine, theirs } = await blocksWith(db, a, [b])
  return mine || theirs
}
