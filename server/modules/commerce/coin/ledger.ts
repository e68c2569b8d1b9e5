import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { balance, book, type Holder, type Owner, type Side } from './queries'

export type { Holder }

/** What a person can spend. */
export const spendable = (userId: string): Owner => ({ kind: 'user', userId })
/** What of a person's coins is set aside. */
export const frozen = (userId: string): Owner => ({ kind: 'frozen', userId })
/** Where coins come from and where they end. */
export const issue: Holder = { kind: 'issue', userId: null }

/**
 * Why coins move, and which step of its subject that is: a bounty or an order leaves the frozen coins once, whichever way it
 * goes.
 */
const steps = {
  registered: 'registered',
  completed: 'completed',
  given: 'given',
  redeemed: 'given',
  invited: 'invited',
  inviteJoined: 'joined',
  inviteStep: 'step',
  inviteTaken: 'taken',
  inviteJoinedTaken: 'joinedTaken',
  inviteStepTaken: 'stepTaken',
  closed: 'closed',
  task: 'task',
  taskTaken: 'taken',
  levelGift: 'gift',
  birthday: 'birthday',
  liveDraw: 'won',
  lotteryDrawn: 'drawn',
  lotteryWon: 'given',
  lotteryReturned: 'returned',
  lotteryRecalled: 'recalled',
  assistHelped: 'helped',
  assistWon: 'given',
  assistTaken: 'taken',
  assistRecalled: 'recalled',
  leagueUp: 'up',
  bountyFrozen: 'frozen',
  bountyPaid: 'released',
  bountyRefunded: 'released',
  bountyForfeited: 'released',
  orderFrozen: 'frozen',
  orderSpent: 'released',
  orderReturned: 'released',
  orderRefunded: 'refunded',
  expired: 'expired',
  deducted: 'deducted',
  signMakeUp: 'madeUp',
  questionAsked: 'asked',
  questionReturned: 'returned',
  docSold: 'sold',
  docReturned: 'returned',
} as const

export interface Transfer {
  reason: keyof typeof steps
  /** What it is about: what a person is given once in their life, a gift of the operator, or a bounty. */
  ref: {
    type:
      | 'user'
      | 'gift'
      | 'bounty'
      | 'order'
      | 'refund'
      | 'task'
      | 'level'
      | 'invite'
      | 'liveWinner'
      | 'redeem'
      | 'expiry'
      | 'lottery'
      | 'assist'
      | 'answer'
      | 'tikuLeague'
      | 'docShare'
    id: string
  }
  from: Holder
  to: Holder
  /** Whole coins, above 0. */
  amount: number
  /** When it was, for demo content of the past. */
  at?: Date
}

/**
 * Moves coins. False, and nothing moves, when this step of the same subject is booked already.
 * Refuses with 11103 when the giver has too few; the database says so itself, whoever else spends at the same time.
 */
export async function transfer(trx: Trx, { reason, ref, from, to, amount, at }: Transfer): Promise<boolean> {
  const booking = { id: newId(at?.getTime()), reason, refType: ref.type, refId: ref.id, step: steps[reason], at }
  const sides = [
    { holder: from, amount: -amount },
    { holder: to, amount },
  ].filter((side): side is Side => side.holder.kind !== 'issue')
  return book(trx, booking, sides).catch((error: { constraint?: string }) =>
    error.constraint === 'coin_account_enough' ? refuse(codes.TOO_FEW_COINS, '金币不足') : Promise.reject(error),
  )
}

/** What a person can spend now. */
export const balanceOf = (db: Db, userId: string): Promise<number> => balance(db, spendable(userId))
/** What of a person's coins is set aside now. */
export const frozenOf = (db: Db, userId: string): Promise<number> => balance(db, frozen(userId))
/** The same of whoever the expression names, within a statement. */
export const spendableCoins = (userId: RawBuilder<unknown>) =>
  sql<number>`coalesce((select a.balance from coin_account a where a.kind = 'user' and a.user_id = ${userId}), 0)`

/** Whether somebody has coins that are set aside. */
export const hasFrozen = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from coin_account a where a.user_id = ${userId} and a.kind = 'frozen' and a.balance > 0)`

/** An account that is closed leaves without coins. */
export async function forfeitCoins(trx: Trx, userId: string): Promise<void> {
  const amount = await balanceOf(trx, userId)
  if (amount > 0)
    await transfer(trx, { reason: 'closed', ref: { type: 'user', id: userId }, from: spendable(userId), to: issue, amount })
}
