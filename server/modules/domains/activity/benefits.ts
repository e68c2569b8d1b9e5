import { sql } from 'kysely'
import { page } from '../../../app/http/page'
import type { Benefit } from '../../commerce/entitlement/benefits'
import { savedAsMembers, takenAsMembers } from '../../commerce/order/placing/purchases'

/** Tickets that cost members less, or nothing; see signup/may.ts. */
export const benefits: Benefit[] = [
  {
    code: 'activityPrice',
    at: page('pages/activity/activityList'),
    async extent(db) {
      const { rows } = await sql<{ count: number }>`
        select count(distinct a.id)::integer as count from activity a join activity_ticket k on k.activity_id = a.id
        where a.state = 'open' and a.signup_end > now() and k.on_sale and k.member_price < k.price`.execute(db)
      return rows[0].count ? `${rows[0].count} 场报名中` : ''
    },
    used: (db, userIds, since) => savedAsMembers(db, 'activity', userIds, since),
    taken: (db, userIds, since) => takenAsMembers(db, 'activity', userIds, since),
  },
]
