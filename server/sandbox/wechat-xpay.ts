import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { asMembers, type Members } from '../app/formats/members'
import { PAY_URI, paySigOf, signatureOf, type VirtualAccount } from '../gateways/wechat-virtual-pay'
import { sealPush } from '../gateways/wechat-push'

/** What a mini-program finds in its console. */
export const sandboxVirtual: VirtualAccount = { offerId: '1450000001', appKey: 'sandbox-virtual-app-key', env: 1 }
export const sandboxPush = { token: 'sandbox-push-token', aesKey: 'sandboxsandboxsandboxsandboxsandboxsandbox1' }
const PUSH_PATH = '/api/sysWechat/push'

interface Trade {
  openid: string
  productId: string
  /** 分 */
  origPrice: number
  amount: number
  attach: string
  /** 2 paid, 4 delivered, 5 given back */
  status: 2 | 4 | 5
  /** 分, of `amount` */
  refunded: number
  apple: boolean
  transactionId: string
  paidTime: number
}
interface Refund {
  openid: string
  wxOrderId: string
  amount: number
  at: number
}

/** What a test of ours may see and spoil; none of it can be reached over HTTP. */
export interface VirtualSandbox {
  trades: Map<string, Trade>
  /** Its server calls answer «system error». */
  down: boolean
  /** Seconds between the attempts of a push, doubled each time. */
  retrySeconds: number
  /** Resolves when everything was told once, whether it was taken or not. */
  idle(): Promise<void>
}

const sandboxes = new WeakMap<FastifyInstance, VirtualSandbox>()

/** The sandbox that this server carries. */
export function virtualSandboxOf(http: FastifyInstance): VirtualSandbox {
  const sandbox = sandboxes.get(http)
  if (!sandbox) throw new Error('no virtual payment sandbox here')
  return sandbox
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const seconds = () => Math.floor(Date.now() / 1000)
const no = (errcode: number, errmsg: string) => ({ errcode, errmsg })
const ok = { errcode: 0, errmsg: 'ok' }
const unknown = no(268490002, `数据不存在 rid: sandbox`)
const TRIES = 15
/** Apple takes no less. */
const APPLE_LEAST_FEN = 100

const rawOf = (req: FastifyRequest) => (Buffer.isBuffer(req.body) ? req.body.toString() : '')
function membersOf(json: string): Members {
  try {
    const value: unknown = JSON.parse(json)
    return asMembers(value)
  } catch {
    return {}
  }
}

interface Options {
  prefix: string
  miniAppId: string
  accessToken: string
  openidOf(who: string): string
  sessionKeyOf(openid: string): string
}

/**
 * 虚拟支付 on our own server, for development and tests: the calls of /xpay/*, what wx.requestVirtualPayment does with them
 * (/pay), and WeChat's pushes; the signatures are checked as WeChat does.
 */
export function serveVirtualSandbox(http: FastifyInstance, options: Options) {
  const { prefix, miniAppId, accessToken } = options
  const { offerId, appKey, env } = sandboxVirtual
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, Refund>()
  const timers = new Set<NodeJS.Timeout>()
  const firsts = new Set<Promise<void>>()
  const sandbox: VirtualSandbox = {
    trades,
    down: false,
    retrySeconds: 2,
    async idle() {
      while (firsts.size) await Promise.all(firsts)
    },
  }

  async function tell(message: object, taken: () => void, tries = 0): Promise<void> {
    const { query, body } = sealPush(message, sandboxPush.token, sandboxPush.aesKey, miniAppId)
    const url = `${PUSH_PATH}?${new URLSearchParams(query)}`
    const answered = await http.inject({ method: 'POST', url, payload: body }).then(
      ({ statusCode, body: said }) => statusCode === 200 && said === 'success',
      () => false,
    )
    if (answered) return taken()
    if (tries >= TRIES) return
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        void tell(message, taken, tries + 1)
      },
      sandbox.retrySeconds * 1000 * 2 ** tries,
    )
    timer.unref()
    timers.add(timer)
  }
  const push = (event: string, members: object, taken = () => {}) => {
    const head = { ToUserName: 'gh_sandbox', FromUserName: 'wechat', CreateTime: seconds(), MsgType: 'event', Event: event }
    const first: Promise<void> = tell({ ...head, ...members }, taken).finally(() => firsts.delete(first))
    firsts.add(first)
  }
  http.addHook('onClose', async () => timers.forEach(clearTimeout))

  function pushPaid(outTradeNo: string, trade: Trade) {
    const members = {
      OpenId: trade.openid,
      OutTradeNo: outTradeNo,
      Env: env,
      ...(!trade.apple && {
        WeChatPayInfo: {
          MchOrderNo: `m${outTradeNo}`.slice(0, 32),
          TransactionId: trade.transactionId,
          PaidTime: trade.paidTime,
        },
      }),
      GoodsInfo: {
        ProductId: trade.productId,
        Quantity: 1,
        OrigPrice: trade.origPrice,
        ActualPrice: trade.amount,
        Attach: trade.attach,
      },
    }
    push('xpay_goods_deliver_notify', members, () => {
      if (trade.status === 2) trade.status = 4
    })
  }

  const calls: Record<string, (body: Members) => object> = {
    query_order(body) {
      const number = text(body.order_id)
      const common = { order_id: number, env_type: env + 1 }
      const [trade, refund] = [trades.get(number), refunds.get(number)]
      if (trade && trade.openid === body.openid) {
        const { status, amount, transactionId, paidTime, apple } = trade
        const numbers = { wx_order_id: `w${transactionId}`, wxpay_order_id: apple ? '' : transactionId }
        const left = amount - trade.refunded
        const fees = { order_fee: amount, paid_fee: amount, left_fee: left, paid_time: paidTime }
        return { ...ok, order: { ...common, status, order_type: apple ? 7 : 0, ...fees, ...numbers } }
      }
      if (refund && refund.openid === body.openid) {
        const { wxOrderId, amount, at } = refund
        return {
          ...ok,
          order: { ...common, status: 5, order_type: 1, refund_fee: amount, paid_time: at, wx_order_id: wxOrderId },
        }
      }
      return unknown
    },
    notify_provide_goods(body) {
      const trade = trades.get(text(body.order_id))
      if (!trade) return unknown
      if (trade.status === 2) trade.status = 4
      return ok
    },
    refund_order(body) {
      const [number, refundNo] = [text(body.order_id), text(body.refund_order_id)]
      const trade = trades.get(number)
      if (!trade || trade.openid !== body.openid) return unknown
      if (trade.apple) return no(268490002, 'apple pay order can not refund')
      const known = refunds.get(refundNo)
      if (known) return { ...ok, refund_order_id: refundNo, refund_wx_order_id: known.wxOrderId, pay_order_id: number }
      const left = trade.amount - trade.refunded
      const amount = Number(body.refund_fee)
      if (left === 0 || body.left_fee !== left) return no(268490016, 'left_fee error')
      if (!(amount > 0 && amount <= left)) return no(268490002, 'refund_fee error')
      trade.refunded += amount
      if (trade.refunded === trade.amount) trade.status = 5
      const refund = { openid: trade.openid, wxOrderId: `wr${randomUUID()}`, amount, at: seconds() }
      refunds.set(refundNo, refund)
      push('xpay_refund_notify', {
        OpenId: trade.openid,
        WxRefundId: refund.wxOrderId,
        MchRefundId: refundNo,
        WxOrderId: `w${trade.transactionId}`,
        MchOrderId: number,
        RefundFee: refund.amount,
        RetCode: 0,
        RetMsg: 'ok',
        RefundStartTimestamp: refund.at,
        RefundSuccTimestamp: refund.at,
      })
      return { ...ok, refund_order_id: refundNo, refund_wx_order_id: refund.wxOrderId, pay_order_id: number }
    },
  }

  /** What the person does in WeChat's own window; the answer is what the mini-program is told. */
  function pay({ who, signData, mode, paySig, signature, result, platform }: Members) {
    const fail = (errCode: number, errMsg: string) => ({ result: 'fail', errCode, errMsg })
    const signed = text(signData)
    const openid = options.openidOf(text(who))
    const goods = membersOf(signed)
    const outTradeNo = text(goods.outTradeNo)
    const origPrice = Number(goods.goodsPrice)
    const amount = Number(goods.activitySellingPrice ?? origPrice)
    const apple = platform === 'ios'
    if (mode !== 'short_series_goods') return fail(1001, 'mode')
    if (paySig !== paySigOf(appKey, PAY_URI, signed)) return fail(-15006, 'PAY_SIG_INVALID')
    if (signature !== signatureOf(options.sessionKeyOf(openid), signed)) return fail(-15005, 'SIGNATURE_INVALID')
    if (goods.offerId !== offerId || goods.env !== env || goods.currencyType !== 'CNY') return fail(-15001, 'offerId')
    if (!/^[\w-]{1,64}$/.test(text(goods.productId)) || goods.buyQuantity !== 1) return fail(-15001, 'productId')
    if (!/^[\w|*@-]{8,32}$/.test(outTradeNo) || trades.has(outTradeNo)) return fail(-15001, 'outTradeNo')
    if (!Number.isSafeInteger(amount) || amount < (apple ? APPLE_LEAST_FEN : 1)) return fail(-15001, 'goodsPrice')
    if (result === 'cancel') return { result: 'cancel', errCode: -2, errMsg: 'cancel' }
    if (result === 'fail') return fail(-1, 'fail')
    const trade: Trade = {
      openid,
      productId: text(goods.productId),
      origPrice,
      amount,
      attach: text(goods.attach),
      status: 2,
      refunded: 0,
      apple,
      transactionId: `42${randomUUID().replaceAll('-', '')}`.slice(0, 32),
      paidTime: seconds(),
    }
    trades.set(outTradeNo, trade)
    if (result !== 'lost') pushPaid(outTradeNo, trade)
    return { result: 'ok' }
  }

  void http.register(
    async (scope) => {
      // Signatures are over the very bytes.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
      for (const [name, answer] of Object.entries(calls))
        scope.post(`/${name}`, { schema: { hide: true } }, async (req) => {
          const query = asMembers(req.query)
          const raw = rawOf(req)
          const body = membersOf(raw)
          if (sandbox.down) return no(-1, 'system error')
          if (query.access_token !== accessToken) return no(40001, 'invalid credential')
          if (query.pay_sig !== paySigOf(appKey, `/xpay/${name}`, raw)) return no(268490003, 'pay_sig error')
          return body.env === env ? answer(body) : no(268490002, 'env error')
        })
      scope.post('/pay', { schema: { hide: true } }, async (req) => pay(membersOf(rawOf(req))))
    },
    { prefix: `${prefix}/xpay` },
  )
  sandboxes.set(http, sandbox)
}
