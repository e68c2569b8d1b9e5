import { sql, type RawBuilder } from 'kysely'
import type { Modules } from '../../../app/module'

/** A column whose rows show files by their ids, alone, in JSON or in an address. */
export interface FileUse {
  table: string
  column: string
  /** Rows that count, as `t`; without it all do. A row too many only keeps longer. */
  where?: RawBuilder<unknown>
  /** Of a table that is too long to be read every hour: it has a gin index of ids_in(column::text), of the rows that count. */
  indexed?: true
}

declare module '../../../app/module' {
  interface Extensions {
    /**
     * Places that keep a file. What stands in none of these rows is removed in the end, so whatever else comes to hold a file has to be
     * declared by its module; the test of it asks the database for all columns that could.
     */
    fileUses: FileUse
  }
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const idsIn = ({ table, column, where = sql`true` }: FileUse) => sql`
  select (regexp_matches(lower(t.${sql.ref(column)}::text), ${UUID}, 'g'))[1]::uuid as id from ${sql.table(table)} t where ${where}`

/** The ids of all files that something shows, and other ids among them. Reads whole tables. */
export const shownIds = (modules: Modules) =>
  sql<{ id: string }>`${sql.join(modules.all('fileUses').map(idsIn), sql` union all `)}`

/** Those of these files that something shows. */
export const shownAmong = (modules: Modules, ids: string[]) => {
  const among = (use: FileUse) => sql`
    select s.id from (${idsIn(use.indexed ? { ...use, where: sql`${foundBy(use, ids)} and ${use.where ?? sql`true`}` } : use)}) s
    where s.id = any(${ids}::uuid[])`
  return sql<{ id: string }>`${sql.join(modules.all('fileUses').map(among), sql` union all `)}`
}
const foundBy = ({ column }: FileUse, ids: string[]) => sql`ids_in(t.${sql.ref(column)}::text) && ${ids}::uuid[]`
