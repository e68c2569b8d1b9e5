import { sql, type RawBuilder } from 'kysely'

/**
 * A number that a form writes while others take from it and add to it: as it is where the form changed nothing, and else more
 * or less by as much as was wanted. null: no limit. @param was what the form had begun with; left out: as wanted
 */
export function moved(column: string, wanted: number | null, was: number | null | undefined): RawBuilder<unknown> {
  const now = sql.ref(column)
  if (was === wanted) return now
  if (was === undefined || was === null || wanted === null) return sql`${wanted}::integer`
  return sql`coalesce(${now} + ${wanted - was}::integer, ${wanted}::integer)`
}
