import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { joinOrder } from '../../../commerce/order/invoiceable'
import { titleOf } from './people'

interface Sums {
  joined: number
  came: number
  late: number
  listed: number
  walkedIn: number
  waited: number
}
type Source = 'own' | 'share' | 'poster' | 'code' | 'listed' | 'door'
const came = sql`exists (select from activity_sign s join activity_point p on p.id = s.point_id
  where s.attendee_id = m.id and s.undone_at is null and p.entrance)`

/** How an activity was: who came of those who signed up, and what they thought. Refuses with 10104. */
export async function reportOf(db: Db, id: string) {
  await titleOf(db, id)
  const [sums, tickets, sources, paid, opinions] = await Promise.all([
    sql<Sums>`select count(*)::integer as joined, (count(*) filter (where ${came}))::integer as came,
        (count(*) filter (where m.order_id is null and m.added_by is null))::integer as listed,
        (count(*) filter (where m.added_by is not null))::integer as "walkedIn",
        (count(*) filter (where exists (select from activity_sign s where s.attendee_id = m.id and s.undone_at is null
          and s.late)))::integer as late,
        (select count(*)::integer from activity_waiter w where w.activity_id = ${id}) as waited
      from activity_attendee m where m.activity_id = ${id} and m.state = 'valid'`.execute(db),
    sql<{ name: string; joined: number; came: number }>`
      select k.name, count(m.id)::integer as joined, (count(m.id) filter (where ${came}))::integer as came
      from activity_ticket k left join activity_attendee m on m.ticket_id = k.id and m.state = 'valid'
      where k.activity_id = ${id} group by k.id order by k.sort, k.id`.execute(db),
    sql<{ from: Source; joined: number; came: number }>`
      select case when m.added_by is not null then 'door' when m.order_id is null then 'listed'
        else coalesce(nullif(m.came_from, ''), 'own') end
        as "from", count(*)::integer as joined, (count(*) filter (where ${came}))::integer as came
      from activity_attendee m where m.activity_id = ${id} and m.state = 'valid' group by 1 order by 2 desc, 1`.execute(db),
    sql<{ amount: number; coins: number; refunded: number }>`
      select coalesce(sum(o.pay_price), 0)::bigint as amount, coalesce(sum(o.coins), 0)::bigint as coins,
        coalesce(sum(o.refunded_amount), 0)::bigint as refunded
      from (select distinct order_id from activity_attendee where activity_id = ${id}
        and order_id is not null) m ${joinOrder(sql`m.order_id`)}
      where o.pay_time is not null`.execute(db),
    sql<{ score: number; content: string; created_at: Date }>`
      select score, content, created_at from activity_review where activity_id = ${id} order by created_at desc
      limit 200`.execute(db),
  ])
  const [all] = sums.rows
  const scores = opinions.rows.map(({ score }) => score)
  return {
    ...all,
    ...paid.rows[0],
    rate: all.joined ? Math.round((all.came / all.joined) * 1000) / 10 : 0,
    tickets: tickets.rows,
    sources: sources.rows,
    score: scores.length ? Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10 : null,
    opinions: opinions.rows.map(({ created_at, ...opinion }) => ({ ...opinion, time: created_at.toISOString() })),
  }
}
