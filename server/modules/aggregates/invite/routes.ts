import type { invite as spec } from '../../../../contract/invite'
import type { Handlers } from '../../../app/context'
import { campaignDetail, campaignPage } from './campaigns'
import { claim } from './claims'
import { help } from './helps'
import { assistDetail, minePage, start } from './records'

export const handlers: Handlers<typeof spec> = {
  'POST /api/inviteActivity/page': async ({ body }, ctx) => campaignPage(ctx, body),
  'GET /api/inviteActivity/detail/:id': async ({ params }, ctx) => campaignDetail(ctx, params.id),
  'POST /api/assist/start': async ({ body }, ctx) => start(ctx, body),
  'GET /api/assist/detail/:id': async ({ params }, ctx) => assistDetail(ctx, params.id),
  'POST /api/assist/help': async ({ body }, ctx) => help(ctx, body),
  'POST /api/assist/claim': async ({ body }, ctx) => claim(ctx, body),
  'POST /api/assist/mine': async ({ body }, ctx) => minePage(ctx, body),
}
