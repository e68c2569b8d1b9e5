import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Events } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import { on } from '../../../app/module'
import { page } from '../../../app/http/page'
import { couponStanding } from '../coupon/coupons'
import { notify } from '../../services/notice/notices'
import { orderFacts, type OrderFacts } from './queries'
import './refunds/refund-review'
import { APPLE_RETURNS } from './refunds/apple'
import { sumText } from './refunds/shares'
import { wording, type Said } from '../../services/notice/wordings'

const paid = wording('order.paid', {
  name: '支付成功',
  title: '支付成功',
  content: '{商品}',
  samples: { 商品: '三级通关班' },
})
const taken = wording('order.taken', {
  name: '免费领取成功',
  title: '领取成功',
  content: '{商品}',
  samples: { 商品: '三级通关班' },
})
const awaited = wording('order.awaited', {
  name: '下单后等待审核',
  title: '{提交或付款}，等待审核',
  content: '{商品}',
  samples: { 提交或付款: '已提交', 商品: '劳动争议预防沙龙' },
})
const notApproved = wording('order.notApproved', {
  name: '审核没有通过',
  title: '审核未通过',
  content: '“{商品}”：{原因}',
  samples: { 商品: '劳动争议预防沙龙', 原因: '名额留给会员单位' },
})
const partBack = wording('order.refundedPart', {
  name: '退了一部分款',
  title: '部分退款成功',
  content: '“{商品}”的 {金额} 已退回',
  samples: { 商品: '三级通关班', 金额: '¥20.00' },
})
const extraBack = wording('order.returned', {
  name: '多付的款已退回',
  title: '退款成功',
  content: '“{商品}”多付的 {金额} 已原路退回',
  samples: { 商品: '三级通关班', 金额: '¥20.00' },
})
const lateBack = wording('order.returnedLate', {
  name: '没有成交的付款已退回',
  title: '退款成功',
  content: '“{商品}”的付款 {金额} 已原路退回',
  samples: { 商品: '三级通关班', 金额: '¥20.00' },
})
const transferRefused = wording('order.transferRefused', {
  name: '转账凭证未通过',
  title: '转账凭证未通过',
  content: '“{商品}”：{原因}。请重新提交凭证，或改用微信支付',
  samples: { 商品: '三级通关班', 原因: '凭证看不清' },
})
const refundRefused = wording('order.refundRefused', {
  name: '退款申请没有通过',
  title: '退款申请没有通过',
  content: '“{商品}”：{原因}。可以接着使用，有疑问请联系客服',
  samples: { 商品: '三级通关班', 原因: '已超过可退的天数' },
})
const repriced = wording('order.repriced', {
  name: '待支付的订单改了价',
  title: '待支付的金额改为 {金额}',
  content: '“{商品}”：{原因}',
  samples: { 商品: '三级通关班', 金额: '¥99.00', 原因: '按约定减 100 元' },
})
export const orderWordings = [
  ...[paid, taken, awaited, notApproved, partBack, extraBack, lateBack],
  ...[transferRefused, refundRefused, repriced],
]

/** Of every kind. */
const PAGE = 'pages/lesson/orderDetail'

interface Words {
  subType: string
  title: string
  content: string
  said?: Said
  /** The same one is told once. */
  cause: string
  /** Leads to customer service, not to the order. */
  help?: true
}

const kefu = (orderId: string) => page('pages/lesson/kefu', { bizType: 'order', bizId: orderId })

type Spoken = Words | undefined
async function tell(trx: Trx, orderId: string, words: (order: OrderFacts) => Spoken | Promise<Spoken>) {
  const order = await orderFacts(trx, orderId)
  const spoken = await words(order)
  if (!spoken) return
  const { help, ...said } = spoken
  await notify(trx, {
    to: order.user_id,
    type: NOTICE_TYPE.order,
    about: order.title,
    ...said,
    target: help ? kefu(orderId) : page(PAGE, { id: orderId }),
    why: '因为你下了这个订单',
  })
}

/** Coins and money, whichever there was. */
const sum = ({ pay_price, coins, coin_price }: OrderFacts) => sumText({ amount: pay_price, coins: coins + coin_price })
const yuan = (amount: number) => sumText({ amount, coins: 0 })

const tellPaid = (trx: Trx, { orderId }: Events['order.paid']) =>
  tell(trx, orderId, ({ title, price, coin_price, approval }) => {
    const costs = price + coin_price > 0
    const waits = approval === 'waiting' || approval === 'refused'
    return {
      subType: 'orderPaid',
      ...(waits ? awaited({ 提交或付款: costs ? '支付成功' : '已提交', 商品: title }) : (costs ? paid : taken)({ 商品: title })),
      cause: `order.paid:${orderId}`,
    }
  })

const overpaid: Record<Events['order.overpaid']['cause'], string> = {
  late: '订单已关闭，付款',
  twice: '重复支付，多付的',
  repriced: '订单已改价，按原价的付款',
}
const tellOverpaid = (trx: Trx, { orderId, amount, cause, apple, paymentId }: Events['order.overpaid']) =>
  tell(trx, orderId, ({ title }) => ({
    subType: 'orderOverpaid',
    // Somebody may pay too much more than once.
    cause: `order.overpaid:${paymentId ?? orderId}:${cause}`,
    ...(apple
      ? {
          title: `${overpaid[cause]}要向 Apple 申请退回`,
          content: `“${title}”的付款 ${yuan(amount)} ${APPLE_RETURNS}`,
          help: true as const,
        }
      : {
          title: `${overpaid[cause]}将退回`,
          content: `“${title}”的付款 ${yuan(amount)} 将原路退回，无需操作`,
        }),
  }))

async function couponBack(trx: Trx, orderId: string, { coupon_id }: OrderFacts): Promise<string> {
  return coupon_id ? `优惠券${(await couponStanding(trx, coupon_id, orderId, new Date())).text}` : ''
}

const tellRefunded = (trx: Trx, { orderId, amount, coins = 0 }: Events['order.refunded']) =>
  tell(trx, orderId, async (order) => {
    const back = amount === undefined ? sum(order) : sumText({ amount, coins })
    // That it was not approved has said it.
    if (!back && order.approval === 'refused') return undefined
    return {
      subType: 'orderRefunded',
      title: back ? '退款成功' : '已取消',
      content: `“${order.title}”${[back && `的 ${back} 已退回`, await couponBack(trx, orderId, order)].filter(Boolean).join('；')}`,
      cause: `order.refunded:${orderId}`,
    }
  })

/** Pieces that cost nothing bring nothing back. */
const tellRefundedPart = async (trx: Trx, { orderId, refundId, amount, coins }: Events['order.refundedPart']) => {
  if (amount + coins === 0) return
  await tell(trx, orderId, ({ title }) => ({
    subType: 'orderRefunded',
    ...partBack({ 商品: title, 金额: sumText({ amount, coins }) }),
    cause: `order.refundedPart:${refundId}`,
  }))
}

const tellReturned = (trx: Trx, { orderId, amount, paymentId, cause = 'twice' }: Events['payment.returned']) =>
  tell(trx, orderId, ({ title }) => ({
    subType: 'orderRefunded',
    ...(cause === 'twice' ? extraBack : lateBack)({ 商品: title, 金额: yuan(amount) }),
    cause: `payment.returned:${paymentId}`,
  }))

const tellTransferRefused = (trx: Trx, { orderId, paymentId, reason }: Events['payment.transferRefused']) =>
  tell(trx, orderId, ({ title }) => ({
    subType: 'orderTransfer',
    ...transferRefused({ 商品: title, 原因: reason }),
    cause: `payment.transferRefused:${paymentId}`,
  }))

const tellRefundRefused = (trx: Trx, { orderId, refundId, reason }: Events['order.refundRefused']) =>
  tell(trx, orderId, ({ title }) => ({
    subType: 'orderRefundRefused',
    ...refundRefused({ 商品: title, 原因: reason }),
    cause: `order.refundRefused:${refundId}`,
  }))

/** What has become of an order that waited for an operator's word. Nothing more is said of what cost nothing. */
export const tellNotApproved = (trx: Trx, orderId: string, reason: string, forNothing: boolean) =>
  tell(trx, orderId, async (order) => ({
    subType: 'orderNotApproved',
    ...notApproved({
      商品: order.title,
      原因: [reason, forNothing && (await couponBack(trx, orderId, order))].filter(Boolean).join('；'),
    }),
    cause: `order.notApproved:${orderId}`,
  }))

/** What an operator did to an order that waits for its money, told with the transaction that does it. */
export const tellRepriced = (trx: Trx, orderId: string, reason: string, at: Date) =>
  tell(trx, orderId, ({ title, pay_price }) => ({
    subType: 'orderRepriced',
    ...repriced({ 商品: title, 金额: yuan(pay_price), 原因: reason }),
    cause: `order.repriced:${orderId}:${at.toISOString()}`,
  }))
export const tellCancelled = (trx: Trx, orderId: string, reason: string) =>
  tell(trx, orderId, async (order) => ({
    subType: 'orderCancelled',
    title: '订单已取消',
    content: [`“${order.title}”：${reason}`, await couponBack(trx, orderId, order)].filter(Boolean).join('；'),
    cause: `order.cancelled:${orderId}`,
  }))

/** Tells buyers what becomes of their orders. */
export const notices = [
  on('order.paid', 'tellPaid', tellPaid),
  on('order.overpaid', 'tellOverpaid', tellOverpaid),
  on('order.refunded', 'tellRefunded', tellRefunded),
  on('order.refundedPart', 'tellRefundedPart', tellRefundedPart),
  on('order.refundRefused', 'tellRefundRefused', tellRefundRefused),
  on('payment.transferRefused', 'tellTransferRefused', tellTransferRefused),
  on('payment.returned', 'tellReturned', tellReturned),
]
