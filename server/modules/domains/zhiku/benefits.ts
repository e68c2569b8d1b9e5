import { sql } from 'kysely'
import { page } from '../../../app/page'
import { grantsOf } from '../../commerce/entitlement/entitlements'
import { missedBy, usedBy, type Benefit } from '../../commerce/entitlement/benefits'
import { bought, savedAsMembers } from '../../commerce/order/purchases'

/** Documents within the month's allowance; see quota.ts. */
const free: Benefit = {
  code: 'document',
  at: page('pages/zhiku/index', { section: 'vip' }),
  async extent(db) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from zhiku_doc where status = 'on' and vip_free`.execute(db)
    return rows[0].count ? `${rows[0].count} 份可选` : ''
  },
  used: (db, userIds, since) =>
    usedBy(
      db,
      sql`select g.user_id as "userId", count(*)::integer as times, sum(d.price)::integer as saved
        from ${grantsOf('document', 'vip')} join zhiku_doc d on d.id = g.biz_id
        where g.user_id = any(${userIds}::uuid[]) and g.start_time >= ${since} group by g.user_id`,
    ),
  missed: (db, userId, since) =>
    missedBy(
      db,
      sql`select count(*)::integer as times, coalesce(sum(s.pay_price), 0)::integer as saved
        from ${bought('zhiku')} join zhiku_doc d on d.id = s.biz_id
        where s.user_id = ${userId} and s.pay_time >= ${since} and s.pay_price > 0 and d.vip_free`,
    ),
}

/** A lower price for what is not within it. */
const price: Benefit = {
  code: 'documentPrice',
  at: page('pages/zhiku/index'),
  async extent(db) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from zhiku_doc where status = 'on' and member_price < price`.execute(db)
    return rows[0].count ? `${rows[0].count} 份` : ''
  },
  used: (db, userIds, since) => savedAsMembers(db, 'zhiku', userIds, since),
  missed: (db, userId, since) =>
    missedBy(
      db,
      sql`select count(*)::integer as times, coalesce(sum(s.pay_price - d.member_price), 0)::integer as saved
        from ${bought('zhiku')} join zhiku_doc d on d.id = s.biz_id
        where s.user_id = ${userId} and s.pay_time >= ${since} and not d.vip_free and s.pay_price > d.member_price`,
    ),
}

export const benefits = [free, price]
