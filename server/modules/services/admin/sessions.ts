import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { Secret, TOTP } from 'otpauth'
import type { AdminCtx, Origin } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { networkOf } from '../../../app/http/network'
import { fingerprint, seal, unseal } from '../../../app/secrets'
import { sha256 } from '../../../app/http/session'
import type { Settings } from '../../../app/settings'
import { hashPassword, isPassword } from '../../identity/login/passwords'
import { operatorById, operatorCard, type Known } from './operators'

/** Who does nothing for so long has to log in again; who works, after so many hours. */
const IDLE_MINUTES = 30
const LONGEST_HOURS = 12
/** Wrong tries that cost nothing; each one more doubles the wait. */
const FREE_TRIES = 5
const LONGEST_WAIT_MINUTES = 60
const ISSUER = 'HR共享社区运营后台'
const PERIOD = 30

/** What a page sends along with a write, so that no other site can send it: it is bound to the session. */
export const csrfOf = (settings: Settings, token: string) => fingerprint(settings, `csrf:${token}`).toString('base64url')

/** Whose a cookie is. */
export async function sessionOf(db: Db, token: string): Promise<Known | undefined> {
  const sha = sha256(token)
  const { rows } = await sql<{ operator_id: string; stale: boolean }>`
    select operator_id, seen_at < now() - interval '1 minute' as stale from admin_session
    where token_sha = ${sha} and seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
      and created_at > now() - make_interval(hours => ${LONGEST_HOURS})`.execute(db)
  if (!rows.length) return undefined
  if (rows[0].stale) await sql`update admin_session set seen_at = now() where token_sha = ${sha}`.execute(db)
  return operatorById(db, rows[0].operator_id)
}

async function open(db: Db, operatorId: string, origin: Origin): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into admin_session (token_sha, operator_id, device, address)
    values (${sha256(token)}, ${operatorId}, ${origin.device}, ${origin.address})`.execute(db)
  await sql`delete from admin_session where created_at < now() - make_interval(hours => ${LONGEST_HOURS})`.execute(db)
  origin.setToken(token)
  return token
}

/** Where an operator is logged in, the last seen first. */
export async function sessionsOf({ db, operator, origin }: AdminCtx) {
  const { rows } = await sql<{ device: string; address: string; since: Date; seen: Date; current: boolean }>`
    select device, address, created_at as since, seen_at as seen, token_sha = ${sha256(origin.token)} as current from admin_session
    where operator_id = ${operator.id} and seen_at > now() - make_interval(mins => ${IDLE_MINUTES}) order by seen_at desc`.execute(
    db,
  )
  return rows.map(({ since, seen, ...row }) => ({ ...row, since: since.toISOString(), seen: seen.toISOString() }))
}

export async function logOut({ db, origin }: AdminCtx) {
  await sql`delete from admin_session where token_sha = ${sha256(origin.token)}`.execute(db)
  origin.setToken(null)
  return true
}

/** Wider than for people of the app: who changes the last part of an address of IPv4 is still the same. */
const placeOf = ({ address }: Origin) => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1')

/** Counts a try before it is looked at, so that many at once are many. Refuses with 10105 while it has to wait. */
async function countTry(db: Db, key: string) {
  const { rows } = await sql`
    insert into admin_guard as g (key, wrong) values (${key}, 1)
    on conflict (key) do update set changed_at = now(),
      wrong = case when g.changed_at < now() - interval '1 day' then 1 else g.wrong + 1 end,
      locked_until = case when g.changed_at < now() - interval '1 day' or g.wrong + 1 < ${FREE_TRIES} then null
        else now() + make_interval(mins => least(${LONGEST_WAIT_MINUTES}, 2 ^ least(g.wrong + 1 - ${FREE_TRIES}, 10))::integer) end
    where g.locked_until is null or g.locked_until <= now() returning 1`.execute(db)
  if (rows.length) return
  const locked = await sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - now()))::integer as seconds from admin_guard where key = ${key}`.execute(db)
  const seconds = Math.max(1, locked.rows[0]?.seconds ?? 1)
  refuse(codes.LOCKED_OUT, `尝试次数过多，请 ${Math.ceil(seconds / 60)} 分钟后再试`, seconds)
}
const clearTries = (db: Db, ...keys: string[]) => sql`delete from admin_guard where key = any(${keys})`.execute(db)

const totpOf = (secret: string, login: string) =>
  new TOTP({ issuer: ISSUER, label: login, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 })

/** The step a code is of, or null; 30 seconds to either side pass. Zero steps away is as right as one. */
const stepOf = (totp: TOTP, code: string, now: Date): number | null => {
  const away = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return away === null ? null : totp.counter({ timestamp: now.getTime() }) + away
}

interface Account {
  id: string
  login: string
  password_hash: string
  one_time: boolean
  over: boolean
  totp: Buffer | null
  totp_pending: Buffer | null
}
async function accountOf(db: Db, by: 'login' | 'id', value: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, login, password_hash, one_time_until is not null as one_time, coalesce(one_time_until < now(), false) as over,
      totp, totp_pending
    from admin_operator where active and ${sql.ref(by)} = ${value}`.execute(db)
  return rows[0]
}

/** Takes a code, once: of two with the same one the second is refused. Refuses with 10102, 10105. */
async function spendCode(ctx: AdminCtx, { id, login }: Account, sealed: Buffer, code: string) {
  const key = `totp:${id}`
  await countTry(ctx.outside, key)
  const step = stepOf(totpOf(unseal(ctx.settings, sealed), login), code, ctx.now)
  const { rows } = await sql`
    update admin_operator set totp_step = ${step ?? 0} where id = ${id} and totp_step < ${step ?? 0} returning 1`.execute(ctx.db)
  if (step === null || !rows.length) refuse(codes.WRONG_SMS_CODE, '动态码不正确或已用过')
  await clearTries(ctx.outside, key)
}

type Login = { login: string; password: string; code?: string; newPassword?: string }
/**
 * Logs in by password and code. The first time, and after a reset, it takes two calls: the first gives the secret of the codes, the
 * second brings a code of it and the new password. Refuses with 10103, 10102 (code), 10105 (too many tries), 400 (new password).
 */
export async function logIn(ctx: AdminCtx, { login, password, code, newPassword }: Login) {
  const { db, outside, settings, origin } = ctx
  const key = `login:${login}:${placeOf(origin)}`
  await countTry(outside, key)
  const account = await accountOf(db, 'login', login)
  const right = await isPassword(account && !account.over ? account.password_hash : null, password)
  if (!account || !right) return refuse(codes.WRONG_LOGIN, '账号或密码错误')
  await clearTries(outside, key)
  if (!code) return account.totp ? { state: 'code' as const } : enrol(ctx, account)
  const sealed = account.totp ?? account.totp_pending ?? refuse(codes.WRONG_SMS_CODE, '请先绑定动态码')
  if (account.one_time && (!newPassword || newPassword === password)) refuse(400, '请设置新的密码')
  await spendCode(ctx, account, sealed, code)
  await sql`update admin_operator set totp = ${sealed}, totp_pending = null where id = ${account.id}`.execute(db)
  if (account.one_time) await setPassword(db, account.id, newPassword!)
  const token = await open(db, account.id, origin)
  ctx.audit.after({ login })
  return { state: 'in' as const, me: await me(db, settings, (await operatorById(db, account.id))!, token) }
}

/** A secret for codes that is shown now, and never again; it counts once a code of it came. */
async function enrol({ db, settings }: AdminCtx, { id, login }: Account) {
  const secret = new Secret({ size: 20 }).base32
  await sql`update admin_operator set totp_pending = ${seal(settings, secret)} where id = ${id}`.execute(db)
  return { state: 'enrol' as const, enrol: { secret, uri: totpOf(secret, login).toString() } }
}

async function setPassword(db: Db, id: string, password: string) {
  await sql`update admin_operator set password_hash = ${await hashPassword(password)}, one_time_until = null
    where id = ${id}`.execute(db)
}

/** A new password; every other device is sent away. Refuses with 10103, 10102, 10105. */
export async function changePassword(
  ctx: AdminCtx,
  { password, newPassword, code }: { password: string; newPassword: string; code: string },
) {
  const { db, outside, operator, origin } = ctx
  const key = `login:${operator.login}:${placeOf(origin)}`
  await countTry(outside, key)
  const account = await accountOf(db, 'id', operator.id)
  if (!account?.totp || !(await isPassword(account.password_hash, password))) return refuse(codes.WRONG_LOGIN, '密码不正确')
  await clearTries(outside, key)
  await spendCode(ctx, account, account.totp, code)
  await setPassword(db, operator.id, newPassword)
  await sql`delete from admin_session where operator_id = ${operator.id} and token_sha <> ${sha256(origin.token)}`.execute(db)
  return true
}

export const me = async (db: Db, settings: Settings, operator: Known, token: string) => ({
  operator: await operatorCard(db, operator.id),
  permissions: [...new Set(operator.grants.flatMap(({ permissions }) => permissions))],
  everywhere: [...new Set(operator.grants.flatMap(({ permissions, own }) => (own ? [] : permissions)))],
  csrf: csrfOf(settings, token),
})
