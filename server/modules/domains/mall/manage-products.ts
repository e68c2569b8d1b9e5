import { sql } from 'kysely'
import type { AdminProduct, ProductInput, SkuInput } from '../../../../contract/admin/mall'
import * as codes from '../../../../contract/rules/codes'
import { PRODUCT_TYPE } from '../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../app/database/db'
import { moved } from '../../../app/database/moved'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { withWords } from '../../../app/database/with-words'
import { codeHash, seal } from '../../../app/secrets'
import type { Settings } from '../../../app/settings'
import { joinOrder } from '../../commerce/order/invoiceable'
import { meantBy } from '../../commerce/order/operator-list'
import { personOn } from '../../identity/user/people'
import { changePictures } from '../../platform/file/documents'
import { privateUrl } from '../../platform/file/private'
import { columns as afterSaleColumns, type AfterSaleRow } from './after-sale'
import { TYPE } from './kinds'

/** What operators do with products and the pool of codes. */

interface Paged {
  size?: number
  cursor?: string
}
interface Listed {
  id: string
  key: number
  title: string
  type: AdminProduct['type']
  state: AdminProduct['state']
  stock: number | null
  sold: number
  created_at: Date
}
export async function productList(
  db: Db,
  { size = DEFAULT_SIZE, cursor, keyword, state }: Paged & { keyword?: string; state?: AdminProduct['state'] },
) {
  const { rows } = await sql<Listed>`
    select p.id, ${micros(sql.ref('p.created_at'))} as key, p.title, p.type, p.state, p.created_at,
      coalesce(s.sold, 0) as sold, s.stock
    from mall_product p cross join lateral (select sum(k.sold)::integer as sold,
      case when coalesce(bool_or(k.stock is null), true) then null else sum(k.stock)::integer end as stock
      from mall_sku k where k.product_id = p.id and k.on_sale) s
    where true ${state ? sql`and p.state = ${state}` : sql``} ${withWords(sql`p.title`, keyword)}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'p.created_at', 'p.id')}
    order by p.created_at desc, p.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })),
    next: page.next,
  }
}

type Raw = Omit<AdminProduct, 'skus' | 'startTime' | 'endTime'> & { start_at: Date | null; end_at: Date | null }
/** Refuses with 10104. */
export async function showProduct(db: Db, id: string): Promise<AdminProduct> {
  const { rows } = await sql<Raw>`
    select id, state, type, title, sub_title as "subTitle", category_id as "categoryId", shop_id as "shopId",
      market_price as "marketPrice", detail,
      notice, collect, excludes, per_user as "perUser", per_day as "perDay", to_char(day_from, 'HH24:MI') as "dayFrom",
      min_level as "minLevel",
      vip_only as "vipOnly", start_at, end_at, prize_type as "prizeType", prize_biz_id as "prizeBizId",
      prize_amount as "prizeAmount",
      prize_days as "prizeDays", use_days as "useDays", use_note as "useNote", cover_file as "coverFileId",
      image_files as "imageFileIds"
    from mall_product where id = ${id}`.execute(db)
  const { start_at, end_at, ...row } = rows[0] ?? gone()
  const skus = await sql<AdminProduct['skus'][number]>`
    select id, name, coins, vip_coins as "vipCoins", cash, stock, on_sale as "onSale", sold,
      (select count(*)::integer from mall_code c where c.sku_id = k.id and c.order_id is null) as "freeCodes"
    from mall_sku k where product_id = ${id} order by sort, id`.execute(db)
  return { ...row, startTime: start_at?.toISOString() ?? null, endTime: end_at?.toISOString() ?? null, skus: skus.rows }
}

/** Refuses with 400 what makes no sense, in words. */
async function refuseWrong(trx: Trx, modules: Modules, b: ProductInput) {
  const gives = b.type >= 3 && b.type <= 6
  if (gives !== (b.prizeType !== null)) refuse(400, gives ? '要写明送的是什么' : '这一类商品不送别的')
  if (b.type === PRODUCT_TYPE.voucher && (!b.shopId || !b.useDays)) refuse(400, '线下券要写明商家和有效天数')
  if (b.type !== PRODUCT_TYPE.goods && (b.collect || b.excludes.length)) refuse(400, '只有实物有运费和不配送的地区')
  if (b.dayFrom && b.perDay === null) refuse(400, '写了每天几点放出，就要写每天几件')
  if (b.startTime && b.endTime && b.endTime <= b.startTime) refuse(400, '结束时间应晚于开始')
  if (!gives) return
  const redeemable =
    modules.all('redeemables').find(({ type, byCodeOnly }) => type === b.prizeType && !byCodeOnly) ??
    refuse(400, '没有这种可以送的东西')
  await redeemable.check(trx, { type: redeemable.type, bizId: b.prizeBizId, amount: b.prizeAmount, days: b.prizeDays })
}

const WRONG: Record<string, [number: 400 | typeof codes.GONE, words: string]> = {
  mall_product_category_id_fkey: [codes.GONE, '没有这个分类'],
  mall_product_shop_id_fkey: [codes.GONE, '没有这个商家'],
  mall_sku_stock: [400, '填写期间又兑出去一些，剩下的减不了这么多，请关上再打开重填'],
}
function explain(error: { constraint?: string }): never {
  const wrong = WRONG[error.constraint ?? '']
  if (wrong) return refuse(...wrong)
  throw error
}

interface Pictures {
  cover_file: string | null
  image_files: string[]
}
const nothing: Pictures = { cover_file: null, image_files: [] }
const filesOf = ({ cover_file, image_files }: Pictures) => [...(cover_file ? [cover_file] : []), ...image_files]

/** What an order of it gives, and where. */
type Given = Pick<AdminProduct, 'prizeType' | 'prizeBizId' | 'prizeAmount' | 'prizeDays' | 'useDays' | 'shopId'>
const givenBy = ({ prizeType, prizeBizId, prizeAmount, prizeDays, useDays, shopId }: Given) =>
  JSON.stringify([prizeType, prizeBizId, prizeAmount, prizeDays, useDays, shopId])

/** Refuses with 400 where somebody has ordered it and waits for what it was to give. The product is held. */
async function refuseOrdered(trx: Trx, id: string) {
  const { rows } = await sql`
    select from mall_take t join mall_product p on p.id = t.product_id where t.product_id = ${id}
      and (t.state = 'held' or (t.state = 'sold' and t.granted_at is null and p.prize_type is not null)) limit 1`.execute(trx)
  if (rows.length) refuse(400, '有人兑换了还没付款或还没到账：送什么、天数、商家先不能改，请下架后等这些订单结束，或新建一件')
}

/** A new product, or a change of one; of what kind it is stays. Refuses with 400, 10104, 10131. */
export async function saveProduct(trx: Trx, modules: Modules, b: ProductInput): Promise<string> {
  await refuseWrong(trx, modules, b)
  const id = b.id ?? newId()
  let before = nothing
  if (b.id) {
    const { rows } = await sql<Pictures & Given & { type: number }>`
      select type, cover_file, image_files, prize_type as "prizeType", prize_biz_id as "prizeBizId",
        prize_amount as "prizeAmount",
        prize_days as "prizeDays", use_days as "useDays", shop_id as "shopId"
      from mall_product where id = ${id} for no key update`.execute(trx)
    const row = rows[0] ?? gone()
    if (row.type !== b.type) refuse(400, '类别定了不能改，请新建一件')
    if (b.type > 2 && givenBy(row) !== givenBy(b)) await refuseOrdered(trx, id)
    before = row
  }
  const after = {
    cover_file: b.coverFileId === undefined ? before.cover_file : b.coverFileId,
    image_files: b.imageFileIds ?? before.image_files,
  }
  await changePictures(trx, filesOf(before), filesOf(after))
  await sql`
    insert into mall_product (id, type, title, sub_title, cover_file, image_files, category_id, shop_id, market_price, detail,
      notice, collect,
      excludes, per_user, per_day, day_from, min_level, vip_only, start_at, end_at, prize_type, prize_biz_id, prize_amount,
      prize_days,
      use_days, use_note)
    values (${id}, ${b.type}, ${b.title.trim()}, ${b.subTitle}, ${after.cover_file}, ${after.image_files}::uuid[],
      ${b.categoryId}, ${b.shopId}, ${b.marketPrice}, ${b.detail}, ${b.notice}::text[],
      ${b.collect}, ${b.excludes}::text[], ${b.perUser}, ${b.perDay}, ${b.dayFrom}::time, ${b.minLevel}, ${b.vipOnly}, ${b.startTime}, ${b.endTime},
      ${b.prizeType}, ${b.prizeBizId}, ${b.prizeAmount}, ${b.prizeDays}, ${b.useDays}, ${b.useNote})
    on conflict (id) do update set title = excluded.title, sub_title = excluded.sub_title, cover_file = excluded.cover_file,
      image_files = excluded.image_files,
      category_id = excluded.category_id, shop_id = excluded.shop_id, market_price = excluded.market_price,
      detail = excluded.detail,
      notice = excluded.notice, collect = excluded.collect, excludes = excluded.excludes, per_user = excluded.per_user,
      per_day = excluded.per_day,
      day_from = excluded.day_from, min_level = excluded.min_level, vip_only = excluded.vip_only,
      start_at = excluded.start_at, end_at = excluded.end_at,
      prize_type = excluded.prize_type, prize_biz_id = excluded.prize_biz_id, prize_amount = excluded.prize_amount,
      prize_days = excluded.prize_days,
      use_days = excluded.use_days, use_note = excluded.use_note`
    .execute(trx)
    .catch(explain)
  return id
}

/**
 * A kind of a product, or a change of one. The stock of codes is what the pool has; of anything else what is exchanged while
 * the form is open counts. Refuses with 400, 10104.
 */
export async function saveSku(trx: Trx, b: SkuInput): Promise<string> {
  const { rows } = await sql<{ type: number }>`select type from mall_product where id = ${b.id} for no key update`.execute(trx)
  const pooled = (rows[0] ?? gone()).type === PRODUCT_TYPE.code
  if (b.vipCoins !== null && b.vipCoins > b.coins) refuse(400, '会员价不能高于原价')
  const id = b.skuId ?? newId()
  if (!b.skuId)
    await sql`insert into mall_sku (id, product_id, name, coins, stock, sort)
      select ${id}::uuid, ${b.id}::uuid, ${b.name}, ${b.coins}, 0, count(*)::smallint from mall_sku
      where product_id = ${b.id}`.execute(trx)
  const { rows: done } = await sql`
    update mall_sku set name = ${b.name}, coins = ${b.coins}, vip_coins = ${b.vipCoins}, cash = ${b.cash}, on_sale = ${b.onSale}
      ${pooled ? sql`` : sql`, stock = ${moved('stock', b.stock, b.stockWas)}`} where id = ${id} and product_id = ${b.id}
      returning 1`
    .execute(trx)
    .catch(explain)
  return done.length ? id : gone()
}

/** Gives whether it was on. Refuses with 10104, 400 (nothing to exchange). */
export async function publish(trx: Trx, id: string, on: boolean): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean; before: boolean }>`
    select exists (select from mall_sku k where k.product_id = p.id and k.on_sale) as sold, p.state = 'on' as before
    from mall_product p where p.id = ${id} for no key update`.execute(trx)
  const { sold, before } = rows[0] ?? gone()
  if (on && !sold) refuse(400, '还没有在售的规格')
  await sql`update mall_product set state = ${on ? 'on' : 'off'} where id = ${id}`.execute(trx)
  return before
}

const CODE = { shortest: 4, longest: 60 }
function faultOf(code: string): string | undefined {
  if (/\s/.test(code)) return '中间有空格'
  const { length } = code
  return length < CODE.shortest || length > CODE.longest ? `要 ${CODE.shortest}–${CODE.longest} 个字符` : undefined
}

/**
 * Codes of others for the pool, one to a line. Blank lines are none, and what is there already is passed over; of lines among
 * which one is wrong none is taken. Refuses with 10104.
 */
export async function addCodes(
  trx: Trx,
  settings: Settings,
  { id, skuId, codes }: { id: string; skuId: string; codes: string[] },
) {
  const { rows } = await sql`
    select from mall_sku k join mall_product p on p.id = k.product_id
    where k.id = ${skuId} and p.id = ${id} and p.type = ${TYPE.code} for no key update of k`.execute(trx)
  if (!rows.length) return gone()
  const lines = codes.map((line, at) => ({ row: at + 1, code: line.trim() })).filter(({ code }) => code)
  const errors = lines.flatMap(({ row, code }) => {
    const message = faultOf(code)
    return message ? [{ row, message }] : []
  })
  if (errors.length) return { added: 0, skipped: 0, errors }
  const given = lines.map(({ code }) => code)
  const unique = [...new Set(given)].map((code) => ({
    id: newId(),
    hash: codeHash(settings, code).toString('hex'),
    sealed: seal(settings, code).toString('hex'),
  }))
  const { numAffectedRows = 0n } = await sql`
    insert into mall_code (id, sku_id, hash, sealed)
    select g.id, ${skuId}::uuid, decode(g.hash, 'hex'), decode(g.sealed, 'hex')
    from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) g(id uuid, hash text, sealed text)
    on conflict (sku_id, hash) do nothing`.execute(trx)
  const added = Number(numAffectedRows)
  await sql`update mall_sku set stock = coalesce(stock, 0) + ${added} where id = ${skuId}`.execute(trx)
  return { added, skipped: given.length - added, errors }
}

/** Complaints: those that wait as they came, the rest the newest first. */
export async function afterSalePage(
  db: Db,
  settings: Settings,
  { size = DEFAULT_SIZE, cursor, keyword = '', state: wanted }: Paged & { keyword?: string; state?: AfterSaleRow['state'] },
) {
  const word = keyword.trim()
  const state = wanted ?? (word ? undefined : 'waiting')
  const up = state === 'waiting'
  const order = up ? sql`` : sql`desc`
  const { rows } = await sql<AfterSaleRow & { key: number; orderNo: string; title: string; nickName: string; amount: number }>`
    select ${afterSaleColumns}, ${micros(sql.ref('a.created_at'))} as key, o.order_no as "orderNo", p.title,
      u.nick_name as "nickName",
      o.pay_price - o.refunded_amount as amount from mall_after_sale a ${joinOrder(sql.ref('a.order_id'))}
    join mall_take t on t.order_id = a.order_id join mall_product p on p.id = t.product_id join ${personOn('a.user_id')}
    where true ${state ? sql`and a.state = ${state}` : sql``} ${word ? sql`and a.order_id in ${meantBy(word)}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'a.created_at', 'a.id', up)}
    order by a.created_at ${order}, a.id ${order} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, order_id, user_id, reason: cause, images, created_at, ...row }) => ({
    ...row,
    ...{ orderId: order_id, userId: user_id, cause, time: created_at.toISOString() },
    images: images.map((image) => privateUrl(settings, image)),
  }))
  return { records, next: page.next }
}
