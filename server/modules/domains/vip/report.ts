import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import { givenBackOf } from '../../commerce/order/refunds/returning'
import { isMember, people } from '../../identity/user/people'
import { membersTable, takesPart } from '../company/members'
import { listedBenefits } from './cards'

/** At most this many people are asked about at once. */
const AT_ONCE = 1000

/** Everybody who was a member at any time since then, by a card of their own or by a seat. */
async function memberIds(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.user_id as id from vip_term t
    where t.user_id is not null and t.kind = 'time' and t.revoked_at is null and t.ends_at > ${since} and t.starts_at <= now()
    union select m.user_id from ${membersTable()} join vip_term t on t.company_id = m.company_id and t.kind = 'time'
      and t.revoked_at is null and t.ends_at > ${since} and t.starts_at <= now()
    where ${takesPart} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** What was sold since then, and what members have used of each benefit, at list prices. */
export async function vipReport({ db, modules }: { db: Db; modules: Modules }, since: Date) {
  const [{ rows: now }, { rows: brought }, ids, benefits] = await Promise.all([
    sql<{ members: number }>`select count(*)::integer as members from ${people()} where ${isMember}`.execute(db),
    sql<{ cardName: string; count: number; paid: number }>`
      select c.name as "cardName", count(*)::integer as count,
        sum(t.paid - ${givenBackOf(sql.ref('t.source_id'))})::bigint as paid from vip_term t
      join vip_card c on c.id = t.card_id
      where t.source = 'buy' and t.revoked_at is null and t.created_at >= ${since}
      group by c.id order by paid desc, c.id`.execute(db),
    memberIds(db, since),
    listedBenefits({ db, modules }),
  ])
  const cost = []
  for (const { code, title, given } of benefits) {
    const sum = { code, title, people: 0, times: 0, saved: 0 }
    for (let at = 0; at < ids.length; at += AT_ONCE)
      for (const used of (await given.used(db, ids.slice(at, at + AT_ONCE), since)).values()) {
        sum.people += 1
        sum.times += used.times
        sum.saved += used.saved
      }
    cost.push(sum)
  }
  return { members: now[0].members, brought, cost }
}
