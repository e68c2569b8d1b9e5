import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { emit } from '../../../app/bus'
import { on } from '../../../app/module'
import type { Trx } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import { page } from '../../../app/http/page'
import { authorOf } from '../../domains/circle/shown'
import { takeBack } from '../../commerce/coin/grants'
import { issue, spendable, transfer } from '../../commerce/coin/ledger'
import { notify } from '../../services/notice/notices'
import {
  countEffects,
  dueInvite,
  insertEffect,
  insertStepGains,
  revocable,
  revokeEffect,
  revokeStepGains,
  type InviteRule,
} from './invite-queries'

declare module '../../../app/bus' {
  interface Events {
    /** Somebody says who has invited them. */
    'invite.bound': { userId: string }
    /** Somebody who was invited has become a member, within what a month gives. */
    'invite.effective': { inviterId: string; userId: string }
    /** … and is none after all. */
    'invite.revoked': { inviterId: string; userId: string }
  }
}

const TARGET = page('pages/mine/invite')

/** An invitation counts when all of it has happened, whichever part of it is the last; so every part asks. */
export const subscriptions = [
  on('invite.bound', 'inviteBound', (trx, { userId }) => settle(trx, userId)),
  on('user.completed', 'userCompleted', (trx, { userId }) => settle(trx, userId)),
  on('post.published', 'postPublished', (trx, { authorId }) => settle(trx, authorId)),
  on('lesson.finished', 'lessonFinished', (trx, { userId }) => settle(trx, userId)),
  on('tiku.practised', 'tikuPractised', (trx, { userId }) => settle(trx, userId)),
  // Whoever had practised before that was said.
  on('tiku.dailyDone', 'tikuDaily', (trx, { userId }) => settle(trx, userId)),
  on('post.deleted', 'postDeleted', (trx, { postId }) => revoke(trx, postId)),
  on('post.reviewed', 'postReviewed', async (trx, { postId, verdict }) => {
    if (verdict !== 'pass') await revoke(trx, postId)
  }),
]

/** Gives both of them their coins, once, and the inviter the steps that this reaches. */
async function settle(trx: Trx, userId: string): Promise<void> {
  const due = await dueInvite(trx, userId)
  if (!due) return
  const { inviterId, thisMonth, ...rule } = due
  const id = newId()
  const coins = thisMonth < rule.monthCap ? rule.inviterCoins : 0
  if (!(await insertEffect(trx, { id, inviterId, inviteeId: userId, coins, joinedCoins: rule.inviteeCoins }))) return
  const ref = { type: 'invite', id } as const
  if (coins > 0) await transfer(trx, { reason: 'invited', ref, from: issue, to: spendable(inviterId), amount: coins })
  await transfer(trx, { reason: 'inviteJoined', ref, from: issue, to: spendable(userId), amount: rule.inviteeCoins })
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.member,
    subType: 'joined',
    title: `新人奖励 ${rule.inviteeCoins} 金币`,
    content: '你已完成资料和第一次参与',
    target: TARGET,
    why: '因为你接受了同行的邀请',
    cause: `joined:${userId}`,
  })
  await tellInviter(trx, { inviterId, userId, coins }, rule)
  if (coins > 0) await emit(trx, 'invite.effective', { inviterId, userId })
  await climb(trx, inviterId)
}

interface Told {
  inviterId: string
  userId: string
  coins: number
}
const tellInviter = (trx: Trx, { inviterId, userId, coins }: Told, { monthCap }: InviteRule) =>
  notify(trx, {
    to: inviterId,
    type: NOTICE_TYPE.member,
    subType: 'invited',
    title: coins > 0 ? `邀请奖励 ${coins} 金币` : '你的邀请已有效',
    content: coins > 0 ? '你邀请的人已成为有效成员' : `本月奖励已满 ${monthCap} 人，这位不再计奖励，仍计入阶梯`,
    target: TARGET,
    why: '因为你邀请了新人',
    cause: `invited:${userId}`,
  })

async function climb(trx: Trx, inviterId: string): Promise<void> {
  for (const { id, count, coins } of await insertStepGains(trx, inviterId, await countEffects(trx, inviterId))) {
    await transfer(trx, {
      reason: 'inviteStep',
      ref: { type: 'invite', id },
      from: issue,
      to: spendable(inviterId),
      amount: coins,
    })
    await notify(trx, {
      to: inviterId,
      type: NOTICE_TYPE.member,
      subType: 'inviteStep',
      title: `邀请满 ${count} 人，奖励 ${coins} 金币`,
      content: '',
      target: TARGET,
      why: '因为你邀请了新人',
      cause: `inviteStep:${id}`,
    })
  }
}

/**
 * A post is gone: an invitation that stood on it alone counts no longer, and what it brought goes back, as far as it is
 * there.
 */
async function revoke(trx: Trx, postId: string): Promise<void> {
  const authorId = await authorOf(trx, postId)
  const effect = authorId && (await revocable(trx, authorId))
  if (!effect || !(await revokeEffect(trx, effect.id))) return
  const { id, inviterId, coins, joinedCoins } = effect
  const ref = { type: 'invite', id } as const
  let taken = await takeBack(trx, inviterId, { reason: 'inviteTaken', ref, amount: coins })
  await takeBack(trx, authorId, { reason: 'inviteJoinedTaken', ref, amount: joinedCoins })
  for (const step of await revokeStepGains(trx, inviterId, await countEffects(trx, inviterId)))
    taken += await takeBack(trx, inviterId, {
      reason: 'inviteStepTaken',
      ref: { type: 'invite', id: step.id },
      amount: step.coins,
    })
  if (coins > 0) await emit(trx, 'invite.revoked', { inviterId, userId: authorId })
  await notify(trx, {
    to: inviterId,
    type: NOTICE_TYPE.member,
    subType: 'inviteRevoked',
    title: taken > 0 ? `邀请奖励扣回 ${taken} 金币` : '一位被邀请人不再有效',
    content: '对方不再符合有效邀请的条件',
    target: TARGET,
    why: '因为你邀请的人的情况有变化',
    cause: `inviteRevoked:${authorId}`,
  })
}
