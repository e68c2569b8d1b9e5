import { createApp } from './app/app'
import { openDatabase } from './app/db'
import { startJobs } from './app/jobs'
import { migrate } from './app/migrate'
import { lockFolder, startCluster } from './app/postgres'
import { readSettings } from './app/settings'
import { serveSite } from './app/site'
import { createGateways } from './gateways'
import { seed } from './seeds'

/** Time to finish what is under way before the process ends regardless. */
const STOP_MS = 15_000

async function main() {
  const settings = readSettings(process.env)
  const unlock = settings.databaseUrl ? () => {} : lockFolder(settings.dataDir)
  const cluster = settings.databaseUrl ? undefined : await startCluster(settings.dataDir)
  const databaseUrl = settings.databaseUrl ?? cluster!.url
  const database = openDatabase(databaseUrl)
  await migrate(database.pool)

  const app = await createApp(settings, database, (http) => createGateways(settings, database.db, http))
  serveSite(app.http, settings)
  // Without it everything else works. What it has to say comes before the last line.
  const media = app.ingest.start().catch((error) => app.http.log.error({ err: error }, 'media server'))
  if (settings.seed === 'demo') await seed(app.services, app.http.log)
  await app.http.listen({ port: settings.port, host: settings.host })
  app.bus.start()
  const stopJobs = await startJobs(databaseUrl, app.jobs, app.http.log)
  await media

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await app.http.close()
    await stopJobs()
    await app.bus.stop()
    await database.close()
    await cluster?.stop()
    unlock()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  process.stdout.write(`ready http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${port}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
