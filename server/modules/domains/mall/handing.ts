import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../app/database/db'
import { page } from '../../../app/http/page'
import {
  bindOrder,
  cancel,
  newParcel,
  paidFor,
  parcelsOfOrder,
  type Parcel,
  type ParcelOwner,
  type PostalAddress,
} from '../../commerce/delivery/parcels'
import { notify } from '../../services/notice/notices'
import { anyCode } from '../duihuan/code'

export const PARCEL = 'mall'

interface Handed {
  orderId: string
  userId: string
  address: PostalAddress
}
/** It is to go out by post. */
export async function handOver(trx: Trx, { orderId, userId, address, part = 0 }: Handed & { part?: number }) {
  const id = await newParcel(trx, { owner_kind: PARCEL, owner_id: orderId, part, user_id: userId, address, state: 'draft' })
  await bindOrder(trx, id, orderId)
  await paidFor(trx, id)
}

/** Once more, of a held order: what went out before may still be on its way. */
export const handAgain = async (trx: Trx, handed: Handed) =>
  handOver(trx, { ...handed, part: (await parcelsOfOrder(trx, handed.orderId)).length })

/** Whether anything of it was sent or handed out. */
export const wentOut = async (db: Db, orderId: string): Promise<boolean> =>
  (await parcelsOfOrder(db, orderId)).some(({ state }) => state === 'sent' || state === 'delivered')

/** What has not gone out stays here. */
export async function cancelParcels(trx: Trx, orderId: string) {
  for (const { id, state } of await parcelsOfOrder(trx, orderId)) if (state === 'waiting') await cancel(trx, id, 'waiting')
}

/** Exchanges, as parcels bring them. */
export const parcelOwner: ParcelOwner = {
  kind: PARCEL,
  async names(db, ids) {
    const { rows } = await sql<{ id: string; name: string }>`
      select t.order_id as id, '商城 ' || p.title || '（' || k.name || '）× ' || t.qty as name
      from mall_take t join mall_product p on p.id = t.product_id join mall_sku k on k.id = t.sku_id
      where t.order_id = any(${ids}::uuid[])`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  hold: (trx, id) => sql`select from mall_take where order_id = ${id} for update`.execute(trx),
  async sent(trx, parcel) {
    const { owner_id, company, track_no, sent_at } = parcel
    const cause = `mall.sent:${owner_id}:${track_no}:${sent_at!.toISOString()}`
    const said = { subType: 'mallSent', title: '兑换的商品已寄出', cause }
    await tell(trx, parcel, `${company} ${track_no}`, said)
  },
  async readdressed(trx, parcel, words) {
    await setDoor(trx, parcel.owner_id, parcel.address)
    await tell(trx, parcel, words, { subType: 'mallReaddressed', title: '客服改了你的收货地址' })
  },
  corrected: (trx, parcel, words) => tell(trx, parcel, words, { subType: 'mallSent', title: '兑换的商品快递单号有更正' }),
  unsent: (trx, parcel, words) => tell(trx, parcel, words, { subType: 'mallSent', title: '兑换的商品还没有寄出' }),
}

/** What is sent again goes there as well. */
const setDoor = (trx: Trx, orderId: string, address: PostalAddress) =>
  sql`update mall_take set address = ${JSON.stringify(address)}::jsonb where order_id = ${orderId}`.execute(trx)

async function tell(
  trx: Trx,
  { owner_id, user_id }: Parcel,
  words: string,
  said: { subType: string; title: string; cause?: string },
) {
  const { rows } = await sql<{ title: string }>`
    select p.title from mall_take t join mall_product p on p.id = t.product_id where t.order_id = ${owner_id}`.execute(trx)
  await notify(trx, {
    ...said,
    to: user_id,
    type: NOTICE_TYPE.order,
    content: `${rows[0].title}，${words}`,
    target: page('pages/mall/orderDetail', { id: owner_id }),
    why: '因为你兑换了它',
    about: rows[0].title,
  })
}

/** Codes of the pool become theirs, the oldest first. There are as many as the stock says: both change together. */
export async function takeCodes(trx: Trx, { orderId, skuId, qty }: { orderId: string; skuId: string; qty: number }) {
  await sql`select from mall_sku where id = ${skuId} for update`.execute(trx)
  const { rows } = await sql`
    update mall_code c set order_id = ${orderId}, taken_at = now(), position = f.position
    from (select id, (row_number() over (order by created_at, id) - 1)::smallint as position from mall_code
      where sku_id = ${skuId} and order_id is null order by created_at, id limit ${qty}) f
    where c.id = f.id returning 1`.execute(trx)
  if (rows.length < qty) throw new Error(`the pool of ${skuId} has fewer codes than its stock`)
}

export interface VoucherRow {
  order_id: string
  shop_id: string
  code: string
  ends_at: Date
  used_at: Date | null
  used_by: string | null
  void: boolean
}
const columns = sql`v.order_id, v.shop_id, v.code, v.ends_at, v.used_at, v.used_by, v.void`
export async function voucherOf(db: Db, orderId: string): Promise<VoucherRow | undefined> {
  const { rows } = await sql<VoucherRow>`select ${columns} from mall_voucher v where v.order_id = ${orderId}`.execute(db)
  return rows[0]
}
export async function voucherByCode(db: Db, code: string): Promise<VoucherRow | undefined> {
  const { rows } = await sql<VoucherRow>`select ${columns} from mall_voucher v where v.code = ${code}`.execute(db)
  return rows[0]
}

export const takeVoucher = (trx: Trx, { orderId, shopId, days }: { orderId: string; shopId: string; days: number }) =>
  sql`insert into mall_voucher (order_id, shop_id, code, ends_at)
    values (${orderId}, ${shopId}, ${anyCode()}, now() + make_interval(days => ${days}))`.execute(trx)
export const voidVoucher = (trx: Trx, orderId: string) =>
  sql`update mall_voucher set void = true where order_id = ${orderId} and used_at is null`.execute(trx)
