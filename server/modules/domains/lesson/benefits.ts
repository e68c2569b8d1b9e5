import { sql } from 'kysely'
import { page } from '../../../app/page'
import { missedBy, usedBy, type Benefit } from '../../commerce/entitlement/benefits'
import { grantsOf } from '../../commerce/entitlement/entitlements'
import { bought, savedAsMembers } from '../../commerce/order/purchases'

const sold = sql`c.status = 'on' and c.price > 0`

/** Courses that members learn without paying; see study/enrol.ts. */
const free: Benefit = {
  code: 'course',
  at: page('pages/lesson/list', { priceType: 'vip', title: '会员免费课' }),
  async extent(db) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from lesson_course c where ${sold} and c.vip_free`.execute(db)
    return rows[0].count ? `${rows[0].count} 门` : ''
  },
  used: (db, userIds, since) =>
    usedBy(
      db,
      sql`select g.user_id as "userId", count(*)::integer as times, sum(c.price)::integer as saved
        from ${grantsOf('course', 'vip')} join lesson_course c on c.id = g.biz_id
        where g.user_id = any(${userIds}::uuid[]) and g.start_time >= ${since} group by g.user_id`,
    ),
  missed: (db, userId, since) =>
    missedBy(
      db,
      sql`select count(*)::integer as times, coalesce(sum(s.pay_price), 0)::integer as saved
        from ${bought('course')} join lesson_course c on c.id = s.biz_id
        where s.user_id = ${userId} and s.pay_time >= ${since} and s.pay_price > 0 and c.vip_free`,
    ),
}

/** A lower price for all others that have one. */
const price: Benefit = {
  code: 'coursePrice',
  at: page('pages/lesson/list'),
  async extent(db) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from lesson_course c where ${sold} and c.member_price < c.price and not c.vip_free`.execute(
      db,
    )
    return rows[0].count ? `${rows[0].count} 门` : ''
  },
  used: (db, userIds, since) => savedAsMembers(db, 'course', userIds, since),
  missed: (db, userId, since) =>
    missedBy(
      db,
      sql`select count(*)::integer as times, coalesce(sum(s.pay_price - c.member_price), 0)::integer as saved
        from ${bought('course')} join lesson_course c on c.id = s.biz_id
        where s.user_id = ${userId} and s.pay_time >= ${since} and not c.vip_free and s.pay_price > c.member_price`,
    ),
}

export const benefits = [free, price]
