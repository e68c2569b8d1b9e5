import * as codes from '../../../../contract/rules/codes'
import type { Db, Trx } from '../../../app/db'
import { gone, refuse } from '../../../app/errors'
import { ownOrder, type OrderRow } from './queries'
import type { OrderKind } from './sellable'
import { hold } from './settle'

export interface Payable {
  id: string
  title: string
  originPrice: number
  payPrice: number
  /** Of what is bought, as the operator publishes it in the console of the mini-program: 道具 ID. */
  productId: string
  virtual: boolean
  expiresAt: Date
}

const CLOSED = '订单已取消，请重新下单'

/** What its buyer may pay now. Refuses with 10104 (not theirs), 11313 (paid already), 11314 (closed, or too late). */
export async function payable(db: Db, userId: string, kind: OrderKind, orderId: string): Promise<Payable> {
  const order = (await ownOrder(db, userId, kind, orderId)) ?? gone()
  return open(order)
}

/** The same, held until the transaction ends. */
export async function holdPayable(trx: Trx, orderId: string): Promise<Payable> {
  return open(await hold(trx, orderId))
}

function open(order: OrderRow): Payable {
  const { id, title, origin_price, pay_price, virtual, expires_at, status, expired } = order
  if (status === 40) return refuse(codes.ORDER_CLOSED, CLOSED)
  if (expired) return refuse(codes.ORDER_CLOSED, '订单已超时，请重新下单')
  if (status === 50 || status === 60) return refuse(codes.ORDER_CLOSED, '订单已退款，请重新下单')
  if (status !== 0) return refuse(codes.PAID_ALREADY, '订单已支付，无需重复支付')
  return {
    id,
    title,
    originPrice: origin_price,
    payPrice: pay_price,
    productId: productIdOf(order),
    virtual,
    expiresAt: expires_at,
  }
}

const productIdOf = ({ kind, biz_id }: OrderRow) => `${kind}_${biz_id.replaceAll('-', '')}`

/** Refuses what can no longer be paid; what became of the order while WeChat was asked. */
export const refuseClosed = (): never => refuse(codes.ORDER_CLOSED, CLOSED)
