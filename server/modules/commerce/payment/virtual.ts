import type { Ctx } from '../../../app/context'
import { each } from '../../../app/each'
import type { Services } from '../../../app/http/serve'
import { refuse } from '../../../app/errors'
import { PayUnavailable } from '../../../gateways/wechat-pay'
import { ticketFor } from './payments'
import { markProvided, paymentByNumber, refundByNumber, takeStrays, takeUnprovided } from './queries'
import { takeRefund } from './refunds'
import { ask, takeTrade } from './settlement'

const BATCH = 500

/** What wx.requestVirtualPayment is opened with. The session_key signs here and goes nowhere. Refuses as ticketFor() does. */
export async function virtualPay(ctx: Ctx, { jsCode, ...request }: { orderId: string; orderType?: number; jsCode: string }) {
  const { openid, sessionKey } = await ctx.gateways.wechat.miniSessionOfCode(jsCode)
  const { ticket } = await ticketFor(ctx, 'virtual', request, async () => openid)
  return ctx.gateways.virtualPay.invocation(ticket!, sessionKey)
}

/**
 * Believes a push that WeChat has sealed, as far as it is about payments. Refuses with 404, 400 and 503 what cannot be taken
 * as it is, or now: WeChat pushes it again.
 */
export async function takePush(services: Services, message: unknown): Promise<void> {
  try {
    await take(services, message)
  } catch (error) {
    if (error instanceof PayUnavailable) refuse(503, '处理失败，请稍后再推送', 5)
    throw error
  }
}

async function take(services: Services, message: unknown) {
  const push = services.gateways.virtualPay.readPush(message)
  if (!push) return
  if (push.kind === 'refund') {
    if (await refundByNumber(services.db, push.refund.outRefundNo)) return takeRefund(services, push.refund)
    // By Apple, or by hand in WeChat's console.
    return services.log.error(
      { outTradeNo: push.refund.outTradeNo },
      'money was given back without us: the order needs the operator',
    )
  }
  const { outTradeNo } = push.kind === 'trade' ? push.trade : push
  const payment = (await paymentByNumber(services.db, outTradeNo)) ?? refuse(404, '没有这笔支付')
  if (payment.channel !== 'virtual') return refuse(400, '支付结果与订单不符')
  const state = push.kind === 'trade' ? await takeTrade(services, push.trade) : await ask(services, payment)
  // Said to be paid, and not so when asked: asked again later.
  if (state !== 'paid') throw new PayUnavailable()
  // To answer this push says that it is delivered.
  await markProvided(services.db, payment.id)
}

/** Asks about payments that were given up here and may still have been made: WeChat has no call that closes them. */
export async function askStrays(services: Services): Promise<void> {
  await each(services, 'payment.settle', await takeStrays(services.db, BATCH), (payment) => ask(services, payment))
}

/** Tells WeChat what has been delivered without a push of its own. */
export async function tellProvided(services: Services): Promise<void> {
  const payments = await takeUnprovided(services.db, BATCH)
  await each(services, 'payment.settle', payments, async ({ id, out_trade_no }) => {
    await services.gateways.virtualPay.provided(out_trade_no)
    await markProvided(services.db, id)
  })
}
