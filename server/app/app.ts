import type { FastifyInstance } from 'fastify'
import type { Writable } from 'node:stream'
import type { Gateways } from '../gateways'
import { guardAdminHost } from './http/admin-site'
import { Bus } from './bus'
import { countConnections } from './database/connections'
import type { Database } from './database/db'
import { serveHealth, type Health } from './observability/health'
import { createHttp } from './http/http'
import type { Job } from './jobs'
import { Modules, type Module, type Running } from './module'
import { PubSub } from './pubsub'
import { Reads } from './database/reads'
import type { Services } from './http/serve'
import type { Settings } from './settings'

export interface App {
  http: FastifyInstance
  health: Health
  bus: Bus
  jobs: Job[]
  services: Services
  /** What modules run beside their handlers, by the name of the module. */
  running: Map<string, Running>
}

/** Puts the product together: every module's routes, jobs and event handlers over one database and one set of gateways. */
export async function createApp(
  settings: Settings,
  modules: readonly Module[],
  database: Database,
  gateways: (http: FastifyInstance) => Gateways,
  logTo?: Writable,
): Promise<App> {
  const http = await createHttp(settings, logTo)
  guardAdminHost(http, settings)
  const services: Services = {
    db: database.db,
    isCrowded: () => settings.maxDatabaseWaitMs > 0 && database.firstWaitsMs() > settings.maxDatabaseWaitMs,
    gateways: gateways(http),
    settings,
    pubsub: new PubSub(database, settings, http.log, undefined, undefined, http.outside),
    reads: new Reads(database, settings, http),
    modules: new Modules(modules),
    // Some are made by modules, of these services.
    jobNames: () => jobs.map(({ name }) => name),
    log: http.log,
  }
  http.addHook('onReady', async () => services.reads.start())
  http.addHook('onClose', () => services.reads.stop())
  const bus = new Bus(services, http.metrics, http.traces)
  const running = new Map<string, Running>()
  for (const module of modules) {
    module.serve(http, services)
    const runs = module.http?.(http, services)
    if (runs) running.set(module.name, runs)
    bus.add(module)
  }
  // Before what asks the database for its numbers: that is nobody who waits for a connection.
  countConnections(database.pool, http.metrics)
  const health = serveHealth(http, database.pool)

  const jobs: Job[] = [
    ...bus.jobs,
    ...modules.flatMap((module) => module.jobs?.(services) ?? []),
    ...[...running.values()].flatMap((runs) => runs.jobs ?? []),
  ]
  return { http, health, bus, services, running, jobs }
}
