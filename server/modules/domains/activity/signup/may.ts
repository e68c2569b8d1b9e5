import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { isMember, people } from '../../../identity/user/people'
import { hasBenefit } from '../../vip/allowances'
import { whenOf } from '../../../../app/time/clock'
import type { TicketRow } from '../queries'

export interface Standing {
  vip: boolean
  /** Pays what members pay. */
  cheaper: boolean
  level: number
}
const NOBODY: Standing = { vip: false, cheaper: false, level: 1 }
export async function standingOf(db: Db, userId: string | null): Promise<Standing> {
  if (!userId) return NOBODY
  const { rows } = await sql<Omit<Standing, 'cheaper'>>`
    select ${isMember} as vip, u.level from ${people()} where u.id = ${userId}`.execute(db)
  return rows.length ? { ...rows[0], cheaper: rows[0].vip && (await hasBenefit(db, userId, 'activityPrice')) } : NOBODY
}

/** What one of them costs this person. */
export const priceFor = (
  { price, member_price }: Pick<TicketRow, 'price' | 'member_price'>,
  { cheaper }: Pick<Standing, 'cheaper'>,
) => (cheaper && member_price !== null ? member_price : price)

/** Refuses with 11713 whoever this ticket is not for. */
export async function refuseStranger(db: Db, userId: string, { vip_only, min_level }: TicketRow): Promise<Standing> {
  const me = await standingOf(db, userId)
  if (vip_only && !me.vip) refuse(codes.NOT_FOR_THIS_PERSON, '这种票只面向会员')
  if (me.level < min_level) refuse(codes.NOT_FOR_THIS_PERSON, `这种票面向 Lv${min_level} 及以上`)
  return me
}

/** Refuses with 11714 a free ticket for whoever has stayed away too often. */
export async function refuseAbsentee(db: Db, userId: string) {
  const { rows } = await sql<{ until: Date }>`
    select until from activity_ban where user_id = ${userId} and until > now()`.execute(db)
  if (rows.length) refuse(codes.TOO_OFTEN_ABSENT, `因多次未到场，${whenOf(rows[0].until)} 前不能报名免费活动`)
}
