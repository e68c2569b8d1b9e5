import { sql } from 'kysely'
import type { FanAlarm } from '../../../../contract/admin/fanGroup'
import type { Db } from '../../../app/database/db'
import type { Services } from '../../../app/http/serve'
import { usable } from './queries'

/** A code is worth a word so long before it ends: whoever makes the next one sleeps in between. */
const SOON = sql`interval '2 days'`
/** A group is about to be full from this part on. */
const FILLING = 0.9

type Row = Omit<FanAlarm, 'qrUntil'> & { until: Date | null }

/** What of the groups that are shown wants a hand: those nobody can join first. */
export async function alarms(db: Db): Promise<FanAlarm[]> {
  const { rows } = await sql<Row>`
    select a.* from (
      select g.id as "groupId", g.name as "groupName", null::uuid as "roomId", null::integer as "roomNo", 'none' as kind,
        null::timestamptz as until, null::integer as members, null::integer as "maxMembers", g.sort, 0 as first
      from fan_group g where g.state = 'on' and not exists (select from fan_group_room r where r.group_id = g.id and ${usable})
      union all
      select g.id, g.name, r.id, r.no, case when r.qr_until <= now() then 'expired'
          when r.members + r.taken >= r.max_members then 'full' when r.qr_until <= now() + ${SOON} then 'expiring'
            else 'filling' end,
        r.qr_until, r.members, r.max_members, g.sort, 1
      from fan_group g join fan_group_room r on r.group_id = g.id where g.state = 'on' and r.open
        and (r.qr_until <= now() + ${SOON} or r.members + r.taken >= r.max_members * ${FILLING}::float8)) a
    order by a.first, a.until nulls first, a.sort, a."groupId", a."roomNo" limit 200`.execute(db)
  return rows.map(({ groupId, groupName, roomId, roomNo, kind, until, members, maxMembers }) => ({
    ...{ groupId, groupName, roomId, roomNo, kind, members, maxMembers },
    qrUntil: until?.toISOString() ?? null,
  }))
}

/** Writes into the log which codes end: whoever watches the log hears of it without opening the back office. */
export async function watch({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const found = await alarms(db)
  if (found.length)
    log.warn({ groups: found.map(({ groupName, roomNo, kind }) => ({ groupName, roomNo, kind })) }, '粉丝群二维码待处理')
}
