import type { coin as spec } from '../../../../contract/admin/coin'
import type { AdminHandlers } from '../../../app/admin'
import { byHandPage, byHandTotals } from './by-hand'
import { giveByHand, takeByHand } from './grants'
import { balanceOf } from './ledger'
import { recordPage } from './records'
import { monthsOf, standing } from './report'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/coin/page': async ({ body: { userId, ...paging } }, { db, modules, now }) =>
    recordPage({ db, modules, now, user: { id: userId } }, paging),
  'POST /admin/api/coin/grant': async ({ body: { userId, coins } }, { db, audit }) => {
    const before = await balanceOf(db, userId)
    await giveByHand(db, userId, coins)
    audit.before({ balance: before })
    return { balance: before + coins }
  },
  'POST /admin/api/coin/deduct': async ({ body: { userId, coins, reason } }, { db, audit }) => {
    const before = await balanceOf(db, userId)
    const taken = await takeByHand(db, userId, coins, reason)
    audit.before({ balance: before })
    return { taken, balance: before - taken }
  },
  'POST /admin/api/coin/byHand/page': async ({ body }, { db }) => byHandPage(db, body),
  'POST /admin/api/coin/byHand/totals/show': async ({ body }, { db }) => byHandTotals(db, body),
  'GET /admin/api/coin/standing': async (_input, { db }) => standing(db),
  'GET /admin/api/coin/month/list': async (_input, { db, now }) => monthsOf(db, now),
}
