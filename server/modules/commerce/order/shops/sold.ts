import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import type { OrderKind } from './sellable'

export interface Sold {
  bizId: string
  orders: number
  /** What was paid, 分; what has come back of it is named beside. */
  amount: number
  coins: number
  refunded: number
}

const MOST = 200
const midnight = (day: string, plus = 0) => sql`((${day}::date + ${plus}::int)::timestamp at time zone 'Asia/Shanghai')`

/**
 * What a shop was paid for on the days from one to another, both counted, in Shanghai; by what was sold, the largest sums
 * first, 200 at the most.
 */
export async function soldOn(db: Db, kind: OrderKind, from: string, to: string): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select o.biz_id as "bizId", count(*)::int as orders, sum(o.pay_price)::bigint as amount,
      sum(o.coins + o.coin_price)::bigint as coins, sum(o.refunded_amount)::bigint as refunded
    from shop_order o
    where o.kind = ${kind} and o.pay_time >= ${midnight(from)} and o.pay_time < ${midnight(to, 1)}
    group by o.biz_id order by sum(o.pay_price) desc, count(*) desc, o.biz_id limit ${MOST}`.execute(db)
  return rows
}
