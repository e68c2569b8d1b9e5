import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue } from '../../../app/admin'

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'assistDoubt',
    title: '待核实的助力',
    hours: 24,
    list: 'POST /admin/api/assist/doubt/page',
    permission: 'assist.desk',
    waiting: waitingIn(sql`from assist_help h where h.state = 'doubt'`, sql`h.created_at`),
  },
]
