import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { asMembers, isMembers, type Members } from '../app/formats/members'
import * as codes from '../../contract/rules/codes'
import { refuse } from '../app/errors'
import type { Wechat } from './wechat'
import { PayRefused, PayUnavailable, type RefundResult, type Trade } from './wechat-pay'

/** 虚拟支付 → 基本配置 of the mini-program. */
export interface VirtualAccount {
  offerId: string
  /** Of the environment that is used: each has its own. */
  appKey: string
  /** 0 the real one, 1 WeChat's own sandbox */
  env: 0 | 1
}

export interface VirtualGoods {
  /** 8–32 letters, digits and `_-|*@`; used once. */
  outTradeNo: string
  /** 道具 ID, published in the console of the mini-program. */
  productId: string
  /** 分, of the 道具 as published */
  goodsPrice: number
  /** 分, what is paid */
  amount: number
  attach: string
}

/** What wx.requestVirtualPayment wants. `signData` is passed on to the letter. */
export interface VirtualInvocation {
  signData: string
  mode: 'short_series_goods'
  paySig: string
  signature: string
}

export interface VirtualRefund {
  openId: string
  outTradeNo: string
  /** The same number again is the same refund. */
  outRefundNo: string
  /** 分 */
  amount: number
  /** 分, what of the payment has not gone back before. */
  left: number
  /** Asked for by the buyer. */
  wanted: boolean
}

/** `ask`: WeChat says that something was paid, but not all that is needed to settle it. */
export type VirtualPush =
  | { kind: 'trade'; trade: Trade }
  | { kind: 'ask'; outTradeNo: string }
  | { kind: 'refund'; refund: RefundResult }

/** Calls may throw PayUnavailable (the outcome is not known, ask again) or PayRefused (WeChat said no). */
export interface VirtualPay {
  /** True for the sandbox, which never runs in production. */
  local: boolean
  /** '' where it is not open. */
  offerId: string
  signData(goods: VirtualGoods): string
  invocation(signData: string, sessionKey: string): VirtualInvocation
  /** undefined when WeChat does not know the number: nobody has come as far as paying. */
  query(outTradeNo: string, openId: string): Promise<Trade | undefined>
  /** What was paid for is delivered. */
  provided(outTradeNo: string): Promise<void>
  refund(refund: VirtualRefund): Promise<RefundResult>
  queryRefund(refund: VirtualRefund): Promise<RefundResult | undefined>
  /** What a push that comes from WeChat says of payments; undefined for all other pushes. Refuses with 400 what is not ours. */
  readPush(message: unknown): VirtualPush | undefined
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
/** @param uri the path of a call, or requestVirtualPayment */
export const paySigOf = (appKey: string, uri: string, body: string) => hmac(appKey, `${uri}&${body}`)
/** WeChat takes the session_key as it stands, not what its base64 means. */
export const signatureOf = hmac
export const PAY_URI = 'requestVirtualPayment'

/** WeChat's own codes of /xpay/*. */
const WRONG_MEMBER = 268490002
const DONE_BEFORE = 268490004
const REFUNDING = 268490014
/** Worth asking again: WeChat's fault, the token, the signature, too many calls, being prepared. */
const LATER = new Set([-1, 40001, 40014, 42001, 45009, 48001, 268490001, 268490003, 268490011, 268490015])
/** Shares its code with every wrong member; a trace number follows. */
const UNKNOWN = '数据不存在'

/** query_order: 2 paid, 3 and 4 delivered, 7 could not be given back; 5 and 8–10 given back. */
const PAID = new Set([2, 3, 4, 7])
const GIVEN_BACK = new Set([5, 8, 9, 10])
const CLOSED = 6
const REFUND_FAILED = 7
const BY_APPLE = 7

/** One client of 虚拟支付 (/xpay/*), for the real one and for the sandbox. */
export function createVirtualPay(
  wechat: Pick<Wechat, 'miniAppId' | 'callMini'>,
  { local, offerId, appKey, env }: VirtualAccount & { local: boolean },
  log: FastifyBaseLogger,
): VirtualPay {
  async function call(name: string, members: object): Promise<Members> {
    const [uri, body] = [`/xpay/${name}`, JSON.stringify({ ...members, env })]
    const answer = await wechat.callMini(uri, { pay_sig: paySigOf(appKey, uri, body) }, body).catch(() => {
      throw new PayUnavailable()
    })
    const code = Number(answer.errcode ?? 0)
    if (!code) return answer
    if (code === WRONG_MEMBER && text(answer.errmsg).startsWith(UNKNOWN)) throw new PayRefused('ORDERNOTEXIST')
    log.warn({ what: name, errcode: code }, 'virtual payment refused')
    if (LATER.has(code)) throw new PayUnavailable()
    if (code === DONE_BEFORE || code === REFUNDING) return answer
    throw new PayRefused('INVALID')
  }

  async function order(number: string, openId: string): Promise<Members | undefined> {
    const answer = await call('query_order', { openid: openId, order_id: number }).catch((error: unknown) => {
      if (error instanceof PayRefused && error.reason === 'ORDERNOTEXIST') return asMembers(undefined)
      throw error
    })
    const found = answer.order
    if (!isMembers(found)) return undefined
    // Its numbering is not the one of the questions.
    if (text(found.order_id) !== number || found.env_type !== env + 1) {
      log.warn({ what: 'query_order' }, 'virtual payment answered about something else')
      throw new PayUnavailable()
    }
    return found
  }

  const own = { mchId: offerId, appId: wechat.miniAppId, attach: '' }

  return {
    local,
    offerId,
    signData: ({ outTradeNo, productId, goodsPrice, amount, attach }) =>
      JSON.stringify({
        offerId,
        buyQuantity: 1,
        env,
        currencyType: 'CNY',
        productId,
        goodsPrice,
        ...(amount < goodsPrice && { activitySellingPrice: amount }),
        outTradeNo,
        attach,
      }),
    invocation: (signData, sessionKey) => ({
      signData,
      mode: 'short_series_goods',
      paySig: paySigOf(appKey, PAY_URI, signData),
      signature: signatureOf(sessionKey, signData),
    }),
    async query(outTradeNo, openId) {
      const found = await order(outTradeNo, openId)
      if (!found) return undefined
      const status = Number(found.status)
      const paid = PAID.has(status)
      return {
        ...own,
        outTradeNo,
        openId,
        transactionId: text(found.wxpay_order_id) || text(found.wx_order_id),
        state: paid ? 'SUCCESS' : GIVEN_BACK.has(status) ? 'REFUND' : status === CLOSED ? 'CLOSED' : 'NOTPAY',
        amount: Number(found.paid_fee ?? 0),
        paidAt: paid ? moment(found.paid_time) : undefined,
        apple: found.order_type === BY_APPLE,
      }
    },
    async provided(outTradeNo) {
      await call('notify_provide_goods', { order_id: outTradeNo })
    },
    async refund({ openId, outTradeNo, outRefundNo, amount, left, wanted }) {
      const answer = await call('refund_order', {
        openid: openId,
        order_id: outTradeNo,
        refund_order_id: outRefundNo,
        left_fee: left,
        refund_fee: amount,
        biz_meta: '',
        // 3 the buyer wants it, 5 something else; asked by 2 the buyer, 3 somebody else
        refund_reason: wanted ? '3' : '5',
        req_from: wanted ? '2' : '3',
      })
      // That much only starts it.
      return { outRefundNo, refundId: text(answer.refund_wx_order_id), outTradeNo, state: 'PROCESSING', amount }
    },
    async queryRefund({ openId, outTradeNo, outRefundNo }) {
      const found = await order(outRefundNo, openId)
      if (!found) return undefined
      const status = Number(found.status)
      return {
        outRefundNo,
        outTradeNo,
        refundId: text(found.wx_order_id),
        state: GIVEN_BACK.has(status) ? 'SUCCESS' : status === REFUND_FAILED ? 'ABNORMAL' : 'PROCESSING',
        amount: Number(found.refund_fee ?? 0),
        successAt: moment(found.paid_time),
      }
    },
    readPush(message) {
      const members = asMembers(message)
      if (members.Event === 'xpay_refund_notify') return { kind: 'refund', refund: refundOf(members) }
      if (members.Event !== 'xpay_goods_deliver_notify') return undefined
      if (members.Env !== env) return refuse(400, '支付环境不符')
      const info = asMembers(members.WeChatPayInfo)
      const goods = asMembers(members.GoodsInfo)
      const outTradeNo = text(members.OutTradeNo)
      const [transactionId, paidAt] = [text(info.TransactionId), moment(info.PaidTime)]
      // Apple's money comes without either.
      if (!transactionId || !paidAt) return { kind: 'ask', outTradeNo }
      const [openId, amount] = [text(members.OpenId), Number(goods.ActualPrice)]
      return { kind: 'trade', trade: { ...own, outTradeNo, openId, transactionId, state: 'SUCCESS', amount, paidAt } }
    },
  }
}

/** Where it is not configured: nothing can be paid in this way. */
export function closedVirtualPay(): VirtualPay {
  const closed = () => refuse(codes.WECHAT_PAY_CLOSED, '支付功能暂未开通，请联系客服')
  const later = async () => closed()
  return {
    local: false,
    offerId: '',
    signData: closed,
    invocation: closed,
    query: later,
    provided: later,
    refund: later,
    queryRefund: later,
    readPush: () => undefined,
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** Of seconds. */
const moment = (value: unknown) => (Number(value) > 0 ? new Date(Number(value) * 1000) : undefined)

const refundOf = (members: Members): RefundResult => ({
  outRefundNo: text(members.MchRefundId),
  refundId: text(members.WxRefundId),
  outTradeNo: text(members.MchOrderId),
  state: members.RetCode === 0 ? 'SUCCESS' : 'ABNORMAL',
  amount: Number(members.RefundFee),
  successAt: moment(members.RefundSuccTimestamp),
})
