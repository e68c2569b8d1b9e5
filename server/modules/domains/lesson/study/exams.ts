import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { lesson as spec } from '../../../../../contract/lesson'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import type { Db, Row } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { lessonRow, needAccess, needPublished, type LessonRow } from '../access'
import { lockPlayer } from './player'
import { markFinished, touchLearner } from './progress'

const ROUTE = 'POST /api/lesson/examSubmit'
type Submit = (typeof spec)[typeof ROUTE]
type Body = Input<typeof ROUTE, Submit>['body']
type Exam = Result<(typeof spec)['GET /api/lesson/exam/:lessonId']>

const PASS_SCORE = 60
/** In a day of Shanghai. */
const TRIES = 10

type QuestionRow = Row<'lesson_question', 'id' | 'stem' | 'options' | 'answer' | 'why'>
async function questionsOf(db: Db, lessonId: string): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select id, stem, options, answer, why from lesson_question where lesson_id = ${lessonId} order by sort`.execute(db)
  return rows
}

/** The examination of a course whose learner this is. Refuses with 11301, 11304 (no access), 11306 (not published yet). */
async function examOf(db: Db, userId: string, lessonId: string): Promise<LessonRow> {
  const lesson = await lessonRow(db, lessonId)
  await needAccess(db, userId, lesson.course_id)
  if (lesson.media_type !== 'exam') return gone()
  needPublished(lesson)
  return lesson
}

/** The questions, without a word of their answers. */
export async function exam(db: Db, userId: string, lessonId: string): Promise<Exam> {
  const lesson = await examOf(db, userId, lessonId)
  const [questions, best] = await Promise.all([
    questionsOf(db, lesson.id),
    sql<{ best: number | null }>`
      select best from lesson_study where user_id = ${userId} and lesson_id = ${lesson.id}`.execute(db),
  ])
  return {
    title: lesson.title,
    passScore: PASS_SCORE,
    questions: questions.map(({ id, stem, options }) => ({ id, stem, options })),
    best: best.rows[0]?.best ?? null,
  }
}

/**
 * Grades a paper; a question without an answer is wrong. The best score stays; only a passed paper tells the key. Refuses
 * with 11307 after ten papers in a day, and with 11300 what answers questions that are asked no more: that is no try.
 */
export async function submitExam({ db, user }: Ctx, body: Body): Promise<Result<Submit>> {
  const lesson = await examOf(db, user.id, body.lessonId)
  const questions = await questionsOf(db, lesson.id)
  if (!questions.length) return gone()
  const given = new Map(body.answers.map(({ id, option }) => [id.toLowerCase(), option]))
  const known = new Set(questions.map(({ id }) => id))
  return once(db, user.id, ROUTE, body, async (trx) => {
    await lockPlayer(trx, user.id)
    const { rows } = await sql<{ tries: number }>`
      select count(*)::integer as tries from lesson_attempt where user_id = ${user.id} and lesson_id = ${lesson.id}
        and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(trx)
    if (rows[0].tries >= TRIES) refuse(codes.TOO_MANY_TRIES, `每天最多考 ${TRIES} 次，明天再来`)
    if ([...given.keys()].some((id) => !known.has(id))) refuse(codes.QUESTIONS_CHANGED, '题目已更新，请重新打开')
    const isRight = ({ id, answer }: QuestionRow) => given.get(id) === answer
    const score = Math.round((questions.filter(isRight).length / questions.length) * 100)
    const passed = score >= PASS_SCORE
    await sql`insert into lesson_attempt (id, user_id, lesson_id, score)
      values (${newId()}, ${user.id}, ${lesson.id}, ${score})`.execute(trx)
    await sql`
      insert into lesson_study as s (user_id, lesson_id, best) values (${user.id}, ${lesson.id}, ${score})
      on conflict (user_id, lesson_id) do update set best = greatest(s.best, excluded.best)`.execute(trx)
    await touchLearner(trx, user.id, lesson)
    if (passed) await markFinished(trx, user.id, lesson)
    // There is always another try, tomorrow at the latest: whoever failed would sit it with the key in hand.
    const key = ({ answer, why }: QuestionRow) => (passed ? { answer, why } : {})
    const items = questions.map((one) => ({ id: one.id, right: isRight(one), ...key(one) }))
    return { score, passed, items }
  })
}
