import { sql, type RawBuilder } from 'kysely'
import type { Trx } from './database/db'

/** In a section of the export, or why in none. */
type Told = { section: string } | { unexported: string }
/** Deleted or emptied when the account is closed, or why it is kept. */
type Left = { erased: true } | { kept: string }

/** Columns of one table that refer to a person or may hold what a person wrote or told, and what is done with them. */
export type Held = { table: string; columns: string[] } & ((Told & Left) | { impersonal: string })

/** What a module keeps of people. __tests__/mine/personal-data.test.ts asks the database whether anything was forgotten. */
export interface PersonalData {
  held: Held[]
  /**
   * All that the module keeps of a person, by section, as JSON: see listOf. Nothing that others wrote, and nobody who must
   * not be named.
   */
  export?(userId: string): Record<string, RawBuilder<unknown>>
  /**
   * An account is being closed. Runs in the one transaction of it, which holds the row of the person; modules of higher ranks
   * come first, so that locks are taken in the order of every day: lives, courses, posts, and coins and the person at the
   * end.
   */
  erase?(trx: Trx, userId: string): Promise<unknown>
}

/** Somebody's rows as a JSON list; `rows` says in which order. */
export const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`
/** The one row as a JSON object. */
export const rowOf = (row: RawBuilder<unknown>) => sql`(select row_to_json(r) from (${row}) r)`

/** Deletes somebody's rows of tables that say by user_id whose they are. */
export async function deleteOf(trx: Trx, userId: string, tables: string[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx)
}
