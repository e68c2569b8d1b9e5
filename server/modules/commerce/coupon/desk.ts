import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/db'
import { dayOf } from '../../../app/days'
import { newId } from '../../../app/ids'
import { page } from '../../../app/page'
import { notify } from '../../services/notice/notices'
import { personOfPhone } from '../../identity/user/people'

/** What the people of the operator do with coupons. Throws plain errors. */

export interface NewCoupon {
  title: string
  /** 分 */
  amount: number
  /** 分 */
  minPrice?: number
  /** One course, or one category of courses; neither: all courses. */
  courseId?: string
  categoryId?: string
  startsAt?: Date
  /** At least one of both. */
  endsAt?: Date
  days?: number
  perPerson?: number
  stock?: number
}

/** Its id. */
export async function createCoupon(db: Db, input: NewCoupon): Promise<string> {
  const { title, amount, minPrice = 0, courseId = null, categoryId = null, startsAt, endsAt, days, perPerson = 1, stock } = input
  if (!endsAt && !days) throw new Error('有效期：写 until=日期 或 days=天数')
  if (courseId && categoryId) throw new Error('course 与 category 只能写一个')
  const id = newId()
  await sql`insert into coupon (id, title, kind, biz_id, category_id, min_price, amount, starts_at, ends_at, days, per_person, stock)
    values (${id}, ${title}, 'course', ${courseId}, ${categoryId}, ${minPrice}, ${amount}, coalesce(${startsAt ?? null}::timestamptz, now()),
      ${endsAt ?? null}, ${days ?? null}, ${perPerson}, ${stock ?? null})`
    .execute(db)
    .catch(complain)
  return id
}

const NOT_THERE: Record<string, string> = { coupon_course: '没有这门课程', coupon_category: '没有这个分类' }
const complain = (error: { constraint?: string }) => {
  const complaint = NOT_THERE[error.constraint ?? '']
  throw complaint ? new Error(complaint) : error
}

export interface CouponCount {
  id: string
  title: string
  /** 分 */
  amount: number
  minPrice: number
  endsAt: Date | null
  days: number | null
  stock: number | null
  given: number
  used: number
}
export async function allCoupons(db: Db): Promise<CouponCount[]> {
  const { rows } = await sql<CouponCount>`
    select c.id, c.title, c.amount, c.min_price as "minPrice", c.ends_at as "endsAt", c.days, c.stock,
      count(u.id)::integer as given, (count(u.id) filter (where u.state = 'used'))::integer as used
    from coupon c left join user_coupon u on u.coupon_id = c.id group by c.id order by c.created_at desc, c.id`.execute(db)
  return rows
}

/** given; had: as many as one person may; unknown: nobody has this phone; none: no more are left, or it is over. */
export type Granted = 'given' | 'had' | 'unknown' | 'none'

/** Gives one to whoever has this phone, and tells them. */
export async function grantTo(trx: Trx, couponId: string, phone: string): Promise<Granted> {
  const userId = await personOfPhone(trx, phone)
  return userId ? give(trx, couponId, userId) : 'unknown'
}

/** Gives one to a person, and tells them. Throws when there is no such coupon. */
export async function give(trx: Trx, couponId: string, userId: string): Promise<Granted> {
  const { rows } = await sql<{ title: string; biz_id: string | null; per_person: number; had: number; open: boolean }>`
    select title, biz_id, per_person, (select count(*) from user_coupon u where u.coupon_id = c.id and u.user_id = ${userId}) as had,
      coalesce(stock > 0, true) and coalesce(ends_at > now(), true) as open
    from coupon c where id = ${couponId} for update`.execute(trx)
  const coupon = rows[0] ?? missing()
  if (coupon.had >= coupon.per_person) return 'had'
  if (!coupon.open) return 'none'
  const id = newId()
  const { rows: given } = await sql<{ ends_at: Date }>`
    insert into user_coupon (id, coupon_id, user_id, starts_at, ends_at)
    select ${id}::uuid, c.id, ${userId}::uuid, greatest(c.starts_at, now()),
      least(c.ends_at, greatest(c.starts_at, now()) + make_interval(days => c.days)) from coupon c where c.id = ${couponId}
    returning ends_at`.execute(trx)
  await sql`update coupon set stock = stock - 1 where id = ${couponId}`.execute(trx)
  await notify(trx, {
    to: userId,
    type: 3,
    subType: 'coupon',
    title: `收到优惠券“${coupon.title}”`,
    content: `有效期至 ${dayOf(given[0].ends_at.getTime() - 1)}，下单时自动选用最优惠的一张`,
    target: coupon.biz_id ? page('pages/lesson/detail', { id: coupon.biz_id }) : page('pages/lesson/list'),
    why: '因为平台给你发了这张券',
    cause: `coupon:${id}`,
  })
  return 'given'
}

const missing = (): never => {
  throw new Error('没有这种优惠券')
}
