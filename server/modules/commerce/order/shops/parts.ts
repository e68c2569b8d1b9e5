import type { OrderDetail } from '../../../../../contract/order'
import type { Ctx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import type { Invoiced } from '../invoiceable'

/** What a module above adds to every order, whatever it is for. */
export interface OrderPart {
  /** On the page of the order. */
  detail?(ctx: Pick<Ctx, 'db' | 'settings'>, order: Invoiced): Promise<Pick<OrderDetail, 'invoice' | 'contract'>>
  /** Numbers of papers that a bank transfer of these orders may name, by order. */
  numbers?(db: Db, orderIds: string[]): Promise<Map<string, string>>
  /** In the transaction in which it, or a part of it, is given back. @param left 分 that are still paid for it */
  refunded?(trx: Trx, orderId: string, left: number): Promise<unknown>
}

declare module '../../../../app/module' {
  interface Extensions {
    orderParts: OrderPart
  }
}
