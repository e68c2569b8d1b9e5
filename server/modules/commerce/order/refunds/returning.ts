import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db } from '../../../../app/database/db'
import { isReturning } from '../queries'

/**
 * Orders of somebody that are on their way back, so that nothing of them is left, whether or not all is paid back, as rows of `id`: until
 * that is done or withdrawn, what they gave rests.
 */
export const returningOf = (userId: string) => sql`
  select o.id from shop_order o join order_refund r on r.id = o.refund_id
  where o.user_id = ${userId} and ${isReturning} and (r.whole or
    (select sum(p.quantity) from jsonb_to_recordset(r.lines) p(quantity integer))
      = (select sum(l.quantity - l.refunded) from order_line l where l.order_id = o.id))`

export async function returningOrders(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared} ${returningOf(userId)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What of the money of an order is back with its buyer, or on its way there, 分; 0 where there is no such order. */
export const givenBackOf = (orderId: RawBuilder<unknown>) => sql<number>`coalesce((
  select o.refunded_amount + coalesce(r.amount, 0) from shop_order o left join order_refund r on r.id = o.refund_id
  where o.id = ${orderId}), 0)`
