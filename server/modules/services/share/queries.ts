import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { deleteInBatches } from '../../../app/database/in-batches'
import { isOpen, personOn } from '../../identity/user/people'

/** What can be shared. */
export type ShareType = 'circle' | 'course' | 'live' | 'zhiku' | 'activity' | 'mall' | 'invite' | 'assist' | 'tiku' | 'wenwen'

export interface Shared {
  type: ShareType
  bizId: string
  sharerId: string | null
}

/** The key of this thing and sharer, when it was handed out a day ago at most. */
export async function freshKey(db: Db, { type, bizId, sharerId }: Shared): Promise<string | undefined> {
  // Not "is not distinct from", which no index serves.
  const { rows } = await sql<{ key: string }>`
    select key from share_key where type = ${type} and biz_id = ${bizId}
      and ${sharerId ? sql`sharer_id = ${sharerId}` : sql`sharer_id is null`} and shared_at > now() - interval '1 day'`.execute(
    db,
  )
  return rows[0]?.key
}

/** Writes down a key, or takes the one that is there, which begins its life anew. */
export async function saveShareKey(db: Db, key: string, { type, bizId, sharerId }: Shared): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    insert into share_key (key, type, biz_id, sharer_id) values (${key}, ${type}, ${bizId}, ${sharerId})
    on conflict (type, biz_id, sharer_id) do update set shared_at = now() returning key`.execute(db)
  return rows[0].key
}

export interface KeyRow extends Shared {
  inviteCode: string | null
}
/** What a key stands for while it lives; a sharer who closed the account invites nobody. */
export async function keyRow(db: Db, key: string, days: number): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select k.type, k.biz_id as "bizId", k.sharer_id as "sharerId", u.invite_code as "inviteCode"
    from share_key k left join ${personOn('k.sharer_id')} and ${isOpen}
    where k.key = ${key} and k.shared_at > now() - make_interval(days => ${days})`.execute(db)
  return rows[0]
}

export const deleteKeys = (db: Db, days: number) =>
  deleteInBatches(db, 'share_key', sql`t.shared_at < now() - make_interval(days => ${days})`)

export interface PosterRow {
  image: string
  width: number
  height: number
}
/** A poster that can be shown. */
export async function posterRow(db: Db, image: string): Promise<PosterRow | undefined> {
  const { rows } = await sql<PosterRow>`
    select image, width, height from share_poster where image = ${image} and drawn`.execute(db)
  return rows[0]
}

export const insertPoster = (db: Db, { image, width, height }: PosterRow) =>
  sql`insert into share_poster (image, width, height) values (${image}, ${width}, ${height}) on conflict do nothing`.execute(db)

export const markDrawn = (db: Db, image: string) => sql`update share_poster set drawn = true where image = ${image}`.execute(db)

/** Old posters behind this one, a few at a time. */
export async function oldPosters(
  db: Db,
  { days, last, limit }: { days: number; last: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ image: string }>`
    select image from share_poster where made_at < now() - make_interval(days => ${days}) and image > ${last}
    order by image limit ${limit}`.execute(db)
  return rows.map((row) => row.image)
}

export const deletePoster = (db: Db, image: string) => sql`delete from share_poster where image = ${image}`.execute(db)
