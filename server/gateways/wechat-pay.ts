import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { asMembers, isMembers, type Members } from '../app/formats/members'
import { errorOf } from '../app/thrown'
import * as codes from '../../contract/rules/codes'
import { Refusal, refuse } from '../app/errors'
import type { Fetch } from './wechat'
import { readBill, type BillLine } from './wechat-pay-bill'
import { PlatformKeys } from './wechat-pay-keys'
import { authorization, isFresh, isSigned, lines, nonce, seconds, unseal, type Signer } from './wechat-pay-signature'

export interface Prepay {
  appId: string
  /** 6–32 digits, letters, `_`, `-`, `*`. */
  outTradeNo: string
  /** Cut to what WeChat takes, 127 bytes. */
  description: string
  /** 分 */
  amount: number
  /** When the payment window ends. */
  expireTime: Date
  /** Without a query. */
  notifyUrl: string
  attach?: string
}

const TRADE_STATES = ['SUCCESS', 'NOTPAY', 'CLOSED', 'REFUND', 'USERPAYING', 'PAYERROR', 'REVOKED'] as const
export const REFUND_STATES = ['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL'] as const

export interface Trade {
  outTradeNo: string
  /** '' until paid. */
  transactionId: string
  state: (typeof TRADE_STATES)[number]
  /** 分, total */
  amount: number
  paidAt?: Date
  openId?: string
  mchId: string
  appId: string
  attach: string
  /** Apple took the money, and Apple alone gives it back. */
  apple?: boolean
}

export interface RefundResult {
  outRefundNo: string
  refundId: string
  outTradeNo: string
  state: (typeof REFUND_STATES)[number]
  /** 分, of this refund */
  amount: number
  successAt?: Date
}

export type Notify = { id: string; kind: 'trade'; trade: Trade } | { id: string; kind: 'refund'; refund: RefundResult }

/** Every call may throw PayUnavailable (the outcome is not known, ask again) or PayRefused (WeChat said no). */
export interface WechatPay {
  /** True for the sandbox, which never runs in production. */
  local: boolean
  mchId: string
  /** Also for the mini-program, with its appId. */
  jsapi(order: Prepay & { openId: string }): Promise<{ prepayId: string }>
  /** Address to send the browser to; `&redirect_url=` with the page to come back to may be put behind it. */
  h5(order: Prepay & { clientIp: string }): Promise<{ h5Url: string }>
  /** What wx.requestPayment and WeixinJSBridge want. */
  invocation(
    appId: string,
    prepayId: string,
  ): { appId: string; timeStamp: string; nonceStr: string; package: string; signType: 'RSA'; paySign: string }
  /** undefined when WeChat does not know the number. */
  query(outTradeNo: string): Promise<Trade | undefined>
  /** Done too when it was closed already or is not known; PayRefused ORDERPAID when it was paid meanwhile. */
  close(outTradeNo: string): Promise<void>
  refund(refund: {
    outTradeNo: string
    /** The same number again is the same refund. */
    outRefundNo: string
    /** 分, of the whole order */
    total: number
    /** 分 */
    refund: number
    reason: string
    notifyUrl: string
  }): Promise<RefundResult>
  queryRefund(outRefundNo: string): Promise<RefundResult | undefined>
  /** Trade bill of a day YYYY-MM-DD (Asia/Shanghai), for reconciliation; ready after ten the next morning. */
  bill(date: string): Promise<BillLine[]>
  /**
   * Checks serial, timestamp (±5 minutes) and signature over the raw body, decrypts, checks merchant and app. Refuses with 400
   * what is not WeChat's, with 503 what cannot be checked now; both make WeChat send it again.
   */
  readNotify(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): Promise<Notify>
}

const REFUSED = {
  ORDERPAID: '订单已支付，请勿重复支付',
  ORDERNOTEXIST: '支付订单不存在',
  ORDER_CLOSED: '支付已关闭，请重新下单',
  NOTENOUGH: '退款暂时无法完成，请稍后再试',
  INVALID: '微信支付未受理，请联系客服',
}
export type PayReason = keyof typeof REFUSED

/** WeChat gave a definite no. */
export class PayRefused extends Refusal {
  constructor(readonly reason: PayReason) {
    super(codes.WECHAT_PAY_AWAY, REFUSED[reason])
  }
}

/** No answer that can be trusted: whether the call had an effect is not known. */
export class PayUnavailable extends Refusal {
  constructor() {
    super(codes.WECHAT_PAY_AWAY, '微信支付暂时不可用，请稍后再试')
  }
}

/** WeChat spells some of them differently from call to call. */
const REASONS: Record<string, PayReason> = {
  ORDERPAID: 'ORDERPAID',
  ORDER_PAID: 'ORDERPAID',
  ORDERNOTEXIST: 'ORDERNOTEXIST',
  ORDER_NOT_EXIST: 'ORDERNOTEXIST',
  RESOURCE_NOT_EXISTS: 'ORDERNOTEXIST',
  ORDER_CLOSED: 'ORDER_CLOSED',
  ORDERCLOSED: 'ORDER_CLOSED',
  NOTENOUGH: 'NOTENOUGH',
  NOT_ENOUGH: 'NOTENOUGH',
}
/** Worth asking again, whatever HTTP status they come with. */
const LATER = new Set(['USERPAYING', 'STATEMENT_CREATING', 'FREQUENCY_LIMITED', 'SYSTEM_ERROR', 'SIGN_ERROR'])
const NO_BILL = 'NO_STATEMENT_EXIST'
const DOWNLOAD = '/v3/billdownload/'

export interface WechatPayOptions {
  local: boolean
  mchId: string
  /** Of the merchant's own certificate. */
  serial: string
  sign: Signer
  apiV3Key: string
  /** Without a trailing slash. */
  apiBase: string
  publicKey?: { id: string; pem: string }
  /** The apps that may be paid in. */
  appIds: string[]
  fetch: Fetch
  log: FastifyBaseLogger
  timeoutMs?: number
  /** Between two looks for an unknown certificate. */
  keyPauseMs?: number
}

interface Reply {
  status: number
  headers: Headers
  raw: Buffer
}

/** One client of WeChat Pay's own protocol (API v3), for the real one and for the sandbox. */
export function createWechatPay(options: WechatPayOptions): WechatPay {
  const { mchId, apiBase, apiV3Key, appIds, fetch, log, publicKey, timeoutMs = 8000 } = options
  const keys = new PlatformKeys({ publicKey, download: certificates, pauseMs: options.keyPauseMs })

  /** `what` names the call in the log; the address, the bodies and the keys never get there. */
  function unavailable(what: string, reason: string): never {
    log.warn({ what, reason }, 'wechat pay is unavailable')
    throw new PayUnavailable()
  }

  async function send(what: string, method: 'GET' | 'POST', path: string, members?: object): Promise<Reply> {
    const body = members ? JSON.stringify(members) : ''
    const { pathname, search } = new URL(apiBase + path, 'http://localhost')
    try {
      const reply = await fetch(apiBase + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: authorization(options, { method, target: pathname + search, body }),
          accept: 'application/json',
          'user-agent': 'hr-share-community',
          ...(body && { 'content-type': 'application/json' }),
          // Says which of its keys WeChat shall sign with.
          ...(publicKey && { 'wechatpay-serial': publicKey.id }),
        },
        body: body || undefined,
      })
      return { status: reply.status, headers: reply.headers, raw: Buffer.from(await reply.arrayBuffer()) }
    } catch (error) {
      return unavailable(what, errorOf(error).name)
    }
  }

  async function isWechats({ headers, raw }: Reply, keyOf: (serial: string) => Promise<Verifier | undefined>) {
    const head = (name: string) => headers.get(`wechatpay-${name}`) ?? ''
    const key = isFresh(head('timestamp')) && (await keyOf(head('serial')))
    return !!key && isSigned(lines(head('timestamp'), head('nonce'), raw), head('signature'), key)
  }

  const parse = (what: string, raw: Buffer): Members =>
    raw.length ? (membersOf(raw.toString()) ?? unavailable(what, 'not JSON')) : {}

  async function call(what: string, method: 'GET' | 'POST', path: string, members?: object): Promise<Members> {
    const reply = await send(what, method, path, members)
    const good = reply.status >= 200 && reply.status < 300
    // WeChat leaves some of its errors unsigned; a signature that is there has to be right.
    if ((good || reply.headers.has('wechatpay-signature')) && !(await isWechats(reply, (serial) => keys.keyOf(serial))))
      return unavailable(what, 'bad signature')
    const answer = parse(what, reply.raw)
    const code = text(answer.code)
    if (good && !code) return answer
    log.warn({ what, status: reply.status, code }, 'wechat pay refused')
    if (REASONS[code]) throw new PayRefused(REASONS[code])
    if (code === NO_BILL) return { [NO_BILL]: true }
    if (good || reply.status === 429 || reply.status >= 500 || LATER.has(code)) throw new PayUnavailable()
    throw new PayRefused('INVALID')
  }

  /** The certificates vouch for themselves: only WeChat can seal with our key, and one of them signed the answer. */
  async function certificates(): Promise<Map<string, string>> {
    const what = 'certificates'
    const reply = await send(what, 'GET', '/v3/certificates')
    if (reply.status !== 200) return unavailable(what, `status ${reply.status}`)
    const { data } = parse(what, reply.raw)
    const found = new Map<string, string>()
    for (const { serial_no: serial, encrypt_certificate: sealed } of Array.isArray(data) ? data.map(asMembers) : []) {
      const pem = unseal(sealed, apiV3Key)
      if (pem) found.set(text(serial), pem)
    }
    const own = new PlatformKeys({ publicKey, download: async () => found })
    return (await isWechats(reply, (serial) => own.keyOf(serial))) ? found : unavailable(what, 'bad signature')
  }

  const prepay = (order: Prepay) => ({
    appid: order.appId,
    mchid: mchId,
    description: cut(order.description, 127),
    out_trade_no: order.outTradeNo,
    time_expire: beijing(order.expireTime),
    attach: order.attach,
    notify_url: order.notifyUrl,
    amount: { total: order.amount, currency: 'CNY' },
  })

  const numbered = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`

  /** The answer, or undefined when WeChat has nothing of that number. */
  const known = (answer: Promise<Members>) =>
    answer.catch((error: unknown) => {
      if (error instanceof PayRefused && error.reason === 'ORDERNOTEXIST') return undefined
      throw error
    })

  return {
    local: options.local,
    mchId,
    async jsapi(order) {
      const body = { ...prepay(order), payer: { openid: order.openId } }
      const answer = await call('jsapi', 'POST', '/v3/pay/transactions/jsapi', body)
      return { prepayId: text(answer.prepay_id) || unavailable('jsapi', 'no prepay_id') }
    },
    async h5(order) {
      const scene = { payer_client_ip: order.clientIp.replace(/^::ffff:/, ''), h5_info: { type: 'Wap' } }
      const answer = await call('h5', 'POST', '/v3/pay/transactions/h5', { ...prepay(order), scene_info: scene })
      return { h5Url: text(answer.h5_url) || unavailable('h5', 'no h5_url') }
    },
    invocation(appId, prepayId) {
      const members = { appId, timeStamp: String(seconds()), nonceStr: nonce(), package: `prepay_id=${prepayId}` }
      const paySign = options.sign(lines(appId, members.timeStamp, members.nonceStr, members.package))
      return { ...members, signType: 'RSA', paySign }
    },
    async query(outTradeNo) {
      const answer = await known(call('query', 'GET', `${numbered(outTradeNo)}?mchid=${mchId}`))
      return answer && (tradeOf(answer) ?? unavailable('query', 'not a trade'))
    },
    async close(outTradeNo) {
      await call('close', 'POST', `${numbered(outTradeNo)}/close`, { mchid: mchId }).catch((error: unknown) => {
        const done = error instanceof PayRefused && (error.reason === 'ORDER_CLOSED' || error.reason === 'ORDERNOTEXIST')
        if (!done) throw error
      })
    },
    async refund(refund) {
      const answer = await call('refund', 'POST', '/v3/refund/domestic/refunds', {
        out_trade_no: refund.outTradeNo,
        out_refund_no: refund.outRefundNo,
        reason: cut(refund.reason, 80),
        notify_url: refund.notifyUrl,
        amount: { refund: refund.refund, total: refund.total, currency: 'CNY' },
      })
      return refundOf(answer, answer.status) ?? unavailable('refund', 'not a refund')
    },
    async queryRefund(outRefundNo) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`
      const answer = await known(call('queryRefund', 'GET', path))
      return answer && (refundOf(answer, answer.status) ?? unavailable('queryRefund', 'not a refund'))
    },
    async bill(date) {
      const answer = await call('bill', 'GET', `/v3/bill/tradebill?bill_date=${encodeURIComponent(date)}&bill_type=ALL`)
      if (answer[NO_BILL]) return []
      // The file comes unsigned from an address in a signed answer, which also says the file's hash.
      const address = text(answer.download_url)
      const at = address.indexOf(DOWNLOAD)
      const file = at < 0 ? undefined : await send('bill file', 'GET', address.slice(at))
      if (file?.status !== 200 || createHash('sha1').update(file.raw).digest('hex') !== text(answer.hash_value).toLowerCase())
        return unavailable('bill file', 'not the file')
      try {
        return readBill(file.raw.toString())
      } catch (error) {
        return unavailable('bill file', errorOf(error).message)
      }
    },
    async readNotify(headers, rawBody) {
      const forged = (reason: string) => {
        log.warn({ reason }, 'wechat pay notify refused')
        return refuse(400, '支付通知验证未通过')
      }
      const head = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
      if (!isFresh(head('timestamp'))) return forged('timestamp')
      const key = await keys.keyOf(head('serial')).catch(() => refuse(503, '支付通知暂时无法验证', 5))
      if (!key) return forged('serial')
      if (!isSigned(lines(head('timestamp'), head('nonce'), rawBody), head('signature'), key)) return forged('signature')

      const notify = membersOf(rawBody.toString())
      const members = notify && membersOf(unseal(notify.resource, apiV3Key) ?? '')
      const [id, event] = [text(notify?.id), text(notify?.event_type)]
      if (!members || !id) return forged('contents')
      if (members.mchid !== mchId) return forged('merchant')
      if (event === 'TRANSACTION.SUCCESS') {
        const trade = tradeOf(members)
        if (!trade) return forged('trade')
        return appIds.includes(trade.appId) ? { id, kind: 'trade', trade } : forged('app')
      }
      const refund = event.startsWith('REFUND.') ? refundOf(members, members.refund_status) : undefined
      return refund ? { id, kind: 'refund', refund } : forged('event')
    },
  }
}

/** Where no merchant is configured: nothing can be paid, and the person is told so. */
export function closedWechatPay(): WechatPay {
  const closed = () => refuse(codes.WECHAT_PAY_CLOSED, '支付功能暂未开通，请联系客服')
  const later = async () => closed()
  return {
    local: false,
    mchId: '',
    jsapi: later,
    h5: later,
    invocation: closed,
    query: later,
    close: later,
    refund: later,
    queryRefund: later,
    bill: later,
    readNotify: async () => refuse(400, '支付功能暂未开通'),
  }
}

type Verifier = Parameters<typeof isSigned>[2]

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function membersOf(json: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isMembers(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whole 分 above zero of a member like `amount.total`. */
function money(amount: unknown, name: 'total' | 'refund'): number | undefined {
  const { [name]: value, currency = 'CNY' } = asMembers(amount)
  return currency === 'CNY' && typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

function time(value: unknown): Date | undefined {
  const date = new Date(text(value))
  return Number.isNaN(date.getTime()) ? undefined : date
}

function tradeOf(members: Members): Trade | undefined {
  const state = TRADE_STATES.find((known) => known === members.trade_state)
  const amount = money(members.amount, 'total')
  const trade = {
    outTradeNo: text(members.out_trade_no),
    transactionId: text(members.transaction_id),
    paidAt: time(members.success_time),
    openId: text(asMembers(members.payer).openid) || undefined,
    mchId: text(members.mchid),
    appId: text(members.appid),
    attach: text(members.attach),
  }
  const paid = state === 'SUCCESS' || state === 'REFUND'
  if (!state || !trade.outTradeNo || (paid && !(amount && trade.transactionId && trade.paidAt))) return undefined
  return { ...trade, state, amount: amount ?? 0 }
}

/** `status` stands under another name in a notify than in an answer. */
function refundOf(members: Members, status: unknown): RefundResult | undefined {
  const state = REFUND_STATES.find((known) => known === status)
  const amount = money(members.amount, 'refund')
  const [outRefundNo, refundId] = [text(members.out_refund_no), text(members.refund_id)]
  if (!state || !amount || !outRefundNo || !refundId) return undefined
  return { outRefundNo, refundId, outTradeNo: text(members.out_trade_no), state, amount, successAt: time(members.success_time) }
}

/** RFC 3339 without fractions, in China's time, as WeChat writes it. */
export const beijing = (date: Date) => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19) + '+08:00'

/** As many whole characters as fit into so many bytes. */
function cut(value: string, bytes: number): string {
  let used = 0
  let kept = ''
  for (const character of value) {
    used += Buffer.byteLength(character)
    if (used > bytes) break
    kept += character
  }
  return kept
}
