import type { duihuan as spec } from '../../../../contract/duihuan'
import type { Handlers } from '../../../app/context'
import { checkCode } from './check'
import { commonCode } from './common'
import { receiveCommon, redeem } from './redeem'
import { recordPage, redeemed } from './records'

export const handlers: Handlers<typeof spec> = {
  'POST /api/exchangeCode/check': async ({ body }, ctx) => checkCode(ctx, body),
  'POST /api/exchangeCode/redeem': async ({ body }, ctx) => redeem(ctx, body),
  'GET /api/exchangeCode/common/:key': async ({ params }, ctx) => commonCode(ctx, params.key),
  'POST /api/exchangeCode/receiveCommon': async ({ body }, ctx) => receiveCommon(ctx, body),
  'POST /api/exchangeCode/recordPage': async ({ body }, ctx) => recordPage(ctx, body),
  'GET /api/exchangeCode/record/:id': async ({ params }, ctx) => redeemed(ctx, params.id),
}
