import type { Db } from '../../../app/db'
import { ownOrder } from './queries'
import type { OrderKind, Sale } from './sellable'
import { saleOf } from './shares'

/** One's own order as its shop sees it, and when it was paid for; undefined when it is not theirs. */
export async function saleOfOrder(
  db: Db,
  userId: string,
  kind: OrderKind,
  id: string,
): Promise<(Sale & { paidAt: Date | null }) | undefined> {
  const order = await ownOrder(db, userId, kind, id)
  return order && { ...saleOf(order), paidAt: order.pay_time }
}
