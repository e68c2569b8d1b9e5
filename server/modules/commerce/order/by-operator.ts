import * as codes from '../../../../contract/rules/codes'
import { ORDER } from '../../../../contract/rules/statuses'
import type { AdminCtx } from '../../../app/admin'
import { refuse } from '../../../app/errors'
import { isPaying, stopPayment } from '../payment/settlement'
import { close } from './cancel'
import { tellCancelled, tellRepriced } from './notices'
import { setReduced } from './queries'
import { hold } from './settle'

const movedOn = (): never => refuse(codes.ORDER_MOVED_ON, '订单现在不能这样处理，请刷新')
/** A buyer at the cashier pays, or turns back, within that. */
const PAYING_SECONDS = 60
/** Payments are settled outside of the call's own transaction: what WeChat says stands, whatever becomes of the call. */
const outside = (ctx: AdminCtx) => ({ ...ctx, db: ctx.outside })

/**
 * Takes `off` 分 off an order that waits for its money, instead of what was taken off before; what is being paid at the old
 * price is stopped at WeChat first. Gives what it cost and what was off before. Refuses with 11325 (it does not wait for
 * money any more), 11313 (a transfer waits to be confirmed), and with 400 what would leave nothing to pay.
 */
export async function reprice(ctx: AdminCtx, { orderId, off, reason }: { orderId: string; off: number; reason: string }) {
  if ((await stopPayment(outside(ctx), orderId, 'transfer')) === 'paid') return movedOn()
  const order = await hold(ctx.db, orderId)
  if (order.status !== ORDER.unpaid || order.expired) return movedOn()
  if (await isPaying(ctx.db, orderId)) refuse(codes.TOO_OFTEN, '买家正在支付，请稍后再试', PAYING_SECONDS)
  if (order.pay_price + order.reduced - off < 1) refuse(400, '减价后至少要付 0.01 元；不收钱的请取消订单后赠送')
  await setReduced(ctx.db, order, off)
  await tellRepriced(ctx.db, orderId, reason, ctx.now)
  return { off: order.reduced, payPrice: order.pay_price }
}

/** Closes an order that waits for its money, in the name of the platform. Refuses as `reprice` does. */
export async function cancelByOperator(ctx: AdminCtx, { orderId, reason }: { orderId: string; reason: string }): Promise<void> {
  if (!(await close(outside(ctx), orderId, 40, reason, 'transfer'))) movedOn()
  await tellCancelled(ctx.db, orderId, reason)
}
