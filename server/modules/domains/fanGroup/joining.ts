import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import type { Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { hasBenefit } from '../vip/allowances'
import { lasting, usable } from './queries'

/**
 * Somebody takes the code of a group: counted once of each person, and a place in it is theirs, in another room where theirs
 * has been dissolved or its code has ended. Refuses with 10104, 11220 (nothing is open) and 11221 (for members).
 */
export async function joinClick({ db, user }: Ctx, groupId: string): Promise<{ joined: true; changed: boolean }> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ need_vip: boolean }>`
      select need_vip from fan_group where id = ${groupId} and state = 'on' for share`.execute(trx)
    const { need_vip } = rows[0] ?? gone()
    if (need_vip && !(await hasBenefit(trx, user.id, 'group')))
      refuse(codes.FAN_GROUP_FOR_VIP, '这个群是会员专属，开通会员后可以加入')
    const before = await placeOf(trx, groupId, user.id)
    if (before?.holds) return { joined: true, changed: false }
    const { rows: room } = await sql<{ id: string }>`
      select r.id from fan_group_room r where r.group_id = ${groupId} and ${usable}
      order by r.no limit 1 for no key update`.execute(trx)
    if (!room.length && before) return { joined: true, changed: false }
    if (!room.length) return refuse(codes.FAN_GROUP_SHUT, '群正在筹备中，留下手机号，开放时通知你')
    const { rows: made } = await sql`
      insert into fan_group_join (group_id, user_id, room_id) values (${groupId}, ${user.id}, ${room[0].id})
      on conflict (group_id, user_id) do update set room_id = excluded.room_id
        where fan_group_join.room_id = ${before?.roomId ?? null}::uuid and fan_group_join.room_id <> excluded.room_id
      returning 1`.execute(trx)
    if (made.length) await sql`update fan_group_room set taken = taken + 1 where id = ${room[0].id}`.execute(trx)
    return { joined: true, changed: made.length > 0 && !before }
  })
}

/** Where somebody's place in a group is, and whether its code still leads there. */
async function placeOf(trx: Trx, groupId: string, userId: string): Promise<{ roomId: string; holds: boolean } | undefined> {
  const { rows } = await sql<{ roomId: string; holds: boolean }>`
    select j.room_id as "roomId", ${lasting} as holds from fan_group_join j join fan_group_room r on r.id = j.room_id
    where j.group_id = ${groupId} and j.user_id = ${userId}`.execute(trx)
  return rows[0]
}

/** How far somebody is with tasks, by their codes. */
export const facts = (userId: RawBuilder<unknown>) => ({
  join_group: sql`(exists (select from fan_group_join k where k.user_id = ${userId}))::int`,
})
