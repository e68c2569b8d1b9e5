import type { order as spec } from '../../../../contract/order'
import type { Handlers } from '../../../app/context'
import { kindOf } from './moves'
import { orderCounts, orderDetail, orderPage } from './orders'

export const handlers: Handlers<typeof spec> = {
  'GET /api/order/detail/:id': async ({ params }, ctx) => orderDetail(ctx, undefined, params.id),
  'POST /api/order/centerPage': async ({ body: { orderType, ...list } }, ctx) =>
    orderPage(ctx, { ...list, ...(orderType !== undefined && { kind: kindOf(orderType) }) }),
  'GET /api/order/counts': async (_input, { db, user }) => orderCounts(db, user.id),
}
