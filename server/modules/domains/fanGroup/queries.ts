import { sql, type RawBuilder } from 'kysely'
import type { FanTopic } from '../../../../contract/rules/fanGroup'
import type { Db } from '../../../app/database/db'

/** A group in WeChat can be entered by its code: it is open, its code has not ended, and there is room. Of `r`. */
export const usable = sql<boolean>`(r.open and r.qr_until > now() and r.members + r.taken < r.max_members)`

/** Its code still leads into it, full or not: whoever has a place there finds it. Of `r`. */
export const lasting = sql<boolean>`(r.open and r.qr_until > now())`

/** The room that people of the group `g` are led to, as `r`; who took a code of one keeps it as long as that lasts. */
export const roomFor = (userId: string | null) => sql`
  left join fan_group_join j on j.group_id = g.id and j.user_id = ${userId}::uuid
  left join lateral (select r.* from fan_group_room r
    where r.group_id = g.id and (${usable} or (r.id = j.room_id and ${lasting}))
    order by (r.id = j.room_id) desc nulls last, r.no limit 1) r on true`

export interface GroupRow {
  id: string
  key: number
  name: string
  topic: FanTopic
  region: string
  intro: string
  benefits: { title: string; text: string }[]
  rules: string[]
  join_tip: string
  owner_wx: string
  need_vip: boolean
  joined: boolean
  no: number | null
  qr_file: string | null
  qr_until: Date | null
  members: number | null
  taken: number | null
  max_members: number | null
}

/** Groups that are shown, with the room that this person is led to; `rest` narrows and orders them. */
export async function shownGroups(db: Db, userId: string | null, rest: RawBuilder<unknown>): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.sort as key, g.name, g.topic, g.region, g.intro, g.benefits, g.rules, g.join_tip, g.owner_wx, g.need_vip,
      j.user_id is not null and (r.id is null or r.id = j.room_id) as joined, r.no, r.qr_file, r.qr_until, r.members, r.taken,
      r.max_members
    from fan_group g ${roomFor(userId)} where g.state = 'on' ${rest}`.execute(db)
  return rows
}
export const groupById = async (db: Db, userId: string | null, id: string): Promise<GroupRow | undefined> =>
  (await shownGroups(db, userId, sql`and g.id = ${id}`))[0]
