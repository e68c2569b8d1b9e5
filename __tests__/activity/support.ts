import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FormField, FormValues } from '../../contract'
import { newId } from '../../server/app/ids'
import { must } from '../order/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

export interface TestTicket {
  name?: string
  /** 分 */
  price?: number
  memberPrice?: number | null
  people?: number
  stock?: number | null
  perUser?: number
  approve?: boolean
  vipOnly?: boolean
  minLevel?: number
  fields?: FormField[]
}
export interface TestActivity {
  type?: 1 | 2 | 3
  title?: string
  city?: string
  places?: number | null
  waitlist?: boolean
  state?: 'draft' | 'open' | 'off'
  /** Hours from now. */
  startsIn?: number
  lasts?: number
  signupIn?: number
  tickets?: TestTicket[]
  groupQr?: boolean
  /** Who looks after its door, which is open. */
  staff?: string
}
export interface Activity {
  id: string
  tickets: string[]
}

let names = 0
/** An evening in Shanghai in three days, ¥99 a ticket, sixty places. */
export async function activity(server: TestServer, more: TestActivity = {}): Promise<Activity> {
  const id = newId()
  const { type = 1, startsIn = 72, lasts = 3, signupIn = -24, places = 60 } = more
  const online = type === 2
  await query(
    server,
    sql`insert into activity (id, type, title, sub_title, organizer, contact, signup_start, signup_end, start_at, end_at,
      city, district, place,
        address, lng, lat, places, waitlist, state)
      values (${id}, ${type}, ${more.title ?? `用工合规沙龙${++names}`}, '照着做', '上海人力资源沙龙', '021-55550000',
        now() + make_interval(secs => ${signupIn * 3600}), now() + make_interval(secs => ${(startsIn + lasts) * 3600}),
        now() + make_interval(secs => ${startsIn * 3600}), now() + make_interval(secs => ${(startsIn + lasts) * 3600}),
        ${online ? '' : (more.city ?? '上海')}, ${online ? '' : '徐汇区'}, ${online ? '' : '漕河泾会议中心'}, ${online ? '' : '田林路 388 号'},
        ${online ? null : 121.4}, ${online ? null : 31.17}, ${places}, ${more.waitlist ?? true}, ${more.state ?? 'open'})`,
  )
  const tickets: string[] = []
  for (const [sort, ticket] of (more.tickets ?? [{}]).entries()) {
    const ticketId = newId()
    await query(
      server,
      sql`insert into activity_ticket (id, activity_id, name, price, member_price, people, stock, per_user, approve, vip_only,
        min_level, fields, sort)
        values (${ticketId}, ${id}, ${ticket.name ?? '单人票'}, ${ticket.price ?? 9900}, ${ticket.memberPrice ?? null}, ${ticket.people ?? 1},
          ${ticket.stock ?? null}, ${ticket.perUser ?? 1}, ${ticket.approve ?? false}, ${ticket.vipOnly ?? false}, ${ticket.minLevel ?? 0},
          ${JSON.stringify(ticket.fields ?? [])}::jsonb, ${sort})`,
    )
    tickets.push(ticketId)
  }
  if (more.staff) {
    await point(server, id)
    await staff(server, id, { id: more.staff })
  }
  return { id, tickets }
}

export async function point(
  server: TestServer,
  activityId: string,
  more: { mode?: 'staff' | 'room'; radius?: number | null; opensIn?: number; closesIn?: number; name?: string } = {},
): Promise<string> {
  const id = newId()
  await query(
    server,
    sql`insert into activity_point (id, activity_id, name, opens_at, closes_at, mode, radius)
      values (${id}, ${activityId}, ${more.name ?? '入场签到'}, now() + make_interval(secs => ${(more.opensIn ?? -1) * 3600}),
        now() + make_interval(secs => ${(more.closesIn ?? 4) * 3600}), ${more.mode ?? 'staff'}, ${more.radius ?? null})`,
  )
  return id
}
export const staff = (server: TestServer, activityId: string, person: Pick<Person, 'id'>) =>
  query(server, sql`insert into activity_staff (activity_id, user_id) values (${activityId}, ${person.id})`)

export const guest = (name = '林晓', more: FormValues = {}): FormValues => ({ name, phone: '13812342046', ...more })

export interface Wish {
  ticket?: number
  qty?: number
  attendees?: FormValues[]
  payPrice?: number
  useCoin?: boolean
  from?: 'share' | 'poster'
}
export const create = (person: Pick<Person, 'call'>, { id, tickets }: Activity, wish: Wish = {}) =>
  person.call('POST /api/activityOrder', {
    body: {
      activityId: id,
      ticketId: tickets[wish.ticket ?? 0],
      qty: wish.qty ?? 1,
      attendees: wish.attendees ?? [guest()],
      payPrice: wish.payPrice ?? 9900,
      ...(wish.from && { from: wish.from }),
      requestId: randomUUID(),
    },
  })
export const free: TestTicket = { price: 0 }
/** Signs up for what costs nothing; the id of the order. */
export const join = async (person: Pick<Person, 'call'>, one: Activity, wish: Wish = {}) =>
  must(await create(person, one, { payPrice: 0, ...wish })).orderId
export const detail = async (person: Pick<Person, 'call'>, { id }: Activity) =>
  must(await person.call('GET /api/activity/detail/:id', { params: { id } }))
export const tickets = async (person: Pick<Person, 'call'>, id: string) =>
  must(await person.call('GET /api/activityOrder/ticket/:id', { params: { id } }))
export const refund = (person: Pick<Person, 'call'>, id: string, seen: { amount?: number; coins?: number } = {}) =>
  person.call('POST /api/activityOrder/refundApply', { body: { id, reason: '时间冲突', ...seen } })
/** Moves an activity in time, hours from now. */
export const startsIn = (server: TestServer, { id }: Activity, hours: number) =>
  query(
    server,
    sql`update activity set start_at = now() + make_interval(secs => ${hours * 3600}),
      end_at = now() + make_interval(secs => ${(hours + 3) * 3600}),
      signup_start = now() - interval '90 days', signup_end = now() + make_interval(secs => ${(hours + 3) * 3600})
      where id = ${id}`,
  )
/** What can never be: places that are counted otherwise than they are held. */
export const faults = (server: TestServer) =>
  query(
    server,
    sql<object>`select a.id, a.taken, a.joined, h.held, h.valid, coalesce(o.kept, 0) as kept from activity a
      cross join lateral (select count(*) filter (where state <> 'gone') as held, count(*) filter (where state = 'valid') as valid
        from activity_attendee m where m.activity_id = a.id) h
      left join lateral (select sum(k.people) as kept from activity_waiter w join activity_ticket k on k.id = w.ticket_id
        where w.activity_id = a.id and w.state = 'offered') o on true
      where a.taken <> h.held + coalesce(o.kept, 0) or a.joined <> h.valid`,
  )
export const noticesOf = async (server: TestServer, person: Person) => {
  await server.app.bus.drain()
  return must(await person.call('POST /api/notice/page', { body: { type: 5 } })).records
}
