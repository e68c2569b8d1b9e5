import type { order as spec } from '../../../../contract/admin/order'
import * as codes from '../../../../contract/rules/codes'
import type { AdminCtx, AdminHandlers } from '../../../app/admin'
import { gone, refuse } from '../../../app/errors'
import { cut, DEFAULT_SIZE, placeOf } from '../../../app/paging'
import { approve, attended, refuseApproval } from './approval'
import { statusText, typeOf } from './moves'
import { awaitedOrders, namedOrder, refundsOf, type NamedOrder } from './queries'
import { refundByOperator } from './refunds'

const iso = (time: Date | null) => time?.toISOString() ?? null

const shown = (row: NamedOrder) => ({
  id: row.id,
  orderNo: row.order_no,
  orderType: typeOf(row.kind),
  title: row.title,
  spec: row.spec,
  buyer: row.buyer,
  userId: row.user_id,
  status: row.status,
  statusText: statusText(row.status, row),
  payPrice: row.pay_price,
  coins: row.coins + row.coin_price,
  refundedAmount: row.refunded_amount,
  refundedCoins: row.refunded_coins,
  createTime: row.created_at.toISOString(),
  payTime: iso(row.pay_time),
})

/** Keeps how the order stood in the log. Refuses with 10104 (there is none), 11325 (it does not stand where this can be done). */
async function decide({ db, audit }: AdminCtx, orderId: string, done: () => Promise<boolean>): Promise<true> {
  const { status, approval } = (await namedOrder(db, orderId)) ?? gone()
  audit.before({ status, approval })
  return (await done()) ? true : refuse(codes.ORDER_MOVED_ON, '订单现在不能这样处理，请刷新')
}

export const admin: AdminHandlers<typeof spec> = {
  'GET /admin/api/order/show/:order': async ({ params }, { db }) => {
    const row = (await namedOrder(db, params.order)) ?? gone()
    const refunds = await refundsOf(db, row.id)
    return {
      ...shown(row),
      lines: row.items,
      refunds: refunds.map(({ askedAt, sentAt, withdrawnAt, doneAt, ...refund }) => ({
        ...refund,
        askedAt: askedAt.toISOString(),
        sentAt: iso(sentAt),
        withdrawnAt: iso(withdrawnAt),
        doneAt: iso(doneAt),
      })),
    }
  },
  'POST /admin/api/order/refund': async ({ body }, ctx) => {
    const { refundedAmount, ...part } = await refundByOperator(ctx, body)
    ctx.audit.before({ refundedAmount })
    return part
  },
  'POST /admin/api/order/waiting/page': async ({ body: { size = DEFAULT_SIZE, cursor } }, { db }) => {
    const { rows, next } = cut(await awaitedOrders(db, placeOf(cursor, 'time'), size + 1), size)
    return { records: rows.map(shown), next }
  },
  'POST /admin/api/order/approve': async ({ body: { orderId } }, ctx) =>
    decide(ctx, orderId, () => approve(ctx.db, ctx.modules, orderId)),
  'POST /admin/api/order/refuse': async ({ body: { orderId, reason } }, ctx) =>
    decide(ctx, orderId, () => refuseApproval(ctx.db, ctx.modules, orderId, reason)),
  'POST /admin/api/order/attended': async ({ body: { orderId } }, ctx) => decide(ctx, orderId, () => attended(ctx.db, orderId)),
}
