import { sql } from 'kysely'
import { waitingIn, type DeskQueue, type ListTally } from '../../../app/admin'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'registration',
    title: '报名审核',
    hours: 24,
    list: 'POST /admin/api/registration/page',
    permission: 'exam.review',
    waiting: waitingIn(sql`from exam_registration r where r.status = 2`, sql`r.submitted_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  { list: 'POST /admin/api/registration/page', member: 'status', rows: { 2: sql`from exam_registration r where r.status = 2` } },
]
