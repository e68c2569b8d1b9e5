import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'

export interface RealName {
  realName: string
  /** It stands on a certificate. */
  locked: boolean
}

export async function realNameOf(db: Db, userId: string): Promise<RealName> {
  const { rows } = await sql<RealName>`
    select real_name as "realName", real_name_locked as locked from app_user where id = ${userId}`.execute(db)
  return rows[0]
}

/**
 * Takes a name that will not change any more; answers it. One that was locked before stays. Refuses with 12412 when another
 * is wished for then, and with 400 when there is none at all.
 */
export async function lockRealName(trx: Trx, userId: string, wished: string | undefined): Promise<string> {
  const { rows } = await sql<RealName>`
    select real_name as "realName", real_name_locked as locked from app_user where id = ${userId} for no key update`.execute(trx)
  const { realName, locked } = rows[0]
  if (locked && wished && wished !== realName) refuse(codes.NAME_LOCKED, '姓名已锁定，不能修改')
  const name = locked ? realName : (wished ?? realName)
  if (!name) refuse(400, '参数错误：请确认证书上的姓名')
  await sql`update app_user set real_name = ${name}, real_name_locked = true where id = ${userId}`.execute(trx)
  return name
}

/** Puts another name in the place of one that is locked. Refuses with 10104 (nobody, or gone), 400 (not locked, the same). */
export async function correctRealName(trx: Trx, userId: string, name: string): Promise<void> {
  const { rows } = await sql<RealName>`
    select real_name as "realName", real_name_locked as locked from app_user
    where id = ${userId} and status <> 'closed' for no key update`.execute(trx)
  const { realName, locked } = rows[0] ?? gone()
  if (!locked) refuse(400, '这个人的姓名没有锁定，本人可以自己改')
  if (realName === name) refuse(400, '和现在锁定的姓名一样')
  await sql`update app_user set real_name = ${name} where id = ${userId}`.execute(trx)
}
