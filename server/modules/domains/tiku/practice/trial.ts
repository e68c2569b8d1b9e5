import { sql } from 'kysely'
import type { PutQuestion } from '../../../../../contract/tiku'
import type { Feedback } from '../../../../../contract/tikuPractice'
import type { OpenCtx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { gradeOf } from '../grade'
import { putQuestion } from '../put'
import type { PutRow } from '../queries'
import { openBank } from './banks'
import { feedbackOf } from './feedback'

/** How many questions of a bank may be tried by whoever has not logged in; they are free to everybody anyway. */
const TRIAL = 5

/** The first questions of the first chapter, the same for everybody. Refuses with 10104. */
async function trialOf(db: Db, bankId: string): Promise<PutRow[]> {
  const { firstChapter } = await openBank(db, null, bankId)
  const { rows } = await sql<Omit<PutRow, 'order'>>`
    select q.id, q.kind, q.chapter, q.material, q.stem, q.images, q.options, q.key, q.analysis, q.law, q.difficulty,
      (row_number() over (order by q.id))::integer as position, 1::float8 as points, null::jsonb as answer, false as flagged,
      null::bigint as seq, null::integer as seconds, null::float8 as got
    from tiku_question q
    where q.bank_id = ${bankId} and q.state = 'on' and q.kind <> 'text' and (${firstChapter} = '' or q.chapter = ${firstChapter})
    order by q.id limit ${TRIAL}`.execute(db)
  return rows.map((row) => ({ ...row, order: row.options.map(({ key }) => key) }))
}

export const trialQuestions = async ({ db }: OpenCtx, bankId: string): Promise<PutQuestion[]> =>
  (await trialOf(db, bankId)).map(putQuestion)

/** Marks one answer and keeps nothing of it. */
export async function trialAnswer(
  { db }: OpenCtx,
  { bankId, questionId, answer }: { bankId: string; questionId: string; answer: string[] },
): Promise<Feedback> {
  const one = (await trialOf(db, bankId)).find(({ id }) => id === questionId.toLowerCase()) ?? gone()
  const [feedback] = await feedbackOf(db, null, [{ ...one, answer, got: gradeOf(one, answer) }])
  return feedback
}
