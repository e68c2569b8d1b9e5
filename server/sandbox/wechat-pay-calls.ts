import { createHash } from 'node:crypto'
import { asMembers } from '../app/formats/members'
import type { SandboxKeys } from './wechat-pay-keys'
import { PayError, type SandboxRefund, type SandboxTrade, type SandboxTrades } from './wechat-pay-trades'
import { beijing } from '../gateways/wechat-pay'
import { seal } from '../gateways/wechat-pay-signature'

export interface Merchant {
  mchId: string
  serial: string
  apiV3Key: string
  appIds: string[]
}

export interface Call {
  /** The part of the path that names an order or a refund. */
  number: string
  query: Record<string, unknown>
  body: Record<string, unknown>
  /** Asked for by Wechatpay-Serial. */
  keyId?: string
}

const NUMBER = /^[\w*-]{6,32}$/
const DAY = /^\d{4}-\d\d-\d\d$/

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const wrong = (what: string): never => {
  throw new PayError(400, 'PARAM_ERROR', `参数错误：${what}`)
}
const fits = (value: unknown, bytes: number) => text(value) !== '' && Buffer.byteLength(text(value)) <= bytes
const isMoney = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0
/** A notify goes to an address without a query. */
const isNotifyUrl = (value: unknown) => URL.canParse(text(value)) && /^https?:\/\/[^?#]+$/.test(text(value))

/** An order as a query and a notify tell it. */
export const transaction = (trade: SandboxTrade, merchant: Merchant) => ({
  appid: trade.appId,
  mchid: merchant.mchId,
  out_trade_no: trade.outTradeNo,
  trade_state: trade.state,
  trade_state_desc: { SUCCESS: '支付成功', NOTPAY: '订单未支付', CLOSED: '订单已关闭', REFUND: '订单发生过退款' }[trade.state],
  attach: trade.attach,
  amount: { total: trade.amount, currency: 'CNY', ...(trade.paidAt && { payer_total: trade.amount, payer_currency: 'CNY' }) },
  payer: trade.paidAt ? { openid: trade.openId } : {},
  ...(trade.paidAt && {
    transaction_id: trade.transactionId,
    trade_type: trade.type,
    bank_type: 'OTHERS',
    success_time: trade.paidAt,
  }),
})

const isDone = (refund: SandboxRefund) => Date.parse(refund.successAt) <= Date.now()
const refundAmounts = (refund: SandboxRefund, total: number) => ({
  total,
  refund: refund.amount,
  payer_total: total,
  payer_refund: refund.amount,
})

/** A refund as an answer tells it. */
const refundAnswer = (refund: SandboxRefund, trade: SandboxTrade) => ({
  refund_id: refund.refundId,
  out_refund_no: refund.outRefundNo,
  transaction_id: trade.transactionId,
  out_trade_no: refund.outTradeNo,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: refund.createdAt,
  ...(isDone(refund) && { success_time: beijing(new Date(refund.successAt)) }),
  status: isDone(refund) ? 'SUCCESS' : 'PROCESSING',
  amount: { ...refundAmounts(refund, trade.amount), currency: 'CNY' },
})

/** A refund as its notify tells it. */
export const refundNews = (refund: SandboxRefund, trade: SandboxTrade, merchant: Merchant) => ({
  mchid: merchant.mchId,
  out_trade_no: refund.outTradeNo,
  transaction_id: trade.transactionId,
  out_refund_no: refund.outRefundNo,
  refund_id: refund.refundId,
  refund_status: 'SUCCESS',
  success_time: beijing(new Date(refund.successAt)),
  user_received_account: '支付用户零钱',
  amount: refundAmounts(refund, trade.amount),
})

/** What the calls of API v3 do. Each refuses with PayError. */
export function createCalls(
  merchant: Merchant,
  keys: SandboxKeys,
  trades: SandboxTrades,
  onRefund: (refund: SandboxRefund, trade: SandboxTrade) => void,
  tempo: { refundMs: number },
  home: string,
) {
  /** The bills asked for, by token. */
  const bills = new Map<string, string>()

  function prepay({ body, keyId }: Call, type: SandboxTrade['type'], openId: string): SandboxTrade {
    const { total, currency } = asMembers(body.amount)
    const expireTime = text(body.time_expire)
    if (body.mchid !== merchant.mchId) wrong('mchid')
    if (!merchant.appIds.includes(text(body.appid))) throw new PayError(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
    if (!NUMBER.test(text(body.out_trade_no))) wrong('out_trade_no')
    if (!fits(body.description, 127)) wrong('description')
    if (body.attach !== undefined && body.attach !== '' && !fits(body.attach, 128)) wrong('attach')
    if (!isNotifyUrl(body.notify_url)) wrong('notify_url')
    if (!isMoney(total) || currency !== 'CNY') return wrong('amount')
    if (expireTime && !/T.*(Z|[+-]\d\d:\d\d)$/.test(expireTime)) wrong('time_expire')
    if (expireTime && !(Date.parse(expireTime) > Date.now())) wrong('time_expire 须晚于当前时间')
    return trades.prepay({
      type,
      appId: text(body.appid),
      openId,
      outTradeNo: text(body.out_trade_no),
      description: text(body.description),
      amount: total,
      attach: text(body.attach),
      notifyUrl: text(body.notify_url),
      expireTime,
      keyId,
    })
  }

  return {
    jsapi(call: Call) {
      const openId = text(asMembers(call.body.payer).openid)
      if (!openId) wrong('payer.openid')
      return { prepay_id: prepay(call, 'JSAPI', openId).prepayId }
    },
    h5(call: Call) {
      const scene = asMembers(call.body.scene_info)
      if (!text(scene.payer_client_ip) || !text(asMembers(scene.h5_info).type)) wrong('scene_info')
      const { prepayId } = prepay(call, 'MWEB', 'oSandboxPayerOutsideWechat00')
      // Without a host: whichever way the person's browser reaches us is the right one.
      return { h5_url: `${home}/cashier?prepay_id=${prepayId}` }
    },
    query({ number, query }: Call) {
      if (query.mchid !== merchant.mchId) wrong('mchid')
      return transaction(trades.byNumber(number), merchant)
    },
    close({ number, body }: Call) {
      if (body.mchid !== merchant.mchId) wrong('mchid')
      trades.close(number)
      return undefined
    },
    refund({ body, keyId }: Call) {
      const { refund: amount, total, currency } = asMembers(body.amount)
      if (!NUMBER.test(text(body.out_trade_no))) wrong('out_trade_no')
      if (!/^[\w|*@-]{1,64}$/.test(text(body.out_refund_no))) wrong('out_refund_no')
      if (!isMoney(amount) || !isMoney(total) || currency !== 'CNY') return wrong('amount')
      if (body.reason !== undefined && !fits(body.reason, 80)) wrong('reason')
      if (!isNotifyUrl(body.notify_url)) wrong('notify_url')
      const wanted = {
        outTradeNo: text(body.out_trade_no),
        outRefundNo: text(body.out_refund_no),
        amount,
        total,
        reason: text(body.reason),
        notifyUrl: text(body.notify_url),
        keyId,
      }
      const { refund, fresh } = trades.refund(wanted, tempo.refundMs)
      const trade = trades.byNumber(refund.outTradeNo)
      if (fresh) onRefund(refund, trade)
      return refundAnswer(refund, trade)
    },
    queryRefund({ number }: Call) {
      const refund = trades.refundOf(number)
      return refundAnswer(refund, trades.byNumber(refund.outTradeNo))
    },
    bill({ query }: Call) {
      const day = text(query.bill_date)
      if (!DAY.test(day)) wrong('bill_date')
      const { paid, refunded } = trades.on(day)
      if (!paid.length && !refunded.length) throw new PayError(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
      const csv = writeBill(merchant, paid, refunded, trades)
      const hash = createHash('sha1').update(csv).digest('hex')
      bills.set(hash, csv)
      return {
        hash_type: 'SHA1',
        hash_value: hash,
        download_url: `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${hash}`,
      }
    },
    billFile: ({ query }: Call) => bills.get(text(query.token)),
    certificates: () => ({
      data: keys.certificates.map(({ serial, pem, effective, expires }) => ({
        serial_no: serial,
        effective_time: beijing(new Date(effective)),
        expire_time: beijing(new Date(expires)),
        encrypt_certificate: seal(pem, merchant.apiV3Key, 'certificate'),
      })),
    }),
  }
}

const COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUMMARY = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const yuan = (fen: number) => (fen / 100).toFixed(2)
const clock = (time: string) => time.slice(0, 19).replace('T', ' ')
const row = (cells: (string | number)[]) => cells.map((cell) => `\`${cell}`).join(',')
const sum = (items: { amount: number }[]) => items.reduce((total, item) => total + item.amount, 0)

/** The kind ALL: one line for every payment and one for every refund of the day. */
function writeBill(merchant: Merchant, paid: SandboxTrade[], refunded: SandboxRefund[], trades: SandboxTrades): string {
  const line = (trade: SandboxTrade, refund?: SandboxRefund) =>
    row([
      clock(refund?.createdAt ?? trade.paidAt),
      trade.appId,
      merchant.mchId,
      0,
      '',
      trade.transactionId,
      trade.outTradeNo,
      trade.openId,
      trade.type,
      refund ? 'REFUND' : 'SUCCESS',
      'OTHERS',
      'CNY',
      yuan(refund ? 0 : trade.amount),
      yuan(0),
      refund?.refundId ?? 0,
      refund?.outRefundNo ?? 0,
      yuan(refund?.amount ?? 0),
      yuan(0),
      refund ? 'ORIGINAL' : '',
      refund ? (isDone(refund) ? 'SUCCESS' : 'PROCESSING') : '',
      trade.description,
      trade.attach,
      '0.00000',
      '0.60%',
      yuan(refund ? 0 : trade.amount),
      yuan(refund?.amount ?? 0),
      '',
    ])
  const rows = [
    ...paid.map((trade) => line(trade)),
    ...refunded.map((refund) => line(trades.byNumber(refund.outTradeNo), refund)),
  ]
  const totals = [sum(paid), sum(refunded), 0, 0, sum(paid), sum(refunded)].map(yuan)
  return '\uFEFF' + [COLUMNS, ...rows, SUMMARY, row([rows.length, ...totals])].join('\r\n') + '\r\n'
}
