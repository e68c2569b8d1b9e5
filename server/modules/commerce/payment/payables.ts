import * as codes from '../../../../contract/rules/codes'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'

/** Where the buyer stands; some ways to pay are not allowed everywhere. */
export type Platform = 'weapp' | 'wechat' | 'browser'

/** By WeChat, on whichever of its ways; by a bank transfer that an operator confirms. */
export type PayWay = 'wechat' | 'transfer'

/** What its buyer may pay now. */
export interface Payable {
  id: string
  title: string
  originPrice: number
  payPrice: number
  /** Of what is bought, as the operator publishes it in the console of the mini-program: 道具 ID. */
  productId: string
  virtual: boolean
  ways: readonly PayWay[]
  expiresAt: Date
}

export interface Settlement {
  orderId: string
  /** When the money was taken. */
  paidAt: Date
  /** 分 */
  amount: number
  /** Apple took it, and alone can give it back. */
  apple?: boolean
  /** By which it came; none of what costs nothing. */
  paymentId?: string
}
/**
 * late: what was to be paid had been closed; twice: another payment was first; repriced: it costs another sum by now. All go
 * back.
 */
export type Overpaid = 'late' | 'twice' | 'repriced'
export type Outcome = 'fulfilled' | Overpaid

/**
 * What payments are made for. Whoever sells brings this; payments know nothing else of it. Everything with a `trx` runs in the
 * transaction of the payment or the refund.
 */
export interface Payables {
  /**
   * Refuses with 10104 (not theirs), 11313 (paid already), 11314 (closed, or too late).
   * @param type its orderType; left out: a course
   */
  find(db: Db, userId: string, type: number | undefined, orderId: string): Promise<Payable>
  /** The same of one that is held until the transaction ends. */
  holdOpen(trx: Trx, orderId: string): Promise<Payable>
  /** Keeps it as it is until the transaction ends. Whoever changes a payment or a refund does this first. */
  hold(trx: Trx, orderId: string): Promise<{ orderedAt: Date }>
  /** What becomes of a held one for which money has come. */
  settle(trx: Trx, modules: Modules, settlement: Settlement): Promise<Outcome>
  /** Of a held one that waits for its money: until then, whatever was said before. */
  waitAtLeast(trx: Trx, orderId: string, until: Date): Promise<unknown>
  waitAtMost(trx: Trx, orderId: string, until: Date): Promise<unknown>
  /** Its refund is handed over now. */
  refundSent(trx: Trx, orderId: string): Promise<unknown>
  /** The money is back; a second time changes nothing. */
  refunded(trx: Trx, modules: Modules, orderId: string, at: Date): Promise<void>
  /** What operators know them by. */
  names(db: Db, orderIds: string[]): Promise<Map<string, { orderNo: string; title: string }>>
  /** The one that they mean by its number. */
  numbered(db: Db, orderNo: string): Promise<string | undefined>
}

declare module '../../../app/module' {
  interface Extensions {
    payables: Payables
  }
}

export function payablesOf(modules: Modules): Payables {
  const [payables] = modules.all('payables')
  if (!payables) throw new Error('nothing is sold')
  return payables
}

/** What somebody looks for by a number of a payment, of a refund, or of an order. */
export interface Numbered {
  number: string
  orderId?: string
}
/** What a word means; undefined where there is none. */
export async function numberedBy(db: Db, modules: Modules, keyword = ''): Promise<Numbered | undefined> {
  const number = keyword.trim()
  return number ? { number, orderId: await payablesOf(modules).numbered(db, number) } : undefined
}

export const CLOSED = '订单已取消，请重新下单'
/** Refuses a payment whose order is closed, or was closed while WeChat was asked. */
export const refuseClosed = (): never => refuse(codes.ORDER_CLOSED, CLOSED)
