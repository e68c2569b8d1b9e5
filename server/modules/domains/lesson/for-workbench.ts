import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue, type ListTally, type OwnQueue } from '../../../app/admin'
import { STATUS } from './opinion/reviews'

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'courseReview',
    title: '课程评价',
    hours: 24,
    list: 'POST /admin/api/course/heldReview/page',
    permission: 'lesson.review',
    waiting: waitingIn(sql`from lesson_review r where r.status = ${STATUS.waiting}`, sql`r.created_at`),
  },
]

const unanswered = sql`from lesson_review r where r.status = ${STATUS.shown} and r.reply = ''`

/** What waits for a teacher: of their own courses. */
export const ownQueues: OwnQueue[] = [
  {
    name: 'courseReply',
    title: '评价待回复',
    hours: 72,
    list: 'POST /admin/api/course/review/page',
    filter: 'unanswered=true',
    permission: 'lesson.teach',
    waiting: (db, teacherId) =>
      waitingIn(
        sql`${unanswered} and exists (
          select from lesson_course_teacher k where k.course_id = r.course_id and k.teacher_id = ${teacherId})`,
        sql`r.created_at`,
      )(db),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  {
    list: 'POST /admin/api/course/review/page',
    member: 'unanswered',
    rows: { true: unanswered },
  },
]
