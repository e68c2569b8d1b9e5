import { call } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { currentUrl } from '@/nav'
import { toast } from '@/patterns/feedback/use-action'
import { platform, type PayOutcome } from '@/platform'
import { session } from '@/stores/session'
import { noteOrderChange } from './orders'
import { openTarget, routeOf, replaceWith } from './page-target'
import type { Created } from './shops/calls'
import type { Shop } from './shops/shop'

/** What is known of an order that is to be paid. */
export interface Payable {
  id: string
  way?: Created['way']
}

/** Orders that are being paid now: a second tap, wherever it comes from, is the same payment. */
const paying = new Set<string>()
/** Why the last try to pay an order failed, where somebody has said so. */
const reasons = new Map<string, string>()
export const failureOf = (orderId: string) => reasons.get(orderId)

/** The id of this person on this platform. The mini-program learns it at its start; when it did not come then, it is asked for again. */
async function openid(): Promise<string> {
  if (platform.name !== 'weapp') return session.openid
  return session.minOpenid || call('GET /api/sysWxOpen/wxOpenId', { query: { JsCode: await platform.signIn() } })
}

function askForPayment(shop: Shop, { id: orderId, way }: Payable): Promise<PayOutcome> {
  const target = { orderId, orderType: shop.orderType }
  return platform.pay({
    orderId,
    resultRoute: routeOf(shop.result(orderId, { check: '1' })),
    resumeRoute: routeOf(shop.detail(orderId)),
    openid,
    authUrl: (redirectUrl) => call('POST /api/sysWechat/genAuthUrl', { body: { redirectUrl, scope: 'base' } }),
    cashierUrl: async () => (await call('POST /api/sysWechatPay/h5PayTransaction', { body: target })).h5Url,
    async jsapi(openId) {
      const { prepayId } = await call('POST /api/sysWechatPay/jsAPIPayTransaction', { body: { ...target, openId } })
      return call('POST /api/sysWechatPay/generateParametersForJsapiPay', { body: { prepayId } })
    },
    way,
    mini: (openId) => call('POST /api/sysWechatPay/miniPayTransaction', { body: { ...target, openId } }),
    virtual: (jsCode) => call('POST /api/sysWechatPay/virtualPayTransaction', { body: { ...target, jsCode } }),
    sandbox: async () => (await call('GET /api/sysConfig/client')).paySandbox,
  })
}

/** Pays an unpaid order the way this platform can. Never throws: whatever goes wrong is a failed payment, and `failureOf` says why. */
export async function payOrder(shop: Shop, order: Payable): Promise<PayOutcome> {
  const orderId = order.id
  if (paying.has(orderId)) return 'away'
  paying.add(orderId)
  reasons.delete(orderId)
  try {
    const outcome = await askForPayment(shop, order)
    if (outcome === 'ok' && platform.name === 'weapp') toast('支付成功')
    if (outcome === 'cancel') toast('支付被取消')
    return outcome
  } catch (error) {
    // On the way to login already.
    if (error instanceof ApiError && (error.code === 401 || error.code === 403)) return 'away'
    reasons.set(orderId, messageOf(error))
    return 'fail'
  } finally {
    paying.delete(orderId)
    noteOrderChange()
  }
}

/** Pays, and goes where the specification says: to the result, or, who gave up, to the order. */
export async function payAndGo(shop: Shop, order: Payable & { bizId: string }) {
  const outcome = await payOrder(shop, order)
  const [here, detail] = [currentUrl().split('?')[0], shop.detail(order.id)]
  const onDetail = here === detail.route
  // Nobody comes back to a page that asks for what is done; a list stays beneath.
  const open = onDetail || here === shop.confirm(order.bizId).route ? replaceWith : openTarget
  if (outcome === 'ok' || outcome === 'fail') await open(shop.result(order.id, { result: outcome }))
  else if (outcome === 'cancel' && !onDetail) await open(detail)
}
