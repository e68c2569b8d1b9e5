import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { performance } from 'node:perf_hooks'
import { folder, isReplaced, signalPostgres, tokens, until } from '../__tests__/failure/support'
import { runServer, type RunningServer } from '../__tests__/support/running-server'
import { runningUrl } from '../server/app/database/postgres'
import { median, report, round } from './report'

/** How often the server, and how often its database. */
const [OF_SERVER, OF_DATABASE] = (process.env.KILLS ?? '10,5').split(',').map(Number)
/** Who post at once when one of them is killed. */
const WRITERS = 30
const ENV = { SEED: 'none', LOG_LEVEL: 'error' }

const post = (url: string, token: string) =>
  fetch(`${url}/api/circle/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ type: 1, content: '写到一半断电', images: [], topicIds: [], requestId: randomUUID() }),
  })

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Kills it; the server that runs afterwards. */
const KILL = {
  async server({ child, dataDir }: RunningServer) {
    child.kill('SIGKILL')
    return runServer({ dataDir, env: ENV })
  },
  async database(server: RunningServer) {
    const pid = signalPostgres(server.dataDir, 'SIGKILL')
    await until(() => isReplaced(server.dataDir, pid))
    return server
  },
}
type Victim = keyof typeof KILL

/** How soon the server is ready again when it, or its database, is killed while people write. */
export async function recovery() {
  const dataDir = folder()
  const victims: Victim[] = [...Array<Victim>(OF_SERVER).fill('server'), ...Array<Victim>(OF_DATABASE).fill('database')]
  const took: Record<Victim, number[]> = { server: [], database: [] }
  let server = await runServer({ dataDir, env: ENV })
  try {
    const people = await tokens(runningUrl(dataDir), WRITERS * victims.length)
    for (const victim of victims) {
      const { url } = server
      const writing = people.splice(0, WRITERS).map((token) => post(url, token))
      await Promise.any(writing)
      const began = performance.now()
      server = await KILL[victim](server)
      await until(() => isReady(server.url))
      took[victim].push(performance.now() - began)
      await Promise.allSettled(writing)
    }
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  const row = (load: string, ms: number[]) => ({
    load,
    kills: ms.length,
    'ready s, median': round(median(ms) / 1000, 2),
    'ready s, most': round(Math.max(...ms) / 1000, 2),
  })
  report('recovery', [row('服务被 kill -9', took.server), row('PostgreSQL 被 kill -9', took.database)])
}
