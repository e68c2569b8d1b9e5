import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../app/database/db'
import { onDays } from '../../../app/database/on-days'
import { beyond, micros, type Position } from '../../../app/database/paging'
import { BANK, bankNumber, transferColumns, type TransferRow } from './transfer-queries'

/** Which of these orders wait for a transfer to be confirmed. */
export async function waitingTransfers(db: Db, orderIds: string[]): Promise<Set<string>> {
  if (!orderIds.length) return new Set()
  const { rows } = await sql<{ order_id: string }>`
    select order_id from payment where order_id = any(${orderIds}::uuid[]) and channel = 'transfer'
      and state = 'created'`.execute(db)
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
  { position, limit, ...sought }: Sought & { position?: Position; limit: number },
): Promise<ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`
    select ${transferColumns}, ${micros(sql.ref('t.submitted_at'))} as key, p.paid_at as confirmed_at, t.arrived_on,
      coalesce(substr(p.transaction_id, ${BANK.length + 1}), '') as serial
    ${found(sought)} ${beyond(position, 'time', 't.submitted_at', 't.payment_id', true)}
    order by t.submitted_at, t.payment_id limit ${limit}`.execute(db)
  return rows
}

/** How many they are, and what they come to. */
export async function transferTotals(db: Db, sought: Sought) {
  const { rows } = await sql<{ transfers: number; amount: number }>`
    select count(*) as transfers, coalesce(sum(p.amount), 0)::bigint as amount ${found(sought)}`.execute(db)
  return rows[0]
}
