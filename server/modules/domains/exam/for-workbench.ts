import { sql } from 'kysely'
import { REGISTRATION } from '../../../../contract/rules/statuses'
import { waitingIn, type WorkbenchQueue, type ListTally } from '../../../app/admin'
import { STATUS } from './queries'

/** What was handed in and not looked at. */
const submitted = sql`from exam_registration r where r.status = ${STATUS.waiting}`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'registration',
    title: '报名审核',
    hours: 24,
    list: 'POST /admin/api/registration/page',
    permission: 'exam.review',
    waiting: waitingIn(submitted, sql`r.submitted_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  { list: 'POST /admin/api/registration/page', member: 'status', rows: { [REGISTRATION.waiting]: submitted } },
]
