import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { ORDER } from '../../../../contract/rules/statuses'
import { plainCode } from '../../../../contract/rules/exchange'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { eachBatch } from '../../../app/each'
import { refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { MINUTE_MS } from '../../../app/time/units'
import type { Services } from '../../../app/http/serve'
import { maskNick } from '../../../app/formats/text'
import { attended } from '../../commerce/order/approval'
import { joinOrder, ORDER_STATUS } from '../../commerce/order/invoiceable'
import { hold } from '../../commerce/order/settle'
import { personOn } from '../../identity/user/people'
import { notify } from '../../services/notice/notices'
import { dateText, soonText } from './clock'
import { voucherByCode, type VoucherRow } from './handing'
import { isStaff, shopById } from './queries'

interface Shown {
  title: string
  spec: string
  qty: number
  name: string
  user_id: string
}
async function shownOf(db: Db, orderId: string): Promise<Shown> {
  const { rows } = await sql<Shown>`
    select p.title, k.name as spec, t.qty, u.nick_name as name, t.user_id
    from mall_take t join mall_product p on p.id = t.product_id join mall_sku k on k.id = t.sku_id join ${personOn('t.user_id')}
    where t.order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** Of an unknown code and of another shop's the same words: nobody learns which it was. */
function needUsable(voucher: VoucherRow | undefined, shopId: string, now: Date): VoucherRow {
  if (!voucher || voucher.shop_id !== shopId.toLowerCase()) return refuse(codes.VOUCHER_WRONG, '没有这张券，请核对券码')
  if (voucher.void) refuse(codes.VOUCHER_WRONG, '这张券已取消')
  if (voucher.used_at) refuse(codes.VOUCHER_WRONG, `这张券 ${soonText(voucher.used_at, now)} 已核销`)
  if (voucher.ends_at <= now) refuse(codes.VOUCHER_WRONG, `这张券 ${dateText(voucher.ends_at)} 已过期`)
  return voucher
}

/** Refuses with 11524 whoever does not serve in this shop. */
async function needStaff(db: Db, shopId: string, userId: string) {
  if (!(await shopById(db, shopId)) || !(await isStaff(db, shopId, userId))) refuse(codes.NOT_THE_STAFF, '你不是这家店的核销人员')
}

/** What a voucher is for, before it is checked off. Refuses with 11522, 11524. */
export async function checkVoucher({ db, user, now }: Ctx, { shopId, code }: { shopId: string; code: string }) {
  await needStaff(db, shopId, user.id)
  const voucher = needUsable(await voucherByCode(db, plainCode(code)), shopId, now)
  const { user_id: _, ...shown } = await shownOf(db, voucher.order_id)
  return { ...shown, name: maskNick(shown.name), deadline: voucher.ends_at.toISOString() }
}

/** For so long somebody checks it off again whose answer was lost. */
const AGAIN_MS = 5 * MINUTE_MS

/**
 * Checks a voucher off: of two who do so at once one is told that it was used, and whoever does so again at once is answered
 * as the first time. Refuses with 11522, 11524.
 */
export async function verifyVoucher({ db, user, now }: Ctx, { shopId, code }: { shopId: string; code: string }) {
  await needStaff(db, shopId, user.id)
  const known = async (trx: Db) => {
    const voucher = await voucherByCode(trx, plainCode(code))
    const again = voucher?.used_by === user.id && now.getTime() - voucher.used_at!.getTime() < AGAIN_MS
    return again && voucher.shop_id === shopId.toLowerCase()
      ? { orderId: voucher.order_id, usedAt: voucher.used_at }
      : { orderId: needUsable(voucher, shopId, now).order_id, usedAt: null }
  }
  const { orderId } = await known(db)
  return db.transaction().execute(async (trx) => {
    const order = await hold(trx, orderId)
    const { usedAt } = await known(trx)
    if (usedAt) return { title: (await shownOf(trx, orderId)).title, usedTime: usedAt.toISOString() }
    if (order.status !== ORDER.waiting) refuse(codes.VOUCHER_WRONG, '这张券的订单正在退回，不能核销')
    await sql`update mall_voucher set used_at = ${now}, used_by = ${user.id} where order_id = ${orderId}`.execute(trx)
    await attended(trx, orderId)
    const { title, user_id } = await shownOf(trx, orderId)
    await notify(trx, {
      to: user_id,
      type: NOTICE_TYPE.order,
      subType: 'mallUsed',
      title: '券已核销',
      content: title,
      target: page('pages/mall/orderDetail', { id: orderId }),
      why: '因为你兑换了它',
      cause: `mall.used:${orderId}`,
      about: title,
    })
    return { title, usedTime: now.toISOString() }
  })
}

const BATCH = 500

/** Orders whose voucher nobody has used in time, the first to end first; those behind `last`. */
async function unusedOrders(db: Db, last?: string): Promise<string[]> {
  const behind = last
    ? sql`and (v.ends_at, v.order_id) > (select l.ends_at, l.order_id from mall_voucher l where l.order_id = ${last})`
    : sql``
  const { rows } = await sql<{ id: string }>`
    select o.id from mall_voucher v ${joinOrder(sql`v.order_id`)}
    where v.used_at is null and not v.void and v.ends_at <= now() and o.status = ${ORDER_STATUS.waiting} ${behind}
    order by v.ends_at, v.order_id limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Nothing follows any more where a voucher was not used in time: its order is over. */
export async function endUnused(services: Services): Promise<void> {
  const { db } = services
  await eachBatch(
    services,
    'mall.unused',
    (last?: string) => unusedOrders(db, last),
    (id) =>
      db.transaction().execute(async (trx) => {
        await hold(trx, id)
        await attended(trx, id)
      }),
  )
}
