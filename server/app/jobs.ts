import PgBoss from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { openDatabase } from './db'

export interface Job {
  name: string
  /** Five-field cron in Asia/Shanghai. */
  cron: string
  run(): Promise<unknown>
}

/** Runs the modules' timed jobs, each on one node at a time. Returns how to stop: running jobs are awaited. */
export async function startJobs(databaseUrl: string, jobs: Job[], log: FastifyBaseLogger) {
  // Not its own connections: those wait for ever on a line that has gone silent, and no job would run any more.
  const { pool, close } = openDatabase(databaseUrl, 2)
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'job' })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  // A schedule outlives the version that made it.
  for (const { name } of await boss.getSchedules()) if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  for (const job of jobs) {
    await boss.createQueue(job.name, { name: job.name, policy: 'singleton', retryLimit: 2 })
    await boss.work(job.name, async () => {
      await job.run()
    })
    await boss.schedule(job.name, job.cron, undefined, { tz: 'Asia/Shanghai' })
  }
  return async () => {
    await boss.stop({ graceful: true, timeout: 5000 })
    await close()
  }
}
