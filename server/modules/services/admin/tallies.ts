import { sql } from 'kysely'
import type { AdminCtx, ListTally } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { endpointsOf } from './endpoints'
import { mayOf, type Known } from './operators'

/** Whoever has so many wants no number, and a list of a million is counted as fast as a short one. */
const MOST = 1000

/**
 * What waits in a list by its tabs; of a list that has none, and for whoever sees only their own in it, nothing. Refuses with
 * 400.
 */
export async function talliesOf({ db, modules }: AdminCtx, operator: Known, list: string) {
  const endpoint = endpointsOf(modules).get(list) ?? refuse(400, '没有这个列表')
  const tally = modules.all('listTallies').find((one) => one.list === list)
  if (!tally || mayOf(operator, endpoint.spec.permission) !== 'all') return { most: MOST, counts: [] }
  return { most: MOST, counts: await countTally(db, modules, tally) }
}

/** How many there are under each value, up to MOST. */
export async function countTally(db: Db, modules: Modules, tally: ListTally) {
  const each = Object.entries(tally.rows).map(
    ([value, rows]) => sql`select ${value}::text as value, (select count(*) from (
      select 1 ${typeof rows === 'function' ? rows(modules) : rows} limit ${MOST}) few) as count`,
  )
  const { rows } = await sql<{ value: string; count: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}
