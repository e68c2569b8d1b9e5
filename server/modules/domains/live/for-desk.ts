import { sql } from 'kysely'
import { waitingIn, type DeskQueue } from '../../../app/admin'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'liveQuestion',
    permission: 'live.questions',
    waiting: waitingIn(sql`from live_question q where q.held and q.state <> 'removed'`, sql`q.created_at`),
  },
]
