import { sql } from 'kysely'
import type { Api, Input } from '../../../../../contract'
import type { ExamSitting, ExamText } from '../../../../../contract/neixunExam'
import type { Ctx } from '../../../../app/context'
import { gone } from '../../../../app/errors'
import { groupedBy } from '../../../../app/grouped'
import { once } from '../../../../app/http/once'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor, type Position } from '../../../../app/database/paging'
import { countingTry, scoreOf, sessionById, triesAmong, type SessionRow } from '../../../domains/tiku/results'
import { markText, textsToMark } from '../../../domains/tiku/marking'
import { endOverdueOfUse, extend as extendSession, extrasAmong, takeBack } from '../../../domains/tiku/sessions'
import { keptTrainee, lookedAfter, refuseOneself, traineesTable } from '../trainees'
import { refuseArchived } from '../trainings'
import { keptExam, USE, useOf, type Exam } from './exams'
import { sittingState } from './manage-exams'
import { settleExam } from './standing'

type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never

/**
 * How somebody stands is known when their tries are counted: a page of those who stand one way is looked for among so many at
 * a time.
 */
const LOOKED_AT = 200

interface Seat {
  id: string
  key: number
  user_id: string | null
  name: string
  department: string
}

/** The list of a training with what each has made of the examination. */
export async function traineePage(ctx: Ctx, body: Body<'POST /api/neixunExam/traineePage'>) {
  const { db } = ctx
  const { examId, size = DEFAULT_SIZE, cursor, state } = body
  const { exam, keeper, training } = await keptExam(ctx, examId)
  await endOverdueOfUse(db, useOf(examId))
  const limit = state ? LOOKED_AT : size + 1
  const found: (Position & { sitting: ExamSitting })[] = []
  let position = decodeCursor(cursor, 'time')
  do {
    const { rows } = await sql<Seat>`
      select x.id, ${micros(sql`x.created_at`)} as key, x.user_id, x.name, x.department from ${traineesTable()}
      where x.training_id = ${training.id} and x.status <> 'quit' and ${lookedAfter(keeper)}
        ${beyond(position, 'time', 'x.created_at', 'x.id', true)}
      order by x.created_at, x.id limit ${limit}`.execute(db)
    const people = rows.flatMap(({ user_id }) => user_id ?? [])
    const [tries, extras] = [await triesAmong(db, USE, [examId], people), await extrasAmong(db, USE, [examId], people)]
    const of = groupedBy(tries, ({ user_id }) => user_id)
    for (const seat of rows) {
      const sitting = sittingOf(exam, seat, of.get(seat.user_id ?? '') ?? [], extras)
      if (!state || sitting.state === state) found.push({ id: seat.id, key: seat.key, sitting })
    }
    position = rows.length < limit ? undefined : rows[limit - 1]
  } while (position && found.length <= size)
  const page = cut(found, size)
  return { records: page.rows.map(({ sitting }) => sitting), next: page.next }
}

function sittingOf(exam: Exam, seat: Seat, tries: SessionRow[], extras: Map<string, number>): ExamSitting {
  const counting = countingTry(tries, exam.scoreRule)
  const last = tries.at(-1)
  return {
    traineeId: seat.id,
    name: seat.name,
    department: seat.department,
    state: sittingState(exam, tries),
    score: counting ? scoreOf(counting) : null,
    tries: tries.length,
    attemptId: last?.id ?? null,
    leaveCount: last?.leave_count ?? 0,
    extraMinutes: Math.round((extras.get(`${seat.user_id} ${exam.id}`) ?? 0) / 60),
  }
}

/** More time for one person. Refuses with 10104 whoever has not come in yet, and with 12003. */
export async function extend(ctx: Ctx, body: Body<'POST /api/neixunExam/extend'>): Promise<boolean> {
  const { exam, training, keeper } = await keptExam(ctx, body.examId)
  refuseArchived(training)
  const { userId } = await keptTrainee(ctx.db, training, keeper, body.traineeId)
  if (!userId) return gone()
  refuseOneself(ctx, [userId])
  return once(ctx.db, ctx.user.id, 'neixunExam/extend', body, async (trx) => {
    await extendSession(trx, useOf(exam.id), userId, body.minutes * 60, body.reason)
    await settleExam(trx, ctx, exam.id, userId)
    return true
  })
}

/** A try of somebody else whom the keeper looks after, and its training. Refuses with 10104. */
export async function keptTry(ctx: Ctx, attemptId: string) {
  const session = await sessionById(ctx.db, attemptId)
  if (session?.use !== USE) return gone()
  const { training, keeper } = await keptExam(ctx, session.use_id)
  refuseOneself(ctx, [session.user_id])
  const { rows } = await sql`
    select from ${traineesTable()} where x.training_id = ${training.id} and x.user_id = ${session.user_id}
      and ${lookedAfter(keeper)}`.execute(ctx.db)
  return rows.length ? { session, training } : gone()
}

export async function reset(ctx: Ctx, body: Body<'POST /api/neixunExam/reset'>): Promise<boolean> {
  const { session, training } = await keptTry(ctx, body.attemptId)
  refuseArchived(training)
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await takeBack(trx, session.id, body.reason))) gone()
    await settleExam(trx, ctx, session.use_id, session.user_id)
  })
  return true
}

export async function markPage(ctx: Ctx, body: Body<'POST /api/neixunExam/markPage'>) {
  const { examId, ...page } = body
  const { training, keeper } = await keptExam(ctx, examId)
  await endOverdueOfUse(ctx.db, useOf(examId))
  const among = sql`select x.user_id from ${traineesTable()}
    where x.training_id = ${training.id} and x.user_id <> ${ctx.user.id} and ${lookedAfter(keeper)}`
  const { rows, next } = await textsToMark(ctx.db, { userId: ctx.user.id }, { ...useOf(examId), among, ...page })
  const records = rows.map(({ sessionId, userId: _userId, useId: _useId, endedAt, ...text }): ExamText => ({
    ...text,
    attemptId: sessionId,
    submitTime: endedAt.toISOString(),
  }))
  return { records, next }
}

export async function mark(ctx: Ctx, { attemptId, ...body }: Body<'POST /api/neixunExam/mark'>) {
  const { session } = await keptTry(ctx, attemptId)
  return ctx.db
    .transaction()
    .execute((trx) =>
      markText(trx, { userId: ctx.user.id }, { ...body, sessionId: attemptId }, ({ use_id }) => use_id === session.use_id),
    )
}
