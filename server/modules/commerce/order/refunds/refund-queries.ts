import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import { ORDER } from '../../../../../contract/rules/statuses'
import type { Status } from '../moves'
import type { Part, Piece } from '../shops/sellable'

/** One time that an order, or a part of it, was to go back. */
export interface RefundRow extends Required<Omit<Part, 'needsReview'>> {
  id: string
  /** Where the order stood. */
  from: Status
  /** Nothing is left after it. */
  whole: boolean
  by: 'buyer' | 'house'
  /** It cannot be withdrawn, and after a part the rest follows. */
  final: boolean
  reason: string
  /** An operator decides on it; null: nobody had to. */
  review: 'waiting' | 'passed' | 'refused' | null
  askedAt: Date
  sentAt: Date | null
  withdrawnAt: Date | null
  doneAt: Date | null
}

/** These are given back. */
export const returnLines = (trx: Trx, orderId: string, lines: Piece[]) =>
  sql`update order_line l set refunded = l.refunded + b.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) b(position smallint, quantity integer)
    where l.order_id = ${orderId} and l.position = b.position`.execute(trx)

const refundColumns = sql`r.id, r.from_status as "from", r.amount, r.coins, r.lines, r.whole, r.asked_by as by, r.final,
  r.reason, r.review,
  r.asked_at as "askedAt", r.sent_at as "sentAt", r.withdrawn_at as "withdrawnAt", r.done_at as "doneAt"`

/** All of an order, the first first. */
export async function refundsOf(db: Db, orderId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select ${refundColumns} from order_refund r where r.order_id = ${orderId}
    order by r.asked_at, r.id`.execute(db)
  return rows
}

/** The one of a held order that is under way. */
export async function openRefundOf(trx: Trx, orderId: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${refundColumns} from shop_order o join order_refund r on r.id = o.refund_id
    where o.id = ${orderId}`.execute(trx)
  return rows[0]
}

export interface NewRefund extends Pick<
  RefundRow,
  'id' | 'from' | 'amount' | 'coins' | 'lines' | 'whole' | 'by' | 'final' | 'reason'
> {
  detail: string
  review?: 'waiting'
}
export const insertRefund = (trx: Trx, orderId: string, r: NewRefund) =>
  sql`insert into order_refund (id, order_id, from_status, amount, coins, lines, whole, asked_by, final, reason, detail, review)
    values (${r.id}, ${orderId}, ${r.from}, ${r.amount}, ${r.coins}, ${JSON.stringify(r.lines)}::jsonb, ${r.whole}, ${r.by}, ${r.final},
      ${r.reason}, ${r.detail}, ${r.review ?? null})`.execute(trx)

/** Of an order whose refund is under way: not handed over before, and not withdrawn. */
const underWay = (orderId: string) =>
  sql`id = (select refund_id from shop_order where id = ${orderId}) and sent_at is null and withdrawn_at is null`

/** False when it was handed over before, or was withdrawn. */
export async function markRefundSent(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql`update order_refund set sent_at = clock_timestamp() where ${underWay(orderId)} returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** False when it is under way, or was withdrawn. */
export async function markWithdrawn(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`update order_refund set withdrawn_at = clock_timestamp()
    where id = ${id} and sent_at is null and withdrawn_at is null and not final returning 1`.execute(trx)
  return rows.length > 0
}

export const markRefundDone = (trx: Trx, id: string, at: Date) =>
  sql`update order_refund set done_at = ${at} where id = ${id} and done_at is null`.execute(trx)

/** Whoever asked for the refund of an order cannot withdraw it any more, and the rest follows. */
export const markRefundFinal = (trx: Trx, orderId: string) =>
  sql`update order_refund set final = true where id = (select refund_id from shop_order where id = ${orderId})`.execute(trx)

/** What was on its way when its refund was asked for has come meanwhile. */
export const markArrived = (trx: Trx, orderId: string) => doneMeanwhile(trx, orderId, ORDER.sent)
/** Who was expected when the refund of a part was asked for has come meanwhile. `guard` is of the order `o`. */
export const markAttended = (trx: Trx, orderId: string, guard: RawBuilder<unknown>) =>
  doneMeanwhile(trx, orderId, ORDER.waiting, guard)

async function doneMeanwhile(trx: Trx, orderId: string, from: Status, guard: RawBuilder<unknown> = sql`true`): Promise<boolean> {
  const { rows } = await sql`update order_refund set from_status = ${ORDER.done}
    where id = (select o.refund_id from shop_order o where o.id = ${orderId} and ${guard}) and from_status = ${from}
    returning 1`.execute(trx)
  return rows.length > 0
}
