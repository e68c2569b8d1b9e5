import { ORDER_TYPES } from '../../../../contract/order'
import { keysOf } from '../../../../contract/rules/keys'
import { ORDER } from '../../../../contract/rules/statuses'
import type { Fulfilment, OrderKind } from './shops/sellable'

export type Status = (typeof ORDER)[keyof typeof ORDER]
export type Action = 'pay' | 'cancel' | 'refund' | 'cancelRefund' | 'delete' | 'again' | 'use' | 'confirm'

const { unpaid, waiting, sent, done, cancelled, refunding, refunded } = ORDER

/**
 * Every way that an order can go; the UPDATE that makes a move is its guard. `paid`: done for what is theirs at once,
 * otherwise waiting; `before`: where it stood when its refund was asked for.
 */
export const moves = {
  pay: { from: [unpaid], to: 'paid' },
  cancel: { from: [unpaid], to: cancelled },
  send: { from: [waiting], to: sent },
  arrive: { from: [sent], to: done },
  /** What was said of its parcels by mistake. */
  unsend: { from: [sent], to: waiting },
  unarrive: { from: [done], to: sent },
  /** An operator has decided. */
  approve: { from: [waiting], to: waiting },
  attend: { from: [waiting], to: done },
  /** Money came for an order that was closed: it goes back. */
  payLate: { from: [cancelled], to: refunding },
  askRefund: { from: [waiting, done], to: refunding },
  /** The platform gives back, also what is on its way to the buyer. */
  giveBack: { from: [waiting, sent, done], to: refunding },
  withdrawRefund: { from: [refunding], to: 'before' },
  refundPart: { from: [refunding], to: 'before' },
  refund: { from: [refunding], to: refunded },
} as const satisfies Record<string, { from: readonly Status[]; to: Status | 'paid' | 'before' }>
export type Move = keyof typeof moves

const texts: Record<Status, string> = {
  [unpaid]: '待支付',
  [waiting]: '待发货',
  [sent]: '已发货',
  [done]: '已完成',
  [cancelled]: '已取消',
  [refunding]: '退款中',
  [refunded]: '已退款',
}
const whileWaiting: Record<Fulfilment, string> = {
  instant: '待发货',
  ship: '待发货',
  attend: '待参加',
  approve: '待参加',
  review: '待发货',
}
/** A voucher is used, rather than come to. */
const ofKind: Partial<Record<OrderKind, Partial<Record<Fulfilment, string>>>> = { mall: { attend: '待使用' } }
/** It goes by post, sooner or later. */
const isPosted = (fulfilment: Fulfilment) => fulfilment === 'ship' || fulfilment === 'review'
/** What one comes to is cancelled rather than refunded: it may have cost nothing, or its rule has kept a part of the price. */
const isCome = (fulfilment: Fulfilment) => fulfilment === 'attend' || fulfilment === 'approve'
const isFree = ({ price, coin_price }: Pick<Standing, 'price' | 'coin_price'>) => price + coin_price === 0

/** What was free is not given back, but for what one comes to: its place is for others then. */
export const isReturnable = (order: Pick<Standing, 'price' | 'coin_price' | 'fulfilment'>) =>
  !isFree(order) || isCome(order.fulfilment)

type Named = Pick<Standing, 'fulfilment' | 'approval' | 'price' | 'coin_price' | 'items'> & { kind: OrderKind }
/** Nobody comes any more, though it stands in the books as free, or as done where a part of the price was kept. */
export function isCalledOff(status: Status, order: Named): boolean {
  if (status === refunded) return isFree(order)
  return status === done && isCome(order.fulfilment) && order.items.every(({ quantity, refunded: back }) => back === quantity)
}
export function statusText(status: Status, order: Named) {
  const { fulfilment, approval, kind } = order
  if (isCalledOff(status, order)) return texts[cancelled]
  if (status !== waiting) return texts[status]
  return approval === 'waiting' ? '待审核' : (ofKind[kind]?.[fulfilment] ?? whileWaiting[fulfilment])
}

/** What an order needs to show for its buttons. */
export interface Standing {
  status: Status
  price: number
  coin_price: number
  fulfilment: Fulfilment
  approval: 'waiting' | 'passed' | 'refused' | null
  items: { quantity: number; refunded: number }[]
  /** The one that is under way. */
  refund: { final: boolean; sentAt: string | null } | null
}

const byStatus: Record<Status, Action[]> = {
  [unpaid]: ['pay', 'cancel'],
  [waiting]: ['use', 'refund'],
  [sent]: ['use', 'confirm'],
  [done]: ['use', 'refund'],
  [cancelled]: ['again', 'delete'],
  [refunding]: ['cancelRefund'],
  [refunded]: ['delete'],
}

/**
 * What nothing was paid for, or what has come by post, is not given back; a refund is withdrawn while there is something
 * to keep, until it is under way.
 */
export const actionsOf = ({ status, fulfilment, refund, ...order }: Standing): Action[] =>
  byStatus[status].filter(
    (action) =>
      (action !== 'refund' || (isReturnable({ ...order, fulfilment }) && (!isPosted(fulfilment) || status === waiting))) &&
      (action !== 'cancelRefund' || (refund?.final === false && refund.sentAt === null)),
  )

export const typeOf = (kind: OrderKind) => ORDER_TYPES[kind]
/** Throws of a number that no kind has. */
export function kindOf(type: number): OrderKind {
  const found = keysOf(ORDER_TYPES).find((kind) => ORDER_TYPES[kind] === type)
  if (!found) throw new Error(`no order is of type ${type}`)
  return found
}
