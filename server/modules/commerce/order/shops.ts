import { gone } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import type { OrderKind, Sellable } from './sellable'

declare module '../../../app/module' {
  interface Extensions {
    sellables: Sellable
  }
}

/** Refuses with 10104 where nothing of the kind is sold. */
export const shopOf = (modules: Modules, kind: OrderKind): Sellable =>
  modules.all('sellables').find((shop) => shop.kind === kind) ?? gone()
