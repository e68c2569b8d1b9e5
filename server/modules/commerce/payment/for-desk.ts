import { sql } from 'kysely'
import { waitingIn, type DeskQueue } from '../../../app/admin'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'transfer',
    permission: 'payment.confirm',
    waiting: waitingIn(
      sql`from payment p join payment_transfer t on t.payment_id = p.id where p.state = 'created'`,
      sql`t.submitted_at`,
    ),
  },
  {
    name: 'stuckRefund',
    permission: 'payment.settle',
    waiting: waitingIn(sql`from payment_refund r where r.state = 'failed'`, sql`r.created_at`),
  },
]
