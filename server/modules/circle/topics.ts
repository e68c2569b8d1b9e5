import { sql } from 'kysely'
import type { Db } from '../../app/db'
import { gone } from '../../app/errors'
import { pictureOf } from '../file/images'
import { beyond, cut, DEFAULT_SIZE, micros, placeOf } from './paging'

interface TopicRow {
  id: string
  key: number
  name: string
  cover_file: string | null
  post_count: number
  intro: string
}

// A cover is shown in a box of its own ratio, so its measures do not matter.
const coverOf = ({ cover_file }: TopicRow) => (cover_file ? pictureOf({ id: cover_file, width: 0, height: 0 }) : undefined)

/** A page of the topics one can write in, by posts or by age; `keyword` is found anywhere in a name. */
export async function topicPage(db: Db, wish: { tab?: 'hot' | 'new'; keyword?: string; size?: number; cursor?: string }) {
  const size = wish.size ?? DEFAULT_SIZE
  const fresh = wish.tab === 'new'
  const column = fresh ? 'created_at' : 'post_count'
  const place = placeOf(wish.cursor, fresh ? 'time' : 'count')
  const word = (wish.keyword ?? '')
    .trim()
    .replace(/^#/, '')
    .replace(/[\\%_]/g, '\\$&')
  const { rows: found } = await sql<TopicRow>`
    select id, ${fresh ? micros(sql.ref(column)) : sql.ref(column)} as key, name, cover_file, post_count from circle_topic
    where not closed ${word ? sql`and name ilike ${`%${word}%`}` : sql``} ${beyond(place, fresh ? 'time' : 'count', column, 'id')}
    order by ${sql.ref(column)} desc, id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found, size)
  const records = rows.map((row) => ({
    id: row.id,
    name: row.name,
    cover: coverOf(row)?.thumbUrl ?? '',
    postCount: row.post_count,
  }))
  return { records, next }
}

/** A closed topic can still be read. */
export async function topicDetail(db: Db, id: string) {
  const { rows } = await sql<TopicRow>`select id, name, cover_file, post_count, intro from circle_topic where id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return gone()
  return {
    id: row.id,
    name: row.name,
    cover: coverOf(row)?.url ?? '',
    intro: row.intro,
    postCount: row.post_count,
  }
}
