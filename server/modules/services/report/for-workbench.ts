import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue } from '../../../app/admin'

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'report',
    title: '举报',
    hours: 4,
    list: 'POST /admin/api/report/page',
    permission: 'report.read',
    waiting: waitingIn(
      sql`from (select min(r.created_at) as since from report r where r.state = 'open' group by r.target_type, r.target_id) due`,
      sql`due.since`,
    ),
  },
]
