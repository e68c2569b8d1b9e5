import type { Api, Input } from '../../../../../contract'
import type { ExamDetail, ExamOutcome, StartedExam } from '../../../../../contract/neixunExam'
import type { TrainingRole } from '../../../../../contract/neixunRole'
import * as codes from '../../../../../contract/rules/codes'
import { whenOf } from '../../../../app/time/clock'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { groupedBy } from '../../../../app/grouped'
import { once } from '../../../../app/http/once'
import { paperFacts } from '../../../domains/tiku/papers'
import { hasPassed, reviewOf, scoreOf, sessionById, triesAmong, triesOf, type SessionRow } from '../../../domains/tiku/results'
import {
  endOverdueOf,
  extraSeconds,
  extrasAmong,
  goesOn,
  leave as leaveSession,
  mostExtra,
  openSession,
  running,
  save,
  submit as submitSession,
  type Closed,
} from '../../../domains/tiku/sessions'
import { locksOf } from '../locks'
import { listsOf, oneSideOf, requireViewer } from '../trainees'
import { refuseArchived } from '../trainings'
import { examById, examsAmong, ownExam, USE, useOf, type Exam } from './exams'
import { examState, forPerson, triesLeft } from './standing'

type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never

const ended = () => refuse(codes.EXAM_ENDED, '考试已结束，系统已自动交卷')
const elsewhere = () => refuse(codes.OTHER_EXAM_DEVICE, '已在其他设备作答')
const voided = () => refuse(codes.EXAM_ENDED, '这一次已作废，可以重考')
const closed = (why: Closed) => {
  if (why === 'unknown') return gone()
  if (why === 'void') return voided()
  return why === 'elsewhere' ? elsewhere() : ended()
}

const shownTry = (one: SessionRow): ExamDetail['tries'][number] => {
  const done = one.state === 'done'
  return {
    attemptId: one.id,
    no: one.no,
    // Tries of examinations know no other.
    state: one.state as 'open' | 'marking' | 'done',
    score: done ? scoreOf(one) : null,
    passed: done ? hasPassed(one) : null,
    submitTime: one.ended_at?.toISOString() ?? null,
    endedBy: one.ended_by ?? '',
  }
}

/** What an examination asks, and how somebody stands with it; whoever looks after it sees it without tries of their own. */
export async function examDetail(ctx: Ctx, id: string, asked?: TrainingRole): Promise<ExamDetail> {
  const { db, now, user } = ctx
  const exam = await examById(db, id)
  const { training, trainee, role } = oneSideOf(await requireViewer(ctx, exam.trainingId), asked)
  if (trainee) await endOverdueOf(db, useOf(id), user.id)
  const tries = trainee ? await triesOf(db, useOf(id), user.id) : []
  const lockReason = trainee && (await locksOf(ctx, training, trainee, 'exam')).get(id)
  const [facts, extra] = [
    (await paperFacts(db, [exam.paperId])).get(exam.paperId)!,
    trainee ? await extraSeconds(db, useOf(id), user.id) : 0,
  ]
  return {
    id,
    trainingId: training.id,
    trainingTitle: training.title,
    title: exam.title,
    count: facts.count,
    minutes: exam.minutes,
    total: facts.total,
    pass: exam.pass,
    openTime: exam.openAt.toISOString(),
    closeTime: exam.closeAt.toISOString(),
    serverTime: now.toISOString(),
    maxAttempts: exam.maxAttempts,
    attemptsLeft: triesLeft(forPerson(exam, extra), tries, now),
    scoreRule: exam.scoreRule,
    showAnswer: exam.showAnswer,
    maxLeave: exam.maxLeave,
    promise: exam.promise,
    hasTexts: facts.hasTexts,
    extraMinutes: Math.round(extra / 60),
    contact: training.contact,
    suggests: !trainee && ctx.gateways.model !== undefined,
    role,
    archived: exam.archived,
    state: trainee ? examState(forPerson(exam, extra), tries, now) : now < exam.closeAt && !exam.archived ? 'open' : 'closed',
    tries: tries.map(shownTry),
    ...(lockReason && { lockReason }),
  }
}

/** Which of these examinations somebody may sit once more: in those of a training that they have left, none. */
export async function satAgain(db: Db, userId: string, ids: string[], now: Date): Promise<string[]> {
  const [exams, tries] = [await examsAmong(db, ids), groupedBy(await triesAmong(db, USE, ids, [userId]), ({ use_id }) => use_id)]
  const leftAt = (exam: Exam, at: Date) => triesLeft(exam, tries.get(exam.id) ?? [], at)
  // Until when, and to whom, is asked of those alone that somebody could sit if they were open.
  const left = [...exams.values()].filter((exam) => leftAt(exam, new Date(0)))
  if (!left.length) return []
  const lists = await listsOf(
    db,
    userId,
    left.map(({ trainingId }) => trainingId),
  )
  const still = left.filter(({ trainingId }) => lists.has(trainingId)).map(({ id }) => id)
  const extras = await extrasAmong(db, USE, still, [userId])
  return still.filter((id) => leftAt(forPerson(exams.get(id)!, extras.get(`${userId} ${id}`) ?? 0), now))
}

/** Begins an examination, or goes on with it. */
export async function start(ctx: Ctx, body: Body<'POST /api/neixunExam/start'>): Promise<StartedExam> {
  const { db, user, now } = ctx
  const { exam, training, trainee } = await ownExam(ctx, body.examId)
  const use = useOf(exam.id)
  const locked = (await locksOf(ctx, training, trainee, 'exam')).get(exam.id)
  // It was handed in while nobody looked: that is what they came back to.
  const over = await endOverdueOf(db, use, user.id)
  if (over) return ended()
  const opened = await once(db, user.id, 'neixunExam/start', body, (trx) =>
    openSession(trx, {
      ...use,
      userId: user.id,
      device: body.deviceId,
      takeOver: body.takeOver ?? false,
      put: { paperId: exam.paperId, shuffle: exam.shuffle },
      seconds: exam.minutes * 60,
      closeAt: exam.closeAt,
      maxLeave: exam.maxLeave,
      pass: exam.pass,
      secondOpinion: exam.secondOpinion,
      needAnother: (tries, extra) => {
        // Whoever is in the middle of it does not come here.
        refuseArchived(training)
        needAnother(forPerson(exam, extra), tries, { now, locked })
      },
    }).then((one) => (one === 'elsewhere' ? elsewhere() : one)),
  )
  const session = await sessionById(db, opened.id, user.id)
  if (session?.state !== 'open') return ended()
  return { attemptId: opened.id, ...(await running(db, session, now)) }
}

function needAnother(exam: Exam, tries: SessionRow[], { now, locked }: { now: Date; locked?: string }) {
  if (locked) refuse(codes.EXAM_NOT_YET, `考试未开始，${locked}`)
  if (now < exam.openAt) refuse(codes.EXAM_NOT_YET, `考试未开始，${whenOf(exam.openAt)} 开放`)
  if (now >= exam.closeAt) refuse(codes.EXAM_ENDED, '考试已结束')
  if (tries.some(hasPassed)) refuse(codes.NO_TRIES_LEFT, '你已通过考试，不需要再考')
  if (tries.some(({ state }) => state === 'marking')) refuse(codes.NO_TRIES_LEFT, '上一次还在批改，出分后才能补考')
  if (tries.length >= exam.maxAttempts) refuse(codes.NO_TRIES_LEFT, '考试次数已用完')
}

export async function answer(ctx: Ctx, body: Body<'POST /api/neixunExam/answer'>) {
  const { db, user, now } = ctx
  const kept = await save(db, {
    sessionId: body.attemptId,
    userId: user.id,
    use: USE,
    device: body.deviceId,
    questionId: body.questionId,
    answer: body.answer,
    marked: body.marked ?? false,
    seq: body.seq,
  })
  if (kept.outcome !== 'saved' && kept.outcome !== 'stale') return closed(kept.outcome)
  return { saved: kept.outcome === 'saved', serverTime: now.toISOString(), expireAt: kept.expireAt?.toISOString() ?? null }
}

const asked = ({ user }: Ctx, { attemptId, deviceId }: { attemptId: string; deviceId: string }) => ({
  sessionId: attemptId,
  userId: user.id,
  use: USE,
  device: deviceId,
})

export async function leave(ctx: Ctx, body: Body<'POST /api/neixunExam/leave'>) {
  const left = await leaveSession(ctx.db, { ...asked(ctx, body), no: body.no })
  return typeof left === 'string' ? closed(left) : left
}

export async function submit(ctx: Ctx, body: Body<'POST /api/neixunExam/submit'>) {
  const { db, user, now } = ctx
  const handed = await submitSession(db, asked(ctx, body), body.byClock)
  if (handed === 'unknown' || handed === 'elsewhere' || handed === 'void') return closed(handed)
  const session = handed === 'ended' ? await sessionById(db, body.attemptId, user.id) : handed
  if (!session) return gone()
  const use = useOf(session.use_id)
  const exam = forPerson(await examById(db, use.useId), await extraSeconds(db, use, user.id))
  const tries = await triesOf(db, use, user.id)
  const nextAttemptLeft = triesLeft(exam, tries, now)
  if (session.state === 'open') return { ...goesOn(session, now), score: null, pass: null, nextAttemptLeft }
  const done = session.state === 'done'
  return {
    state: done ? ('done' as const) : ('toMark' as const),
    score: done ? scoreOf(session) : null,
    pass: done ? hasPassed(session) : null,
    nextAttemptLeft,
  }
}

/** Somebody's own try, once it is over. Refuses with 10104. */
export async function outcome(ctx: Ctx, attemptId: string): Promise<ExamOutcome> {
  const { db, user, now } = ctx
  const before = await sessionById(db, attemptId, user.id)
  if (before?.use !== USE) return gone()
  const own = await ownExam(ctx, before.use_id)
  const exam = forPerson(own.exam, await extraSeconds(db, useOf(own.exam.id), user.id))
  await endOverdueOf(db, useOf(exam.id), user.id)
  const session = (await sessionById(db, attemptId, user.id))!
  if (session.state === 'void') return voided()
  if (session.state === 'open') return refuse(codes.EXAM_NOT_YET, '交卷中，请稍后再看')
  const tries = await triesOf(db, useOf(exam.id), user.id)
  const left = triesLeft(exam, tries, now)
  const done = session.state === 'done'
  // Nobody writes any more: whoever was given most time has none left.
  const over = forPerson(own.exam, await mostExtra(db, useOf(exam.id))).closeAt
  const answers = answersShown(exam, left, { now, over })
  const { questions, ...counts } = await reviewOf(db, attemptId, { answers: () => answers === 'shown', scores: done })
  return {
    attemptId,
    examId: exam.id,
    title: exam.title,
    no: session.no,
    state: done ? 'done' : 'toMark',
    score: done ? scoreOf(session) : null,
    objective: session.objective,
    total: session.total,
    pass: session.pass,
    passed: done ? hasPassed(session) : null,
    seconds: Math.round((session.ended_at!.getTime() - session.started_at.getTime()) / 1000),
    submitTime: session.ended_at!.toISOString(),
    endedBy: session.ended_by!,
    leaveCount: session.leave_count,
    ...counts,
    answers,
    // Whoever may sit it again sees them after that, which may be sooner.
    answersTime: answers === 'later' && !(exam.showAnswer === 'now' && left) ? closeOf(exam, over).toISOString() : null,
    attemptsLeft: left,
    questions,
  }
}

/** Answers that are published after the close wait for the last who may write; others for the close of whoever looks. */
const closeOf = ({ showAnswer, closeAt }: Exam, over: Date) => (showAnswer === 'after' ? over : closeAt)

/** Nobody sees what is right while they may still sit it again. */
function answersShown(exam: Exam, left: number, { now, over }: { now: Date; over: Date }): ExamOutcome['answers'] {
  const { showAnswer } = exam
  if (showAnswer === 'never') return 'never'
  const shown = now >= closeOf(exam, over) || (showAnswer === 'now' && left === 0)
  return shown ? 'shown' : 'later'
}
