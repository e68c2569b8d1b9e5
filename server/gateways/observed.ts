import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import { Refusal } from '../app/errors'
import { close, KIND, kindOfError, step } from '../app/observability/trace'
import type { Gateways } from './index'

/** Of these it is said, once, when they have gone. */
const HELPERS: ReadonlySet<string> = new Set(['storage', 'model', 'antivirus', 'mail'])

type Outcome = 'done' | 'refused' | 'failed'
/** What the outer world has said no to is an answer; that it said nothing is none. */
const outcomeOf = (error: unknown): Outcome => (error instanceof Refusal && error.code !== 503 ? 'refused' : 'failed')

const isStream = (made: unknown): made is AsyncIterable<unknown> =>
  typeof made === 'object' && made !== null && Symbol.asyncIterator in made && !('pipe' in made)

/** Counts and times every call of a gateway, makes it a step of its trace, and notices when one is away. */
export function observed(http: FastifyInstance, gateways: Gateways): Gateways {
  // A command beside the server counts nothing: nobody asks it.
  if (!http.hasDecorator('metrics')) return gateways
  const seconds = new Histogram({
    name: 'gateway_seconds',
    help: 'Calls to the outer world: by gateway, call and outcome',
    labelNames: ['gateway', 'call', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [http.metrics],
  })
  /** Tells of one call when it has ended. */
  const begin = (gateway: string, call: string) => {
    const began = performance.now()
    const span = step(`${gateway} ${call}`, KIND.client, {})
    return (failed: boolean, error?: unknown) => {
      const outcome = failed ? outcomeOf(error) : 'done'
      seconds.observe({ gateway, call, outcome }, (performance.now() - began) / 1000)
      if (span) close(span, failed ? kindOfError(error) : undefined)
      if (!HELPERS.has(gateway)) return
      if (outcome === 'failed') http.outside.lost(gateway, error, call)
      else http.outside.found(gateway, call)
    }
  }
  for (const [name, gateway] of Object.entries(gateways))
    for (const [call, act] of Object.entries(gateway ?? {}))
      // Of all that gateways do, the type says no more than that it can be called.
      if (typeof act === 'function') gateway![call] = watched(act as Act, () => begin(name, call))
  return gateways
}

type Act = (this: unknown, ...given: unknown[]) => unknown

/** An act that answers at once has asked nobody: only those that keep one waiting are counted. */
const watched = (act: Act, begin: () => (failed: boolean, error?: unknown) => void): Act =>
  function (...given) {
    const end = begin()
    const made = act.apply(this, given)
    if (isStream(made)) return whole(made, end)
    if (!(made instanceof Promise)) return made
    return made.then(
      (answer: unknown) => {
        end(false)
        return answer
      },
      (error: unknown) => {
        end(true, error)
        throw error
      },
    )
  }

async function* whole(parts: AsyncIterable<unknown>, end: (failed: boolean, error?: unknown) => void) {
  let ended = false
  try {
    yield* parts
    ended = true
    end(false)
  } catch (error) {
    ended = true
    end(true, error)
    throw error
  } finally {
    // Whoever listened has gone.
    if (!ended) end(false)
  }
}
