import { sql } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { beyond, micros, type Position } from '../../../../app/database/paging'

export interface SynonymRow {
  id: string
  /** The first is the word of the law or of the trade. */
  terms: string[]
  changed_at: Date
}

export async function allSynonyms(db: Db): Promise<SynonymRow[]> {
  const { rows } = await sql<SynonymRow>`select id, terms, changed_at from search_synonym order by id`.execute(db)
  return rows
}

export async function synonymOf(db: Db, id: string): Promise<SynonymRow | undefined> {
  const { rows } = await sql<SynonymRow>`select id, terms, changed_at from search_synonym where id = ${id}`.execute(db)
  return rows[0]
}

/** The groups in which a word stands somewhere, those that changed last first. */
export async function synonymsWith(
  db: Db,
  word: string,
  position: Position | undefined,
  limit: number,
): Promise<(SynonymRow & { key: number })[]> {
  const { rows } = await sql<SynonymRow & { key: number }>`
    select id, terms, changed_at, ${micros(sql`changed_at`)} as key from search_synonym
    where (${word} = '' or position(${word} in lower(array_to_string(terms, ' '))) >
      0) ${beyond(position, 'time', 'changed_at', 'id')}
    order by changed_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Whether the group is there. */
export async function putSynonym(trx: Trx, id: string, terms: string[], isNew: boolean): Promise<boolean> {
  const { rows } = isNew
    ? await sql`insert into search_synonym (id, terms) values (${id}, ${terms}) returning 1`.execute(trx)
    : await sql`update search_synonym set terms = ${terms}, changed_at = now() where id = ${id} returning 1`.execute(trx)
  return rows.length > 0
}
export async function dropSynonym(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from search_synonym where id = ${id} returning 1`.execute(trx)
  return rows.length > 0
}
