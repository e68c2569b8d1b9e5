import { sql } from 'kysely'
import type { ReviewedQuestion } from '../../../../contract/tiku'
import { QUESTION_KINDS, type QuestionKind } from '../../../../contract/rules/questions'
import type { Db } from '../../../app/database/db'
import { reviewedQuestion } from './put'
import { putOf, type PutRow } from './queries'
import { hasPassed, scoreOf, type SessionRow } from './rows'
import { keysOf } from '../../../../contract/rules/keys'

export { sessionById, triesAmong, triesOf } from './queries'
export { hasPassed, scoreOf, type SessionRow } from './rows'

/** The try that counts: the best of those that are marked, or the last. */
export function countingTry(tries: SessionRow[], rule: 'best' | 'last'): SessionRow | undefined {
  const done = tries.filter(({ state }) => state === 'done')
  if (rule === 'last') return done.at(-1)
  return done.reduce<SessionRow | undefined>((best, one) => (best && scoreOf(best) >= scoreOf(one) ? best : one), undefined)
}

/** Whether what counts is a pass. */
export const passedBy = (tries: SessionRow[], rule: 'best' | 'last') => {
  const counting = countingTry(tries, rule)
  return counting !== undefined && hasPassed(counting)
}

async function commentsOf(db: Db, sessionId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ questionId: string; comments: string[] }>`
    select question_id as "questionId", array_agg(comment order by created_at) as comments from tiku_mark
    where session_id = ${sessionId} and comment <> '' group by question_id`.execute(db)
  return new Map(rows.map(({ questionId, comments }) => [questionId, comments]))
}

export interface Review {
  questions: ReviewedQuestion[]
  sections: { kind: QuestionKind; count: number; right: number; got: number; points: number }[]
  right: number
  wrong: number
  blank: number
}

interface Shown {
  /** What is right, of which questions. */
  answers: (row: PutRow) => boolean
  scores: boolean
}
/** All of a session that is over, as far as it may be seen: scores and what is right each by themselves. */
export async function reviewOf(db: Db, sessionId: string, { answers, scores }: Shown): Promise<Review> {
  const [put, comments] = [await putOf(db, sessionId), await commentsOf(db, sessionId)]
  const questions = put.map((row) => reviewedQuestion(row, { answers: answers(row), scores }, comments.get(row.id) ?? []))
  const full = (one: ReviewedQuestion) => one.got === one.points
  const blank = questions.filter(({ answer }) => !answer.some(Boolean)).length
  const sum = (list: number[]) => list.reduce((all, one) => all + one, 0)
  const sections = keysOf(QUESTION_KINDS).flatMap((kind) => {
    const of = questions.filter((one) => one.kind === kind)
    const got = sum(of.map((one) => one.got ?? 0))
    return of.length
      ? [{ kind, count: of.length, right: of.filter(full).length, got, points: sum(of.map(({ points }) => points)) }]
      : []
  })
  const right = questions.filter(full).length
  return { questions, sections: scores ? sections : [], right, wrong: questions.length - right - blank, blank }
}
