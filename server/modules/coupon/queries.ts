import { sql } from 'kysely'
import type { Db, Trx } from '../../app/db'

export interface CouponRow {
  id: string
  title: string
  kind: string
  biz_id: string | null
  category_id: string | null
  /** 分 */
  min_price: number
  /** 分 */
  amount: number
  starts_at: Date
  ends_at: Date
  state: 'unused' | 'held' | 'used'
  order_id: string | null
}
const columns = sql`u.id, c.title, c.kind, c.biz_id, c.category_id, c.min_price, c.amount, u.starts_at, u.ends_at, u.state, u.order_id`

/** More than anybody looks through. */
const MOST = 50

/** What somebody has for things of a kind and has not used; without what is over. The first to be over first. */
export async function openCoupons(db: Db, userId: string, kind: string): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from user_coupon u join coupon c on c.id = u.coupon_id
    where u.user_id = ${userId} and u.state <> 'used' and c.kind = ${kind} and (u.state = 'held' or u.ends_at > clock_timestamp())
    order by u.ends_at, u.id limit ${MOST}`.execute(db)
  return rows
}

export async function couponById(db: Db, id: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from user_coupon u join coupon c on c.id = u.coupon_id where u.id = ${id}`.execute(db)
  return rows[0]
}

/** False when it is not theirs, or cannot be used now. */
export async function holdFor(trx: Trx, id: string, userId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update user_coupon set state = 'held', order_id = ${orderId}
    where id = ${id} and user_id = ${userId} and state = 'unused' and starts_at <= clock_timestamp() and ends_at > clock_timestamp()
    returning 1`.execute(trx)
  return rows.length > 0
}

export const spendFor = (trx: Trx, orderId: string) =>
  sql`update user_coupon set state = 'used', used_at = clock_timestamp() where order_id = ${orderId} and state = 'held'`.execute(
    trx,
  )

export const freeFrom = (trx: Trx, orderId: string) =>
  sql`update user_coupon set state = 'unused', order_id = null, used_at = null where order_id = ${orderId}`.execute(trx)
