import { sql } from 'kysely'
import type { Kept } from '../../../../contract/mine'
import type { Db, Trx } from '../../../app/db'
import { beyond, micros } from '../../../app/paging'
import type { KeptList, KeptRow, KeptWish } from '../../aggregates/mine/saved-source'
import { thumbOf } from './cards'

interface Row {
  id: string
  key: number
  at: Date
  title: string
  sub_title: string
  cover_file: string | null
  valid: boolean
}

const lists = {
  collected: { table: 'lesson_collect', id: 'course_id', at: 'created_at', where: sql`` },
  browsed: { table: 'browse_record', id: 'biz_id', at: 'browsed_at', where: sql`and k.type = 'course'` },
} as const

/** Courses of a list of one's own, the latest first. */
export async function keptCourses(db: Db, userId: string, list: KeptList, { place, limit }: KeptWish): Promise<KeptRow[]> {
  const { table, id, at, where } = lists[list]
  const [when, which] = [sql.ref(`k.${at}`), sql.ref(`k.${id}`)]
  const { rows } = await sql<Row>`
    select ${which} as id, ${micros(when)} as key, ${when} as at, coalesce(c.title, '') as title,
      coalesce(c.sub_title, '') as sub_title, c.cover_file, coalesce(c.status <> 'off', false) as valid
    from ${sql.table(table)} k left join lesson_course c on c.id = ${which}
    where k.user_id = ${userId} ${where} ${beyond(place, 'time', `k.${at}`, `k.${id}`)}
    order by ${when} desc, ${which} desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ key: row.key, ...toKept(row) }))
}

const toKept = (row: Row): Kept => ({
  id: row.id,
  type: 'course',
  bizId: row.id,
  title: row.title || '内容已失效',
  cover: thumbOf(row.cover_file),
  desc: row.valid ? row.sub_title : '课程已下架',
  time: row.at.toISOString(),
  valid: row.valid,
})

/** Takes these out of one's collection, and what is off the shelf if that is wanted. How many went. */
export async function removeCollectedCourses(trx: Trx, userId: string, ids: string[], invalid: boolean): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select c.id from lesson_collect k join lesson_course c on c.id = k.course_id
    where k.user_id = ${userId} and (c.id = any(${ids}::uuid[]) or (${invalid} and c.status = 'off'))
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

/** Writes a course into somebody's history, unless it rests. */
export const browse = (db: Db, userId: string, courseId: string) =>
  sql`insert into browse_record (user_id, type, biz_id) 
    select id, 'course', ${courseId}::uuid from app_user where id = ${userId} and not browse_paused
    on conflict (user_id, biz_id) do update set browsed_at = excluded.browsed_at`.execute(db)
