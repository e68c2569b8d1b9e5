import type { PageArgs, PageName } from '../../../contract/pages'
import { pageFault } from '../../../contract/rules/pages'
import { refuse } from '../errors'

declare const known: unique symbol
/** A page that an app is told to open, made by page(). */
export interface PageTarget {
  readonly [known]: true
  route: PageName | ''
  params: Record<string, string>
}

/** Names a page with its params: one that is not built, or is given something else, is a type error. */
export const page = <N extends PageName>(route: N, ...[params]: PageArgs<N>): PageTarget =>
  // The mark has no value: it only keeps others from writing a target by hand.
  ({ route, params: params ?? {} }) as PageTarget

/** Refuses with 400 a link, written by hand, to a page of ours that the app cannot open as it is. */
export function refuseUnopenable(link: string): void {
  const fault = pageFault(link)
  if (fault) refuse(400, fault)
}

/** Nothing is to be opened. */
// As of page(): the mark has no value.
export const nowhere = { route: '', params: {} } as PageTarget
