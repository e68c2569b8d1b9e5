import { sql } from 'kysely'
import type { Express } from '../../../../contract/delivery'
import * as codes from '../../../../contract/rules/codes'
import { ORDER } from '../../../../contract/rules/statuses'
import type { Ctx } from '../../../app/context'
import type { Trx } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import { gone, refuse } from '../../../app/errors'
import { arrive, parcelsOfOrder, type ParcelOrders } from '../delivery/parcels'
import { expressOfOrder } from '../delivery/traces'
import { isSold, move, ownOrder } from './queries'
import { markArrived } from './refunds/refund-queries'
import type { OrderKind } from './shops/sellable'
import { hold } from './settle'

/** Orders, as parcels belong to them. */
export const parcelOrders: ParcelOrders = {
  hold,
  mayGo: (orderId) =>
    sql<boolean>`(${orderId} is null or exists (select from shop_order o where o.id = ${orderId} and ${isSold}))`,
  orderNo: (orderId) => sql<string | null>`(select o.order_no from shop_order o where o.id = ${orderId})`,
  numbered: (word) => sql`select o.id from shop_order o where o.order_no = ${word}`,
  /** The first parcel sends the order; those that follow find it on its way, or done where one goes out once more. */
  async send(trx, orderId) {
    if (await move(trx, 'send', orderId)) return true
    const { status } = await hold(trx, orderId)
    return status === ORDER.sent || status === ORDER.done
  },
  /** Also while a part of it goes back. */
  arrived: async (trx, orderId) => (await move(trx, 'arrive', orderId)) ?? markArrived(trx, orderId),
  /** One that goes out once more is of an order that is done, and stays so. */
  unsent: async (trx, orderId) =>
    (await move(trx, 'unsend', orderId)) !== undefined || (await hold(trx, orderId)).status === ORDER.done,
  /** Of several the others may be on their way still. */
  unarrived: async (trx, orderId) =>
    (await move(trx, 'unarrive', orderId)) !== undefined || (await hold(trx, orderId)).status === ORDER.sent,
}

/**
 * The buyer says that it has come; a second time, or after it was taken to have come, that is fine too. Refuses with 10104 (not
 * theirs), 11324 (it is not on its way).
 */
export async function confirm({ db, user, modules }: Ctx, kind: OrderKind, id: string): Promise<true> {
  if (!(await ownOrder(db, user.id, kind, id))) gone()
  return db.transaction().execute(async (trx) => {
    const order = await hold(trx, id)
    if (order.status === ORDER.done) return true
    const came = order.status === ORDER.sent && (await arriveAll(trx, modules, id))
    return (
      came || refuse(codes.NOT_SHIPPED, order.status === ORDER.waiting ? '还没有寄出，不能确认收货' : '已寄出的订单才能确认收货')
    )
  })
}

/** All of it that is on its way. False when nothing is. */
async function arriveAll(trx: Trx, modules: Modules, orderId: string): Promise<boolean> {
  const sent = (await parcelsOfOrder(trx, orderId)).filter(({ state }) => state === 'sent')
  for (const parcel of sent) await arrive(trx, modules, parcel)
  return sent.length > 0
}

/** How far the parcels of one's own order are. Refuses with 10104 (not theirs), 11521 (nothing was sent yet). */
export async function orderExpress(ctx: Ctx, kind: OrderKind, id: string): Promise<Express[]> {
  if (!(await ownOrder(ctx.db, ctx.user.id, kind, id))) gone()
  return expressOfOrder(ctx, id)
}
