import type { Modules } from '../../../../app/module'
import type { OrderKind, Sellable } from './sellable'

declare module '../../../../app/module' {
  interface Extensions {
    sellables: Sellable
  }
}

/** Throws of a kind that nobody sells: no shop stands in for another. */
export function shopOf(modules: Modules, kind: OrderKind): Sellable {
  const found = modules.all('sellables').find((shop) => shop.kind === kind)
  if (!found) throw new Error(`nobody sells ${kind}`)
  return found
}
