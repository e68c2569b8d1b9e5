import { sql } from 'kysely'
import type { CoursePrice, Promo } from '../../../../../contract/admin/lesson'
import type { Db, Row } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'

type Prices = Row<'lesson_course', 'price' | 'member_price' | 'vip_free' | 'promo_price' | 'promo_starts_at' | 'promo_ends_at'>

/** Held until the transaction ends. Refuses with 10104 when there is no such course. */
export async function holdPrices(db: Db, id: string): Promise<Prices> {
  const { rows } = await sql<Prices>`
    select price, member_price, vip_free, promo_price, promo_starts_at, promo_ends_at from lesson_course
    where id = ${id} for no key update`.execute(db)
  return rows[0] ?? gone()
}

/** What is ordered at a price is paid at it, also a little later. Refuses with 400 prices that do not go together. */
export async function setPrice(db: Db, before: Prices, { id, price, memberPrice, vipFree }: CoursePrice): Promise<void> {
  if (memberPrice !== null && memberPrice > price) refuse(400, '参数错误：会员价不能高于售价')
  if (before.promo_price !== null && before.promo_price >= price) refuse(400, '售价不高于限时价，请先结束限时优惠')
  await sql`update lesson_course set price = ${price}, member_price = ${memberPrice},
    vip_free = ${vipFree} where id = ${id}`.execute(db)
}

/** An offer for a time. Refuses with 400 when it is none. */
export async function setPromo(db: Db, before: Prices, { id, price, from, to }: Promo): Promise<void> {
  if (Date.parse(from) >= Date.parse(to) || Date.parse(to) <= Date.now()) refuse(400, '结束时间要晚于开始和现在')
  if (price <= 0 || price >= before.price) refuse(400, '限时价要大于 0、低于平时的价格')
  await sql`update lesson_course set promo_price = ${price}, promo_starts_at = ${from}, promo_ends_at = ${to}
    where id = ${id}`.execute(db)
}

export const endPromo = (db: Db, id: string) =>
  sql`update lesson_course set promo_price = null, promo_starts_at = null, promo_ends_at = null where id = ${id}`.execute(db)
