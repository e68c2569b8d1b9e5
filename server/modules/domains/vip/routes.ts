import type { vip as spec } from '../../../../contract/vip'
import type { Handlers } from '../../../app/context'
import { shopHandlers } from '../../commerce/order/shops/shop-handlers'
import { contractDetail, contractFile, contractPage, makeContract } from './contracts'
import { cardList, myVip } from './my'

export const handlers: Handlers<typeof spec> = {
  ...shopHandlers('vipOrder', 'vip'),
  'GET /api/vipCard/list': async ({ query }, ctx) => cardList(ctx, query.kind),
  'GET /api/vipContract/detail/:id': async ({ params }, ctx) => contractDetail(ctx, params.id),
  'POST /api/vipContract/make': async ({ body }, ctx) => makeContract(ctx, body),
  'GET /api/vipContract/file/:id': async ({ params, query }, ctx) => contractFile(ctx, params.id, query.which),
  'POST /api/vipContract/page': async ({ body }, ctx) => contractPage(ctx, body),
  'GET /api/vip/my': async (_input, ctx) => myVip(ctx),
}
