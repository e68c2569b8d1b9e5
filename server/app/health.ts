import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** How long the database may take to say that it is there. */
const ANSWER_MS = 2000

/** Whether people may be sent to this server. */
export interface Health {
  /** The start has ended. */
  open(): void
  /** The end begins. */
  close(): void
}

/**
 * /healthz: the process lives. /readyz: it takes people, which it does between open() and close() while the database answers; what
 * it lacks for that is named (`missing`), and what it does without for now (`away`).
 */
export function serveHealth(http: FastifyInstance, pool: pg.Pool): Health {
  let isOpen = false
  let ending = false
  // A proxy keeps connections for later calls: by the time we stop listening it should hold none, since a call that it sends down one that
  // has just been closed may not be sent twice.
  http.addHook('onSend', async (_req, reply) => {
    if (ending) reply.header('connection', 'close')
  })
  http.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  http.get('/readyz', { schema: { hide: true } }, async (_req, reply) => {
    const missing = [...(isOpen ? [] : [ending ? 'stopping' : 'starting']), ...((await answers(pool)) ? [] : ['database'])]
    const { away } = http.outside
    const ok = missing.length === 0
    return reply.code(ok ? 200 : 503).send({ ok, ...(!ok && { missing }), ...(away.length > 0 && { away }) })
  })
  const close = () => {
    isOpen = false
    ending = true
  }
  return { open: () => void (isOpen = true), close }
}

/** A connection that has gone silent is known for one only after a while, and a prober does not wait for that. */
const answers = (pool: pg.Pool) =>
  Promise.race([
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
    wait(ANSWER_MS, false, { ref: false }),
  ])
