import { sql, type RawBuilder } from 'kysely'
import type { SavedItem } from '../../../../contract/mine'
import { POST_TYPE, type PostType } from '../../../../contract/rules/post'
import type { Db, Trx } from '../../../app/database/db'
import { pictureOf, type Image } from '../../platform/file/images'
import { browsedRows } from '../../services/saved/history'
import type { SavedList, SavedPage, SavedRow, SavedSource } from '../../services/saved/sources'
import { beyond, micros } from '../../../app/database/paging'
import { MARKED } from './queries'
import { plain } from '../../../../contract/rules/marks'
import { readableBy } from './visibility'

/** What a post of each type is called in lists of one's own. */
export const TYPES = ['post', 'question', 'experience'] as const
/** Characters of a title made of the text of a moment, and of the text under a title. */
const TITLE = 40
const DESC = 60

interface Row {
  id: string
  key: number
  type: PostType
  /** All of these are empty when the viewer can no longer read the post. */
  title: string
  content: string
  images: Image[]
  at: Date
  valid: boolean
}

/** Rows of id, type (a name) and `at`. */
const lists: Record<SavedList, (userId: string, types: readonly string[]) => RawBuilder<unknown>> = {
  collected: (userId, types) => sql`(
    select c.post_id as id, (${TYPES}::text[])[q.type] as type, c.created_at as at
    from circle_collect c join circle_post q on q.id = c.post_id
    where c.user_id = ${userId} and (${TYPES}::text[])[q.type] = any(${types}::text[]))`,
  browsed: browsedRows,
}

/** Posts of a list of one's own, the latest first. What cannot be read any more stays in it, without a word of it. */
async function savedPosts(db: Db, userId: string, list: SavedList, { type, position, limit }: SavedPage): Promise<SavedRow[]> {
  const valid = sql`coalesce(${readableBy(userId)}, false)`
  const { rows } = await sql<Row>`
    select k.id, ${micros(sql`k.at`)} as key, array_position(${TYPES}::text[], k.type) as type, k.at, k.valid, k.title,
      k.content, k.images
    from (
      select k.id, k.at, k.type, ${valid} as valid,
        case when ${valid} then p.title else '' end as title,
        case when ${valid} then left(p.content, ${MARKED}::integer) else '' end as content,
        case when ${valid} then p.images else '[]' end as images
      from ${lists[list](userId, type ? [type] : TYPES)} k left join circle_post p on p.id = k.id
      where true ${beyond(position, 'time', 'k.at', 'k.id')}
      order by k.at desc, k.id desc limit ${limit}) k
    order by k.at desc, k.id desc`.execute(db)
  return rows.map((row) => ({ key: row.key, ...toSaved(row) }))
}

function toSaved(row: Row): SavedItem {
  const text = [...(row.type === POST_TYPE.experience ? plain(row.content) : row.content).replace(/\s+/g, ' ').trim()]
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
async function removeCollectedPosts(trx: Trx, userId: string, ids: string[], invalid: boolean): Promise<number> {
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

/** Posts, as they are collected and stand in the history. */
export const source: SavedSource = { types: [...TYPES], rows: savedPosts, remove: removeCollectedPosts }
