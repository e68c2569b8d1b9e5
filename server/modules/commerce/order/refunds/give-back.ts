import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../../../app/database/db'
import { newId } from '../../../../app/ids'
import { publishRights } from '../../../../app/pubsub'
import { needReturnable, openRefund } from '../../payment/refunds'
import type { Move } from '../moves'
import { holdOrder, move, type OrderRow } from '../queries'
import { insertRefund, markRefundFinal, type NewRefund } from './refund-queries'
import type { Part } from '../shops/sellable'
import { isRest, restOf, saleOf } from './shares'

type Request = Pick<NewRefund, 'by' | 'final' | 'reason' | 'detail'>

/**
 * A held order, or a part of it, begins to go back. False when it does not stand where the move begins, or `guard` does not hold.
 * What was paid in coins alone is the caller's to end: WeChat has nothing to give back.
 */
export async function beginRefund(
  trx: Trx,
  how: Extract<Move, 'askRefund' | 'giveBack'>,
  order: OrderRow,
  { guard, needsReview = false, ...part }: Part & { guard?: RawBuilder<unknown> },
  request: Request,
): Promise<boolean> {
  const id = newId()
  if (!(await move(trx, how, order.id, sql`refund_id = ${id}`, guard))) return false
  const sale = saleOf(order)
  const whole = isRest(sale, part)
  const { amount, coins, lines = [] } = whole ? restOf(sale) : part
  await insertRefund(trx, order.id, {
    id,
    from: order.status,
    amount,
    coins,
    lines,
    whole,
    ...(needsReview && { review: 'waiting' }),
    ...request,
  })
  // What it gave rests.
  if (whole) await publishRights(trx, [order.user_id])
  if (needsReview) await needReturnable(trx, order.id)
  else if (amount > 0) await openRefund(trx, order.id, { amount, reason: request.reason, by: request.by })
  return true
}

interface Return {
  /** As its buyer reads it. */
  reason: string
  /** Nothing is left that the buyer could keep instead: of what is on its way back already the rest follows. */
  final?: boolean
  guard?: RawBuilder<unknown>
}

/**
 * The platform gives back what is left of a held order, whatever the rule for buyers says. Undefined when there is none to
 * give back now, or `guard` does not hold. What was paid with coins alone is the caller's to end.
 */
export async function giveBack(trx: Trx, orderId: string, { reason, final = false, guard }: Return): Promise<Part | undefined> {
  const order = (await holdOrder(trx, orderId))!
  const rest = restOf(saleOf(order))
  if (await beginRefund(trx, 'giveBack', order, { ...rest, guard }, { by: 'house', final, reason, detail: '' })) return rest
  if (final) await markRefundFinal(trx, orderId)
  return undefined
}
