import * as codes from '../../../../contract/rules/codes'
import { ORDER } from '../../../../contract/rules/statuses'
import { gone, refuse } from '../../../app/errors'
import { CLOSED, type Payable, type Payables } from '../payment/payables'
import { kindOf } from './moves'
import { namedOrder, orderNames, ownOrder, waitAtLeast, waitAtMost, type OrderRow } from './queries'
import { hold, refunded, refundSent, settle } from './settle'

function open(order: OrderRow): Payable {
  const { id, title, origin_price, pay_price, virtual, ways, expires_at, status, expired } = order
  if (status === ORDER.cancelled) return refuse(codes.ORDER_CLOSED, CLOSED)
  if (expired) return refuse(codes.ORDER_CLOSED, '订单已超时，请重新下单')
  if (status === ORDER.refunding || status === ORDER.refunded) return refuse(codes.ORDER_CLOSED, '订单已退款，请重新下单')
  if (status !== ORDER.unpaid) return refuse(codes.PAID_ALREADY, '订单已支付，无需重复支付')
  return {
    id,
    title,
    originPrice: origin_price,
    payPrice: pay_price,
    productId: productIdOf(order),
    virtual,
    ways,
    expiresAt: expires_at,
  }
}

const productIdOf = ({ kind, biz_id }: OrderRow) => `${kind}_${biz_id.replaceAll('-', '')}`

/** The contract says that an order type which is left out is a course's. */
const COURSE = 1

/** Orders, as payments are made for them. */
export const payables: Payables = {
  find: async (db, userId, type = COURSE, orderId) => open((await ownOrder(db, userId, kindOf(type), orderId)) ?? gone()),
  holdOpen: async (trx, orderId) => open(await hold(trx, orderId)),
  hold: async (trx, orderId) => ({ orderedAt: (await hold(trx, orderId)).created_at }),
  settle,
  waitAtLeast,
  waitAtMost,
  refundSent,
  refunded,
  names: orderNames,
  numbered: async (db, orderNo) => (await namedOrder(db, orderNo))?.id,
}
