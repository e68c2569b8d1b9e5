import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { WechatId } from '../../../app/http/session'
import { wechatIdOf } from '../../identity/login/sessions'
import { platformOf, wayToPay, type Channel } from './channels'
import { notifyUrl } from './notify-url'
import { payablesOf, refuseClosed, type Payable } from './payables'
import { closePayment, insertPayment, livePayment, ownTicket, setTicket, type NewPayment, type PaymentRow } from './queries'
import { numberOf, stopPayment } from './settlement'

export interface Request {
  orderId: string
  orderType?: number
}

/** WeChat takes a prepay_id for two hours and the address of h5 for five minutes; the last one is left to the person.
 * A number of virtual payment is taken once. */
const TICKET_MS: Record<Channel, number> = { jsapi: 119 * 60_000, mini: 119 * 60_000, h5: 4 * 60_000, virtual: 0 }
/** As long as another tap may still be waiting for WeChat's answer. */
const ASKING_MS = 10_000
/** WeChat wants at least a minute; an order that is paid after its time is given back. */
const LEAST_MS = 61_000

const isFresh = ({ state, ticket_at }: PaymentRow, channel: Channel, now: Date) =>
  state === 'prepaid' && now.getTime() - ticket_at!.getTime() < TICKET_MS[channel]
const isBeingAsked = ({ state, created_at }: PaymentRow, now: Date) =>
  state === 'created' && now.getTime() - created_at.getTime() < ASKING_MS

/**
 * What the buyer pays with: a prepay_id, or for h5 an address. The same way again gives the same; before another way is
 * opened, the first is closed at WeChat. Refuses with 10104, 11313, 11314 (see Payables), 10160 (not on this platform),
 * 10109 (another tap is at it), 10122 (WeChat does not answer).
 */
export async function ticketFor(
  ctx: Ctx,
  channel: Channel,
  { orderId, orderType }: Request,
  payer: () => Promise<string | null> = async () => null,
): Promise<PaymentRow> {
  const { db, gateways, modules, user, now } = ctx
  const order = await payablesOf(modules).find(db, user.id, orderType, orderId)
  if (!order.ways.includes('wechat')) refuse(codes.NOT_ON_THIS_PLATFORM, '这件商品只支持对公转账')
  const way = await wayToPay(db, gateways, { ...order, platform: platformOf[channel] })
  if (!way.canPay) refuse(codes.NOT_ON_THIS_PLATFORM, way.cannotPayReason)
  if (way.way && way.way !== channel) refuse(codes.NOT_ON_THIS_PLATFORM, '支付方式已变更，请返回后重新支付')

  const openid = await payer()
  const live = await livePayment(db, order.id)
  if (live?.channel === 'transfer') refuse(codes.TWICE, '转账凭证待确认；要改用微信支付，请先撤回凭证')
  if (live) {
    if (live.channel === channel && live.openid === openid && isFresh(live, channel, now)) return live
    if (isBeingAsked(live, now)) refuse(codes.TWICE, '支付正在发起，请稍候')
    if ((await stopPayment(ctx, order.id)) === 'paid') refuse(codes.PAID_ALREADY, '订单已支付，无需重复支付')
  }

  const id = newId()
  const { payment, held } = await db.transaction().execute(async (trx) => {
    // While WeChat was asked it may have been given another price.
    const held = await payablesOf(modules).holdOpen(trx, order.id)
    const payment: NewPayment & { channel: Channel } = {
      id,
      order_id: order.id,
      user_id: user.id,
      channel,
      app_id: platformOf[channel] === 'weapp' ? gateways.wechat.miniAppId : gateways.wechat.appId,
      mch_id: channel === 'virtual' ? gateways.virtualPay.offerId : gateways.pay.mchId,
      openid,
      out_trade_no: numberOf(id),
      amount: held.payPrice,
    }
    if (!(await insertPayment(trx, payment))) refuse(codes.TWICE, '支付正在发起，请稍候')
    return { payment, held }
  })
  const ticket = await prepay(ctx, payment, held).catch(async (error: unknown) => {
    // Nobody got anything to pay with; if WeChat made it all the same, nobody can.
    await closePayment(db, id)
    throw error
  })
  if (!(await setTicket(db, id, ticket))) return refuseClosed()
  return { ...payment, state: 'prepaid', ticket, ticket_at: now, created_at: now, apple: false }
}

async function prepay({ gateways, settings, caller, now }: Ctx, payment: NewPayment, order: Payable) {
  const { channel, app_id, out_trade_no, amount, openid } = payment
  const { id, title, productId, originPrice, expiresAt } = order
  if (channel === 'virtual') {
    const goods = { productId, goodsPrice: Math.max(originPrice, amount), amount, attach: id }
    return gateways.virtualPay.signData({ outTradeNo: out_trade_no, ...goods })
  }
  const transaction = {
    appId: app_id,
    outTradeNo: out_trade_no,
    description: title,
    amount,
    expireTime: new Date(Math.max(expiresAt.getTime(), now.getTime() + LEAST_MS)),
    notifyUrl: notifyUrl(settings),
  }
  if (channel === 'h5') return (await gateways.pay.h5({ ...transaction, clientIp: caller.address })).h5Url
  return (await gateways.pay.jsapi({ ...transaction, openId: openid! })).prepayId
}

const invocationOf = ({ gateways }: Ctx, { app_id, ticket }: PaymentRow) => gateways.pay.invocation(app_id, ticket!)

export const h5Pay = async (ctx: Ctx, request: Request) => ({ h5Url: (await ticketFor(ctx, 'h5', request)).ticket! })
/** Who pays, which nobody is asked but WeChat. Refuses with 10124 while it was not asked in this session. */
const payerIn =
  ({ db, caller }: Ctx, id: WechatId) =>
  async () =>
    (await wechatIdOf(db, caller.token, id)) ?? refuse(codes.WECHAT_UNKNOWN, '请先完成微信授权')

export const jsapiPay = async (ctx: Ctx, request: Request) => ({
  prepayId: (await ticketFor(ctx, 'jsapi', request, payerIn(ctx, 'openid'))).ticket!,
})
export const miniPay = async (ctx: Ctx, request: Request) =>
  invocationOf(ctx, await ticketFor(ctx, 'mini', request, payerIn(ctx, 'mini_openid')))

/** What WeChat's own window wants to see before it opens, for a prepay_id of one's own. Refuses with 10104. */
export async function invocation(ctx: Ctx, prepayId: string, platformType?: 2) {
  const payment = await ownTicket(ctx.db, ctx.user.id, platformType === 2 ? 'mini' : 'jsapi', prepayId)
  return payment ? invocationOf(ctx, payment) : gone()
}
