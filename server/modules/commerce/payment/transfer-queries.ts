import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { paymentColumns, type PaymentRow } from './queries'

export interface TransferRow extends PaymentRow {
  /** A private picture. */
  voucher: string
  payer: string
  /** As the buyer says. */
  paid_at: Date
  submitted_at: Date
  refused_reason: string | null
  refused_at: Date | null
}
export const transferColumns = sql`${paymentColumns}, t.voucher, t.payer, t.paid_at, t.submitted_at, t.refused_reason,
  t.refused_at`

/** As the buyer shows it. */
export interface Voucher {
  voucher: string
  payer: string
  payTime: string
}

export const insertTransfer = (trx: Trx, paymentId: string, { voucher, payer, payTime }: Voucher) =>
  sql`insert into payment_transfer (payment_id, voucher, payer, paid_at)
    values (${paymentId}, ${voucher}, ${payer.trim()}, ${payTime})`.execute(trx)

/** The picture that stood there before. */
export async function replaceVoucher(trx: Trx, paymentId: string, { voucher, payer, payTime }: Voucher): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    update payment_transfer t set voucher = ${voucher}, payer = ${payer.trim()}, paid_at = ${payTime},
      submitted_at = clock_timestamp()
    from (select voucher as before from payment_transfer where payment_id = ${paymentId}) o
    where t.payment_id = ${paymentId} returning o.before`.execute(trx)
  return rows[0].before
}

export const markRefused = (trx: Trx, paymentId: string, reason: string) =>
  sql`update payment_transfer set refused_at = clock_timestamp(), refused_reason = ${reason}
    where payment_id = ${paymentId}`.execute(trx)

/** Of one that is being confirmed: the day on which its money was on the account. */
export const markArrived = (trx: Trx, paymentId: string, day: string) =>
  sql`update payment_transfer set arrived_on = ${day} where payment_id = ${paymentId}`.execute(trx)

export async function transferById(db: Db, paymentId: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${transferColumns} from payment p join payment_transfer t on t.payment_id = p.id where p.id = ${paymentId}`.execute(db)
  return rows[0]
}

/** The last of an order. */
export async function transferOf(db: Db, orderId: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${transferColumns} from payment p join payment_transfer t on t.payment_id = p.id
    where p.order_id = ${orderId} order by p.created_at desc, p.id desc limit 1`.execute(db)
  return rows[0]
}

export const BANK = 'bank-'
/** The number of a transfer with the bank, as a payment keeps it. */
export const bankNumber = (serial: string) => BANK + serial
