import { createApp } from './app/app'
import { openDatabase } from './app/db'
import { listen, needDatabase, needFolder } from './app/preflight'
import { startJobs } from './app/jobs'
import { migrate } from './app/migrate'
import { lockFolder, startCluster } from './app/postgres'
import { readSettings, type Settings } from './app/settings'
import { serveSite } from './app/site'
import { createGateways } from './gateways'
import { modules } from './modules'
import { seed } from './seeds'

/** Time to finish what is under way before the process ends regardless. */
const STOP_MS = 15_000

/** What this process holds of the machine: given back at the end, and by a start that fails. */
const held: (() => unknown)[] = []
const giveBack = async () => {
  for (const back of held.splice(0).toReversed()) await back()
}

/** What is under way comes to its end; nothing is before the start has ended. */
let closing = async () => {}
let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  setTimeout(() => void giveBack().finally(() => process.exit(1)), STOP_MS).unref()
  await closing()
  await giveBack()
  process.exit(0)
}

/** The embedded database on its folder, which no other server may use meanwhile. */
async function ownDatabase({ dataDir }: Settings): Promise<string> {
  held.push(lockFolder(dataDir))
  const cluster = await startCluster(dataDir)
  held.push(cluster.stop)
  return cluster.url
}

async function main() {
  const settings = readSettings(process.env)
  needFolder(settings)
  const databaseUrl = settings.databaseUrl ?? (await ownDatabase(settings))
  const database = openDatabase(databaseUrl)
  await needDatabase(database.pool)
  await migrate(database.pool)

  const app = await createApp(settings, modules, database, (http) => createGateways(settings, database.db, http))
  serveSite(app.http, settings)
  // Without it everything else works. What it has to say comes before the last line.
  const started = Promise.all(
    [...app.running].map(([name, running]) =>
      running.start?.().catch((error: unknown) => app.http.log.error({ err: error, module: name }, 'not started')),
    ),
  )
  if (settings.seed === 'demo') await seed(app.services, app.http.log)
  await listen(app.http, settings)
  app.bus.start()
  const stopJobs = await startJobs(databaseUrl, app.jobs, app.http)
  await started

  closing = async () => {
    await app.http.close()
    await stopJobs()
    await app.bus.stop()
    await database.close()
  }
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  process.stdout.write(`ready http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${port}\n`)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
main().catch(async (error: Error) => {
  if (stopping) return
  process.stderr.write(`${error.message}\n`)
  await giveBack()
  process.exit(1)
})
