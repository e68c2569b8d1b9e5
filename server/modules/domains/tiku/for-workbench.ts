import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue, type ListTally } from '../../../app/admin'

const open = sql`from tiku_fault f where f.state = 'open'`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'questionFault',
    title: '题目纠错',
    hours: 72,
    list: 'POST /admin/api/tiku/fault/page',
    permission: 'tiku.edit',
    waiting: waitingIn(open, sql`f.created_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [{ list: 'POST /admin/api/tiku/fault/page', member: 'state', rows: { open } }]
