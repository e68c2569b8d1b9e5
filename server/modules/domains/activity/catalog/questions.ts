import { sql } from 'kysely'
import type { ActivityQuestion } from '../../../../../contract/activity'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { seenLengthOf } from '../../../../../contract/rules/seen'
import { briefs } from '../../../identity/user/profile'
import { inspect } from '../../../identity/user/writers'
import { activityById } from '../queries'
import { ACTIVITY_QUESTION } from '../../../../../contract/rules/statuses'
import { literals } from '../../../../app/database/literals'

const SHORTEST = 5
/** Of one person under one activity, as long as nobody has answered. */
const MOST_OPEN = 5

/** How a question stands, as SQL's text says it. */
export const STATUS = literals(ACTIVITY_QUESTION)

interface Row {
  id: string
  key: number
  user_id: string
  content: string
  status: number
  answer: string
  created_at: Date
}

interface Asked {
  id: string
  size?: number
  cursor?: string
}
/** What people ask under an activity, the latest first; one's own also before it was looked at. */
export async function questionPage(db: Db, { id, size = DEFAULT_SIZE, cursor }: Asked, viewer: string | null) {
  const { rows } = await sql<Row>`
    select q.id, ${micros(sql.ref('q.created_at'))} as key, q.user_id, q.content, q.status, q.answer, q.created_at
    from activity_question q where q.activity_id = ${id}
      and (q.status = ${STATUS.shown} or (q.status = ${STATUS.waiting} and q.user_id = ${viewer}::uuid))
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'q.created_at', 'q.id')}
    order by q.created_at desc, q.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const people = await briefs(
    db,
    page.rows.map((row) => row.user_id),
    viewer,
  )
  const records = page.rows.map((row): ActivityQuestion => {
    const { nickName = '', avatar = '' } = people.get(row.user_id) ?? {}
    return {
      id: row.id,
      nickName,
      avatar,
      content: row.content,
      createTime: row.created_at.toISOString(),
      answer: row.answer,
      waiting: row.status === ACTIVITY_QUESTION.waiting,
      mine: row.user_id === viewer,
    }
  })
  return { records, next: page.next }
}

const ROUTE = 'POST /api/activity/ask'

/**
 * Asks the organizer something. Refuses with 400, 10104, 10129 (too many without an answer), 10151 (bad words), 11701 (called
 * off).
 */
export async function ask({ db, user, gateways }: Ctx, body: { id: string; content: string; requestId: string }) {
  const content = body.content.trim()
  if (seenLengthOf(content) < SHORTEST) refuse(400, `提问至少 ${SHORTEST} 个字`)
  const row = (await activityById(db, body.id, user.id)) ?? gone()
  if (row.state !== 'open') refuse(codes.ACTIVITY_OFF, '活动已取消或下架，不能再提问')
  const { verdict } = await inspect(db, gateways, user.id, content)
  return once(db, { id: user.id, lock: `activity.ask:${user.id}` }, ROUTE, body, async (trx) => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from activity_question
      where activity_id = ${row.id} and user_id = ${user.id} and status < ${STATUS.hidden} and answered_at is null`.execute(trx)
    if (rows[0].open >= MOST_OPEN) refuse(codes.TOO_OFTEN, `你有 ${MOST_OPEN} 个提问还没有回复，等主办方回复后再问`)
    const status = verdict()
    await sql`insert into activity_question (id, activity_id, user_id, content, status)
      values (${newId()}, ${row.id}, ${user.id}, ${content}, ${status})`.execute(trx)
    return { waiting: status === ACTIVITY_QUESTION.waiting }
  })
}

/** Takes back what one has asked, with what it was answered; what was hidden stays with the organizer. Refuses with 10104. */
export async function removeQuestion({ db, user }: Ctx, id: string): Promise<true> {
  const { numAffectedRows } = await sql`
    delete from activity_question where id = ${id} and user_id = ${user.id} and status < ${STATUS.hidden}`.execute(db)
  return numAffectedRows ? true : gone()
}
