import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import * as codes from '../../../../contract/rules/codes'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Ctx, OpenCtx } from '../../../app/context'
import { onceIn, refuseReused, wasDone } from '../../../app/http/once'
import { sha256 } from '../../../app/http/session'
import { limiter } from '../../../app/limiter'
import { spendCode } from './codes'
import { refuseUnsolved, solveCaptcha } from './captcha'
import { checkLock, clearAllGuesses, clearGuesses, countGuess, countStranger, refuseGuess, type Source } from './guesses'
import { forgetDevices, knownDevice } from './known-devices'
import { accountOf, dropAppeal } from './queries'
import { ownAccount, replacePassword, setPassword, type Account } from '../user/accounts'
import { closeAllSessions, closeOtherSessions } from './sessions'

/** OWASP's first choice for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hash of a password that nobody knows, at the same cost: who has no account, or no password, waits as long as who has. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$Yax9apVxcaT9RGsFwoiAGw$KHu9lludSB4JrxJatfrDVMqo+J2vGqE0wHNdsJDK40Y'

/** Hashing is all CPU, and the rest of the server needs some. */
const inTurn = limiter(Math.max(1, Math.floor(availableParallelism() / 2)))

/** As passwords are stored. */
export const hashPassword = (password: string) => inTurn(() => hash(password, COST))

/** Whether a password is the one that is stored; where none is, the answer takes as long. */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> =>
  (await inTurn(() => verify(stored ?? NOBODY, password))) && stored !== null

interface PasswordLogin {
  phone: string
  password: string
  /** What the device keeps, see known-devices.ts. */
  device?: string
  captchaId?: string
  captcha?: string
}
/**
 * The account of a phone and its password. Refuses with 10103 (wrong), after five in a row from one place 10105 (locked 15
 * minutes), and 10110 and 10111 (captcha) where many have been tried for this phone from where its owner never was.
 */
export async function accountByPassword({ db, caller }: OpenCtx, asked: PasswordLogin): Promise<Account> {
  const { phone, password } = asked
  const device = await knownDevice(db, (await accountOf(db, phone))?.id, asked.device)
  const source = device ? (`device:${device}` as const) : (`network:${caller.network}` as const)
  await checkLock(db, phone, source)
  if (!device && (await countStranger(db, phone))) {
    const solved = await solveCaptcha(db, asked.captchaId, asked.captcha)
    if (solved !== 'right') refuseUnsolved(solved)
  }
  return prove(db, phone, source, password, (left) => refuse(codes.WRONG_LOGIN, `账号或密码错误，还可尝试${left}次`))
}

async function prove(
  db: Db,
  phone: string,
  source: Source,
  password: string,
  refuseWrong: (left: number) => never,
): Promise<Account> {
  const left = await countGuess(db, phone, source)
  const account = await accountOf(db, phone)
  const passwordHash = account && !account.closed ? account.passwordHash : null
  if (!(await isPassword(passwordHash, password)) || !account) return refuseGuess(left, refuseWrong)
  await clearGuesses(db, phone, source)
  return account
}

/** A new password that is sent again after its answer was lost goes by this name. */
interface Named {
  password: string
  requestId?: string
}
/** Neither a password nor a code is in what is kept of it: those are few enough to be tried. */
const once = <T>(trx: Trx, id: string, route: string, { requestId }: Named, work: () => Promise<T>) =>
  requestId ? onceIn(trx, { kind: 'person', id }, route, { requestId }, work) : work()
const isAgain = async (db: Db, id: string, route: string, { requestId }: Named) =>
  requestId !== undefined && wasDone(db, id, route, { requestId })

const RESET = 'POST /api/auth/resetPwd'
const CHANGE = 'POST /api/user/resetPwd'

interface Reset extends Named {
  phone: string
}
/** Gives the account of a phone a new password and sends every device away. False when nobody has that phone. */
export async function resetPassword(db: Db, reset: Reset): Promise<boolean> {
  const { phone, password } = reset
  const account = await accountOf(db, phone)
  if (!account || account.closed) return false
  const passwordHash = await hashPassword(password)
  // Whoever has proved it by another code means another, whatever became of what they had sent under that name.
  const name = (await isAgain(db, account.id, RESET, reset)) ? { password } : reset
  return db.transaction().execute((trx) =>
    once(trx, account.id, RESET, name, async () => {
      await setPassword(trx, account.id, passwordHash)
      await closeAllSessions(trx, account.id)
      await forgetDevices(trx, account.id)
      await clearAllGuesses(trx, phone)
      await dropAppeal(trx, account.id)
      return true
    }),
  )
}

/** Whether this very reset was done, and the password is still what it has made it. */
export async function wasReset(db: Db, reset: Reset): Promise<boolean> {
  const account = await accountOf(db, reset.phone)
  if (!account || account.closed || !(await isAgain(db, account.id, RESET, reset))) return false
  return isPassword(account.passwordHash, reset.password)
}

/** Proves somebody who is logged in by their password. Refuses with 12444 (there is none), 12430 (wrong), 10105 (locked). */
export async function provePassword(db: Db, userId: string, password: string) {
  const { phone, passwordHash } = await ownAccount(db, userId)
  if (!passwordHash) refuse(codes.NO_PASSWORD, '账号还没有设置过密码，请联系客服')
  await prove(db, phone, 'session', password, (left) => refuse(codes.WRONG_PASSWORD, `密码错误，还可尝试${left}次`))
}

/**
 * Gives somebody who is logged in a new password, proved by the old one or by a code to their phone; every other device is sent
 * away. Refuses with 400 (no proof), 12430 (old password wrong), 10105 (locked), 10102 (code), 12431 (the same as before).
 */
export async function changePassword({ db, user, caller }: Ctx, input: Named & { oldPassword?: string; code?: string }) {
  const { phone, passwordHash } = await ownAccount(db, user.id)
  const wrong = (left: number) => refuse(codes.WRONG_PASSWORD, `原密码错误，还可尝试${left}次`)
  // What it was proved by is gone: what it has set proves it now.
  if (await isAgain(db, user.id, CHANGE, input)) {
    await prove(db, phone, 'session', input.password, refuseReused)
    return true
  }
  if (input.oldPassword !== undefined) await prove(db, phone, 'session', input.oldPassword, wrong)
  else if (input.code === undefined) refuse(400, '参数错误：请填写原密码或验证码')
  // Looked at before the code is used up, so that whoever chooses the old password again can try another.
  if (passwordHash && (await inTurn(() => verify(passwordHash, input.password)))) refuse(codes.SAME_PASSWORD, '新旧密码不能相同')
  if (input.oldPassword === undefined && !(await spendCode(db, phone, 'security', input.code!)))
    refuse(codes.WRONG_SMS_CODE, '验证码错误或已过期')
  const hashed = await hashPassword(input.password)
  return db.transaction().execute((trx) =>
    once(trx, user.id, CHANGE, input, async () => {
      // Two changes at once: the second was proved by a password that is no longer there.
      if (!(await replacePassword(trx, user.id, passwordHash, hashed))) refuse(codes.WRONG_PASSWORD, '原密码错误')
      await closeOtherSessions(trx, user.id, sha256(caller.token))
      await clearAllGuesses(trx, phone)
      if (input.oldPassword === undefined) await dropAppeal(trx, user.id)
      return true
    }),
  )
}
