import { sql, type RawBuilder } from 'kysely'
import type { ProductCard } from '../../../../contract/mall'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { isMember, people } from '../../identity/user/people'
import { hasBenefit } from '../vip/allowances'
import { spendableCoins } from '../../commerce/coin/ledger'
import type { PostalAddress } from '../../commerce/delivery/parcels'
import type { Awaited } from '../../commerce/order/shops/sellable'
import type { PrizeType } from '../../../../contract/rules/exchange'
import { PRODUCT } from '../../../../contract/rules/statuses'
import { literals } from '../../../app/database/literals'

declare module '../../../app/database/db' {
  interface JsonColumns {
    'mall_take.address': PostalAddress | null
  }
}

export type ProductType = ProductCard['type']

export interface SkuRow {
  id: string
  name: string
  coins: number
  vip_coins: number | null
  cash: number
  stock: number | null
}

export interface ProductRow {
  id: string
  type: ProductType
  title: string
  sub_title: string
  cover_file: string | null
  image_files: string[]
  category_id: string | null
  shop_id: string | null
  market_price: number | null
  detail: string
  notice: string[]
  collect: boolean
  excludes: string[]
  per_user: number | null
  per_day: number | null
  min_level: number
  vip_only: boolean
  start_at: Date | null
  end_at: Date | null
  prize_type: PrizeType | null
  prize_biz_id: string | null
  prize_amount: number | null
  prize_days: number | null
  use_days: number | null
  use_note: string
  /** Off also while no kind of it is on sale. */
  state: 'draft' | 'on' | 'off'
  created_at: Date
  /** Its shop does not serve now. */
  shut: boolean
  opens_at: Date | null
  status: ProductCard['state']
  /** Of all its kinds that are on sale, or of all where none is; null: no limit. */
  stock: number | null
  sold: number
  /** The cheapest of these. */
  coins: number
  vip_coins: number | null
  cash: number
}

/** The clock on the wall in Shanghai. */
const wall = sql`(now() at time zone 'Asia/Shanghai')`
const inShanghai = (time: RawBuilder<unknown>) => sql`(${time} at time zone 'Asia/Shanghai')`
const takenToday = sql`coalesce((select d.taken from mall_day d where d.product_id = p.id and d.day = ${wall}::date), 0)`

/** When it can be had next, null: now, as far as the clock is concerned. Of what is all gone no other day brings more. */
const opens = sql`case
  when p.start_at > now() then p.start_at + greatest(interval '0', p.day_from - ${inShanghai(sql`p.start_at`)}::time)
  when s.stock = 0 then null
  when p.day_from is not null and ${wall}::time < p.day_from then ${inShanghai(sql`(${wall}::date + p.day_from)`)}
  when p.per_day is not null and ${takenToday} >= p.per_day
    then ${inShanghai(sql`(${wall}::date + 1 + coalesce(p.day_from, time '00:00'))`)} end`

/** `least_coins` is null where nothing is on sale: its orders are still to be kept, and its page to say that it is off. */
const skus = sql`lateral (
  select min(k.coins) as coins, (array_agg(k.vip_coins order by k.coins, k.sort))[1] as vip_coins,
    (array_agg(k.cash order by k.coins, k.sort))[1] as cash, coalesce(sum(k.sold), 0)::integer as sold,
    case when bool_or(k.stock is null) then null else sum(k.stock)::integer end as stock
  from mall_sku k where k.product_id = p.id and (k.on_sale or p.least_coins is null)) s`

/** The numbers that its status travels as, in SQL's text. */
const NUMBERS = literals(PRODUCT)

const columns = sql`p.id, p.type, p.title, p.sub_title, p.cover_file, p.image_files, p.category_id, p.shop_id, p.market_price,
  p.detail, p.notice,
  p.collect, p.excludes, p.per_user, p.per_day, p.min_level, p.vip_only, p.start_at, p.end_at, p.prize_type, p.prize_biz_id,
  p.prize_amount,
  p.prize_days, p.use_days, p.use_note, p.created_at, s.coins, s.vip_coins, s.cash, s.sold, s.stock, o.opens_at,
  coalesce(not h.open, false) as shut,
  case when p.least_coins is null then 'off' else p.state end as state,
  case when p.end_at <= now() or o.opens_at >= p.end_at then ${NUMBERS.over}
    when o.opens_at is not null then ${NUMBERS.ahead} when s.stock = 0 then ${NUMBERS.soldOut} else ${NUMBERS.open} end as status`

/** Products as `p`, their kinds as `s`, their clock as `o`, their shop as `h`. Those that never had a kind are not there. */
const from = sql`mall_product p join ${skus} on s.coins is not null left join mall_shop h on h.id = p.shop_id
  cross join lateral (select ${opens} as opens_at) o`

/** Those that are on, with a kind that is on sale. @param rest what else is asked of them, in which order */
export async function products<M = {}>(
  db: Db,
  rest: RawBuilder<unknown>,
  also: RawBuilder<M> = sql``,
): Promise<(ProductRow & M)[]> {
  const { rows } = await sql<ProductRow & M>`
    select ${columns} ${also} from ${from} where p.state = 'on' and p.least_coins is not null ${rest}`.execute(db)
  return rows
}

/** Also what was taken off; not what nobody has seen yet. */
export const productById = async (db: Db, id: string): Promise<ProductRow | undefined> =>
  (await sql<ProductRow>`${prepared} select ${columns} from ${from} where p.id = ${id} and p.state <> 'draft'`.execute(db))
    .rows[0]

/** What can be had of it, in its order. */
export async function skusOf(db: Db, productId: string): Promise<SkuRow[]> {
  const { rows } = await sql<SkuRow>`${prepared}
    select id, name, coins, vip_coins, cash, stock from mall_sku where product_id = ${productId} and on_sale
    order by sort, id`.execute(db)
  return rows
}

/** Who looks, or exchanges. */
export interface Standing {
  coins: number
  level: number
  vip: boolean
  /** Pays what members pay. */
  cheaper: boolean
}
export async function standingOf(db: Db, userId: string | null): Promise<Standing | undefined> {
  if (!userId) return undefined
  const { rows } = await sql<Omit<Standing, 'cheaper'>>`${prepared}
    select u.level, ${isMember} as vip, ${spendableCoins(sql`u.id`)} as coins from ${people()} where u.id = ${userId}`.execute(db)
  return rows.length ? { ...rows[0], cheaper: rows[0].vip && (await hasBenefit(db, userId, 'coinPrice')) } : undefined
}

/** What one of it costs this person. */
export const coinsFor = ({ coins, vip_coins }: Pick<SkuRow, 'coins' | 'vip_coins'>, me: Pick<Standing, 'cheaper'> | undefined) =>
  me?.cheaper && vip_coins !== null ? vip_coins : coins

/** Whether somebody can have a kind of a product `p` for the coins that they have, once more. A condition. */
export const canAfford = (userId: string | null, me: Standing | undefined) => sql<boolean>`(
  exists (select from mall_sku k where k.product_id = p.id and k.on_sale and (k.stock is null or k.stock > 0)
    and ${me?.cheaper ? sql`coalesce(k.vip_coins, k.coins)` : sql`k.coins`} <= ${me?.coins ?? 0})
  and (p.per_user is null or p.per_user > coalesce((
    select sum(t.qty) from mall_take t where t.user_id = ${userId}::uuid and t.product_id = p.id and t.state = 'sold'), 0)))`

/** Pieces that somebody has had; those that wait for money too if it is wanted, but for one order. */
export async function hadOf(db: Db, userId: string, productId: string, beside?: { order: string }): Promise<number> {
  const { rows } = await sql<{ had: number }>`${prepared}
    select coalesce(sum(qty), 0)::integer as had from mall_take where user_id = ${userId} and product_id = ${productId}
      and ${beside ? sql`state <> 'gone' and order_id <> ${beside.order}` : sql`state = 'sold'`}`.execute(db)
  return rows[0].had
}

export interface TakeRow {
  order_id: string
  product_id: string
  sku_id: string
  user_id: string
  qty: number
  day: string
  state: 'held' | 'sold' | 'gone'
  address: PostalAddress | null
  readdressed: boolean
  risk: string
  granted_at: Date | null
}
const takeColumns = sql`t.order_id, t.product_id, t.sku_id, t.user_id, t.qty, t.day::text as day, t.state, t.address,
  t.readdressed, t.risk,
  t.granted_at`
export async function takeOf(db: Db, orderId: string): Promise<TakeRow | undefined> {
  const { rows } = await sql<TakeRow>`select ${takeColumns} from mall_take t where t.order_id = ${orderId}`.execute(db)
  return rows[0]
}
/** Why a person looks at these, and where they would go. */
export async function awaitedTakes(db: Db, orderIds: string[]): Promise<Map<string, Awaited>> {
  const { rows } = await sql<Awaited & { id: string }>`
    select t.order_id as id, t.risk as why, t.address from mall_take t where t.order_id = any(${orderIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}
/** The same of what is sold now, if it was not. */
export async function soldTake(trx: Trx, orderId: string): Promise<TakeRow> {
  const { rows } = await sql<TakeRow>`update mall_take t set state = case t.state when 'held' then 'sold' else t.state end
    where t.order_id = ${orderId} returning ${takeColumns}`.execute(trx)
  return rows[0]
}

export interface ShopRow {
  id: string
  kind: 'own' | 'partner'
  name: string
  logo_file: string | null
  intro: string
  phone: string
  city: string
  address: string
  lng: number | null
  lat: number | null
  hours: string
  handover: string
  open: boolean
  products: number
}
export async function shopById(db: Db, id: string): Promise<ShopRow | undefined> {
  const { rows } = await sql<ShopRow>`${prepared}
    select id, kind, name, logo_file, intro, phone, city, address, lng, lat, hours, handover, open,
      (select count(*)::integer from mall_product p where p.shop_id = h.id and p.state = 'on') as products
    from mall_shop h where id = ${id}`.execute(db)
  return rows[0]
}
export async function isStaff(db: Db, shopId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from mall_shop_staff where shop_id = ${shopId} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}
