import { sql } from 'kysely'
import { waitingIn, type WorkbenchQueue, type ListTally } from '../../../app/admin'
import type { Modules } from '../../../app/module'
import { ordersOf } from './parcels'

/** What may be sent, as operators see it. */
const waiting = (modules: Modules) =>
  sql`from parcel p where p.state = 'waiting' and ${ordersOf(modules).mayGo(sql.ref('p.order_id'))}`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'parcel',
    title: '待寄出',
    hours: 48,
    list: 'POST /admin/api/delivery/page',
    permission: 'delivery.send',
    waiting: (db, modules) => waitingIn(waiting(modules), sql`p.created_at`)(db),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  { list: 'POST /admin/api/delivery/page', member: 'state', rows: { waiting, sent: sql`from parcel p where p.state = 'sent'` } },
]
