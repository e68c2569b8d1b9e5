import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { beyond, micros, type Position } from '../../../app/database/paging'
import type { Channel } from './channels'
import type { Numbered, Overpaid } from './payables'

export interface PaymentRow {
  id: string
  order_id: string
  user_id: string
  channel: Channel | 'transfer'
  app_id: string
  mch_id: string
  openid: string | null
  out_trade_no: string
  /** 分 */
  amount: number
  state: 'created' | 'prepaid' | 'paid' | 'closed'
  ticket: string | null
  ticket_at: Date | null
  created_at: Date
  /** Apple took the money. */
  apple: boolean
}
export const paymentColumns = sql`p.id, p.order_id, p.user_id, p.channel, p.app_id, p.mch_id, p.openid, p.out_trade_no,
  p.amount, p.state,
  p.ticket, p.ticket_at, p.created_at, p.apple`
/** Whoever took the money can be asked. */
const atWechat = sql`p.channel <> 'transfer'`
const live = sql`p.state in ('created', 'prepaid')`

/** The one try to pay this order that may still succeed. */
export async function livePayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  const { rows } =
    await sql<PaymentRow>`select ${paymentColumns} from payment p where p.order_id = ${orderId} and ${live}`.execute(db)
  return rows[0]
}

export async function paymentByNumber(db: Db, outTradeNo: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from payment p where p.out_trade_no = ${outTradeNo}`.execute(db)
  return rows[0]
}

/** What somebody has been given to pay with. */
export async function ownTicket(db: Db, userId: string, channel: Channel, ticket: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from payment p
    where p.ticket = ${ticket} and p.user_id = ${userId} and p.channel = ${channel} and p.state = 'prepaid'`.execute(db)
  return rows[0]
}

export type NewPayment = Pick<
  PaymentRow,
  'id' | 'order_id' | 'user_id' | 'channel' | 'app_id' | 'mch_id' | 'openid' | 'out_trade_no' | 'amount'
>
/** False when this order is being paid in another way. */
export async function insertPayment(trx: Trx, p: NewPayment): Promise<boolean> {
  const { rows } = await sql`
    insert into payment (id, order_id, user_id, channel, app_id, mch_id, openid, out_trade_no, amount)
    values (${p.id}, ${p.order_id}, ${p.user_id}, ${p.channel}, ${p.app_id}, ${p.mch_id}, ${p.openid}, ${p.out_trade_no}, ${p.amount})
    on conflict (order_id) where state in ('created', 'prepaid') do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/** False when it was closed, or even paid, meanwhile. */
export async function setTicket(db: Db, id: string, ticket: string): Promise<boolean> {
  const { rows } = await sql`update payment set state = 'prepaid', ticket = ${ticket}, ticket_at = clock_timestamp()
    where id = ${id} and state = 'created' returning 1`.execute(db)
  return rows.length > 0
}

/** A paid one is never closed. */
export const closePayment = (db: Db, id: string) =>
  sql`update payment p set state = 'closed' where p.id = ${id} and ${live}`.execute(db)

/** False when it is paid already: what is written of it stays as it is. Also a closed one can turn out to be paid. */
export async function markPaid(trx: Trx, id: string, transactionId: string, paidAt: Date, apple: boolean): Promise<boolean> {
  const { rows } = await sql`
    update payment set state = 'paid', transaction_id = ${transactionId}, paid_at = ${paidAt}, apple = ${apple}
    where id = ${id} and state <> 'paid' returning 1`.execute(trx)
  return rows.length > 0
}

/** Other tries to pay an order that is paid, of the kinds that WeChat does not end by itself. */
export const closeOthers = (trx: Trx, orderId: string) =>
  sql`update payment p set state = 'closed' where p.order_id = ${orderId} and p.channel in ('virtual', 'transfer')
    and ${live}`.execute(trx)

/** Takes the turn to ask WeChat about this order's payment, when nobody has for so long (ms). */
export async function takeTurn(db: Db, orderId: string, pauseMs: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    update payment p set asked_at = clock_timestamp()
    where p.order_id = ${orderId} and ${live} and ${atWechat}
      and coalesce(p.asked_at, '-infinity') <= clock_timestamp() - ${pauseMs} * interval '1 millisecond'
    returning ${paymentColumns}`.execute(db)
  return rows[0]
}

/** Payments of which nothing is known yet, the oldest first; those behind `last`. */
export async function unsettledPayments(db: Db, limit: number, last?: string): Promise<Pick<PaymentRow, 'id' | 'order_id'>[]> {
  const behind = last === undefined ? sql`` : sql`and p.id > ${last}`
  const { rows } = await sql<Pick<PaymentRow, 'id' | 'order_id'>>`
    select p.id, p.order_id from payment p where ${live} and ${atWechat} ${behind} order by p.id limit ${limit}`.execute(db)
  return rows
}

/** Takes the turn to ask about closed ones that may be paid all the same: soon at first, ever more rarely, for a day. */
export async function takeStrays(db: Db, limit: number): Promise<PaymentRow[]> {
  const last = sql`coalesce(s.asked_at, s.created_at)`
  const { rows } = await sql<PaymentRow>`
    update payment p set asked_at = clock_timestamp() where p.id in (
      select s.id from payment s where s.channel = 'virtual' and s.state = 'closed' and s.created_at > now() - interval '1 day'
        and ${last} + greatest(interval '1 minute', (${last} - s.created_at) / 2) <= clock_timestamp()
      order by s.created_at limit ${limit} for update skip locked)
    returning ${paymentColumns}`.execute(db)
  return rows
}

/**
 * Claims virtual payments of the last day whose delivery WeChat has not confirmed, except those refunded whole, for another
 * attempt.
 */
export async function takeUnprovided(db: Db, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payment p set asked_at = clock_timestamp() where p.id in (
      select s.id from payment s where s.channel = 'virtual' and s.state = 'paid' and s.provided_at is null
        and s.paid_at > now() - interval '1 day'
        and (s.asked_at is null or s.asked_at + greatest(interval '30 seconds', (s.asked_at - s.paid_at) / 2) <=
          clock_timestamp())
        and s.refunded < s.amount
      order by s.paid_at limit ${limit} for update skip locked)
    returning ${paymentColumns}`.execute(db)
  return rows
}

export const markProvided = (db: Db, id: string) =>
  sql`update payment set provided_at = clock_timestamp() where id = ${id} and provided_at is null`.execute(db)

export type RefundCause = 'asked' | Overpaid
/** About the order itself, and not about money that nothing was sold for. */
const OF_ORDER: RefundCause[] = ['asked', 'late']
const ofOrder = sql`r.cause in (${sql.join(OF_ORDER.map((cause) => sql.lit(cause)))})`
/** Of money that came beside an order, which knows nothing of it. */
export const isUnsold = sql`r.cause in ('twice', 'repriced')`
export const isOfOrder = ({ cause }: Pick<RefundRow, 'cause'>) => OF_ORDER.includes(cause)

export interface RefundRow {
  id: string
  payment_id: string
  order_id: string
  channel: Channel | 'transfer'
  openid: string | null
  apple: boolean
  out_trade_no: string
  out_refund_no: string
  /** 分 */
  amount: number
  /** 分, of the whole payment, and what of it was not given back before. */
  total: number
  left: number
  cause: RefundCause
  reason: string
  state: 'waiting' | 'sent' | 'done' | 'failed' | 'withdrawn'
}
const refundColumns = sql`r.id, r.payment_id, p.order_id, p.channel, p.openid, p.apple, p.out_trade_no, r.out_refund_no, r.amount,
  p.amount as total, p.amount - p.refunded + r.amount as left, r.cause, r.reason, r.state`

export interface NewRefund {
  id: string
  paymentId: string
  outRefundNo: string
  amount: number
  cause: RefundRow['cause']
  reason: string
}
export const insertRefund = (trx: Trx, { id, paymentId, outRefundNo, amount, cause, reason }: NewRefund) =>
  sql`insert into payment_refund (id, payment_id, out_refund_no, amount, cause, reason)
    values (${id}, ${paymentId}, ${outRefundNo}, ${amount}, ${cause}, ${reason})`.execute(trx)

/** The payment that an order was sold for: not one that came too late, or second. */
export async function paidPayment(trx: Trx, orderId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from payment p
    where p.order_id = ${orderId} and p.state = 'paid'
      and not exists (select from payment_refund r where r.payment_id = p.id and r.cause <> 'asked')`.execute(trx)
  return rows[0]
}

/** How the last refund of an order stands, as far as it is about the order itself. */
export async function refundOfOrder(
  db: Db,
  orderId: string,
): Promise<Pick<RefundRow, 'state' | 'apple' | 'channel'> | undefined> {
  const { rows } = await sql<Pick<RefundRow, 'state' | 'apple' | 'channel'>>`
    select r.state, p.apple, p.channel from payment_refund r join payment p on p.id = r.payment_id
    where p.order_id = ${orderId} and ${ofOrder} and r.state <> 'withdrawn' order by r.created_at desc, r.id desc
    limit 1`.execute(db)
  return rows[0]
}

export interface StuckRow extends RefundRow {
  created_at: Date
  key: number
}
/** It has this number, as it is given, in a refund or its payment `p`, or belongs to the order. */
export const isNumbered = (refundNo: string, { number, orderId }: Numbered) => sql`(${sql.ref(refundNo)} = ${number}
  or p.out_trade_no = ${number} or p.transaction_id = ${number} ${orderId ? sql`or p.order_id = ${orderId}` : sql``})`

/** Refunds that only a person can bring on, the oldest first. */
export async function listStuck(db: Db, position: Position | undefined, limit: number, sought?: Numbered): Promise<StuckRow[]> {
  const { rows } = await sql<StuckRow>`
    select ${refundColumns}, r.created_at, ${micros(sql.ref('r.created_at'))} as key from payment_refund r
    join payment p on p.id = r.payment_id
    where r.state = 'failed' ${sought ? sql`and ${isNumbered('r.out_refund_no', sought)}` : sql``}
      ${beyond(position, 'time', 'r.created_at', 'r.id', true)} order by r.created_at, r.id limit ${limit}`.execute(db)
  return rows
}

/** A failed one goes out again under another number. False when it was brought on otherwise. */
export async function sendAnew(trx: Trx, id: string, outRefundNo: string): Promise<boolean> {
  const { rows } =
    await sql`update payment_refund set state = 'waiting', out_refund_no = ${outRefundNo}, sent_at = null, asked_at = null
    where id = ${id} and state = 'failed' returning 1`.execute(trx)
  return rows.length > 0
}

export async function stuckRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${refundColumns} from payment_refund r join payment p on p.id = r.payment_id
    where r.id = ${id} and r.state = 'failed'`.execute(db)
  return rows[0]
}

export async function withdrawWaiting(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update payment_refund r set state = 'withdrawn' from payment p
    where p.id = r.payment_id and p.order_id = ${orderId} and r.cause = 'asked' and r.state = 'waiting' returning 1`.execute(trx)
  return rows.length > 0
}

export async function waitingRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select ${refundColumns} from payment_refund r join payment p on p.id = r.payment_id
    where r.state = 'waiting' order by r.created_at limit ${limit}`.execute(db)
  return rows
}

/** Sent ones of which nothing was heard: asked after soon at first, then ever more rarely, since a bank may take days. */
export async function silentRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select ${refundColumns} from payment_refund r join payment p on p.id = r.payment_id
    where r.state = 'sent' and r.asked_at + greatest(interval '30 seconds', (r.asked_at - r.created_at) / 2) <= clock_timestamp()
    order by r.asked_at limit ${limit}`.execute(db)
  return rows
}

/** False when it was withdrawn, or sent by another node. */
export async function markSent(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`update payment_refund set state = 'sent', sent_at = clock_timestamp(), asked_at = clock_timestamp()
    where id = ${id} and state = 'waiting' returning 1`.execute(trx)
  return rows.length > 0
}

/** WeChat had not taken it: its bill will have it on the day on which it does. */
export const markSentAgain = (db: Db, id: string) =>
  sql`update payment_refund set sent_at = clock_timestamp() where id = ${id} and state = 'sent'`.execute(db)

export const markAsked = (db: Db, id: string) =>
  sql`update payment_refund set asked_at = clock_timestamp() where id = ${id}`.execute(db)

export async function refundByNumber(db: Db, outRefundNo: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${refundColumns} from payment_refund r join payment p on p.id = r.payment_id
    where r.out_refund_no = ${outRefundNo}`.execute(db)
  return rows[0]
}

/** Begins the number of a refund that went another way than through WeChat. */
export const BY_HAND = 'hand-'

/**
 * False when it was done before; throws where another refund has this number. A failed one that the operator has helped along
 * gets done too.
 */
export async function markDone(trx: Trx, id: string, refundId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update payment_refund set state = 'done', refund_id = ${refundId}, done_at = ${at}
    where id = ${id} and state in ('sent', 'failed') returning 1`.execute(trx)
  return rows.length > 0
}

export async function markFailed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`update payment_refund set state = 'failed' where id = ${id} and state = 'sent' returning 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Numbers for the metrics, each by an index. */
export async function countMoney(db: Db): Promise<{ what: string; count: number }[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'unsettled' as what, count(*) as count from payment where state in ('created', 'prepaid')
    union all select 'paidLastHour', count(*) from payment where state = 'paid' and paid_at > now() - interval '1 hour'
    union all select 'refundWaiting', count(*) from payment_refund where state = 'waiting'
    union all select 'refundSent', count(*) from payment_refund where state = 'sent'
    union all select 'refundFailed', count(*) from payment_refund where state = 'failed'
    union all select 'differences', count(*) from payment_difference
      where closed_at is null and found_at > now() - interval '30 days'`.execute(db)
  return rows
}
