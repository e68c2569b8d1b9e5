import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import type { Trx } from '../../../app/db'
import type { Services } from '../../../app/serve'
import { gone, refuse } from '../../../app/errors'
import { eachBatch } from '../../../app/each'
import { openRefund, withdrawRefund } from '../payment/refunds'
import { close } from './cancel'
import { markRefundFinal, move, openOrders, ownOrder, undecidedSince, type OpenOrder, type OrderRow } from './queries'
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
  const { db, user, modules, now } = ctx
  if (!(await ownOrder(db, user.id, kind, id))) gone()
  return db.transaction().execute(async (trx) => {
    const order = await hold(trx, id)
    if (order.status === 50) return refuse(codes.REFUND_IMPOSSIBLE, '退款正在处理中')
    if (order.status === 60) return refuse(codes.REFUND_IMPOSSIBLE, '订单已退款')
    if (order.price + order.coin_price === 0) return refuse(codes.REFUND_IMPOSSIBLE, '免费领取的订单无需退款')
    if (!order.pay_time) return refuse(codes.REFUND_IMPOSSIBLE, '订单还没有支付')
    const rule = await shopOf(modules, kind).refusesRefund(trx, { ...saleOf(order), paidAt: order.pay_time, now })
    if (rule) return refuse(codes.REFUND_OUTSIDE_RULE, `超出退款条件：${rule}`)
    const set = sql`refund_asked_at = clock_timestamp(), refund_reason = ${reason}, refund_desc = ${desc}, refund_by = 'buyer',
      refund_withdrawn_at = null`
    if (!(await move(trx, 'askRefund', id, set))) return refuse(codes.REFUND_IMPOSSIBLE, '当前状态不能申请退款')
    if (order.pay_price > 0) await openRefund(trx, id, reason)
    // Paid with coins alone: WeChat has nothing to give back.
    else await refunded(trx, modules, id, now)
    return true as const
  })
}

/** The buyer keeps it after all. Refuses with 10104 (not theirs), 11322 (the money is under way, or nobody asked). */
export async function withdraw({ db, user }: Ctx, kind: OrderKind, id: string): Promise<true> {
  if (!(await ownOrder(db, user.id, kind, id))) gone()
  return db.transaction().execute(async (trx) => {
    const order = await hold(trx, id)
    if (order.status === 50 && order.refund_final) return refuse(codes.REFUND_UNDER_WAY, '已经不能提供，退款不能撤销')
    const set = sql`refund_withdrawn_at = clock_timestamp()`
    const kept = (await move(trx, 'withdrawRefund', id, set, sql`o.refund_sent_at is null`)) && (await withdrawRefund(trx, id))
    return kept ? (true as const) : refuse(codes.REFUND_UNDER_WAY, '退款已提交，不能撤销')
  })
}

interface Return {
  /** As its buyer reads it. */
  reason: string
  /** Nothing is left that the buyer could keep instead, also one who has asked for the money already. */
  final?: boolean
  guard?: RawBuilder<unknown>
}

/**
 * The platform gives the money of a held order back, whatever the rule for buyers says. Undefined when there is none to give back now, or `guard`
 * does not hold. What was paid with coins alone is the caller's to end.
 */
export async function giveBack(
  trx: Trx,
  orderId: string,
  { reason, final = false, guard }: Return,
): Promise<OrderRow | undefined> {
  const set = sql`refund_asked_at = clock_timestamp(), refund_reason = ${reason}, refund_desc = '', refund_by = 'house',
    refund_final = ${final}, refund_withdrawn_at = null`
  const order = await move(trx, 'askRefund', orderId, set, guard)
  if (!order && final) await markRefundFinal(trx, orderId)
  if (order && order.pay_price > 0) await openRefund(trx, orderId, reason, 'house')
  return order
}

const BATCH = 200

/** Something the platform can't deliver. */
export interface Undelivered {
  kind: OrderKind
  bizId: string
  /** It was ordered until then. */
  until: Date
  reason: string
  /** Nothing else was sold with it: no buyer can keep anything instead. */
  final?: boolean
}

/**
 * The platform takes back what it sold, and gives back what was paid for it, whatever the rule for buyers says; what waits for its money is
 * closed. Each order once, as many as there are: a buyer who withdraws the refund (撤销退款) keeps what they bought, unless it is `final`. What
 * fails is tried again with the next call.
 */
export async function giveBackSold(services: Services, undelivered: Undelivered): Promise<void> {
  await eachBatch(
    services,
    'order.giveBack',
    (last?: OpenOrder) => openOrders(services.db, { ...undelivered, limit: BATCH, last: last?.id }),
    ({ id, paid }) => (paid ? giveBackOne(services, id, undelivered) : close(services, id, 40, undelivered.reason)),
  )
}

const giveBackOne = ({ db, modules }: Services, id: string, { until, reason, final }: Undelivered) =>
  db.transaction().execute(async (trx) => {
    await hold(trx, id)
    const order = await giveBack(trx, id, final ? { reason, final } : { reason, guard: undecidedSince(until) })
    if (order?.pay_price === 0) await refunded(trx, modules, id, new Date())
  })
