import { sql, type RawBuilder } from 'kysely'
import { isReturning, isSold } from '../queries'
import { refundDays, type TermedKind } from './refund-terms'

/**
 * Of orders that are on their way back, so that nothing of them is left, whether or not all is paid back: until that is done or
 * withdrawn, what they gave rests.
 */
const whole = sql`${isReturning} and (r.whole or
    (select sum(p.quantity) from jsonb_to_recordset(r.lines) p(quantity integer))
      = (select sum(l.quantity - l.refunded) from order_line l where l.order_id = o.id))`

/** How an order `o` stands for whoever uses what it bought: one of which something stays is what it was before its refund. */
export const standing = sql<number>`case when ${isReturning} then coalesce((select case when r.final or ${whole} then o.status
  else r.from_status end from order_refund r where r.id = o.refund_id), o.status) else o.status end`

/** How many pieces of an order `o` are on their way back. */
export const piecesReturning = sql<number>`case when ${isReturning} then coalesce((select sum(p.quantity)
  from order_refund r, jsonb_to_recordset(r.lines) p(quantity integer) where r.id = o.refund_id), 0) else 0 end`

/** Where an order `o` stands again when its refund is withdrawn, or was of a part; where it stands while nothing goes back. */
export const standsAfter = sql<number>`case when ${isReturning} then
  (select r.from_status from order_refund r where r.id = o.refund_id) else o.status end`

/** Those of somebody, as rows of `id`. */
export const returningOf = (userId: string) => sql`
  select o.id from shop_order o join order_refund r on r.id = o.refund_id where o.user_id = ${userId} and ${whole}`

/** Whether this is one of them, whoever has ordered it: for a company one of its people does. A condition. */
export const goesBack = (orderId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from shop_order o join order_refund r on r.id = o.refund_id where o.id = ${orderId} and ${whole})`

/**
 * Whether an order stands, nothing of it is on its way back, and the days in which its buyer could give it back are over. A
 * condition.
 */
export const isPastRefund = (kind: TermedKind, orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from shop_order o where o.id = ${orderId} and ${isSold}
    and o.pay_time < now() - make_interval(days => ${refundDays(kind, sql`o.created_at`)}))`

/** What of the money of an order is back with its buyer, or on its way there, 分; 0 where there is no such order. */
export const givenBackOf = (orderId: RawBuilder<unknown>) => sql<number>`coalesce((
  select o.refunded_amount + coalesce(r.amount, 0) from shop_order o left join order_refund r on r.id = o.refund_id
  where o.id = ${orderId}), 0)`
