import { gone } from '../../app/errors'
import type { OrderKind, Sellable } from './sellable'

/** Every shop that is open, by what it sells. */
export type Shops = Map<OrderKind, Sellable>

export const shopsOf = (sellables: Sellable[]): Shops => new Map(sellables.map((shop) => [shop.kind, shop]))

/** Refuses with 10104 where nothing of the kind is sold. */
export const shopOf = (shops: Shops, kind: OrderKind): Sellable => shops.get(kind) ?? gone()
