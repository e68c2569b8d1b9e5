import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { PRODUCT_TYPE } from '../../../../contract/rules/kinds'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { AtLast } from '../../../app/http/once'
import { hasBenefit } from '../vip/allowances'
import type { PostalAddress } from '../../commerce/delivery/parcels'
import { voucherOf, wentOut } from './handing'
import { hadOf, takeOf, type ProductRow, type TakeRow } from './queries'

export interface Taking {
  orderId: string
  userId: string
  skuId: string
  qty: number
  address: PostalAddress | null
  risk: string
}

export const overLimit = (had: number, most: number) =>
  refuse(codes.OVER_LIMIT, `已达每人限兑数量：每人限兑 ${most} 件${had ? `，已兑 ${had} 件` : ''}`)

const outOfStock = () => refuse(codes.OUT_OF_STOCK, '库存不足，下次早点来')
const outOfDay = () => refuse(codes.OUT_OF_STOCK, '今天的已经兑完，明天再来')

/**
 * Takes pieces for an order: everybody who exchanges the same thing waits for the same row, so that the database counts them
 * on the way to the commit (mall_take_stock), or at least they are counted at last. Codes of a pool are counted with them,
 * and taken at once. Refuses with 11512 (more than one may have), 11511 (there are not so many).
 */
export async function take(trx: Trx, product: ProductRow, taking: Taking, atLast: AtLast): Promise<void> {
  const { orderId, userId, skuId, qty, address, risk } = taking
  const day = dayOf(new Date())
  if (product.per_user !== null) {
    const had = await hadOf(trx, userId, product.id, { order: orderId })
    if (had + qty > product.per_user) overLimit(had, product.per_user)
  }
  const takeStock = async () => {
    const { rows } = await sql`
      update mall_sku set stock = stock - ${qty}, sold = sold + ${qty}
      where id = ${skuId} and product_id = ${product.id} and on_sale and (stock is null or stock >= ${qty}) returning 1`.execute(
      trx,
    )
    if (!rows.length) outOfStock()
    if (product.per_day !== null) await takeOfDay(trx, product.id, day, qty, product.per_day)
  }
  const cheaper = await hasBenefit(trx, userId, 'coinPrice')
  const late = product.type !== PRODUCT_TYPE.code && atLast.refused !== undefined
  if (product.type === PRODUCT_TYPE.code) await takeStock()
  await sql`
    insert into mall_take (order_id, product_id, sku_id, user_id, qty, day, address, risk, late, spared)
    values (${orderId}, ${product.id}, ${skuId}, ${userId}, ${qty}, ${day}::date, ${address && JSON.stringify(address)}::jsonb, ${risk}, ${late},
      coalesce((select (k.coins - k.vip_coins) * ${qty} from mall_sku k where k.id = ${skuId} and ${cheaper}::boolean),
        0))`.execute(trx)
  if (late) {
    atLast.refused?.('mall_take_enough', outOfStock)
    atLast.refused?.('mall_take_day', outOfDay)
  } else if (product.type !== PRODUCT_TYPE.code) atLast(takeStock)
}

async function takeOfDay(trx: Trx, productId: string, day: string, qty: number, most: number) {
  const { rows } = await sql`
    insert into mall_day as d (product_id, day, taken) select ${productId}::uuid, ${day}::date, ${qty}::integer
    where ${qty}::integer <= ${most}
    on conflict (product_id, day) do update set taken = d.taken + excluded.taken where d.taken + excluded.taken <= ${most}
    returning 1`.execute(trx)
  if (!rows.length) outOfDay()
}

/** What an order took, and was not sent or handed out, is there for others again; a second time changes nothing. */
export async function giveBackStock(trx: Trx, orderId: string): Promise<void> {
  const taken = await takeOf(trx, orderId)
  if (!taken) return
  const { rows } =
    await sql`update mall_take set state = 'gone' where order_id = ${orderId} and state <> 'gone' returning 1`.execute(trx)
  if (!rows.length) return
  // A code that has been given out is known to somebody.
  const { rows: spent } = await sql<{
    count: number
  }>`select count(*) as count from mall_code where order_id = ${orderId}`.execute(trx)
  const out = taken.granted_at !== null || (await wasHad(trx, orderId))
  await putBack(trx, taken, out ? 0 : taken.qty - spent[0].count)
}

/**
 * Takes `count` pieces out of a locked order: back into the stock, unless they were given already. Nothing where the order was
 * sent or its voucher used.
 */
export async function giveUpPieces(trx: Trx, orderId: string, count: number): Promise<void> {
  const taken = await takeOf(trx, orderId)
  if (!taken || taken.qty <= count || (await wasHad(trx, orderId))) return
  await sql`update mall_take set qty = qty - ${count}::integer, spared = spared * (qty - ${count}::integer) / qty
    where order_id = ${orderId}`.execute(trx)
  await putBack(trx, taken, taken.granted_at === null ? count : 0)
}

const wasHad = async (trx: Trx, orderId: string): Promise<boolean> =>
  (await wentOut(trx, orderId)) || Boolean((await voucherOf(trx, orderId))?.used_at)

async function putBack(trx: Trx, { sku_id, product_id, day }: TakeRow, count: number): Promise<void> {
  await sql`update mall_sku set stock = stock + ${count}, sold = sold - ${count} where id = ${sku_id}`.execute(trx)
  await sql`update mall_day set taken = greatest(0, taken - ${count}) where product_id = ${product_id}
    and day = ${day}::date`.execute(trx)
}

/** How many accounts have lately had things sent to this phone, or to this door, beside one. */
export async function sharers(
  db: Db,
  { phone, areaCode = '', detail }: PostalAddress,
  userId: string,
  days: number,
): Promise<{ phone: number; place: number }> {
  const others = (where: ReturnType<typeof sql>) => sql`(select count(distinct t.user_id) from mall_take t
    where t.address is not null and t.state <> 'gone' and t.user_id <> ${userId}
      and t.created_at > now() - make_interval(days => ${days}) and ${where})`
  const { rows } = await sql<{ phone: number; place: number }>`
    select ${others(sql`t.address ->> 'phone' = ${phone}`)} as phone,
      ${others(sql`t.address ->> 'areaCode' = ${areaCode} and t.address ->> 'detail' = ${detail}`)} as place`.execute(db)
  return rows[0]
}
