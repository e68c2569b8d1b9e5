import { sql, type Updateable } from 'kysely'
import type { DocBrief, DocFilter, DocForm, DocPrice, DocSales, DocText, NewDoc } from '../../../../../contract/admin/zhiku'
import * as codes from '../../../../../contract/rules/codes'
import type { Db, Row, Tables, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { soldOn } from '../../../commerce/order/shops/sold'
import { scoreOf } from '../catalog/cards'
import { isStale } from '../law'

const columns = sql`d.id, d.title, (select k.name from zhiku_category k where k.id = d.category_id) as category, d.format,
  d.status,
  d.version, d.price, d.member_price as "memberPrice", d.coin_price as "coinPrice", d.vip_free as "vipFree",
  to_char(d.law_as_of, 'YYYY-MM-DD') as "lawAsOf", d.law_flagged as flagged, ${isStale} as stale,
  d.download_count as "downloadCount", d.review_count, d.score_sum, d.updated_at`

interface BriefRow
  extends Omit<DocBrief, 'reviewCount' | 'score' | 'updatedAt'>, Row<'zhiku_doc', 'review_count' | 'score_sum' | 'updated_at'> {}

const briefOf = <R extends BriefRow>({ review_count, score_sum, updated_at, ...row }: R) => ({
  ...row,
  reviewCount: review_count,
  score: scoreOf({ review_count, score_sum }),
  updatedAt: updated_at.toISOString(),
})

/** All documents, the latest changed first; of those that wait for a look at the law, the longest unchecked first. */
export async function authoredPage(db: Db, filter: DocFilter) {
  const { size = DEFAULT_SIZE, cursor, status, categoryId, title, stale } = filter
  const at = stale ? sql`coalesce(d.law_as_of, date '1900-01-01')::timestamptz` : sql`d.updated_at`
  const { rows } = await sql<BriefRow & { key: number }>`
    select ${columns}, ${micros(at)} as key from zhiku_doc d
    where d.upload is distinct from 'waiting'
      and d.upload is distinct from 'rejected' ${status ? sql`and d.status = ${status}` : sql``} ${categoryId ? sql`and d.category_id = ${categoryId}` : sql``}
      ${title ? sql`and strpos(lower(d.title), ${title.toLowerCase()}) > 0` : sql``}
      ${stale ? sql`and d.status = 'on' and ${isStale}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', at, 'd.id', stale)}
    order by ${at} ${stale ? sql`, d.id` : sql`desc, d.id desc`} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, ...row }) => briefOf(row)), next: page.next }
}

/** A document as its form shows it. Refuses with 10104. */
export async function docForm(db: Db, id: string): Promise<DocForm> {
  const { rows } = await sql<BriefRow & Omit<DocForm, keyof DocBrief | 'docs' | 'docIds' | 'packs'>>`
    select ${columns}, d.category_id as "categoryId", d.tags, d.intro, d.catalog, d.basis, d.region
    from zhiku_doc d where d.id = ${id}`.execute(db)
  const { rows: docs } = await sql<DocForm['docs'][number]>`
    select d.id, d.title, d.status, d.price from zhiku_pack k join zhiku_doc d on d.id = k.doc_id
    where k.pack_id = ${id} order by k.sort`.execute(db)
  const { rows: packs } = await sql<DocForm['packs'][number]>`
    select d.id, d.title, d.status, d.price from zhiku_pack k join zhiku_doc d on d.id = k.pack_id
    where k.doc_id = ${id} order by d.title, d.id`.execute(db)
  return { ...briefOf(rows[0] ?? gone()), docs, docIds: docs.map((one) => one.id), packs }
}

function explain(error: { constraint?: string }): never {
  if (error.constraint === 'zhiku_doc_category_id_fkey') refuse(codes.GONE, '没有这个分类')
  throw error
}

/** Makes one that is free and in no list yet; its id. Refuses with 10104 (category). */
export async function createDoc(db: Db, { title, categoryId }: NewDoc): Promise<string> {
  const id = newId()
  await sql`insert into zhiku_doc (id, title, category_id, format) values (${id}, ${title}, ${categoryId}, 'pdf')`
    .execute(db)
    .catch(explain)
  return id
}

/** Changes what is given. Refuses with 10104. */
export async function editDoc(trx: Trx, { id, categoryId, ...rest }: DocText): Promise<void> {
  const values: Updateable<Tables['zhiku_doc']> = { ...rest, category_id: categoryId }
  if (!Object.values(values).some((value) => value !== undefined)) return
  const { numUpdatedRows } = await trx.updateTable('zhiku_doc').set(values).where('id', '=', id).executeTakeFirst().catch(explain)
  if (!numUpdatedRows) gone()
}

interface Prices extends Row<'zhiku_doc', 'format' | 'status' | 'price' | 'upload'> {
  memberPrice: number | null
  coinPrice: number | null
  vipFree: boolean
}

/** Held until the transaction ends. Refuses with 10104. */
export async function holdPrices(trx: Trx, id: string): Promise<Prices> {
  const { rows } = await sql<Prices>`
    select format, status, price, member_price as "memberPrice", coin_price as "coinPrice", vip_free as "vipFree", upload
    from zhiku_doc where id = ${id} for no key update`.execute(trx)
  return rows[0] ?? gone()
}

/** What is ordered at a price is paid at it. Refuses with 400 prices that do not go together. */
export async function setPrice(trx: Trx, { id, price, memberPrice, coinPrice, vipFree }: DocPrice): Promise<void> {
  if (coinPrice !== null && price > 0) refuse(400, '参数错误：售价与金币价只能有一个')
  if (memberPrice !== null && memberPrice > price) refuse(400, '参数错误：会员价不能高于售价')
  const { format, status, upload } = await holdPrices(trx, id)
  if (upload && vipFree) refuse(400, '参数错误：创作者上传的资料有分成，不计入会员额度')
  if (format === 'pack' && (vipFree || (status === 'on' && !price && coinPrice === null)))
    refuse(400, '参数错误：资料包要有价格，也不计入会员额度')
  await sql`update zhiku_doc set price = ${price}, member_price = ${memberPrice}, coin_price = ${coinPrice}, vip_free = ${vipFree}
    where id = ${id}`.execute(trx)
}

/** What was sold on these days, see soldOn. */
export async function salesOf(db: Db, from: string, to: string): Promise<DocSales[]> {
  const sold = await soldOn(db, 'zhiku', from, to)
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from zhiku_doc where id = any(${sold.map(({ bizId }) => bizId)}::uuid[])`.execute(db)
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return sold.map(({ bizId, ...sums }) => ({ docId: bizId, title: titles.get(bizId) ?? '', ...sums }))
}
