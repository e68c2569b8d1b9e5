import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue, type ListTally } from '../../../app/admin'
import { QUEUES } from './queries'

/** What is to be issued. */
const waiting = sql`from invoice i where ${QUEUES.waiting}`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'invoice',
    title: '开发票',
    hours: 48,
    list: 'POST /admin/api/invoice/page',
    permission: 'invoice.issue',
    waiting: waitingIn(waiting, sql`i.created_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  {
    list: 'POST /admin/api/invoice/page',
    member: 'queue',
    rows: {
      waiting,
      toReverse: sql`from invoice i where ${QUEUES.toReverse}`,
    },
  },
]
