import { sql } from 'kysely'
import type { Db, Tables, Trx } from './db'

/** Tables of sentences that operators begin with, in their order: `sort` from 0, and `text`. */
type SentenceTable = { [T in keyof Tables]: Tables[T] extends { sort: unknown; text: unknown } ? T : never }[keyof Tables] &
  string

/** What operators pick from, in their order. */
export async function sentencesIn(db: Db, table: SentenceTable): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from ${sql.table(table)} order by sort`.execute(db)
  return rows.map(({ text }) => text)
}

/** These from now on. Of two who save at once the second waits, and stands. */
export async function saveSentences(trx: Trx, table: SentenceTable, texts: string[]): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
  await sql`delete from ${sql.table(table)}`.execute(trx)
  await sql`insert into ${sql.table(table)} (sort, text)
    select n - 1, text from unnest(${texts}::text[]) with ordinality as given (text, n)`.execute(trx)
}
