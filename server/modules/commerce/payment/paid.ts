import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { isUnsold, type PaymentRow } from './queries'
import { BANK, bankNumber } from './transfer-queries'

/** How orders were paid, for operators, and what they are found by on somebody's bill. */

/** The orders of the payments that a number means, ours, WeChat's or the bank's: each is found by an index of its own. */
export const ordersPaidUnder = (number: string) => sql`
  select p.order_id from payment p where p.out_trade_no = ${number}
  union select p.order_id from payment p where p.transaction_id in (${number}, ${bankNumber(number)})`

export interface Paid {
  payWay: PaymentRow['channel'] | 'apple'
  outTradeNo: string
  /** WeChat's, or the bank's. */
  transactionId: string
  /** The day on which the bank had the money of a transfer, where it was written down. */
  arrivedOn: string | null
}
/** How orders were paid, by their ids: not what goes back beside them. */
export async function paidOf(db: Db, orderIds: string[]): Promise<Map<string, Paid>> {
  if (!orderIds.length) return new Map()
  const { rows } = await sql<Paid & { orderId: string }>`
    select p.order_id as "orderId", case when p.apple then 'apple' else p.channel end as "payWay", p.out_trade_no as "outTradeNo",
      case when p.channel = 'transfer' then substr(p.transaction_id, ${BANK.length + 1})
        else p.transaction_id end as "transactionId",
      t.arrived_on as "arrivedOn"
    from payment p left join payment_transfer t on t.payment_id = p.id
    where p.order_id = any(${orderIds}::uuid[]) and p.state = 'paid'
      and not exists (select from payment_refund r where r.payment_id = p.id and ${isUnsold})`.execute(db)
  return new Map(rows.map(({ orderId, ...paid }) => [orderId, paid]))
}
