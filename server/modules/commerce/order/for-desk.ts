import { sql } from 'kysely'
import { byDay, personFigure, waitingIn, type DeskFigure, type DeskQueue } from '../../../app/admin'

/** What waits here for operators. */
export const deskQueues: DeskQueue[] = [
  {
    name: 'orderApproval',
    permission: 'order.approve',
    waiting: waitingIn(sql`from shop_order o where o.status = 10 and o.approval = 'waiting'`, sql`o.pay_time`),
  },
  {
    name: 'refundReview',
    permission: 'order.refund',
    waiting: waitingIn(sql`from order_refund r where r.review = 'waiting' and r.withdrawn_at is null`, sql`r.asked_at`),
  },
]

/** What somebody has paid and not got back, and for how many orders. */
export const personFigures = [
  personFigure(
    'paid',
    (userId) => sql<{ n: number }>`
      select coalesce(sum(o.pay_price), 0)::bigint - coalesce((select sum(r.amount) from order_refund r join shop_order back on back.id = r.order_id
          where back.user_id = ${userId} and r.done_at is not null), 0)::bigint as n
      from shop_order o where o.user_id = ${userId} and o.pay_time is not null`,
  ),
  personFigure(
    'orders',
    (userId) => sql<{ n: number }>`select count(*) as n from shop_order o where o.user_id = ${userId} and o.pay_time is not null`,
  ),
]

/** Every order that was paid, given back later or not; and what went back, on the day it did. */
export const deskFigures: DeskFigure[] = [
  {
    name: 'paidOrders',
    permission: 'order.read',
    byDay: byDay(sql`from shop_order o where o.pay_time is not null`, sql`o.pay_time`),
  },
  {
    // Of what was ordered on a day, how much of a hundred was paid.
    name: 'payRate',
    permission: 'order.read',
    byDay: byDay(
      sql`from shop_order o where true`,
      sql`o.created_at`,
      sql`round(100.0 * count(*) filter (where o.pay_time is not null) / count(*))`,
    ),
  },
  {
    name: 'paid',
    permission: 'order.read',
    byDay: byDay(sql`from shop_order o where o.pay_time is not null`, sql`o.pay_time`, sql`sum(o.pay_price)`),
  },
  {
    name: 'refunded',
    permission: 'order.read',
    byDay: byDay(sql`from order_refund r where r.done_at is not null`, sql`r.done_at`, sql`sum(r.amount)`),
  },
]
