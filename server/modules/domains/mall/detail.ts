import { sql } from 'kysely'
import type { ProductDetail } from '../../../../contract/mall'
import { PRODUCT } from '../../../../contract/rules/statuses'
import type { OpenCtx } from '../../../app/context'
import { prepared, type Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { ARRIVES_DAYS } from '../../commerce/delivery/parcels'
import { personOn } from '../../identity/user/people'
import { card, coverOf } from './cards'
import { soonText } from './clock'
import { notSentText } from './not-sent'
import {
  coinsFor,
  hadOf,
  isStaff,
  productById,
  shopById,
  skusOf,
  standingOf,
  type ProductRow,
  type ShopRow,
  type Standing,
} from './queries'
import { AFTER_DAYS } from './terms'

const RECENT = 10

/** Who has exchanged it lately; of a name only its first letter. */
async function recentOf(db: Db, productId: string): Promise<{ name: string; time: string }[]> {
  const { rows } = await sql<{ name: string; at: Date }>`${prepared}
    select left(u.nick_name, 1) || '**' as name, t.created_at as at from mall_take t join ${personOn('t.user_id')}
    where t.product_id = ${productId} and t.state = 'sold' order by t.created_at desc limit ${RECENT}`.execute(db)
  return rows.map(({ name, at }) => ({ name, time: at.toISOString() }))
}

export const shopBrief = ({ id, name, logo_file, city, address }: ShopRow) => ({
  id,
  name,
  logo: coverOf(logo_file),
  city,
  address,
})

const deliveries: Record<ProductRow['type'], (row: ProductRow) => string> = {
  1: ({ collect, excludes }) =>
    ['3 个工作日内发出', collect ? '运费到付' : '包邮', notSentText(excludes)].filter(Boolean).join(' · '),
  2: () => '兑换后在订单里看兑换码',
  3: () => '兑换后自动到账',
  4: () => '兑换后自动到账',
  5: () => '兑换后自动到账',
  6: () => '兑换后自动到账',
  7: ({ use_days }) => `到店出示券码，店员核销 · ${use_days} 天内有效`,
}
const afters: Record<ProductRow['type'], string> = {
  1: `发货前可取消，破损 ${AFTER_DAYS} 天内可申请售后，发货 ${ARRIVES_DAYS} 天后自动确认收货`,
  2: '兑换码发出后不能取消',
  3: '到账后不能取消',
  4: '到账后不能取消',
  5: '到账后不能取消',
  6: '到账后不能取消',
  7: '未使用且在有效期内可取消',
}

interface Seen {
  row: ProductRow
  me: Standing | undefined
  mine: number
  reminded: boolean
  now: Date
}
type Btn = ProductDetail['btn']
/** The one thing that can be done now, or why nothing. */
function buttonOf({ row, me, mine, reminded, now }: Seen): Btn {
  const { status, opens_at, min_level, vip_only, per_user, shut, state } = row
  if (state !== 'on') return { state: 'closed', text: '商品已下架' }
  if (shut) return { state: 'closed', text: '商家暂停服务' }
  if (status === PRODUCT.over) return { state: 'over', text: '已结束' }
  if (per_user !== null && mine >= per_user) return { state: 'limit', text: '已达每人限兑数量' }
  if (vip_only && !me?.vip) return { state: 'vip', text: '会员专享，去开通' }
  if (me && me.level < min_level) return { state: 'level', text: `Lv${min_level} 可兑，当前 Lv${me.level}` }
  if (status === PRODUCT.ahead)
    return reminded
      ? { state: 'reminded', text: '已设提醒，点此取消' }
      : { state: 'ahead', text: `${soonText(opens_at!, now)} 开始，提醒我` }
  if (status === PRODUCT.soldOut)
    return reminded ? { state: 'reminded', text: '到货会提醒你，点此取消' } : { state: 'out', text: '已兑完，到货提醒我' }
  const { lacking } = card(row, me, now)
  if (lacking > 0) return { state: 'short', text: `还差 ${lacking.toLocaleString('en-US')} 金币，去赚金币` }
  return { state: 'go', text: '立即兑换' }
}

async function isReminded(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`${prepared} select from mall_remind where user_id = ${userId} and product_id = ${id}`.execute(db)
  return rows.length > 0
}

/** Refuses with 10104. */
export async function productDetail({ db, user, now }: OpenCtx, id: string): Promise<ProductDetail> {
  const row = (await productById(db, id)) ?? gone()
  const [me, skus, mine, reminded, shop, recent] = await Promise.all([
    standingOf(db, user?.id ?? null),
    skusOf(db, id),
    user ? hadOf(db, user.id, id) : 0,
    user ? isReminded(db, user.id, id) : false,
    row.shop_id ? shopById(db, row.shop_id) : undefined,
    recentOf(db, id),
  ])
  return {
    ...card(row, me, now),
    subTitle: row.sub_title,
    images: [row.cover_file, ...row.image_files].flatMap((file) => (file ? [coverOf(file)] : [])),
    specs: skus.map((sku) => ({ skuId: sku.id, name: sku.name, coin: coinsFor(sku, me), cash: sku.cash, stock: sku.stock })),
    detail: row.detail,
    notice: row.notice,
    perUserLimit: row.per_user,
    dayLimit: row.per_day,
    myCount: mine,
    levelLimit: row.min_level,
    vipOnly: row.vip_only,
    collect: row.collect,
    regionExclude: row.excludes,
    deliveryText: deliveries[row.type](row),
    afterText: afters[row.type],
    opensAt: row.opens_at?.toISOString() ?? null,
    endsAt: row.end_at?.toISOString() ?? null,
    ...(shop?.kind === 'partner' && { shop: shopBrief(shop) }),
    recent,
    coinBalance: me?.coins ?? null,
    btn: buttonOf({ row, me, mine, reminded, now }),
    serverTime: now.toISOString(),
  }
}

/** Refuses with 10104. */
export async function shopDetail({ db, user }: OpenCtx, id: string) {
  const shop = (await shopById(db, id)) ?? gone()
  const { kind, intro, phone, lng, lat, hours, handover, open, products: productCount } = shop
  const staff = user ? await isStaff(db, id, user.id) : false
  return { ...shopBrief(shop), kind, intro, phone, lng, lat, hours, handover, open, productCount, staff }
}
