import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { serveAdminSite } from './app/http/admin-site'
import { createApp, type App } from './app/app'
import { archivingTo } from './app/database/archive'
import { openDatabase, openWithoutTimeouts } from './app/database/db'
import { createJobs } from './app/jobs'
import { migrate } from './app/database/migrate'
import { superviseCluster, lockFolder } from './app/database/postgres'
import { portOf } from './app/port'
import { listen, needDatabase, needFolder, retryWhileAway } from './app/preflight'
import { readSettings, type Settings } from './app/settings'
import { serveSite } from './app/http/site'
import { createGateways } from './gateways'
import { modules } from './modules'
import { seed } from './seeds'
import { startOver } from './seeds/whole'

/** The word after which the database and its content are made ready and nobody is served: `npm start` builds H5 meanwhile. */
const PREPARE = 'prepare'

/** Time to finish what is under way before the process ends regardless. */
const STOP_MS = 15_000

/** What this process holds of the machine: given back at the end, and by a start that fails. */
const held: (() => unknown)[] = []
const giveBack = async () => {
  for (const back of held.splice(0).toReversed()) await back()
}

/** Whoever sends people here hears that they belong elsewhere, and has the time to; before the start has ended nobody does. */
let drain = async () => {}
/** What is under way comes to its end. */
let close = async () => {}
let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await drain()
  setTimeout(() => void giveBack().finally(() => process.exit(1)), STOP_MS).unref()
  await close()
  await giveBack()
  process.exit(0)
}

/** The embedded database on its folder, which no other server may use meanwhile. */
async function ownDatabase({ dataDir, archiveDir }: Settings, log: FastifyBaseLogger): Promise<string> {
  held.push(lockFolder(dataDir))
  const cluster = await superviseCluster(dataDir, log, archiveDir ? archivingTo(archiveDir) : [])
  held.push(cluster.stop)
  return cluster.socketUrl
}

/** What modules run beside their handlers. Without it everything else works; what it has to say comes before the last line. */
const startModules = ({ running, http }: App) =>
  Promise.all(
    [...running].map(([name, module]) =>
      module.start?.().catch((error: unknown) => http.log.error({ err: error, module: name }, 'not started')),
    ),
  )
function warmModules({ running, http }: App) {
  for (const [name, module] of running)
    module.warm?.().catch((error: unknown) => http.log.error({ err: error, module: name }, 'not warmed'))
}

/** The demo content, by a connection that no slow machine can cut off in the midst of it. */
async function seedFrom(databaseUrl: string, { services, http }: App, log: FastifyBaseLogger) {
  const { db, close: leave } = openWithoutTimeouts(databaseUrl)
  await retryWhileAway(() => seed({ ...services, db }, http.log), log).finally(leave)
}

async function main() {
  const settings = readSettings(process.env)
  needFolder(settings)
  // What is said before the app has its log.
  const log = pino({ level: settings.logLevel }, process.stdout)
  const databaseUrl = settings.databaseUrl ?? (await ownDatabase(settings, log))
  const database = openDatabase(databaseUrl)
  await retryWhileAway(() => needDatabase(database.pool), log)
  // What is somebody else's database is left as it is: the seeds say what to do.
  if (!settings.databaseUrl && (await startOver(database.pool))) log.warn('演示内容上一次没有装完，重新装入')
  await retryWhileAway(() => migrate(database.pool), log)

  const app = await createApp(settings, modules, database, (http) => createGateways(settings, database.db, http))
  if (process.argv[2] === PREPARE) {
    if (settings.seed === 'demo') await seedFrom(databaseUrl, app, log)
    await app.http.close()
    await database.close()
    return giveBack()
  }
  const jobs = createJobs(databaseUrl, app.jobs, app.http)
  serveSite(app.http, settings)
  serveAdminSite(app.http, settings)
  const started = startModules(app)
  if (settings.seed === 'demo') await seedFrom(databaseUrl, app, log)
  await listen(app.http, settings)
  app.bus.start()
  await retryWhileAway(() => jobs.start(), log)
  await started

  drain = async () => {
    app.health.close()
    await wait(settings.drainSeconds * 1000)
  }
  close = async () => {
    await app.http.close()
    await jobs.stop()
    await app.bus.stop()
    await database.close()
  }
  app.health.open()
  warmModules(app)
  process.stdout.write(`ready http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${portOf(app.http.server)}\n`)
}

// A log that cannot be written, to a full disk or to a reader that has gone, is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
main().catch(async (error: Error) => {
  if (stopping) return
  process.stderr.write(`${error.message}\n`)
  await giveBack()
  process.exit(1)
})
