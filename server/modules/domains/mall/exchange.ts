import { sql } from 'kysely'
import QRCode from 'qrcode'
import type { MallExtra } from '../../../../contract/mall'
import * as codes from '../../../../contract/rules/codes'
import { PRODUCT_TYPE } from '../../../../contract/rules/kinds'
import { ORDER } from '../../../../contract/rules/statuses'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { unseal } from '../../../app/secrets'
import { postalOf } from '../../commerce/delivery/addresses'
import { parcelsOfOrder, readdress as readdressParcel } from '../../commerce/delivery/parcels'
import { statusOfOrder } from '../../commerce/order/orders'
import { hold } from '../../commerce/order/settle'
import { lastAfterSale, shownAfterSale } from './after-sale'
import { shopBrief } from './detail'
import { voucherOf } from './handing'
import { mayComplain, ownTake } from './own'
import { shopById } from './queries'
import { riskOf } from './sellable'

interface CodeRow {
  id: string
  sealed: Buffer
  revealed: Date | null
}
async function codesOf(db: Db, orderId: string): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select c.id, c.sealed, (select min(r.at) from mall_reveal r where r.code_id = c.id) as revealed
    from mall_code c where c.order_id = ${orderId} order by c.position`.execute(db)
  return rows
}

const qrOf = (code: string) => QRCode.toDataURL(code, { errorCorrectionLevel: 'M', margin: 0, scale: 8 })

/** What belongs to an exchange beside its order. Refuses with 10104. */
export async function extraOf({ db, user, now, settings }: Ctx, orderId: string): Promise<MallExtra> {
  const { taken, row } = await ownTake(db, user.id, orderId)
  const voucher = await voucherOf(db, orderId)
  // Where it is used is as it was exchanged, wherever the product is used since.
  const shopId = voucher?.shop_id ?? row.shop_id
  const [status = ORDER.cancelled, parcels, complaint, given, shop] = await Promise.all([
    statusOfOrder(db, user.id, orderId),
    parcelsOfOrder(db, orderId),
    lastAfterSale(db, orderId),
    codesOf(db, orderId),
    row.type === PRODUCT_TYPE.voucher ? shopById(db, shopId!) : undefined,
  ])
  const waits = status === ORDER.waiting && parcels.every(({ state }) => state === 'waiting')
  return {
    productId: row.id,
    type: row.type,
    risk: taken.state === 'held' ? taken.risk : '',
    codes: status === ORDER.done ? given.map(({ id, revealed }) => ({ id, revealedTime: revealed?.toISOString() ?? null })) : [],
    useNote: row.use_note,
    deadline: voucher?.ends_at.toISOString() ?? null,
    ...(voucher && {
      voucher: {
        code: voucher.code,
        qr: await qrOf(voucher.code),
        usedTime: voucher.used_at?.toISOString() ?? null,
        void: voucher.void,
      },
    }),
    ...(shop && { shop: shopBrief(shop) }),
    ...(row.prize_type && { granted: taken.granted_at !== null }),
    canReaddress: row.type === PRODUCT_TYPE.goods && waits && !taken.readdressed,
    canAfterSale: complaint?.state !== 'waiting' && complaint?.state !== 'returned' && mayComplain(row, status, parcels, now),
    ...(complaint && { afterSale: shownAfterSale(complaint, settings) }),
  }
}

/** Shows a code of one's own, and writes down that it was looked at. Refuses with 10104. */
export async function revealCode({ db, user, settings }: Ctx, { id, codeId }: { id: string; codeId: string }) {
  await ownTake(db, user.id, id)
  const status = await statusOfOrder(db, user.id, id)
  const code = (await codesOf(db, id)).find((one) => one.id === codeId.toLowerCase())
  if (!code || status !== ORDER.done) return gone()
  await sql`insert into mall_reveal (id, code_id, user_id) values (${newId()}, ${code.id}, ${user.id})`.execute(db)
  return { code: unseal(settings, code.sealed) }
}

/** Another address for what has not gone out, once. Refuses with 10104, 11513, 11515 (a person has to look at it), 11518. */
export async function readdress({ db, user }: Ctx, { id, addressId }: { id: string; addressId: string }): Promise<true> {
  const { row } = await ownTake(db, user.id, id)
  const address = await postalOf(db, user.id, addressId)
  if (row.excludes.some((code) => (address.areaCode ?? '').startsWith(code)))
    refuse(codes.NOT_SENT_THERE, '该地区不支持配送，请换一个地址')
  return db.transaction().execute(async (trx) => {
    const order = await hold(trx, id)
    const waiting = (await parcelsOfOrder(trx, id)).filter(({ state }) => state === 'waiting')
    const awaited = order.approval === 'waiting'
    if (order.status !== ORDER.waiting || (!waiting.length && !awaited)) refuse(codes.NO_MORE_CHANGES, '已经寄出，不能再改地址')
    if (await riskOf(trx, user.id, address)) refuse(codes.ACCOUNT_IN_DOUBT, '这个地址最近有多个账号兑换，请联系客服修改')
    const { rows } = await sql`
      update mall_take set address = ${JSON.stringify(address)}::jsonb, readdressed = true
      where order_id = ${id} and not readdressed returning 1`.execute(trx)
    if (!rows.length) refuse(codes.NO_MORE_CHANGES, '收货地址只能修改一次，需要再改请联系客服')
    for (const parcel of waiting) await readdressParcel(trx, parcel.id, address)
    return true as const
  })
}
