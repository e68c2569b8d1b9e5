import { sql } from 'kysely'
import { waitingIn, type DeskQueue } from '../../../app/admin'
import { ASKED } from './conversation'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'kefu',
    title: '客服会话',
    hours: 1 / 12,
    list: 'POST /admin/api/kefu/page',
    permission: 'kefu.answer',
    waiting: waitingIn(sql`from kefu_case k where k.state = 'waiting' or ${ASKED}`, sql`k.changed_at`),
  },
]
