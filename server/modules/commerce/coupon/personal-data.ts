import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    { table: 'user_coupon', columns: ['user_id'], section: 'coupons', kept: 'says what a coupon took off an order' },
    { table: 'coupon', columns: ['title', 'per_person'], impersonal: 'what we give away' },
  ],
  export: (userId) => ({
    coupons: listOf(sql`select c.title, c.amount, c.min_price, u.granted_at, u.ends_at, u.state, u.used_at, u.taken_at
      from user_coupon u join coupon c on c.id = u.coupon_id where u.user_id = ${userId} order by u.granted_at desc`),
  }),
}
