import type { Bus } from '../../app/bus'
import type { Trx } from '../../app/db'
import { issue, spendable, transfer } from './ledger'

/** What a person is given once in their life. */
export const GRANTS = { registered: 20, completed: 50 }
/** What the inviter is given when somebody they invited has filled in their profile. */
export const INVITED = 30

export const grant = (trx: Trx, reason: keyof typeof GRANTS, userId: string, at?: Date) =>
  transfer(trx, { reason, ref: { type: 'user', id: userId }, from: issue, to: spendable(userId), amount: GRANTS[reason], at })

/** Once per invited person, whoever says so how often; false when it was given already. */
export const grantInviter = (trx: Trx, inviterId: string, invitedId: string) =>
  transfer(trx, {
    reason: 'invited',
    ref: { type: 'user', id: invitedId },
    from: issue,
    to: spendable(inviterId),
    amount: INVITED,
  })

export function listen(bus: Bus) {
  bus.on('user.registered', async (trx, { userId }) => void (await grant(trx, 'registered', userId)))
  bus.on('user.completed', async (trx, { userId }) => void (await grant(trx, 'completed', userId)))
}
