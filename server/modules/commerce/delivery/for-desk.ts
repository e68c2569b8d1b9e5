import { sql } from 'kysely'
import { waitingIn, type DeskQueue } from '../../../app/admin'
import { ordersOf } from './parcels'

/** What waits here for operators: what may be sent, as they see it. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'parcel',
    permission: 'delivery.send',
    waiting: (db, modules) =>
      waitingIn(
        sql`from parcel p where p.state = 'waiting' and ${ordersOf(modules).mayGo(sql.ref('p.order_id'))}`,
        sql`p.created_at`,
      )(db),
  },
]
