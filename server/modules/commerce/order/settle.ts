import { sql } from 'kysely'
import { emit } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import { newId } from '../../../app/ids'
import type { AtLast } from '../../../app/http/once'
import { ORDER } from '../../../../contract/rules/statuses'
import { frozen, issue, spendable, transfer, type Holder, type Transfer } from '../coin/ledger'
import { returnCoupon, spendCoupon } from '../coupon/coupons'
import type { Outcome, Overpaid, Settlement } from '../payment/payables'
import { giveBack } from './refunds/give-back'
import { holdOrder, lockPurchaseOf, move, showAgain, type OrderRow } from './queries'
import {
  insertRefund,
  markRefundDone,
  markRefundSent,
  openRefundOf,
  returnLines,
  type NewRefund,
  type RefundRow,
} from './refunds/refund-queries'
import type { OrderKind, Sale } from './shops/sellable'
import { saleOf } from './refunds/shares'
import { shopOf } from './shops/shops'

export { isRefunded, keptOf } from './queries'

declare module '../../../app/bus' {
  interface Events {
    'order.paid': { orderId: string; userId: string; kind: OrderKind; bizId: string; payPrice: number }
    /** What was bought is taken back; this came back at last (events of a release before do not say it). */
    'order.refunded': { orderId: string; userId: string; kind: OrderKind; bizId: string; amount?: number; coins?: number }
    /** A part of what was paid is back; the order stands. */
    'order.refundedPart': { orderId: string; refundId: string; amount: number; coins: number }
    /** Money came that nothing was sold for; it goes back by itself, but for what Apple took: Apple alone gives that back. */
    'order.overpaid': { orderId: string; userId: string; amount: number; cause: Overpaid; apple?: boolean; paymentId?: string }
  }
}

const subject = ({ id, user_id, kind, biz_id }: OrderRow) => ({ orderId: id, userId: user_id, kind, bizId: biz_id })

/** Keeps an order as it is until the transaction ends. Whoever changes a payment or a refund holds its order first. */
export async function hold(trx: Trx, orderId: string): Promise<OrderRow> {
  await lockPurchaseOf(trx, orderId)
  return (await holdOrder(trx, orderId))!
}

const LATE: Omit<NewRefund, 'id' | 'amount'> = {
  from: ORDER.cancelled,
  coins: 0,
  lines: [],
  whole: true,
  by: 'house',
  final: true,
  reason: '订单关闭后付款',
  detail: '',
}

/** What becomes of a held order for which money has come. `atLast`: only where it is ordered in the same transaction. */
export async function settle(
  trx: Trx,
  modules: Modules,
  { orderId, paidAt, amount, apple, paymentId, byCode }: Settlement & Pick<Sale, 'byCode'>,
  atLast?: AtLast,
): Promise<Outcome> {
  // A number of virtual payment can be paid with after the price was changed.
  const asPriced = sql`o.pay_price = ${amount}`
  const paid = await move(
    trx,
    'pay',
    orderId,
    sql`pay_time = ${paidAt}, approval = case when o.fulfilment in ('approve', 'review') then 'waiting' end`,
    asPriced,
  )
  if (paid) {
    // Those of what is ordered and paid at once were never set aside.
    if (!atLast) await moveCoins(trx, paid, 'orderSpent', frozen(paid.user_id), issue)
    if (paid.coupon_id) await spendCoupon(trx, orderId)
    if (paid.approval === null) await handOver(trx, modules, paid, byCode, atLast)
    await emit(trx, 'order.paid', { ...subject(paid), payPrice: paid.pay_price })
    return 'fulfilled'
  }
  const id = newId()
  const late = await move(trx, 'payLate', orderId, sql`pay_time = ${paidAt}, refund_id = ${id}, hidden_at = null`, asPriced)
  if (late) await insertRefund(trx, orderId, { ...LATE, id, amount: late.pay_price })
  const order = late ?? (await showAgain(trx, orderId))
  const cause = late ? 'late' : order.pay_time ? 'twice' : 'repriced'
  await emit(trx, 'order.overpaid', { orderId, userId: order.user_id, amount, cause, paymentId, ...(apple && { apple }) })
  return cause
}

/** The buyer of a held order gets it; what its shop gives back instead, though nothing was paid for it, is back with that. */
export async function handOver(trx: Trx, modules: Modules, order: OrderRow, byCode?: boolean, atLast?: AtLast): Promise<void> {
  const back = await shopOf(modules, order.kind).fulfil(trx, { ...saleOf(order), byCode }, atLast)
  if (back && back.amount === 0) await refunded(trx, modules, order.id, new Date())
}

/** The refund of a held order is handed to WeChat now. False when it was withdrawn. */
export const refundSent = markRefundSent

/** The money that is under way is back, or there was none to give back; a second time changes nothing. */
export async function refunded(trx: Trx, modules: Modules, orderId: string, at: Date): Promise<void> {
  const refund = await openRefundOf(trx, orderId)
  if (!refund) return
  const { whole, amount, coins, lines } = refund
  const set = sql`refund_id = null, refunded_amount = refunded_amount + ${amount}, refunded_coins = refunded_coins + ${coins}`
  const order = await (whole
    ? move(trx, 'refund', orderId, sql`${set}, refund_time = ${at}`)
    : move(trx, 'refundPart', orderId, set))
  if (!order) return
  await markRefundDone(trx, refund.id, at)
  // What was closed before it was paid has given nothing, and has given everything back.
  if (order.cancel_time) return
  const ref = { type: 'refund', id: refund.id } as const
  await returnLines(trx, orderId, lines)
  for (const part of modules.all('orderParts')) await part.refunded?.(trx, orderId, order.pay_price - order.refunded_amount)
  await (whole ? endOrder(trx, modules, order, refund) : keepRest(trx, modules, order, refund, at))
  // Last, as whoever orders pays them last: what is taken back may be a membership, for which an order has waited before.
  if (coins > 0) await transfer(trx, { reason: 'orderRefunded', ref, from: issue, to: spendable(order.user_id), amount: coins })
}

/** Nothing of it is left. */
async function endOrder(trx: Trx, modules: Modules, order: OrderRow, { amount, coins }: RefundRow) {
  await returnCoupon(trx, order.id)
  const shop = shopOf(modules, order.kind)
  // What was not approved was never theirs.
  if (order.approval === null || order.approval === 'passed') await shop.revoke(trx, saleOf(order))
  await shop.release(trx, saleOf(order))
  await emit(trx, 'order.refunded', { ...subject(order), amount, coins })
}

/** The order is again what it was, less this part. */
async function keepRest(trx: Trx, modules: Modules, order: OrderRow, refund: RefundRow, at: Date) {
  const { id: refundId, amount, coins, lines, final, reason } = refund
  if (lines.length) await shopOf(modules, order.kind).giveUp?.(trx, saleOf(order), lines)
  await emit(trx, 'order.refundedPart', { orderId: order.id, refundId, amount, coins })
  if (!final) return
  const rest = await giveBack(trx, order.id, { reason, final })
  if (rest?.amount === 0) await refunded(trx, modules, order.id, at)
}

type CoinMove = Extract<Transfer['reason'], `order${string}`>

/** Each way of the coins is a transfer of its own. */
export async function moveCoins(trx: Trx, { id, coins, coin_price }: OrderRow, reason: CoinMove, from: Holder, to: Holder) {
  const amount = coins + coin_price
  if (amount > 0) await transfer(trx, { reason, ref: { type: 'order', id }, from, to, amount })
}
