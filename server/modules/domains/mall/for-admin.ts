import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'
import { personOn } from '../../identity/user/people'

export const thingNames = [
  namedBy('mallProduct', (ids) => sql`select id, title as name from mall_product where id = any(${ids}::uuid[])`, 'mall.read'),
  namedBy('mallShop', (ids) => sql`select id, name from mall_shop where id = any(${ids}::uuid[])`, 'mall.read'),
  namedBy(
    'mallSku',
    (ids) => sql`select s.id, p.title || ' · ' || s.name as name from mall_sku s join mall_product p on p.id = s.product_id
      where s.id = any(${ids}::uuid[])`,
    'mall.read',
  ),
  namedBy(
    'mallAfterSale',
    (ids) => sql`select a.id, p.title || '，' || u.nick_name || '：' || a.reason as name
      from mall_after_sale a join ${personOn('a.user_id')} join mall_take t on t.order_id = a.order_id
      join mall_product p on p.id = t.product_id where a.id = any(${ids}::uuid[])`,
  ),
]
