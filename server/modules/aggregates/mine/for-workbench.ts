import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue, type ListTally } from '../../../app/admin'

/** What nobody has answered. */
const open = sql`from feedback f where f.state = 'open'`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'feedback',
    title: '意见反馈',
    hours: 72,
    list: 'POST /admin/api/feedback/page',
    permission: 'feedback.read',
    waiting: waitingIn(open, sql`f.created_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [{ list: 'POST /admin/api/feedback/page', member: 'state', rows: { open } }]
