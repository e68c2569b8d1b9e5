import { call } from '@/api/call'
import { ApiError, messageOf, Obstacle } from '@/api/errors'
import { tellWechatId } from '@/features/account/wechat-id'
import { currentUrl } from '@/nav'
import { toast } from '@/patterns/feedback/use-action'
import { platform, type PayOutcome } from '@/platform'
import { session } from '@/stores/session'
import { noteOrderChange } from './orders'
import * as codes from '../../../contract/rules/codes'
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
session.onLeave(() => reasons.clear())
export const failureOf = (orderId: string) => reasons.get(orderId)

const isUnknown = (error: unknown) => error instanceof ApiError && error.code === codes.WECHAT_UNKNOWN

function askForPayment(shop: Shop, { id: orderId, way }: Payable) {
  const target = { orderId, orderType: shop.orderType }
  return platform.pay({
    orderId,
    resultRoute: routeOf(shop.result(orderId, { check: '1' })),
    resumeRoute: routeOf(shop.detail(orderId)),
    known: async () => session.openid !== '',
    authUrl: (redirectUrl) => call('POST /api/sysWechat/genAuthUrl', { body: { redirectUrl, scope: 'base' } }),
    cashierUrl: async () => (await call('POST /api/sysWechatPay/h5PayTransaction', { body: target })).h5Url,
    async jsapi() {
      try {
        const { prepayId } = await call('POST /api/sysWechatPay/jsAPIPayTransaction', { body: target })
        return await call('POST /api/sysWechatPay/generateParametersForJsapiPay', { body: { prepayId } })
      } catch (error) {
        if (!isUnknown(error)) throw error
        // Who comes back waits for what WeChat says, not for what was known before.
        session.forgetOpenid()
        return 'unknown'
      }
    },
    way,
    async mini() {
      const ask = () => call('POST /api/sysWechatPay/miniPayTransaction', { body: target })
      return ask().catch((error) => (isUnknown(error) ? tellWechatId().then(ask) : Promise.reject(error)))
    },
    virtual: (jsCode) => call('POST /api/sysWechatPay/virtualPayTransaction', { body: { ...target, jsCode } }),
    sandbox: async () => (await call('GET /api/sysConfig/client')).paySandbox,
  })
}

/**
 * Pays an unpaid order the way this platform can. Never throws: whatever goes wrong is a failed payment, and `failureOf` says
 * why.
 */
export async function payOrder(shop: Shop, order: Payable): Promise<PayOutcome> {
  const orderId = order.id
  if (paying.has(orderId)) return 'away'
  paying.add(orderId)
  reasons.delete(orderId)
  try {
    const outcome = await askForPayment(shop, order)
    if (outcome === 'outdated') throw new Obstacle('微信版本过低，请更新微信后再支付')
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
