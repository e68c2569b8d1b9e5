import { sql } from 'kysely'
import { emit } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import type { Modules } from '../../../../app/module'
import { beyond, micros, type Place } from '../../../../app/database/paging'
import { openRefund } from '../../payment/refunds'
import { move, openRefundOf } from '../queries'
import { hold, refunded } from '../settle'

/** Refunds that an operator decides on, because their shop wants it so: the order stands at 50 until then, and nothing goes out. */

declare module '../../../../app/bus' {
  interface Events {
    'order.refundRefused': { orderId: string; refundId: string; reason: string }
  }
}

/** Of all refunds that one person asks for, one at a time: how many there were is known. */
export const lockRefundsOf = (trx: Trx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`refunds:${userId}`}, 0))`.execute(trx)

/** How many times somebody has asked for money back in so many days, and has not thought again. */
export async function refundsAsked(db: Db, userId: string, days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from order_refund r join shop_order o on o.id = r.order_id
    where o.user_id = ${userId} and r.asked_by = 'buyer' and r.asked_at > now() - make_interval(days => ${days})
      and (r.withdrawn_at is null or r.review = 'refused')`.execute(db)
  return rows[0].count
}

export interface Reviewed {
  orderId: string
  amount: number
  coins: number
  reason: string
  detail: string
  askedAt: Date
}
/** Those that wait, the first to be asked for first. */
export async function waitingRefunds(
  db: Db,
  place: Place | undefined,
  limit: number,
): Promise<(Reviewed & { id: string; key: number })[]> {
  const { rows } = await sql<Reviewed & { id: string; key: number }>`
    select r.id, r.order_id as "orderId", r.amount, r.coins, r.reason, r.detail, r.asked_at as "askedAt", ${micros(sql.ref('r.asked_at'))} as key
    from order_refund r where r.review = 'waiting' and r.withdrawn_at is null ${beyond(place, 'time', 'r.asked_at', 'r.id', true)}
    order by r.asked_at, r.id limit ${limit}`.execute(db)
  return rows
}

/** The money goes back. False when the order waits for no such decision. */
export async function passRefund(trx: Trx, modules: Modules, orderId: string): Promise<boolean> {
  await hold(trx, orderId)
  const refund = await openRefundOf(trx, orderId)
  if (refund?.review !== 'waiting') return false
  await sql`update order_refund set review = 'passed' where id = ${refund.id}`.execute(trx)
  if (refund.amount > 0) await openRefund(trx, orderId, refund)
  else await refunded(trx, modules, orderId, new Date())
  return true
}

/** It does not: the buyer keeps what they bought, and reads why. False when the order waits for no such decision. */
export async function refuseRefund(trx: Trx, orderId: string, reason: string): Promise<boolean> {
  await hold(trx, orderId)
  const refund = await openRefundOf(trx, orderId)
  if (refund?.review !== 'waiting' || refund.final) return false
  await move(trx, 'withdrawRefund', orderId, sql`refund_id = null`)
  await sql`update order_refund set review = 'refused', withdrawn_at = clock_timestamp() where id = ${refund.id}`.execute(trx)
  await emit(trx, 'order.refundRefused', { orderId, refundId: refund.id, reason })
  return true
}
