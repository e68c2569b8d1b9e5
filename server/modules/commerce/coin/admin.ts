import type { coin as spec } from '../../../../contract/admin/coin'
import type { AdminHandlers } from '../../../app/admin'
import { giveByHand } from './grants'
import { balanceOf } from './ledger'
import { recordPage } from './records'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/coin/page': async ({ body: { userId, ...paging } }, { db, modules, now }) =>
    recordPage({ db, modules, now, user: { id: userId } }, paging),
  'POST /admin/api/coin/grant': async ({ body: { userId, coins } }, { db, audit }) => {
    const before = await balanceOf(db, userId)
    await giveByHand(db, userId, coins)
    audit.before({ balance: before })
    return { balance: before + coins }
  },
}
