import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from './db'
import { gone } from '../errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from './paging'
import { withWords } from './with-words'

/**
 * Where its owner keeps what runs from one moment to another and can be stopped between them: draws, campaigns. It has
 * `state` (`open` while nobody has stopped it), `starts_at`, `ends_at`, `created_at`.
 */
type Table = string

/** How a row `r` of such a table stands now. */
const standing = sql`case when r.state <> 'open' then r.state when r.ends_at <= now() then 'over'
  when r.starts_at > now() then 'ahead'
  else 'open' end`

interface Filter<State> {
  size?: number
  cursor?: string
  keyword?: string
  state?: State
  id?: string
}
interface Moments {
  starts_at: Date
  ends_at: Date
}
/** All of them, the newest first, each with `columns` of its row `r` beside how it stands and when it runs. */
export async function runningPage<Card extends { id: string; state: string; startTime: string; endTime: string }>(
  db: Db,
  table: Table,
  columns: RawBuilder<unknown>,
  { size = DEFAULT_SIZE, cursor, keyword, state, id }: Filter<Card['state']>,
) {
  type Found = Omit<Card, 'startTime' | 'endTime'> & Moments & { id: string; key: number }
  const { rows } = await sql<Found>`
    select r.id, ${micros(sql`r.created_at`)} as key, ${standing} as state, r.starts_at, r.ends_at, ${columns}
    from ${sql.table(table)} r
    where true ${id ? sql`and r.id = ${id}` : sql``} ${state ? sql`and ${standing} = ${state}` : sql``}
      ${withWords(sql`r.title`, keyword)}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'r.created_at', 'r.id')}
    order by r.created_at desc, r.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, starts_at, ends_at, ...row }) => ({
    ...row,
    startTime: starts_at.toISOString(),
    endTime: ends_at.toISOString(),
  }))
  return { records, next: page.next }
}

async function turn(db: Trx, table: Table, id: string, from: string, to: string): Promise<void> {
  const { rows } = await sql`
    update ${sql.table(table)} set state = ${to} where id = ${id} and state = ${from} returning 1`.execute(db)
  if (!rows.length) gone()
}
/** From now on nobody begins anything there. Refuses with 10104 where there is nothing to stop. */
export const stopRunning = (db: Trx, table: Table, id: string) => turn(db, table, id, 'open', 'stopped')
/** Refuses with 10104 where nothing is stopped. */
export const resumeRunning = (db: Trx, table: Table, id: string) => turn(db, table, id, 'stopped', 'open')
