import type { fanGroup as spec } from '../../../../contract/fanGroup'
import type { Handlers } from '../../../app/context'
import { groupDetail, groupPage, regions } from './groups'
import { joinClick } from './joining'
import { subscribe, unsubscribe } from './waiting'

export const handlers: Handlers<typeof spec> = {
  'POST /api/fanGroup/page': async ({ body }, ctx) => groupPage(ctx, body),
  'GET /api/fanGroup/regions': async (_input, { db }) => regions(db),
  'GET /api/fanGroup/detail/:id': async ({ params }, ctx) => groupDetail(ctx, params.id),
  'POST /api/fanGroup/joinClick': async ({ body }, ctx) => joinClick(ctx, body.id),
  'POST /api/fanGroup/subscribe': async ({ body }, ctx) => subscribe(ctx, body),
  'POST /api/fanGroup/unsubscribe': async ({ body }, ctx) => unsubscribe(ctx, body.id),
}
