import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { PRODUCT_TYPE } from '../../../../contract/rules/kinds'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { NIL_ID } from '../../../app/ids'
import { defaultAddressId } from '../../commerce/delivery/addresses'
import type { Prize, Redeemable } from '../../commerce/entitlement/redeemable'
import { holdPurchase, orderByCode } from '../../commerce/order/shops/redeem'
import { coverOf } from './cards'
import { sellable } from './sellable'

interface Kind {
  productId: string
  title: string
  type: number
  cover: string | null
  name: string
  perUser: number | null
}

/** One kind of a product; refuses with 400 what is none. */
async function kindOf(db: Db, { bizId }: Prize): Promise<Kind> {
  const { rows } = await sql<Kind>`
    select p.id as "productId", p.title, p.type, p.cover_file as cover, s.name,
      p.per_user as "perUser"
    from mall_sku s join mall_product p on p.id = s.product_id where s.id = ${bizId}`.execute(db)
  return rows[0] ?? refuse(400, '参数错误：没有这种规格，商品写规格的编号')
}

const wanted = ({ productId }: Kind, { bizId }: Prize) => ({ productId, skuId: bizId!, qty: 1 })

/**
 * What goes by post, as codes give it: an order that cost nothing, sent to where somebody has things sent, which they may
 * still change on the order. What is sold out, or not sent there, keeps the code.
 */
export const redeemable: Redeemable = {
  type: 'mall',
  virtual: false,
  byCodeOnly: true,
  async check(db, prize) {
    if (!prize.bizId || prize.amount || prize.days) refuse(400, '参数错误：商品只写规格的编号')
    const kind = await kindOf(db, prize)
    if (kind.type !== PRODUCT_TYPE.goods) refuse(400, '参数错误：只能是要寄的实物，课程、资料、优惠券等直接写它自己')
    await sellable.offer(db, wanted(kind, prize), NIL_ID)
  },
  async card(db, prize) {
    const { title, cover, name } = await kindOf(db, prize)
    return { title, cover: coverOf(cover), note: `${name} × 1`, validText: '寄到你的默认收货地址' }
  },
  async standing(db, prize, userId) {
    await sellable.offer(db, wanted(await kindOf(db, prize), prize), userId)
    return { owned: false, endTime: null }
  },
  async give(trx, prize, { userId, modules, now }) {
    const kind = await kindOf(trx, prize)
    const addressId =
      (await defaultAddressId(trx, userId)) ?? refuse(codes.ADDRESS_MISSING, '请先填写收货地址，再来兑换；兑换码未使用')
    const input = { ...wanted(kind, prize), addressId }
    await holdPurchase(trx, modules, { userId, kind: 'mall', input })
    const goods = await sellable.offer(trx, input, userId)
    return { orderId: await orderByCode(trx, modules, { userId, kind: 'mall', input, goods, now }), endTime: null }
  },
  use: ({ orderId }) => ({ action: '看订单', at: page('pages/mall/orderDetail', { id: orderId! }) }),
}

/**
 * A code out of a pool: an order that cost nothing, on which its owner uncovers it. What has a limit for each person is no
 * prize: somebody who has had theirs could never be given it.
 */
export const cards: Redeemable = {
  type: 'card',
  virtual: true,
  async check(db, prize) {
    if (!prize.bizId || prize.amount || prize.days) refuse(400, '参数错误：卡密只写规格的编号')
    const kind = await kindOf(db, prize)
    if (kind.type !== PRODUCT_TYPE.code) refuse(400, '参数错误：只能是从码池发码的商品')
    if (kind.perUser !== null) refuse(400, '参数错误：每人限兑的商品不能作奖品，请另建一件不限兑的')
    await sellable.offer(db, wanted(kind, prize), NIL_ID)
  },
  async card(db, prize) {
    const { title, cover, name } = await kindOf(db, prize)
    return { title, cover: coverOf(cover), note: `${name} × 1`, validText: '在订单里查看' }
  },
  standing: async () => ({ owned: false, endTime: null }),
  async give(trx, prize, { userId, modules, now }) {
    const input = wanted(await kindOf(trx, prize), prize)
    await holdPurchase(trx, modules, { userId, kind: 'mall', input })
    const goods = await sellable.offer(trx, input, userId)
    return { orderId: await orderByCode(trx, modules, { userId, kind: 'mall', input, goods, now }), endTime: null }
  },
  use: ({ orderId }) => ({ action: '看兑换码', at: page('pages/mall/orderDetail', { id: orderId! }) }),
}
