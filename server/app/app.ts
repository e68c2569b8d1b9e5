import type { FastifyInstance } from 'fastify'
import type { Writable } from 'node:stream'
import { contract } from '../../contract'
import type { Gateways } from '../gateways'
import * as circle from '../modules/circle/routes'
import * as circleForm from '../modules/circleForm/routes'
import * as coin from '../modules/coin/grants'
import * as file from '../modules/file/routes'
import * as login from '../modules/login/routes'
import * as mine from '../modules/mine/routes'
import * as notice from '../modules/notice/routes'
import * as report from '../modules/report/routes'
import * as search from '../modules/search/routes'
import * as share from '../modules/share/routes'
import * as system from '../modules/system/routes'
import * as user from '../modules/user/routes'
import { Bus } from './bus'
import type { Database } from './db'
import { createHttp } from './http'
import type { Job } from './jobs'
import { serve, type Services } from './serve'
import type { Settings } from './settings'

export interface App {
  http: FastifyInstance
  bus: Bus
  jobs: Job[]
  services: Services
}

/** What a module may bring besides its handlers. */
export interface Module {
  jobs?(services: Services): Job[]
  listen?(bus: Bus, services: Services): void
}

/** Puts the product together: every module's routes, jobs and event handlers over one database and one set of gateways. */
export async function createApp(
  settings: Settings,
  database: Database,
  gateways: (http: FastifyInstance) => Gateways,
  logTo?: Writable,
): Promise<App> {
  const http = await createHttp(settings, logTo)
  const services: Services = { db: database.db, gateways: gateways(http), settings }
  serve(http, 'circle', contract.circle, circle.handlers, services)
  serve(http, 'circleForm', contract.circleForm, circleForm.handlers, services)
  serve(http, 'file', contract.file, file.handlers, services)
  serve(http, 'login', contract.login, login.handlers, services)
  serve(http, 'mine', contract.mine, mine.handlers, services)
  serve(http, 'notice', contract.notice, notice.handlers, services)
  serve(http, 'report', contract.report, report.handlers, services)
  serve(http, 'search', contract.search, search.handlers, services)
  serve(http, 'share', contract.share, share.handlers, services)
  serve(http, 'system', contract.system, system.handlers, services)
  serve(http, 'user', contract.user, user.handlers, services)
  file.serveFiles(http, services)

  http.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  http.get('/readyz', { schema: { hide: true } }, async (_req, reply) => {
    const ready = await database.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })

  const bus = new Bus(database.db, http.log)
  const modules = [circle, circleForm, coin, file, login, mine, search, share, system, user] as Module[]
  for (const module of modules) module.listen?.(bus, services)
  return { http, bus, services, jobs: modules.flatMap((module) => module.jobs?.(services) ?? []) }
}
