import { sql, type RawBuilder } from 'kysely'
import type { mall as spec, ProductCard } from '../../../../contract/mall'
import type { Input } from '../../../../contract/endpoint'
import { PRODUCT } from '../../../../contract/rules/statuses'
import type { OpenCtx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, decodeCursor, type KeyKind } from '../../../app/database/paging'
import { expiringOf } from '../../commerce/coin/expiry'
import { pictureOf } from '../../platform/file/images'
import { banners } from '../../platform/system/ads'
import { soonText } from './clock'
import { canAfford, coinsFor, products, standingOf, type ProductRow, type Standing } from './queries'
import { shownSections, type SectionKind } from './sections'
import { TYPE } from './kinds'

type Filter = Input<'POST /api/mallProduct/page', (typeof spec)['POST /api/mallProduct/page']>['body']

/** Lists are read from the largest key down. */
const LAST_PLACE = 29

/** From this many on, what is left is said to be little. */
const FEW = 10

export const coverOf = (fileId: string | null) => (fileId ? pictureOf({ id: fileId, width: 0, height: 0 }).url : '')

const tags: Record<ProductRow['type'], string> = {
  1: '',
  2: '兑换码',
  3: '自动到账',
  4: '自动到账',
  5: '自动到账',
  6: '自动到账',
  7: '线下核销',
}

const limitOf = ({ vip_only, min_level }: ProductRow) => (vip_only ? '会员专享' : min_level > 1 ? `Lv${min_level} 可兑` : '')

function stateText({ status, opens_at, shut }: ProductRow, now: Date): string {
  if (shut) return '商家暂停服务'
  if (status === PRODUCT.ahead) return `${soonText(opens_at!, now)} 开抢`
  return status === PRODUCT.soldOut ? '已兑完' : status === PRODUCT.over ? '已结束' : ''
}

export const card = (row: ProductRow, me: Standing | undefined, now: Date): ProductCard => ({
  id: row.id,
  title: row.title,
  cover: coverOf(row.cover_file),
  type: row.type,
  coinPrice: coinsFor(row, me),
  cashPrice: row.cash,
  lacking: me ? Math.max(0, coinsFor(row, me) - me.coins) : 0,
  vipCoinPrice: row.vip_coins,
  marketPrice: row.market_price,
  stock: row.stock,
  stockText: row.stock !== null && row.stock > 0 && row.stock <= FEW ? `仅剩 ${row.stock} 件` : '',
  soldCount: row.sold,
  tag: tags[row.type],
  limitText: limitOf(row),
  state: row.status,
  stateText: stateText(row, now),
})

interface Chosen {
  kind: SectionKind
  id: string | null
}
/** What chooses the products. Refuses with 10104 a section that is not shown any more. */
async function chosenBy(db: Db, { tab = 'hot', sectionId }: Filter): Promise<Chosen> {
  if (!sectionId && tab !== 'first') return { kind: tab, id: null }
  const sections = await shownSections(db)
  return (sectionId ? sections.find(({ id }) => id === sectionId.toLowerCase()) : sections.at(0)) ?? gone()
}

/** Products that are shown, a few at a time, in the order of what chooses them or by what they cost whoever asks. */
export async function productPage({ db, user, now }: OpenCtx, filter: Filter) {
  const { categoryId, shopId, keyword, sort, size = DEFAULT_SIZE, cursor } = filter
  const [me, { kind: tab, id: sectionId }] = await Promise.all([standingOf(db, user?.id ?? null), chosenBy(db, filter)])
  const place = sql`(select m.position from mall_section_product m where m.section_id = ${sectionId}::uuid
    and m.product_id = p.id)`
  const price = me?.cheaper ? sql`p.least_vip_coins` : sql`p.least_coins`
  // What one can have comes with the dearest first: that is what the coins were saved for.
  const orders = {
    hot: sql`s.sold`,
    afford: price,
    new: sql`(extract(epoch from p.created_at))::bigint`,
    vip: sql`s.sold`,
    shop: sql`s.sold`,
    picked: sql`(${LAST_PLACE} - ${place})::integer`,
  }
  const column: RawBuilder<unknown> = sort ? price : orders[tab]
  const up = sort === 'price'
  const direction = up ? sql`asc` : sql`desc`
  const kind: KeyKind = 'count'
  const tabs: Record<typeof tab, RawBuilder<unknown>> = {
    hot: sql``,
    new: sql``,
    afford: sql`and ${price} <= ${me?.coins ?? 0} and p.min_level <= ${me?.level ?? 0} and (not p.vip_only or ${me?.vip ?? false})
      and coalesce(h.open, true) and o.opens_at is null and (s.stock is null or s.stock > 0) and (p.end_at is null
        or p.end_at > now())
      and ${canAfford(user?.id ?? null, me)}`,
    vip: sql`and (p.vip_only or s.vip_coins is not null)`,
    shop: sql`and p.type = ${TYPE.voucher}`,
    picked: sql`and ${place} is not null`,
  }
  const found = await products(
    db,
    sql`${tabs[tab]}
      ${categoryId ? sql`and p.category_id = ${categoryId}` : sql``} ${shopId ? sql`and p.shop_id = ${shopId}` : sql``}
      ${keyword ? sql`and strpos(lower(p.title || ' ' || p.sub_title), lower(${keyword.trim()})) > 0` : sql``}
      ${beyond(decodeCursor(cursor, kind), kind, column, 'p.id', up)}
      order by ${column} ${direction}, p.id ${direction} limit ${size + 1}`,
    sql<{ key: number }>`, ${column} as key`,
  )
  const { rows, next } = cut(found, size)
  return { records: rows.map((row) => card(row, me, now)), next }
}

async function categoriesOf(db: Db) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from mall_category c
    where exists (select from mall_product p where p.category_id = c.id and p.state = 'on') order by sort, name`.execute(db)
  return rows
}

/** What stands at the top: one's coins, what the operators point at, and the kinds of things. */
export async function home({ db, user, now, settings }: OpenCtx) {
  const [categories, ads, sections] = await Promise.all([categoriesOf(db), banners(db, 'mall', settings, now), shownSections(db)])
  const shown = { categories, banners: ads, sections }
  if (!user) return { balance: null, ...shown }
  const [me, expiring] = await Promise.all([standingOf(db, user.id), expiringOf(db, user.id, now)])
  return { balance: me?.coins ?? 0, ...(expiring && { expiring }), ...shown }
}
