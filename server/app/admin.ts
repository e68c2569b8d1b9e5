import type { AdminSpec } from '../../contract/admin/endpoint'
import type { Input, Result } from '../../contract/endpoint'
import type { UploadOf } from './context'
import type { Db, Trx } from './db'
import type { Services } from './serve'

/** Somebody of the house. */
export interface OperatorRef {
  id: string
  login: string
  name: string
}

/** What the log keeps of a call beside what was asked for. */
export interface Trail {
  /** How it was before; without a word the log keeps nothing. */
  before(state: unknown): void
  /** How it is now; without a word the log keeps what was asked for. */
  after(state: unknown): void
}

/** Where a call of an operator comes from. */
export interface Origin {
  source: 'http' | 'command'
  address: string
  device: string
  /** The id under which the log of the server knows the call. */
  requestId: string
  /** The cookie that came, '' for none. */
  token: string
  /** Sets the cookie of the session, or takes it away. */
  setToken(token: string | null): void
}

export interface AdminCtx extends Services {
  operator: OperatorRef
  /** The transaction of the call: what is written by it stands or falls with its row of the log. */
  db: Trx
  /** Outside of it: what is written here stays when the call is refused. For tries that are counted. */
  outside: Db
  now: Date
  /** Only what belongs to this owner; null: everything. */
  scope: string | null
  origin: Origin
  audit: Trail
}

/** Of how it was, what a change names: for the log. */
export const partOf = (before: object, change: object) =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in change))

export type AdminHandlers<T extends Record<string, AdminSpec>> = {
  [R in keyof T]: (input: Input<R, T[R]> & UploadOf<T[R]>, ctx: AdminCtx) => Promise<Result<T[R]>>
}

/** The part of a module that the back office serves. */
export interface BackOffice {
  contract: Record<string, AdminSpec>
  handlers: Record<string, (input: never, ctx: AdminCtx) => Promise<unknown>>
}

/** Whether a thing belongs to an owner: what a module brings for its kind, so that roles may be bound to their own data. */
export interface AdminScope {
  kind: string
  owns(db: Db, ownerId: string, id: string): Promise<boolean>
}

declare module './module' {
  interface Extensions {
    adminScopes: AdminScope
  }
}
