import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import type { WechatId } from '../../../app/http/session'

/** What proves who somebody is: phone, password and WeChat, as the log-in looks after them. */

export interface Account {
  id: string
  passwordHash: string | null
  /** Still holds its phone, but is nobody's any more. */
  closed: boolean
}
/** The account that holds a phone, as columns "id", "passwordHash" and "closed". */
export const accountByPhone = (phone: string) =>
  sql`select id, password_hash as "passwordHash", status = 'closed' as closed from app_user where phone = ${phone}`

/** True while this phone is the account's; it stays so until the transaction ends. */
export async function holdPhone(trx: Trx, userId: string, phone: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where id = ${userId} and phone = ${phone} for key share`.execute(trx)
  return rows.length > 0
}

/** The phone and password of somebody who is logged in. */
export async function ownAccount(db: Db, userId: string): Promise<{ phone: string; passwordHash: string | null }> {
  const { rows } = await sql<{ phone: string; passwordHash: string | null }>`
    select coalesce(phone, '') as phone, password_hash as "passwordHash" from app_user where id = ${userId}`.execute(db)
  return rows[0]
}

/** False when the password is no longer the one that was looked at. */
export async function replacePassword(trx: Trx, userId: string, before: string | null, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update app_user set password_hash = ${hash}
    where id = ${userId} and password_hash is not distinct from ${before}::text and status <> 'closed' returning 1`.execute(trx)
  return rows.length > 0
}

const changedLongAgo = (days: number) =>
  sql`(phone_changed_at is null or phone_changed_at <= now() - make_interval(days => ${days}))`
export async function mayChangePhone(db: Db, userId: string, days: number): Promise<boolean> {
  const { rows } = await sql`select from app_user where id = ${userId} and ${changedLongAgo(days)}`.execute(db)
  return rows.length > 0
}
/** False when the phone was changed within `days`. A phone that somebody else has breaks the key of phones. */
export async function replacePhone(trx: Trx, userId: string, phone: string, days: number): Promise<boolean> {
  const { rows } = await sql`
    update app_user set phone = ${phone}, phone_changed_at = now()
    where id = ${userId} and status <> 'closed' and ${changedLongAgo(days)} returning 1`.execute(trx)
  return rows.length > 0
}

export interface NewAccount {
  id: string
  /** null: of somebody whom only the list of a training knows. */
  phone: string | null
  nickName: string
  inviteCode: string
  invitedBy?: string
}
/** False when the phone (or the invite code) came to belong to somebody meanwhile. */
export async function insertAccount(trx: Trx, { id, phone, nickName, inviteCode, invitedBy }: NewAccount): Promise<boolean> {
  const { rows } = await sql`
    insert into app_user (id, phone, nick_name, invite_code, invited_by)
    values (${id}, ${phone}, ${nickName}, ${inviteCode}, ${invitedBy ?? null}) on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

export async function ownerOfInviteCode(db: Db, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where invite_code = ${code} and status <> 'closed'`.execute(db)
  return rows[0]?.id
}

/**
 * Gives an account its WeChat id where nobody else has it; true when it is there. Unless `replace`, one that the account already
 * has is kept, and whoever has taken theirs off gets none.
 */
export async function setWechatId(trx: Trx, userId: string, column: WechatId, value: string, replace: boolean) {
  const { numAffectedRows } = await sql`update app_user set ${sql.ref(column)} = ${value}, wechat_off = false
    where id = ${userId} and (${replace} or (${sql.ref(column)} is null and not wechat_off))
      and not exists (select 1 from app_user where ${sql.ref(column)} = ${value} and id <> ${userId})`.execute(trx)
  return numAffectedRows === 1n
}

export const dropWechatIds = (db: Db, userId: string) =>
  sql`update app_user set openid = null, mini_openid = null, wechat_off = true where id = ${userId}`.execute(db)

/** True while this is still the account's password; it stays so until the transaction ends. */
export async function holdPassword(trx: Trx, { id, passwordHash }: Account): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app_user where id = ${id} and password_hash = ${passwordHash} and status <> 'closed' for no key update`.execute(
    trx,
  )
  return rows.length > 0
}

export const setPassword = (trx: Trx, userId: string, hash: string) =>
  sql`update app_user set password_hash = ${hash} where id = ${userId}`.execute(trx)

/** Whether this very transaction has registered somebody. */
export async function isNew(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`select created_at = now() as fresh from app_user where id = ${id}`.execute(trx)
  return rows[0].fresh
}
