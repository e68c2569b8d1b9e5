import { sql, type RawBuilder } from 'kysely'
import { refuse } from '../errors'

/** `title = …, growth = …` of the columns that are given a value; refuses with 400 where none is. */
export function changesOf(columns: Record<string, unknown>): RawBuilder<unknown> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (!given.length) refuse(400, '参数错误：没有要改的')
  return sql.join(given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
}
