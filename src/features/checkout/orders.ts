import { useDidShow } from '@tarojs/taro'
import { useRef } from 'react'
import * as codes from '../../../contract/rules/codes'
import type { OrderCard, OrderDetail } from '../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { hearServerTime } from '@/lib/server-time'
import { Records } from '@/stores/records'
import { session } from '@/stores/session'
import type { Shop } from './shops/shop'

/** One living object per order: what is done on its own page shows on the lists beneath it. */
export const orders = new Records<OrderCard>()
session.onLeave(orders.clear)

export function adoptOrder(order: OrderCard): OrderCard {
  hearServerTime(order.serverTime)
  return orders.put(order)
}

export async function readOrder(shop: Shop, id: string): Promise<OrderDetail> {
  // An address that lost its order names none to ask for.
  if (!id) throw new ApiError(codes.GONE, '内容不存在或已删除')
  const order = await shop.read(id)
  adoptOrder(order)
  return order
}

/** One whose shop is not known, as a notice or a card names it. */
export async function findOrder(id: string): Promise<OrderDetail> {
  const order = await call('GET /api/order/detail/:id', { params: { id } })
  adoptOrder(order)
  return order
}

/** When it was paid; what cost nothing was not. */
export const paidTimeOf = ({ payTime, payPrice, coinPrice }: OrderDetail) => (payPrice || coinPrice ? payTime : undefined)

let changes = 0
/** Something was bought, paid, cancelled…: lists of orders are out of date. */
export const noteOrderChange = () => void changes++

/** Tells a list that comes into sight again that orders have changed meanwhile. */
export function useOrderChanges(tell: () => void) {
  const known = useRef(changes)
  useDidShow(() => {
    if (known.current === changes) return
    known.current = changes
    tell()
  })
}
