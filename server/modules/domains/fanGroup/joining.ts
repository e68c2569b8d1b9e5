import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import type { Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { hasBenefit } from '../vip/allowances'
import { usable } from './queries'

/**
 * Somebody takes the code of a group: counted once of each person, and a place in it is theirs. Refuses with 10104, 11220 (nothing is
 * open) and 11221 (for members).
 */
export async function joinClick({ db, user }: Ctx, groupId: string): Promise<{ joined: true; changed: boolean }> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ need_vip: boolean }>`
      select need_vip from fan_group where id = ${groupId} and state = 'on' for share`.execute(trx)
    const { need_vip } = rows[0] ?? gone()
    if (need_vip && !(await hasBenefit(trx, user.id, 'group')))
      refuse(codes.FAN_GROUP_FOR_VIP, '这个群是会员专属，开通会员后可以加入')
    if (await hasJoined(trx, groupId, user.id)) return { joined: true, changed: false }
    const { rows: room } = await sql<{ id: string }>`
      select r.id from fan_group_room r where r.group_id = ${groupId} and ${usable} order by r.no limit 1 for no key update`.execute(
      trx,
    )
    if (!room.length) return refuse(codes.FAN_GROUP_SHUT, '群正在筹备中，留下手机号，开放时通知你')
    const { rows: made } = await sql`
      insert into fan_group_join (group_id, user_id, room_id) values (${groupId}, ${user.id}, ${room[0].id})
      on conflict do nothing returning 1`.execute(trx)
    if (made.length) await sql`update fan_group_room set taken = taken + 1 where id = ${room[0].id}`.execute(trx)
    return { joined: true, changed: made.length > 0 }
  })
}

async function hasJoined(trx: Trx, groupId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from fan_group_join where group_id = ${groupId} and user_id = ${userId}`.execute(trx)
  return rows.length > 0
}

/** How far somebody is with tasks, by their codes. */
export const facts = (userId: RawBuilder<unknown>) => ({
  join_group: sql`(exists (select from fan_group_join k where k.user_id = ${userId}))::int`,
})
