import { sql } from 'kysely'
import { waitingIn, type WorkbenchAlarm, type WorkbenchQueue } from '../../../app/admin'
import { dayOf } from '../../../app/time/days'
import { ASKED } from './conversation'

const MONTH_MS = 31 * 86_400_000

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'kefu',
    title: '客服会话',
    hours: 1 / 12,
    list: 'POST /admin/api/kefu/page',
    permission: 'kefu.answer',
    waiting: waitingIn(sql`from kefu_case k where k.state = 'waiting' or ${ASKED}`, sql`k.changed_at`),
  },
]

/** The holidays of a year are announced in the autumn before it: from December on they should be there. */
export const workbenchAlarms: WorkbenchAlarm[] = [
  {
    name: 'holidays',
    permission: 'kefu.hours',
    async check({ db, now }) {
      const year = dayOf(now.getTime() + MONTH_MS).slice(0, 4)
      const { rows } = await sql`
        select from kefu_day where not open and day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
        limit 1`.execute(db)
      return rows.length
        ? []
        : [`客服的服务日里还没有 ${year} 年的节假日：没有填，放假那天也会照平日说有人在，请按国务院办公厅的通知填好`]
    },
  },
]
