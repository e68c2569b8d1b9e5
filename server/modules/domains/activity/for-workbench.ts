import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue } from '../../../app/admin'
import { unanswered } from './admin-actions/questions'

/** Sign-up for the activity `a` has ended with fewer people than it takes: to be called off, or held all the same. */
export const isShort = sql`a.state = 'open' and a.min_people > a.joined and a.signup_end <= now() and a.start_at > now()`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'activityQuestion',
    title: '活动提问',
    hours: 24,
    list: 'POST /admin/api/activity/question/page',
    permission: 'activity.write',
    waiting: waitingIn(sql`from activity_question q where ${unanswered}`, sql`q.created_at`),
  },
  {
    name: 'activityShort',
    title: '人数不够的活动',
    hours: 4,
    list: 'POST /admin/api/activity/page',
    filter: 'short=true',
    permission: 'activity.write',
    waiting: waitingIn(sql`from activity a where ${isShort}`, sql`a.signup_end`),
  },
]
