import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../app/db'
import { allShown, markedTexts, shown, type SearchSource } from '../../services/search/sources'
import { teacherNames, thumbOf } from './catalog/cards'

interface Source {
  id: string
  title: string
  text: string
  also: string[]
  sold: number
}
/** Courses on the shelf; who teaches, and their tags, find them too. */
async function findable(db: Db, ids: string[]): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select c.id, c.title, c.sub_title as text, c.buy_count as sold, c.tags || array(
      select t.name from lesson_course_teacher k join lesson_teacher t on t.id = k.teacher_id where k.course_id = c.id) as also
    from lesson_course c where c.id = any(${ids}::uuid[]) and c.status <> 'off'`.execute(db)
  return rows
}

interface Row {
  id: string
  key: number
  title: string
  text: string
  cover_file: string | null
  teacher: string
  lesson_count: number
}
const courseShown = sql`lesson_course c on c.id = f.id where c.status <> 'off'`
const columns = sql`c.title, c.sub_title as text, c.cover_file, c.lesson_count, ${teacherNames} as teacher`

export const searchSource: SearchSource = {
  table: 'lesson_course',
  types: ['course'],
  named: { onTop: 3, suggested: 3 },
  documents: async (db, ids) =>
    (await findable(db, ids)).map(({ id, title, text, also, sold }) => ({
      type: 'course',
      id,
      title,
      text,
      also,
      boost: sold,
    })),
  titles: (found) => allShown(found, sql`c.title`, courseShown),
  async hits(db, found, { terms, cut }) {
    const { rows } = await (shown(found, cut, columns, courseShown) as RawBuilder<Row>).execute(db)
    return rows.map((row) => ({
      id: row.id,
      key: row.key,
      type: 'course',
      ...markedTexts(row.title, row.text, terms),
      image: thumbOf(row.cover_file),
      meta: [row.teacher, `共 ${row.lesson_count} 讲`].filter(Boolean).join(' · '),
    }))
  },
}
