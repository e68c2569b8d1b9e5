import type { vip as spec } from '../../../../contract/vip'
import type { Handlers } from '../../../app/context'
import { shopHandlers } from '../../commerce/order/shop-handlers'
import { cardList, myVip } from './my'

export const handlers: Handlers<typeof spec> = {
  ...shopHandlers('vipOrder', 'vip'),
  'GET /api/vipCard/list': async ({ query }, ctx) => cardList(ctx, query.kind),
  'GET /api/vip/my': async (_input, ctx) => myVip(ctx),
}
