import type { kefu as spec } from '../../../../contract/kefu'
import type { Handlers } from '../../../app/context'
import { ask, info, page } from './conversation'

export const handlers: Handlers<typeof spec> = {
  'GET /api/kefu/info': async ({ query }, ctx) => info(ctx, query),
  'POST /api/kefuMessage/page': async ({ body }, ctx) => page(ctx, body),
  'POST /api/kefuMessage/send': async ({ body }, ctx) => ask(ctx, body),
}
