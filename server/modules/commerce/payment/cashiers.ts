import type { Gateways } from '../../../gateways'
import { PayRefused, type RefundResult, type Trade } from '../../../gateways/wechat-pay'
import type { Settings } from '../../../app/settings'
import { notifyUrl } from './notify-url'
import type { PaymentRow, RefundRow } from './queries'

/** Who took the money, or is to take it. Throws PayUnavailable and PayRefused, as the gateways do. */
export interface Cashier {
  query(): Promise<Trade | undefined>
  /** Nothing is paid from now on, as far as WeChat lets one stop it. */
  close(): Promise<void>
}
export interface Returner {
  refund(): Promise<RefundResult>
  queryRefund(): Promise<RefundResult | undefined>
}

type World = { gateways: Pick<Gateways, 'pay' | 'virtualPay'>; settings: Settings }

export function cashierOf({ gateways: { pay, virtualPay } }: World, { channel, out_trade_no, openid }: PaymentRow): Cashier {
  // Nobody can be asked of a bank transfer, and none be kept from making one: an operator tells what has come.
  if (channel === 'transfer') return { query: async () => undefined, close: async () => undefined }
  if (channel !== 'virtual') return { query: () => pay.query(out_trade_no), close: () => pay.close(out_trade_no) }
  const query = () => virtualPay.query(out_trade_no, openid!)
  return {
    query,
    // There is no such call: what is paid all the same is found out, and given back.
    async close() {
      if ((await query())?.state === 'SUCCESS') throw new PayRefused('ORDERPAID')
    },
  }
}

/** What came by bank goes back by bank: the refund waits for the operator. */
const byHand: Returner = {
  async refund() {
    throw new PayRefused('INVALID')
  },
  queryRefund: async () => undefined,
}

export function returnerOf({ gateways: { pay, virtualPay }, settings }: World, refund: RefundRow): Returner {
  const { channel, out_trade_no: outTradeNo, out_refund_no: outRefundNo, amount, total, left, reason } = refund
  if (channel === 'transfer') return byHand
  if (channel !== 'virtual') {
    const request = { outTradeNo, outRefundNo, total, refund: amount, reason, notifyUrl: notifyUrl(settings) }
    return { refund: () => pay.refund(request), queryRefund: () => pay.queryRefund(outRefundNo) }
  }
  const request = { outTradeNo, outRefundNo, amount, left, openId: refund.openid!, wanted: refund.cause === 'asked' }
  return {
    async refund() {
      if (refund.apple) throw new PayRefused('INVALID')
      return virtualPay.refund(request)
    },
    queryRefund: () => virtualPay.queryRefund(request),
  }
}
