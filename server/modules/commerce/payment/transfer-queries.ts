import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { onDays } from '../../../app/database/on-days'
import { beyond, micros, type Place } from '../../../app/database/paging'
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
const columns = sql`${paymentColumns}, t.voucher, t.payer, t.paid_at, t.submitted_at, t.refused_reason, t.refused_at`

/** As the buyer shows it. */
export interface Voucher {
  voucher: string
  payer: string
  payTime: string
}

export const insertTransfer = (trx: Trx, paymentId: string, { voucher, payer, payTime }: Voucher) =>
  sql`insert into payment_transfer (payment_id, voucher, payer, paid_at) values (${paymentId}, ${voucher}, ${payer.trim()}, ${payTime})`.execute(
    trx,
  )

/** The picture that stood there before. */
export async function replaceVoucher(trx: Trx, paymentId: string, { voucher, payer, payTime }: Voucher): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    update payment_transfer t set voucher = ${voucher}, payer = ${payer.trim()}, paid_at = ${payTime}, submitted_at = clock_timestamp()
    from (select voucher as before from payment_transfer where payment_id = ${paymentId}) o
    where t.payment_id = ${paymentId} returning o.before`.execute(trx)
  return rows[0].before
}

export const markRefused = (trx: Trx, paymentId: string, reason: string) =>
  sql`update payment_transfer set refused_at = clock_timestamp(), refused_reason = ${reason} where payment_id = ${paymentId}`.execute(
    trx,
  )

/** Of one that is being confirmed: the day on which its money was on the account. */
export const markArrived = (trx: Trx, paymentId: string, day: string) =>
  sql`update payment_transfer set arrived_on = ${day} where payment_id = ${paymentId}`.execute(trx)

export async function transferById(db: Db, paymentId: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from payment p join payment_transfer t on t.payment_id = p.id where p.id = ${paymentId}`.execute(db)
  return rows[0]
}

/** The last of an order. */
export async function transferOf(db: Db, orderId: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from payment p join payment_transfer t on t.payment_id = p.id
    where p.order_id = ${orderId} order by p.created_at desc, p.id desc limit 1`.execute(db)
  return rows[0]
}

/** Which of these orders wait for a transfer to be confirmed. */
export async function waitingTransfers(db: Db, orderIds: string[]): Promise<Set<string>> {
  if (!orderIds.length) return new Set()
  const { rows } = await sql<{ order_id: string }>`
    select order_id from payment where order_id = any(${orderIds}::uuid[]) and channel = 'transfer' and state = 'created'`.execute(
    db,
  )
  return new Set(rows.map((row) => row.order_id))
}

export type TransferState = 'waiting' | 'confirmed' | 'refused' | 'closed'
const states = {
  waiting: sql`p.state = 'created'`,
  confirmed: sql`p.state = 'paid'`,
  refused: sql`p.state = 'closed' and t.refused_at is not null`,
  closed: sql`p.state = 'closed' and t.refused_at is null`,
} as const satisfies Record<TransferState, unknown>

type Day = 'submitted' | 'confirmed' | 'arrived'
/** What was confirmed before the day of the bank was asked for lies on the day of confirming. */
const arrivedOn = sql`coalesce(t.arrived_on, (p.paid_at at time zone 'Asia/Shanghai')::date)`
const onItsDays: Record<Day, (from?: string, to?: string) => RawBuilder<unknown>> = {
  submitted: (from, to) => onDays('t.submitted_at', from, to),
  confirmed: (from, to) => onDays('p.paid_at', from, to),
  arrived: (from, to) => sql`
    ${from ? sql`and ${arrivedOn} >= ${from}::date` : sql``} ${to ? sql`and ${arrivedOn} <= ${to}::date` : sql``}`,
}

export interface Sought {
  /** waiting, without one */
  state?: TransferState
  /** A number of the bank, or a part of the name that paid; or of this order. */
  word?: string
  orderId?: string
  /** Of which day `from` and `to` are; submitted, without one. */
  dayOf?: Day
  from?: string
  to?: string
}
export const BANK = 'bank-'
/** The number of a transfer with the bank, as a payment keeps it. */
export const bankNumber = (serial: string) => BANK + serial
const meantBy = ({ word, orderId }: Sought) =>
  word === undefined
    ? sql``
    : sql`and (p.transaction_id = ${bankNumber(word)} or strpos(lower(t.payer), lower(${word})) > 0
        ${orderId ? sql`or p.order_id = ${orderId}` : sql``})`
const found = ({ state = 'waiting', dayOf = 'submitted', from, to, ...meant }: Sought) => sql`
  from payment_transfer t join payment p on p.id = t.payment_id
  where ${states[state]} ${meantBy(meant)} ${onItsDays[dayOf](from, to)}`

interface ListedTransfer extends TransferRow {
  key: number
  /** '' before it is confirmed */
  serial: string
  confirmed_at: Date | null
  arrived_on: string | null
}
/** The first to be shown first. */
export async function listTransfers(
  db: Db,
  { place, limit, ...sought }: Sought & { place?: Place; limit: number },
): Promise<ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`
    select ${columns}, ${micros(sql.ref('t.submitted_at'))} as key, p.paid_at as confirmed_at, t.arrived_on,
      coalesce(substr(p.transaction_id, ${BANK.length + 1}), '') as serial
    ${found(sought)} ${beyond(place, 'time', 't.submitted_at', 't.payment_id', true)}
    order by t.submitted_at, t.payment_id limit ${limit}`.execute(db)
  return rows
}

/** How many they are, and what they come to. */
export async function transferTotals(db: Db, sought: Sought) {
  const { rows } = await sql<{ transfers: number; amount: number }>`
    select count(*) as transfers, coalesce(sum(p.amount), 0)::bigint as amount ${found(sought)}`.execute(db)
  return rows[0]
}
