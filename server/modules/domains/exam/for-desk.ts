import { sql } from 'kysely'
import { waitingIn, type DeskQueue } from '../../../app/admin'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'registration',
    permission: 'exam.review',
    waiting: waitingIn(sql`from exam_registration r where r.status = 2`, sql`r.submitted_at`),
  },
]
