import { sql } from 'kysely'
import type { CoursePrice, Promo } from '../../../../../contract/admin/lesson'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'

interface Prices {
  /** What it costs at all times. */
  usual: { price: number; memberPrice: number | null; vipFree: boolean }
  promo: { promoPrice: number | null; promoStartsAt: Date | null; promoEndsAt: Date | null }
}
const NO_PROMO = { promoPrice: null, promoStartsAt: null, promoEndsAt: null }

/** Held until the transaction ends. Refuses with 10104 when there is no such course. */
export async function holdPrices(db: Db, id: string): Promise<Prices> {
  const { rows } = await sql<Prices['usual'] & Prices['promo']>`
    select price, member_price as "memberPrice", vip_free as "vipFree", promo_price as "promoPrice",
      promo_starts_at as "promoStartsAt", promo_ends_at as "promoEndsAt"
    from lesson_course where id = ${id} for no key update`.execute(db)
  const { price, memberPrice, vipFree, ...promo } = rows[0] ?? gone()
  return { usual: { price, memberPrice, vipFree }, promo }
}

/** What is ordered at a price is paid at it, also a little later. Refuses with 400 prices that do not go together. */
export async function setPrice(db: Db, { promo }: Prices, { id, price, memberPrice, vipFree }: CoursePrice): Promise<void> {
  if (memberPrice !== null && memberPrice > price) refuse(400, '参数错误：会员价不能高于售价')
  if (promo.promoPrice !== null && promo.promoPrice >= price) refuse(400, '售价不高于限时价，请先结束限时优惠')
  await sql`update lesson_course set price = ${price}, member_price = ${memberPrice},
    vip_free = ${vipFree} where id = ${id}`.execute(db)
}

/** An offer for a time. Refuses with 400 when it is none. */
export async function setPromo(db: Db, { usual }: Prices, { id, price, from, to }: Promo): Promise<void> {
  if (Date.parse(from) >= Date.parse(to) || Date.parse(to) <= Date.now()) refuse(400, '结束时间要晚于开始和现在')
  if (price <= 0 || price >= usual.price) refuse(400, '限时价要大于 0、低于平时的价格')
  await sql`update lesson_course set promo_price = ${price}, promo_starts_at = ${from}, promo_ends_at = ${to}
    where id = ${id}`.execute(db)
}

/** The price of an offer and its times as they are now. */
export async function endPromo(db: Db, id: string): Promise<Prices['promo']> {
  await sql`update lesson_course set promo_price = null, promo_starts_at = null, promo_ends_at = null where id = ${id}`.execute(
    db,
  )
  return NO_PROMO
}
