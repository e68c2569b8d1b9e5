import { POST, QUESTION, type QuestionState } from '../../../../../contract/rules/post'
import * as codes from '../../../../../contract/rules/codes'
import { emit } from '../../../../app/bus'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { frozen, issue, spendable, transfer, type Holder } from '../../../commerce/coin/ledger'
import {
  answerOf,
  bountyOf,
  CHANGE_HOURS,
  endBounty,
  holdQuestion,
  holdReadable,
  insertBounty,
  isAnswered,
  isPaid,
  setAccepted,
  setBounty,
  stakeOf,
  type Answer,
  type Bounty,
  type Question,
} from './bounty-queries'

declare module '../../../../app/bus' {
  interface Events {
    /** `instead` is the answer that was accepted until now. */
    'answer.accepted': { postId: string; commentId: string; instead: string | null; bySystem: boolean }
    'bounty.paid': { postId: string; commentId: string; amount: number }
    'bounty.refunded': { postId: string; amount: number }
    'bounty.forfeited': { postId: string; amount: number }
  }
}

/**
 * Sets `amount` coins (0, 10, 20, 50, 100) of the author aside for an answer of a question that is there already. A
 * question that has a bounty keeps it. Refuses with 11103 when the author has too few coins.
 */
export async function freezeBounty(trx: Trx, postId: string, authorId: string, amount: number): Promise<void> {
  if (amount === 0) return
  const id = newId()
  if (!(await insertBounty(trx, id, postId, authorId, amount))) return
  await setBounty(trx, postId, amount)
  const [from, to] = [spendable(authorId), frozen(authorId)]
  await transfer(trx, { reason: 'bountyFrozen', ref: { type: 'bounty', id }, from, to, amount })
}

/**
 * Gives back the frozen bounty of a question that was rejected or closed, or that goes before anybody answered. Where
 * somebody answered or an answer is accepted nothing happens: see tendQuestions(). Gives the coins that came back.
 */
export async function refundBounty(trx: Trx, postId: string): Promise<number> {
  const question = await holdQuestion(trx, postId)
  const bounty = question && (await bountyOf(trx, postId))
  if (!bounty || question.accepted_comment_id) return 0
  const closed = question.status === POST.rejected || question.question_state === QUESTION.closed
  if (!closed && (await isAnswered(trx, question))) return 0
  await giveBack(trx, question, bounty)
  return bounty.amount
}

/** Pays a bounty to an answer. The question must be held. */
export async function pay(trx: Trx, { id }: Question, bounty: Bounty, answer: Answer) {
  await release(trx, bounty, 'paid', spendable(answer.author_id), answer.id)
  await emit(trx, 'bounty.paid', { postId: id, commentId: answer.id, amount: bounty.amount })
}

export async function giveBack(trx: Trx, { id }: Question, bounty: Bounty) {
  await release(trx, bounty, 'refunded', spendable(bounty.asker_id))
  await setBounty(trx, id, 0)
  await emit(trx, 'bounty.refunded', { postId: id, amount: bounty.amount })
}

export async function forfeit(trx: Trx, { id }: Question, bounty: Bounty) {
  await release(trx, bounty, 'forfeited', issue)
  await emit(trx, 'bounty.forfeited', { postId: id, amount: bounty.amount })
}

const reasons = { paid: 'bountyPaid', refunded: 'bountyRefunded', forfeited: 'bountyForfeited' } as const

async function release(trx: Trx, bounty: Bounty, state: keyof typeof reasons, to: Holder, answerId: string | null = null) {
  if (!(await endBounty(trx, bounty.id, state, answerId))) throw new Error(`bounty ${bounty.id} has ended before`)
  const { id, asker_id, amount } = bounty
  await transfer(trx, { reason: reasons[state], ref: { type: 'bounty', id }, from: frozen(asker_id), to, amount })
}

/**
 * Accepts an answer, or within 24 hours another one instead: of two phones the last one decides. The bounty is paid when
 * the 24 hours are over, once, to whichever is accepted then (see tendQuestions()); `bountyPaid` is what that will be.
 */
export async function accept({ db, user }: Ctx, { postId, commentId }: { postId: string; commentId: string }) {
  return db.transaction().execute(async (trx) => {
    const question = await holdReadable(trx, postId, user.id)
    if (!question) return gone()
    if (question.author_id !== user.id) return refuse(codes.NOT_THE_ASKER, '只有提问者可以采纳')
    const answer = await answerOf(trx, question.id, commentId, user.id)
    if (!answer) return gone()
    if (answer.author_id === user.id) return refuse(codes.OWN_ANSWER, '不能采纳自己的回答')
    if (question.status !== POST.published) return refuse(codes.QUESTION_CLOSED, '提问审核通过后才能采纳')
    if (question.question_state === QUESTION.closed) return refuse(codes.QUESTION_CLOSED, '问题已关闭')
    if (answer.id !== question.accepted_comment_id) await take(trx, question, answer, false)
    return { bountyPaid: await stakeOf(trx, question.id, answer.id) }
  })
}

/** Accepts an answer of a held question. */
export async function take(trx: Trx, question: Question, answer: Answer, bySystem: boolean) {
  if (!(await setAccepted(trx, question.id, answer.id)))
    refuse(codes.ACCEPTED_TOO_LONG_AGO, `采纳已满 ${CHANGE_HOURS} 小时，不能更换`)
  const instead = question.accepted_comment_id
  await emit(trx, 'answer.accepted', { postId: question.id, commentId: answer.id, instead, bySystem })
}

/** Whoever was paid for an answer cannot take the answer away again. */
export async function refuseIfPaid(trx: Trx, answerId: string) {
  if (await isPaid(trx, answerId)) refuse(codes.ANSWER_WAS_PAID, '悬赏已结算的回答不能删除')
}

/** What a card or a detail knows of a question. */
export interface Asked {
  author_id: string
  status: number
  /** null for what is no question */
  question_state: QuestionState | null
  /** null while nothing is accepted */
  accepted_at: Date | null
}

/** The viewer asked this and may accept an answer now, or another one instead. */
export function canAccept(post: Asked, viewerId: string | null, now: Date): boolean {
  if (post.author_id !== viewerId || post.status !== POST.published) return false
  if (post.question_state === QUESTION.open) return true
  const since = post.accepted_at
  return post.question_state === QUESTION.solved && since !== null && now.getTime() - since.getTime() < CHANGE_HOURS * 3_600_000
}
