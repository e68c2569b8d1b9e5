import { randomInt } from 'node:crypto'
import { emit } from '../../../app/bus'
import type { OpenCtx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { WechatId } from '../../../app/http/session'
import { noteConsent } from '../../platform/system/consents'
import { userInfo } from '../user/profile'
import { accountOf, type Scene } from './queries'
import { holdPhone, insertAccount, isNew, ownAccount, ownerOfInviteCode, setWechatId } from '../user/accounts'
import { rememberDevice } from './known-devices'
import { nameSession, openConfined, openSession, reopenSession } from './sessions'
import { refuseFrozen } from '../user/sanctions'

declare module '../../../app/bus' {
  interface Events {
    'user.registered': { userId: string; invitedBy?: string }
  }
}

/** Letters and digits that are read aloud and typed again without a mistake: no 0 O 1 I L. */
const CLEAR = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const randomText = (length: number) => Array.from({ length }, () => CLEAR[randomInt(CLEAR.length)]).join('')

/** The account of a phone, registered when there is none yet; undefined when it was closed. */
export async function enter(trx: Trx, phone: string, inviterCode?: string): Promise<string | undefined> {
  const account = await accountOf(trx, phone)
  if (account?.closed) return undefined
  // Its owner may be moving to another phone right now: then this one is nobody's, or somebody else's.
  if (account) return (await holdPhone(trx, account.id, phone)) ? account.id : enter(trx, phone, inviterCode)
  const invitedBy = inviterCode ? await ownerOfInviteCode(trx, inviterCode.trim().toUpperCase()) : undefined
  const id = newId()
  const made = await insertAccount(trx, { id, phone, nickName: 'HR' + randomText(6), inviteCode: randomText(7), invitedBy })
  // Somebody registered this phone a moment ago (then it is found now), or the invite code is taken (then another is drawn).
  if (!made) return enter(trx, phone, inviterCode)
  await emit(trx, 'user.registered', { userId: id, invitedBy })
  return id
}

/** Somebody whom only the list of a training knows: nobody logs in to this account, and it wins nothing for being made. */
export async function enterUnknown(trx: Trx): Promise<string> {
  const id = newId()
  const made = await insertAccount(trx, { id, phone: null, nickName: 'HR' + randomText(6), inviteCode: randomText(7) })
  return made ? id : enterUnknown(trx)
}

/** Whose WeChat a code of wx.login stands for; undefined without one, and when WeChat does not say: that keeps nobody out. */
export const miniOpenidOf = async ({ gateways }: OpenCtx, jsCode?: string): Promise<string | undefined> =>
  jsCode === undefined ? undefined : gateways.wechat.miniOpenidOfCode(jsCode).catch(() => undefined)

/** The phone may be logged in on somebody else's WeChat for once, so this fills a gap and never replaces one. */
export async function fillWechatId(trx: Trx, userId: string, id: WechatId, openid: string | undefined) {
  if (openid === undefined) return
  await lock(trx, `openid:${openid}`)
  await setWechatId(trx, userId, id, openid, false)
}

/** As Sessions says. */
export const noteWechat = (db: Db, token: string, id: WechatId, openid: string) =>
  db.transaction().execute(async (trx) => {
    const userId = await nameSession(trx, token, id, openid)
    if (userId) await fillWechatId(trx, userId, id, openid)
  })

/**
 * WeChat itself said who this is: whoever changed to another WeChat account is that one now. False where it is somebody
 * else's.
 */
export async function bindMiniOpenid(trx: Trx, userId: string, openid: string): Promise<boolean> {
  await lock(trx, `openid:${openid}`)
  return setWechatId(trx, userId, 'mini_openid', openid, true)
}

/** What a log-in brings along besides what it is admitted by. */
interface Brought {
  /** What the device keeps, see known-devices.ts. */
  device?: string
  /** Who it is in the mini-program, by WeChat's word. */
  mini?: string
  /** By what it is known when it is sent again, see signInAgain(). */
  askedBy?: Buffer
}
/**
 * Opens a session for whoever `admit` names; undefined when it names nobody. Nobody comes here without having agreed to the
 * agreements on the same page. All of it happens in one transaction. Refuses with 10107 whoever is frozen.
 */
export async function signIn(ctx: OpenCtx, brought: Brought, admit: (trx: Trx) => Promise<string | undefined>) {
  const { db, caller, settings, now } = ctx
  const opened = await db.transaction().execute(async (trx) => {
    const userId = await admit(trx)
    if (userId === undefined) return undefined
    await noteConsent(trx, userId, now)
    const session = await openSession(trx, userId, caller.device, brought.mini, brought.askedBy)
    // Once the session holds the person: whoever freezes them at this moment is waited for, or finds the session.
    await refuseFrozen(trx, userId, settings.hotline)
    const registered = await isNew(trx, userId)
    return { userId, session, registered, device: await rememberDevice(trx, userId, brought.device) }
  })
  return opened && welcome(ctx, opened)
}

/**
 * The same sent again after its answer was lost: the same session, by another token. Undefined where nothing was opened by
 * it.
 */
export async function signInAgain(ctx: OpenCtx, { askedBy, device }: Brought) {
  if (!askedBy) return undefined
  const opened = await ctx.db.transaction().execute(async (trx) => {
    const again = await reopenSession(trx, askedBy)
    return again && { ...again, device: await rememberDevice(trx, again.userId, device) }
  })
  return opened && welcome(ctx, opened)
}

interface Entered {
  userId: string
  session: { token: string; token_expireTime: string }
  registered: boolean
  device: string
}
const welcome = async (ctx: OpenCtx, { session, device, registered, userId }: Entered) => ({
  ...session,
  device,
  registered,
  userInfo: await userInfo(ctx, userId),
})

/** Opens one training for whoever `admit` names, and nothing else; refuses with 10107 whoever is frozen. */
export const signInOnly = ({ db, caller, settings, now }: OpenCtx, onlyFor: string, admit: (trx: Trx) => Promise<string>) =>
  db.transaction().execute(async (trx) => {
    const userId = await admit(trx)
    await noteConsent(trx, userId, now)
    const session = await openConfined(trx, userId, caller.device, onlyFor)
    await refuseFrozen(trx, userId, settings.hotline)
    return { ...session, userId }
  })

/** The phone of somebody who is logged in. */
export const phoneOf = async (db: Db, userId: string): Promise<string> => (await ownAccount(db, userId)).phone

/**
 * Where a code goes whose caller names no phone: their own, which only the server knows whole. Refuses with 400 (another
 * use), 401.
 */
export async function ownPhone({ db, user }: OpenCtx, scene: Scene): Promise<string> {
  if (scene !== 'security') return refuse(400, '参数错误：请填写手机号')
  return user ? phoneOf(db, user.id) : refuse(401, '请先登录')
}
