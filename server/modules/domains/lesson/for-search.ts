import { sql } from 'kysely'
import type { LessonMark } from '../../../../contract/lesson'
import type { Db } from '../../../app/database/db'
import { page } from '../../../app/http/page'
import { allShown, markedTexts, shown, type SearchSource } from '../../services/search/sources'
import { teacherNames, coverThumbOf } from './catalog/cards'

interface Source {
  id: string
  title: string
  text: string
  also: string[]
  outline: string[]
  articles: string[]
  sold: number
}
/** Courses on the shelf; who teaches, their tags, lessons, files and free articles find them, too. */
async function findable(db: Db, ids: string[]): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select c.id, c.title, c.sub_title as text, c.buy_count as sold, c.tags || array(
      select t.name from lesson_course_teacher k join lesson_teacher t on t.id = k.teacher_id where k.course_id = c.id) as also,
      array(
        select k.name from lesson_category k where k.id = c.category_id
        union all select h.title from lesson_chapter h where h.course_id = c.id
        union all select l.title || ' ' || l.file_name from lesson l where l.course_id = c.id
        union all select distinct m ->> 'title' from lesson l, jsonb_array_elements(l.marks) m
        where l.course_id = c.id) as outline,
      array(
        select l.html from lesson l where l.course_id = c.id and l.free and l.html <> '' order by l.sort) || c.intro as articles
    from lesson_course c where c.id = any(${ids}::uuid[]) and c.status <> 'off'`.execute(db)
  return rows
}

/** Rich text without its marks. */
const plainOf = (html: string) => html.replace(/<[^>]*>|&[a-z]+;/gu, ' ')

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
  called: ['课', '课程', '网课', '视频课', '教程', '讲座'],
  documents: async (db, ids) =>
    (await findable(db, ids)).map(({ id, title, text, also, outline, articles, sold }) => ({
      type: 'course',
      id,
      title,
      text,
      also,
      more: [...outline, ...articles.map(plainOf)],
      boost: sold,
    })),
  async moments(db, ids) {
    const { rows } = await sql<{ id: string; lesson: string; title: string; marks: LessonMark[] }>`
      select l.course_id as id, l.id as lesson, l.title, l.marks from lesson l join lesson_course c on c.id = l.course_id
      where l.course_id = any(${ids}::uuid[]) and l.marks <> '[]' and lesson_publish_at(l, c) is null
      order by l.free desc, l.sort`.execute(db)
    return rows.flatMap(({ id, lesson, title, marks }) =>
      marks.map((mark) => ({
        ...{ id, second: mark.second, title: mark.title, within: title },
        page: page('pages/lesson/detail', { id, lesson, at: String(mark.second) }),
      })),
    )
  },
  titles: (found) => allShown(found, sql`c.title`, courseShown),
  async hits(db, found, { terms, cut }) {
    const { rows } = await shown<Row>(found, cut, columns, courseShown).execute(db)
    return rows.map((row) => ({
      id: row.id,
      key: row.key,
      type: 'course',
      ...markedTexts(row.title, row.text, terms),
      image: coverThumbOf(row),
      meta: [row.teacher, `共 ${row.lesson_count} 讲`].filter(Boolean).join(' · '),
    }))
  },
}
