import { sql, type RawBuilder } from 'kysely'
import type { SavedItem } from '../../../../contract/mine'
import type { Db, Trx } from '../../../app/database/db'
import { small } from '../../../app/drawing/kit/drawn'
import { gone } from '../../../app/errors'
import { beyond, micros } from '../../../app/database/paging'
import { hasHad } from '../../commerce/entitlement/entitlements'
import { browsedRows } from '../../services/saved/history'
import type { SavedList, SavedPage, SavedRow, SavedSource } from '../../services/saved/sources'
import { fileSize } from './catalog/cards'
import { coverOf, FORMAT_NAMES, sizeOf } from './formats'

interface Row {
  id: string
  key: number
  at: Date
  title: string
  format: keyof typeof FORMAT_NAMES | null
  file_size: number
  valid: boolean
}

/** A document `d` that opens to this person: on the shelf, or theirs, or it was. */
const stillOpen = (userId: string) =>
  sql`(d.status = 'on' or (d.status <> 'draft' and ${hasHad(sql`${userId}::uuid`, 'document', sql`d.id`)}))`

const lists: Record<SavedList, (userId: string) => RawBuilder<unknown>> = {
  collected: (userId) => sql`(select doc_id as id, created_at as at from zhiku_collect where user_id = ${userId})`,
  browsed: (userId) => browsedRows(userId, ['document']),
}

/** Documents of a list of one's own, the latest first. */
async function savedDocs(db: Db, userId: string, list: SavedList, { position, limit }: SavedPage): Promise<SavedRow[]> {
  const { rows } = await sql<Row>`
    select k.id, ${micros(sql`k.at`)} as key, k.at, coalesce(d.title, '') as title, d.format,
      coalesce(${fileSize}, 0) as file_size, coalesce(${stillOpen(userId)}, false) as valid
    from ${lists[list](userId)} k left join zhiku_doc d on d.id = k.id
    where true ${beyond(position, 'time', 'k.at', 'k.id')}
    order by k.at desc, k.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ key: row.key, ...toSaved(row) }))
}

const toSaved = ({ id, at, title, format, file_size, valid }: Row): SavedItem => ({
  id,
  type: 'document',
  bizId: id,
  title: title || '内容已失效',
  cover: title && format ? small(coverOf(id, title, { format })) : '',
  desc: valid && format ? `${FORMAT_NAMES[format]} · ${sizeOf(file_size)}` : '资料已下架',
  time: at.toISOString(),
  valid,
})

/** Takes these out of one's collection, and what is off the shelf if that is wanted. How many went. */
async function removeCollectedDocs(trx: Trx, userId: string, ids: string[], invalid: boolean): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select d.id from zhiku_collect k join zhiku_doc d on d.id = k.doc_id
    where k.user_id = ${userId} and (d.id = any(${ids}::uuid[]) or (${invalid} and not ${stillOpen(userId)}))
    order by d.id for no key update of d`.execute(trx)
  const held = rows.map((row) => row.id)
  const taken = await sql<{ doc_id: string }>`
    delete from zhiku_collect where user_id = ${userId} and doc_id = any(${held}::uuid[]) returning doc_id`.execute(trx)
  const left = taken.rows.map((row) => row.doc_id)
  await sql`update zhiku_doc set collect_count = collect_count - 1 where id = any(${left}::uuid[])`.execute(trx)
  return left.length
}

/** Of somebody who leaves. */
export async function dropCollectedDocs(trx: Trx, userId: string) {
  const { rows } = await sql<{ id: string }>`select doc_id as id from zhiku_collect where user_id = ${userId}`.execute(trx)
  await removeCollectedDocs(
    trx,
    userId,
    rows.map((row) => row.id),
    false,
  )
}

/** Documents, as they are collected and stand in the history. */
export const source: SavedSource = { types: ['document'], rows: savedDocs, remove: removeCollectedDocs }

/** Collects a document or takes that back; taps that cross wait for each other at the document. */
export const collect = (db: Db, userId: string, id: string, on: boolean): Promise<{ collected: boolean; collectCount: number }> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ count: number }>`
      select collect_count as count from zhiku_doc where id = ${id} and status <> 'draft' for no key update`.execute(trx)
    const held = rows[0] ?? gone()
    const changed = on
      ? await sql`insert into zhiku_collect (user_id, doc_id) values (${userId}, ${id}) on conflict do nothing
        returning 1`.execute(trx)
      : await sql`delete from zhiku_collect where user_id = ${userId} and doc_id = ${id} returning 1`.execute(trx)
    const by = on ? changed.rows.length : -changed.rows.length
    if (by) await sql`update zhiku_doc set collect_count = collect_count + ${by} where id = ${id}`.execute(trx)
    return { collected: on, collectCount: held.count + by }
  })
