import type { Events } from '../../../app/bus'
import type { Trx } from '../../../app/db'
import { on } from '../../../app/module'
import { page } from '../../../app/page'
import { haveFollow } from '../../identity/user/follows'
import { termOf, type SanctionKind } from '../../identity/user/sanctions'
import { notify } from './notices'

/** Whoever has stopped following already is not told of. */
async function tellFollowed(trx: Trx, { followerId, followeeId }: Events['user.followed']) {
  if (!(await haveFollow(trx, followerId, followeeId))) return
  await notify(trx, {
    to: followeeId,
    type: 2,
    subType: 'followed',
    title: '关注了你',
    content: '',
    from: { id: followerId, hidden: false },
    target: page('pages/mine/home', { id: followerId }),
    why: '',
    cause: `followed:${followerId}`,
  })
}

async function tellAppealed(trx: Trx, { appealId, userId, ...decided }: Events['phone.appealDecided']) {
  const [title, content] =
    decided.decision === 'approved'
      ? ['手机号已更换', `请使用新手机号 ${decided.phoneMasked} 登录`]
      : ['更换手机号的申诉未通过', decided.reason]
  await notify(trx, {
    to: userId,
    type: 1,
    subType: 'phoneAppeal',
    title,
    content,
    target: page('pages/mine/resetPhoneTips'),
    why: '因为你申诉更换手机号',
    cause: `phoneAppeal:${appealId}`,
  })
}

const sanctions: Record<SanctionKind, string> = { mute: '禁言', freeze: '账号冻结' }
const objection = '如有异议，可联系客服申诉'

async function tellSanctioned(trx: Trx, { sanctionId, userId, kind, reason, until }: Events['user.sanctioned']) {
  await notify(trx, {
    to: userId,
    type: 1,
    subType: 'sanction',
    title: `你已被${sanctions[kind]}至 ${termOf(new Date(until))}`,
    content: `原因：${reason}。${objection}`,
    target: page('pages/lesson/kefu'),
    why: '因为平台对你的账号作出了处理',
    cause: `sanction:${sanctionId}`,
  })
}

async function tellReleased(trx: Trx, { sanctionId, userId, kind }: Events['user.released']) {
  await notify(trx, {
    to: userId,
    type: 1,
    subType: 'sanction',
    title: `${sanctions[kind]}已解除`,
    content: '',
    target: page('pages/lesson/kefu'),
    why: '因为平台对你的账号作出了处理',
    cause: `sanction.lifted:${sanctionId}`,
  })
}

/** What people are told of their accounts, which know of no notices themselves. */
export const accountNotices = [
  on('user.followed', 'tellFollowed', tellFollowed),
  on('phone.appealDecided', 'tellAppealed', tellAppealed),
  on('user.sanctioned', 'tellSanctioned', tellSanctioned),
  on('user.released', 'tellReleased', tellReleased),
]
