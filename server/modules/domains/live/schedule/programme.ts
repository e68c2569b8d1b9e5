import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { withWords } from '../../../../app/database/with-words'

interface Row {
  id: string
  key: number
  title: string
  teacherId: string
  state: string
  access: string
  courseId: string | null
  reserved: number
  drawCoins: number
  start_at: Date
  plan_end_at: Date
}
interface Filter {
  size?: number
  cursor?: string
  keyword?: string
  state?: string
}
/** Lives as their operators see them, the latest start first; a teacher's alone where one is named. */
export async function programmePage(db: Db, { size = DEFAULT_SIZE, cursor, keyword, state }: Filter, teacherId: string | null) {
  const { rows } = await sql<Row>`
    select id, ${micros(sql`start_at`)} as key, title, teacher_id as "teacherId", state, access, course_id as "courseId",
      reserve_count as reserved, draw_coins as "drawCoins", start_at, plan_end_at
    from live where true ${teacherId ? sql`and teacher_id = ${teacherId}` : sql``} ${state ? sql`and state = ${state}` : sql``}
      ${withWords(sql`title`, keyword)} ${beyond(decodeCursor(cursor, 'time'), 'time', 'start_at', 'id')}
    order by start_at desc, id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, start_at, plan_end_at, ...row }) => ({
    ...row,
    startAt: start_at.toISOString(),
    planEndAt: plan_end_at.toISOString(),
  }))
  return { records, next: page.next }
}
