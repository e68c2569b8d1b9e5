import type { FastifyInstance } from 'fastify'
import type { AdminRoute, AdminSpec } from '../../contract/admin/endpoint'
import type { Route, Spec } from '../../contract/endpoint'
import type { AdminHandlers, BackOffice } from './admin'
import type { Events } from './bus'
import type { Handlers } from './context'
import type { Tables, Trx } from './database/db'
import type { Job } from './jobs'
import type { PersonalData } from './personal-data'
import { serve, type Services } from './http/serve'

/**
 * What modules may bring for another to use, by name: the sellables of the order, the cards of the conversation … Whoever uses
 * it adds its type by declaration merging, beside the code that uses it; whoever brings it writes it into its `module.ts`.
 */
export interface Extensions {}

/**
 * One listener of an event. With the name of its module its own name says whose it is, and must stay: what waits to be
 * delivered names it.
 */
export interface Subscription {
  event: keyof Events & string
  name: string
  handle(trx: Trx, data: never, services: Services): Promise<unknown>
}

/** Hears of an event in a transaction of its own, at least once. `name` is unique in its module. */
export const on = <N extends keyof Events & string>(
  event: N,
  name: string,
  handle: (trx: Trx, data: Events[N], services: Services) => Promise<unknown>,
): Subscription => ({ event, name, handle })

/** What a module runs beside its handlers. */
export interface Running {
  /** Without it everything else works; it may come up late. */
  start?(): Promise<unknown>
  /** What makes the first answers as fast as the next ones: done when people are served already. */
  warm?(): Promise<unknown>
  jobs?: Job[]
}

/** Tables of what all modules stand on. */
export const APP_TABLES = [
  'admin_once',
  'demo_load',
  'event',
  'event_delivery',
  'event_subscription',
  'moderation_word',
  'request_once',
  'schema_migration',
  'shared_value',
  'timed_job',
  'trash',
] as const satisfies readonly (keyof Tables)[]

interface Declared {
  name: string
  /** Its own: no statement of another module names one, see __tests__/structure. */
  tables?: readonly (keyof Tables)[]
  /** Endpoints outside the contract: files, notifications of WeChat, pages for search engines. */
  http?(http: FastifyInstance, services: Services): void | Running
  jobs?(services: Services): Job[]
  on?: Subscription[]
  /** Needed by every module with a table that knows people. */
  personalData?: PersonalData
}
type Brought = { [K in keyof Extensions]?: readonly Extensions[K][] }

/** All that the product knows of one module; server/modules/index.ts lists them, and nothing else wires anything. */
export interface Module extends Declared, Brought {
  /** What operators do with it; the back office serves it. */
  backOffice?: BackOffice
  serve(http: FastifyInstance, services: Services): void
}

type Served<T extends Record<string, Spec>> =
  | { contract: T; handlers: Handlers<T> }
  | { contract?: undefined; handlers?: undefined }
type Administered<T extends Record<string, AdminSpec>> =
  | { adminContract: T; admin: AdminHandlers<T> }
  | { adminContract?: undefined; admin?: undefined }

/** Declares a module: a handler that its record of the contract lacks, or that is misspelt, is a type error. */
export function defineModule<const T extends Record<Route, Spec> = {}, const A extends Record<AdminRoute, AdminSpec> = {}>(
  module: Declared & Brought & Served<T> & Administered<A>,
): Module {
  const { contract, handlers, adminContract, admin, ...declared } = module
  return {
    ...declared,
    // They come together: what the type says, TypeScript does not follow through a type parameter.
    ...(adminContract && { backOffice: { contract: adminContract, handlers: admin as BackOffice['handlers'] } }),
    serve(http, services) {
      if (contract) serve(http, declared.name, contract, handlers as Handlers<T>, services)
    },
  }
}

/** The modules of the product, and what they bring for each other. */
export class Modules {
  private readonly brought = new Map<keyof Extensions, readonly unknown[]>()

  constructor(readonly list: readonly Module[]) {
    const names = list.flatMap(({ name, on: subscriptions = [] }) => [name, ...subscriptions.map((one) => `${name}.${one.name}`)])
    const twice = names.find((name, at) => names.indexOf(name) !== at)
    if (twice) throw new Error(`declared twice: ${twice}`)
  }

  /** All that is brought under a name, in the order of the list. Each request asks for some of it, so it is put together once. */
  all<K extends keyof Extensions>(name: K): readonly Extensions[K][] {
    // As Brought has them; through a type parameter TypeScript sees but the union of all.
    const known = this.brought.get(name) as readonly Extensions[K][] | undefined
    const all = known ?? this.list.flatMap((module) => (module[name] as readonly Extensions[K][] | undefined) ?? [])
    if (!known) this.brought.set(name, all)
    return all
  }

  /** The same with one more, which comes first: how a test brings its own. */
  with(module: Module): Modules {
    return new Modules([module, ...this.list])
  }
}
