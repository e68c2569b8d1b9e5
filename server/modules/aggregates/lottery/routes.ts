import type { lottery as spec } from '../../../../contract/lottery'
import type { Handlers } from '../../../app/context'
import { lotteryDetail, lotteryPage, winners } from './detail'
import { draw, drawResult } from './draw'
import { claim, recordDetail, recordPage } from './records'

export const handlers: Handlers<typeof spec> = {
  'POST /api/lottery/page': async ({ body }, { db }) => lotteryPage(db, body),
  'GET /api/lottery/detail/:id': async ({ params }, ctx) => lotteryDetail(ctx, params.id),
  'POST /api/lottery/draw': async ({ body }, ctx) => draw(ctx, body),
  'GET /api/lottery/drawResult/:id': async ({ params, query }, ctx) => drawResult(ctx, params.id, query.requestId),
  'POST /api/lottery/winnerList': async ({ body }, { db }) => winners(db, body.id),
  'POST /api/lotteryRecord/page': async ({ body }, ctx) => recordPage(ctx, body),
  'GET /api/lotteryRecord/detail/:id': async ({ params }, ctx) => recordDetail(ctx, params.id),
  'POST /api/lotteryRecord/claim': async ({ body }, ctx) => claim(ctx, body),
}
