import { sql } from 'kysely'
import type { lesson as spec } from '../../../../../contract/lesson'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { allAccess, type Access } from '../access'
import { card, cardColumns, type CourseRow } from '../catalog/cards'
import { entitledOf } from '../catalog/entitled'

const ROUTE = 'POST /api/course/myPage'
type Page = (typeof spec)[typeof ROUTE]
type Body = Input<typeof ROUTE, Page>['body']

const LIVE = 3
const shelves: Record<Body['tab'], (one: Access) => boolean> = {
  learning: ({ active, paused, finishedAt }) => (active || paused) && !finishedAt,
  finished: ({ active, paused, finishedAt }) => (active || paused) && finishedAt !== null,
  live: ({ active, paused }) => active || paused,
  expired: ({ active, paused }) => !active && !paused,
}

/** One's own courses, the one that was opened last first; also those off the shelf by now. */
export async function myPage({ db, user, now }: Ctx, { tab, size = DEFAULT_SIZE, cursor }: Body): Promise<Result<Page>> {
  const position = decodeCursor(cursor, 'time')
  const access = await allAccess(db, user.id)
  const wanted = [...access.values()].filter(shelves[tab])
  const found = await sql<CourseRow & { key: number; last_lesson: string | null }>`
    select ${cardColumns}, ${micros(sql.ref('m.at'))} as key, s.title as last_lesson
    from unnest(${wanted.map((one) => one.courseId)}::uuid[], ${wanted.map((one) => one.lastAt)}::timestamptz[],
      ${wanted.map((one) => one.lastLessonId)}::uuid[]) m(course_id, at, lesson_id)
    join lesson_course c on c.id = m.course_id left join lesson s on s.id = m.lesson_id
    where ${tab === 'live' ? sql`c.type = ${LIVE}` : sql`true`} ${beyond(position, 'time', 'm.at', 'm.course_id')}
    order by m.at desc, m.course_id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found.rows, size)
  const records = rows.map((row) => {
    const one = access.get(row.id)!
    return {
      ...card(row, one),
      entitlement: entitledOf(one, now),
      lastLesson: row.last_lesson,
      lastTime: one.lastLessonId ? one.lastAt.toISOString() : null,
    }
  })
  return { records, next }
}
