import type { FastifyInstance } from 'fastify'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Gateways } from '../gateways'
import { Bus } from './bus'
import type { Database } from './db'
import { createHttp } from './http'
import type { Job } from './jobs'
import { Modules, type Module, type Running } from './module'
import { PubSub } from './pubsub'
import type { Services } from './serve'
import type { Settings } from './settings'

export interface App {
  http: FastifyInstance
  bus: Bus
  jobs: Job[]
  services: Services
  /** What modules run beside their handlers, by the name of the module. */
  running: Map<string, Running>
}

/** How long the database may take to say that it is there. */
const READY_MS = 2000

/** Puts the product together: every module's routes, jobs and event handlers over one database and one set of gateways. */
export async function createApp(
  settings: Settings,
  modules: readonly Module[],
  database: Database,
  gateways: (http: FastifyInstance) => Gateways,
  logTo?: Writable,
): Promise<App> {
  const http = await createHttp(settings, logTo)
  const services: Services = {
    db: database.db,
    gateways: gateways(http),
    settings,
    pubsub: new PubSub(database, settings, http.log),
    modules: new Modules(modules),
    log: http.log,
  }
  const bus = new Bus(services)
  const running = new Map<string, Running>()
  for (const module of modules) {
    module.serve(http, services)
    const runs = module.http?.(http, services)
    if (runs) running.set(module.name, runs)
    bus.add(module)
  }
  serveHealth(http, database)

  const jobs = [
    ...modules.flatMap((module) => module.jobs?.(services) ?? []),
    ...[...running.values()].flatMap((runs) => runs.jobs ?? []),
  ]
  return { http, bus, services, running, jobs }
}

function serveHealth(http: FastifyInstance, { pool }: Database) {
  http.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  http.get('/readyz', { schema: { hide: true } }, async (_req, reply) => {
    // A connection that has gone silent is known for one only after a while, and a prober does not wait for that.
    const ready = await Promise.race([
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
      wait(READY_MS, false, { ref: false }),
    ])
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })
}
