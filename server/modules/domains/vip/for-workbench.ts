import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue, type ListTally } from '../../../app/admin'
import { toSeal } from './manage-contracts'

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'vipContract',
    title: '企业合同',
    hours: 48,
    list: 'POST /admin/api/vipContract/page',
    permission: 'vip.contracts',
    waiting: waitingIn(toSeal, sql`v.created_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  {
    list: 'POST /admin/api/vipContract/page',
    member: 'queue',
    rows: { waiting: toSeal },
  },
]
