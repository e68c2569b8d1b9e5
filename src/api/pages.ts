import type { Api, Input, Result } from '../../contract'
import { call } from './call'

export interface Page<T> {
  records: T[]
  next: string | null
}
/** Endpoints whose result is a page: the only ones a list can be built on. */
export type PagedRoute = { [R in keyof Api]: Result<Api[R]> extends Page<unknown> ? R : never }[keyof Api]
export type Item<R extends PagedRoute> = Result<Api[R]> extends Page<infer T> ? T : never
/** What a list may be filtered by: its body, less the paging. */
export type Filters<R extends PagedRoute> = Input<R, Api[R]> extends { body: infer B } ? Omit<B, 'cursor' | 'size'> : {}

/** The one place where the page type is asserted; everything built on it is inferred. */
export const pageOf = <R extends PagedRoute>(route: R, body: Filters<R> & { cursor?: string; size?: number }) =>
  (call as (route: string, input: object) => Promise<unknown>)(route, { body }) as Promise<Page<Item<R>>>
