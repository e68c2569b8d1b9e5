import { sql } from 'kysely'
import { waitingIn, type DeskQueue, type ListTally } from '../../../app/admin'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'courseReview',
    title: '课程评价',
    hours: 24,
    list: 'POST /admin/api/course/heldReview/page',
    permission: 'lesson.review',
    waiting: waitingIn(sql`from lesson_review r where r.status = 1`, sql`r.created_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  {
    list: 'POST /admin/api/course/review/page',
    member: 'unanswered',
    rows: { true: sql`from lesson_review r where r.status = 2 and r.reply = ''` },
  },
]
