import { sql } from 'kysely'
import type { OrderFilter, OrderTotals } from '../../../../contract/admin/order'
import type { Db } from '../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { onDays } from '../../../app/database/on-days'
import { ordersPaidUnder } from '../payment/paid'
import { people, personOn } from '../../identity/user/people'
import { kindOf } from './moves'
import { named, type NamedOrder } from './queries'
import { isId } from '../../../app/ids'

/**
 * The orders that a word means: a number of an order or its id, the phone of a buyer, their name as it is written, or a
 * number of the payment. Each is found by an index of its own; asked for with "or" in one condition, all orders would be
 * looked through.
 */
export const meantBy = (word: string) => sql`(
  select m.id from shop_order m where ${isId(word.toLowerCase()) ? sql`m.id = ${word}` : sql`m.order_no = ${word}`}
  union select m.id from shop_order m join ${people('b')} on b.id = m.user_id and b.phone = ${word}
  union select m.id from shop_order m join ${people('b')} on b.id = m.user_id and lower(b.nick_name) = lower(${word})
  union ${ordersPaidUnder(word)})`

/** Rows belong to the orders that a word means: as one array, so that an index finds them, whichever list it is. */
export const isInOrdersOf = (column: string, word: string) => sql`${sql.ref(column)} = any(array${meantBy(word)})`
/** `and` that it is so; nothing without a word. */
export const inOrdersOf = (column: string, keyword = '') =>
  keyword.trim() ? sql`and ${isInOrdersOf(column, keyword.trim())}` : sql``

/** A condition on `o`, an order. */
function wanted({ status, orderType, keyword, userId, bizId, dayOf, from, to }: OrderTotals) {
  return sql`true ${status === undefined ? sql`` : sql`and o.status = ${status}`}
      ${orderType === undefined ? sql`` : sql`and o.kind = ${kindOf(orderType)}`}
      ${userId ? sql`and o.user_id = ${userId}` : sql``} ${bizId ? sql`and o.biz_id = ${bizId}` : sql``}
      ${onDays(dayOf === 'paid' ? 'o.pay_time' : 'o.created_at', from, to)}
      ${inOrdersOf('o.id', keyword)}`
}

/** What was closed before its money came has given its coins back then. */
const keepsCoins = sql`o.pay_time is not null and o.cancel_time is null`

/** How many orders there are like that, and what was paid and given back of them. */
export async function orderTotals(db: Db, filter: OrderTotals) {
  const { rows } = await sql<{ orders: number; paid: number; refunded: number; spentCoins: number }>`
    select count(*) as orders, coalesce(sum(o.pay_price) filter (where o.pay_time is not null), 0)::bigint as paid,
      coalesce(sum(o.refunded_amount), 0)::bigint as refunded,
      coalesce(sum(o.coins + o.coin_price - o.refunded_coins) filter (where ${keepsCoins}), 0)::bigint as "spentCoins"
    from shop_order o where ${wanted(filter)}`.execute(db)
  return rows[0]
}

/** Orders of every shop, the latest first, those that their buyers hide among them. */
export async function foundOrders(db: Db, { size = DEFAULT_SIZE, cursor, ...filter }: OrderFilter) {
  const { rows } = await sql<NamedOrder & { key: number }>`
    ${named}, ${micros(sql`o.created_at`)} as key from shop_order o join ${personOn('o.user_id')}
    where ${wanted(filter)} ${beyond(decodeCursor(cursor, 'time'), 'time', 'o.created_at', 'o.id')}
    order by o.created_at desc, o.id desc limit ${size + 1}`.execute(db)
  return cut(rows, size)
}
