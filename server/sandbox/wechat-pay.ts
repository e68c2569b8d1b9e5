import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fs from 'node:fs'
import path from 'node:path'
import { asMembers, type Members } from '../app/formats/members'
import { root } from '../app/root'
import type { Settings } from '../app/settings'
import type { Fetch } from '../gateways/wechat'
import { isFresh, isSigned, lines, nonce, SCHEME, seconds } from '../gateways/wechat-pay-signature'
import { ownUrl } from './wechat'
import { createCalls, refundNews, transaction, type Call, type Merchant } from './wechat-pay-calls'
import { cashierPage, cashierPolicy, sayingPage } from './wechat-pay-cashier'
import { spoil, takeFault, type Fault } from './wechat-pay-faults'
import { PUBLIC_KEY_ID, SandboxKeys } from './wechat-pay-keys'
import { Notifier } from './wechat-pay-notifier'
import { PayError, SandboxTrades, type SandboxTrade } from './wechat-pay-trades'

export const PAY_SANDBOX_PATH = '/sandbox/wechat-pay'
const account = {
  mchId: '1900000001',
  serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  apiV3Key: 'sandbox-wechat-pay-api-v3-key-32',
}
/** How long a refund is 处理中. */
const REFUND_MS = 1000

export const CHOICES = ['ok', 'cancel', 'fail', 'lost'] as const
type Choice = (typeof CHOICES)[number]
/** What a test of ours may see and spoil; none of it can be reached over HTTP. */
export interface WechatPaySandbox {
  /** What a merchant knows of himself. */
  merchant: { mchId: string; serial: string; apiV3Key: string; sign: SandboxKeys['signAsMerchant'] }
  keys: SandboxKeys
  faults: Fault[]
  tempo: { refundMs: number }
  notifier: Notifier
}

const sandboxes = new WeakMap<FastifyInstance, WechatPaySandbox>()

/** The sandbox that this server carries. */
export function paySandboxOf(http: FastifyInstance): WechatPaySandbox {
  const sandbox = sandboxes.get(http)
  if (!sandbox) throw new Error('no WeChat Pay sandbox here')
  return sandbox
}

/**
 * WeChat Pay's protocol (API v3) and its cashier on our own server, for development and tests: the same addresses, signatures,
 * certificates and error codes, no WeChat behind them. `fetch` carries its notifies.
 */
export function serveWechatPaySandbox(
  http: FastifyInstance,
  settings: Settings,
  { appIds, fetch }: { appIds: string[]; fetch: Fetch },
): WechatPaySandbox {
  if (settings.production) throw new Error('微信支付沙箱不能用于生产环境')
  const folder = path.join(settings.dataDir, 'sandbox-wechat-pay')
  const merchant: Merchant = { ...account, appIds }
  const keys = new SandboxKeys(folder)
  const trades = new SandboxTrades(folder)
  const notifier = new Notifier(keys, account.apiV3Key, fetch, http.log)
  const faults: Fault[] = []
  const tempo = { refundMs: REFUND_MS }

  const calls = createCalls(
    merchant,
    keys,
    trades,
    (refund, trade) => {
      const { notifyUrl: url, keyId } = refund
      const members = refundNews(refund, trade, merchant)
      notifier.tell({ url, keyId, event: 'REFUND.SUCCESS', summary: '退款成功', about: 'refund', members }, tempo.refundMs)
    },
    tempo,
    PAY_SANDBOX_PATH,
  )

  /** What the person does at the cashier; what the browser or the mini-program is told. */
  function choose(trade: SandboxTrade, choice: Choice): 'ok' | 'cancel' | 'fail' {
    if (choice === 'cancel' || choice === 'fail') return choice
    const paid = trades.pay(trade)
    if (paid && choice === 'ok') {
      const { notifyUrl: url, keyId } = paid
      const members = transaction(paid, merchant)
      notifier.tell({ url, keyId, event: 'TRANSACTION.SUCCESS', summary: '支付成功', about: 'transaction', members })
    }
    return 'ok'
  }

  /** Whether a page of the merchant's really asked for this payment. */
  function isInvocation(query: Members, trade: SandboxTrade): boolean {
    const [appId, timeStamp, nonceStr, what, signType, paySign] = invocationMembers.map((name) => text(query[name]))
    const signed = lines(appId, timeStamp, nonceStr, what)
    return (
      signType === 'RSA' &&
      appId === trade.appId &&
      what === `prepay_id=${trade.prepayId}` &&
      isSigned(signed, paySign, keys.merchantPublicKey)
    )
  }

  void http.register(
    async (scope) => {
      // Signatures are over the very bytes, so nothing parses a body before they were read.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))

      serveApi(scope, { merchant, keys, faults, calls })
      serveCashier(scope, { trades, choose, isInvocation, hosts: (req) => [new URL(settings.publicUrl).host, req.host] })
    },
    { prefix: PAY_SANDBOX_PATH },
  )
  http.addHook('onClose', async () => notifier.stop())

  const sandbox = { merchant: { ...account, sign: keys.signAsMerchant }, keys, faults, tempo, notifier }
  sandboxes.set(http, sandbox)
  return sandbox
}

const invocationMembers = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign']
const hide = { schema: { hide: true } }
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const rawOf = (req: FastifyRequest) => (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))

function jsonOf(raw: Buffer): Members {
  try {
    const value: unknown = raw.length ? JSON.parse(raw.toString()) : {}
    return asMembers(value)
  } catch {
    throw new PayError(400, 'PARAM_ERROR', '参数错误：正文不是 JSON')
  }
}

interface Api {
  merchant: Merchant
  keys: SandboxKeys
  faults: Fault[]
  calls: ReturnType<typeof createCalls>
}

/** /v3/…: checks who asks, answers signed. */
function serveApi(scope: FastifyInstance, { merchant, keys, faults, calls }: Api) {
  function checkSignature(req: FastifyRequest) {
    const { authorization = '' } = req.headers
    const given = Object.fromEntries([...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const { timestamp = '', nonce_str: nonceStr = '', signature = '' } = given
    const signed = lines(req.method, req.raw.url ?? '', timestamp, nonceStr, rawOf(req))
    const good =
      authorization.startsWith(`${SCHEME} `) &&
      given.mchid === merchant.mchId &&
      given.serial_no === merchant.serial &&
      isFresh(timestamp) &&
      isSigned(signed, signature, keys.merchantPublicKey)
    if (!good) throw new PayError(401, 'SIGN_ERROR', '签名错误')
  }

  async function send(req: FastifyRequest, reply: FastifyReply, status: number, answer: object | undefined) {
    const url = req.raw.url ?? ''
    const body = answer ? JSON.stringify(answer) : ''
    if (await spoil(faults, url, reply, body)) return reply
    const [timestamp, nonceStr] = [String(seconds()), nonce()]
    const lie = takeFault(faults, ['bad-signature'], url) ? 'x' : ''
    const { serial, signature } = keys.signAsPlatform(lines(timestamp, nonceStr, body + lie), keyIdOf(req))
    return reply
      .code(status)
      .headers({
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonceStr,
        'wechatpay-serial': serial,
        'wechatpay-signature': signature,
        'wechatpay-signature-type': SCHEME,
      })
      .type('application/json; charset=utf-8')
      .send(body || undefined)
  }

  const keyIdOf = (req: FastifyRequest) => (req.headers['wechatpay-serial'] === PUBLIC_KEY_ID ? PUBLIC_KEY_ID : undefined)
  const callOf = (req: FastifyRequest): Call => ({
    number: text(asMembers(req.params).number),
    query: asMembers(req.query),
    body: req.method === 'POST' ? jsonOf(rawOf(req)) : {},
    keyId: keyIdOf(req),
  })

  const on = (method: 'GET' | 'POST', address: string, answer: (call: Call) => object | undefined) =>
    scope.route({
      method,
      url: `/v3${address}`,
      ...hide,
      handler: async (req, reply) => {
        try {
          checkSignature(req)
          const fault = takeFault(faults, ['error'], req.raw.url ?? '')
          if (fault) throw new PayError(fault.status ?? 500, fault.code ?? 'SYSTEM_ERROR', '系统异常，请稍后重试')
          const found = answer(callOf(req))
          return await send(req, reply, found ? 200 : 204, found)
        } catch (error) {
          if (!(error instanceof PayError)) throw error
          return send(req, reply, error.status, { code: error.code, message: error.message })
        }
      },
    })

  on('POST', '/pay/transactions/jsapi', calls.jsapi)
  on('POST', '/pay/transactions/h5', calls.h5)
  on('GET', '/pay/transactions/out-trade-no/:number', calls.query)
  on('POST', '/pay/transactions/out-trade-no/:number/close', calls.close)
  on('POST', '/refund/domestic/refunds', calls.refund)
  on('GET', '/refund/domestic/refunds/:number', calls.queryRefund)
  on('GET', '/bill/tradebill', calls.bill)
  on('GET', '/certificates', calls.certificates)

  // The one answer that WeChat does not sign: its hash was in a signed one.
  scope.get('/v3/billdownload/file', hide, async (req, reply) => {
    try {
      checkSignature(req)
    } catch {
      return reply.code(401).send()
    }
    const csv = calls.billFile(callOf(req))
    const lie = takeFault(faults, ['bad-signature'], req.raw.url ?? '') ? '`' : ''
    return csv ? reply.type('text/plain; charset=utf-8').send(csv + lie) : reply.code(404).send()
  })
}

interface Cashier {
  trades: SandboxTrades
  choose(trade: SandboxTrade, choice: Choice): 'ok' | 'cancel' | 'fail'
  isInvocation(query: Members, trade: SandboxTrade): boolean
  /** Where people may be sent back to. */
  hosts(req: FastifyRequest): string[]
}

const bridge = path.join(root, 'server/sandbox/wechat-pay-bridge.js')
const donePath = (result: string, reason = '') =>
  `${PAY_SANDBOX_PATH}/done?${new URLSearchParams({ result, ...(reason && { reason }) })}`
const choiceOf = (value: unknown) => CHOICES.find((choice) => choice === value)
const RESULTS: Record<string, string> = { ok: '支付成功，请返回商家页面查看', cancel: '已取消支付', fail: '支付失败' }

/** The page where the person pays, the script that opens it inside another page, and the same for a program. */
function serveCashier(scope: FastifyInstance, { trades, choose, isInvocation, hosts }: Cashier) {
  const show = (reply: FastifyReply, html: string, redirectUrl = '', status = 200) =>
    reply
      .code(status)
      .header('content-security-policy', cashierPolicy(redirectUrl))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  /** An address that is not ours is not gone to at all. */
  const redirectOf = (req: FastifyRequest, raw: unknown) => ownUrl(text(raw), hosts(req))?.href ?? ''
  const unknown = '支付链接已失效，请返回重新支付'

  scope.get('/cashier', hide, async (req, reply) => {
    const query = asMembers(req.query)
    const layer = query.layer === '1'
    const trade = trades.byPrepayId(text(query.prepay_id))
    if (layer && !(trade && isInvocation(query, trade))) return show(reply, sayingPage('支付验证签名失败', 'fail'))
    if (!trade) return show(reply, sayingPage(unknown), '', 404)
    const redirectUrl = redirectOf(req, query.redirect_url)
    const { prepayId, description, amount, outTradeNo } = trade
    const state = { paid: trades.isPaid(trade), obstacle: trades.obstacle(trade) }
    return show(reply, cashierPage({ prepayId, description, amount, outTradeNo, ...state, layer, redirectUrl }), redirectUrl)
  })

  scope.post('/cashier', hide, async (req, reply) => {
    const form = new URLSearchParams(rawOf(req).toString())
    const trade = trades.byPrepayId(form.get('prepay_id') ?? '')
    const choice = choiceOf(form.get('choice'))
    if (!trade || !choice) return show(reply, sayingPage(unknown), '', 404)
    const redirectUrl = redirectOf(req, form.get('redirect_url'))
    let result: string
    try {
      result = donePath(choose(trade, choice))
    } catch (error) {
      if (!(error instanceof PayError)) throw error
      result = donePath('fail', error.message)
    }
    // A page that was left for the cashier learns nothing from coming back; it has to ask.
    return reply.redirect(redirectUrl || result, 303)
  })

  scope.get('/done', hide, async (req, reply) => {
    const { result, reason } = asMembers(req.query)
    const said = RESULTS[text(result)]
    return said ? show(reply, sayingPage(text(reason) || said, text(result))) : show(reply, sayingPage(unknown), '', 404)
  })

  scope.get('/bridge.js', hide, async (_req, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(fs.createReadStream(bridge)),
  )

  scope.post('/pay', hide, async (req, reply) => {
    try {
      const body = jsonOf(rawOf(req))
      const trade = trades.byPrepayId(text(body.prepay_id))
      const choice = choiceOf(body.result)
      if (!trade || !choice) throw new PayError(404, 'ORDER_NOT_EXIST', unknown)
      return { result: choose(trade, choice) }
    } catch (error) {
      if (!(error instanceof PayError)) throw error
      return reply.code(error.status).send({ code: error.code, message: error.message })
    }
  })
}
