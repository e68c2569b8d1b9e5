import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import type { PageTarget } from '../../../app/http/page'

/** What somebody has to settle before their account can be closed. */
export interface ClosingCheck {
  code: string
  /** As it stands on the list of what is checked: 没有…. */
  text: string
  /** Where it is settled. */
  at: PageTarget
  /** Why the account cannot be closed yet, in words; undefined when nothing of it stands in the way. */
  reason(db: Db, userId: string): Promise<string | undefined>
}
declare module '../../../app/module' {
  interface Extensions {
    closingChecks: ClosingCheck
  }
}

/** Whether somebody has asked for their account to be closed. */
export const isClosing = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from app_user u where u.id = ${userId} and u.status = 'closing')`

/** Somebody who was active asks for it; false when the account is closed. */
export async function startClosing(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update app_user set status = 'closing' where id = ${userId} and status in ('active', 'closing') returning 1`.execute(trx)
  return rows.length > 0
}

/** Takes it back; without having asked nothing changes. */
export const stopClosing = (trx: Trx, userId: string) =>
  sql`update app_user set status = 'active' where id = ${userId} and status = 'closing'`.execute(trx)

/** Holds somebody who has asked for it until the transaction ends; false when they took it back, or another is at it. */
export async function holdClosing(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where id = ${userId} and status = 'closing' for update skip locked`.execute(trx)
  return rows.length > 0
}

export const markClosed = (trx: Trx, userId: string) =>
  sql`update app_user set status = 'closed' where id = ${userId}`.execute(trx)

/** Leaves nobody behind the account. Answers the picture that was its face. */
export async function clearProfile(trx: Trx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ avatar_file: string | null }>`select avatar_file from app_user where id = ${userId}`.execute(trx)
  await sql`update app_user set phone = null, password_hash = null, nick_name = '已注销用户', real_name = '', company = '',
      birthday = null, position_id = '', industry_id = '', avatar_file = null, sex = 0, city = '', intro = '', cert_title = null,
      level = 1, vip_until = null, company_vip_until = null, openid = null, mini_openid = null
    where id = ${userId}`.execute(trx)
  return rows[0].avatar_file
}
