import { randomBytes } from 'node:crypto'
import * as codes from '../../../../contract/rules/codes'
import { emit } from '../../../app/bus'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { sha256 } from '../../../app/http/session'
import { proveCode, spendCode, useCode } from './codes'
import { accountOf, dropAppeal, hasTicket, savePhoneTicket, takeTicket } from './queries'
import { mayChangePhone, ownAccount, replacePhone } from '../user/accounts'
import { closeOtherSessions } from './sessions'

declare module '../../../app/bus' {
  interface Events {
    /** An account has another phone: whatever was written down under the one before is theirs, and not its next owner's. */
    'user.phoneMoved': { userId: string }
  }
}

const TICKET_MINUTES = 10
/** A phone can be changed once in so many days. */
const DAYS = 30

const wrongCode = () => refuse(codes.WRONG_SMS_CODE, '验证码错误或已过期')
const tooSoon = () => refuse(codes.PHONE_CHANGED_LATELY, `${DAYS}天内仅可更换一次`)
const taken = () => refuse(codes.PHONE_TAKEN, '该手机号已被其他账号使用')
const noTicket = () => refuse(codes.TICKET_RAN_OUT, '凭证已过期')

/** Refuses with 12441 whoever has changed their phone a short while ago. */
export async function checkMayMove(db: Db, userId: string) {
  if (!(await mayChangePhone(db, userId, DAYS))) tooSoon()
}

/** Refuses with 12440 a phone that somebody has, or whose account was closed a short while ago. */
export async function checkFree(db: Db, phone: string) {
  if (await accountOf(db, phone)) taken()
}

/** Gives an account its new phone. Refuses with 12440 (somebody's phone), 12441 (too soon). */
export async function movePhone(trx: Trx, userId: string, phone: string) {
  await checkFree(trx, phone)
  // Somebody may come to have it between the look and the update.
  const moved = await replacePhone(trx, userId, phone, DAYS).catch((error: { constraint?: string }) =>
    error.constraint === 'app_user_phone_key' ? taken() : Promise.reject(error),
  )
  if (!moved) tooSoon()
  await emit(trx, 'user.phoneMoved', { userId })
}

/** Proves the phone of the account by a code; gives a ticket for one change. Refuses with 12441 (too soon), 10102 (code). */
export async function verifyOldPhone({ db, user }: Ctx, code: string) {
  // Before the code is used up: whoever may not change need not find that out at the end.
  await checkMayMove(db, user.id)
  const { phone } = await ownAccount(db, user.id)
  if (!(await spendCode(db, phone, 'security', code))) wrongCode()
  const ticket = randomBytes(32).toString('base64url')
  await savePhoneTicket(db, user.id, sha256(ticket), TICKET_MINUTES)
  return { ticket }
}

/**
 * Gives the account its new phone, which a code to it proves, and sends every other device away. Whatever is refused uses up
 * neither the ticket nor the code. Refuses with 12442 (ticket), 10102 (code), 12440 (somebody's phone), 12441 (too soon).
 */
export async function resetPhone(
  { db, user, caller }: Ctx,
  input: { ticket: string; phone: string; code: string },
): Promise<true> {
  const { phone, code } = input
  const ticket = sha256(input.ticket)
  if (!(await hasTicket(db, user.id, ticket))) noTicket()
  if (!(await proveCode(db, phone, 'security', code))) wrongCode()
  await db.transaction().execute(async (trx) => {
    if (!(await takeTicket(trx, user.id, ticket))) noTicket()
    if (!(await useCode(trx, phone, 'security', code))) wrongCode()
    await movePhone(trx, user.id, phone)
    await dropAppeal(trx, user.id)
    await closeOtherSessions(trx, user.id, sha256(caller.token))
  })
  return true
}
