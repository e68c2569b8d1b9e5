import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { ActivityCard, AgendaItem, Guest } from '../../../../contract/activity'
import type { FormField, FormValues } from '../../../../contract/circleForm'
import type { Db } from '../../../app/database/db'
import { isUnpaid, joinOrder, ORDER_STATUS } from '../../commerce/order/invoiceable'

declare module '../../../app/database/db' {
  interface JsonColumns {
    'activity.agenda': Static<typeof AgendaItem>[]
    'activity.guests': Static<typeof Guest>[]
    'activity_ticket.fields': FormField[]
    'activity_attendee.answers': FormValues
  }
}

export interface ActivityRow {
  id: string
  type: ActivityCard['type']
  title: string
  sub_title: string
  cover_file: string | null
  tags: string[]
  organizer: string
  contact: string
  signup_start: Date
  signup_end: Date
  start_at: Date
  end_at: Date
  city: string
  district: string
  place: string
  address: string
  guide: string
  lng: number | null
  lat: number | null
  live_id: string | null
  points: string[]
  intro: string
  notice: string
  agenda: Static<typeof AgendaItem>[]
  guests: Static<typeof Guest>[]
  group_qr: string | null
  places: number | null
  min_people: number | null
  series: string
  joined: number
  waitlist: boolean
  state: 'draft' | 'open' | 'off' | 'cancelled'
  cancel_note: string
  status: ActivityCard['status']
  left: number | null
  price: number
  member_price: number | null
  approve: boolean
  waiting: number
  order_id: string | null
  order_state: 'unpaid' | 'waiting' | 'joined' | 'signed' | null
  waiter: 'waiting' | 'offered' | null
  wait_no: number | null
  offer_ends_at: Date | null
  wait_ticket: string | null
}

/** Of an activity `a`: how many people may still come, null for any number. */
const left = sql`(select case when a.places is null and coalesce(bool_or(k.stock is null), true) then null
  else greatest(0, least(a.places - a.taken, case when bool_or(k.stock is null) then null
    else sum((k.stock - k.taken) * k.people) end)) end
  from activity_ticket k where k.activity_id = a.id and k.on_sale)::integer`

const status = sql`case
  when a.state = 'cancelled' then 'cancelled' when now() >= a.end_at then 'ended' when now() >= a.start_at then 'on'
  when now() < a.signup_start then 'ahead' when now() >= a.signup_end then 'closed'
  when ${left} = 0 then 'full' else 'open' end`

const tickets = sql`lateral (select coalesce(min(k.price), 0) as price, coalesce(bool_or(k.approve), false) as approve,
    case when bool_or(k.member_price is not null) then min(coalesce(k.member_price, k.price)) end as member_price
  from activity_ticket k where k.activity_id = a.id and k.on_sale) t on true`

/** What somebody has of it: the latest order that stands. */
const mine = (viewer: string | null) => sql`lateral (
  select m.order_id, case when ${isUnpaid} then 'unpaid' when o.approval = 'waiting' then 'waiting'
      when exists (select from activity_sign s where s.attendee_id = m.id and s.undone_at is null) then 'signed'
        else 'joined' end as order_state
  from activity_attendee m ${joinOrder(sql`m.order_id`)}
  where m.user_id = ${viewer}::uuid and m.activity_id = a.id and m.state <> 'gone'
    and (o.status <> ${ORDER_STATUS.unpaid} or o.expires_at > now())
  order by m.created_at desc limit 1) mine on true`
/** Of a waiter `x`: a turn of theirs may come. */
const isInQueue = sql`x.state = 'waiting' and exists (select from activity_ticket k where k.id = x.ticket_id and k.on_sale)`
/** Whether they wait, where that leads to something: for a kind that is not sold any more nobody's turn comes. */
const waits = (viewer: string | null) => sql`lateral (
  select w.state as waiter, w.offer_ends_at, w.ticket_id as wait_ticket,
    (select count(*)::integer from activity_waiter x where x.activity_id = a.id and ${isInQueue} and x.no <= w.no) as wait_no
  from activity_waiter w join activity_ticket k on k.id = w.ticket_id where w.activity_id = a.id and w.user_id = ${viewer}::uuid
    and ((w.state = 'waiting' and k.on_sale) or (w.state = 'offered' and w.offer_ends_at > now()))) waits on true`

export async function activities<T = unknown>(
  db: Db,
  viewer: string | null,
  rest: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<(ActivityRow & T)[]> {
  const { rows } = await sql<ActivityRow & T>`
    select a.id, a.type, a.title, a.sub_title, a.cover_file, a.tags, a.organizer, a.contact, a.signup_start, a.signup_end,
      a.start_at, a.end_at,
      a.city, a.district, a.place, a.address, a.guide, a.lng, a.lat, a.live_id, a.points, a.intro, a.notice, a.agenda,
      a.guests, a.group_qr,
      a.places, a.min_people, a.series, a.joined, a.waitlist, a.state, a.cancel_note, ${status} as status, ${left} as left,
      t.price, t.member_price, t.approve,
      (select count(*)::integer from activity_waiter x where x.activity_id = a.id and ${isInQueue}) as waiting,
      mine.order_id, mine.order_state, waits.waiter, waits.wait_no, waits.offer_ends_at, waits.wait_ticket ${more}
    from activity a join ${tickets} left join ${mine(viewer)} left join ${waits(viewer)} ${rest}`.execute(db)
  return rows
}

/** What is seen by anybody: no draft, nothing taken off. */
export const published = sql`a.state in ('open', 'cancelled')`

/** Undefined of a draft, and of what was taken off unless the viewer has signed up. */
export async function activityById(
  db: Db,
  id: string,
  viewer: string | null,
  draftToo = false,
): Promise<ActivityRow | undefined> {
  return (
    await activities(
      db,
      viewer,
      sql`where a.id = ${id} and (${draftToo} or ${published} or (a.state = 'off' and mine.order_id is not null))`,
    )
  )[0]
}

export interface TicketRow {
  id: string
  activity_id: string
  name: string
  intro: string
  price: number
  member_price: number | null
  people: number
  left: number | null
  per_user: number
  approve: boolean
  vip_only: boolean
  min_level: number
  fields: FormField[]
  on_sale: boolean
}
const ticketColumns = sql`k.id, k.activity_id, k.name, k.intro, k.price, k.member_price, k.people, k.per_user, k.approve,
  k.vip_only, k.min_level,
  k.fields, k.on_sale, case when a.places is null and k.stock is null then null
    else greatest(0, least((a.places - a.taken) / k.people, k.stock - k.taken)) end as left`

/** The kinds of tickets on sale and this one, or all. */
export async function ticketsOf(db: Db, activityId: string, also?: 'all' | { id: string | null }): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from activity_ticket k join activity a on a.id = k.activity_id
    where k.activity_id = ${activityId}
      and (k.on_sale or ${also === 'all' ? sql`true` : sql`k.id = ${also?.id ?? null}::uuid`}) order by k.sort, k.id`.execute(db)
  return rows
}
/**
 * How many of a kind whoever looks may still take, null for any number; what is kept for them is theirs, also where no more
 * is sold.
 */
export function leftFor(ticket: TicketRow, { waiter, wait_ticket }: Pick<ActivityRow, 'waiter' | 'wait_ticket'>): number | null {
  const kept = waiter === 'offered' && wait_ticket === ticket.id ? 1 : 0
  if (!ticket.on_sale) return kept
  return ticket.left === null ? null : ticket.left + kept
}
export async function ticketById(db: Db, activityId: string, id: string): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from activity_ticket k join activity a on a.id = k.activity_id
    where k.id = ${id} and k.activity_id = ${activityId}`.execute(db)
  return rows[0]
}

/** A kind of ticket and what it lets one into, whatever has become of either; undefined of a draft. */
export async function activityOfTicket(db: Db, ticketId: string) {
  const [row] = await activities(
    db,
    null,
    sql`where a.state <> 'draft' and a.id = (select k.activity_id from activity_ticket k where k.id = ${ticketId}::uuid)`,
  )
  const ticket = row && (await ticketById(db, row.id, ticketId))
  return ticket && { row, ticket, activityId: row.id, ticketId: ticket.id }
}

/** Whether somebody looks after the doors of it. */
export async function isStaff(db: Db, activityId: string, userId: string | null): Promise<boolean> {
  if (!userId) return false
  const { rows } = await sql`select from activity_staff where activity_id = ${activityId} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

/** The number of a ticket of each of these phones that is on the list of an activity. */
export async function ticketsByPhone(db: Db, activityId: string, phones: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ phone: string; ticket_no: string }>`
    select m.answers ->> 'phone' as phone, m.ticket_no from activity_attendee m
    where m.activity_id = ${activityId} and m.state <> 'gone' and m.answers ->> 'phone' = any(${phones}::text[])
      and m.phone_tail in (select right(p, 4) from unnest(${phones}::text[]) p)`.execute(db)
  return new Map(rows.map(({ phone, ticket_no }) => [phone, ticket_no]))
}

/** How many tickets of a kind somebody has: paid for, and not given back. */
export async function heldTickets(db: Db, userId: string, activityId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ ticket_id: string; n: number }>`
    select m.ticket_id, (count(*) / k.people)::integer as n from activity_attendee m join activity_ticket k on k.id = m.ticket_id
      ${joinOrder(sql`m.order_id`)}
    where m.user_id = ${userId} and m.activity_id = ${activityId}::uuid and m.state <> 'gone'
      and o.status <> ${ORDER_STATUS.unpaid}
    group by m.ticket_id, k.people`.execute(db)
  return new Map(rows.map(({ ticket_id, n }) => [ticket_id, n]))
}
