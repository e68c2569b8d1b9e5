import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { ORDER } from '../../../../contract/rules/statuses'
import type { Services } from '../../../app/http/serve'
import type { Ctx } from '../../../app/context'
import { gone, refuse } from '../../../app/errors'
import { frozen, spendable } from '../coin/ledger'
import { returnCoupon } from '../coupon/coupons'
import { isPaying, stopPayment } from '../payment/settlement'
import { eachBatch } from '../../../app/each'
import { move, ownOrder } from './queries'
import { dueOrders } from './list-queries'
import { hold, moveCoins } from './settle'
import { saleOf } from './refunds/shares'
import type { OrderKind } from './shops/sellable'
import { shopOf } from './shops/shops'

/** 10 its time was over, 30 its owner, 40 the operator */
export type CancelType = 10 | 30 | 40

/** How often somebody may begin to pay while the order is being closed. */
const TRIES = 3
/** When to try again: whoever pays and closes by turns is done well before that. */
const CROSSED_SECONDS = 3
const BATCH = 500

/**
 * Closes an order that waits for its money: first at WeChat, so that nobody pays for what is closed. False when it was paid,
 * also when that turns out only now, or has ended before. Throws while WeChat does not answer: the order stays open.
 * @param sparing refuses with 11313 while a transfer waits to be confirmed
 */
export async function close(
  services: Services,
  orderId: string,
  type: CancelType,
  reason = '',
  sparing?: 'transfer',
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await stopPayment(services, orderId, sparing)) === 'paid') return false
    const done = await services.db.transaction().execute(async (trx) => {
      await hold(trx, orderId)
      // Looked at after the order is held, since a payment begins only while its order is held.
      if (await isPaying(trx, orderId)) return undefined
      const set = sql`cancel_time = clock_timestamp(), cancel_type = ${type}, cancel_reason = ${reason}`
      const due = type === 10 ? sql`o.expires_at <= clock_timestamp()` : sql`true`
      const order = await move(trx, 'cancel', orderId, set, due)
      if (!order) return false
      await moveCoins(trx, order, 'orderReturned', frozen(order.user_id), spendable(order.user_id))
      await returnCoupon(trx, orderId)
      await shopOf(services.modules, order.kind).release(trx, saleOf(order))
      return true
    })
    if (done !== undefined) return done
  }
  return refuse(codes.TOO_OFTEN, '操作太频繁，请稍后再试', CROSSED_SECONDS)
}

/** The buyer does not want it any more. Refuses with 10104 (not theirs), 11315 (paid already); cancelled before is fine. */
export async function cancel(ctx: Ctx, kind: OrderKind, { id, reason }: { id: string; reason?: string }): Promise<true> {
  const order = (await ownOrder(ctx.db, ctx.user.id, kind, id)) ?? gone()
  if (order.status === ORDER.unpaid && (await close(ctx, id, order.expired ? 10 : 30, reason))) return true
  const now = (await ownOrder(ctx.db, ctx.user.id, kind, id)) ?? gone()
  return now.status === ORDER.cancelled || refuse(codes.NO_CANCEL, '订单已支付，不能取消')
}

/** Closes all orders whose time is over. */
export async function closeDue(services: Services): Promise<void> {
  await eachBatch(
    services,
    'order.expire',
    (last?: string) => dueOrders(services.db, BATCH, last),
    (id) => close(services, id, 10),
  )
}
