import { sql } from 'kysely'
import { namedBy } from '../../../app/admin'
import { personOn } from '../../identity/user/people'

export const thingNames = [
  namedBy(
    'order',
    (ids) => sql`select o.id, o.title || '，' || u.nick_name || ' 的订单 ' || o.order_no as name
      from shop_order o join ${personOn('o.user_id')} where o.id = any(${ids}::uuid[])`,
  ),
]
