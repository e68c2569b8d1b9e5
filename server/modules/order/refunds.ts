import { sql } from 'kysely'
import type { Ctx } from '../../app/context'
import { gone, refuse } from '../../app/errors'
import { openRefund, withdrawRefund } from '../payment/refunds'
import { move, ownOrder } from './queries'
import type { OrderKind } from './sellable'
import { hold, refunded, saleOf } from './settle'
import { shopOf } from './shops'

export interface Application {
  id: string
  reason: string
  desc?: string
}

/**
 * Asks for the money back. Within the shop's rule it is given without anybody's consent; it goes out with the next run of
 * the job, and until then the buyer may think again. Refuses with 10104 (not theirs), 11320 (outside the rule, in its
 * words), 11321 (nothing that could be given back now).
 */
export async function askRefund(ctx: Ctx, kind: OrderKind, { id, reason, desc = '' }: Application): Promise<true> {
  const { db, user, shops, now } = ctx
  if (!(await ownOrder(db, user.id, kind, id))) gone()
  return db.transaction().execute(async (trx) => {
    const order = await hold(trx, id)
    if (order.status === 50) return refuse(11321, '退款正在处理中')
    if (order.status === 60) return refuse(11321, '订单已退款')
    if (order.price === 0) return refuse(11321, '免费领取的订单无需退款')
    if (!order.pay_time) return refuse(11321, '订单还没有支付')
    const rule = await shopOf(shops, kind).refusesRefund(trx, { ...saleOf(order), paidAt: order.pay_time, now })
    if (rule) return refuse(11320, `超出退款条件：${rule}`)
    const set = sql`refund_asked_at = clock_timestamp(), refund_reason = ${reason}, refund_desc = ${desc}, refund_withdrawn_at = null`
    if (!(await move(trx, 'askRefund', id, set))) return refuse(11321, '当前状态不能申请退款')
    if (order.pay_price > 0) await openRefund(trx, id, reason)
    // Paid with coins alone: WeChat has nothing to give back.
    else await refunded(trx, shops, id, now)
    return true as const
  })
}

/** The buyer keeps it after all. Refuses with 10104 (not theirs), 11322 (the money is under way, or nobody asked). */
export async function withdraw({ db, user }: Ctx, kind: OrderKind, id: string): Promise<true> {
  if (!(await ownOrder(db, user.id, kind, id))) gone()
  return db.transaction().execute(async (trx) => {
    await hold(trx, id)
    const own = sql`o.cancel_time is null and o.refund_sent_at is null`
    const set = sql`refund_withdrawn_at = clock_timestamp()`
    const kept = (await move(trx, 'withdrawRefund', id, set, own)) && (await withdrawRefund(trx, id))
    return kept ? (true as const) : refuse(11322, '退款已提交，不能撤销')
  })
}
