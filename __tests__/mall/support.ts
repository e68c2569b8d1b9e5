import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { codeHash, seal } from '../../server/app/secrets'
import { must } from '../order/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

export interface TestProduct {
  type?: 1 | 2 | 3 | 4 | 5 | 6 | 7
  title?: string
  coins?: number
  vipCoins?: number | null
  /** 分 */
  cash?: number
  stock?: number | null
  perUser?: number | null
  perDay?: number | null
  dayFrom?: string | null
  minLevel?: number
  vipOnly?: boolean
  excludes?: string[]
  /** Hours from now. */
  startsIn?: number | null
  endsIn?: number | null
  state?: 'draft' | 'on' | 'off'
  shopId?: string
  prize?: { type: string; bizId?: string; amount?: number; days?: number }
}
export interface Product {
  id: string
  sku: string
}

let names = 0
/** A paper handbook for a hundred coins, ten of them. */
export async function product(server: TestServer, more: TestProduct = {}): Promise<Product> {
  const { type = 1, coins = 100, cash = 0, stock = 10 } = more
  const [id, sku] = [newId(), newId()]
  const hours = (given: number | null | undefined) =>
    given === undefined || given === null ? sql`null` : sql`now() + make_interval(secs => ${given * 3600})`
  await query(
    server,
    sql`insert into mall_product (id, type, title, per_user, per_day, day_from, min_level, vip_only, excludes, start_at,
      end_at, state, shop_id, use_days,
        prize_type, prize_biz_id, prize_amount, prize_days)
      values (${id}, ${type}, ${more.title ?? `速查手册${++names}`}, ${more.perUser ?? null}, ${more.perDay ?? null}, ${more.dayFrom ?? null},
        ${more.minLevel ?? 0}, ${more.vipOnly ?? false}, ${more.excludes ?? []}::text[], ${hours(more.startsIn)}, ${hours(more.endsIn)},
        ${more.state ?? 'on'}, ${more.shopId ?? null}, ${type === 7 ? 30 : null}, ${more.prize?.type ?? null}, ${more.prize?.bizId ?? null},
        ${more.prize?.amount ?? null}, ${more.prize?.days ?? null})`,
  )
  await query(
    server,
    sql`insert into mall_sku (id, product_id, name, coins, vip_coins, cash, stock)
      values (${sku}, ${id}, '标准款', ${coins}, ${more.vipCoins ?? null}, ${cash}, ${stock})`,
  )
  return { id, sku }
}

export async function shop(server: TestServer, staff?: Person, open = true): Promise<string> {
  const id = newId()
  await query(
    server,
    sql`insert into mall_shop (id, kind, name, city, address, open)
      values (${id}, 'partner', '一间咖啡', '苏州', '星湖街 328 号', ${open})`,
  )
  if (staff) await query(server, sql`insert into mall_shop_staff (shop_id, user_id) values (${id}, ${staff.id})`)
  return id
}

/** Puts codes into the pool of a product, which then has so many more. */
export async function fillPool(server: TestServer, { sku }: Product, codes: string[]) {
  for (const code of codes)
    await query(
      server,
      sql`insert into mall_code (id, sku_id, hash, sealed)
        values (${newId()}, ${sku}, ${codeHash(server.settings, code)}, ${seal(server.settings, code)})`,
    )
  await query(server, sql`update mall_sku set stock = coalesce(stock, 0) + ${codes.length} where id = ${sku}`)
}

const ADDRESS = {
  name: '周敏',
  phone: '13900002617',
  region: '320505 江苏省 苏州市 虎丘区',
  detail: '星湖街 328 号 6 幢 1203 室',
}
export const address = async (person: Person, more: Partial<typeof ADDRESS> = {}) =>
  must(
    await person.call('POST /api/userAddress/save', {
      body: { ...ADDRESS, ...more, tag: '', isDefault: false, requestId: randomUUID() },
    }),
  ).id

/** Of an account that is a week old. */
export const grown = async (server: TestServer, person: Person): Promise<Person> => {
  await query(server, sql`update app_user set created_at = now() - interval '7 days' where id = ${person.id}`)
  return person
}

interface Wish {
  qty?: number
  addressId?: string
  payPrice?: number
  requestId?: string
}
export const exchange = (
  person: Person,
  { id, sku }: Product,
  { qty = 1, addressId, payPrice = 0, requestId = randomUUID() }: Wish = {},
) =>
  person.call('POST /api/mallOrder', {
    body: { productId: id, skuId: sku, qty, ...(addressId && { addressId }), payPrice, requestId },
  })
export const order = async (person: Person, id: string) =>
  must(await person.call('GET /api/mallOrder/detail/:id', { params: { id } }))
export const extra = async (person: Person, id: string) =>
  must(await person.call('GET /api/mallOrder/extra/:id', { params: { id } }))
export const detail = async (person: Person, { id }: Product) =>
  must(await person.call('GET /api/mallProduct/detail/:id', { params: { id } }))
export const cancel = (person: Person, id: string) =>
  person.call('POST /api/mallOrder/refundApply', { body: { id, reason: '不想要了' } })
/** Pieces that are left. */
export const left = async (server: TestServer, { sku }: Product) =>
  (await query(server, sql<{ stock: number }>`select stock from mall_sku where id = ${sku}`))[0].stock

/** What cannot be, in the words of a test: the stock is what was there less what stands. */
export const faults = (server: TestServer) =>
  query(
    server,
    sql<object>`select k.id, k.sold, t.taken from mall_sku k
      cross join lateral (select coalesce(sum(qty), 0) as taken from mall_take where sku_id = k.id and state <> 'gone') t
      where k.sold <> t.taken and not exists (select from mall_code where sku_id = k.id)
      union all select o.id, o.status, 0 from mall_take t join shop_order o on o.id = t.order_id
      where (t.state = 'gone') <> (o.status in (40, 60))
      union all select k.id, k.stock, c.free from mall_sku k
      cross join lateral (select count(*) as free, count(order_id) as used from mall_code where sku_id = k.id
        and order_id is null) c
      where exists (select from mall_code where sku_id = k.id) and c.free < k.stock`,
  )
