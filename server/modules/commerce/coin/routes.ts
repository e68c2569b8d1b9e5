import type { coin as spec } from '../../../../contract/coin'
import type { Handlers } from '../../../app/context'
import { balanceOf } from './ledger'
import { account, monthSums, recordPage } from './records'
import { ruleOf } from './rules'

export const handlers: Handlers<typeof spec> = {
  'GET /api/coin/account': async (_input, ctx) => account(ctx),
  'GET /api/coin/month': async ({ query }, { db, user }) => monthSums(db, user.id, query.month),
  'POST /api/coinRecord/page': async ({ body }, ctx) => recordPage(ctx, body),
  'GET /api/coin/rule': async (_input, ctx) => ruleOf(ctx),
  'GET /api/user/canUseCoin': async (_input, { user, db }) => balanceOf(db, user.id),
}
