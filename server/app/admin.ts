import { sql, type RawBuilder } from 'kysely'
import type { AdminRoute, AdminSpec, Permission } from '../../contract/admin/endpoint'
import type { Input, Result } from '../../contract/endpoint'
import type { UploadOf } from './context'
import type { Db, Trx } from './database/db'
import type { Modules } from './module'
import type { Services } from './http/serve'

/** Somebody of the staff. */
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
  /** Which ones it was done to, where the call names many: each has a row of its own. */
  each(ids: readonly string[]): void
}

/** Where a call of an operator comes from. */
export interface Origin {
  source: 'http' | 'command'
  address: string
  device: string
  /** The id under which the log of the server knows the call. */
  requestId: string
  /** What its operator had seen of the thing, as an answer of ours said it; '' for who cannot say. */
  seen: string
  /** The cookie that came, '' for none. */
  token: string
  /** A code was given in the session, when it began or since. */
  byCode: boolean
  /** Sets the cookie of the session, or takes it away. */
  setToken(token: string | null): void
  /** The cookie of a browser that is asked for no second factor, '' for none. */
  trusted: string
  setTrusted(token: string): void
}
/** Of calls that come from no browser: nobody is there who could be asked for a code. */
export const NO_COOKIES = { token: '', byCode: true, setToken: () => {}, trusted: '', setTrusted: () => {} }

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

/** What things of a kind are called, for whoever would see their ids alone: what a module brings. What is gone has no name. */
export interface ThingNames {
  kind: string
  /** Whoever has it may ask by the ids; without it only what a second person reads tells the names. */
  permission?: Permission
  names(db: Db, ids: string[], modules: Modules): Promise<ReadonlyMap<string, string>>
}
/** Takes the names from a statement that gives them as `id` and `name`. */
export const namedBy = (kind: string, statement: (ids: string[]) => RawBuilder<unknown>, permission?: Permission) => ({
  ...{ kind, permission },
  async names(db: Db, ids: string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ id: string; name: string }>`${statement(ids)}`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
})

/**
 * How much the staff has done to a thing by hand already, where its log does not tell all: what a module brings for its kind.
 * Nobody does more to it until the transaction ends.
 */
export interface DoneByHand {
  kind: string
  sum(trx: Trx, id: string): Promise<number>
}

/** How many things wait for an operator, and since when the first of them does. */
export interface Waiting {
  count: number
  oldest: Date | null
}
/** Something that waits for operators: what a module brings for the workbench of whoever may do it. */
export interface WorkbenchQueue {
  name: string
  /** As the workbench calls it. */
  title: string
  /** How long one of them may wait, in hours. */
  hours: number
  /** The list of the back office in which it is done: its screen is where the workbench leads. */
  list: AdminRoute
  /** What of the list it is, where that is not how it opens by itself: its filters as they stand in the address. */
  filter?: string
  permission: Permission
  waiting(db: Db, modules: Modules): Promise<Waiting>
}
/** The same of what is somebody's own, for whoever sees only that. */
export interface OwnQueue extends Omit<WorkbenchQueue, 'waiting'> {
  waiting(db: Db, ownerId: string): Promise<Waiting>
}
/** Counts the rows of `from` (a FROM clause with its WHERE), the first of which waits since `since`. */
export const waitingIn =
  (from: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  async (db: Db): Promise<Waiting> => {
    const { rows } = await sql<Waiting>`select count(*) as count, min(${since}) as oldest ${from}`.execute(db)
    return rows[0]
  }
/** What was done day by day, by the calendar of China: what a module brings for the figures of the workbench. */
export interface WorkbenchFigure {
  name: string
  /** As the workbench calls it. */
  title: string
  /** What its numbers are, where they are not so many: 分, or so many of a hundred. */
  kind?: 'money' | 'percent'
  permission: Permission
  byDay(db: Db, from: Date): Promise<{ day: string; value: number }[]>
}
/** Sums `value` of the rows of `from` by the day of `at`. */
export const byDay =
  (from: RawBuilder<unknown>, at: RawBuilder<unknown>, value: RawBuilder<unknown> = sql`count(*)`) =>
  async (db: Db, since: Date): Promise<{ day: string; value: number }[]> => {
    const { rows } = await sql<{ day: string; value: number }>`
      select to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, (${value})::bigint as value
      ${from} and ${at} >= ${since} group by 1 order by 1`.execute(db)
    return rows
  }

/** What stands in a list under the values of one of its filters: what a module brings for the tabs above it. */
export interface ListTally {
  list: AdminRoute
  /** The filter. */
  member: string
  /**
   * Of the values under which something waits or is under way: their rows, a FROM clause with its WHERE. They are counted as
   * far as anybody cares, along an index.
   */
  rows: Record<string, RawBuilder<unknown> | ((modules: Modules) => RawBuilder<unknown>)>
}

/** A number that says something of a person: what a module brings for the page on which all of somebody is seen. */
export interface PersonFigure {
  name: string
  /** As that page calls it. */
  title: string
  /** What the number is, where it is not so many. */
  kind?: 'money' | 'coins'
  of(db: Db, userId: string): Promise<number>
}
/** Takes the number from a statement that gives it as `n`. */
export const personFigure = (
  named: Omit<PersonFigure, 'of'>,
  statement: (userId: string) => RawBuilder<{ n: number }>,
): PersonFigure => ({
  ...named,
  of: async (db, userId) => (await statement(userId).execute(db)).rows[0].n,
})

/** Something in the product itself that somebody has to look after: what a module brings for the workbench. */
export interface WorkbenchAlarm {
  name: string
  permission: Permission
  /** What is wrong, a sentence each; none when all is well. */
  check(ctx: Pick<AdminCtx, 'db' | 'settings' | 'now' | 'jobNames'>): Promise<string[]>
}

declare module './module' {
  interface Extensions {
    adminScopes: AdminScope
    thingNames: ThingNames
    doneByHand: DoneByHand
    workbenchAlarms: WorkbenchAlarm
    workbenchQueues: WorkbenchQueue
    ownQueues: OwnQueue
    workbenchFigures: WorkbenchFigure
    listTallies: ListTally
    personFigures: PersonFigure
  }
}
