import { ORDER_TYPES } from '../../../../contract/order'
import type { Fulfilment, OrderKind } from './sellable'

/** 0 待支付, 10 待发货/待参加, 20 已发货, 30 已完成, 40 已取消, 50 退款中, 60 已退款 */
export type Status = 0 | 10 | 20 | 30 | 40 | 50 | 60
export type Action = 'pay' | 'cancel' | 'refund' | 'cancelRefund' | 'delete' | 'again' | 'use' | 'confirm'

/** Every way that an order can go; the UPDATE that makes a move is its guard. `paid`: 30 for what is theirs at once, otherwise 10. */
export const moves = {
  pay: { from: [0], to: 'paid' },
  cancel: { from: [0], to: 40 },
  send: { from: [10], to: 20 },
  arrive: { from: [20], to: 30 },
  /** An operator has decided. */
  approve: { from: [10], to: 10 },
  attend: { from: [10], to: 30 },
  /** Money came for an order that was closed: it goes back. */
  payLate: { from: [40], to: 50 },
  askRefund: { from: [10, 30], to: 50 },
  withdrawRefund: { from: [50], to: 'paid' },
  refund: { from: [50], to: 60 },
} as const satisfies Record<string, { from: readonly Status[]; to: Status | 'paid' }>
export type Move = keyof typeof moves

const texts: Record<Status, string> = {
  0: '待支付',
  10: '待发货',
  20: '已发货',
  30: '已完成',
  40: '已取消',
  50: '退款中',
  60: '已退款',
}
const atTen: Record<Fulfilment, string> = { instant: '待发货', ship: '待发货', attend: '待参加', approve: '待参加' }
export function statusText(status: Status, { fulfilment, approval }: Pick<Standing, 'fulfilment' | 'approval'>) {
  if (status !== 10) return texts[status]
  return approval === 'waiting' ? '待审核' : atTen[fulfilment]
}

/** What an order needs to show for its buttons. */
export interface Standing {
  status: Status
  price: number
  coin_price: number
  fulfilment: Fulfilment
  approval: 'waiting' | 'passed' | 'refused' | null
  refund_sent_at: Date | null
  refund_final: boolean
}

const byStatus: Record<Status, Action[]> = {
  0: ['pay', 'cancel'],
  10: ['use', 'refund'],
  20: ['use', 'confirm'],
  30: ['use', 'refund'],
  40: ['again', 'delete'],
  50: ['cancelRefund'],
  60: ['delete'],
}

/**
 * What nothing was paid for, or what has come by post, is not given back; a refund is withdrawn while there is something
 * to keep, until it is under way.
 */
export const actionsOf = ({ status, price, coin_price, fulfilment, refund_sent_at, refund_final }: Standing): Action[] =>
  byStatus[status].filter(
    (action) =>
      (action !== 'refund' || (price + coin_price > 0 && (fulfilment !== 'ship' || status === 10))) &&
      (action !== 'cancelRefund' || (!refund_final && refund_sent_at === null)),
  )

export const typeOf = (kind: OrderKind) => ORDER_TYPES[kind]
/** Throws of a number that no kind has. */
export function kindOf(type: number): OrderKind {
  const found = Object.entries(ORDER_TYPES).find(([, number]) => number === type)
  if (!found) throw new Error(`no order is of type ${type}`)
  return found[0] as OrderKind
}
