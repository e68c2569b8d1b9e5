import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { emit } from '../../../app/bus'
import { each } from '../../../app/each'
import type { Services } from '../../../app/http/serve'
import type { Db, Trx } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import { refuse } from '../../../app/errors'
import { PayRefused, type RefundResult } from '../../../gateways/wechat-pay'
import { returnerOf } from './cashiers'
import { payablesOf } from './payables'
import {
  isOfOrder,
  isUnsold,
  markAsked,
  markDone,
  markFailed,
  markSent,
  markSentAgain,
  paidPayment,
  refundByNumber,
  refundOfOrder,
  silentRefunds,
  waitingRefunds,
  withdrawWaiting,
  type RefundRow,
} from './queries'
import { giveBack } from './settlement'

declare module '../../../app/bus' {
  interface Events {
    /** Money that nothing was sold for is back, and why (events of a release before do not say it). */
    'payment.returned': { paymentId: string; orderId: string; amount: number; cause?: Exclude<RefundRow['cause'], 'asked'> }
  }
}

const BATCH = 200

/** What goes back of money that came beside an order, and that the order knows nothing of. */
export const unsoldRefunds = sql`(
  select r.id, p.order_id, r.amount, r.cause, r.reason, r.created_at, r.done_at from payment_refund r
  join payment p on p.id = r.payment_id
  where ${isUnsold})`

export interface Extra extends Pick<RefundRow, 'id' | 'amount' | 'state' | 'apple' | 'channel'> {
  cause: Extract<RefundRow['cause'], 'twice' | 'repriced'>
  paid_at: Date
  done_at: Date | null
}
/** What of it came beside this order, as it came. */
export async function extrasOf(db: Db, orderId: string): Promise<Extra[]> {
  const { rows } = await sql<Extra>`
    select r.id, r.cause, r.amount, r.state, p.apple, p.channel, p.paid_at, r.done_at from payment p
    join payment_refund r on r.payment_id = p.id
    where p.order_id = ${orderId} and ${isUnsold} order by p.paid_at, p.id`.execute(db)
  return rows
}

/**
 * Money of a held order is to go back to its buyer, all of it or a part. What Apple took only the buyer can ask back, so a
 * buyer is refused with 11321; what the platform gives back itself is then left for the operator.
 */
export async function openRefund(
  trx: Trx,
  orderId: string,
  { amount, reason, by }: { amount: number; reason: string; by: 'buyer' | 'house' },
): Promise<void> {
  const payment = await paidPayment(trx, orderId)
  if (!payment) throw new Error(`order ${orderId} was sold, and no payment stands for it`)
  if (payment.apple && by === 'buyer') appleReturns()
  await giveBack(trx, payment.id, { cause: 'asked', amount, reason })
}

const appleReturns = () => refuse(codes.REFUND_IMPOSSIBLE, '通过 Apple 支付的订单，请在 App Store 申请退款')

/** Refuses with 11321 the buyer of a held order whose money only Apple can give back. */
export async function needReturnable(trx: Trx, orderId: string): Promise<void> {
  if ((await paidPayment(trx, orderId))?.apple) appleReturns()
}

/** The buyer of a held order keeps it. False when the refund is under way. */
export const withdrawRefund = withdrawWaiting

/** How the money of an order is going back; undefined where nothing is. */
export const refundStanding = refundOfOrder

/** Hands refunds to WeChat, and asks after those that nothing was heard of. */
export async function tendRefunds(services: Services): Promise<void> {
  await each(services, 'payment.refund', await waitingRefunds(services.db, BATCH), (refund) => send(services, refund))
  await each(services, 'payment.refund', await silentRefunds(services.db, BATCH), (refund) => followUp(services, refund))
}

async function send(services: Services, refund: RefundRow) {
  const free = await services.db.transaction().execute(async (trx) => {
    const payables = payablesOf(services.modules)
    await payables.hold(trx, refund.order_id)
    if (!(await markSent(trx, refund.id))) return false
    // Of what nothing was sold for the order itself stays as it is.
    if (isOfOrder(refund)) await payables.refundSent(trx, refund.order_id)
    return true
  })
  if (free) await handOver(services, refund)
}

/** May be repeated: the same number is the same refund. */
async function handOver(services: Services, refund: RefundRow) {
  try {
    await takeRefund(services, await returnerOf(services, refund).refund())
  } catch (error) {
    // Without money on the merchant's account it is tried again; any other no is for the operator.
    if (error instanceof PayRefused && error.reason !== 'NOTENOUGH') await fail(services, refund)
    throw error
  }
}

async function followUp(services: Services, refund: RefundRow) {
  await markAsked(services.db, refund.id)
  const result = await returnerOf(services, refund).queryRefund()
  if (result) return takeRefund(services, result)
  await markSentAgain(services.db, refund.id)
  await handOver(services, refund)
}

async function fail({ db, log }: Services, refund: RefundRow) {
  if (!(await markFailed(db, refund.id))) return
  const what = refund.apple ? 'a refund needs the operator: Apple lets no merchant give back' : 'a refund needs the operator'
  log.error({ refund: refund.id }, what)
}

/** Believes what WeChat has said of a refund. Refuses with 404 and 400 what is not ours or does not fit. */
export async function takeRefund(services: Services, result: RefundResult): Promise<void> {
  const refund = (await refundByNumber(services.db, result.outRefundNo)) ?? refuse(404, '没有这笔退款')
  if (result.outTradeNo !== refund.out_trade_no || result.amount !== refund.amount) {
    services.log.warn({ refund: refund.id }, 'what WeChat says of a refund does not fit')
    return refuse(400, '退款结果与订单不符')
  }
  if (result.state === 'PROCESSING' || refund.state === 'done') return
  if (result.state !== 'SUCCESS') return fail(services, refund)
  await services.db
    .transaction()
    .execute((trx) => arrived(trx, services.modules, refund, result.refundId, result.successAt ?? new Date()))
}

/** The money is back. False when that was known. */
export async function arrived(trx: Trx, modules: Modules, refund: RefundRow, refundId: string, at: Date): Promise<boolean> {
  const payables = payablesOf(modules)
  await payables.hold(trx, refund.order_id)
  if (!(await markDone(trx, refund.id, refundId, at))) return false
  if (isOfOrder(refund)) await payables.refunded(trx, modules, refund.order_id, at)
  const { payment_id, order_id, amount, cause } = refund
  if (cause === 'asked') return true
  await emit(trx, 'payment.returned', { paymentId: payment_id, orderId: order_id, amount, cause })
  return true
}
