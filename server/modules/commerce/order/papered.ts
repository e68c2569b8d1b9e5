import { ORDER } from '../../../../contract/rules/statuses'
import type { Db, Trx } from '../../../app/database/db'
import { namedOrder, type OrderRow } from './queries'
import { hold } from './settle'

export { isOver } from './queries'

/** An order as a contract tells of it. */
export interface Papered extends Pick<OrderRow, 'id' | 'kind' | 'input' | 'items'> {
  orderNo: string
  /** In a sentence, as it held when the order was placed. */
  refundRule: string
  /** 分: what is to be paid, or was. */
  amount: number
  /** Closed before it was paid, or all of it is back. */
  over: boolean
  /** On its way back. */
  returning: boolean
}

const papered = ({ id, kind, input, items, order_no, refund_rule, pay_price, status, expired }: OrderRow): Papered => ({
  ...{ id, kind, input, items, orderNo: order_no, refundRule: refund_rule, amount: pay_price },
  over: expired || status === ORDER.cancelled || status === ORDER.refunded,
  returning: status === ORDER.refunding,
})

/** Whoever asks says whose it has to be. */
export async function paperedOrder(db: Db, id: string): Promise<Papered | undefined> {
  const found = await namedOrder(db, id)
  return found && papered(found)
}

/** The same, held until the transaction ends; of one that there is. */
export const holdPapered = async (trx: Trx, id: string): Promise<Papered> => papered(await hold(trx, id))
