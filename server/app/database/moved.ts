import { sql, type RawBuilder } from 'kysely'

/**
 * The new value of a number that a form edits while others take from it and add to it (a stock): what is in the database plus
 * what the form added. null: no limit. @param was what the form showed when it was opened; left out: `wanted` is set as it is
 */
export function moved(column: string, wanted: number | null, was: number | null | undefined): RawBuilder<unknown> {
  const now = sql.ref(column)
  if (was === wanted) return now
  if (was === undefined || was === null || wanted === null) return sql`${wanted}::integer`
  return sql`coalesce(${now} + ${wanted - was}::integer, ${wanted}::integer)`
}
