import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { ORDER } from '../../../../contract/rules/statuses'
import type { Ctx } from '../../../app/context'
import type { Trx } from '../../../app/db'
import { gone, refuse } from '../../../app/errors'
import { markArrived, move, ownOrder } from './queries'
import type { OrderKind } from './sellable'
import { hold } from './settle'
import { saleOf } from './shares'
import { shopOf } from './shops'

/** Goods that are paid for go out. False when they are not waiting for that: given back, or sent before. */
export async function sendOut(trx: Trx, orderId: string): Promise<boolean> {
  await hold(trx, orderId)
  return (await move(trx, 'send', orderId)) !== undefined
}

/** Of what is given for an order, or for none: nobody has asked back what it cost. */
export const mayGoOut = (orderId: RawBuilder<unknown>) =>
  sql<boolean>`(${orderId} is null or exists (select from shop_order o where o.id = ${orderId} and o.status = 10))`

/** What was sent has come, also while a part of it goes back. */
export const arrived = async (trx: Trx, orderId: string): Promise<boolean> =>
  (await move(trx, 'arrive', orderId)) !== undefined || markArrived(trx, orderId)

/**
 * The buyer says that it has come; a second time, or after it was taken to have come, that is fine too. Refuses with 10104 (not
 * theirs), 11324 (it is not on its way).
 */
export async function confirm({ db, user, modules }: Ctx, kind: OrderKind, id: string): Promise<true> {
  if (!(await ownOrder(db, user.id, kind, id))) gone()
  return db.transaction().execute(async (trx) => {
    const order = await hold(trx, id)
    if (order.status === ORDER.done) return true
    const came = order.status === ORDER.sent && (await shopOf(modules, kind).arrive?.(trx, saleOf(order)))
    return (
      came || refuse(codes.NOT_SHIPPED, order.status === ORDER.waiting ? '还没有寄出，不能确认收货' : '已寄出的订单才能确认收货')
    )
  })
}
