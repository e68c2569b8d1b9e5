import { ORDER } from '../../../../contract/rules/statuses'
import type { Db, Trx } from '../../../app/database/db'
import { namedOrder, type OrderRow } from './queries'
import { hold } from './settle'

export { isOver } from './queries'

/** An order as a contract tells of it. */
export interface ContractedOrder extends Pick<OrderRow, 'id' | 'kind' | 'input' | 'items'> {
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

const contracted = ({
  id,
  kind,
  input,
  items,
  order_no,
  refund_rule,
  pay_price,
  status,
  expired,
}: OrderRow): ContractedOrder => ({
  ...{ id, kind, input, items, orderNo: order_no, refundRule: refund_rule, amount: pay_price },
  over: expired || status === ORDER.cancelled || status === ORDER.refunded,
  returning: status === ORDER.refunding,
})

/** Whoever asks says whose it has to be. */
export async function contractedOrder(db: Db, id: string): Promise<ContractedOrder | undefined> {
  const found = await namedOrder(db, id)
  return found && contracted(found)
}

/** The same, held until the transaction ends; of one that there is. */
export const holdContracted = async (trx: Trx, id: string): Promise<ContractedOrder> => contracted(await hold(trx, id))
