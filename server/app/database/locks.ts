import { sql, type RawBuilder } from 'kysely'
import { prepared, type Trx } from './db'

/** As a column of a statement, which waits there, by a name or by what gives one: see lock(). */
export const locked = (name: string | RawBuilder<string>): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`

/** Makes whoever names the same thing wait here until this transaction ends. */
export const lock = (trx: Trx, name: string) => sql`${prepared} select ${locked(name)}`.execute(trx)

/** The same for whoever locks it; all who share it go on beside each other. */
export const share = (trx: Trx, name: string) =>
  sql`${prepared} select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(trx)
