import { sql, type RawBuilder } from 'kysely'
import type { Kept } from '../../../../contract/mine'
import type { Db, Trx } from '../../../app/db'
import { pictureOf, type Image } from '../../platform/file/images'
import type { KeptList, KeptRow, KeptWish } from '../../aggregates/mine/saved-source'
import { beyond, micros } from '../../../app/paging'
import { MARKED } from './queries'
import { plain } from './rich-text'
import { readableBy } from './visibility'

const TYPES = ['post', 'question', 'experience'] as const
/** Characters of a title made of the text of a moment, and of the text under a title. */
const TITLE = 40
const DESC = 60
/** History is kept for so many days, and so many of each type. */
const DAYS = 90
const MOST = 500

interface Row {
  id: string
  key: number
  type: 1 | 2 | 3
  /** All of these are empty when the viewer can no longer read the post. */
  title: string
  content: string
  images: Image[]
  at: Date
  valid: boolean
}

interface Source {
  table: 'circle_collect' | 'browse_record'
  id: 'post_id' | 'biz_id'
  at: 'created_at' | 'browsed_at'
  type: RawBuilder<unknown>
  where: RawBuilder<unknown>
}
const sources: Record<KeptList, Source> = {
  collected: { table: 'circle_collect', id: 'post_id', at: 'created_at', type: sql`p.type`, where: sql`` },
  browsed: {
    table: 'browse_record',
    id: 'biz_id',
    at: 'browsed_at',
    type: sql`array_position(${TYPES}::text[], k.type)`,
    where: sql`and k.type = any(${TYPES}::text[])`,
  },
}

/** Posts of a list of one's own, the latest first. What cannot be read any more stays in it, without a word of it. */
export async function keptPosts(db: Db, userId: string, list: KeptList, { type, place, limit }: KeptWish): Promise<KeptRow[]> {
  const source = sources[list]
  const valid = sql`coalesce(${readableBy(userId)}, false)`
  const at = sql.ref(`k.${source.at}`)
  const { rows } = await sql<Row>`
    select k.id, ${micros(sql`k.at`)} as key, k.type, k.at, k.valid, k.title, k.content, k.images from (
      select ${sql.ref(`k.${source.id}`)} as id, ${at} as at, ${source.type} as type, ${valid} as valid,
        case when ${valid} then p.title else '' end as title,
        case when ${valid} then left(p.content, ${MARKED}::integer) else '' end as content,
        case when ${valid} then p.images else '[]' end as images
      from ${sql.table(source.table)} k left join circle_post p on p.id = ${sql.ref(`k.${source.id}`)}
      where k.user_id = ${userId} ${source.where} ${type ? sql`and ${source.type} = ${TYPES.findIndex((one) => one === type) + 1}` : sql``}
        ${beyond(place, 'time', `k.${source.at}`, `k.${source.id}`)}
      order by ${at} desc, ${sql.ref(`k.${source.id}`)} desc limit ${limit}) k
    order by k.at desc, k.id desc`.execute(db)
  return rows.map((row) => ({ key: row.key, ...toKept(row) }))
}

function toKept(row: Row): Kept {
  const text = [...(row.type === 3 ? plain(row.content) : row.content).replace(/\s+/g, ' ').trim()]
  const title = row.title || text.slice(0, TITLE).join('')
  return {
    id: row.id,
    type: TYPES[row.type - 1],
    bizId: row.id,
    title: row.valid ? title : '内容已失效',
    cover: row.images.length ? pictureOf(row.images[0]).thumbUrl : '',
    desc: row.title ? text.slice(0, DESC).join('') : '',
    time: row.at.toISOString(),
    valid: row.valid,
  }
}

/** Takes these out of one's collection, and what cannot be read any more if that is wanted. How many went. */
export async function removeCollectedPosts(trx: Trx, userId: string, ids: string[], invalid: boolean): Promise<number> {
  // In the order of ids, so that two who clear the same posts never wait for each other.
  const { rows } = await sql<{ id: string }>`
    select p.id from circle_collect k join circle_post p on p.id = k.post_id
    where k.user_id = ${userId} and (p.id = any(${ids}::uuid[]) or (${invalid} and not ${readableBy(userId)}))
    order by p.id for no key update of p`.execute(trx)
  const held = rows.map((row) => row.id)
  const gone = await sql<{ post_id: string }>`
    delete from circle_collect where user_id = ${userId} and post_id = any(${held}::uuid[]) returning post_id`.execute(trx)
  const taken = gone.rows.map((row) => row.post_id)
  await sql`update circle_post set collect_count = collect_count - 1 where id = any(${taken}::uuid[])`.execute(trx)
  return taken.length
}

/** Of somebody who leaves. The posts first and in the order of their ids, as everybody does who collects. */
export async function dropCollections(trx: Trx, userId: string) {
  await sql`select p.id from circle_collect k join circle_post p on p.id = k.post_id where k.user_id = ${userId}
    order by p.id for no key update of p`.execute(trx)
  await sql`with gone as (delete from circle_collect where user_id = ${userId} returning post_id)
    update circle_post p set collect_count = p.collect_count - 1 from gone where p.id = gone.post_id`.execute(trx)
}

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
