import type { payment as spec } from '../../../../contract/admin/payment'
import * as codes from '../../../../contract/rules/codes'
import type { AdminHandlers } from '../../../app/admin'
import type { Trx } from '../../../app/database/db'
import { constraintOf, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { listSwitches, setSwitch } from './channels'
import { closeDifference, differencePage } from './differences'
import { numberedBy, payablesOf } from './payables'
import { BY_HAND, listStuck, sendAnew, stuckRefund, type RefundRow } from './queries'
import { arrived } from './refunds'
import { numberOf } from './settlement'

/** Of a refund that was settled by hand. */
const isNumberTaken = (error: unknown) => constraintOf(error) === 'payment_refund_refund_id_key'

const missing = (): never => refuse(codes.GONE, '没有这笔待处理的退款')

/** Once its order is held: somebody else may have brought it on while that was waited for. */
async function heldStuck(trx: Trx, modules: Modules, id: string): Promise<RefundRow> {
  const { order_id } = (await stuckRefund(trx, id)) ?? missing()
  await payablesOf(modules).hold(trx, order_id)
  return (await stuckRefund(trx, id)) ?? missing()
}

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/payment/stuck/page': async ({ body: { size = DEFAULT_SIZE, cursor, keyword } }, { db, modules }) => {
    const sought = await numberedBy(db, modules, keyword)
    const { rows, next } = cut(await listStuck(db, decodeCursor(cursor, 'time'), size + 1, sought), size)
    const names = await payablesOf(modules).names(
      db,
      rows.map(({ order_id }) => order_id),
    )
    const records = rows.map(({ id, order_id, cause, amount, apple, channel, created_at, ...row }) => ({
      id,
      orderId: order_id,
      ...names.get(order_id)!,
      cause,
      amount,
      by: channel === 'transfer' ? ('transfer' as const) : apple ? ('apple' as const) : ('wechat' as const),
      outTradeNo: row.out_trade_no,
      outRefundNo: row.out_refund_no,
      createdAt: created_at.toISOString(),
    }))
    return { records, next }
  },
  'POST /admin/api/payment/settle': async ({ body: { id, number } }, { db, modules, now }) => {
    const refund = await heldStuck(db, modules, id)
    const done = await arrived(db, modules, refund, `${BY_HAND}${number}`, now).catch((error: unknown) =>
      isNumberTaken(error) ? refuse(codes.TWICE, '这个流水号已用于另一笔退款') : Promise.reject(error),
    )
    return done || missing()
  },
  'POST /admin/api/payment/retry': async ({ body: { id } }, { db, modules, audit }) => {
    const { apple, channel, out_refund_no } = await heldStuck(db, modules, id)
    if (apple || channel === 'transfer') refuse(codes.REFUND_IMPOSSIBLE, '不是微信收的款，要由别的途径退')
    audit.before({ outRefundNo: out_refund_no })
    return (await sendAnew(db, id, numberOf(newId()))) || missing()
  },
  'POST /admin/api/payment/difference/page': async ({ body }, { db, modules }) => differencePage(db, modules, body),
  'POST /admin/api/payment/difference/close': async ({ body: { id, note } }, { db, audit }) => {
    audit.before((await closeDifference(db, id, note)) ?? refuse(codes.GONE, '没有这条差异，或已经了结'))
    return true
  },
  'GET /admin/api/payment/switches': async (_input, { db }) => listSwitches(db),
  'POST /admin/api/payment/switch': async ({ body: { platform, virtual, enabled, way } }, { db, audit }) => {
    if (way && !(platform === 'weapp' && virtual)) refuse(400, 'way 只用于小程序的虚拟商品')
    const before = (await listSwitches(db)).find((one) => one.platform === platform && one.virtual === virtual)
    audit.before(before ?? null)
    await setSwitch(db, { platform, virtual, enabled, way: way ?? null })
    return true
  },
}
