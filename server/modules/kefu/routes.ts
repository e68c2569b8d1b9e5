import type { conversation as spec } from '../../../contract/conversation'
import type { Handlers } from '../../app/context'
import { ask, info, page, registerDesk } from './desk'

export const handlers: Pick<Handlers<typeof spec>, Extract<keyof typeof spec, `${string} /api/kefu${string}`>> = {
  'GET /api/kefu/info': async ({ query }, ctx) => info(ctx, query),
  'POST /api/kefuMessage/page': async ({ body }, ctx) => page(ctx, body),
  'POST /api/kefuMessage/send': async ({ body }, ctx) => ask(ctx, body),
}

export const listen = registerDesk
