import { sql } from 'kysely'
import QRCode from 'qrcode'
import type { MyTickets } from '../../../../../contract/activity'
import type { FormValues } from '../../../../../contract/circleForm'
import * as codes from '../../../../../contract/rules/codes'
import { ACTIVITY_TYPE } from '../../../../../contract/rules/kinds'
import { ORDER } from '../../../../../contract/rules/statuses'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { maskPhone } from '../../../../app/formats/text'
import { isUnpaid, joinOrder } from '../../../commerce/order/invoiceable'
import { checkValues } from '../../circleForm/validate'
import { calendarPath } from '../catalog/calendar'
import { coverOf, fileOf, seriesOf } from '../catalog/cards'
import { TICKET_SECONDS, ticketCode } from '../door/ticket-code'
import { activities, ticketById, type ActivityRow, type TicketRow } from '../queries'
import { docsBy } from './materials'
import { fieldsOf } from './sellable'
import { statusFor } from './standing'

interface AttendeeRow {
  id: string
  activity_id: string
  ticket_id: string
  ticket_no: string
  seat: string
  state: 'held' | 'valid' | 'gone'
  absent: boolean
  answers: FormValues
  signed: boolean
  late: boolean
  status: number
  approval: string | null
  expired: boolean
}

async function attendeesOf(db: Db, userId: string, orderId: string): Promise<AttendeeRow[]> {
  const { rows } = await sql<AttendeeRow>`
    select m.id, m.activity_id, m.ticket_id, m.ticket_no, m.seat, m.state, m.absent, m.answers, s.signed_at is not null as signed,
      coalesce(s.late, false) as late, ${statusFor} as status, o.approval, ${isUnpaid} and o.expires_at <= now() as expired
    from activity_attendee m ${joinOrder(sql`m.order_id`)}
      left join lateral (select s.signed_at, s.late from activity_sign s join activity_point p on p.id = s.point_id
        where s.attendee_id = m.id and s.undone_at is null and p.entrance order by s.signed_at limit 1) s on true
    where m.order_id = ${orderId} and m.user_id = ${userId} and o.hidden_at is null order by m.position`.execute(db)
  return rows
}

const isOpen = ({ status }: AttendeeRow) => status === ORDER.waiting || status === ORDER.done

const texts: Record<MyTickets['state'], string> = {
  unpaid: '待支付',
  waiting: '待审核',
  joined: '待参加',
  signed: '已签到',
  done: '已结束',
  absent: '未到场',
  cancelled: '已取消',
}
function stateOf(rows: AttendeeRow[], row: ActivityRow, now: Date): MyTickets['state'] {
  const [first] = rows
  const coming = rows.filter(({ state }) => state !== 'gone')
  if (!coming.length || first.expired || first.status >= ORDER.cancelled || row.state === 'cancelled') return 'cancelled'
  if (first.status === ORDER.unpaid) return 'unpaid'
  if (first.approval === 'waiting') return 'waiting'
  if (coming.some(({ signed }) => signed)) return 'signed'
  if (coming.every(({ absent }) => absent)) return 'absent'
  return now >= row.end_at ? 'done' : 'joined'
}

/** Everything about the tickets of one's own order. Refuses with 10104. */
export async function myTickets({ db, user, now }: Ctx, orderId: string): Promise<MyTickets> {
  const rows = await attendeesOf(db, user.id, orderId)
  if (!rows.length) return gone()
  const [first] = rows
  const row = (await activities(db, user.id, sql`where a.id = ${first.activity_id}`))[0]
  const ticket = (await ticketById(db, row.id, first.ticket_id))!
  const [points, score, docs, [next]] = await Promise.all([
    pointsOf(
      db,
      row.id,
      rows.map(({ id }) => id),
    ),
    scoreOf(db, row.id, user.id),
    docsBy(db, orderId),
    seriesOf(db, row, user.id),
  ])
  const state = stateOf(rows, row, now)
  const coming = state === 'joined' || state === 'signed' || state === 'done'
  return {
    activityId: row.id,
    title: row.title,
    cover: coverOf(row),
    type: row.type,
    startTime: row.start_at.toISOString(),
    endTime: row.end_at.toISOString(),
    place: row.place,
    address: row.address,
    lng: row.lng,
    lat: row.lat,
    organizer: row.organizer,
    contact: coming ? row.contact : '',
    ticket: ticket.name,
    cancelled: row.state === 'cancelled',
    tickets: rows
      .filter((one) => one.state !== 'gone' || state === 'cancelled')
      .map((one) => ({
        attendeeId: one.id,
        name: String(one.answers.name ?? ''),
        company: String(one.answers.company ?? ''),
        phoneMasked: maskPhone(String(one.answers.phone ?? '')),
        ticketNo: one.ticket_no,
        seat: one.seat,
        valid: one.state === 'valid' && isOpen(one) && row.state !== 'cancelled',
        sign: one.signed ? (one.late ? 'late' : 'signed') : one.absent ? 'absent' : 'none',
        values: one.answers,
      })),
    points,
    state,
    stateText: state === 'cancelled' && first.approval === 'refused' ? '审核未通过' : texts[state],
    fields: fieldsOf(ticket),
    editUntil: editableUntil(row, first, now)?.toISOString() ?? null,
    ...(coming && row.group_qr && { groupQr: fileOf(row.group_qr) }),
    ...(coming && row.live_id && { liveId: row.live_id }),
    docs,
    ...(next && { next: { id: next.id, title: next.title, startTime: next.start_at.toISOString() } }),
    calendarUrl: calendarPath(row.id),
    canReview:
      score === null && now >= row.end_at && (state === 'signed' || (row.type === ACTIVITY_TYPE.online && state === 'done')),
    myScore: score,
    serverTime: now.toISOString(),
  }
}

/** People are on lists and badges from then on. */
const editableUntil = (row: ActivityRow, first: AttendeeRow, now: Date) =>
  first.status === ORDER.waiting && row.state === 'open' && row.signup_end > now ? row.signup_end : undefined

async function pointsOf(db: Db, activityId: string, attendees: string[]): Promise<MyTickets['points']> {
  const { rows } = await sql<{
    id: string
    name: string
    opens_at: Date
    closes_at: Date
    signed: number
    mode: 'staff' | 'room'
  }>`
    select p.id, p.name, p.opens_at, p.closes_at, p.mode, (select count(*)::integer from activity_sign s
      where s.point_id = p.id and s.undone_at is null and s.attendee_id = any(${attendees}::uuid[])) as signed
    from activity_point p where p.activity_id = ${activityId} order by p.sort, p.opens_at, p.id`.execute(db)
  return rows.map(({ opens_at, closes_at, ...point }) => ({
    ...point,
    opensAt: opens_at.toISOString(),
    closesAt: closes_at.toISOString(),
  }))
}

async function scoreOf(db: Db, activityId: string, userId: string): Promise<number | null> {
  const { rows } = await sql<{ score: number }>`
    select score from activity_review where activity_id = ${activityId} and user_id = ${userId}`.execute(db)
  return rows[0]?.score ?? null
}

/**
 * What the tickets of one's own order show now: another code every minute. Refuses with 10104, 11735 (not paid), 11701
 * (cancelled).
 */
export async function ticketCodes({ db, user, now, settings }: Ctx, orderId: string) {
  const rows = await attendeesOf(db, user.id, orderId)
  if (!rows.length) return gone()
  if (rows[0].status === ORDER.unpaid) refuse(codes.SIGN_UNPAID, '订单未支付')
  const valid = rows.filter((one) => one.state === 'valid' && isOpen(one))
  if (!valid.length) refuse(codes.ACTIVITY_OFF, rows[0].approval === 'waiting' ? '报名还在审核' : '报名已取消')
  return {
    tickets: await Promise.all(
      valid.map(async (one) => ({
        attendeeId: one.id,
        name: String(one.answers.name ?? ''),
        ticketNo: one.ticket_no,
        seat: one.seat,
        ...(await drawn(ticketCode(settings, one.ticket_no, now))),
        signed: one.signed,
      })),
    ),
    refreshIn: TICKET_SECONDS - (Math.floor(now.getTime() / 1000) % TICKET_SECONDS),
    serverTime: now.toISOString(),
  }
}

/** A picture that both clients show as it is. */
const drawn = async (token: string) => ({
  token,
  image: await QRCode.toDataURL(token, { errorCorrectionLevel: 'M', margin: 0, scale: 8 }),
})

/** Other words about somebody who comes, of one's own order. Refuses with 10104, 11712 (too late), 11123 (a field, in words). */
export async function updateAttendee(
  { db, user, now }: Ctx,
  { attendeeId, values }: { attendeeId: string; values: FormValues },
): Promise<true> {
  const { rows } = await sql<{ order_id: string; activity_id: string; ticket_id: string }>`
    select order_id, activity_id, ticket_id from activity_attendee
    where id = ${attendeeId} and user_id = ${user.id} and state <> 'gone' and order_id is not null`.execute(db)
  const { order_id, activity_id, ticket_id } = rows[0] ?? gone()
  const [row] = await activities(db, user.id, sql`where a.id = ${activity_id}`)
  const [first] = await attendeesOf(db, user.id, order_id)
  if (!first || !editableUntil(row, first, now)) refuse(codes.NO_SIGN_UP_NOW, '报名已截止，信息不能再改')
  const ticket: TicketRow = (await ticketById(db, activity_id, ticket_id))!
  const answers = checkValues(fieldsOf(ticket), values)
  await sql`update activity_attendee set answers = ${JSON.stringify(answers)}::jsonb,
    phone_tail = ${String(answers.phone).slice(-4)}
    where id = ${attendeeId} and user_id = ${user.id}`.execute(db)
  return true
}
