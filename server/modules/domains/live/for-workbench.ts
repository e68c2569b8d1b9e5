import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue } from '../../../app/admin'

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'liveQuestion',
    title: '直播提问',
    hours: 4,
    list: 'POST /admin/api/liveQuestion/page',
    permission: 'live.questions',
    waiting: waitingIn(sql`from live_question q where q.held and q.state <> 'removed'`, sql`q.created_at`),
  },
]
