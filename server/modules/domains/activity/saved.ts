import { sql, type RawBuilder } from 'kysely'
import type { SavedItem } from '../../../../contract/mine'
import type { Db, Trx } from '../../../app/database/db'
import { beyond, micros } from '../../../app/database/paging'
import { browsedRows } from '../../services/saved/history'
import type { SavedList, SavedPage, SavedRow, SavedSource } from '../../services/saved/sources'
import { coverThumbOf } from './catalog/cards'
import { published } from './queries'
import { whenOf } from '../../../app/time/clock'

interface Row {
  id: string
  key: number
  at: Date
  title: string
  cover_file: string | null
  start_at: Date | null
  city: string
  valid: boolean
}

/** An activity `a` that opens to this person: to be seen by anybody, or they have signed up. */
const stillOpen = (userId: string) => sql`(${published} or (a.state <> 'draft' and exists (select from activity_attendee m
  where m.activity_id = a.id and m.user_id = ${userId} and m.state <> 'gone')))`

const lists: Record<SavedList, (userId: string) => RawBuilder<unknown>> = {
  collected: (userId) => sql`(select activity_id as id, created_at as at from activity_collect where user_id = ${userId})`,
  browsed: (userId) => browsedRows(userId, ['activity']),
}

/** Activities of a list of one's own, the latest first. */
async function savedActivities(db: Db, userId: string, list: SavedList, { position, limit }: SavedPage): Promise<SavedRow[]> {
  const { rows } = await sql<Row>`
    select k.id, ${micros(sql`k.at`)} as key, k.at, coalesce(a.title, '') as title, a.cover_file, a.start_at, coalesce(a.city,
      '') as city,
      coalesce(${stillOpen(userId)}, false) as valid
    from ${lists[list](userId)} k left join activity a on a.id = k.id and a.state <> 'draft'
    where true ${beyond(position, 'time', 'k.at', 'k.id')}
    order by k.at desc, k.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ key: row.key, ...toSaved(row) }))
}

const toSaved = (row: Row): SavedItem => ({
  id: row.id,
  type: 'activity',
  bizId: row.id,
  title: row.title || '内容已失效',
  cover: row.start_at ? coverThumbOf({ ...row, start_at: row.start_at }) : '',
  desc: row.valid && row.start_at ? `${whenOf(row.start_at)} · ${row.city || '线上'}` : '活动已下架',
  time: row.at.toISOString(),
  valid: row.valid,
})

/** Takes these out of one's collection, and what was taken off if that is wanted. How many went. */
async function removeCollected(trx: Trx, userId: string, ids: string[], invalid: boolean): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select a.id from activity_collect k join activity a on a.id = k.activity_id
    where k.user_id = ${userId} and (a.id = any(${ids}::uuid[]) or (${invalid} and not ${stillOpen(userId)}))
    order by a.id for no key update of a`.execute(trx)
  const held = rows.map((row) => row.id)
  const taken = await sql<{ activity_id: string }>`
    delete from activity_collect where user_id = ${userId} and activity_id = any(${held}::uuid[]) returning activity_id`.execute(
    trx,
  )
  const gone = taken.rows.map((row) => row.activity_id)
  await sql`update activity set collect_count = collect_count - 1 where id = any(${gone}::uuid[])`.execute(trx)
  return gone.length
}

/** Of somebody who leaves. */
export async function dropCollected(trx: Trx, userId: string) {
  const { rows } = await sql<{ id: string }>`select activity_id as id from activity_collect where user_id = ${userId}`.execute(
    trx,
  )
  await removeCollected(
    trx,
    userId,
    rows.map((row) => row.id),
    false,
  )
}

/** Activities, as they are collected and stand in the history. */
export const source: SavedSource = { types: ['activity'], rows: savedActivities, remove: removeCollected }
