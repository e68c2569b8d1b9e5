import { sql } from 'kysely'
import type { RefundPreview } from '../../../../../contract/order'
import * as codes from '../../../../../contract/rules/codes'
import type { AdminCtx } from '../../../../app/admin'
import type { Ctx } from '../../../../app/context'
import type { Services } from '../../../../app/http/serve'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import type { Modules } from '../../../../app/module'
import { eachBatch } from '../../../../app/each'
import { ORDER } from '../../../../../contract/rules/statuses'
import { withdrawRefund } from '../../payment/refunds'
import { close } from '../cancel'
import { beginRefund, giveBack } from './give-back'
import { isReturnable } from '../moves'
import { move, orderFacts, ownOrder, type OrderRow } from '../queries'
import { openOrders, undecidedSince, type OpenOrder } from '../list-queries'
import { markWithdrawn, openRefundOf, refundsOf } from './refund-queries'
import type { Inquiry, OrderKind, Part, Piece } from '../shops/sellable'
import { hold, refunded } from '../settle'
import { lockRefundsOf, passRefund } from './refund-review'
import { partOfAmount, partOfLines, restOf, saleOf, sumText } from './shares'
import { shopOf } from '../shops/shops'

/** What would come back if one asked for it now, by the shop's rule. Refuses with 10104 (not theirs). */
export async function previewRefund(ctx: Ctx, kind: OrderKind, id: string): Promise<RefundPreview> {
  const order = (await ownOrder(ctx.db, ctx.user.id, kind, id)) ?? gone()
  const part = order.pay_time
    ? await shopOf(ctx.modules, kind).refundable(ctx, { ...saleOf(order), paidAt: order.pay_time, orderedAt: order.created_at })
    : '订单还没有支付'
  return typeof part === 'string'
    ? { refundable: false, amount: 0, coins: 0, ruleText: part }
    : { refundable: true, amount: part.amount, coins: part.coins, ruleText: order.refund_rule }
}

export interface Application {
  id: string
  reason: string
  desc?: string
  /** What they have seen that comes back; not said by clients of a release before. */
  amount?: number
  coins?: number
}

/**
 * Asks for the money back. Within the shop's rule it is given without anybody's consent, unless the shop wants an operator to
 * decide; it goes out with the next run of the job, and until then the buyer may think again. Refuses with 10104 (not
 * theirs), 11320 (outside the rule, in its words), 11321 (nothing that could be given back now), 11312 (it is another sum
 * than was seen).
 */
export async function askRefund(ctx: Ctx, kind: OrderKind, { id, reason, desc = '', amount, coins }: Application): Promise<true> {
  const { db, user, modules, now } = ctx
  if (!(await ownOrder(db, user.id, kind, id))) gone()
  return db.transaction().execute(async (trx) => {
    await lockRefundsOf(trx, user.id)
    const order = await hold(trx, id)
    if (order.status === ORDER.refunding) return refuse(codes.REFUND_IMPOSSIBLE, '退款正在处理中')
    if (order.status === ORDER.refunded) return refuse(codes.REFUND_IMPOSSIBLE, '订单已退款')
    if (!isReturnable(order)) return refuse(codes.REFUND_IMPOSSIBLE, '免费领取的订单无需退款')
    if (!order.pay_time) return refuse(codes.REFUND_IMPOSSIBLE, '订单还没有支付')
    const sale = { ...saleOf(order), paidAt: order.pay_time, orderedAt: order.created_at }
    const part = await shopOf(modules, kind).refundable({ db: trx, modules, now }, sale)
    if (typeof part === 'string') return refuse(codes.REFUND_OUTSIDE_RULE, `超出退款条件：${part}`)
    if ((amount ?? part.amount) !== part.amount || (coins ?? part.coins) !== part.coins)
      return refuse(codes.PRICE_CHANGED, `现在退 ${sumText(part) || '¥0.00'}，请确认后再提交`)
    const request = { by: 'buyer', final: false, reason, detail: desc } as const
    if (!(await beginRefund(trx, 'askRefund', order, part, request)))
      return refuse(codes.REFUND_IMPOSSIBLE, '当前状态不能申请退款')
    if (part.amount === 0 && !part.needsReview) await refunded(trx, modules, id, now)
    return true as const
  })
}

interface Ordered {
  orderId: string
  /** 分; by the piece it has to be what these come to. */
  amount: number
  /** What whoever asks had seen given back already. */
  refundedAmount?: number
  lines?: Piece[]
  /** For the days that are left: then it ends. */
  ends?: boolean
  reason: string
}

/** What is given back for the rest of what is used up day by day, which ends with it. Refuses with 11321 where that cannot be. */
async function partOfDays(inquiry: Inquiry, order: OrderRow, amount: number): Promise<Part> {
  const sale = saleOf(order)
  const unused = (await shopOf(inquiry.modules, order.kind).unused?.(inquiry, sale)) ?? '这家店铺的不按天数退'
  if (typeof unused === 'string') return refuse(codes.REFUND_IMPOSSIBLE, unused)
  return { ...partOfAmount(sale, amount), lines: restOf(sale).lines }
}

/**
 * An operator gives a part back, or all that is left, whatever the rule for buyers says. Refuses with 10104 (no such order),
 * 11321 (nothing of it can be given back now, or not so much), 11312 (the lines come to another sum), and 400 (somebody else
 * was faster).
 */
export async function refundByOperator(
  { db, modules, now }: AdminCtx,
  { orderId, amount, refundedAmount, lines, ends, reason }: Ordered,
): Promise<{ amount: number; coins: number; refundedAmount: number }> {
  if (!(await orderFacts(db, orderId))) return gone()
  const order = await hold(db, orderId)
  if (refundedAmount !== undefined && refundedAmount !== order.refunded_amount)
    refuse(400, `刚刚有人退过这张订单：一共已退 ${sumText({ amount: order.refunded_amount, coins: 0 })}，请看一下再退`)
  const sale = saleOf(order)
  if (ends && lines) refuse(400, '参数错误：按天数退的不写件数')
  const part = ends
    ? await partOfDays({ db, modules, now }, order, amount)
    : lines
      ? partOfLines(sale, lines)
      : partOfAmount(sale, amount)
  if (part.amount !== amount) refuse(codes.PRICE_CHANGED, `这些应退 ${sumText(part)}，请确认金额`)
  const request = { by: 'house', final: false, reason, detail: '' } as const
  if (!(await beginRefund(db, 'giveBack', order, part, request)))
    refuse(codes.REFUND_IMPOSSIBLE, '订单现在不能退款：未付款、退款中或已结束')
  if (part.amount === 0) await refunded(db, modules, orderId, now)
  return { amount, coins: part.coins, refundedAmount: order.refunded_amount }
}

/**
 * The platform gives these of an order back, whatever the rule for buyers says, also where nothing was paid for them, or as
 * much is back already for other reasons. Refuses with 11321 (nothing of it can be given back now).
 */
export async function giveBackLines(
  trx: Trx,
  modules: Modules,
  { orderId, lines, reason, now }: { orderId: string; lines: Piece[]; reason: string; now: Date },
): Promise<Part> {
  const order = await hold(trx, orderId)
  const part = partOfLines(saleOf(order), lines, { mayBeNothing: true })
  if (!(await beginRefund(trx, 'giveBack', order, part, { by: 'house', final: false, reason, detail: '' })))
    refuse(codes.REFUND_IMPOSSIBLE, '订单现在不能退款：未付款、退款中或已结束')
  if (part.amount === 0) await refunded(trx, modules, orderId, now)
  return part
}

/** What the platform has given back of an order by now, 分. The order is held. */
export async function returnedByPlatform(trx: Trx, orderId: string): Promise<number> {
  await hold(trx, orderId)
  const refunds = await refundsOf(trx, orderId)
  return refunds.reduce((sum, { by, withdrawnAt, amount }) => (by === 'house' && !withdrawnAt ? sum + amount : sum), 0)
}

/** The buyer keeps it after all. Refuses with 10104 (not theirs), 11322 (the money is under way, or nobody asked). */
export async function withdraw({ db, user }: Ctx, kind: OrderKind, id: string): Promise<true> {
  if (!(await ownOrder(db, user.id, kind, id))) gone()
  return db.transaction().execute(async (trx) => {
    await hold(trx, id)
    const refund = await openRefundOf(trx, id)
    if (refund?.final) return refuse(codes.REFUND_UNDER_WAY, '已经不能提供，退款不能撤销')
    const kept =
      refund &&
      (await move(trx, 'withdrawRefund', id, sql`refund_id = null`)) &&
      (await markWithdrawn(trx, refund.id)) &&
      (refund.review === 'waiting' || (await withdrawRefund(trx, id)))
    return kept ? (true as const) : refuse(codes.REFUND_UNDER_WAY, '退款已提交，不能撤销')
  })
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
 * The platform takes back what it sold, and gives back what was paid for it, whatever the rule for buyers says; what waits
 * for its money is closed. Each order once, as many as there are: a buyer who withdraws the refund (撤销退款) keeps what they
 * bought, unless it is `final`. What fails is tried again with the next call.
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
    const rest = await giveBack(trx, id, final ? { reason, final } : { reason, guard: undecidedSince(until) })
    if (rest?.amount === 0) await refunded(trx, modules, id, new Date())
    // Where nothing can be kept there is nothing left to decide on.
    if (final && !rest) await passRefund(trx, modules, id)
  })
