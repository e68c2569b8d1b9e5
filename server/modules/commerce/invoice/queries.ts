import { sql } from 'kysely'
import type { Invoice, InvoiceFilter } from '../../../../contract/admin/invoice'
import type { InvoiceHead } from '../../../../contract/rules/invoice'
import type { Db, Row, Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskEmail } from '../../../app/formats/text'
import { onDays } from '../../../app/database/on-days'
import { isInOrdersOf, isReturning, isSold, joinOrder } from '../order/invoiceable'
import { isOpen, personOn } from '../../identity/user/people'

export interface InvoiceRow extends Row<
  'invoice',
  'id' | 'order_id' | 'user_id' | 'title' | 'tax_no' | 'email' | 'reason' | 'number' | 'has_file' | 'created_at' | 'issued_at'
> {
  kind: InvoiceHead['kind']
  /** 分 */
  amount: number
  state: 'applied' | 'issued' | 'refused' | 'void'
}
const columns = sql`i.id, i.order_id, i.user_id, i.kind, i.title, i.tax_no, i.email, i.amount, i.state, i.reason, i.number,
  i.has_file,
  i.created_at, i.issued_at`

/** The latest of an order. */
export async function latestOf(db: Db, orderId: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`select ${columns} from invoice i
    where i.order_id = ${orderId} order by i.created_at desc, i.id desc limit 1`.execute(db)
  return rows[0]
}

/** What the latest of an order stands in the place of: the last that was issued before it and is void. */
export async function replacedBy(db: Db, { id, order_id }: InvoiceRow) {
  const { rows } = await sql<Pick<InvoiceRow, 'kind' | 'number' | 'reason'>>`select kind, number, reason from invoice
    where order_id = ${order_id} and id <> ${id} and state = 'void' and number <> '' order by created_at desc limit 1`.execute(db)
  return rows[0]
}

/** What somebody filled in last. */
export async function lastHead(db: Db, userId: string): Promise<InvoiceHead | undefined> {
  const { rows } = await sql<InvoiceHead>`select kind, title, tax_no as "taxNo", email from invoice
    where user_id = ${userId} order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

export interface NewInvoice extends InvoiceHead {
  id: string
  orderId: string
  userId: string
  amount: number
}
/** False when the order has one. */
export async function insertInvoice(trx: Trx, one: NewInvoice): Promise<boolean> {
  const { rows } = await sql`insert into invoice (id, order_id, user_id, kind, title, tax_no, email, amount)
    values (${one.id}, ${one.orderId}, ${one.userId}, ${one.kind}, ${one.title}, ${one.taxNo}, ${one.email}, ${one.amount})
    on conflict (order_id) where state in ('applied', 'issued') do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/** Of all the money, or of a part: what was issued for more than is left does not stand. */
export const voidOf = (trx: Trx, orderId: string, left: number, reason: string) =>
  sql`update invoice set state = 'void', reason = ${reason}, voided_at = clock_timestamp()
    where order_id = ${orderId} and state in ('applied', 'issued') and amount > ${left}`.execute(trx)

/** One that was issued, and says something wrong. Undefined when it is not issued. */
export async function voidIssued(trx: Trx, id: string, reason: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`update invoice i set state = 'void', reason = ${reason}, voided_at = clock_timestamp()
    where i.id = ${id} and i.state = 'issued' returning ${columns}`.execute(trx)
  return rows[0]
}

/** What was only asked for is issued for what is left. False when none was. */
export async function lower(trx: Trx, orderId: string, amount: number): Promise<boolean> {
  const { rows } =
    await sql`update invoice set amount = ${amount} where order_id = ${orderId} and state = 'applied' returning 1`.execute(trx)
  return rows.length > 0
}

/** Refuses with 10104 when there is none. */
export async function invoiceRow(db: Db, id: string): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`select ${columns} from invoice i where i.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

/** toReverse: issued, and void since, so that a red one is to be issued. */
export const QUEUES = {
  waiting: sql`i.state = 'applied'`,
  toReverse: sql`i.state = 'void' and i.number <> '' and i.reversed_at is null`,
  issued: sql`i.state = 'issued'`,
  refused: sql`i.state = 'refused'`,
  void: sql`i.state = 'void'`,
}
/** The number of what is to be reversed before `i` can be issued for the same order. */
const unreversed = sql`coalesce((select v.number from invoice v
  where v.order_id = i.order_id and v.id <> i.id and v.state = 'void' and v.number <> '' and v.reversed_at is null
  order by v.created_at limit 1), '')`
export async function unreversedOf(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`select ${unreversed} as number from invoice i where i.id = ${id}`.execute(db)
  return rows[0]?.number ?? ''
}

type QueueRow = Omit<Invoice, 'emailMasked' | 'appliedAt' | 'issuedAt' | 'voidedAt' | 'reversedAt'> &
  Row<'invoice', 'email' | 'created_at' | 'issued_at' | 'voided_at' | 'reversed_at'> & { key: number }

type Found = Omit<InvoiceFilter, 'size' | 'cursor'>
const DAYS = { applied: 'i.created_at', issued: 'i.issued_at', reversed: 'i.reversed_at' }
const found = ({
  queue,
  orderNo = '',
  keyword = orderNo,
  userId,
  dayOf = 'applied',
  from,
  to,
}: Found) => sql`from invoice i ${joinOrder(sql`i.order_id`)}
    where ${queue ? QUEUES[queue] : sql`true`} ${meant(keyword.trim())} ${userId ? sql`and i.user_id = ${userId}` : sql``} ${onDays(DAYS[dayOf], from, to)}`
const meant = (word: string) =>
  word
    ? sql`and (i.number = ${word} or strpos(lower(i.title), lower(${word})) > 0 or ${isInOrdersOf('i.order_id', word)})`
    : sql``

/** How many they are, and what they come to. */
export async function invoiceTotals(db: Db, filter: Found) {
  const { rows } = await sql<{ invoices: number; amount: number }>`
    select count(*) as invoices, coalesce(sum(i.amount), 0)::bigint as amount ${found(filter)}`.execute(db)
  return rows[0]
}

/** What has to be done comes as it was asked for, the rest the newest first. */
export async function invoicePage(db: Db, { size = DEFAULT_SIZE, cursor, ...filter }: InvoiceFilter) {
  const { queue } = filter
  const up = queue === 'waiting' || queue === 'toReverse'
  const order = up ? sql`` : sql`desc`
  const { rows } = await sql<QueueRow>`
    select i.id, ${micros(sql`i.created_at`)} as key, i.order_id as "orderId", o.order_no as "orderNo", o.title as goods,
      i.user_id as "userId", i.kind, i.title, i.tax_no as "taxNo", i.email, i.amount, i.state, ${isReturning} as refunding,
      i.reason,
      i.number, ${unreversed} as unreversed, i.created_at, i.issued_at, i.voided_at, i.reversed_at
    ${found(filter)}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'i.created_at', 'i.id', up)}
    order by i.created_at ${order}, i.id ${order} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, email, created_at, issued_at, voided_at, reversed_at, ...row }) => ({
    ...row,
    emailMasked: maskEmail(email),
    appliedAt: created_at.toISOString(),
    issuedAt: issued_at?.toISOString() ?? null,
    voidedAt: voided_at?.toISOString() ?? null,
    reversedAt: reversed_at?.toISOString() ?? null,
  }))
  return { records, next: page.next }
}

/** Undefined when it does not wait, or its order is being given back. */
export async function markIssued(trx: Trx, id: string, number: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    update invoice i set state = 'issued', number = ${number}, has_file = true, issued_at = clock_timestamp()
    where i.id = ${id} and i.state = 'applied'
      and exists (select from (values (i.order_id)) mine (order_id) ${joinOrder(sql`mine.order_id`)} where ${isSold})
    returning ${columns}`.execute(trx)
  return rows[0]
}

/** Under another number, if one is given; it stays as it is. Undefined when it is not issued. */
export async function renumber(trx: Trx, id: string, number?: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`update invoice i set number = coalesce(${number ?? null}, i.number)
    where i.id = ${id} and i.state = 'issued' returning ${columns}`.execute(trx)
  return rows[0]
}

export async function markRefused(trx: Trx, id: string, reason: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    update invoice i set state = 'refused', reason = ${reason} where i.id = ${id} and i.state = 'applied'
    returning ${columns}`.execute(trx)
  return rows[0]
}

export async function markReversed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`update invoice set reversed_at = clock_timestamp()
    where id = ${id} and state = 'void' and number <> '' and reversed_at is null returning 1`.execute(db)
  return rows.length > 0
}

/** Whether an issued one has its file, also when it is void since. */
export async function hasFile(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from invoice i join ${personOn('i.user_id')}
    where i.id = ${id} and i.has_file and ${isOpen}`.execute(db)
  return rows.length > 0
}

export const dropUnissued = (trx: Trx, userId: string) =>
  sql`delete from invoice where user_id = ${userId} and number = ''`.execute(trx)
export const dropEmails = (trx: Trx, userId: string) => sql`update invoice set email = '' where user_id = ${userId}`.execute(trx)
