import * as codes from '../../../../contract/rules/codes'
import { eachBatch } from '../../../app/each'
import type { Services } from '../../../app/http/serve'
import type { Trx } from '../../../app/database/db'
import { constraintOf, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { PayRefused, type Trade } from '../../../gateways/wechat-pay'
import { cashierOf } from './cashiers'
import { recordReuse } from './differences'
import { payablesOf, type Outcome, type Overpaid } from './payables'
import {
  closeOthers,
  closePayment,
  insertRefund,
  livePayment,
  markPaid,
  paymentByNumber,
  takeTurn,
  unsettledPayments,
  type PaymentRow,
  type RefundCause,
} from './queries'

/** Somebody who looks at their order makes us ask WeChat at most so often. */
const PAUSE_MS = 3000
const BATCH = 500

const reasons: Record<Overpaid, string> = {
  late: '订单已关闭，自动退款',
  twice: '重复支付，自动退款',
  repriced: '订单已改价，自动退款',
}

/** WeChat's and our numbers are the id without its dashes. */
export const numberOf = (id: string) => id.replaceAll('-', '')

/**
 * Believes what WeChat itself has said of a payment, by a verified notify or an answer. Refuses with 404 what we never asked
 * for and with 400 what does not fit to it. Paid is paid: whatever is told again, or later, changes nothing.
 */
export async function takeTrade(services: Services, trade: Trade): Promise<'paid' | 'closed' | 'open'> {
  const payment = (await paymentByNumber(services.db, trade.outTradeNo)) ?? refuse(404, '没有这笔支付')
  const unfit = (what: string): never => {
    services.log.warn({ payment: payment.id, what }, 'what WeChat says of a payment does not fit')
    return refuse(400, '支付结果与订单不符')
  }
  if (trade.mchId !== payment.mch_id) unfit('merchant')
  if (trade.appId !== payment.app_id) unfit('app')
  // Signed for this one person; of the other ways WeChat itself lets nobody else pay.
  if (payment.channel === 'virtual' && trade.openId !== payment.openid) unfit('openid')
  if (trade.state === 'SUCCESS') {
    if (trade.amount !== payment.amount) unfit('amount')
    if (!trade.paidAt || !trade.transactionId) unfit('transaction')
    if (payment.state !== 'paid') await take(services, payment, trade)
    return 'paid'
  }
  if (payment.state === 'paid') return 'paid'
  if (trade.state === 'CLOSED' || trade.state === 'REVOKED' || trade.state === 'REFUND') {
    // Given back by hand before we heard of it: nothing is sold for it.
    if (trade.state === 'REFUND') services.log.warn({ payment: payment.id }, 'given back before it was settled')
    await closePayment(services.db, payment.id)
    return 'closed'
  }
  return 'open'
}

/** A number that belongs to another payment. */
export const isReused = (error: unknown) => constraintOf(error) === 'payment_transaction_id_key'

async function take(services: Services, payment: PaymentRow, trade: Trade) {
  const { db, modules, log } = services
  const { transactionId, paidAt, apple } = trade
  try {
    await db.transaction().execute(async (trx) => {
      await payablesOf(modules).hold(trx, payment.order_id)
      await receive(trx, modules, payment, { transactionId, paidAt: paidAt!, apple })
    })
  } catch (error) {
    if (!isReused(error)) throw error
    // Told again and again it stays one row; somebody has to ask WeChat which of the two was paid.
    await recordReuse(db, payment.out_trade_no, trade.amount)
    log.error({ payment: payment.id }, 'a transaction of WeChat is said to have paid two payments: it needs the operator')
    refuse(400, '交易单号已属于另一笔支付')
  }
}

/** Money has come for a held order, under this number. Undefined where that was known. */
export async function receive(
  trx: Trx,
  modules: Modules,
  { id, order_id, amount }: PaymentRow,
  { transactionId, paidAt, apple = false }: { transactionId: string; paidAt: Date; apple?: boolean },
): Promise<Outcome | undefined> {
  if (!(await markPaid(trx, id, transactionId, paidAt, apple))) return undefined
  const outcome = await payablesOf(modules).settle(trx, modules, { orderId: order_id, paidAt, amount, apple, paymentId: id })
  // Money at a former price leaves the order to be paid: what is under way at the present one goes on.
  if (outcome !== 'repriced') await closeOthers(trx, order_id)
  if (outcome !== 'fulfilled') await giveBack(trx, id, { cause: outcome, amount, reason: reasons[outcome] })
  return outcome
}

/** Writes down that a payment, or a part of it, goes back; the job sends it. */
export async function giveBack(trx: Trx, paymentId: string, refund: { cause: RefundCause; amount: number; reason: string }) {
  const id = newId()
  await insertRefund(trx, { id, paymentId, outRefundNo: numberOf(id), ...refund })
}

export async function ask(services: Services, payment: PaymentRow): Promise<'paid' | 'closed' | 'open'> {
  const trade = await cashierOf(services, payment).query()
  return trade ? takeTrade(services, trade) : 'open'
}

/** Asks WeChat about an order that is being paid, unless that was just done. False when nothing new is known. */
export async function askPayment(services: Services, orderId: string): Promise<boolean> {
  const payment = await takeTurn(services.db, orderId, PAUSE_MS)
  return payment ? (await ask(services, payment)) !== 'open' : false
}

/** Asks about every payment of which nothing is known: a notify may be lost. */
export async function askUnsettled(services: Services): Promise<void> {
  await eachBatch(
    services,
    'payment.settle',
    (last?: { id: string }) => unsettledPayments(services.db, BATCH, last?.id),
    ({ order_id }) => askPayment(services, order_id),
  )
}

/** A payment of this order may still succeed. */
export const isPaying = async (trx: Trx, orderId: string): Promise<boolean> => (await livePayment(trx, orderId)) !== undefined

/**
 * Makes sure at WeChat that an order is not paid from now on, or finds out that it is paid. Throws while that is not certain.
 * @param sparing refuses with 11313 while a transfer waits to be confirmed, instead of giving that up
 */
export async function stopPayment(services: Services, orderId: string, sparing?: 'transfer'): Promise<'paid' | 'stopped'> {
  const payment = await livePayment(services.db, orderId)
  if (!payment) return 'stopped'
  if (payment.channel === sparing) refuse(codes.PAID_ALREADY, '原来那张订单的转账凭证待确认；要改订单，请先撤回凭证')
  try {
    await cashierOf(services, payment).close()
  } catch (error) {
    if (!(error instanceof PayRefused)) throw error
    const state = await ask(services, payment)
    if (state === 'open') throw error
    return state === 'paid' ? 'paid' : 'stopped'
  }
  await closePayment(services.db, payment.id)
  return 'stopped'
}
