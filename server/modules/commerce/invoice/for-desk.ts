import { sql } from 'kysely'
import { waitingIn, type DeskQueue } from '../../../app/admin'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'invoice',
    permission: 'invoice.issue',
    waiting: waitingIn(sql`from invoice i where i.state = 'applied'`, sql`i.created_at`),
  },
]
