import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, folder, signalPostgres, until } from '../__tests__/failure/support'
import { runServer } from '../__tests__/support/running-server'
import { runningUrl } from '../server/app/database/postgres'
import { report, round } from './report'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)

/** Stops a database as a machine does that hangs: it takes connections and answers nobody. How to let it go on. */
function freeze(dataDir: string): () => void {
  const postmaster = signalPostgres(dataDir, 'SIGSTOP')
  const workers = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const pids = workers.trim().split(/\s+/).map(Number)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => [...pids, postmaster].forEach((pid) => process.kill(pid, 'SIGCONT'))
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** The database hangs for ten minutes while every timed job is due and some are at work: how soon all have run when it is back. */
export async function frozen() {
  const dataDir = folder()
  const server = await runServer({ dataDir, env: { SEED: 'demo', LOG_LEVEL: 'error', LIVE_RTMP_PORT: '0' } })
  try {
    const url = runningUrl(dataDir)
    const count = async (condition: string, values: unknown[] = []) =>
      (await ask<{ n: number }>(url, `select count(*)::int as n from timed_job where ${condition}`, values))[0].n
    const [{ now: from }] = await ask<{ now: Date }>(url, 'update timed_job set due_at = now() returning now()')
    let working = 0
    await until(async () => (working = await count('run_id is not null')) > 0)
    const goOn = freeze(dataDir)
    await wait(MINUTES * 30_000)
    const halfway = { alive: await statusOf(`${server.url}/healthz`), ready: await statusOf(`${server.url}/readyz`) }
    await wait(MINUTES * 30_000)
    goOn()
    const began = performance.now()
    const seconds = () => round((performance.now() - began) / 1000, 1)
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 200)
    const ready = seconds()
    await until(async () => (await count('run_id is not null or due_at <= $1', [from])) === 0)
    report('frozen', [
      {
        ...{ jobs: await count('true'), 'at work': working, minutes: MINUTES, '/healthz': halfway.alive },
        ...{ '/readyz': halfway.ready, 'ready s': ready, 'all have run s': seconds(), failed: await count('tries > 0') },
      },
    ])
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
