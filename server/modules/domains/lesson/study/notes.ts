import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { lesson as spec } from '../../../../../contract/lesson'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { accessTo, lessonRow, needAccess, notBought } from '../access'

const ROUTE = 'POST /api/lesson/noteSave'
type Body = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']
type Notes = Result<(typeof spec)['GET /api/lesson/note/:lessonId']>

/** Of one lesson; nobody writes more, and nobody would read more. */
const MOST = 200

/** One's own notes, also when the time of the course is over. Refuses with 11301 who never had it. */
export async function notes(db: Db, userId: string, lessonId: string): Promise<Notes> {
  const lesson = await lessonRow(db, lessonId)
  if (!(await accessTo(db, userId, [lesson.course_id])).size) return notBought()
  const { rows } = await sql<{ id: string; at: number; content: string; created_at: Date }>`
    select id, at, content, created_at from lesson_note where user_id = ${userId} and lesson_id = ${lesson.id}
    order by at, id limit ${MOST}`.execute(db)
  return rows.map(({ created_at, ...row }) => ({ ...row, time: created_at.toISOString() }))
}

/** Refuses with 11301, 11304 (no access) and 10129 (enough notes of this lesson). */
export async function saveNote({ db, user }: Ctx, body: Body): Promise<{ id: string }> {
  const content = body.content.trim()
  if (!content) refuse(400, '参数错误：content 不能为空')
  const lesson = await lessonRow(db, body.lessonId)
  await needAccess(db, user.id, lesson.course_id)
  return once(db, user.id, ROUTE, body, async (trx) => {
    const id = newId()
    const at = lesson.seconds ? Math.min(body.at, lesson.seconds) : body.at
    const { rows } = await sql`
      insert into lesson_note (id, user_id, lesson_id, at, content)
      select ${id}, ${user.id}, ${lesson.id}, ${at}, ${content}
      where (select count(*) from lesson_note where user_id = ${user.id} and lesson_id = ${lesson.id}) < ${MOST}
      returning 1`.execute(trx)
    if (!rows.length) refuse(codes.TOO_OFTEN, `每一讲最多记 ${MOST} 条笔记`)
    return { id }
  })
}

export async function removeNote(db: Db, userId: string, id: string): Promise<true> {
  const { rows } = await sql`delete from lesson_note where id = ${id} and user_id = ${userId} returning 1`.execute(db)
  return rows.length ? true : gone()
}
