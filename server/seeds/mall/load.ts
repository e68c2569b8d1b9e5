import { sql } from 'kysely'
import { contextFor } from '../../app/context'
import type { Db, Trx } from '../../app/database/db'
import { newId } from '../../app/ids'
import { codeHash, seal } from '../../app/secrets'
import type { Services } from '../../app/http/serve'
import { balanceOf, issue, spendable, transfer } from '../../modules/commerce/coin/ledger'
import { drawGoods } from '../../app/drawing/kit/cover'
import { hueFor, partFor } from '../../app/drawing/kit/goods'
import { createCoupon } from '../../modules/commerce/coupon/kinds'
import { place } from '../../modules/commerce/order/placing/place'
import { anyCode } from '../../modules/domains/duihuan/code'
import { storeImage } from '../../modules/platform/file/images'
import { CATEGORIES, COFFEE_SHOP, PRODUCTS, type DemoProduct } from './content'
import { drawProduct } from './picture'

const [ZHOU, CHEN, SHEN] = ['13800138000', '13800138002', '13800138003']
/** How many codes the pool begins with. */
const POOL = 20
/** What the demo accounts have to spend. */
const PURSE = 1660
/** Whose picture is the partner's. */
const SHOP = 'shop'

/** Loads the demo mall, unless there is one: it needs the demo people and courses. */
export async function loadMall(services: Services): Promise<void> {
  const { db, gateways } = services
  const { rows: there } = await sql`select from mall_product limit 1`.execute(db)
  if (there.length) return
  const people = await personsOf(db)
  if (!people.size) return
  const pictures = new Map<string, string>()
  const cup = PRODUCTS.find(({ shape }) => shape === 'cup')!
  for (const one of [...PRODUCTS, { ...cup, key: SHOP }])
    pictures.set(one.key, (await storeImage(db, gateways.storage, null, await pictureOf(one), `${one.key}.webp`)).id)
  const made = await db.transaction().execute((trx) => fill(trx, services, people, pictures))
  await fillPurses(db, people)
  await exchangeSome(services, people, made)
}

const pictureOf = ({ key, title, shape, tones = [], words = '' }: DemoProduct) =>
  shape ? drawProduct(shape, tones, words) : drawGoods(partFor(title || '资料'), hueFor(key), 'light')

async function personsOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ phone: string; id: string }>`
    select phone, id from app_user where phone like '138001380%' order by phone`.execute(db)
  return new Map(rows.map(({ phone, id }) => [phone, id]))
}

type Made = Map<string, { id: string; skus: string[] }>

async function fill(trx: Trx, services: Services, people: Map<string, string>, pictures: Map<string, string>): Promise<Made> {
  const categories = new Map<string, string>()
  for (const [sort, name] of CATEGORIES.entries()) {
    const id = newId()
    categories.set(name, id)
    await sql`insert into mall_category (id, name, sort) values (${id}, ${name}, ${sort})`.execute(trx)
  }
  const shopId = newId()
  const { name, intro, phone, city, address, lng, lat, hours, handover } = COFFEE_SHOP
  await sql`insert into mall_shop (id, kind, name, logo_file, intro, phone, city, address, lng, lat, hours, handover)
    values (${shopId}, 'partner', ${name}, ${pictures.get(SHOP)!}, ${intro}, ${phone}, ${city}, ${address}, ${lng}, ${lat}, ${hours},
      ${handover})`.execute(trx)
  const staff = people.get(CHEN)
  if (staff) await sql`insert into mall_shop_staff (shop_id, user_id) values (${shopId}, ${staff})`.execute(trx)
  const couponId = await createCoupon(trx, { title: '课程满减券', amount: 2000, minPrice: 10_000, days: 30, perPerson: 10 })
  const { rows: courses } = await sql<{ id: string; title: string }>`
    select id, title from lesson_course where status <> 'off' and price > 0 order by price, id limit 1`.execute(trx)
  const made: Made = new Map()
  const { rows: docs } = await sql<{ id: string; title: string }>`
    select id, title from zhiku_doc where status = 'on' and price > 0 order by price, id limit 1`.execute(trx)
  const { rows: cards } = await sql<{ id: string; title: string }>`
    select id, name as title from vip_card where kind = 'personal' and status = 'on' order by price, id limit 1`.execute(trx)
  /** What is given by itself, by the type of product. */
  const gifts: Partial<Record<DemoProduct['type'], Gift | undefined>> = {
    3: { type: 'coupon', id: couponId, title: '' },
    4: courses[0] && { ...courses[0], type: 'course' },
    5: docs[0] && { ...docs[0], type: 'zhiku' },
    6: cards[0] && { ...cards[0], type: 'vip', days: 7 },
  }
  for (const one of PRODUCTS) {
    const prize = gifts[one.type]
    if (one.type in gifts && !prize) continue
    const title = one.title || prize!.title.slice(0, 40)
    const goods = { ...one, title, category: categories.get(one.category)!, shop: one.type === 7 ? shopId : null, prize }
    made.set(one.key, await add(trx, goods, pictures.get(one.key)!))
  }
  await pickSome(trx, made)
  const film = made.get('film')
  if (film) await fillPool(trx, services, film.skus[0])
  return made
}

/** What the operators would show first, after what people like. */
async function pickSome(trx: Trx, made: Made): Promise<void> {
  const id = newId()
  await sql`insert into mall_section (id, kind, title, sort) select ${id}::uuid, 'picked', '办公常备', max(sort) + 1 from mall_section`.execute(
    trx,
  )
  const picked = ['notebook', 'handbook', 'earphones'].flatMap((key) => made.get(key) ?? [])
  for (const [position, product] of picked.entries())
    await sql`insert into mall_section_product (section_id, product_id, position) values (${id}, ${product.id}, ${position})`.execute(
      trx,
    )
}

interface Gift {
  type: string
  id: string
  title: string
  days?: number
}
type Goods = Omit<DemoProduct, 'category'> & { category: string; shop: string | null; prize?: Gift }

async function add(trx: Trx, one: Goods, cover: string) {
  const id = newId()
  await sql`
    insert into mall_product (id, type, title, sub_title, cover_file, category_id, shop_id, market_price, detail, notice, excludes, per_user, per_day,
      day_from, min_level, vip_only, prize_type, prize_biz_id, prize_days, use_days, use_note, state)
    values (${id}, ${one.type}, ${one.title}, ${one.subTitle}, ${cover}, ${one.category}, ${one.shop}, ${one.marketPrice ?? null}, ${one.detail},
      ${one.notice}::text[], ${one.excludes ?? []}::text[], ${one.perUser ?? null}, ${one.perDay ?? null}, ${one.dayFrom ?? null}::time,
      ${one.minLevel ?? 0}, ${one.vipOnly ?? false}, ${one.prize?.type ?? null}, ${one.prize?.id ?? null}, ${one.prize?.days ?? null}, ${one.useDays ?? null},
      ${one.useNote ?? ''}, 'on')`.execute(trx)
  const skus: string[] = []
  for (const [sort, sku] of one.skus.entries()) {
    const skuId = newId()
    skus.push(skuId)
    await sql`insert into mall_sku (id, product_id, name, coins, vip_coins, cash, stock, sort)
      values (${skuId}, ${id}, ${sku.name}, ${sku.coins}, ${sku.vipCoins ?? null}, ${sku.cash ?? 0}, ${sku.stock}, ${sort})`.execute(
      trx,
    )
  }
  return { id, skus }
}

async function fillPool(trx: Trx, { settings }: Services, skuId: string) {
  for (let at = 0; at < POOL; at++) {
    const code = anyCode('V')
    await sql`insert into mall_code (id, sku_id, hash, sealed)
      values (${newId()}, ${skuId}, ${codeHash(settings, code)}, ${seal(settings, code)})`.execute(trx)
  }
  await sql`update mall_sku set stock = ${POOL} where id = ${skuId}`.execute(trx)
}

/** The demo accounts have something to spend. */
async function fillPurses(db: Db, people: Map<string, string>) {
  for (const phone of [ZHOU, CHEN, SHEN]) {
    const userId = people.get(phone)
    if (!userId) continue
    await db.transaction().execute(async (trx) => {
      if ((await balanceOf(trx, userId)) >= PURSE) return
      const ref = { type: 'gift', id: newId() } as const
      await transfer(trx, { reason: 'given', ref, from: issue, to: spendable(userId), amount: PURSE })
    })
  }
}

/** What the demo accounts have exchanged: one waits for the post, one is shown in a shop, a code is there to be seen. */
async function exchangeSome(services: Services, people: Map<string, string>, made: Made) {
  const exchange = async (phone: string, key: string, addressId?: string) => {
    const [userId, product] = [people.get(phone), made.get(key)]
    if (!userId || !product) return
    const skuId = product.skus[product.skus.length - 1]
    await place(contextFor(services, userId), 'mall', 'POST /api/mallOrder', {
      input: { productId: product.id, skuId, qty: 1, ...(addressId && { addressId }) },
      payPrice: 0,
      requestId: newId(),
    })
  }
  const shen = people.get(SHEN)
  if (!shen) return
  const addressId = newId()
  await sql`insert into user_address (id, user_id, slot, name, phone, region, detail, tag, is_default)
    values (${addressId}, ${shen}, 1, '沈悦', ${SHEN}, '310104 上海市 上海市 徐汇区', '田林路 388 号 2 幢 1203 室', '公司', true)
    on conflict do nothing`.execute(services.db)
  await exchange(SHEN, 'coffee')
  await exchange(SHEN, 'notebook', addressId)
}
