import { eachBatch } from '../../../app/each'
import type { Services } from '../../../app/serve'
import type { Trx } from '../../../app/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { PayRefused, type Trade } from '../../../gateways/wechat-pay'
import { cashierOf } from './cashiers'
import { payablesOf } from './payables'
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
} from './queries'

/** Somebody who looks at their order makes us ask WeChat at most so often. */
const PAUSE_MS = 3000
const BATCH = 500

const reasons = { late: '订单已关闭，自动退款', twice: '重复支付，自动退款' }

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

async function take({ db, modules }: Services, payment: PaymentRow, { transactionId, paidAt, apple = false }: Trade) {
  const { id, order_id, amount } = payment
  await db.transaction().execute(async (trx) => {
    const payables = payablesOf(modules)
    await payables.hold(trx, order_id)
    if (!(await markPaid(trx, id, transactionId, paidAt!, apple))) return
    await closeOthers(trx, order_id)
    const outcome = await payables.settle(trx, modules, { orderId: order_id, paidAt: paidAt!, amount, apple })
    if (outcome !== 'fulfilled') await giveBack(trx, payment, { cause: outcome, amount, reason: reasons[outcome] })
  })
}

/** Writes down that a payment, or a part of it, goes back; the job sends it. */
export async function giveBack(
  trx: Trx,
  payment: PaymentRow,
  refund: { cause: 'asked' | 'late' | 'twice'; amount: number; reason: string },
) {
  const id = newId()
  await insertRefund(trx, { id, paymentId: payment.id, outRefundNo: numberOf(id), ...refund })
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
 */
export async function stopPayment(services: Services, orderId: string): Promise<'paid' | 'stopped'> {
  const payment = await livePayment(services.db, orderId)
  if (!payment) return 'stopped'
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
