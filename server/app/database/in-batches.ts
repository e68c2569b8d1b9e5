import { sql, type RawBuilder } from 'kysely'
import type { Db, Tables } from './db'

/** Rows of one statement: far from the limit of one, and nobody waits long for what it locks. */
const BATCH = 1000

/** A statement is done again and again, until it finds nothing more. */
async function untilNone(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  while ((await statement.execute(db)).numAffectedRows) continue
}
const some = (table: keyof Tables, which: RawBuilder<unknown>) =>
  sql`ctid = any(array(select t.ctid from ${sql.table(table)} t where ${which} limit ${BATCH}))`

/**
 * Deletes what meets a condition on `t` that an index finds, however much that is: some at a time, each in a statement of its
 * own.
 */
export const deleteInBatches = (db: Db, table: keyof Tables, which: RawBuilder<unknown>) =>
  untilNone(db, sql`delete from ${sql.table(table)} where ${some(table, which)}`)

/** The same for a change, after which they meet the condition no more. */
export const updateInBatches = (db: Db, table: keyof Tables, change: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  untilNone(db, sql`update ${sql.table(table)} set ${change} where ${some(table, which)}`)

/** Of 8 KB, as many as are read in a moment. */
const PAGES = 500

/**
 * For what no index finds: reads a table once, a part at a time. `statement` is told the part, as a condition on `t`; rows
 * that are written meanwhile may be left out.
 */
export async function byParts(
  db: Db,
  table: keyof Tables,
  statement: (part: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ pages: number }>`
    select ceil(pg_relation_size(${table}::text::regclass) / current_setting('block_size')::numeric)::integer as pages`.execute(
    db,
  )
  for (let from = 0; from < rows[0].pages; from += PAGES)
    await statement(sql`t.ctid >= ${`(${from},0)`}::tid and t.ctid < ${`(${from + PAGES},0)`}::tid`).execute(db)
}
