import { sql, type RawBuilder } from 'kysely'
import type { Modules } from '../../../app/module'

/** A column whose rows show files by their ids, alone, in JSON or in an address. */
export interface FileUse {
  table: string
  column: string
  /** Rows that count, as `t`; without it all do. A row too many only keeps longer. */
  where?: RawBuilder<unknown>
  /**
   * By what index the rows that show some files are found, of those that count; without it the table is one that stays short,
   * and is read. `id`: an index of a uuid; `list`: a gin index of uuid[]; `text`: a gin index of ids_in(column::text);
   * `value`: an index of what holds the same few values again and again, each of which is read once.
   */
  found?: 'id' | 'list' | 'text' | 'value'
}

declare module '../../../app/module' {
  interface Extensions {
    /**
     * Places that keep a file. What stands in none of these rows is removed in the end, so whatever else comes to hold a file
     * has to be declared by its module; the test of it asks the database for all columns that could.
     */
    fileUses: FileUse
  }
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const idsIn = ({ table, column, where = sql`true` }: FileUse) => sql`
  select (regexp_matches(lower(t.${sql.ref(column)}::text), ${UUID}, 'g'))[1]::uuid as id from ${sql.table(table)} t
  where ${where}`

/** The ids of all files that something shows, and other ids among them. Reads whole tables. */
export const shownIds = (modules: Modules) =>
  sql<{ id: string }>`${sql.join(modules.all('fileUses').map(idsIn), sql` union all `)}`

/** Those of these files that something shows. */
export const shownAmong = (modules: Modules, ids: string[]) => {
  const among = (use: FileUse) => sql`select s.id from (${foundBy(use, ids)}) s where s.id = any(${ids}::uuid[])`
  return sql<{ id: string }>`${sql.join(modules.all('fileUses').map(among), sql` union all `)}`
}

function foundBy(use: FileUse, ids: string[]): RawBuilder<unknown> {
  const column = sql`t.${sql.ref(use.column)}`
  const where = use.where ?? sql`true`
  const any = sql`${ids}::uuid[]`
  switch (use.found) {
    case 'id':
      return sql`select ${column} as id from ${sql.table(use.table)} t where ${column} = any(${any}) and ${where}`
    case 'list':
      return sql`select unnest(${column}) as id from ${sql.table(use.table)} t where ${column} && ${any} and ${where}`
    case 'text':
      return idsIn({ ...use, where: sql`ids_in(${column}::text) && ${any} and ${where}` })
    case 'value':
      return sql`
        with recursive each as (
          (select ${column} as value from ${sql.table(use.table)} t order by 1 limit 1)
          union all
          select (select ${column} from ${sql.table(use.table)} t where ${column} > each.value order by 1 limit 1)
          from each where each.value is not null)
        select unnest(ids_in(value)) as id from each`
    case undefined:
      return idsIn(use)
  }
}
