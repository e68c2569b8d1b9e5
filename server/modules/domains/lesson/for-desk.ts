import { sql } from 'kysely'
import type { ListTally } from '../../../app/admin'

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  {
    list: 'POST /admin/api/course/review/page',
    member: 'unanswered',
    rows: { true: sql`from lesson_review r where r.status = 2 and r.reply = ''` },
  },
]
