import { sql } from 'kysely'
import type { SavedItem } from '../../../../contract/mine'
import { prepared, type Db } from '../../../app/database/db'
import { deleteInBatches } from '../../../app/database/in-batches'
import { NIL_ID } from '../../../app/ids'
import { TtlCache } from '../../../app/ttl-cache'
import { keepsHistory, people } from '../../identity/user/people'

/** History is kept for so many days, and so many of each type. */
const DAYS = 90
const MOST = 500

/** What somebody has read of these types, as rows of id, type and `at`. */
export const browsedRows = (userId: string, types: readonly string[]) => sql`(
  select biz_id as id, type, browsed_at as at from browse_record where user_id = ${userId} and type = any(${types}::text[]))`

const AGAIN_MS = 30_000
const MOST_PEOPLE = 20_000
/** What this node wrote last into the history of a person. */
const latest = new TtlCache<string>(AGAIN_MS, MOST_PEOPLE)

/**
 * Writes a thing into somebody's history, unless it rests, or this is what they opened last, a moment ago: it stands first
 * already.
 */
export async function browse(db: Db, userId: string, type: SavedItem['type'], id: string) {
  if (latest.get(userId) === id) return
  const { numAffectedRows } = await sql`${prepared}
    insert into browse_record (user_id, type, biz_id)
    select u.id, ${type}, ${id}::uuid from ${people()} where u.id = ${userId}::uuid and ${keepsHistory}
    on conflict (user_id, biz_id) do update set browsed_at = excluded.browsed_at`.execute(db)
  if (numAffectedRows) latest.set(userId, id)
}

/** Forgets these, or all that somebody has read. */
export async function clearBrowsed(db: Db, userId: string, ids?: string[]): Promise<true> {
  latest.delete(userId)
  await sql`delete from browse_record where user_id = ${userId}
    and ${ids ? sql`biz_id = any(${ids}::uuid[])` : sql`true`}`.execute(db)
  return true
}

/** People of one statement: a few hundred rows each. */
const PEOPLE = 200

/** Forgets what is too old, and of each person and type what is beyond the newest MOST. */
export async function forgetBrowsed(db: Db) {
  await deleteInBatches(db, 'browse_record', sql`t.browsed_at < now() - make_interval(days => ${DAYS})`)
  for (let people = await readers(db, NIL_ID); people.length; people = await readers(db, people[people.length - 1]))
    await sql`delete from browse_record b using (
        select user_id, type from browse_record where user_id = any(${people}::uuid[])
        group by user_id, type having count(*) > ${MOST}) many, lateral (
        select biz_id from browse_record r where r.user_id = many.user_id and r.type = many.type
        order by browsed_at desc, biz_id desc offset ${MOST}) old
      where b.user_id = many.user_id and b.biz_id = old.biz_id`.execute(db)
}

/** The next people who have a history. */
async function readers(db: Db, last: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from browse_record where user_id > ${last} order by user_id limit ${PEOPLE}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
