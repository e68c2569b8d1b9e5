import { sql } from 'kysely'
import type { FormValues } from '../../../../../contract/circleForm'
import { ATTENDEE_FIELDS } from '../../../../../contract/rules/attendee'
import * as codes from '../../../../../contract/rules/codes'
import { ORDER } from '../../../../../contract/rules/statuses'
import type { Db, Trx } from '../../../../app/database/db'
import { csv } from '../../../../app/formats/csv'
import { secondOf } from '../../../../app/time/days'
import { gone, refuse } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { hold } from '../../../commerce/order/settle'
import { holderById, pointById } from '../door/sign-queries'
import { entriesOf, signIn, takeBack } from '../door/verify'
import { ticketsOf } from '../queries'

interface Attendee {
  id: string
  key: number
  ticketNo: string
  ticket: string
  seat: string
  values: FormValues
  state: 'held' | 'valid'
  signed_at: Date | null
  absent: boolean
  orderId: string | null
}
const signedAt = sql`(select min(s.signed_at) from activity_sign s join activity_point p on p.id = s.point_id
    where s.attendee_id = m.id and s.undone_at is null and p.entrance)`
const columns = sql`m.id, ${micros(sql.ref('m.created_at'))} as key, m.ticket_no as "ticketNo", k.name as ticket, m.seat,
  m.answers as "values", m.state,
  m.absent, m.order_id as "orderId", ${signedAt} as signed_at`
const from = (id: string) => sql`from activity_attendee m join activity_ticket k on k.id = m.ticket_id
  where m.activity_id = ${id} and m.state <> 'gone'`

interface Filter {
  id: string
  /** A part of a name, or all of a phone or of a number of a ticket. */
  keyword?: string
  ticketId?: string
  signed?: boolean
  size?: number
  cursor?: string
}
/** A condition on `m`, within one activity. */
function wanted({ keyword, ticketId, signed }: Filter) {
  const word = keyword?.trim()
  return sql`${ticketId ? sql`and m.ticket_id = ${ticketId}` : sql``}
    ${signed === undefined ? sql`` : sql`and ${signedAt} is ${signed ? sql`not null` : sql`null`}`}
    ${
      word
        ? sql`and (m.ticket_no = upper(${word}) or m.answers ->> 'phone' = ${word} or strpos(lower(m.answers ->> 'name'), lower(${word})) > 0)`
        : sql``
    }`
}

/** Who comes, the first to sign up first. Refuses with 10104. */
export async function attendeePage(db: Db, { size = DEFAULT_SIZE, cursor, ...filter }: Filter) {
  const { id } = filter
  await titleOf(db, id)
  const { rows } = await sql<Attendee>`select ${columns} ${from(id)} ${wanted(filter)}
    ${beyond(decodeCursor(cursor, 'time'), 'time', 'm.created_at', 'm.id', true)} order by m.created_at, m.id
    limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, signed_at, ...row }) => ({ ...row, signedTime: signed_at?.toISOString() ?? null })),
    next: page.next,
  }
}

export async function titleOf(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`select title from activity where id = ${id}`.execute(db)
  return (rows[0] ?? gone()).title
}

export async function everybody(db: Db, id: string): Promise<Omit<Attendee, 'key'>[]> {
  const { rows } = await sql<Attendee>`select ${columns} ${from(id)} order by m.created_at, m.id`.execute(db)
  return rows
}

/** Who comes as a CSV file; times by the clock of China. Refuses with 10104. */
export async function attendeeTable(db: Db, id: string) {
  const title = await titleOf(db, id)
  const [people, tickets] = await Promise.all([everybody(db, id), ticketsOf(db, id, 'all')])
  const asked = new Map([...ATTENDEE_FIELDS, ...tickets.flatMap(({ fields }) => fields)].map(({ key, label }) => [key, label]))
  const keys = [...asked.keys()]
  const head = ['票号', '票种', '座位', '状态', '签到时间（北京）', ...asked.values()]
  const rows = people.map((one) => [
    one.ticketNo,
    one.ticket,
    one.seat,
    one.state === 'held' ? '待确认' : one.absent ? '未到场' : '报名成功',
    one.signed_at ? secondOf(one.signed_at) : '',
    ...keys.map((key) => [one.values[key] ?? ''].flat().join('、')),
  ])
  return { title, table: csv([head, ...rows]) }
}

/** Refuses with 10104. */
export async function setSeat(
  trx: Trx,
  { id, attendeeId, seat }: { id: string; attendeeId: string; seat: string },
): Promise<true> {
  const { rows } = await sql`update activity_attendee set seat = ${seat.trim()}
    where id = ${attendeeId} and activity_id = ${id} and state <> 'gone' returning 1`.execute(trx)
  return rows.length ? true : gone()
}

/** Somebody was there, says an operator, whatever the clock says. Refuses with 10104, 11735 (nothing that lets them in). */
export async function signByHand(
  trx: Trx,
  { id, attendeeId, doorId }: { id: string; attendeeId: string; doorId: string },
  now: Date,
) {
  const point = await pointById(trx, doorId)
  if (point?.activity_id !== id) return gone()
  const found = (await holderById(trx, doorId, attendeeId)) ?? gone()
  if (found.activity_id !== id) return gone()
  if (found.order_id) await hold(trx, found.order_id)
  const holder = (await holderById(trx, doorId, attendeeId))!
  if (holder.state !== 'valid' || (holder.status !== null && holder.status !== ORDER.waiting && holder.status !== ORDER.done))
    refuse(codes.SIGN_UNPAID, '没有支付、还在审核或已取消，不能签到')
  await signIn(trx, point, holder, null, now)
  return true as const
}

interface Unsigned {
  id: string
  attendeeId: string
  /** Left out: wherever they have signed in. */
  doorId?: string
  reason: string
}
/** Somebody was not there after all, says an operator. Refuses with 10104, and with 400 who has not signed in there. */
export async function unsignByHand(trx: Trx, { id, attendeeId, doorId, reason }: Unsigned): Promise<true> {
  await titleOf(trx, id)
  const entries = await entriesOf(
    trx,
    sql`s.activity_id = ${id} and s.attendee_id = ${attendeeId} and s.undone_at is null
      ${doorId ? sql`and s.point_id = ${doorId}` : sql``}`,
  )
  if (!entries.length) refuse(400, doorId ? '在这个签到点没有签到' : '还没有签到')
  for (const entry of entries) await takeBack(trx, entry, reason)
  return true
}
