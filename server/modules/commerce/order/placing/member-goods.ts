import { sql, type RawBuilder } from 'kysely'
import type { BenefitCode } from '../../../../../contract/rules/benefits'
import type { Db } from '../../../../app/database/db'
import type { PageTarget } from '../../../../app/http/page'
import { missedBy, usedBy, type Benefit } from '../../entitlement/benefits'
import { grantsOf, type EntitlementKind } from '../../entitlement/entitlements'
import { bought, savedAsMembers, takenAsMembers } from './purchases'
import type { OrderKind } from '../shops/sellable'

/** What a shop sells that costs members nothing, or less. */
interface Goods {
  /** Its table as `x`: id, price, member_price, vip_free. */
  from: RawBuilder<unknown>
  /** A condition on `x`: on the shelf. */
  sold: RawBuilder<unknown>
  sale: OrderKind
  /** What a member who takes one for nothing has of it. */
  owned: EntitlementKind
  /** Taken for nothing. */
  free: { code: BenefitCode; at: PageTarget; unit: string }
  /** Bought for less; what is free for members is not counted again. */
  lower: { code: BenefitCode; at: PageTarget; unit: string }
}

const isLower = sql`x.member_price < x.price and not x.vip_free`

async function countOf(db: Db, { from, sold }: Goods, which: RawBuilder<unknown>, unit: string): Promise<string> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${from} where ${sold} and x.price > 0 and ${which}`.execute(db)
  return rows[0].count ? `${rows[0].count} ${unit}` : ''
}

/**
 * The two benefits of such a shop: some of it for nothing, the rest for less. What was used and missed is told by orders and
 * rights.
 */
export function memberGoods(goods: Goods): Benefit[] {
  const { from, sale, owned, free, lower } = goods
  const paid = (userId: string, since: Date) => sql`${bought(sale)} join ${from} on x.id = s.biz_id
    where s.user_id = ${userId} and s.pay_time >= ${since}`
  return [
    {
      code: free.code,
      at: free.at,
      extent: (db) => countOf(db, goods, sql`x.vip_free`, free.unit),
      used: (db, userIds, since) =>
        usedBy(
          db,
          sql`select g.user_id as "userId", count(*)::integer as times, sum(x.price)::integer as saved
            from ${grantsOf(owned, 'vip')} join ${from} on x.id = g.biz_id
            where g.user_id = any(${userIds}::uuid[]) and g.start_time >= ${since} group by g.user_id`,
        ),
      missed: (db, userId, since) =>
        missedBy(
          db,
          sql`select count(*)::integer as times, coalesce(sum(s.pay_price), 0)::integer as saved
            from ${paid(userId, since)} and s.pay_price > 0 and x.vip_free`,
        ),
    },
    {
      code: lower.code,
      at: lower.at,
      extent: (db) => countOf(db, goods, isLower, lower.unit),
      used: (db, userIds, since) => savedAsMembers(db, sale, userIds, since),
      taken: (db, userIds, since) => takenAsMembers(db, sale, userIds, since),
      missed: (db, userId, since) =>
        missedBy(
          db,
          sql`select count(*)::integer as times, coalesce(sum(s.pay_price - x.member_price), 0)::integer as saved
            from ${paid(userId, since)} and not x.vip_free and s.pay_price > x.member_price`,
        ),
    },
  ]
}
