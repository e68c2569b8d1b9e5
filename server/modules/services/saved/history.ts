import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../app/database/db'
import { keepsHistory, people } from '../../identity/user/people'

/** History is kept for so many days, and so many of each type. */
const DAYS = 90
const MOST = 500

/** What somebody has read of these types, as rows of id, type and `at`. */
export const browsedRows = (userId: string, types: readonly string[]) => sql`(
  select biz_id as id, type, browsed_at as at from browse_record where user_id = ${userId} and type = any(${types}::text[]))`

/** Writes what `things` selects, as type and id, into somebody's history, unless it rests. A statement, or a part of one. */
export const browsing = (userId: string, things: RawBuilder<unknown>) => sql`
  insert into browse_record (user_id, type, biz_id)
  select u.id, t.type, t.id from (${things}) t(type, id) join ${people()} on u.id = ${userId}::uuid and ${keepsHistory}
  on conflict (user_id, biz_id) do update set browsed_at = excluded.browsed_at`

/** Forgets these, or all that somebody has read. */
export async function clearBrowsed(db: Db, userId: string, ids?: string[]): Promise<true> {
  await sql`delete from browse_record where user_id = ${userId} and ${ids ? sql`biz_id = any(${ids}::uuid[])` : sql`true`}`.execute(
    db,
  )
  return true
}

/** Forgets what is too old, and of each person and type what is beyond the newest MOST. */
export async function forgetBrowsed(db: Db) {
  await sql`delete from browse_record where browsed_at < now() - make_interval(days => ${DAYS})`.execute(db)
  await sql`delete from browse_record b using (
      select user_id, type from browse_record group by user_id, type having count(*) > ${MOST}) many, lateral (
      select biz_id from browse_record r where r.user_id = many.user_id and r.type = many.type
      order by browsed_at desc, biz_id desc offset ${MOST}) old
    where b.user_id = many.user_id and b.biz_id = old.biz_id`.execute(db)
}
