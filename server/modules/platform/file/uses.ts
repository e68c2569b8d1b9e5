import { sql, type RawBuilder } from 'kysely'
import type { Modules } from '../../../app/module'

/** A column whose rows show files by their ids, alone, in JSON or in an address. */
export interface FileUse {
  table: string
  column: string
  /** Rows that count, as `t`; without it all do. A row too many only keeps longer. */
  where?: RawBuilder<unknown>
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
