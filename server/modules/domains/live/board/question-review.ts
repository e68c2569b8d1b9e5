import { sql } from 'kysely'
import { LIVE } from '../../../../../contract/rules/statuses'
import type { Db, Trx } from '../../../../app/db'
import { gone } from '../../../../app/errors'
import { closeReports } from '../../../services/report/cases'
import { standingIn } from '../access'
import { liveById } from '../queries'
import { seen } from './question-queries'
import { tellCount } from './questions'
import { personOn } from '../../../identity/user/people'

/** A question as the viewer sees it, held until the transaction ends; undefined when it can't be seen. Who asked is kept, and told nobody. */
export async function questionEvidence(trx: Trx, id: string, viewer: string) {
  const { rows } = await sql<{ live_id: string; user_id: string; anonymous: boolean; content: string; created_at: Date }>`
    select live_id, user_id, anonymous, content, created_at from live_question q where id = ${id} and ${seen('q')} for update`.execute(
    trx,
  )
  const [question] = rows
  const live = question && (await liveById(trx, question.live_id, viewer))
  if (!live || live.status === LIVE.cancelled || !(await standingIn(trx, live, viewer)).may) return undefined
  const { live_id: liveId, user_id: authorId, anonymous, content, created_at } = question
  return { authorId, snapshot: { liveId, authorId, anonymous, content, time: created_at.toISOString() } }
}

/** Takes what questionEvidence() holds out of everybody's sight until somebody has looked at it. */
export async function holdQuestion(trx: Trx, id: string) {
  const { rows } = await sql<{ live_id: string }>`
    update live_question q set held = true, state = case state when 'answering' then 'answered' else state end
    where id = ${id} and ${seen('q')} returning live_id`.execute(trx)
  if (rows.length) await tellCount(trx, rows[0].live_id)
}

/** What a person has decided on a question, wherever it stands; it closes what people had reported, who read the reason. Refuses with 10104. */
export const reviewQuestion = (db: Db, id: string, verdict: 'pass' | 'reject', reason = ''): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ live_id: string }>`
      update live_question set held = false, state = ${verdict === 'pass' ? sql`state` : 'removed'}
      where id = ${id} and state <> 'removed' returning live_id`.execute(trx)
    if (!rows.length) return gone()
    await closeReports(trx, 'liveQuestion', id.toLowerCase(), verdict === 'pass' ? 'dismissed' : 'upheld', reason)
    await tellCount(trx, rows[0].live_id)
  })

export interface HeldQuestion {
  id: string
  live: string
  /** '匿名' for whoever asked without a name. */
  author: string
  content: string
  createdAt: Date
}

/** What waits for a person to look at it, the oldest first. */
export async function heldQuestions(db: Db, limit = 50): Promise<HeldQuestion[]> {
  const { rows } = await sql<HeldQuestion>`
    select q.id, l.title as live, case when q.anonymous then '匿名' else u.nick_name end as author, q.content, q.created_at as "createdAt"
    from live_question q join live l on l.id = q.live_id join ${personOn('q.user_id')}
    where q.held and q.state <> 'removed' order by q.created_at, q.id limit ${limit}`.execute(db)
  return rows
}
