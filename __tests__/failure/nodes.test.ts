import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { runningUrl, startCluster } from '../../server/app/database/postgres'
import { freePort } from '../support/free-port'
import { runServer, type RunningServer } from '../support/running-server'
import { ask, folder, isReplaced, signalPostgres, until } from './support'

const root = path.resolve(__dirname, '../..')
/**
 * What was answered a moment ago would hide that the database is away. Making all tables takes a server most of its start: each
 * database here is made once, and others start on it.
 */
const EMPTY = { SEED: 'none', SHARED_ANSWERS: 'off' }
/** `STARTS=20 NODES=4` starts four of them at once, twenty times. */
const [STARTS, NODES] = [Number(process.env.STARTS ?? 1), Number(process.env.NODES ?? 2)]
const readiness = async ({ url }: { url: string }) => (await fetch(url + '/readyz')).status
const feed = ({ url }: { url: string }) =>
  fetch(url + '/api/circle/page', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })

describe('a database of somebody’s own', () => {
  const dataDir = folder()
  const files = folder()
  const own = (database: string) => cluster.url.replace(/\/postgres$/, `/${database}`)
  let cluster: Awaited<ReturnType<typeof startCluster>>
  beforeAll(async () => {
    cluster = await startCluster(dataDir)
  })
  afterAll(async () => {
    await cluster.stop()
    for (const made of [dataDir, files]) fs.rmSync(made, { recursive: true, force: true })
  })

  /** Stops it; the answer starts it again where it was. */
  async function stopped() {
    const port = Number(new URL(cluster.url).port)
    await cluster.stop()
    return async () => {
      cluster = await startCluster(dataDir, [], port)
    }
  }

  test('servers that start at once on an empty database all come up, and each timed job is there once', async () => {
    for (let start = 0; start < STARTS; start++) {
      await ask(cluster.url, 'drop database if exists twins')
      await ask(cluster.url, 'create database twins')
      const env = { ...EMPTY, DATABASE_URL: own('twins'), LIVE_RTMP_PORT: '0' }
      const twins = await Promise.all(Array.from({ length: NODES }, () => runServer({ env })))
      expect(await Promise.all(twins.map(readiness))).toEqual(Array(NODES).fill(200))
      const [{ jobs }] = await ask<{ jobs: number }>(own('twins'), 'select count(*)::int as jobs from timed_job')
      expect(jobs).toBeGreaterThan(30)
      await Promise.all(twins.map((twin) => twin.stop()))
    }
    if (process.env.STARTS) console.log(`${STARTS} times ${NODES} servers at once, all up`)
  }, 1_800_000)

  test('a database that is away is waited for at the start; later calls get a clear 503, and go on when it is back', async () => {
    const back = await stopped()
    const starting = runServer({ dataDir: files, env: { ...EMPTY, DATABASE_URL: own('twins') } })
    // Whether it has looked already or not: it comes up.
    await back()
    const server = await starting
    expect(await readiness(server)).toBe(200)
    expect((await feed(server)).status).toBe(200)

    const again = await stopped()
    const away = await feed(server)
    expect(away.status).toBe(503)
    expect(away.headers.get('retry-after')).toBeTruthy()
    expect(await away.json()).toMatchObject({ code: 503, message: '服务繁忙，请稍后再试' })
    expect(await readiness(server)).toBe(503)
    expect((await fetch(server.url + '/healthz')).status).toBe(200)
    // Nobody is logged out because the database is away.
    const mine = await fetch(server.url + '/api/growth/mine', { headers: { authorization: 'Bearer x' } })
    expect(mine.status).toBe(503)
    await again()
    expect((await feed(server)).status).toBe(200)
    await server.stop()
  })

  test('a server that is stopped says so first, while it still answers, so that a proxy sends people elsewhere', async () => {
    const env = { ...EMPTY, DATABASE_URL: own('twins'), DRAIN_SECONDS: '3', LIVE_RTMP_PORT: String(await freePort()) }
    const server = await runServer({ dataDir: files, env })
    expect(await readiness(server)).toBe(200)
    // Whoever teaches may push by then.
    expect(server.output()).toContain('直播推流：')
    // A browser keeps a line ready over which it has asked nothing.
    const ready = net.connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(ready, 'connect')
    server.child.kill('SIGTERM')
    await until(async () => (await readiness(server)) === 503)
    expect((await feed(server)).status).toBe(200)
    const [code] = await once(server.child, 'exit')
    expect(code).toBe(0)
  })
})

describe('with a database of its own', () => {
  const dataDir = folder()
  afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

  test('`npm start` is one process, which goes on when its log can no longer be written', async () => {
    const full = fs.existsSync('/dev/full') ? fs.openSync('/dev/full', 'w') : 'ignore'
    const rtmp = { LIVE_RTMP_PORT: '0' }
    const port = await freePort()
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: {
        ...process.env,
        ...EMPTY,
        ...rtmp,
        NODE_ENV: 'development',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: '',
      },
      stdio: ['ignore', full, 'inherit'],
    })
    const url = `http://127.0.0.1:${port}`
    await until(() =>
      readiness({ url }).then(
        (status) => status === 200,
        () => false,
      ),
    )
    expect(Number(fs.readFileSync(path.join(dataDir, 'server.lock'), 'utf8'))).toBe(child.pid)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(fs.existsSync(path.join(dataDir, 'pg/postmaster.pid'))).toBe(false)
  })

  describe('PostgreSQL killed with -9', () => {
    let server: RunningServer
    let url: string
    /** Its workers may answer for a moment after it: another one is waited for. */
    async function killDatabase() {
      const pid = signalPostgres(server.dataDir, 'SIGKILL')
      await until(async () => isReplaced(server.dataDir, pid) && (await readiness(server)) === 200)
    }
    /** A connection that dies with the database. */
    const doomed = async () => {
      const client = new pg.Client(url)
      client.on('error', () => {})
      await client.connect()
      await client.query('begin')
      return client
    }
    const jobs = (condition: string) =>
      ask<{ name: string; tries: number }>(url, `select name, tries from timed_job where ${condition}`)
    beforeAll(async () => {
      // What `npm start` has made: there is nothing to make again.
      server = await runServer({ dataDir, env: EMPTY })
      url = runningUrl(server.dataDir)
    })
    afterAll(() => server.stop())

    test('while timed jobs are in the middle of their work: the server lives on, starts it again, and they run again', async () => {
      const everything = await doomed()
      const { rows } = await everything.query<{ name: string }>(
        `select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'timed_job'`,
      )
      const tables = rows.map(({ name }) => name).join(', ')
      // All at once or none: waiting for one with others in hand meets a job that does the same the other way round.
      await until(() =>
        everything.query(`lock table ${tables} in access exclusive mode nowait`).then(
          () => true,
          () => everything.query('rollback; begin').then(() => false),
        ),
      )
      await ask(url, 'update timed_job set due_at = now()')
      await until(async () => (await jobs('run_id is not null')).length >= 10)
      const [{ now: killedAt }] = await ask<{ now: Date }>(url, 'select now()')
      await killDatabase()
      await until(async () => (await ask(url, `select from timed_job where due_at <= $1 or tries > 0`, [killedAt])).length === 0)
      expect(server.child.exitCode).toBe(null)
      expect(await jobs('error is not null')).toEqual([])
    })

    test('just when a job has ended: that is written as soon as it is back, and the job is not run twice', async () => {
      const [work, end] = [await doomed(), await doomed()]
      await work.query('lock table shop_order in access exclusive mode')
      await ask(url, `update timed_job set due_at = now() where name = 'order.expire'`)
      await until(async () => (await jobs(`name = 'order.expire' and run_id is not null`)).length === 1)
      const [{ run_id: run }] = (await end.query(`select run_id from timed_job where name = 'order.expire' for update`)).rows
      await work.query('commit')
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%update timed_job set run_id = null%'`
      await until(async () => (await ask(url, waiting)).length > 0)
      await killDatabase()
      await until(async () => (await ask(url, 'select from timed_job where run_id = $1', [run])).length === 0)
      expect(await jobs(`name = 'order.expire' and (tries > 0 or due_at <= now())`)).toEqual([])
      expect(server.output()).not.toContain('a job is taken again')
    })
  })
})
