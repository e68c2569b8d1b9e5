import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import * as codes from '../../../../contract/rules/codes'
import { ALPHABET, CODE_LENGTH, groupedCode, plainCode } from '../../../../contract/rules/exchange'
import type { AdminCtx } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { codeHash, seal, unseal } from '../../../app/secrets'
import { isPassword } from '../../identity/login/passwords'
import { clearTries, countTry, placeOf } from './guard'

const ISSUER = 'HR共享社区运营后台'
const PERIOD = 30
/** Codes for when the phone is lost: so many at a time. */
const RECOVERY_CODES = 10

export interface Account {
  id: string
  login: string
  password_hash: string
  one_time: boolean
  over: boolean
  totp: Buffer | null
  totp_pending: Buffer | null
}
export async function accountOf(db: Db, by: 'login' | 'id', value: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, login, password_hash, one_time_until is not null as one_time, coalesce(one_time_until < now(), false) as over,
      totp, totp_pending
    from admin_operator where active and ${sql.ref(by)} = ${value}`.execute(db)
  return rows[0]
}

const totpOf = (secret: string, login: string) =>
  new TOTP({ issuer: ISSUER, label: login, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 })

/** The step a code is of, or null; 30 seconds to either side pass. Zero steps away is as right as one. */
const stepOf = (totp: TOTP, code: string, now: Date): number | null => {
  const away = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return away === null ? null : totp.counter({ timestamp: now.getTime() }) + away
}

const guardOf = (id: string) => `totp:${id}`

/**
 * Takes a code, once: of two with the same one the second is refused. None of a secret that is `fresh` was taken before, whatever
 * was of the one in use. Refuses with 10102, 10105.
 */
export async function spendCode(ctx: AdminCtx, { id, login }: Account, sealed: Buffer, code: string, fresh = false) {
  await countTry(ctx.outside, guardOf(id))
  const step = stepOf(totpOf(unseal(ctx.settings, sealed), login), code, ctx.now)
  const { rows } = await sql`
    update admin_operator set totp_step = ${step ?? 0} where id = ${id} and (${fresh} or totp_step < ${step ?? 0})
    returning 1`.execute(ctx.db)
  if (step === null || !rows.length) refuse(codes.WRONG_SMS_CODE, '动态码不正确或已用过')
  await clearTries(ctx.outside, guardOf(id))
}

/** Takes a code of those kept for a lost phone, once. Refuses with 10102, 10105; tries count together with those of the phone. */
export async function spendRecovery(ctx: AdminCtx, { id }: Account, written: string) {
  await countTry(ctx.outside, guardOf(id))
  const { rows } = await sql`
    delete from admin_recovery where operator_id = ${id} and code_hash = ${codeHash(ctx.settings, plainCode(written))}
    returning 1`.execute(ctx.db)
  if (!rows.length) refuse(codes.WRONG_SMS_CODE, '恢复码不正确或已用过')
  await clearTries(ctx.outside, guardOf(id))
}

/** New codes for when the phone is lost, in place of those there were; they are shown this once. */
export async function giveRecovery({ db, settings }: AdminCtx, id: string): Promise<string[]> {
  const plain = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
  await sql`delete from admin_recovery where operator_id = ${id}`.execute(db)
  await sql`insert into admin_recovery (operator_id, code_hash)
    select ${id}::uuid, unnest(${plain.map((one) => codeHash(settings, one))}::bytea[])`.execute(db)
  return plain.map(groupedCode)
}

export async function recoveryLeft(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from admin_recovery where operator_id = ${id}`.execute(db)
  return rows[0].n
}

/** A secret for codes that is shown now, and never again; it counts once a code of it came. */
export async function newSecret({ db, settings }: AdminCtx, { id, login }: Account) {
  const secret = new Secret({ size: 20 }).base32
  await sql`update admin_operator set totp_pending = ${seal(settings, secret)} where id = ${id}`.execute(db)
  return { secret, uri: totpOf(secret, login).toString() }
}

/** The secret that codes are of from now on. */
export const saveSecret = (db: Db, id: string, sealed: Buffer) =>
  sql`update admin_operator set totp = ${sealed}, totp_pending = null where id = ${id}`.execute(db)

export interface Proof {
  password: string
  code?: string
  recovery?: string
}
/** That it is they themselves, who are logged in: by password and a code. Refuses with 10103, 10102, 10105, 400. */
export async function proven(ctx: AdminCtx, { password, code, recovery }: Proof): Promise<Account> {
  const { db, outside, operator, origin } = ctx
  const key = `login:${operator.login}:${placeOf(origin)}`
  await countTry(outside, key)
  const account = await accountOf(db, 'id', operator.id)
  if (!account?.totp || !(await isPassword(account.password_hash, password))) return refuse(codes.WRONG_LOGIN, '密码不正确')
  await clearTries(outside, key)
  await spendEither(ctx, account, account.totp, { code, recovery })
  return account
}

/** Takes the one that was given. Refuses with 10102, 10105, 400. */
export async function spendEither(ctx: AdminCtx, account: Account, sealed: Buffer, { code, recovery }: Omit<Proof, 'password'>) {
  if (code) await spendCode(ctx, account, sealed, code)
  else if (recovery) await spendRecovery(ctx, account, recovery)
  else refuse(400, '请输入动态码或恢复码')
}
