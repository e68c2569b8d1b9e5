import { facts } from 'endpoints:facts'
import { load } from 'endpoints:schemas'
import type { AdminApi } from '../../../contract/admin'
import type { AdminSpec } from '../../../contract/admin/endpoint'

/** An endpoint of the back office, by its name. */
export type Route = keyof AdminApi & string

/** What the whole back office knows of an endpoint without its schemas. */
export interface Facts {
  module: string
  summary: string
  permission: string
  writes: boolean
  reveals?: string
  approval?: AdminSpec['approval']
  upload?: true
  uploadMaxMb?: number
  download?: true | 'job'
  scope?: true
  /** May be set for a time; the word by which the log names what it changes. */
  schedule?: string
  /** May be done to each of all that a list finds: the member of the body that names it. */
  each?: string
  /** Done once under the name that its body brings. */
  once?: true
}

/** JSON Schema, as far as the contract uses it. */
export interface Schema {
  type?: string | string[]
  format?: string
  pattern?: string
  description?: string
  /** Taken of pages that were open before a release, and asked of nobody any more. */
  deprecated?: boolean
  enum?: (string | number)[]
  const?: unknown
  minimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
}
export interface Schemas {
  body?: Schema
  query?: Schema
  result: Schema
}

export const factsOf = (route: Route): Facts => facts[route]

/** What an endpoint does, in a few words; '' for one that is no more. */
export const summaryOf = (route: string) => facts[route]?.summary.split(/[，；：]/)[0] ?? ''

const loaded = new Map<string, Record<string, Schemas>>()
const loading = new Map<string, Promise<unknown>>()

/** The schemas of an endpoint; while those of its module are on their way, React waits. */
export function schemasOf(route: Route): Schemas {
  const { module } = facts[route]
  const known = loaded.get(module)
  if (known) return known[route]
  let promise = loading.get(module)
  if (!promise) {
    promise = load[module]().then(
      (made) => loaded.set(module, made.default),
      (error: unknown) => {
        loading.delete(module)
        throw error
      },
    )
    loading.set(module, promise)
  }
  // What React calls suspending; its boundary stands around every screen.
  throw promise
}
