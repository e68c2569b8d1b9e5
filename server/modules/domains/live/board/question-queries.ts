import { sql, type RawBuilder } from 'kysely'

/** A question, by this name in the statement, is one that people see: neither removed nor waiting for somebody to look at it. */
export const seen = (q: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${q}.state`)} <> 'removed' and not ${sql.ref(`${q}.held`)})`
