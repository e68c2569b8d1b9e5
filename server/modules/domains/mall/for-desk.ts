import { sql } from 'kysely'
import { waitingIn, type DeskQueue } from '../../../app/admin'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'afterSale',
    permission: 'mall.desk',
    waiting: waitingIn(sql`from mall_after_sale a where a.state = 'waiting'`, sql`a.created_at`),
  },
]
