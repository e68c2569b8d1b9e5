import type { InvoiceHead } from '../../../../contract/rules/invoice'
import { ORDER } from '../../../../contract/rules/statuses'
import type { Db, Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { orderOfPerson, type OrderRow } from './queries'
import { hold } from './settle'

export { isInOrdersOf } from './operator-list'
export { isAwaited, isReturning, isSold, isUnpaid, joinOrder, STATUS as ORDER_STATUS } from './queries'

declare module '../../../app/module' {
  interface Extensions {
    /** For which company orders of a shop are paid, as an invoice names it; undefined: for the buyer. */
    payers: { kind: OrderRow['kind']; payerOf(db: Db, input: OrderRow['input']): Promise<Payer | undefined> }
  }
}
type Payer = Pick<InvoiceHead, 'title' | 'taxNo'>

/** An order as far as invoices are concerned. */
export interface Invoiced {
  orderId: string
  userId: string
  kind: OrderRow['kind']
  input: OrderRow['input']
  /** 分, what was paid in money and is not back. */
  amount: number
  /** Paid, kept, and not being given back. */
  sold: boolean
}

/** What an invoice needs to know of an order. */
export const invoicedOf = ({ id, user_id, kind, input, pay_price, refunded_amount, status }: OrderRow): Invoiced => ({
  orderId: id,
  userId: user_id,
  kind,
  input,
  amount: pay_price - refunded_amount,
  sold: status === ORDER.waiting || status === ORDER.sent || status === ORDER.done,
})

/** Of one's own order, whatever it is for. Refuses with 10104 (not theirs). */
export async function invoiced(db: Db, userId: string, orderId: string): Promise<Invoiced> {
  return invoicedOf((await orderOfPerson(db, userId, orderId)) ?? gone())
}

/** The same, held until the transaction ends: it is not given back meanwhile. */
export async function holdInvoiced(trx: Trx, userId: string, orderId: string): Promise<Invoiced> {
  await invoiced(trx, userId, orderId)
  return invoicedOf(await hold(trx, orderId))
}
