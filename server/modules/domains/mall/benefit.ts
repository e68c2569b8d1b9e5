import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../app/database/db'
import { page } from '../../../app/http/page'
import { FEN_PER_COIN } from '../../commerce/coin/worth'
import { usedBy, type Benefit } from '../../commerce/entitlement/benefits'

/** Products that cost members fewer coins; see coinsFor(). */
export const benefit: Benefit = {
  code: 'coinPrice',
  at: page('pages/mall/index'),
  async extent(db) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct p.id)::integer as count from mall_product p join mall_sku k on k.product_id = p.id
      where p.state = 'on' and (p.end_at is null or p.end_at > now()) and k.on_sale and k.vip_coins < k.coins`.execute(db)
    return rows[0].count ? `${rows[0].count} 件商品` : ''
  },
  used: (db, userIds, since) => sparedBy(db, userIds, since, sql`state = 'sold'`),
  taken: (db, userIds, since) => sparedBy(db, userIds, since, sql`state <> 'gone'`),
}

const sparedBy = (db: Db, userIds: string[], since: Date, which: RawBuilder<unknown>) =>
  usedBy(
    db,
    sql`select user_id as "userId", count(*)::integer as times, (sum(spared) * ${FEN_PER_COIN})::integer as saved from mall_take
      where user_id = any(${userIds}::uuid[]) and created_at >= ${since} and spared > 0 and ${which} group by user_id`,
  )
