import { sql, type RawBuilder } from 'kysely'
import type { SavedItem } from '../../../../contract/mine'
import type { Db, Trx } from '../../../app/database/db'
import { beyond, micros } from '../../../app/database/paging'
import { hasHad } from '../../commerce/entitlement/entitlements'
import { browsedRows } from '../../services/saved/history'
import type { SavedList, SavedPage, SavedRow, SavedSource } from '../../services/saved/sources'
import { coverThumbOf } from './catalog/cards'

interface Row {
  id: string
  key: number
  at: Date
  title: string
  sub_title: string
  cover_file: string | null
  valid: boolean
}

/** A course `c` that opens to this person: on the shelf, or theirs, or it was. */
const stillOpen = (userId: string) => sql`(c.status <> 'off' or ${hasHad(sql`${userId}::uuid`, 'course', sql`c.id`)})`

const lists: Record<SavedList, (userId: string) => RawBuilder<unknown>> = {
  collected: (userId) => sql`(select course_id as id, created_at as at from lesson_collect where user_id = ${userId})`,
  browsed: (userId) => browsedRows(userId, ['course']),
}

/** Courses of a list of one's own, the latest first. */
async function savedCourses(db: Db, userId: string, list: SavedList, { position, limit }: SavedPage): Promise<SavedRow[]> {
  const { rows } = await sql<Row>`
    select k.id, ${micros(sql`k.at`)} as key, k.at, coalesce(c.title, '') as title,
      coalesce(c.sub_title, '') as sub_title, c.cover_file, coalesce(${stillOpen(userId)}, false) as valid
    from ${lists[list](userId)} k left join lesson_course c on c.id = k.id
    where true ${beyond(position, 'time', 'k.at', 'k.id')}
    order by k.at desc, k.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ key: row.key, ...toSaved(row) }))
}

const toSaved = (row: Row): SavedItem => ({
  id: row.id,
  type: 'course',
  bizId: row.id,
  title: row.title || '内容已失效',
  cover: row.title ? coverThumbOf(row) : '',
  desc: row.valid ? row.sub_title : '课程已下架',
  time: row.at.toISOString(),
  valid: row.valid,
})

/** Takes these out of one's collection, and what is off the shelf if that is wanted. How many went. */
async function removeCollectedCourses(trx: Trx, userId: string, ids: string[], invalid: boolean): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select c.id from lesson_collect k join lesson_course c on c.id = k.course_id
    where k.user_id = ${userId} and (c.id = any(${ids}::uuid[]) or (${invalid} and not ${stillOpen(userId)}))
    order by c.id for no key update of c`.execute(trx)
  const held = rows.map((row) => row.id)
  const taken = await sql<{ course_id: string }>`
    delete from lesson_collect where user_id = ${userId} and course_id = any(${held}::uuid[]) returning course_id`.execute(trx)
  const gone = taken.rows.map((row) => row.course_id)
  await sql`update lesson_course set collect_count = collect_count - 1 where id = any(${gone}::uuid[])`.execute(trx)
  return gone.length
}

/** Of somebody who leaves. */
export async function dropCollectedCourses(trx: Trx, userId: string) {
  const { rows } = await sql<{ id: string }>`select course_id as id from lesson_collect where user_id = ${userId}`.execute(trx)
  await removeCollectedCourses(
    trx,
    userId,
    rows.map((row) => row.id),
    false,
  )
}

/** Courses, as they are collected and stand in the history. */
export const source: SavedSource = { types: ['course'], rows: savedCourses, remove: removeCollectedCourses }
