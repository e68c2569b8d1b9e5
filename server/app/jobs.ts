import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import cronParser from 'cron-parser'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Counter, Histogram, type Registry } from 'prom-client'
import { errorOf } from './thrown'
import { openDatabase, type Db, type Trx } from './database/db'
import { withFaults } from './job-faults'
import { countWhenAsked } from './observability/metrics'
import type { Traces } from './observability/otlp'
import { KIND } from './observability/trace'
import { refusalOf } from './errors'

export interface Job {
  name: string
  /** Five-field cron in Asia/Shanghai. */
  cron: string
  /** May be cut off at any point and run again from its beginning, also beside a run that was taken for dead. */
  run(): Promise<unknown>
}

const POLL_MS = 1000
/** How often a run says that it is alive, and after how long a silence the job is taken again. */
const BEAT_MS = 5000
const LEASE_MS = 20_000
/** How many jobs run at once on one node: they share its connections with people. */
const MOST = 10
/** How long a stop waits for runs; another node takes up what it leaves. */
const STOP_MS = 8000
const ERROR_LENGTH = 500

const nextTime = (cron: string, after: number) =>
  cronParser
    .parseExpression(cron, { currentDate: new Date(after), tz: 'Asia/Shanghai' })
    .next()
    .getTime()

/** `partly`: something of it failed, and kept nothing else from its turn. */
type Outcome = 'done' | 'partly' | 'failed'

/**
 * A part that fails is tried again for three quarters of an hour and then with the next time: what runs by day, since it
 * tells people something, is not run at night.
 */
const PART_TRIES = 10

/**
 * Time until a job that failed, or a part of which did, is tried again, ms. A database that was away says nothing about the
 * job.
 */
function backoff(tries: number, outcome: Outcome, error?: Error): number {
  if (!error) return Infinity
  if (outcome === 'failed') return refusalOf(error) ? 10_000 : Math.min(5000 * 2 ** tries, 3_600_000)
  const nth = tries % PART_TRIES
  return nth + 1 < PART_TRIES ? 5000 * 2 ** nth : Infinity
}

interface Run {
  job: Job
  id: string
  tries: number
  /** How far the clock of the database is ahead of ours, ms. */
  skew: number
}

/**
 * Those of these jobs that fail again and again, or that nobody runs though they are due for so many seconds. A newer version
 * that ran before this one has left others, which wait for it.
 */
export async function failingJobs(db: Db, names: string[], lateSeconds: number) {
  const { rows } = await sql<{ name: string; tries: number; error: string; late: number }>`
    select name, tries, coalesce(error, '') as error, greatest(0, extract(epoch from now() - due_at))::integer as late
    from timed_job
    where name = any(${names}) and (tries > 1 or (run_id is null and due_at < now() - make_interval(secs => ${lateSeconds})))
    order by name limit 20`.execute(db)
  return rows
}

/** Has a job run as soon as what is written with this stands, and not only at its next time. */
export const wakeJob = (trx: Trx, name: string) => sql`update timed_job set due_at = now() where name = ${name}`.execute(trx)

/** Runs the timed jobs that it knows when they are due, each on one node at a time. */
class JobRunner {
  private readonly jobs: Map<string, Job>
  private readonly running = new Map<string, Promise<void>>()
  private readonly stopping = new AbortController()
  private polling: Promise<void> = Promise.resolve()
  private beating?: NodeJS.Timeout
  private away = false
  private over = false

  constructor(
    private db: Db,
    jobs: Job[],
    private log: FastifyBaseLogger,
    private count: (job: string, outcome: Outcome, seconds: number) => void,
    private leaseMs: number,
    private traces?: Pick<Traces, 'around'>,
  ) {
    this.jobs = new Map(jobs.map((job) => [job.name, job]))
  }

  /** Rows are written in the order of their names, so that nodes that start together wait for each other, not in a circle. */
  async start(beatMs: number) {
    const [{ now }] = (await sql<{ now: Date }>`select now()`.execute(this.db)).rows
    const rows = [...this.jobs.values()].map(({ name, cron }) => ({ name, cron, due: new Date(nextTime(cron, now.getTime())) }))
    await sql`
      insert into timed_job (name, cron, due_at)
      select name, cron, due from json_to_recordset(${JSON.stringify(rows)}) as given(name text, cron text, due timestamptz)
      order by name
      on conflict (name) do update set cron = excluded.cron, due_at = excluded.due_at where timed_job.cron <> excluded.cron
    `.execute(this.db)
    this.beating = setInterval(() => void this.beat(), beatMs)
    this.polling = this.poll()
  }

  async stop() {
    this.stopping.abort()
    await this.polling
    await Promise.race([Promise.all(this.running.values()), wait(STOP_MS, undefined, { ref: false })])
    clearInterval(this.beating)
    this.over = true
    if (this.running.size) this.log.warn({ count: this.running.size }, 'jobs are left running')
  }

  private async poll() {
    const { signal } = this.stopping
    while (!signal.aborted) {
      try {
        while (!signal.aborted && this.running.size < MOST) {
          const run = await this.take()
          if (!run) break
          this.running.set(
            run.id,
            this.perform(run).finally(() => this.running.delete(run.id)),
          )
        }
        this.away = false
      } catch (error) {
        if (!this.away) this.log.warn({ err: error }, 'jobs: database away')
        this.away = true
      }
      await wait(POLL_MS, undefined, { signal }).catch(() => {})
    }
  }

  private async take(): Promise<Run | undefined> {
    const id = randomUUID()
    const { rows } = await sql<{ name: string; tries: number; now: Date; abandoned: boolean }>`
      with due as (
        select name, run_id is not null as abandoned from timed_job
        where name = any(${[...this.jobs.keys()]}) and due_at <= now()
          and (run_id is null or beat_at < now() - ${this.leaseMs} * interval '1 ms')
        order by due_at limit 1 for update skip locked)
      update timed_job set run_id = ${id}, beat_at = now() from due where timed_job.name = due.name
      returning timed_job.name, tries, now(), abandoned`.execute(this.db)
    if (!rows.length) return undefined
    const [{ name, tries, now, abandoned }] = rows
    if (abandoned) this.log.warn({ job: name }, 'a job is taken again: whoever ran it is gone')
    return { job: this.jobs.get(name)!, id, tries, skew: now.getTime() - Date.now() }
  }

  private async perform(run: Run) {
    const { name } = run.job
    const began = performance.now()
    const { outcome, error } = await this.outcome(run.job)
    this.count(name, outcome, (performance.now() - began) / 1000)
    if (outcome === 'failed') this.log.error({ err: error, job: name }, 'job failed')
    await this.settle(run, outcome, error)
  }

  private async outcome(job: Job): Promise<{ outcome: Outcome; error?: Error }> {
    const run = () => (this.traces ? this.traces.around(`job ${job.name}`, KIND.inside, () => job.run()) : job.run())
    try {
      const { faults } = await withFaults(run)
      if (!faults.length) return { outcome: 'done' }
      return { outcome: 'partly', error: new Error(`${faults.length} × ${errorOf(faults[0]).message}`) }
    } catch (error) {
      return { outcome: 'failed', error: errorOf(error) }
    }
  }

  /**
   * Frees the job for its next time. Tries until the database hears it: without that the job would be taken again, as if
   * unfinished.
   */
  private async settle({ job, id, tries, skew }: Run, outcome: Outcome, error?: Error) {
    for (let pause = 100; !this.over; pause = Math.min(2 * pause, 5000)) {
      const now = Date.now() + skew
      // What failed of it is not left for its next time, which may be a day away.
      const due = Math.min(nextTime(job.cron, now), now + backoff(tries, outcome, error))
      try {
        // Only while it is still ours: a run that was taken for dead has nothing to say any more.
        await sql`
          update timed_job set run_id = null, beat_at = null, due_at = ${new Date(due)},
            tries = ${outcome === 'done' ? 0 : tries + 1},
            error = ${error ? error.message.slice(0, ERROR_LENGTH) : null}
          where name = ${job.name} and run_id = ${id}`.execute(this.db)
        return
      } catch (fault) {
        this.log.debug({ err: fault, job: job.name }, 'the end of a job is not written yet')
      }
      await wait(pause, undefined, { ref: false })
    }
  }

  private async beat() {
    const ids = [...this.running.keys()]
    if (!ids.length) return
    await sql`update timed_job set beat_at = now() where run_id = any(${ids}::uuid[])`
      .execute(this.db)
      .catch((error) => this.log.debug({ err: error }, 'jobs: not heard'))
  }
}

const lateness = async (db: Db, names: string[]) =>
  (
    await sql<{ job: string; count: number }>`
      select name as job, greatest(extract(epoch from now() - due_at), 0)::float8 as count from timed_job
      where run_id is null and name = any(${names})`.execute(db)
  ).rows
const failures = async (db: Db, names: string[]) =>
  (
    await sql<{ job: string; count: number }>`
      select name as job, tries as count from timed_job where name = any(${names})`.execute(db)
  ).rows

/** The timed jobs of this version: they run from start() to stop(), which waits for those under way. */
export function createJobs(
  databaseUrl: string,
  jobs: Job[],
  { log, metrics, traces }: { log: FastifyBaseLogger; metrics: Registry; traces?: Pick<Traces, 'around'> },
  { beatMs = BEAT_MS, leaseMs = LEASE_MS } = {},
) {
  // Connections of their own: a run must be able to say that it is alive while people have taken all others.
  const { db, close } = openDatabase(databaseUrl, 2, { answerMs: BEAT_MS })
  const counter = new Counter({
    name: 'job_runs_total',
    help: 'Ends of timed jobs, by name and outcome',
    labelNames: ['job', 'outcome'],
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'job_seconds',
    help: 'How long timed jobs run',
    labelNames: ['job'],
    buckets: [0.1, 1, 10, 60, 600],
    registers: [metrics],
  })
  const names = jobs.map(({ name }) => name)
  countWhenAsked(metrics, { name: 'job_late_seconds', help: 'How long due jobs have waited', labels: ['job'] }, () =>
    lateness(db, names),
  )
  countWhenAsked(
    metrics,
    { name: 'job_tries', help: 'How often jobs have failed since they last succeeded', labels: ['job'] },
    () => failures(db, names),
  )
  const count = (job: string, outcome: Outcome, took: number) => {
    counter.inc({ job, outcome })
    seconds.observe({ job }, took)
  }
  const runner = new JobRunner(db, jobs, log, count, leaseMs, traces)
  return {
    start: () => runner.start(beatMs),
    async stop() {
      await runner.stop()
      await close()
    },
  }
}
