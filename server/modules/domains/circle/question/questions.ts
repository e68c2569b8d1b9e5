import { POST, QUESTION } from '../../../../../contract/rules/post'
import { emit } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { forfeit, giveBack, pay, take } from './bounty'
import {
  answerOf,
  bestAnswer,
  bountyOf,
  close,
  desertedQuestions,
  dueQuestions,
  expiredQuestions,
  holdQuestion,
  isAnswered,
  isInReview,
  isSettled,
  reopen,
  takeReminders,
  type Question,
} from './bounty-queries'

declare module '../../../../app/bus' {
  interface Events {
    /** Half of an open question's time is over. */
    'question.reminded': { postId: string }
    /** Nobody was accepted in time. */
    'question.closed': { postId: string }
  }
}

/** What becomes of questions as time passes: due bounties are paid, old questions end, askers are reminded. */
export async function tendQuestions(db: Db) {
  const faults = [
    ...(await inTurn(db, await dueQuestions(db), settle)),
    ...(await inTurn(db, await desertedQuestions(db), clearUp)),
    ...(await inTurn(db, await expiredQuestions(db), expire)),
  ]
  await db.transaction().execute(async (trx) => {
    for (const postId of await takeReminders(trx)) await emit(trx, 'question.reminded', { postId })
  })
  if (faults.length) throw new AggregateError(faults, 'questions that could not be tended')
}

/** Each question in a transaction of its own, held: one that fails keeps no other from its turn. */
async function inTurn(db: Db, ids: string[], work: (trx: Trx, question: Question) => Promise<unknown>) {
  const faults: unknown[] = []
  for (const id of ids) {
    const tending = db.transaction().execute(async (trx) => work(trx, (await holdQuestion(trx, id))!))
    await tending.catch((error: unknown) => faults.push(error))
  }
  return faults
}

/**
 * Pays the bounty to the accepted answer; while that is in review it waits, and when it did not pass the question opens
 * again.
 */
async function settle(trx: Trx, question: Question) {
  const bounty = await bountyOf(trx, question.id)
  if (!bounty || !question.accepted_comment_id || !(await isSettled(trx, question.id))) return
  const answer = await answerOf(trx, question.id, question.accepted_comment_id)
  if (answer) await pay(trx, question, bounty, answer)
  else if (!(await isInReview(trx, question.accepted_comment_id))) await reopen(trx, question.id)
}

/** Whoever deletes a question with answers does not get the bounty back: the answer that most people liked gets it, or nobody. */
async function clearUp(trx: Trx, question: Question) {
  const bounty = await bountyOf(trx, question.id)
  if (!bounty || question.accepted_comment_id) return
  const best = await bestAnswer(trx, question)
  if (best) await pay(trx, question, bounty, best)
  else if (await isAnswered(trx, question)) await forfeit(trx, question, bounty)
  else await giveBack(trx, question, bounty)
}

/**
 * The most liked answer is accepted in the asker's place, who may still choose another for 24 hours; without one the question
 * closes.
 */
async function expire(trx: Trx, question: Question) {
  if (question.question_state !== QUESTION.open || question.status === POST.inReview || question.status === POST.deleted) return
  const best = question.status === POST.published ? await bestAnswer(trx, question) : undefined
  if (best) return take(trx, question, best, true)
  await close(trx, question.id)
  const bounty = await bountyOf(trx, question.id)
  if (bounty) await giveBack(trx, question, bounty)
  if (question.status === POST.published) await emit(trx, 'question.closed', { postId: question.id })
}
