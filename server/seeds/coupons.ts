import { sql } from 'kysely'
import type { Services } from '../app/http/serve'
import { give } from '../modules/commerce/coupon/grants'
import { createCoupon } from '../modules/commerce/coupon/kinds'
import { people } from './circle/people'

/** Those of README, who log in with a password. */
const ACCOUNTS = ['shenyue', 'zhoumin', 'chenlv', 'sunqian']

/** Two coupons for the demo accounts: for all courses, and for those of one category. */
export async function loadCoupons({ db }: Pick<Services, 'db'>): Promise<void> {
  const { rows: there } = await sql`select from coupon limit 1`.execute(db)
  if (there.length) return
  const phones = people.filter(({ key }) => ACCOUNTS.includes(key)).map(({ phone }) => phone)
  const { rows } = await sql<{ id: string }>`select id from app_user where phone = any(${phones}::text[]) order by phone`.execute(
    db,
  )
  const { rows: categories } = await sql<{ id: string }>`select id from lesson_category where name = '劳动用工'`.execute(db)
  if (!rows.length || !categories.length) return
  await db.transaction().execute(async (trx) => {
    const coupons = [
      await createCoupon(trx, { title: '课程满减券', amount: 2000, minPrice: 15_000, days: 30 }),
      await createCoupon(trx, { title: '劳动用工课立减', amount: 1000, categoryId: categories[0].id, days: 90 }),
    ]
    for (const coupon of coupons) for (const { id } of rows) await give(trx, coupon, id)
  })
}
