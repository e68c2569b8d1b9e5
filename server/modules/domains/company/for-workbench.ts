import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue, type ListTally } from '../../../app/admin'

/** Who waits for a call. */
const waiting = sql`from company_inquiry i where i.state = 'waiting'`

/** Whose licence nobody has looked at. */
const unverified = sql`from company c where c.verify = 'waiting'`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'companyInquiry',
    title: '预约顾问',
    hours: 24,
    list: 'POST /admin/api/company/inquiry/page',
    permission: 'company.inquiries',
    waiting: waitingIn(waiting, sql`i.created_at`),
  },
  {
    name: 'companyLicence',
    title: '营业执照审核',
    hours: 48,
    list: 'POST /admin/api/company/page',
    filter: 'verify=waiting',
    permission: 'company.review',
    waiting: waitingIn(unverified, sql`coalesce(c.verify_at, c.created_at)`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  {
    list: 'POST /admin/api/company/inquiry/page',
    member: 'state',
    rows: { waiting },
  },
  { list: 'POST /admin/api/company/page', member: 'verify', rows: { waiting: unverified } },
]
