import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { errorOf } from '../thrown'

/** As OpenTelemetry numbers them. */
export const KIND = { inside: 1, server: 2, client: 3, consumer: 5 } as const

type Attributes = Record<string, string | number>

/** One step of a trace: what it was, when, and beneath which other. */
export interface Span {
  traceId: string
  spanId: string
  parentId?: string
  name: string
  kind: (typeof KIND)[keyof typeof KIND]
  /** ms since 1970, with fractions */
  from: number
  to: number
  attributes: Attributes
  /** The class of the error that it ended with. */
  failed?: string
}

/** A span that has begun; `take` gets it when it has ended. */
export interface Open {
  span: Span
  take(span: Span): void
}

const current = new AsyncLocalStorage<Open>()
const now = () => performance.timeOrigin + performance.now()

export function open(take: Open['take'], name: string, kind: Span['kind'], traceId: string, parentId?: string): Open {
  const span = { traceId, spanId: randomBytes(8).toString('hex'), parentId, name, kind, from: now(), to: 0, attributes: {} }
  return { span, take }
}
export function close({ span, take }: Open, failed?: string) {
  span.to = now()
  if (failed) span.failed = failed
  take(span)
}
/** What is done in `work`, and whatever it begins, is part of this span. */
export const inside = <T>(span: Open | undefined, work: () => T): T => (span ? current.run(span, work) : work())

/** Whether what happens now is kept: where not, nothing need be thought of for it. */
export const isTraced = () => current.getStore() !== undefined

/** Begins a step of the trace that we are in; where we are in none there is nothing to do. */
export function step(name: string, kind: Span['kind'], attributes: Attributes): Open | undefined {
  const above = current.getStore()
  if (!above) return undefined
  const made = open(above.take, name, kind, above.span.traceId, above.span.spanId)
  Object.assign(made.span.attributes, attributes)
  return made
}

/** The class of an error and its code, if it has one: words of an error may hold what somebody has written. */
export function kindOfError(thrown: unknown): string {
  const { name, code } = errorOf(thrown)
  return code ? `${name} ${code}` : name
}
