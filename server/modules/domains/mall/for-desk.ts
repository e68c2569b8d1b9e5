import { sql } from 'kysely'
import { waitingIn, type DeskQueue, type ListTally } from '../../../app/admin'

/** What nobody has decided about. */
const waiting = sql`from mall_after_sale a where a.state = 'waiting'`

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'afterSale',
    title: '商城售后',
    hours: 24,
    list: 'POST /admin/api/mall/afterSale/page',
    permission: 'mall.desk',
    waiting: waitingIn(waiting, sql`a.created_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  {
    list: 'POST /admin/api/mall/afterSale/page',
    member: 'state',
    rows: { waiting },
  },
]
