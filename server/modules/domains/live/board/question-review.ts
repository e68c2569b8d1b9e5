import { sql } from 'kysely'
import { LIVE } from '../../../../../contract/rules/statuses'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { closeReports } from '../../../services/report/cases'
import { reviewOrClose } from '../../../services/report/decisions'
import { standingIn } from '../access'
import { liveById } from '../queries'
import { seen } from './question-queries'
import { tellCount } from './questions'
import { personOn } from '../../../identity/user/people'

/**
 * A question as the viewer sees it, held until the transaction ends; undefined when it can't be seen. Who asked is kept, and
 * told nobody.
 */
export async function questionEvidence(trx: Trx, id: string, viewer: string) {
  const { rows } = await sql<{ live_id: string; user_id: string; anonymous: boolean; content: string; created_at: Date }>`
    select live_id, user_id, anonymous, content, created_at from live_question q where id = ${id} and ${seen('q')}
      for update`.execute(trx)
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

/**
 * What a person has decided on a question, wherever it stands; it closes what people had reported, who read the reason.
 * Refuses with 10104.
 */
export const reviewQuestion = (trx: Trx, id: string, verdict: 'pass' | 'reject', reason = ''): Promise<unknown> => {
  const decision = verdict === 'pass' ? 'dismissed' : 'upheld'
  const reported = { targetType: 'liveQuestion', targetId: id, decision, reason } as const
  return reviewOrClose(trx, reported, async () => {
    const { rows } = await sql<{ live_id: string }>`
      update live_question set held = false, state = ${verdict === 'pass' ? sql`state` : 'removed'}
      where id = ${id} and state <> 'removed' returning live_id`.execute(trx)
    if (!rows.length) return gone()
    await closeReports(trx, 'liveQuestion', id.toLowerCase(), decision, reason)
    await tellCount(trx, rows[0].live_id)
  })
}

interface HeldQuestion {
  id: string
  key: number
  liveId: string
  live: string
  authorId: string
  author: string
  content: string
  created_at: Date
}

/** What waits for a person to look at it, the oldest first. Who asks without a name has none here either. */
export async function heldQuestionPage(db: Db, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<HeldQuestion>`
    select q.id, ${micros(sql`q.created_at`)} as key, q.live_id as "liveId", l.title as live, q.content, q.created_at,
      case when q.anonymous then '' else u.id::text end as "authorId", case when q.anonymous then '匿名'
        else u.nick_name end as author
    from live_question q join live l on l.id = q.live_id join ${personOn('q.user_id')}
    where q.held and q.state <> 'removed' ${beyond(decodeCursor(cursor, 'time'), 'time', 'q.created_at', 'q.id', true)}
    order by q.created_at, q.id limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
  return { records, next: page.next }
}
