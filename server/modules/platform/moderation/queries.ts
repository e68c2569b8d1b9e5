import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/db'

export interface Unchecked {
  id: string
  /** Of the mini program; '' when the owner is not known to it. */
  openid: string
}
/** Pictures in use that WeChat has not been asked about, the oldest first. */
export async function uncheckedPictures(db: Db, limit: number): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    select f.id, coalesce(u.mini_openid, '') as openid from file f join app_user u on u.id = f.owner_id
    where f.used and f.kind = 'image' and f.checked is null order by f.created_at limit ${limit}`.execute(db)
  return rows
}

export const markAsked = (db: Db, id: string, trace: string) =>
  sql`update file set checked = 'asked', check_trace = ${trace} where id = ${id} and checked is null`.execute(db)
export const markSkipped = (db: Db, ids: string[]) =>
  sql`update file set checked = 'skipped' where id = any(${ids}::uuid[]) and checked is null`.execute(db)

/** The picture of this trace, once: a repeated answer finds nothing. */
export async function settle(
  trx: Trx,
  trace: string,
  verdict: 'passed' | 'review' | 'risky',
): Promise<{ id: string; owner_id: string | null } | undefined> {
  const { rows } = await sql<{ id: string; owner_id: string | null }>`
    update file set checked = ${verdict} where check_trace = ${trace} and checked = 'asked' returning id, owner_id`.execute(trx)
  return rows[0]
}
