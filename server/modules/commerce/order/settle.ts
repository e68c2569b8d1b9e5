import { sql } from 'kysely'
import { emit } from '../../../app/bus'
import type { Trx } from '../../../app/db'
import type { Modules } from '../../../app/module'
import { frozen, issue, spendable, transfer, type Holder, type Transfer } from '../coin/ledger'
import { returnCoupon, spendCoupon } from '../coupon/coupons'
import type { Outcome, Settlement } from '../payment/payables'
export { isRefunded } from './queries'
import { holdOrder, lockPurchaseOf, markRefundSent, move, returnLines, type OrderRow } from './queries'
import type { OrderKind, Sale } from './sellable'
import { shopOf } from './shops'

declare module '../../../app/bus' {
  interface Events {
    'order.paid': { orderId: string; userId: string; kind: OrderKind; bizId: string; payPrice: number }
    /** What was bought is taken back. */
    'order.refunded': { orderId: string; userId: string; kind: OrderKind; bizId: string }
    /** Money came that nothing was sold for; it goes back by itself, but for what Apple took: Apple alone gives that back. */
    'order.overpaid': { orderId: string; userId: string; amount: number; cause: 'late' | 'twice'; apple?: boolean }
  }
}

export const saleOf = (order: OrderRow): Sale => ({
  orderId: order.id,
  userId: order.user_id,
  bizId: order.biz_id,
  input: order.input,
  lines: order.items,
  payPrice: order.pay_price,
})
const subject = ({ id, user_id, kind, biz_id }: OrderRow) => ({ orderId: id, userId: user_id, kind, bizId: biz_id })

/** Keeps an order as it is until the transaction ends. Whoever changes a payment or a refund holds its order first. */
export async function hold(trx: Trx, orderId: string): Promise<OrderRow> {
  await lockPurchaseOf(trx, orderId)
  return (await holdOrder(trx, orderId))!
}

/** What becomes of a held order for which money has come. */
export async function settle(trx: Trx, modules: Modules, { orderId, paidAt, amount, apple }: Settlement): Promise<Outcome> {
  const paid = await move(
    trx,
    'pay',
    orderId,
    sql`pay_time = ${paidAt}, approval = case when o.fulfilment = 'approve' then 'waiting' end`,
  )
  if (paid) {
    await moveCoins(trx, paid, 'orderSpent', frozen(paid.user_id), issue)
    await spendCoupon(trx, orderId)
    if (paid.approval === null) await shopOf(modules, paid.kind).fulfil(trx, saleOf(paid))
    await emit(trx, 'order.paid', { ...subject(paid), payPrice: paid.pay_price })
    return 'fulfilled'
  }
  const late = await move(
    trx,
    'payLate',
    orderId,
    sql`pay_time = ${paidAt}, refund_asked_at = clock_timestamp(), refund_reason = '订单关闭后付款', refund_by = 'house', refund_final = true,
      hidden_at = null`,
  )
  const order = late ?? (await holdOrder(trx, orderId))!
  const cause = late ? 'late' : 'twice'
  await emit(trx, 'order.overpaid', { orderId, userId: order.user_id, amount, cause, ...(apple && { apple }) })
  return cause
}

/** The refund of a held order is handed to WeChat now. False when it was withdrawn. */
export const refundSent = markRefundSent

/** The money is back, or there was none to give back; a second time changes nothing. */
export async function refunded(trx: Trx, modules: Modules, orderId: string, at: Date): Promise<void> {
  const order = await move(
    trx,
    'refund',
    orderId,
    sql`refund_time = ${at}, refunded_amount = pay_price,
    refunded_coins = case when cancel_time is null then coins + coin_price else 0 end`,
  )
  // What was closed before it was paid has given nothing, and has given everything back.
  if (!order || order.cancel_time) return
  await moveCoins(trx, order, 'orderRefunded', issue, spendable(order.user_id))
  await returnCoupon(trx, orderId)
  for (const part of modules.all('orderParts')) await part.refunded?.(trx, orderId)
  const shop = shopOf(modules, order.kind)
  await returnLines(trx, orderId)
  // What was not approved was never theirs.
  if (order.approval === null || order.approval === 'passed') await shop.revoke(trx, saleOf(order))
  await shop.release(trx, saleOf(order))
  await emit(trx, 'order.refunded', subject(order))
}

type CoinMove = Extract<Transfer['reason'], `order${string}`>

/** Each way of the coins is a transfer of its own. */
export async function moveCoins(trx: Trx, { id, coins, coin_price }: OrderRow, reason: CoinMove, from: Holder, to: Holder) {
  const amount = coins + coin_price
  if (amount > 0) await transfer(trx, { reason, ref: { type: 'order', id }, from, to, amount })
}
