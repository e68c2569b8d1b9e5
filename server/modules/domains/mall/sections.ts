import { sql } from 'kysely'
import type { AdminSection, SectionInput } from '../../../../contract/admin/mall'
import * as codes from '../../../../contract/rules/codes'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'

export type SectionKind = AdminSection['kind']
interface Shown {
  id: string
  kind: SectionKind
  title: string
}

/** What the home page is made of now, in order; what is picked by hand only when some of it can be had. */
export async function shownSections(db: Db): Promise<Shown[]> {
  const { rows } = await sql<Shown>`${prepared}
    select s.id, s.kind, s.title from mall_section s
    where s.shown and (s.kind <> 'picked' or exists (
      select from mall_section_product m join mall_product p on p.id = m.product_id and p.state = 'on' where m.section_id = s.id))
    order by s.sort`.execute(db)
  return rows
}

export async function sectionList(db: Db) {
  const { rows } = await sql<AdminSection & { products: number | null }>`
    select s.id, s.kind, s.title, s.shown, case when s.kind = 'picked' then (select count(*)::integer from mall_section_product m
      join mall_product p on p.id = m.product_id and p.state = 'on' where m.section_id = s.id) end as products
    from mall_section s order by s.sort`.execute(db)
  return rows
}

/** Refuses with 10104. */
export async function showSection(db: Db, id: string): Promise<AdminSection & { productIds: string[] }> {
  const { rows } = await sql<AdminSection & { productIds: string[] }>`
    select s.id, s.kind, s.title, s.shown,
      array(select m.product_id::text from mall_section_product m where m.section_id = s.id order by m.position) as "productIds"
    from mall_section s where s.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

/** Somebody who opens the mall has to find something there. */
async function needOneShown(trx: Trx): Promise<void> {
  const { rows } = await sql`select from mall_section where shown and kind <> 'picked'`.execute(trx)
  if (!rows.length) refuse(400, '至少显示一个自动的栏，否则首页会空着')
}

const lockSections = (trx: Trx) => sql`lock table mall_section in share row exclusive mode`.execute(trx)

/** A section that is picked by hand, or a change of any. Refuses with 400, 10104. */
export async function saveSection(trx: Trx, { id: given, title, shown, productIds = [] }: SectionInput): Promise<string> {
  await lockSections(trx)
  const id = given ?? newId()
  const kind = given ? (await showSection(trx, given)).kind : 'picked'
  if (kind !== 'picked' && productIds.length) refuse(400, '这一栏的商品是自动选的，不用挑')
  if (!given)
    await sql`insert into mall_section (id, kind, title, sort)
      select ${id}::uuid, 'picked', ${title.trim()}, coalesce(max(sort), -1) + 1 from mall_section`.execute(trx)
  await sql`update mall_section set title = ${title.trim()}, shown = ${shown} where id = ${id}`.execute(trx)
  await needOneShown(trx)
  await sql`delete from mall_section_product where section_id = ${id}`.execute(trx)
  await sql`
    insert into mall_section_product (section_id, product_id, position)
    select ${id}::uuid, o.id, o.nth - 1 from unnest(${productIds}::uuid[]) with ordinality o(id, nth)`
    .execute(trx)
    .catch((error: { constraint?: string }) =>
      error.constraint === 'mall_section_product_product_id_fkey' ? refuse(codes.GONE, '没有这件商品') : Promise.reject(error),
    )
  return id
}

/** `ids` are all of them. Refuses with 400 when they are not. */
export async function orderSections(trx: Trx, ids: string[]): Promise<true> {
  await lockSections(trx)
  const known = new Set((await sectionList(trx)).map(({ id }) => id))
  if (ids.length !== known.size || ids.some((id) => !known.has(id))) refuse(400, '栏目有变化，请刷新后再排')
  await sql`update mall_section s set sort = o.nth from unnest(${ids}::uuid[]) with ordinality o(id, nth)
    where o.id = s.id`.execute(trx)
  return true
}

/** Refuses with 10104, 400 what chooses by itself. */
export async function removeSection(trx: Trx, id: string): Promise<true> {
  if ((await showSection(trx, id)).kind !== 'picked') refuse(400, '自动的栏不能删除，可以不显示')
  await sql`delete from mall_section where id = ${id}`.execute(trx)
  return true
}
