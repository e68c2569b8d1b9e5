import { sql } from 'kysely'
import { allShown, markedTexts, shown, type SearchSource } from '../../services/search/sources'
import { coverThumbOf } from './catalog/cards'
import { whenOf } from '../../../app/time/clock'

interface Source {
  id: string
  title: string
  text: string
  also: string[]
  joined: number
}
interface Row {
  id: string
  key: number
  title: string
  text: string
  cover_file: string | null
  start_at: Date
  city: string
}
const activityShown = sql`activity a on a.id = f.id where a.state = 'open'`
const columns = sql`a.title, a.sub_title as text, a.cover_file, a.start_at, a.city`

/** Activities; the city, the organizer, guests and tags find them too. */
export const searchSource: SearchSource = {
  table: 'activity',
  types: ['activity'],
  named: { onTop: 4, suggested: 4 },
  async documents(db, ids) {
    const { rows } = await sql<Source>`
      select a.id, a.title, a.sub_title as text, a.joined, a.tags || array[a.city, a.organizer]
        || array(select g->>'name' from jsonb_array_elements(a.guests) g) as also
      from activity a where a.id = any(${ids}::uuid[]) and a.state = 'open'`.execute(db)
    return rows.map(({ id, title, text, also, joined }) => ({
      type: 'activity' as const,
      id,
      title,
      text,
      also: also.filter(Boolean),
      boost: joined,
    }))
  },
  titles: (found) => allShown(found, sql`a.title`, activityShown),
  async hits(db, found, { terms, cut }) {
    const { rows } = await shown<Row>(found, cut, columns, activityShown).execute(db)
    return rows.map((row) => ({
      id: row.id,
      key: row.key,
      type: 'activity' as const,
      ...markedTexts(row.title, row.text, terms),
      image: coverThumbOf(row),
      meta: `${whenOf(row.start_at)} · ${row.city || '线上'}`,
    }))
  },
}
