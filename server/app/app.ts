import type { FastifyInstance } from 'fastify'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '../../contract'
import type { Gateways } from '../gateways'
import * as circle from '../modules/circle/routes'
import * as circleForm from '../modules/circleForm/routes'
import * as coin from '../modules/coin/grants'
import { createRooms } from '../modules/conversation/rooms'
import * as dm from '../modules/dm/routes'
import * as exam from '../modules/exam/routes'
import * as file from '../modules/file/routes'
import * as growth from '../modules/growth/routes'
import * as invoice from '../modules/invoice/routes'
import * as lesson from '../modules/lesson/routes'
import { registerRegistrations } from '../modules/lesson/registration'
import * as kefu from '../modules/kefu/routes'
import type { Ingest } from '../modules/live/ingest'
import * as live from '../modules/live/routes'
import * as login from '../modules/login/routes'
import * as mine from '../modules/mine/routes'
import * as moderation from '../modules/moderation/routes'
import * as notice from '../modules/notice/routes'
import * as order from '../modules/order/routes'
import { shopsOf } from '../modules/order/shops'
import * as payment from '../modules/payment/routes'
import * as report from '../modules/report/routes'
import * as search from '../modules/search/routes'
import * as share from '../modules/share/routes'
import * as system from '../modules/system/routes'
import * as user from '../modules/user/routes'
import { Bus } from './bus'
import type { Database } from './db'
import { createHttp } from './http'
import type { Job } from './jobs'
import { LiveLine } from './live-line'
import { serve, type Services } from './serve'
import { sellables } from './sellables'
import type { Settings } from './settings'
import { serveSockets } from './socket'

export interface App {
  http: FastifyInstance
  bus: Bus
  jobs: Job[]
  services: Services
  /** Takes what hosts of lives push, once it is started. */
  ingest: Ingest
}

/** What a module may bring besides its handlers. */
export interface Module {
  jobs?(services: Services): Job[]
  listen?(bus: Bus, services: Services): void
}

/** How long the database may take to say that it is there. */
const READY_MS = 2000

/** Puts the product together: every module's routes, jobs and event handlers over one database and one set of gateways. */
export async function createApp(
  settings: Settings,
  database: Database,
  gateways: (http: FastifyInstance) => Gateways,
  logTo?: Writable,
): Promise<App> {
  const http = await createHttp(settings, logTo)
  const services: Services = {
    db: database.db,
    gateways: gateways(http),
    settings,
    live: new LiveLine(database, settings, http.log),
    shops: shopsOf(sellables),
    log: http.log,
  }
  serve(http, 'circle', contract.circle, circle.handlers, services)
  serve(http, 'circleForm', contract.circleForm, circleForm.handlers, services)
  serve(http, 'conversation', contract.conversation, { ...dm.handlers, ...kefu.handlers }, services)
  serve(http, 'exam', contract.exam, exam.handlers, services)
  serve(http, 'file', contract.file, file.handlers, services)
  serve(http, 'growth', contract.growth, growth.handlers, services)
  serve(http, 'invoice', contract.invoice, invoice.handlers, services)
  serve(http, 'lesson', contract.lesson, lesson.handlers, services)
  serve(http, 'live', contract.live, live.handlers, services)
  serve(http, 'login', contract.login, login.handlers, services)
  serve(http, 'mine', contract.mine, mine.handlers, services)
  serve(http, 'notice', contract.notice, notice.handlers, services)
  serve(http, 'order', contract.order, order.handlers, services)
  serve(http, 'payment', contract.payment, payment.handlers, services)
  serve(http, 'report', contract.report, report.handlers, services)
  serve(http, 'search', contract.search, search.handlers, services)
  serve(http, 'share', contract.share, share.handlers, services)
  serve(http, 'system', contract.system, system.handlers, services)
  serve(http, 'user', contract.user, user.handlers, services)
  file.serveFiles(http, services)
  circle.serveFaces(http)
  circleForm.serveGifts(http, services)
  file.servePrivate(http, services)
  exam.servePicture(http, services)
  exam.serveVerifyPage(http, services)
  exam.serveWorkProof(http)
  registerRegistrations(exam.stateOf)
  moderation.servePush(http, services)
  serveSockets(http, services, createRooms(services, http.log))
  lesson.serveMedia(http, services)
  payment.serveNotify(http, services)
  invoice.serveInvoices(http, services)
  const ingest = live.serveLive(http, services)

  http.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  http.get('/readyz', { schema: { hide: true } }, async (_req, reply) => {
    // A line that has gone silent is known for one only after a while, and a prober does not wait for that.
    const ready = await Promise.race([
      database.pool.query('select 1').then(
        () => true,
        () => false,
      ),
      wait(READY_MS, false, { ref: false }),
    ])
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })

  const bus = new Bus(database.db, http.log)
  const modules = [
    circle,
    circleForm,
    coin,
    dm,
    exam,
    file,
    growth,
    kefu,
    live,
    login,
    mine,
    moderation,
    notice,
    order,
    payment,
    report,
    search,
    share,
    system,
    user,
  ] as Module[]
  for (const module of modules) module.listen?.(bus, services)
  return { http, bus, services, ingest, jobs: [...modules.flatMap((module) => module.jobs?.(services) ?? []), ...ingest.jobs] }
}
