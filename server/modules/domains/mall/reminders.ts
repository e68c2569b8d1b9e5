import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { PRODUCT } from '../../../../contract/rules/statuses'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { notify } from '../../services/notice/notices'
import { productById, products } from './queries'

const BATCH = 200

/** Wants to hear when it opens, or when there is some again; or no longer. Refuses with 10104, 11514 (it can be had now). */
export async function remind({ db, user }: Ctx, { id, on }: { id: string; on: boolean }): Promise<true> {
  const row = (await productById(db, id)) ?? gone()
  if (on && row.status === PRODUCT.open) refuse(codes.NOT_OPEN_NOW, '现在就可以兑换')
  if (on && (row.status === PRODUCT.over || row.state !== 'on')) refuse(codes.PRODUCT_OFF, '商品已下架')
  await (
    on
      ? sql`insert into mall_remind (product_id, user_id) values (${id}, ${user.id}) on conflict do nothing`
      : sql`delete from mall_remind where product_id = ${id} and user_id = ${user.id}`
  ).execute(db)
  return true
}

/** Tells those who wait for something that can be had now, each once. */
export async function remindAll(db: Db): Promise<void> {
  const ready = await products(
    db,
    sql`and coalesce(h.open, true) and o.opens_at is null and (s.stock is null or s.stock > 0)
      and (p.end_at is null or p.end_at > now()) and exists (select from mall_remind r where r.product_id = p.id)`,
  )
  for (const { id, title } of ready) {
    const some = (trx: Trx) => tellSome(trx, id, title)
    while ((await db.transaction().execute(some)) === BATCH) continue
  }
}

async function tellSome(trx: Trx, productId: string, title: string): Promise<number> {
  const { rows } = await sql<{ user_id: string; created_at: Date }>`
    delete from mall_remind where product_id = ${productId} and user_id in (
      select user_id from mall_remind where product_id = ${productId} order by created_at limit ${BATCH} for update skip locked)
    returning user_id, created_at`.execute(trx)
  for (const { user_id, created_at } of rows)
    await notify(trx, {
      to: user_id,
      type: NOTICE_TYPE.member,
      subType: 'mallReady',
      title: '可以兑换了',
      content: title,
      target: page('pages/mall/pdtDetail', { id: productId }),
      why: '因为你要了提醒',
      cause: `mall.ready:${productId}:${created_at.toISOString()}`,
      about: title,
    })
  return rows.length
}
