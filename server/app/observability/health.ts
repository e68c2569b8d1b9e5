import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { countWhenAsked } from './metrics'

/** How long the database may take to say that it is there. */
const ANSWER_MS = 2000
/**
 * Windows of sales and examinations, and signatures of WeChat, are judged by a node's own clock: nobody is sent to one whose
 * clock is off by more.
 */
const CLOCK_OFF_SECONDS = 60

/** Whether people may be sent to this server. */
export interface Health {
  /** The start has ended. */
  open(): void
  /** The end begins. */
  close(): void
}

/**
 * /healthz: the process lives. /readyz: it takes people, which it does between open() and close() while the database answers
 * and both agree on the time; what it lacks for that is named (`missing`), and what it does without for now (`away`).
 */
export function serveHealth(http: FastifyInstance, pool: pg.Pool): Health {
  let isOpen = false
  let ending = false
  let clockIsOff = false
  // A proxy keeps connections for later calls: by the time we stop listening it should hold none, since a call that it sends
  // down one that has just been closed may not be sent twice.
  http.addHook('onSend', async (_req, reply) => {
    if (ending) reply.header('connection', 'close')
  })
  http.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  http.get('/readyz', { schema: { hide: true } }, async (_req, reply) => {
    const missing = isOpen ? [] : [ending ? 'stopping' : 'starting']
    const off = await soon(clockOff(pool))
    if (off === undefined) missing.push('database')
    else {
      const isOff = Math.abs(off) > CLOCK_OFF_SECONDS
      if (isOff !== clockIsOff)
        http.log[isOff ? 'error' : 'warn']({ seconds: Math.round(off) }, isOff ? 'the clock is off' : 'the clock is right')
      clockIsOff = isOff
      if (isOff) missing.push('clock')
    }
    const { away } = http.outside
    const ok = missing.length === 0
    return reply.code(ok ? 200 : 503).send({ ok, ...(!ok && { missing }), ...(away.length > 0 && { away }) })
  })
  const help = 'Seconds that the clock of this node is before the one of the database'
  countWhenAsked(http.metrics, { name: 'clock_off_seconds', help, labels: [] }, async () => [{ count: await clockOff(pool) }])
  const close = () => {
    isOpen = false
    ending = true
  }
  return { open: () => void (isOpen = true), close }
}

/** Seconds that our clock is before the database's; it rejects when there is no database. */
async function clockOff(pool: pg.Pool): Promise<number> {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  return ((asked + Date.now()) / 2 - rows[0].now.getTime()) / 1000
}

/** A connection that has gone silent is known for one only after a while, and a prober does not wait for that. */
const soon = <T>(answer: Promise<T>) => Promise.race([answer.catch(() => undefined), wait(ANSWER_MS, undefined, { ref: false })])
