import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { mine as spec } from '../../../../contract/mine'
import type { Input } from '../../../../contract/endpoint'
import { emit } from '../../../app/bus'
import type { Ctx } from '../../../app/context'
import type { Db, Row as Columns } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { maskPhone } from '../../../app/formats/text'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import { sha256 } from '../../../app/http/session'
import { proveCode, useCode } from './codes'
import { provePassword } from './passwords'
import { checkFree, checkMayMove } from './phones'

declare module '../../../app/bus' {
  interface Events {
    /** Somebody who knows the password has asked for another phone. */
    'phone.appealed': { appealId: string; userId: string; phoneMasked: string }
  }
}

const ROUTE = 'POST /api/user/phoneAppeal'
type AppealInput = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']

interface Row extends Columns<'phone_appeal', 'reason' | 'created_at'> {
  state: 'open' | 'approved' | 'rejected'
  phone_masked: string
}

/** How one's last appeal stands; empty without one. */
export async function appealOf(db: Db, userId: string) {
  const { rows } = await sql<Row>`
    select state, overlay(phone placing '****' from 4 for 4) as phone_masked, reason, created_at from phone_appeal
    where user_id = ${userId} order by created_at desc limit 1`.execute(db)
  if (!rows.length) return {}
  const { state, phone_masked, reason, created_at } = rows[0]
  return { appeal: { state, phoneMasked: phone_masked, reason, createTime: created_at.toISOString() } }
}

/**
 * Asks for a new phone without the old one: the password and a code to the new phone open a case. Refuses with 12441 (too soon),
 * 12444 (no password), 12430 (wrong password), 10105 (locked), 10102 (code), 12440 (somebody's phone), 12443 (one is open).
 */
export async function appeal({ db, user, caller }: Ctx, { password, code, ...input }: AppealInput): Promise<true> {
  const { realName, phone } = input
  await checkMayMove(db, user.id)
  await provePassword(db, user.id, password)
  // Outside the transaction, so that a wrong try stays counted; a repeat of what was answered already does not need it.
  const isRight = await proveCode(db, phone, 'security', code)
  return once(db, user.id, ROUTE, input, async (trx) => {
    if (!isRight || !(await useCode(trx, phone, 'security', code))) refuse(codes.WRONG_SMS_CODE, '验证码错误或已过期')
    await checkFree(trx, phone)
    const appealId = newId()
    const { rows } = await sql`
      insert into phone_appeal (id, user_id, real_name, phone, token_sha)
      values (${appealId}, ${user.id}, ${realName}, ${phone}, ${sha256(caller.token)})
      on conflict (user_id) where state = 'open' do nothing returning 1`.execute(trx)
    if (!rows.length) refuse(codes.APPEAL_OPEN, '申诉审核中，请等待结果')
    await emit(trx, 'phone.appealed', { appealId, userId: user.id, phoneMasked: maskPhone(phone) })
    return true as const
  })
}
