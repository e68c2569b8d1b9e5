import { sql, type RawBuilder } from 'kysely'
import type { SignAnswer } from '../../../../../contract/activitySign'
import * as codes from '../../../../../contract/rules/codes'
import { ORDER } from '../../../../../contract/rules/statuses'
import type { Ctx } from '../../../../app/context'
import { emit } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { once } from '../../../../app/http/once'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../../app/database/paging'
import { attended } from '../../../commerce/order/approval'
import { hold } from '../../../commerce/order/settle'
import { clockOf, spanOf, whenOf } from '../../../../app/time/clock'
import { isStaff, ticketsOf } from '../queries'
import { clearAbsence, judgeUnsigned } from '../signup/absence'
import { atDoor, doorFields } from './door-tickets'
import {
  findHolders,
  holderOf,
  insertSign,
  pointById,
  pointsOf,
  recentOf,
  recordsOf,
  shownHolder,
  shownRecord,
  signedAt,
  signedCount,
  type Holder,
  type PointRow,
} from './sign-queries'
import { readTicket, screenKey } from './ticket-code'

declare module '../../../../app/bus' {
  interface Events {
    /** Somebody was there. */
    'activity.signed': { activityId: string; userId: string }
    /** One of their entries was taken back; another may stand. */
    'activity.unsigned': { activityId: string; userId: string }
  }
}

const RECENT = 20
const UNDO_MINUTES = 5
/** What was scanned without a network is told so much later at most. */
const OFFLINE_HOURS = 12

/** Refuses with 10104, 11734. */
export async function needStaff(db: Db, activityId: string, userId: string) {
  if (!(await isStaff(db, activityId, userId))) refuse(codes.NOT_STAFF, '无核销权限')
}
async function pointFor(db: Db, pointId: string, userId: string): Promise<PointRow> {
  const point = (await pointById(db, pointId)) ?? gone()
  await needStaff(db, point.activity_id, userId)
  return point
}

export const isActive = ({ opens_at, closes_at }: Pick<PointRow, 'opens_at' | 'closes_at'>, at: Date) =>
  opens_at <= at && at < closes_at
export const hoursOf = ({ opens_at, closes_at }: Pick<PointRow, 'opens_at' | 'closes_at'>) => spanOf(opens_at, closes_at)

/** As it is printed, however it is typed. */
const tidy = (ticketNo: string) => ticketNo.replace(/[\s-]/g, '').toUpperCase()

interface Scan {
  pointId: string
  ticketToken?: string
  ticketNo?: string
  scannedAt?: string
  requestId: string
}

const ROUTE = 'POST /api/activitySign/verify'

/** When it was scanned: now, or, of what waited for a network, then. */
function timeOf({ scannedAt }: Scan, now: Date): Date {
  const at = scannedAt ? new Date(scannedAt) : now
  return at > now || now.getTime() - at.getTime() > OFFLINE_HOURS * 3_600_000 ? now : at
}

type Verdict = Pick<SignAnswer, 'result' | 'text'>
const no = (result: SignAnswer['result'], text: string): Verdict => ({ result, text })

/** Which ticket was shown. */
function ticketNoOf({ settings }: Ctx, scan: Scan, at: Date): string | Verdict {
  if (scan.ticketNo !== undefined) return tidy(scan.ticketNo)
  const read = readTicket(settings, scan.ticketToken ?? '', at)
  if (!read) return no('invalid', '不是有效的票码')
  return read.old ? no('invalid', '二维码已过期，请对方刷新票码再扫') : read.subject
}

/** Why this one does not come in; undefined when nothing speaks against it. */
function refusalOf(holder: Holder | undefined, point: PointRow, at: Date): Verdict | undefined {
  if (!holder) return no('invalid', '没有这个票号')
  const { state, status, approval } = holder
  if (holder.activity_id !== point.activity_id)
    return no('wrongActivity', `该票属于：${holder.title}，${whenOf(holder.start_at)}${holder.city && ` ${holder.city}`}`)
  if (point.state === 'cancelled') return no('cancelled', '活动已取消')
  if (state === 'gone' || (status !== null && status >= ORDER.cancelled)) return no('cancelled', '该票已取消或已退款')
  if (status === ORDER.unpaid) return no('unpaid', '订单未支付，付款后再扫')
  if (approval === 'waiting') return no('waiting', '报名还在审核')
  return isActive(point, at) ? undefined : no('notOpen', `“${point.name}”的时间是 ${hoursOf(point)}`)
}

/**
 * Staff let somebody in, or learn why not. The same ticket is one record, however often it is scanned. Refuses with 10104,
 * 11734.
 */
export async function verify(ctx: Ctx, scan: Scan): Promise<SignAnswer> {
  const { db, user, now } = ctx
  const point = await pointFor(db, scan.pointId, user.id)
  const at = timeOf(scan, now)
  const ticketNo = ticketNoOf(ctx, scan, at)
  return once(db, user.id, ROUTE, scan, async (trx) => {
    const counts = async () => ({ signed: await signedCount(trx, point.id), total: point.joined })
    if (typeof ticketNo !== 'string') return { ...ticketNo, firstTime: null, counts: await counts() }
    const holder = await heldHolder(trx, point.id, ticketNo)
    const refusal = refusalOf(holder, point, at)
    if (refusal || !holder) {
      const known = holder && holder.activity_id === point.activity_id
      return { ...refusal!, ...(known && { attendee: shownHolder(holder) }), firstTime: null, counts: await counts() }
    }
    const recordId = await signIn(trx, point, holder, user.id, at)
    const first = recordId ? at : await signedAt(trx, point.id, holder.id)
    const { signed, total } = await counts()
    return {
      result: recordId ? 'ok' : 'already',
      text: recordId ? '签到成功' : `该票已于 ${clockOf(first)} 签到`,
      attendee: shownHolder(holder),
      ...(recordId && { recordId, rank: signed }),
      firstTime: first.toISOString(),
      counts: { signed, total },
    }
  })
}

/** Its order stays as it is until the transaction ends: nobody comes in on what is being given back. */
async function heldHolder(trx: Trx, pointId: string, ticketNo: string) {
  const found = await holderOf(trx, pointId, ticketNo)
  if (!found?.order_id) return found
  await hold(trx, found.order_id)
  return holderOf(trx, pointId, ticketNo)
}

/** Somebody is there: their order is over. The id of the record; undefined when there is one. The order is held. */
export async function signIn(trx: Trx, point: PointRow, { id, order_id }: Holder, staffId: string | null, at: Date) {
  const recordId = await insertSign(trx, point, id, staffId, at)
  if (!recordId || !point.entrance || !order_id) return recordId
  await attended(trx, order_id)
  await clearAbsence(trx, order_id)
  const { rows } = await sql<{ user_id: string }>`select user_id from activity_attendee where id = ${id}`.execute(trx)
  await emit(trx, 'activity.signed', { activityId: point.activity_id, userId: rows[0].user_id })
  return recordId
}

/** By the number of a ticket or the last four of a phone. Refuses with 11734. */
export async function find({ db, user }: Ctx, { activityId, text }: { activityId: string; text: string }) {
  await needStaff(db, activityId, user.id)
  const typed = tidy(text)
  return (await findHolders(db, activityId, typed, typed.slice(-4))).map(shownHolder)
}

export async function signPage(
  { db, user }: Ctx,
  { pointId, size = DEFAULT_SIZE, cursor }: { pointId: string; size?: number; cursor?: string },
) {
  await pointFor(db, pointId, user.id)
  const { rows, next } = cut(await recordsOf(db, pointId, decodeCursor(cursor, 'time'), size + 1), size)
  return { records: rows.map(shownRecord), next }
}

/** How far the doors are. Refuses with 10104, 11734. */
export async function summary({ db, user, now }: Ctx, activityId: string) {
  await needStaff(db, activityId, user.id)
  const [points, recent, tickets] = await Promise.all([
    pointsOf(db, activityId),
    recentOf(db, activityId, RECENT),
    ticketsOf(db, activityId),
  ])
  const { rows } = await sql<{
    title: string
    start_at: Date
  }>`select title, start_at from activity where id = ${activityId}`.execute(db)
  return {
    title: rows[0].title,
    startTime: rows[0].start_at.toISOString(),
    points: points.map((point) => ({
      id: point.id,
      name: point.name,
      opensAt: point.opens_at.toISOString(),
      closesAt: point.closes_at.toISOString(),
      active: isActive(point, now),
      mode: point.mode,
      signed: point.signed,
      total: point.joined,
    })),
    tickets: tickets.filter(atDoor).map((ticket) => ({
      ticketId: ticket.id,
      name: ticket.name,
      price: ticket.price,
      left: ticket.left,
      fields: doorFields(ticket),
    })),
    recent: recent.map(shownRecord),
    serverTime: now.toISOString(),
  }
}

export async function screenOf({ db, user, settings }: Ctx, pointId: string) {
  await pointFor(db, pointId, user.id)
  return { url: `${settings.publicUrl}/activity/screen/${pointId}?key=${screenKey(settings, pointId)}` }
}

interface Entry {
  id: string
  activity_id: string
  signed_at: Date
  undone_at: Date | null
  order_id: string | null
  user_id: string | null
}
/** Entries `s`, with whose they are, `m`. */
export async function entriesOf(db: Db, where: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select s.id, s.activity_id, s.signed_at, s.undone_at, m.order_id, m.user_id
    from activity_sign s join activity_attendee m on m.id = s.attendee_id where ${where}`.execute(db)
  return rows
}

/** An entry is taken back, and what it gave; it stays in the books with why. */
export async function takeBack(trx: Trx, { id, activity_id: activityId, order_id, user_id: userId }: Entry, reason: string) {
  if (order_id) await hold(trx, order_id)
  await sql`update activity_sign set undone_at = clock_timestamp(), undo_reason = ${reason.trim()}
    where id = ${id} and undone_at is null`.execute(trx)
  if (order_id) await judgeUnsigned(trx, activityId, order_id)
  if (userId) await emit(trx, 'activity.unsigned', { activityId, userId })
}

/** Takes a record back within five minutes. Refuses with 10104, 11731 (too late), 11734. */
export async function undo({ db, user, now }: Ctx, { recordId, reason }: { recordId: string; reason: string }): Promise<true> {
  const record = (await entriesOf(db, sql`s.id = ${recordId}`)).at(0) ?? gone()
  await needStaff(db, record.activity_id, user.id)
  if (record.undone_at) return true
  if (now.getTime() - record.signed_at.getTime() > UNDO_MINUTES * 60_000)
    refuse(codes.SIGN_NOT_OPEN, `${UNDO_MINUTES} 分钟内的签到才能撤销`)
  await db.transaction().execute((trx) => takeBack(trx, record, reason))
  return true
}
