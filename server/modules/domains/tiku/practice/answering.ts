import type { Api, Input, Result } from '../../../../../contract'
import * as codes from '../../../../../contract/rules/codes'
import { isAnswered } from '../../../../../contract/rules/questions'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { gradeOf } from '../grade'
import { selfMark } from '../marking'
import { flagEnded, gradeAnswers, lockSession, putOf, type PutRow } from '../queries'
import { sessionById } from '../results'
import { goesOn, save, saveUnlessLooked, settleIfAnswered, submit as submitSession, type Closed } from '../sessions'
import { feedbackOf } from './feedback'
import { spend, spendOnReading } from './free'
import { refuseHeld } from './held'
import { holdLearner, PRACTICE, recordAnswer, scopeOf, type Scope } from './record'

type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never
type Answer = Body<'POST /api/tikuSession/answer'>

const closed = (why: Closed, exam: boolean) => {
  if (why === 'unknown') return gone()
  if (why === 'elsewhere') return refuse(codes.OTHER_PRACTICE_DEVICE, '练习已在其他设备继续')
  return refuse(codes.PRACTICE_ENDED, exam ? '考试已结束，已为您自动交卷' : '这一组已结束')
}
const saving = ({ user }: Ctx, body: Answer) => ({
  ...{ sessionId: body.sessionId, userId: user.id, use: PRACTICE, device: body.deviceId, questionId: body.questionId },
  ...{ answer: body.answer, marked: body.marked ?? false, seq: body.seq, seconds: body.seconds },
})

/** Keeps one answer; in practice it is marked at once, and stays as it was given. */
export async function answer(ctx: Ctx, body: Answer): Promise<Result<Api['POST /api/tikuSession/answer']>> {
  const { db, user, now } = ctx
  const scope = (await scopeOf(db, body.sessionId, user.id)) ?? gone()
  const exam = scope.mode === 'paper'
  const serverTime = now.toISOString()
  if (exam) {
    const { outcome, expireAt } = await save(db, saving(ctx, body))
    if (outcome !== 'saved' && outcome !== 'stale') return closed(outcome, exam)
    return { saved: outcome === 'saved', serverTime, expireAt: expireAt?.toISOString() ?? null, feedback: [] }
  }
  await refuseHeld(ctx, body.questionId)
  const done = await db.transaction().execute((trx) => practise(trx, ctx, scope, body))
  if ('why' in done) return closed(done.why, exam)
  return { saved: done.saved, serverTime, expireAt: null, feedback: await feedbackOf(db, user.id, done.settled) }
}

/** Whether what is sent would change nothing of what was answered: it came before, or too late to be another answer. */
const stands = ({ answer, got }: PutRow, sent: string[]) =>
  isAnswered(answer ?? []) && (got !== null || JSON.stringify(answer) === JSON.stringify(sent))

async function practise(
  trx: Trx,
  ctx: Ctx,
  scope: Scope,
  body: Answer,
): Promise<{ why: Closed } | { saved: boolean; settled: PutRow[] }> {
  const place = await holdLearner(trx, scope.userId, scope.bankId)
  // Its last answer ends it: whoever hands in at the same time waits for that, or the other way round.
  if (scope.mode === 'daily') await lockSession(trx, body.sessionId)
  const { outcome } = await saveUnlessLooked(trx, saving(ctx, body))
  if (outcome === 'looked') return { saved: false, settled: await putOf(trx, body.sessionId, body.questionId) }
  if (outcome !== 'saved' && outcome !== 'stale' && outcome !== 'ended') return { why: outcome }
  const [one] = await putOf(trx, body.sessionId, body.questionId)
  if (outcome === 'ended') {
    if (!one || !stands(one, body.answer)) return { why: outcome }
    await flagEnded(trx, saving(ctx, body))
    return { saved: false, settled: [one] }
  }
  const given = isAnswered(one.answer ?? [])
  if (!given || one.got !== null) return { saved: outcome === 'saved', settled: given ? [one] : [] }
  const got = gradeOf(one, one.answer ?? [])
  if (got === null) {
    // What could have been said is shown from now on, whether or not they ever say what theirs is worth.
    await spendOnReading(trx, ctx, scope, { sessionId: body.sessionId, one, place })
    return { saved: true, settled: [one] }
  }
  const spends = await spend(trx, ctx, scope, { chapter: one.chapter, place })
  await gradeAnswers(trx, body.sessionId, [{ questionId: one.id, points: got }])
  await recordAnswer(trx, scope, {
    ...{ sessionId: body.sessionId, question: one, right: got === one.points, seconds: one.seconds ?? 0 },
    ...{ at: ctx.now, spends },
  })
  if (scope.mode === 'daily') await settleIfAnswered(trx, body.sessionId)
  return { saved: outcome === 'saved', settled: [{ ...one, got }] }
}

/** Hands in. What was handed in before stands as it is. */
export async function submit(ctx: Ctx, { sessionId, deviceId, byClock }: Body<'POST /api/tikuSession/submit'>) {
  const { db, user, now } = ctx
  const scope = (await scopeOf(db, sessionId, user.id)) ?? gone()
  const handed = await submitSession(db, { sessionId, userId: user.id, use: PRACTICE, device: deviceId }, byClock)
  if (handed === 'unknown' || handed === 'elsewhere' || handed === 'void') return closed(handed, scope.mode === 'paper')
  const session = handed === 'ended' ? await sessionById(db, sessionId, user.id) : handed
  if (session?.state === 'open') return { sessionId, ...goesOn(session, now) }
  return { sessionId, state: session?.state === 'marking' ? ('toMark' as const) : ('done' as const) }
}

/** Somebody's own opinion of a text of theirs, beside the reference answer. */
export async function selfScore(ctx: Ctx, { sessionId, questionId, share }: Body<'POST /api/tikuSession/selfScore'>) {
  const { db, user, now } = ctx
  const scope = (await scopeOf(db, sessionId, user.id)) ?? gone()
  return db.transaction().execute(async (trx) => {
    const place = await holdLearner(trx, scope.userId, scope.bankId)
    const [one] = await putOf(trx, sessionId, questionId)
    if (one?.kind !== 'text') return gone()
    const session = (await sessionById(trx, sessionId))!
    if (session.state === 'open' && scope.mode === 'paper') return gone()
    // Of one that a node of the release before has taken nothing is put down yet.
    if (one.got === null && session.state === 'open') await spendOnReading(trx, ctx, scope, { sessionId, one, place })
    const marked = await selfMark(trx, sessionId, questionId, share)
    const right = marked.got === one.points
    await recordAnswer(trx, scope, { sessionId, question: one, right, seconds: one.seconds ?? 0, at: now, spends: false })
    return marked
  })
}
