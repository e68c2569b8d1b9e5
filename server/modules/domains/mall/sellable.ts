import { sql } from 'kysely'
import type { Static } from 'typebox'
import { MallInput, MallPriced } from '../../../../contract/mallOrder'
import * as codes from '../../../../contract/rules/codes'
import { PRODUCT_TYPE } from '../../../../contract/rules/kinds'
import { PRODUCT } from '../../../../contract/rules/statuses'
import { emit } from '../../../app/bus'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { momentOf } from '../../../app/time/clock'
import { postalAddress, postalOf } from '../../commerce/delivery/addresses'
import { addressText, type PostalAddress } from '../../commerce/delivery/parcels'
import type { NextStep, Offer, Part, Sellable } from '../../commerce/order/shops/sellable'
import { restOf } from '../../commerce/order/refunds/shares'
import { people } from '../../identity/user/people'
import { comesWithEveryCard } from '../vip/allowances'
import { complaint } from './after-sale'
import { coverOf } from './cards'
import { soonText } from './clock'
import { ownedAlready, takeGranted } from './granting'
import { cancelParcels, handOver, takeCodes, takeVoucher, voidVoucher, voucherOf, wentOut, type VoucherRow } from './handing'
import {
  awaitedTakes,
  coinsFor,
  hadOf,
  productById,
  skusOf,
  standingOf,
  soldTake,
  takeOf,
  type ProductRow,
  type SkuRow,
  type Standing,
  type TakeRow,
} from './queries'
import { giveBackStock, giveUpPieces, overLimit, sharers, take } from './stock'
import { NEW_HOURS, PAY_MINUTES, SHARED, termsOf } from './terms'

type Priced = Static<typeof MallPriced>

/** Refuses with 11501 and 11514 what nobody can have now. */
function refuseClosed({ state, shut, status, opens_at }: ProductRow, now: Date) {
  if (state !== 'on') refuse(codes.PRODUCT_OFF, '商品已下架')
  if (shut) refuse(codes.PRODUCT_OFF, '商家暂停服务')
  if (status === PRODUCT.ahead) refuse(codes.NOT_OPEN_NOW, `活动未开始，${soonText(opens_at!, now)} 开始`)
  if (status === PRODUCT.over) refuse(codes.NOT_OPEN_NOW, '活动已结束')
}

/** Refuses with 11516 whom it is not for. */
function refuseStranger({ vip_only, min_level }: ProductRow, me: Standing) {
  if (vip_only && !me.vip) refuse(codes.NOT_OF_THE_CIRCLE, '这件商品是会员专享')
  if (me.level < min_level) refuse(codes.NOT_OF_THE_CIRCLE, `等级不足：Lv${min_level} 可兑，你现在是 Lv${me.level}`)
}

/** Refuses with 11515 an account that was opened an hour ago. */
async function refuseNewcomer(db: Db, userId: string) {
  const { rows } = await sql`
    select from ${people()} where u.id = ${userId} and u.created_at > now() - make_interval(hours => ${NEW_HOURS})`.execute(db)
  if (rows.length) refuse(codes.ACCOUNT_IN_DOUBT, `新注册的账号 ${NEW_HOURS} 小时后才能兑换实物`)
}

/** Why a person looks at it before it goes out; '' for most. */
export async function riskOf(db: Db, userId: string, address: PostalAddress): Promise<string> {
  const { phone, place } = await sharers(db, address, userId, SHARED.days)
  const what = phone >= SHARED.accounts ? '手机号' : place >= SHARED.accounts ? '地址' : ''
  return what && `同一${what} ${SHARED.days} 天内有多个账号兑换，这一单由客服审核后寄出，一般 1 个工作日；不通过则全部退回`
}

const isExcluded = ({ excludes }: ProductRow, { areaCode = '' }: PostalAddress) =>
  excludes.some((code) => areaCode.startsWith(code))
const found = async (db: Db, id: string): Promise<ProductRow> => (await productById(db, id)) ?? gone()
const skuIn = (skus: SkuRow[], id: string): SkuRow => skus.find((one) => one.id === id.toLowerCase()) ?? gone()

/** Refuses with 10104, 11310, 11501, 11512, 11514, 11515, 11516. */
async function offer(db: Db, input: Priced, userId: string): Promise<Offer> {
  const { productId, skuId, qty, addressId } = input
  const row = await found(db, productId)
  refuseClosed(row, new Date())
  const sku = skuIn(await skusOf(db, row.id), skuId)
  const me = (await standingOf(db, userId)) ?? { coins: 0, level: 1, vip: false, cheaper: false }
  refuseStranger(row, me)
  if (row.per_user !== null) {
    const had = await hadOf(db, userId, row.id)
    if (had + qty > row.per_user) overLimit(had, row.per_user)
  }
  if (row.type === PRODUCT_TYPE.goods) await refuseNewcomer(db, userId)
  await ownedAlready(db, row, userId)
  const address = row.type === PRODUCT_TYPE.goods && addressId ? await postalOf(db, userId, addressId) : undefined
  const risk = address ? await riskOf(db, userId, address) : ''
  const one = coinsFor(sku, me)
  return {
    title: row.title,
    cover: coverOf(row.cover_file),
    spec: `${sku.name} × ${qty}`,
    originPrice: sku.cash * qty,
    price: sku.cash * qty,
    lines: [],
    items: [{ sku: sku.id, title: row.title, spec: sku.name, quantity: qty, unitPrice: sku.cash, unitCoins: one }],
    coinPrice: one * qty,
    ...(!me.vip &&
      (await comesWithEveryCard(db, 'coinPrice')) && {
        forMembers: { price: sku.cash * qty, coinPrice: coinsFor(sku, { cheaper: true }) * qty },
      }),
    coinShare: 0,
    payWindowMinutes: PAY_MINUTES,
    virtual: row.type !== PRODUCT_TYPE.goods && row.type !== PRODUCT_TYPE.voucher,
    fulfilment:
      row.type === PRODUCT_TYPE.voucher ? 'attend' : row.type === PRODUCT_TYPE.goods ? (risk ? 'review' : 'ship') : 'instant',
    left: sku.stock,
    refundRule: termsOf(row, risk),
    ...(address && {
      delivery: {
        receiver: address.receiver,
        phoneMasked: address.phone.replace(/^(\d{3})\d{4}/, '$1****'),
        address: addressText(address),
        company: '',
        trackNo: '',
      },
    }),
  }
}

/** What it gives stays so until the order is there for whoever changes it. Refuses with 11312 where it was changed just now. */
async function holdGiven(trx: Trx, before: ProductRow): Promise<ProductRow> {
  if (before.type <= 2) return before
  await sql`select from mall_product where id = ${before.id} for share`.execute(trx)
  const row = await found(trx, before.id)
  const given = ({ prize_type, prize_biz_id, prize_amount, prize_days, use_days, shop_id }: ProductRow) =>
    JSON.stringify([prize_type, prize_biz_id, prize_amount, prize_days, use_days, shop_id])
  return given(row) === given(before) ? row : refuse(codes.PRICE_CHANGED, '商品刚有改动，请重新确认')
}

/** What coins are exchanged for, as the order module sells it. */
export const sellable: Sellable<typeof MallInput, typeof MallPriced> = {
  kind: 'mall',
  input: MallInput,
  priced: MallPriced,
  bizId: ({ productId }) => productId,
  offer,
  async reserve(trx, { orderId, userId, input }, atLast) {
    const { productId, skuId, qty, addressId } = input
    const row = await holdGiven(trx, await found(trx, productId))
    let address: PostalAddress | null = null
    if (row.type === PRODUCT_TYPE.goods) {
      address = (addressId && (await postalAddress(trx, userId, addressId))) || refuse(codes.ADDRESS_MISSING, '请选择收货地址')
      if (isExcluded(row, address)) refuse(codes.NOT_SENT_THERE, '该地区不支持配送，请换一个地址')
    }
    const risk = address ? await riskOf(trx, userId, address) : ''
    await take(trx, row, { orderId, userId, skuId, qty, address, risk }, atLast)
  },
  release: (trx, { orderId }) => giveBackStock(trx, orderId),
  async fulfil(trx, { orderId, userId, bizId }) {
    const [row, taken] = [await found(trx, bizId), await soldTake(trx, orderId)]
    if (row.type === PRODUCT_TYPE.goods) await handOver(trx, { orderId, userId, address: taken.address! })
    else if (row.type === PRODUCT_TYPE.code) await takeCodes(trx, { orderId, skuId: taken.sku_id, qty: taken.qty })
    else if (row.type === PRODUCT_TYPE.voucher) await takeVoucher(trx, { orderId, shopId: row.shop_id!, days: row.use_days! })
    else await emit(trx, 'mall.exchanged', { orderId, userId })
  },
  async revoke(trx, { orderId }) {
    await cancelParcels(trx, orderId)
    await voidVoucher(trx, orderId)
    await takeGranted(trx, orderId)
  },
  async giveUp(trx, { orderId, bizId }, pieces) {
    // Codes that were given out are known to somebody.
    if ((await found(trx, bizId)).type === PRODUCT_TYPE.code) return
    const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
    await takeGranted(trx, orderId, count)
    await giveUpPieces(trx, orderId, count)
  },
  async refundable({ db, now }, sale): Promise<Part | string> {
    const row = await found(db, sale.bizId)
    if (row.type === PRODUCT_TYPE.goods)
      return (await wentOut(db, sale.orderId)) ? '已经寄出，收货后有问题请申请售后' : restOf(sale)
    if (row.type !== PRODUCT_TYPE.voucher) return termsOf(row, '')
    const voucher = await voucherOf(db, sale.orderId)
    if (voucher?.used_at) return '券已核销，不能取消'
    return voucher && voucher.ends_at <= now ? '券已过有效期，不能取消' : restOf(sale)
  },
  async nextSteps({ db }, { orderId, bizId }): Promise<NextStep[]> {
    const [row, taken, voucher] = await Promise.all([found(db, bizId), takeOf(db, orderId), voucherOf(db, orderId)])
    if (!taken) return []
    return [taken.state === 'held' ? waiting(taken) : stepOf(row, taken, voucher)]
  },
  awaited: awaitedTakes,
  complaint,
}

const orderAt = (id: string) => page('pages/mall/orderDetail', { id })

const waiting = ({ order_id, risk }: TakeRow): NextStep => ({
  text: '等待客服审核',
  note: risk,
  action: '看进度',
  at: orderAt(order_id),
  use: true,
})

/** Where each kind of what is given is used. */
const uses: Partial<Record<ProductRow['type'], (bizId: string) => Pick<NextStep, 'text' | 'at'>>> = {
  3: () => ({ text: '去用券', at: page('pages/tabBar/lesson/index', {}) }),
  4: (id) => ({ text: '去学习', at: page('pages/lesson/detail', { id }) }),
  5: (id) => ({ text: '去下载', at: page('pages/zhiku/detail', { id }) }),
  6: () => ({ text: '看会员', at: page('pages/tabBar/mine/index', {}) }),
}

function stepOf(
  { type, use_note, prize_biz_id }: ProductRow,
  { order_id, granted_at }: TakeRow,
  voucher: VoucherRow | undefined,
): NextStep {
  const at = orderAt(order_id)
  if (type === PRODUCT_TYPE.goods) return { text: '等待发货', note: '预计 3 个工作日内发货', action: '看订单', at, use: true }
  if (type === PRODUCT_TYPE.code) return { text: '查看兑换码', note: use_note, action: '看兑换码', at, use: true }
  if (type === PRODUCT_TYPE.voucher) {
    const until = voucher ? `${momentOf(voucher.ends_at)} 前有效，` : ''
    return { text: '到店出示券码', note: `${until}店员核销一次`, action: '看券码', at, use: true }
  }
  if (!granted_at) return { text: '正在到账', note: '一般几秒内到账', action: '看进度', at, use: true }
  const { text, at: where } = uses[type]!(prize_biz_id ?? '')
  return { text, note: '已到账', action: text, at: where, use: true }
}
