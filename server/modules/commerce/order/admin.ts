import type { order as spec, TransferFilter } from '../../../../contract/admin/order'
import * as codes from '../../../../contract/rules/codes'
import type { AdminCtx, AdminHandlers } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { maskNick, maskPhone } from '../../../app/formats/text'
import { gone, Refusal, refuse } from '../../../app/errors'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { approve, attended, awaitedOf, refuseApproval } from './approval'
import { cancelByOperator, reprice } from './by-operator'
import { operatorLog } from './operator-log'
import { pendingOf } from './pending'
import { statusText, typeOf } from './moves'
import { foundOrders, orderTotals } from './operator-list'
import { payWindows, setPayWindow } from './placing/pay-windows'
import { currentTerms, setRefundTerms, termVersions } from './refunds/refund-terms'
import { namedOrder, orderNames, type NamedOrder } from './queries'
import { awaitedOrders } from './list-queries'
import { refundsOf } from './refunds/refund-queries'
import { passRefund, refundPage, refundTotals, refuseRefund } from './refunds/refund-review'
import { refundByOperator } from './refunds/refunds'
import { saleOf } from './refunds/shares'
import { shopOf } from './shops/shops'
import { maskedAddress, parcelsOfOrder } from '../delivery/parcels'
import { extrasOf } from '../payment/refunds'
import { paidOf } from '../payment/paid'
import { listTransfers, transferTotals } from '../payment/transfer-list'
import { confirmTransfer, refuseTransfer, shownTransfer, voucherOf } from '../payment/transfers'
import { privateUrl } from '../../platform/file/private'

const iso = (time: Date | null) => time?.toISOString() ?? null

const shown = (row: NamedOrder) => ({
  id: row.id,
  orderNo: row.order_no,
  orderType: typeOf(row.kind),
  title: row.title,
  spec: row.spec,
  buyer: row.buyer,
  phoneMasked: maskPhone(row.phone),
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

const UNPAID = { payWay: null, outTradeNo: '', transactionId: '', arrivedOn: null }
/** With how they were paid. */
async function shownAll<T extends NamedOrder>(db: Db, rows: T[]) {
  const paid = await paidOf(
    db,
    rows.filter(({ pay_time }) => pay_time).map(({ id }) => id),
  )
  return rows.map((row) => ({ ...shown(row), ...(paid.get(row.id) ?? UNPAID) }))
}

/** What the buyer would get back now, by the rule of the shop; of what is no longer sold no rule can be asked. */
async function byRule({ db, modules, now }: AdminCtx, row: NamedOrder) {
  const part = row.pay_time
    ? await shopOf(modules, row.kind)
        .refundable({ db, modules, now }, { ...saleOf(row), paidAt: row.pay_time, orderedAt: row.created_at })
        .catch((error: unknown) => {
          if (error instanceof Refusal) return error.message
          throw error
        })
    : '订单还没有支付'
  return typeof part === 'string' ? { amount: 0, coins: 0, fault: part } : { amount: part.amount, coins: part.coins, fault: '' }
}

/** What is left of what is used up day by day; null of what is not. */
async function byDays({ db, modules, now }: AdminCtx, row: NamedOrder) {
  const unused = row.pay_time ? await shopOf(modules, row.kind).unused?.({ db, modules, now }, saleOf(row)) : undefined
  if (unused === undefined) return null
  return typeof unused === 'string' ? { amount: 0, fault: unused } : { amount: unused, fault: '' }
}

/** Keeps how the order stood in the log. Refuses with 10104 (there is none), 11325 (it does not stand where this can be done). */
async function decide({ db, audit }: AdminCtx, orderId: string, done: () => Promise<boolean>): Promise<true> {
  const { status, approval } = (await namedOrder(db, orderId)) ?? gone()
  audit.before({ status, approval })
  return (await done()) ? true : refuse(codes.ORDER_MOVED_ON, '订单现在不能这样处理，请刷新')
}

/** A word may be the number of an order, which payments do not know. */
async function soughtTransfers(db: Db, { keyword, ...filter }: Omit<TransferFilter, 'size' | 'cursor'>) {
  const word = keyword?.trim()
  return { ...filter, ...(word && { word, orderId: (await namedOrder(db, word))?.id }) }
}

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/order/page': async ({ body }, { db }) => {
    const { rows, next } = await foundOrders(db, body)
    return { records: await shownAll(db, rows), next }
  },
  'POST /admin/api/order/totals/show': async ({ body }, { db }) => orderTotals(db, body),
  'GET /admin/api/order/show/:order': async ({ params }, ctx) => {
    const { db, modules } = ctx
    const row = (await namedOrder(db, params.order)) ?? gone()
    const [order] = await shownAll(db, [row])
    const [refunds, extras, parcels] = [await refundsOf(db, row.id), await extrasOf(db, row.id), await parcelsOfOrder(db, row.id)]
    return {
      ...order,
      lines: row.items,
      originPrice: row.origin_price,
      couponOff: row.coupon_off,
      reduced: row.reduced,
      expireTime: row.expires_at.toISOString(),
      deeds: await operatorLog(db, row.id),
      pending: await pendingOf(db, row.id),
      cancelTime: iso(row.cancel_time),
      cancelReason: row.cancel_reason,
      refundRule: row.refund_rule,
      complaint: (await shopOf(modules, row.kind).complaint?.(db, row.id)) ?? '',
      refundable: { ...(await byRule(ctx, row)), unused: await byDays(ctx, row) },
      parcels: parcels.flatMap(({ id, state, address, company, track_no, sent_at, delivered_at }) =>
        state === 'draft'
          ? []
          : {
              ...{ id, state, company, receiver: maskNick(address.receiver) },
              trackNo: track_no,
              sentAt: iso(sent_at),
              deliveredAt: iso(delivered_at),
            },
      ),
      extras: extras.map(({ cause, amount, paid_at, done_at }) => ({
        ...{ cause, amount },
        payTime: paid_at.toISOString(),
        backTime: iso(done_at),
      })),
      refunds: refunds.map(({ askedAt, sentAt, withdrawnAt, doneAt, review, ...refund }) => ({
        ...refund,
        waiting: review === 'waiting' && !withdrawnAt,
        askedAt: askedAt.toISOString(),
        sentAt: iso(sentAt),
        withdrawnAt: iso(withdrawnAt),
        doneAt: iso(doneAt),
      })),
    }
  },
  'GET /admin/api/refundTerm/list': async (_input, { db }) => currentTerms(db),
  'POST /admin/api/refundTerm/version/list': async ({ body }, { db }) => termVersions(db, body.kind),
  'POST /admin/api/refundTerm/save': async ({ body }, { db, audit }) => {
    const before = (await currentTerms(db)).find(({ kind }) => kind === body.kind)!
    audit.before({ days: before.days, most: before.most })
    await setRefundTerms(db, body)
    return true
  },
  'GET /admin/api/payWindow/list': async (_input, { db }) => payWindows(db),
  'POST /admin/api/payWindow/save': async ({ body }, { db, audit }) => {
    audit.before({ minutes: (await payWindows(db)).find(({ kind }) => kind === body.kind)!.minutes })
    await setPayWindow(db, body)
    return true
  },
  'POST /admin/api/order/reprice': async ({ body }, ctx) => {
    const row = (await namedOrder(ctx.db, body.orderId)) ?? gone()
    const before = await reprice(ctx, body)
    ctx.audit.before(before)
    return { payPrice: row.pay_price + row.reduced - body.off }
  },
  'POST /admin/api/order/cancel': ({ body }, ctx) =>
    decide(ctx, body.orderId, async () => {
      await cancelByOperator(ctx, body)
      return true
    }),
  'POST /admin/api/order/refund': async ({ body }, ctx) => {
    const { refundedAmount, ...part } = await refundByOperator(ctx, body)
    ctx.audit.before({ refundedAmount })
    return part
  },
  'POST /admin/api/order/waiting/page': async ({ body: { size = DEFAULT_SIZE, cursor } }, { db, modules }) => {
    const { rows, next } = cut(await awaitedOrders(db, decodeCursor(cursor, 'time'), size + 1), size)
    const known = await awaitedOf(db, modules, rows)
    const orders = await shownAll(db, rows)
    const records = rows.map((row, at) => {
      const { why = '', address } = known.get(row.id) ?? {}
      const amount = row.pay_price - row.refunded_amount
      return { ...orders[at], why, address: address ? maskedAddress(address) : '', amount }
    })
    return { records, next }
  },
  'POST /admin/api/order/approve': async ({ body: { orderId } }, ctx) =>
    decide(ctx, orderId, () => approve(ctx.db, ctx.modules, orderId)),
  'POST /admin/api/order/refuse': async ({ body: { orderId, amount, reason } }, ctx) =>
    decide(ctx, orderId, () => refuseApproval(ctx.db, ctx.modules, orderId, { reason, amount })),
  'POST /admin/api/order/refund/page': async ({ body }, { db }) => refundPage(db, body),
  'POST /admin/api/order/refund/totals/show': async ({ body }, { db }) => refundTotals(db, body),
  'POST /admin/api/order/refundReview/pass': async ({ body: { orderId } }, ctx) =>
    decide(ctx, orderId, () => passRefund(ctx.db, ctx.modules, orderId)),
  'POST /admin/api/order/refundReview/refuse': async ({ body: { orderId, reason } }, ctx) =>
    decide(ctx, orderId, () => refuseRefund(ctx.db, orderId, reason)),
  'POST /admin/api/order/attended': async ({ body: { orderId } }, ctx) => decide(ctx, orderId, () => attended(ctx.db, orderId)),
  'POST /admin/api/order/transfers/page': async ({ body: { size = DEFAULT_SIZE, cursor, ...filter } }, { db, modules }) => {
    const sought = await soughtTransfers(db, filter)
    const found = await listTransfers(db, { ...sought, position: decodeCursor(cursor, 'time'), limit: size + 1 })
    const { rows, next } = cut(found, size)
    const ids = rows.map(({ order_id }) => order_id)
    const names = await orderNames(db, ids)
    const papers = await Promise.all(modules.all('orderParts').map((part) => part.numbers?.(db, ids)))
    const records = rows.map((row) => ({
      ...shownTransfer(row),
      serial: row.serial,
      confirmedAt: iso(row.confirmed_at),
      arrivedOn: row.arrived_on,
      orderId: row.order_id,
      ...names.get(row.order_id)!,
      contractNo: papers.map((numbers) => numbers?.get(row.order_id) ?? '').join(''),
    }))
    return { records, next }
  },
  'POST /admin/api/order/transfers/totals/show': async ({ body }, { db }) => transferTotals(db, await soughtTransfers(db, body)),
  'GET /admin/api/order/voucher/:id': async ({ params }, { db, settings }) => ({
    url: privateUrl(settings, await voucherOf(db, params.id)),
  }),
  'POST /admin/api/order/confirmTransfer': async ({ body: { id, ...money } }, { db, modules, now }) => ({
    outcome: await confirmTransfer(db, modules, { paymentId: id, ...money }, now),
  }),
  'POST /admin/api/order/refuseTransfer': async ({ body: { id, ...said } }, { db, modules, now }) =>
    refuseTransfer(db, modules, { paymentId: id, ...said }, now),
}
