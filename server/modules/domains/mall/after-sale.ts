import { sql } from 'kysely'
import type { MallExtra } from '../../../../contract/mall'
import * as codes from '../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { ORDER } from '../../../../contract/rules/statuses'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { page } from '../../../app/http/page'
import type { Settings } from '../../../app/settings'
import { parcelsOfOrder } from '../../commerce/delivery/parcels'
import { giveBack } from '../../commerce/order/refunds/give-back'
import { returnedByPlatform } from '../../commerce/order/refunds/refunds'
import { checkRest, saleOf } from '../../commerce/order/refunds/shares'
import { hold, refunded } from '../../commerce/order/settle'
import { claimPrivate, privateUrl } from '../../platform/file/private'
import { notify } from '../../services/notice/notices'
import { handAgain } from './handing'
import { mayComplain, ownTake } from './own'
import { takeOf } from './queries'
import { AFTER_DAYS } from './terms'

export interface AfterSaleRow {
  id: string
  order_id: string
  user_id: string
  reason: string
  note: string
  images: string[]
  state: NonNullable<MallExtra['afterSale']>['state']
  reply: string
  created_at: Date
}
export const columns = sql`a.id, a.order_id, a.user_id, a.reason, a.note, a.images, a.state, a.reply, a.created_at`

export async function lastAfterSale(db: Db, orderId: string): Promise<AfterSaleRow | undefined> {
  const { rows } = await sql<AfterSaleRow>`
    select ${columns} from mall_after_sale a where a.order_id = ${orderId} order by a.created_at desc, a.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

const texts: Record<AfterSaleRow['state'], string> = {
  waiting: '售后处理中，一般 1 个工作日内答复',
  returned: '已退回金币和现金',
  resent: '已安排补发',
  refused: '售后申请没有通过',
  withdrawn: '已撤销',
}

/** The last one of an order, in a line. */
export async function complaint(db: Db, orderId: string): Promise<string | undefined> {
  const last = await lastAfterSale(db, orderId)
  return last && `${last.reason}：${texts[last.state]}`
}

export const shownAfterSale = (row: AfterSaleRow, settings: Settings): NonNullable<MallExtra['afterSale']> => ({
  id: row.id,
  state: row.state,
  stateText: texts[row.state],
  reason: row.reason,
  note: row.note,
  images: row.images.map((image) => privateUrl(settings, image)),
  reply: row.reply,
  time: row.created_at.toISOString(),
})

interface Complaint {
  id: string
  reason: string
  note?: string
  images: string[]
}
/** Says that what has come is broken or wrong. Refuses with 10104, 10131 (a picture that is not theirs), 11523. */
export async function askAfterSale({ db, user, now }: Ctx, { id, reason, note = '', images }: Complaint): Promise<true> {
  const { row } = await ownTake(db, user.id, id)
  return db.transaction().execute(async (trx) => {
    const { status } = await hold(trx, id)
    if (!mayComplain(row, status, await parcelsOfOrder(trx, id), now))
      refuse(codes.NO_AFTER_SALE, `收到后 ${AFTER_DAYS} 天内的实物才能申请售后`)
    const last = await lastAfterSale(trx, id)
    if (last?.state === 'waiting') refuse(codes.NO_AFTER_SALE, '售后申请正在处理')
    await claimPrivate(trx, user.id, images)
    await sql`insert into mall_after_sale (id, order_id, user_id, reason, note, images)
      values (${newId()}, ${id}, ${user.id}, ${reason.trim()}, ${note.trim()}, ${images}::uuid[])`.execute(trx)
    return true as const
  })
}

/** Thinks again. Refuses with 10104, 11523. */
export async function withdrawAfterSale({ db, user }: Ctx, id: string): Promise<true> {
  await ownTake(db, user.id, id)
  const { rows } = await sql`
    update mall_after_sale set state = 'withdrawn', decided_at = now() where order_id = ${id} and state = 'waiting'
    returning 1`.execute(db)
  return rows.length ? true : refuse(codes.NO_AFTER_SALE, '没有正在处理的售后申请')
}

/** What the platform has given back, 分, of the order that one is about; see doneByHand. */
export async function returnedFor(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ order_id: string }>`select order_id from mall_after_sale where id = ${id}`.execute(trx)
  return rows[0] ? returnedByPlatform(trx, rows[0].order_id) : 0
}

export type Verdict = 'returned' | 'resent' | 'refused'
interface Decision {
  id: string
  verdict: Verdict
  /** What goes back, 分; nothing of what was paid in coins alone. */
  amount?: number
  reply: string
}
/**
 * An operator decides: everything goes back, it is sent once more, or neither, and why. Refuses with 10104, 11523, and with
 * 11312 where it is not so much.
 */
export async function decideAfterSale(
  { db, modules }: { db: Trx; modules: Modules },
  { id, verdict, amount = 0, reply }: Decision,
): Promise<AfterSaleRow> {
  const { rows } = await sql<AfterSaleRow>`select ${columns} from mall_after_sale a where a.id = ${id}`.execute(db)
  const row = rows[0] ?? gone()
  const order = await hold(db, row.order_id)
  const done = await sql`
    update mall_after_sale set state = ${verdict}, reply = ${reply}, decided_at = now() where id = ${id} and state = 'waiting'
    returning 1`.execute(db)
  if (!done.rows.length) refuse(codes.NO_AFTER_SALE, '这个申请已经处理过')
  if (verdict === 'returned') {
    checkRest(saleOf(order), amount)
    const rest = await giveBack(db, row.order_id, { reason: `售后：${reply}`, final: true })
    if (rest?.amount === 0) await refunded(db, modules, row.order_id, new Date())
  }
  if (verdict === 'resent') {
    if (order.status !== ORDER.sent && order.status !== ORDER.done)
      refuse(codes.NO_AFTER_SALE, '这一单正在退款或已退款，不能补发')
    const taken = (await takeOf(db, row.order_id))!
    if (!taken.address) refuse(codes.NO_AFTER_SALE, '收货地址已删除，不能补发')
    await handAgain(db, { orderId: row.order_id, userId: row.user_id, address: taken.address! })
  }
  await notify(db, {
    to: row.user_id,
    type: NOTICE_TYPE.order,
    subType: 'mallAfterSale',
    title: texts[verdict],
    content: reply,
    target: page('pages/mall/orderDetail', { id: row.order_id }),
    why: '因为你申请了售后',
    cause: `mall.afterSale:${id}`,
  })
  return row
}
