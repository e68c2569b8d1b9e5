import { sql, type RawBuilder } from 'kysely'
import type { FormValues } from '../../../../../contract/circleForm'
import type { SignRecord } from '../../../../../contract/activitySign'
import type { Db, Trx } from '../../../../app/database/db'
import { newId } from '../../../../app/ids'
import { beyond, micros, type Position } from '../../../../app/database/paging'
import { joinOrder, ORDER_STATUS } from '../../../commerce/order/invoiceable'
import { statusFor } from '../signup/standing'

export interface PointRow {
  id: string
  activity_id: string
  name: string
  opens_at: Date
  closes_at: Date
  mode: 'staff' | 'room'
  radius: number | null
  entrance: boolean
  title: string
  cover_file: string | null
  start_at: Date
  city: string
  place: string
  lng: number | null
  lat: number | null
  state: string
  joined: number
  /** Sign-up goes on. */
  open: boolean
}
const columns = sql`p.id, p.activity_id, p.name, p.opens_at, p.closes_at, p.mode, p.radius, p.entrance, a.title, a.cover_file,
  a.start_at, a.city, a.place,
  a.lng, a.lat, a.state, a.joined, a.state = 'open' and a.signup_start <= now() and a.signup_end > now() as open`

export async function pointById(db: Db, id: string): Promise<PointRow | undefined> {
  const { rows } = await sql<PointRow>`
    select ${columns} from activity_point p join activity a on a.id = p.activity_id where p.id = ${id}
      and a.state <> 'draft'`.execute(db)
  return rows[0]
}
export async function pointsOf(db: Db, activityId: string): Promise<(PointRow & { signed: number })[]> {
  const { rows } = await sql<PointRow & { signed: number }>`
    select ${columns}, (select count(*)::integer from activity_sign s where s.point_id = p.id and s.undone_at is null) as signed
    from activity_point p join activity a on a.id = p.activity_id where a.id = ${activityId} order by p.sort, p.opens_at,
      p.id`.execute(db)
  return rows
}

export interface Holder {
  id: string
  activity_id: string
  order_id: string | null
  ticket_no: string
  seat: string
  state: 'held' | 'valid' | 'gone'
  answers: FormValues
  ticket: string
  title: string
  start_at: Date
  city: string
  /** null: put on the list by the organizer. */
  status: number | null
  approval: string | null
  signed_at: Date | null
}
/** Who was put on the list by the organizer has no order. */
const leftJoinOrder = sql`left ${joinOrder(sql`m.order_id`)}`

/** People with a ticket, and when they signed at this point. */
async function holders(db: Db, pointId: string, where: RawBuilder<unknown>): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select m.id, m.activity_id, m.order_id, m.ticket_no, m.seat, m.state, m.answers, k.name as ticket, a.title, a.start_at,
      a.city,
      ${statusFor} as status, o.approval, s.signed_at
    from activity_attendee m join activity a on a.id = m.activity_id join activity_ticket k on k.id = m.ticket_id
      ${leftJoinOrder}
      left join activity_sign s on s.attendee_id = m.id and s.point_id = ${pointId} and s.undone_at is null
    where ${where}`.execute(db)
  return rows
}
export const holderOf = async (db: Db, pointId: string, ticketNo: string) =>
  (await holders(db, pointId, sql`m.ticket_no = ${ticketNo}`)).at(0)
export const holderById = async (db: Db, pointId: string, id: string) => (await holders(db, pointId, sql`m.id = ${id}`)).at(0)
export const holdersOfPerson = (db: Db, pointId: string, activityId: string, userId: string) =>
  holders(
    db,
    pointId,
    sql`m.activity_id = ${activityId} and m.user_id = ${userId} and m.state <> 'gone'
      and ${statusFor} in (${ORDER_STATUS.unpaid}, ${ORDER_STATUS.waiting}, ${ORDER_STATUS.done})
      order by status desc, m.created_at, m.position`,
  )

export async function findHolders(db: Db, activityId: string, ticketNo: string, tail: string) {
  const { rows } = await sql<{ id: string; ticket_no: string; seat: string; answers: FormValues; ticket: string }>`
    select m.id, m.ticket_no, m.seat, m.answers, k.name as ticket from activity_attendee m
    join activity_ticket k on k.id = m.ticket_id
    where m.activity_id = ${activityId} and m.state = 'valid' and (m.ticket_no = ${ticketNo} or m.phone_tail = ${tail})
    order by m.created_at, m.position limit 20`.execute(db)
  return rows
}

/** False when it was signed before. */
export async function insertSign(
  trx: Trx,
  { id, activity_id, start_at, entrance }: PointRow,
  attendeeId: string,
  staffId: string | null,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into activity_sign (id, point_id, activity_id, attendee_id, staff_id, signed_at, late)
    values (${newId()}, ${id}, ${activity_id}, ${attendeeId}, ${staffId}, ${at}, ${entrance && at > start_at})
    on conflict (point_id, attendee_id) where undone_at is null do nothing returning id`.execute(trx)
  return rows[0]?.id
}

export async function signedAt(db: Db, pointId: string, attendeeId: string): Promise<Date> {
  const { rows } = await sql<{ signed_at: Date }>`
    select signed_at from activity_sign where point_id = ${pointId} and attendee_id = ${attendeeId}
      and undone_at is null`.execute(db)
  return rows[0].signed_at
}

export async function signedCount(db: Db, pointId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from activity_sign where point_id = ${pointId} and undone_at is null`.execute(db)
  return rows[0].n
}

interface RecordRow {
  id: string
  key: number
  signed_at: Date
  late: boolean
  by_staff: boolean
  attendee_id: string
  answers: FormValues
  ticket: string
  ticket_no: string
  seat: string
}
const recordsWhere = (where: RawBuilder<unknown>) => sql<RecordRow>`
  select s.id, ${micros(sql.ref('s.signed_at'))} as key, s.signed_at, s.late, s.staff_id is not null as by_staff,
    m.id as attendee_id, m.answers,
    k.name as ticket, m.ticket_no, m.seat
  from activity_sign s join activity_attendee m on m.id = s.attendee_id join activity_ticket k on k.id = m.ticket_id
  where s.undone_at is null and ${where}`

export async function recordsOf(db: Db, pointId: string, position: Position | undefined, limit: number): Promise<RecordRow[]> {
  const { rows } = await recordsWhere(sql`s.point_id = ${pointId} ${beyond(position, 'time', 's.signed_at', 's.id')}
    order by s.signed_at desc, s.id desc limit ${limit}`).execute(db)
  return rows
}
export async function recentOf(db: Db, activityId: string, limit: number): Promise<RecordRow[]> {
  const { rows } = await recordsWhere(
    sql`s.activity_id = ${activityId} order by s.signed_at desc, s.id desc limit ${limit}`,
  ).execute(db)
  return rows
}

export const shownHolder = (one: Pick<Holder, 'id' | 'answers' | 'ticket' | 'ticket_no' | 'seat'>): SignRecord['attendee'] => ({
  attendeeId: one.id,
  name: String(one.answers.name ?? ''),
  company: String(one.answers.company ?? ''),
  ticket: one.ticket,
  ticketNo: one.ticket_no,
  seat: one.seat,
})
export const shownRecord = ({ attendee_id, ...row }: RecordRow): SignRecord => ({
  id: row.id,
  attendee: shownHolder({ ...row, id: attendee_id }),
  time: row.signed_at.toISOString(),
  late: row.late,
  byStaff: row.by_staff,
})
