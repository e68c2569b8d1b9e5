import { sql } from 'kysely'
import { ORDER } from '../../../../contract/rules/statuses'
import { byDay, personFigure, waitingIn, type WorkbenchFigure, type WorkbenchQueue, type ListTally } from '../../../app/admin'
import { allRefunds, REFUND_STATES } from './refunds/refund-review'
import { isAwaited, isReturning, isUnpaid, STATUS } from './queries'

/** Refunds that wait for somebody. */
const refunds = sql`from order_refund r where ${REFUND_STATES.waiting}`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'orderApproval',
    title: '待审核的订单',
    hours: 24,
    list: 'POST /admin/api/order/waiting/page',
    permission: 'order.approve',
    waiting: waitingIn(sql`from shop_order o where ${isAwaited}`, sql`o.pay_time`),
  },
  {
    name: 'refundReview',
    title: '待审核的退款',
    hours: 24,
    list: 'POST /admin/api/order/refund/page',
    permission: 'order.refundReview',
    waiting: waitingIn(refunds, sql`r.asked_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  {
    list: 'POST /admin/api/order/page',
    member: 'status',
    rows: {
      [ORDER.unpaid]: sql`from shop_order o where ${isUnpaid}`,
      [ORDER.waiting]: sql`from shop_order o where o.status = ${STATUS.waiting}`,
      [ORDER.sent]: sql`from shop_order o where o.status = ${STATUS.sent}`,
      [ORDER.refunding]: sql`from shop_order o where ${isReturning}`,
    },
  },
  {
    list: 'POST /admin/api/order/refund/page',
    member: 'state',
    rows: {
      waiting: refunds,
      underway: sql`from ${allRefunds} where ${REFUND_STATES.underway}`,
    },
  },
]

/** What somebody has paid and not got back, and for how many orders. */
export const personFigures = [
  personFigure(
    { name: 'paid', title: '实付合计', kind: 'money' },
    (userId) => sql<{ n: number }>`
      select coalesce(sum(o.pay_price), 0)::bigint - coalesce((select sum(r.amount) from order_refund r
        join shop_order back on back.id = r.order_id
          where back.user_id = ${userId} and r.done_at is not null), 0)::bigint as n
      from shop_order o where o.user_id = ${userId} and o.pay_time is not null`,
  ),
  personFigure(
    { name: 'orders', title: '付过的订单' },
    (userId) => sql<{ n: number }>`select count(*) as n from shop_order o where o.user_id = ${userId} and o.pay_time is not null`,
  ),
]

/** Every order that was paid, given back later or not; and what went back, on the day it did. */
export const workbenchFigures: WorkbenchFigure[] = [
  {
    name: 'paidOrders',
    title: '支付订单',
    permission: 'order.read',
    byDay: byDay(sql`from shop_order o where o.pay_time is not null`, sql`o.pay_time`),
  },
  {
    // Of what was ordered on a day, how much of a hundred was paid.
    name: 'payRate',
    title: '支付率',
    kind: 'percent',
    permission: 'order.read',
    byDay: byDay(
      sql`from shop_order o where true`,
      sql`o.created_at`,
      sql`round(100.0 * count(*) filter (where o.pay_time is not null) / count(*))`,
    ),
  },
  {
    name: 'paid',
    title: '实付',
    kind: 'money',
    permission: 'order.read',
    byDay: byDay(sql`from shop_order o where o.pay_time is not null`, sql`o.pay_time`, sql`sum(o.pay_price)`),
  },
  {
    name: 'refunded',
    title: '退款',
    kind: 'money',
    permission: 'order.read',
    byDay: byDay(sql`from order_refund r where r.done_at is not null`, sql`r.done_at`, sql`sum(r.amount)`),
  },
]
