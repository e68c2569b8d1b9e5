import { sql } from 'kysely'
import { batchedByIds } from '../../../app/database/batched'
import type { Db, Trx } from '../../../app/database/db'

/** What the moderation of pictures keeps of each. */

export interface Unchecked {
  id: string
  ownerId: string
}
/** Pictures in use of somebody that nobody has been asked about, the oldest first. */
export async function uncheckedPictures(db: Db, limit: number): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    select id, owner_id as "ownerId" from file where owner_id is not null and used and kind = 'image' and checked is null
    order by created_at limit ${limit}`.execute(db)
  return rows
}

/** A picture that was found to be against the law; undefined of any other. */
export const riskyPicture = batchedByIds(
  (id: string) => sql<{ id: string }>`select f.id from file f where f.id = ${id} and f.checked = 'risky'`,
)

/** One of these pictures has been found doubtful, where nobody showed it yet who could be told. */
export async function anyDoubtful(trx: Trx, ids: string[]): Promise<boolean> {
  if (!ids.length) return false
  const { rows } = await sql`select from file where id = any(${ids}::uuid[]) and checked = 'review' limit 1`.execute(trx)
  return rows.length > 0
}

export const markAsked = (db: Db, id: string, trace: string) =>
  sql`update file set checked = 'asked', check_trace = ${trace} where id = ${id} and checked is null`.execute(db)
export const markSkipped = (db: Db, ids: string[]) =>
  sql`update file set checked = 'skipped' where id = any(${ids}::uuid[]) and checked is null`.execute(db)

/** The picture of this trace, once: a repeated answer finds nothing. */
export async function recordVerdict(
  trx: Trx,
  trace: string,
  verdict: 'passed' | 'review' | 'risky',
): Promise<{ id: string; owner_id: string | null } | undefined> {
  const { rows } = await sql<{ id: string; owner_id: string | null }>`
    update file set checked = ${verdict} where check_trace = ${trace} and checked = 'asked' returning id, owner_id`.execute(trx)
  return rows[0]
}
