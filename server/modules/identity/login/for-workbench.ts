import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue, type ListTally } from '../../../app/admin'

const open = sql`from phone_appeal a where a.state = 'open'`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'phoneAppeal',
    title: '换手机号申诉',
    hours: 24,
    list: 'POST /admin/api/phoneAppeal/page',
    permission: 'login.appeals',
    waiting: waitingIn(open, sql`a.created_at`),
  },
]

/** What waits, by the tabs of its list. */
export const listTallies: ListTally[] = [{ list: 'POST /admin/api/phoneAppeal/page', member: 'state', rows: { open } }]
