import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Events } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import { on } from '../../../app/module'
import { page } from '../../../app/http/page'
import { haveFollow } from '../../identity/user/relations/follows'
import { termOf, type SanctionKind } from '../../identity/user/sanctions'
import { notify } from './notices'
import { wording } from './wordings'

const followed = wording('followed', { name: '有人关注', title: '关注了你', content: '', samples: {} })
const phoneAsked = wording('phoneAppeal.opened', {
  name: '有更换手机号的申诉待审核',
  title: '有人申诉把账号换到新手机号',
  content: '新手机号 {手机号}，正在人工审核。不是你本人操作的，请尽快用短信验证码修改密码，这次申诉随之作废',
  samples: { 手机号: '138****8003' },
})
const phoneMoved = wording('phoneAppeal.approved', {
  name: '更换手机号的申诉通过',
  title: '手机号已更换',
  content: '请使用新手机号 {手机号} 登录',
  samples: { 手机号: '138****8003' },
})
const phoneKept = wording('phoneAppeal.refused', {
  name: '更换手机号的申诉未通过',
  title: '更换手机号的申诉未通过',
  content: '{原因}',
  samples: { 原因: '提交的凭证看不清' },
})
const sanctioned = wording('sanction', {
  name: '被禁言或冻结',
  title: '你已被{处理}至 {到期}',
  content: '原因：{原因}。如有异议，可联系客服申诉',
  samples: { 处理: '禁言', 到期: '12月1日 09:00', 原因: '多次发布广告' },
})
const released = wording('sanction.lifted', {
  name: '禁言或冻结解除',
  title: '{处理}已解除',
  content: '',
  samples: { 处理: '禁言' },
})
export const accountWordings = [followed, phoneAsked, phoneMoved, phoneKept, sanctioned, released]

/** Whoever has stopped following already is not told of. */
async function tellFollowed(trx: Trx, { followerId, followeeId }: Events['user.followed']) {
  if (!(await haveFollow(trx, followerId, followeeId))) return
  await notify(trx, {
    to: followeeId,
    type: NOTICE_TYPE.interaction,
    subType: 'followed',
    ...followed({}),
    from: { id: followerId, hidden: false },
    target: page('pages/mine/home', { id: followerId }),
    why: '',
    cause: `followed:${followerId}`,
  })
}

/** Whoever is still logged in may not be who has asked: they hear of it while something can be done. */
async function tellAsked(trx: Trx, { appealId, userId, phoneMasked }: Events['phone.appealed']) {
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.system,
    subType: 'phoneAppeal',
    ...phoneAsked({ 手机号: phoneMasked }),
    target: page('pages/mine/resetPwd'),
    why: '因为你的账号有更换手机号的申诉',
    cause: `phoneAppeal.opened:${appealId}`,
  })
}

async function tellAppealed(trx: Trx, { appealId, userId, ...decided }: Events['phone.appealDecided']) {
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.system,
    subType: 'phoneAppeal',
    ...(decided.decision === 'approved' ? phoneMoved({ 手机号: decided.phoneMasked }) : phoneKept({ 原因: decided.reason })),
    target: page('pages/mine/resetPhoneTips'),
    why: '因为你申诉更换手机号',
    cause: `phoneAppeal:${appealId}`,
  })
}

const sanctions: Record<SanctionKind, string> = { mute: '禁言', freeze: '账号冻结' }

async function tellSanctioned(trx: Trx, { sanctionId, userId, kind, reason, until }: Events['user.sanctioned']) {
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.system,
    subType: 'sanction',
    ...sanctioned({ 处理: sanctions[kind], 到期: termOf(new Date(until)), 原因: reason }),
    target: page('pages/lesson/kefu'),
    why: '因为平台对你的账号作出了处理',
    cause: `sanction:${sanctionId}`,
  })
}

async function tellReleased(trx: Trx, { sanctionId, userId, kind }: Events['user.released']) {
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.system,
    subType: 'sanction',
    ...released({ 处理: sanctions[kind] }),
    target: page('pages/lesson/kefu'),
    why: '因为平台对你的账号作出了处理',
    cause: `sanction.lifted:${sanctionId}`,
  })
}

/** What people are told of their accounts, which know of no notices themselves. */
export const accountNotices = [
  on('user.followed', 'tellFollowed', tellFollowed),
  on('phone.appealed', 'tellAsked', tellAsked),
  on('phone.appealDecided', 'tellAppealed', tellAppealed),
  on('user.sanctioned', 'tellSanctioned', tellSanctioned),
  on('user.released', 'tellReleased', tellReleased),
]
