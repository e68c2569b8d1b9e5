import type { Bus, Events } from '../../app/bus'
import type { Trx } from '../../app/db'
import { notify } from '../notice/notices'
import { orderFacts } from './queries'
import type { OrderKind } from './sellable'

const pages: Record<OrderKind, string> = { course: 'pages/lesson/orderDetail' }
const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

/** Tells buyers what becomes of their orders. */
export function listenForNotices(bus: Bus) {
  bus.on('order.paid', tellPaid)
  bus.on('order.overpaid', tellOverpaid)
  bus.on('order.refunded', tellRefunded)
  bus.on('payment.returned', tellReturned)
}

interface Words {
  subType: string
  title: string
  content: string
  /** The same one is told once. */
  cause: string
}

async function tell(trx: Trx, orderId: string, words: (title: string, coins: number, payPrice: number) => Words) {
  const { user_id, kind, title, coins, pay_price } = await orderFacts(trx, orderId)
  await notify(trx, {
    to: user_id,
    type: 3,
    ...words(title, coins, pay_price),
    target: { route: pages[kind], params: { id: orderId } },
    why: '因为你下了这个订单',
  })
}

/** Coins and money, whichever there was. */
const sum = (payPrice: number, coins: number) =>
  [payPrice > 0 && yuan(payPrice), coins > 0 && `${coins} 金币`].filter(Boolean).join(' 和 ')

const tellPaid = (trx: Trx, { orderId }: Events['order.paid']) =>
  tell(trx, orderId, (title, coins, payPrice) => ({
    subType: 'orderPaid',
    title: payPrice + coins > 0 ? '支付成功' : '领取成功',
    content: title,
    cause: `order.paid:${orderId}`,
  }))

const tellOverpaid = (trx: Trx, { orderId, amount, cause }: Events['order.overpaid']) =>
  tell(trx, orderId, (title) => ({
    subType: 'orderOverpaid',
    title: cause === 'late' ? '订单已关闭，付款将退回' : '重复支付，多付的将退回',
    content: `“${title}”的付款 ${yuan(amount)} 将原路退回，无需操作`,
    cause: `order.overpaid:${orderId}:${cause}`,
  }))

const tellRefunded = (trx: Trx, { orderId }: Events['order.refunded']) =>
  tell(trx, orderId, (title, coins, payPrice) => ({
    subType: 'orderRefunded',
    title: '退款成功',
    content: `“${title}”的 ${sum(payPrice, coins)} 已退回`,
    cause: `order.refunded:${orderId}`,
  }))

const tellReturned = (trx: Trx, { orderId, amount, paymentId }: Events['payment.returned']) =>
  tell(trx, orderId, (title) => ({
    subType: 'orderRefunded',
    title: '退款成功',
    content: `“${title}”多付的 ${yuan(amount)} 已原路退回`,
    cause: `payment.returned:${paymentId}`,
  }))
