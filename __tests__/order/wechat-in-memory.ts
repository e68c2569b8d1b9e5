import { gone } from '../../server/app/errors'
import { PayRefused, PayUnavailable, type RefundResult, type Trade, type WechatPay } from '../../server/gateways/wechat-pay'

interface Kept extends Trade {
  ticket: string
}

/**
 * WeChat Pay in a few lines of memory, without signatures, for tests that ask it many thousand times and decide themselves
 * what it does when. Its notifies are JSON that says what they are.
 */
export class WechatInMemory implements WechatPay {
  readonly local = true
  readonly mchId = '1900000001'
  down = false
  readonly trades = new Map<string, Kept>()
  readonly refunds = new Map<string, RefundResult>()
  private count = 0

  private answer() {
    if (this.down) throw new PayUnavailable()
  }

  private prepay({ appId, outTradeNo, amount }: { appId: string; outTradeNo: string; amount: number }) {
    this.answer()
    const ticket = `t${++this.count}`
    const trade = {
      outTradeNo,
      transactionId: '',
      state: 'NOTPAY',
      amount,
      mchId: this.mchId,
      appId,
      attach: '',
      ticket,
    } as const
    this.trades.set(outTradeNo, { ...trade })
    return ticket
  }
  async jsapi(order: Parameters<WechatPay['jsapi']>[0]) {
    return { prepayId: this.prepay(order) }
  }
  async h5(order: Parameters<WechatPay['h5']>[0]) {
    return { h5Url: this.prepay(order) }
  }
  invocation(appId: string, prepayId: string) {
    return { appId, timeStamp: '', nonceStr: '', package: `prepay_id=${prepayId}`, signType: 'RSA' as const, paySign: '' }
  }
  async query(outTradeNo: string) {
    this.answer()
    return this.trades.get(outTradeNo)
  }
  async close(outTradeNo: string) {
    this.answer()
    const trade = this.trades.get(outTradeNo)
    if (trade?.transactionId) throw new PayRefused('ORDERPAID')
    if (trade) trade.state = 'CLOSED'
  }
  async refund({ outTradeNo, outRefundNo, refund }: Parameters<WechatPay['refund']>[0]) {
    this.answer()
    const known = this.refunds.get(outRefundNo)
    if (known) return known
    const trade = this.trades.get(outTradeNo) ?? gone()
    // More than was paid would be the merchant's own money.
    const before = [...this.refunds.values()].filter((one) => one.outTradeNo === outTradeNo)
    if (before.reduce((sum, { amount }) => sum + amount, refund) > trade.amount) throw new PayRefused('INVALID')
    trade.state = 'REFUND'
    const result: RefundResult = { outRefundNo, refundId: `r${outRefundNo}`, outTradeNo, state: 'PROCESSING', amount: refund }
    this.refunds.set(outRefundNo, result)
    return { ...result }
  }
  async queryRefund(outRefundNo: string) {
    this.answer()
    return this.refunds.get(outRefundNo)
  }
  async bill() {
    return []
  }
  async readNotify(_headers: unknown, raw: Buffer) {
    return JSON.parse(raw.toString(), (name, value) => (name === 'paidAt' || name === 'successAt' ? new Date(value) : value))
  }

  /** The person at the cashier: WeChat takes the money, also for what was closed in the same instant. */
  take(ticket: string) {
    const trade = [...this.trades.values()].find((one) => one.ticket === ticket)
    if (!trade || trade.transactionId) return
    Object.assign(trade, { state: 'SUCCESS', transactionId: `42${trade.outTradeNo}`.slice(0, 32), paidAt: new Date() })
  }
  /** The money of every refund arrives. */
  giveBack() {
    for (const refund of this.refunds.values()) Object.assign(refund, { state: 'SUCCESS', successAt: new Date() })
  }
  /** All that it has to tell: each payment that was made, each refund that has arrived. */
  letters(): object[] {
    // What has been given back was paid before, and its notify may be late.
    const trades = [...this.trades.values()].filter((trade) => trade.transactionId)
    const refunds = [...this.refunds.values()].filter((refund) => refund.state === 'SUCCESS')
    return [
      ...trades.map(({ ticket: _ticket, ...trade }) => ({ id: 'n', kind: 'trade', trade: { ...trade, state: 'SUCCESS' } })),
      ...refunds.map((refund) => ({ id: 'n', kind: 'refund', refund })),
    ]
  }
}
