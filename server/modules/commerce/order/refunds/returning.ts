import { sql, type RawBuilder } from 'kysely'
import { isReturning } from '../queries'

/**
 * Of orders that are on their way back, so that nothing of them is left, whether or not all is paid back: until that is done or
 * withdrawn, what they gave rests.
 */
const whole = sql`${isReturning} and (r.whole or
    (select sum(p.quantity) from jsonb_to_recordset(r.lines) p(quantity integer))
      = (select sum(l.quantity - l.refunded) from order_line l where l.order_id = o.id))`

/** Those of somebody, as rows of `id`. */
export const returningOf = (userId: string) => sql`
  select o.id from shop_order o join order_refund r on r.id = o.refund_id where o.user_id = ${userId} and ${whole}`

/** Whether this is one of them, whoever has ordered it: for a company one of its people does. A condition. */
export const goesBack = (orderId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from shop_order o join order_refund r on r.id = o.refund_id where o.id = ${orderId} and ${whole})`

/** What of the money of an order is back with its buyer, or on its way there, 分; 0 where there is no such order. */
export const givenBackOf = (orderId: RawBuilder<unknown>) => sql<number>`coalesce((
  select o.refunded_amount + coalesce(r.amount, 0) from shop_order o left join order_refund r on r.id = o.refund_id
  where o.id = ${orderId}), 0)`
