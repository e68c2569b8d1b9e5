import { sql } from 'kysely'
import type { Api, Input } from '../../../../../contract'
import * as codes from '../../../../../contract/rules/codes'
import { isAnswered } from '../../../../../contract/rules/questions'
import type { PracticeOutcome, ReviewedPractice } from '../../../../../contract/tikuPractice'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../../app/database/paging'
import { find } from '../../../services/search/ranking/find'
import { titlesOf } from '../../../services/search/sources'
import { lookedAt, triesOf } from '../queries'
import { hasPassed, reviewOf, scoreOf, sessionById, type SessionRow } from '../results'
import { endOverdueOf } from '../sessions'
import { openBank } from './banks'
import { heldBack } from './held'
import { beatOf } from './beat'
import { PRACTICE, scopeOf, type Scope } from './record'
import { mockPaper, titleOf } from './start'

declare module '../../../../app/module' {
  interface Extensions {
    /** What something has given somebody in growth. */
    growthFrom: (db: Db, userId: string, sourceId: string) => Promise<number>
  }
}

/** What a session has given; 0 for a moment after its end, until it is booked. */
async function growthOf({ db, modules, user }: Ctx, sessionId: string): Promise<number> {
  const given = await Promise.all(modules.all('growthFrom').map((from) => from(db, user.id, sessionId)))
  return given.reduce((sum, one) => sum + one, 0)
}

/** Somebody's own session, when it is over. Refuses with 10104. */
async function overSession({ db, user, now }: Ctx, id: string): Promise<{ scope: Scope; session: SessionRow }> {
  const scope = (await scopeOf(db, id, user.id)) ?? gone()
  await endOverdueOf(db, { use: PRACTICE, useId: scope.id }, user.id)
  const session = (await sessionById(db, id, user.id))!
  if (session.state !== 'open') return { scope, session }
  // What was on its way at the end is still waited for.
  return session.expire_at && session.expire_at <= now ? refuse(codes.PRACTICE_ENDED, '交卷中，请稍后再看') : gone()
}

/** Of others who have sat the same paper, in percent, those whose best is lower; null where nobody else has. */
async function beaten(db: Db, { paperId, userId }: Scope, session: SessionRow): Promise<number | null> {
  if (!paperId || session.state !== 'done') return null
  const bests = sql`
    select p.user_id, max((s.objective + s.subjective) / s.total) as share from tiku_practice p
    join tiku_session s on s.use = ${PRACTICE} and s.use_id = p.id and s.state = 'done'
    where p.paper_id = ${paperId} group by p.user_id`
  return beatOf(db, paperId, bests, { userId, share: scoreOf(session) / session.total })
}

/** Right and all of each chapter, the weakest first. */
async function chaptersOf(db: Db, sessionId: string): Promise<PracticeOutcome['chapters']> {
  const { rows } = await sql<PracticeOutcome['chapters'][number]>`
    select q.chapter as name, count(*) as count, count(*) filter (where a.points = p.points) as "right"
    from tiku_session_question p join tiku_question q on q.id = p.question_id
    left join tiku_answer a on a.session_id = p.session_id and a.question_id = p.question_id
    where p.session_id = ${sessionId} and q.chapter <> '' group by q.chapter
    order by count(*) filter (where a.points = p.points)::float8 / count(*), q.chapter`.execute(db)
  return rows
}

/** Below so many in a hundred a chapter wants learning anew. */
const WEAK = 70
/** Of the words of a chapter, the part that a course has to speak of. */
const SPOKEN = 0.8

/** The course that speaks of the weakest chapter. */
async function courseFor({ db, modules, user }: Ctx, [weakest]: PracticeOutcome['chapters']): Promise<PracticeOutcome['course']> {
  if (!weakest || (weakest.right / weakest.count) * 100 >= WEAK) return []
  const { found } = await find(db, weakest.name, ['course'], 3)
  const best = found.find(({ judged }) => judged.coverage >= SPOKEN)
  const title = best && (await titlesOf(modules, db, [best], user.id)).get(best.id)
  return title ? [{ title, chapter: weakest.name, page: page('pages/lesson/detail', { id: best.id }) }] : []
}

/** How long somebody was at it: of practice, which may rest for hours, as long as they looked at its questions. */
async function secondsOf(db: Db, { mode }: Scope, { id, started_at, ended_at }: SessionRow): Promise<number> {
  if (mode === 'paper') return Math.round((ended_at!.getTime() - started_at.getTime()) / 1000)
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(seconds), 0) as seconds from tiku_answer where session_id = ${id}`.execute(db)
  return rows[0].seconds
}

/** What came of a session. */
export async function outcome(ctx: Ctx, id: string): Promise<PracticeOutcome> {
  const { db, user } = ctx
  const { scope, session } = await overSession(ctx, id)
  const { bankId, mode, chapter, paperId } = scope
  const bank = await openBank(db, user.id, bankId)
  const done = session.state === 'done'
  const chapters = await chaptersOf(db, id)
  const { questions, sections, right, wrong, blank } = await reviewOf(db, id, { answers: () => false, scores: true })
  const tries = paperId ? await triesOf(db, { use: PRACTICE, useId: scope.id }, user.id) : []
  const before = tries.filter(({ no, state }) => no < session.no && state === 'done').at(-1)
  return {
    ...{ sessionId: id, bankId, bankName: bank.name, mode, chapter, paperId, exam: mode === 'paper' },
    title: await titleOf(db, scope),
    state: done ? 'done' : 'toMark',
    score: done ? scoreOf(session) : null,
    objective: session.objective,
    total: session.total,
    pass: session.pass,
    passed: done && mode === 'paper' ? hasPassed(session) : null,
    ...{ count: questions.length, right, wrong, blank, marked: questions.filter((one) => one.marked).length },
    seconds: await secondsOf(db, scope, session),
    minutes: paperId ? (await mockPaper(db, bankId, paperId)).minutes : null,
    submitTime: session.ended_at!.toISOString(),
    endedBy: session.ended_by!,
    before: before ? scoreOf(before) : null,
    beat: await beaten(db, scope, session),
    sections,
    chapters,
    course: await courseFor(ctx, chapters),
    growth: await growthOf(ctx, id),
  }
}

type ReviewPage = Input<'POST /api/tikuSession/reviewPage', Api['POST /api/tikuSession/reviewPage']>['body']

/**
 * Question by question, with what is right; all of it, or what went wrong, was left out or put aside. Of practice what is
 * right is told only where it was answered or looked up: each of these has cost one of the free questions. What stands in an
 * examination before them is not among it until that is over.
 */
export async function reviewPage(ctx: Ctx, { sessionId, only, size = DEFAULT_SIZE, cursor }: ReviewPage) {
  const { db, user } = ctx
  const { scope } = await overSession(ctx, sessionId)
  const looked = await lookedAt(db, sessionId)
  const held = await heldBack(ctx, user.id, ctx.now)
  const { questions } = await reviewOf(db, sessionId, {
    answers: ({ id, answer }) => scope.mode === 'paper' || isAnswered(answer ?? []) || looked.has(id),
    scores: true,
  })
  type One = (typeof questions)[number]
  const blank = ({ answer }: One) => !answer.some(Boolean)
  const wanted = {
    all: () => true,
    wrong: (one: One) => !blank(one) && one.got !== one.points,
    blank,
    marked: (one: One) => one.marked,
  }[only]
  const after = decodeCursor(cursor, 'count')?.key ?? 0
  const left = questions
    .filter((one) => one.no > after && wanted(one) && !held.has(one.id))
    .map((one) => ({ id: one.id, key: one.no, one }))
  const { rows: put, next } = cut(left.slice(0, size + 1), size)
  const { rows } = await sql<{ id: string; favorite: boolean; note: string }>`
    select question_id as id, favorite_at is not null as favorite, note from tiku_user_question
    where user_id = ${user.id} and question_id = any(${put.map(({ id }) => id)}::uuid[])`.execute(db)
  const mine = new Map(rows.map((row) => [row.id, row]))
  const records: ReviewedPractice[] = put.map(({ one }) => ({
    ...one,
    favorite: mine.get(one.id)?.favorite ?? false,
    note: mine.get(one.id)?.note ?? '',
  }))
  return { records, next }
}

/** Whether somebody has been shown a question: only then it is theirs to keep, to note and to complain of. Refuses with 10104. */
export async function needShown(db: Db, userId: string, questionId: string): Promise<{ bankId: string }> {
  const { rows } = await sql<{ bankId: string; shown: boolean }>`
    select q.bank_id as "bankId", b.state = 'on' as shown from tiku_question q join tiku_bank b on b.id = q.bank_id
    where q.id = ${questionId} and exists (
      select from tiku_session_question p join tiku_session s on s.id = p.session_id
      where p.question_id = q.id and s.user_id = ${userId} and s.use = ${PRACTICE})`.execute(db)
  const { bankId, shown } = rows[0] ?? gone()
  if (!shown) await openBank(db, userId, bankId)
  return { bankId }
}
