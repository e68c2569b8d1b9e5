import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Trx } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import { page } from '../../../app/http/page'
import { notify } from '../../services/notice/notices'
import { issue, spendable, transfer, type Transfer } from './ledger'
import { heldBalance } from './queries'

/** What a person is given once in their life. */
export const GRANTS = { registered: 20, completed: 50 }
export const grant = (trx: Trx, reason: keyof typeof GRANTS, userId: string, at?: Date) =>
  transfer(trx, { reason, ref: { type: 'user', id: userId }, from: issue, to: spendable(userId), amount: GRANTS[reason], at })

/** A gift of the operator: each is one of its own. */
export const giveByHand = (trx: Trx, userId: string, amount: number) =>
  transfer(trx, { reason: 'given', ref: { type: 'gift', id: newId() }, from: issue, to: spendable(userId), amount })

/** What the platform gives a member on their birthday; whoever calls sees to it that it is once a year. */
export const giveOnBirthday = (trx: Trx, userId: string, amount: number) =>
  transfer(trx, { reason: 'birthday', ref: { type: 'gift', id: newId() }, from: issue, to: spendable(userId), amount })

/** Takes back what somebody was given, as far as they still have it; how much that was. */
export async function takeBack(trx: Trx, from: string, move: Pick<Transfer, 'reason' | 'ref' | 'amount'>): Promise<number> {
  const amount = Math.min(move.amount, await heldBalance(trx, from))
  return amount > 0 && (await transfer(trx, { ...move, from: spendable(from), to: issue, amount })) ? amount : 0
}

/** The operator takes some, alone or with the task that gave them, as far as they are there, and says why; how many that were. */
export async function takeByHand(
  trx: Trx,
  userId: string,
  amount: number,
  why: string,
  reason: 'deducted' | 'taskTaken' = 'deducted',
): Promise<number> {
  const id = newId()
  const taken = await takeBack(trx, userId, { reason, ref: { type: 'gift', id }, amount })
  if (taken)
    await notify(trx, {
      to: userId,
      type: NOTICE_TYPE.member,
      subType: 'coinDeducted',
      title: `${taken.toLocaleString('en-US')} 金币被扣减`,
      content: `${why}。有疑问可以联系客服`,
      target: page('pages/mall/myCoin', {}),
      why: '因为你的金币有变动',
      cause: `coin.deducted:${id}`,
    })
  return taken
}
