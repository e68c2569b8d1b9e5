import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../../app/database/db'

export interface CouponRow
  extends
    Row<'user_coupon', 'id' | 'starts_at' | 'ends_at' | 'order_id'>,
    Row<'coupon', 'title' | 'kind' | 'biz_id' | 'category_id'> {
  /** 分 */
  min_price: number
  /** 分 */
  amount: number
  state: 'unused' | 'held' | 'used' | 'taken'
}
const columns = sql`u.id, c.title, c.kind, c.biz_id, c.category_id, c.min_price, c.amount, u.starts_at, u.ends_at, u.state,
  u.order_id`

/** What a coupon is to be used for. All prices in 分. */
export interface Goods {
  kind: string
  bizId: string
  /** Its category, and those above it. */
  categoryIds: readonly string[]
  /** What a coupon is taken off. */
  price: number
  /** What it costs without any coupon. */
  otherwise: number
  /** An unpaid order of it, whose own coupon is free for it. */
  orderId?: string
}

const open = sql`u.state not in ('used', 'taken') and (u.state = 'held' or u.ends_at > clock_timestamp())`

/** More than anybody looks through. */
const MOST = 50

/**
 * What somebody has for things of a kind and has not used; without what is over. Those that fit come first, and of them what
 * takes off most, then what is over first: however many there are, the best is among the first.
 */
export async function openCoupons(db: Db, userId: string, goods: Goods): Promise<CouponRow[]> {
  const { kind, bizId, categoryIds, price, orderId = null } = goods
  const fits = sql`(u.state = 'unused' or u.order_id = ${orderId}::uuid) and u.starts_at <= clock_timestamp()
    and c.min_price <= ${price}
    and (c.biz_id is null or c.biz_id = ${bizId}) and (c.category_id is null or c.category_id = any(${categoryIds}::uuid[]))`
  const { rows } = await sql<CouponRow>`
    select ${columns} from user_coupon u join coupon c on c.id = u.coupon_id
    where u.user_id = ${userId} and c.kind = ${kind} and ${open}
    order by (${fits}) is true desc, least(c.amount, ${price}::integer) desc, u.ends_at, u.id limit ${MOST}`.execute(db)
  return rows
}

/** One of them, by its id. */
export async function openCoupon(db: Db, userId: string, id: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from user_coupon u join coupon c on c.id = u.coupon_id
    where u.id = ${id} and u.user_id = ${userId} and ${open}`.execute(db)
  return rows[0]
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
    where id = ${id} and user_id = ${userId} and state = 'unused' and starts_at <= clock_timestamp()
      and ends_at > clock_timestamp()
    returning 1`.execute(trx)
  return rows.length > 0
}

export const spendFor = (trx: Trx, orderId: string) =>
  sql`update user_coupon set state = 'used', used_at = clock_timestamp() where order_id = ${orderId} and state = 'held'`.execute(
    trx,
  )

export const freeFrom = (trx: Trx, orderId: string) =>
  sql`update user_coupon set state = 'unused', order_id = null, used_at = null where order_id = ${orderId}`.execute(trx)
