import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { AdminCtx, Origin } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { fingerprint } from '../../../app/secrets'
import { sha256 } from '../../../app/http/session'
import type { Settings } from '../../../app/settings'
import { hashPassword, isPassword } from '../../identity/login/passwords'
import { forgetDevices, isTrusted, trust } from './devices'
import { clearTries, countTry, placeOf } from './guard'
import { operatorById, operatorCard, type Known } from './operators'
import {
  accountOf,
  giveRecovery,
  saveSecret,
  newSecret,
  proven,
  recoveryLeft,
  spendCode,
  spendEither,
  spendRecovery,
  type Proof,
} from './second-factor'

/** Who does nothing for so long has to log in again; who works, after so many hours. */
const IDLE_MINUTES = 30
const LONGEST_HOURS = 12

/** What a page sends along with a write, so that no other site can send it: it is bound to the session. */
export const csrfOf = (settings: Settings, token: string) => fingerprint(settings, `csrf:${token}`).toString('base64url')

/** Whose a cookie is. */
export async function sessionOf(db: Db, token: string): Promise<(Known & { byCode: boolean }) | undefined> {
  const sha = sha256(token)
  const { rows } = await sql<{ operator_id: string; stale: boolean; byCode: boolean }>`
    select operator_id, by_code as "byCode", seen_at < now() - interval '1 minute' as stale from admin_session
    where token_sha = ${sha} and seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
      and created_at > now() - make_interval(hours => ${LONGEST_HOURS})`.execute(db)
  if (!rows.length) return undefined
  if (rows[0].stale) await sql`update admin_session set seen_at = now() where token_sha = ${sha}`.execute(db)
  const known = await operatorById(db, rows[0].operator_id)
  return known && { ...known, byCode: rows[0].byCode }
}

async function open(db: Db, operatorId: string, origin: Origin, byCode: boolean): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into admin_session (token_sha, operator_id, device, address, by_code)
    values (${sha256(token)}, ${operatorId}, ${origin.device}, ${origin.address}, ${byCode})`.execute(db)
  await sql`delete from admin_session where created_at < now() - make_interval(hours => ${LONGEST_HOURS})`.execute(db)
  origin.setToken(token)
  return token
}

/** Where an operator is logged in, the last seen first. */
export async function sessionsOf({ db, operator, origin }: AdminCtx) {
  const { rows } = await sql<{ device: string; address: string; since: Date; seen: Date; current: boolean }>`
    select device, address, created_at as since, seen_at as seen, token_sha = ${sha256(origin.token)} as current
    from admin_session
    where operator_id = ${operator.id} and seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
    order by seen_at desc`.execute(db)
  return rows.map(({ since, seen, ...row }) => ({ ...row, since: since.toISOString(), seen: seen.toISOString() }))
}

export async function logOut({ db, origin }: AdminCtx) {
  await sql`delete from admin_session where token_sha = ${sha256(origin.token)}`.execute(db)
  origin.setToken(null)
  return true
}

/** Whoever else is in as the same operator is out, and every browser is asked for a code again. How many were in. */
export async function closeOthers({ db, operator, origin }: AdminCtx): Promise<number> {
  await forgetDevices(db, operator.id)
  const { rows } = await sql`
    delete from admin_session where operator_id = ${operator.id} and token_sha <> ${sha256(origin.token)} returning 1`.execute(db)
  return rows.length
}

interface Login {
  login: string
  password: string
  code?: string
  recovery?: string
  newPassword?: string
  trust?: boolean
}
/**
 * Logs in by password and code, or one of the codes for a lost phone, or from a browser that is asked for none. The first
 * time, and after a reset, it takes two calls: the first gives the secret of the codes, the second brings a code of it and
 * the new password, and is answered with the codes for a lost phone. Refuses with 10103, 10102 (code), 10105 (too many
 * tries), 400 (new password).
 */
export async function logIn(ctx: AdminCtx, { login, password, code, recovery, newPassword, trust: trusting }: Login) {
  const { db, outside, settings, origin } = ctx
  const key = `login:${login}:${placeOf(origin)}`
  await countTry(outside, key)
  const account = await accountOf(db, 'login', login)
  const right = await isPassword(account && !account.over ? account.password_hash : null, password)
  if (!account || !right) return refuse(codes.WRONG_LOGIN, '账号或密码错误')
  await clearTries(outside, key)
  const first = !account.totp
  if (first && !code) return { state: 'enrol' as const, enrol: await newSecret(ctx, account) }
  if (!code && !recovery && !(await isTrusted(ctx, account.id))) return { state: 'code' as const }
  const sealed = account.totp ?? account.totp_pending ?? refuse(codes.WRONG_SMS_CODE, '请先绑定动态码')
  if (account.one_time && (!newPassword || newPassword === password)) refuse(400, '请设置新的密码')
  if (code) await spendCode(ctx, account, sealed, code)
  else if (recovery) await spendRecovery(ctx, account, recovery)
  if (first) await saveSecret(db, account.id, sealed)
  if (account.one_time) await setPassword(db, account.id, newPassword!)
  if (code && trusting) await trust(ctx, account.id)
  const given = first ? await giveRecovery(ctx, account.id) : undefined
  const token = await open(db, account.id, origin, Boolean(code ?? recovery))
  ctx.audit.after({ login, ...(recovery && !code && { recovery: true }), ...(trusting && { trust: true }) })
  const known = (await operatorById(db, account.id))!
  return { state: 'in' as const, me: await me(db, settings, known, token), ...(given && { recovery: given }) }
}

async function setPassword(db: Db, id: string, password: string) {
  await sql`update admin_operator set password_hash = ${await hashPassword(password)}, one_time_until = null
    where id = ${id}`.execute(db)
}

/** A new password; every other device is sent away. Refuses with 10103, 10102, 10105. */
export async function changePassword(ctx: AdminCtx, { newPassword, ...proof }: Proof & { newPassword: string }) {
  const { id } = await proven(ctx, proof)
  await setPassword(ctx.db, id, newPassword)
  await closeOthers(ctx)
  return true
}

/** The session counts as one that began with a code. Refuses with 10102, 10105, 400. */
export async function confirm(ctx: AdminCtx, { code, recovery }: Omit<Proof, 'password'>) {
  const account = await accountOf(ctx.db, 'id', ctx.operator.id)
  if (!account?.totp) return refuse(codes.WRONG_SMS_CODE, '请先绑定动态码')
  await spendEither(ctx, account, account.totp, { code, recovery })
  await sql`update admin_session set by_code = true where token_sha = ${sha256(ctx.origin.token)}`.execute(ctx.db)
  return true
}

/** The secret for another phone; the old one counts until a code of the new one came. Refuses with 10103, 10102, 10105. */
export const changePhone = async (ctx: AdminCtx, proof: Proof) => newSecret(ctx, await proven(ctx, proof))

/** From now on the other phone counts, and every browser is asked for a code of it. Refuses with 10102, 10105. */
export async function confirmPhone(ctx: AdminCtx, code: string) {
  const account = await accountOf(ctx.db, 'id', ctx.operator.id)
  if (!account?.totp_pending) return refuse(codes.WRONG_SMS_CODE, '请从头再来一次')
  await spendCode(ctx, account, account.totp_pending, code, true)
  await saveSecret(ctx.db, account.id, account.totp_pending)
  await forgetDevices(ctx.db, account.id)
  return true
}

/** New codes for a lost phone; the ones before open nothing any more. Refuses with 10103, 10102, 10105. */
export const renewRecovery = async (ctx: AdminCtx, proof: Proof) => giveRecovery(ctx, (await proven(ctx, proof)).id)

export const me = async (db: Db, settings: Settings, operator: Known, token: string) => ({
  operator: await operatorCard(db, operator.id),
  permissions: [...new Set(operator.grants.flatMap(({ permissions }) => permissions))],
  everywhere: [...new Set(operator.grants.flatMap(({ permissions, own }) => (own ? [] : permissions)))],
  csrf: csrfOf(settings, token),
  recoveryLeft: await recoveryLeft(db, operator.id),
})
