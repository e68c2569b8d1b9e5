import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { each } from '../../server/app/each'
import type { Services } from '../../server/app/http/serve'
import { createJobs, failingJobs, type Job } from '../../server/app/jobs'
import { FaultyProxy } from '../support/faulty-proxy'
import { byPort } from '../support/by-port'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'

interface Row {
  run_id: string | null
  beat_at: Date | null
  due_at: Date
  tries: number
  error: string | null
}

let server: TestServer
const running: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await startServer()
})
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
  await query(server, sql`delete from timed_job`)
})
afterAll(() => server.close())

/** Once a year, months away from now. */
const YEARLY = `0 0 1 ${((new Date().getMonth() + 6) % 12) + 1} *`
const metrics = new Registry()

/** A node that runs these jobs, reached through `port` when the line matters. */
async function node(jobs: Job[], { port, ...times }: { port?: number; beatMs?: number; leaseMs?: number } = {}) {
  const own = server.settings.databaseUrl!
  const url = port ? byPort(own, port) : own
  metrics.clear()
  const { start, stop } = createJobs(url, jobs, { log: server.app.http.log, metrics }, times)
  await start()
  running.push(stop)
}
const row = async (name: string) => (await query(server, sql<Row>`select * from timed_job where name = ${name}`))[0]
const makeDue = (name: string) => query(server, sql`update timed_job set due_at = now() where name = ${name}`)
/** The row of a job as soon as it is as wanted. */
async function rowWhen(name: string, wanted: (row: Row) => boolean) {
  for (;;) {
    const now = await row(name)
    if (wanted(now)) return now
    await wait(20)
  }
}

/** A job that counts its runs; `work` is what it does then. */
function counted(name: string, work: () => Promise<unknown> = async () => {}) {
  const runs = { count: 0 }
  const job: Job = {
    name,
    cron: YEARLY,
    run: () => {
      runs.count++
      return work()
    },
  }
  return { job, runs }
}

test('of two servers that start at once on an empty database, one runs what is due, once', async () => {
  const { job, runs } = counted('a')
  const others = Array.from({ length: 40 }, (_, n) => counted(`other${n}`).job)
  await Promise.all([node([job, ...others]), node([...others.toReversed(), job])])
  expect((await row('a')).due_at.getTime()).toBeGreaterThan(Date.now())
  await makeDue('a')
  const { error } = await rowWhen('a', ({ run_id, due_at }) => !run_id && due_at.getTime() > Date.now())
  expect({ error, runs: runs.count }).toEqual({ error: null, runs: 1 })
})

test('a job of which a part fails is said to whoever looks, and is run again within the minute, however far its next time is', async () => {
  const { log } = server.app.services
  const bad = async (n: number) => {
    if (n % 2) throw new Error(`no ${n}`)
  }
  const { job, runs } = counted('a', () => each({ log } as Services, 'a', [0, 1, 2, 3], bad))
  await node([job])
  for (const tries of [1, 2]) {
    await makeDue('a')
    const after = await rowWhen('a', (now) => !now.run_id && now.tries >= tries)
    expect(after.error).toBe('2 × no 1')
    expect(after.due_at.getTime()).toBeLessThan(Date.now() + 60_000)
  }
  expect(runs.count).toBeGreaterThan(1)
  expect(await metrics.metrics()).toMatch(/job_runs_total\{job="a",outcome="partly"\} [2-9]/)
  expect(await failingJobs(server.database.db, ['a'], 300)).toMatchObject([{ name: 'a', error: '2 × no 1' }])
})

test('a part of a job that fails again and again for most of an hour waits for the next time of the job, and is tried again then', async () => {
  const { log } = server.app.services
  const { job } = counted('a', () => each({ log } as Services, 'a', [1], () => Promise.reject(new Error('no'))))
  await node([job])
  await query(server, sql`update timed_job set due_at = now(), tries = 9`)
  const DAY_MS = 86_400_000
  expect((await rowWhen('a', ({ run_id, tries }) => !run_id && tries === 10)).due_at.getTime()).toBeGreaterThan(
    Date.now() + DAY_MS,
  )
  await makeDue('a')
  expect((await rowWhen('a', ({ run_id, tries }) => !run_id && tries >= 11)).due_at.getTime()).toBeLessThan(Date.now() + 60_000)
})

test('a job whose server is gone is taken again within the minute', async () => {
  const { job, runs } = counted('a')
  await node([job])
  await query(
    server,
    sql`update timed_job set due_at = now(), run_id = gen_random_uuid(), beat_at = now() - interval '21 seconds'`,
  )
  await rowWhen('a', ({ run_id }) => !run_id)
  expect(runs.count).toBe(1)
  expect(server.log.join('')).toContain('a job is taken again')
})

test('a job that takes longer than that is left alone while its server says that it runs', async () => {
  const leaseMs = 4000
  let finish = () => {}
  const { job, runs } = counted('a', () => new Promise<void>((done) => (finish = done)))
  await Promise.all([1, 2].map(() => node([job], { beatMs: 50, leaseMs })))
  await makeDue('a')
  const { beat_at: began } = await rowWhen('a', ({ run_id }) => !!run_id)
  await rowWhen('a', ({ beat_at }) => beat_at!.getTime() > began!.getTime() + 1.5 * leaseMs)
  finish()
  await rowWhen('a', ({ run_id }) => !run_id)
  expect(runs.count).toBe(1)
})

test('a server that slept and was taken for gone says nothing about the run that followed', async () => {
  let wake = () => {}
  const { job } = counted('a', () => new Promise<void>((done) => (wake = done)))
  await node([job])
  await makeDue('a')
  await rowWhen('a', ({ run_id }) => !!run_id)
  const { id } = (
    await query(server, sql<{ id: string }>`update timed_job set run_id = gen_random_uuid() returning run_id as id`)
  )[0]
  wake()
  await running.pop()!()
  expect((await row('a')).run_id).toBe(id)
})

test('a job that fails is tried again later and later, the last reason stays readable, and the others run meanwhile', async () => {
  const bad = counted('bad', () => Promise.reject(new Error('银行没有回答')))
  const good = counted('good')
  await node([bad.job, good.job])
  const pauses: number[] = []
  for (const tries of [1, 2, 3]) {
    await makeDue('bad')
    const { due_at, error } = await rowWhen('bad', (now) => now.tries >= tries)
    pauses.push(due_at.getTime() - Date.now())
    expect(error).toBe('银行没有回答')
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  await makeDue('good')
  await rowWhen('good', ({ run_id, due_at }) => !run_id && due_at.getTime() > Date.now())
  expect(good.runs.count).toBe(1)
  expect(await metrics.metrics()).toMatch(
    /job_runs_total\{job="bad",outcome="failed"\} [3-9][^]*job_runs_total\{job="good",outcome="done"\} 1/,
  )
  // An alert goes out by this, however long it now waits between two tries.
  expect(await metrics.metrics()).toMatch(/job_tries\{job="bad"\} [3-9]\n[^]*job_tries\{job="good"\} 0\n/)
})

test.each(['reset', 'silent'] as const)(
  'a database that is gone (%s) as a job ends hears of it when it is back, and the job is not run twice',
  async (condition) => {
    const proxy = await FaultyProxy.to(Number(new URL(server.settings.databaseUrl!).port))
    const { job, runs } = counted('a', async () => proxy.set(condition))
    await node([job], { port: proxy.port })
    await makeDue('a')
    const { run_id } = await rowWhen('a', () => runs.count > 0)
    expect(run_id).toBeTruthy()
    proxy.set('good')
    await rowWhen('a', (now) => !now.run_id)
    expect(runs.count).toBe(1)
    await running.pop()!()
    await proxy.close()
  },
)

test('on a full disk the end of a job is written as soon as there is room again', async () => {
  // A sequence counts what is rolled back, too.
  const full = sql`
    create sequence refusals;
    create function no_room() returns trigger language plpgsql as $$
    begin
      perform nextval('refusals');
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create trigger no_room before update on timed_job for each row when (new.run_id is null) execute function no_room()`
  const refusals = async () => (await query(server, sql<{ count: number }>`select last_value as count from refusals`))[0].count
  let ran = false
  const { job, runs } = counted('a', async () => {
    await query(server, full)
    ran = true
  })
  await node([job])
  await makeDue('a')
  await rowWhen('a', () => ran)
  while ((await refusals()) < 3) await wait(20)
  expect((await row('a')).run_id).toBeTruthy()
  await query(server, sql`drop trigger no_room on timed_job; drop function no_room; drop sequence refusals`)
  await rowWhen('a', ({ run_id }) => !run_id)
  expect(runs.count).toBe(1)
})

test('a server of an older version leaves alone what it does not know, pages nobody about it, and a new time takes effect', async () => {
  const { job, runs } = counted('a')
  await query(
    server,
    sql`insert into timed_job (name, cron, due_at)
      values ('newer', '* * * * *', now() - interval '1 day'), ('a', '* * * * *', now())`,
  )
  await node([job])
  expect((await row('a')).due_at.getTime()).toBeGreaterThan(Date.now())
  await makeDue('a')
  await rowWhen('a', () => runs.count > 0)
  expect(await row('newer')).toMatchObject({ run_id: null, tries: 0 })
  await rowWhen('a', ({ run_id }) => !run_id)
  expect(await metrics.metrics()).toMatch(/job_late_seconds\{job="a"\} 0\n/)
  expect(await metrics.metrics()).not.toContain('job_late_seconds{job="newer"}')
})

test('a stop waits for what runs', async () => {
  let finish = () => {}
  const { job } = counted('a', () => new Promise<void>((done) => (finish = done)))
  await node([job])
  await makeDue('a')
  await rowWhen('a', ({ run_id }) => !!run_id)
  const stopped = running.pop()!()
  finish()
  await stopped
  expect(await row('a')).toMatchObject({ run_id: null, error: null })
})
