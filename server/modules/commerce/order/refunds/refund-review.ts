import { sql, type RawBuilder } from 'kysely'
import type { RefundCause, RefundFilter, RefundState } from '../../../../../contract/admin/order'
import { emit } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import type { Modules } from '../../../../app/module'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { onDays } from '../../../../app/database/on-days'
import { openRefund, unsoldRefunds } from '../../payment/refunds'
import { inOrdersOf } from '../operator-list'
import { move, orderNames } from '../queries'
import { openRefundOf } from './refund-queries'
import { hold, refunded } from '../settle'

/**
 * Refunds that an operator decides on, because their shop wants it so: the order stands at 50 until then, and nothing goes
 * out.
 */

declare module '../../../../app/bus' {
  interface Events {
    'order.refundRefused': { orderId: string; refundId: string; reason: string }
  }
}

/** Of all refunds that one person asks for, one at a time: how many there were is known. */
export const lockRefundsOf = (trx: Trx, userId: string) => lock(trx, `refunds:${userId}`)

/** How many times somebody has asked for money back in so many days, and has not thought again. */
export async function refundsAsked(db: Db, userId: string, days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from order_refund r join shop_order o on o.id = r.order_id
    where o.user_id = ${userId} and r.asked_by = 'buyer' and r.asked_at > now() - make_interval(days => ${days})
      and (r.withdrawn_at is null or r.review = 'refused')`.execute(db)
  return rows[0].count
}

/** All money that goes back, as `r`: what orders give back, and what came beside an order and was sold for nothing. */
export const allRefunds = sql`(
  select r.id, r.order_id, r.amount, r.coins, r.asked_by as by, 'order' as cause, r.reason, r.detail, r.review, r.asked_at,
    r.withdrawn_at, r.done_at
    from order_refund r
  union all
  select u.id, u.order_id, u.amount, 0, 'house', u.cause, u.reason, '', null, u.created_at, null, u.done_at
  from ${unsoldRefunds} u) r`

/** How a refund stands, for operators; those that wait are the only ones that they decide on. */
export const REFUND_STATES: Record<RefundState, RawBuilder<unknown>> = {
  waiting: sql`r.review = 'waiting' and r.withdrawn_at is null`,
  underway: sql`r.review is distinct from 'waiting' and r.withdrawn_at is null and r.done_at is null`,
  done: sql`r.done_at is not null`,
  refused: sql`r.withdrawn_at is not null and r.review = 'refused'`,
  withdrawn: sql`r.withdrawn_at is not null and r.review is distinct from 'refused'`,
}
type Found = Omit<RefundFilter, 'size' | 'cursor'>
const found = ({ state = 'waiting', cause, keyword, dayOf, from, to }: Found) =>
  sql`${REFUND_STATES[state]} ${inOrdersOf('r.order_id', keyword)} ${cause ? sql`and r.cause = ${cause}` : sql``} ${onDays(dayOf === 'done' ? 'r.done_at' : 'r.asked_at', from, to)}`

interface Row {
  id: string
  key: number
  orderId: string
  amount: number
  coins: number
  by: 'buyer' | 'house'
  cause: RefundCause
  state: RefundState
  reason: string
  detail: string
  askedAt: Date
  doneAt: Date | null
}
/** What is not over yet comes as it was asked for, the rest the newest first. */
export async function refundPage(db: Db, { size = DEFAULT_SIZE, cursor, ...filter }: RefundFilter) {
  const { state = 'waiting' } = filter
  const up = state === 'waiting' || state === 'underway'
  const order = up ? sql`` : sql`desc`
  const { rows } = await sql<Row>`
    select r.id, r.order_id as "orderId", r.amount, r.coins, r.by, r.cause, ${state}::text as state, r.reason, r.detail,
      r.asked_at as "askedAt", r.done_at as "doneAt", ${micros(sql.ref('r.asked_at'))} as key
    from ${allRefunds} where ${found(filter)} ${beyond(decodeCursor(cursor, 'time'), 'time', 'r.asked_at', 'r.id', up)}
    order by r.asked_at ${order}, r.id ${order} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const names = await orderNames(
    db,
    page.rows.map(({ orderId }) => orderId),
  )
  const records = page.rows.map(({ key: _key, askedAt, doneAt, ...row }) => ({
    ...names.get(row.orderId)!,
    ...row,
    askedAt: askedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }))
  return { records, next: page.next }
}

/** What all of them come to. */
export async function refundTotals(db: Db, filter: Found) {
  const { rows } = await sql<{ refunds: number; amount: number; coins: number; unsold: number }>`
    select count(*) as refunds, coalesce(sum(r.amount), 0)::bigint as amount, coalesce(sum(r.coins), 0)::bigint as coins,
      coalesce(sum(r.amount) filter (where r.cause <> 'order'), 0)::bigint as unsold
    from ${allRefunds} where ${found(filter)}`.execute(db)
  return rows[0]
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
