import { sql } from 'kysely'
import type { Fault, FaultFilter } from '../../../../../contract/admin/tiku'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import { dayOf } from '../../../../app/time/days'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { people } from '../../../identity/user/people'
import { notify } from '../../../services/notice/notices'
import { gradeOf, type Key } from '../grade'
import { writeStanding } from '../practice/record'
import { wrongOn } from '../practice/standing'
import { countQuestion } from '../practice/stats'
import type { QuestionKind } from '../../../../../contract/rules/questions'

/** What learners find wrong, the longest waiting first. */
export async function faultPage(db: Db, { state, size = DEFAULT_SIZE, cursor }: FaultFilter) {
  const { rows } = await sql<Omit<Fault, 'createTime'> & { key: number; at: Date }>`
    select f.id, ${micros(sql`f.created_at`)} as key, f.question_id as "questionId", b.name as bank, q.stem, f.kind, f.words,
      f.state,
      f.reply, coalesce(u.nick_name, '') as "nickName", f.created_at as at
    from tiku_fault f join tiku_question q on q.id = f.question_id join tiku_bank b on b.id = q.bank_id
    left join ${people()} on u.id = f.user_id
    where f.state = ${state} ${beyond(decodeCursor(cursor, 'time'), 'time', 'f.created_at', 'f.id', true)}
    order by f.created_at, f.id limit ${size + 1}`.execute(db)
  const cutting = cut(rows, size)
  const records: Fault[] = cutting.rows.map(({ key: _key, at, ...row }) => ({ ...row, createTime: at.toISOString() }))
  return { records, next: cutting.next }
}

interface Ended {
  id: string
  userId: string | null
}

/** Ends a report: where the question was put right all that wait for it, and everybody's practice of it is marked again. */
export async function endFault(
  trx: Trx,
  { id, outcome, reply }: { id: string; outcome: 'fixed' | 'refused'; reply: string },
  operatorId: string,
  now: Date,
): Promise<number> {
  const found = await sql<{ questionId: string }>`
    select question_id as "questionId" from tiku_fault where id = ${id} and state = 'open' for update`.execute(trx)
  const { questionId } = found.rows.at(0) ?? gone()
  const which = outcome === 'fixed' ? sql`question_id = ${questionId}` : sql`id = ${id}`
  const { rows } = await sql<Ended>`
    update tiku_fault set state = ${outcome}, reply = ${reply}, operator_id = ${operatorId}, ended_at = now()
    where ${which} and state = 'open' returning id, user_id as "userId"`.execute(trx)
  const changed = outcome === 'fixed' ? await markAgain(trx, questionId, now) : 0
  for (const one of rows) if (one.userId) await tell(trx, one.id, one.userId, outcome, reply)
  return changed
}

const tell = (trx: Trx, id: string, to: string, outcome: 'fixed' | 'refused', reply: string) =>
  notify(trx, {
    ...{ to, type: NOTICE_TYPE.system, subType: 'tikuFault', target: page('pages/tiku/index'), cause: `tiku.fault:${id}` },
    title: outcome === 'fixed' ? '你报告的题目已修正' : '你报告的题目经核对没有改动',
    content: reply,
    why: '因为你报告了这道题',
  })

interface Done {
  sessionId: string
  userId: string
  answer: string[]
  points: number
  right: boolean
}

/**
 * Marks what was practised of a question by the key that it has now: rights, the books of wrong answers and the statistics
 * follow. Scores of sessions that are over, and what counted in ranks, stay. How many answers have changed.
 */
async function markAgain(trx: Trx, questionId: string, now: Date): Promise<number> {
  const { rows: questions } = await sql<{ kind: QuestionKind; key: Key }>`
    select kind, key from tiku_question where id = ${questionId} for update`.execute(trx)
  const [question] = questions
  if (question.kind === 'text') return 0
  const { rows } = await sql<Done>`
    select d.session_id as "sessionId", d.user_id as "userId", a.answer, p.points, d."right" from tiku_done d
    join tiku_answer a on a.session_id = d.session_id and a.question_id = d.question_id
    join tiku_session_question p on p.session_id = d.session_id and p.question_id = d.question_id
    where d.question_id = ${questionId}`.execute(trx)
  const changed = rows.filter(({ answer, points, right }) => (gradeOf({ ...question, points }, answer) === points) !== right)
  if (!changed.length) return 0
  await sql`update tiku_done set "right" = not "right" where question_id = ${questionId}
    and session_id = any(${changed.map(({ sessionId }) => sessionId)}::uuid[])`.execute(trx)
  for (const userId of new Set(changed.map((one) => one.userId))) await followFor(trx, userId, questionId, dayOf(now))
  await countQuestion(trx, questionId)
  return changed.length
}

/** What one person's answers now say of how they stand with the question, and with its bank. */
async function followFor(trx: Trx, userId: string, questionId: string, day: string): Promise<void> {
  const { rows } = await sql<{ before: number; after: number; lastRight: boolean; wrongs: number; book: string | null }>`
    select u.right_count as before, n.rights as after, n."lastRight", n.wrongs, u.book from tiku_user_question u,
      lateral (
        select count(*) filter (where d."right") as rights, count(*) filter (where not d."right") as wrongs,
          (array_agg(d."right" order by d.at desc))[1] as "lastRight"
        from tiku_done d where d.user_id = u.user_id and d.question_id = u.question_id) n
    where u.user_id = ${userId} and u.question_id = ${questionId} for update of u`.execute(trx)
  const [one] = rows
  await sql`update tiku_user_question set right_count = ${one.after}, last_right = ${one.lastRight}
    where user_id = ${userId} and question_id = ${questionId}`.execute(trx)
  await sql`update tiku_learner l set right_count = right_count + ${one.after - one.before} from tiku_question q
    where q.id = ${questionId} and l.bank_id = q.bank_id and l.user_id = ${userId}`.execute(trx)
  if (!one.wrongs) await writeStanding(trx, userId, questionId, { book: null, streak: 0, rightDay: null, reviewOn: null })
  else if (!one.lastRight && one.book !== 'removed') await writeStanding(trx, userId, questionId, wrongOn(day))
}
