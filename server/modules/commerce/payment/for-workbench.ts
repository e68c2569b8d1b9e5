import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue, type ListTally } from '../../../app/admin'

/** Transfers that nobody has confirmed. */
const transfers = sql`from payment p join payment_transfer t on t.payment_id = p.id where p.state = 'created'`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'transfer',
    title: '对公转账',
    hours: 24,
    list: 'POST /admin/api/order/transfers/page',
    permission: 'payment.confirm',
    waiting: waitingIn(transfers, sql`t.submitted_at`),
  },
  {
    name: 'stuckRefund',
    title: '没退成的款',
    hours: 24,
    list: 'POST /admin/api/payment/stuck/page',
    permission: 'payment.settle',
    waiting: waitingIn(sql`from payment_refund r where r.state = 'failed'`, sql`r.created_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  {
    list: 'POST /admin/api/order/transfers/page',
    member: 'state',
    rows: {
      waiting: transfers,
    },
  },
]
