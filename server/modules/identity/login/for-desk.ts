import { sql } from 'kysely'
import { waitingIn, type DeskQueue } from '../../../app/admin'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'phoneAppeal',
    title: '换手机号申诉',
    hours: 24,
    list: 'POST /admin/api/phoneAppeal/page',
    permission: 'login.appeals',
    waiting: waitingIn(sql`from phone_appeal a where a.state = 'open'`, sql`a.created_at`),
  },
]
