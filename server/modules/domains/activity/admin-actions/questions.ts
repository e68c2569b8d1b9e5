import { sql } from 'kysely'
import type { QuestionState } from '../../../../../contract/admin/activity'
import * as codes from '../../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { page as pageTarget } from '../../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { personOn } from '../../../identity/user/people'
import { notify } from '../../../services/notice/notices'
import { STATUS } from '../catalog/questions'

/** What the organizer has not answered, of questions `q`. */
export const unanswered = sql`q.status < ${STATUS.hidden} and q.answered_at is null`
interface Row {
  id: string
  key: number
  activityId: string
  activity: string
  nickName: string
  content: string
  held: boolean
  answer: string
  created_at: Date
}
const STANDS = {
  waiting: unanswered,
  answered: sql`q.status < ${STATUS.hidden} and q.answered_at is not null`,
  hidden: sql`q.status = ${STATUS.hidden}`,
} satisfies Record<QuestionState, unknown>

interface Filter {
  size?: number
  cursor?: string
  state?: QuestionState
}
/** What nobody has answered yet, the oldest first; what was answered or hidden, the latest first. */
export async function questionPage(db: Db, { size = DEFAULT_SIZE, cursor, state = 'waiting' }: Filter) {
  const up = state === 'waiting'
  const order = up ? sql`` : sql`desc`
  const { rows } = await sql<Row>`
    select q.id, ${micros(sql.ref('q.created_at'))} as key, q.activity_id as "activityId", a.title as activity,
      u.nick_name as "nickName",
      q.content, q.status = ${STATUS.waiting} as held, q.answer, q.created_at
    from activity_question q join activity a on a.id = q.activity_id join ${personOn('q.user_id')}
    where ${STANDS[state]} ${beyond(decodeCursor(cursor, 'time'), 'time', 'q.created_at', 'q.id', up)}
    order by q.created_at ${order}, q.id ${order} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, created_at, ...row }) => ({ ...row, state, createdAt: created_at.toISOString() }))
  return { records, next: page.next }
}

/**
 * Answers one for everybody to read; whoever asked hears of it. Refuses with 10104 what is answered or hidden, unless it is
 * answered again: then the new words take the place of the old, and what was hidden is seen; with `was`, only if it stands so
 * still.
 */
export async function answerQuestion(
  trx: Trx,
  { id, answer, again = false, was }: { id: string; answer: string; again?: boolean; was?: QuestionState },
): Promise<true> {
  const stands = was ? STANDS[was] : sql`true`
  const { rows } = await sql<{ user_id: string; activity_id: string; title: string }>`
    update activity_question q set answer = ${answer.trim()}, answered_at = now(), status = ${STATUS.shown} from activity a
    where q.id = ${id} and (${unanswered} or ${again}) and ${stands} and a.id = q.activity_id
    returning q.user_id, q.activity_id, a.title`.execute(trx)
  const { user_id, activity_id, title } = rows[0] ?? (was ? refuse(codes.DECIDED, '别人刚处理过，请看一下再改') : gone())
  await notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.activity,
    subType: 'activityAnswered',
    title: again ? '主办方更新了对你提问的回复' : '主办方回复了你的提问',
    content: `“${title}”：${answer.trim()}`,
    target: pageTarget('pages/activity/activityDetail', { id: activity_id }),
    why: '因为你在活动下提问',
    // Told once, and of other words once more each time.
    cause: `activity.question:${id}${again ? `:${newId()}` : ''}`,
    about: title,
  })
  return true
}

/** Takes it out of sight, answered or not. Refuses with 10104. */
export async function hideQuestion(trx: Trx, id: string): Promise<true> {
  const { rows } = await sql`
    update activity_question set status = ${STATUS.hidden}, answer = '', answered_at = null
    where id = ${id} and status < ${STATUS.hidden} returning 1`.execute(trx)
  return rows.length ? true : gone()
}
