import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { contract } from '../../contract'
import type { Spec } from '../../contract/endpoint'
import { restore, save } from '../../server/app/database/backup'
import { openDatabase, type Db } from '../../server/app/database/db'
import { migrate } from '../../server/app/database/migrate'
import { startCluster } from '../../server/app/database/postgres'
import { Reads } from '../../server/app/database/reads'
import { activity } from '../activity/support'
import { feed, member, post } from '../circle/support'
import { course } from '../lesson/support'
import { found, indexed } from '../search/support'
import { fakeRedis } from '../support/fake-redis'
import { startServer, type Person, type TestServer } from '../support/server'
import { askedWith } from '../support/with-ids'
import { doc } from '../zhiku/support'
import { ask, folder, until } from './support'

type Cluster = Awaited<ReturnType<typeof startCluster>>
const ONES_OWN = process.env.TEST_CLUSTER_URL
const folders = { primary: folder(), saved: path.join(folder(), 'saved'), standby: path.join(folder(), 'data') }
let primary: Cluster
let standby: Cluster
let redis: Awaited<ReturnType<typeof fakeRedis>>
let server: TestServer
let ann: Person
let first: string

const portOf = ({ url }: { url: string }) => new URL(url).port
/** A standby follows the journal of the other, as `primary_conninfo` tells it. */
function startStandby(port?: number) {
  const { hostname, port: to, username, password } = new URL(primary.url)
  const from = `host=${hostname} port=${to} user=${username} password=${password}`
  return startCluster(folders.standby, ['-c', `primary_conninfo=${from}`], port)
}
const onStandby = (text: string) => ask(standby.url, text)

beforeAll(async () => {
  primary = await startCluster(folders.primary)
  await ask(primary.url, 'create database template_app')
  const template = openDatabase(primary.url.replace(/\/postgres$/, '/template_app'), 2)
  await migrate(template.pool)
  await template.close()
  process.env.TEST_CLUSTER_URL = primary.url
  await save(folders.primary, primary.url, folders.saved)
  await restore(folders.saved, folders.standby)
  fs.writeFileSync(path.join(folders.standby, 'pg/standby.signal'), '')
  standby = await startStandby()
  redis = await fakeRedis()
  server = await startServer({ REPLICA_PORT: portOf(standby), REDIS_URL: `redis://127.0.0.1:${redis.port}` })
  ann = await member(server, '安然')
  first = await post(server, ann)
  // Not earlier: the replica would be taken to have shown what was written until a moment that is still to come.
  clock = performance.now()
  jest.spyOn(performance, 'now').mockImplementation(() => clock)
}, 120_000)
afterAll(async () => {
  await server.close()
  await redis.close()
  await standby.stop()
  await primary.stop()
  process.env.TEST_CLUSTER_URL = ONES_OWN
  for (const made of [folders.primary, path.dirname(folders.saved), path.dirname(folders.standby)])
    fs.rmSync(made, { recursive: true, force: true })
})

/** The clock by which a replica is late stands still but for what a test lets pass, ms. */
let clock: number
const readFrom = async (from: 'primary' | 'replica') =>
  Number(
    new RegExp(`replica_reads_total\\{from="${from}"\\} (\\d+)`).exec((await server.app.http.inject('/metrics')).body)?.[1] ?? 0,
  )
/** What of a call was read where. */
async function where(call: () => Promise<unknown>) {
  const before = [await readFrom('primary'), await readFrom('replica')]
  await call()
  return { primary: (await readFrom('primary')) - before[0], replica: (await readFrom('replica')) - before[1] }
}
const idsFor = async (who: Pick<Person, 'call'>) => (await feed(who, { tab: 'new' })).result.records.map(({ id }) => id)
const later = (ms: number) => {
  clock += ms
}
/** Time has passed in which the replica has shown all that was written. */
async function caughtUp() {
  later(10_000)
  await until(async () => (await where(() => idsFor(server))).replica > 0)
}
const said = (msg: string) => server.log.filter((line) => line.includes(`"helper":"replica","msg":"${msg}"`)).length

test('whoever writes sees it at once, others read from the replica meanwhile, and nobody from one that is more than a second behind', async () => {
  await caughtUp()
  await onStandby('select pg_wal_replay_pause()')
  const second = await post(server, ann)
  expect(await idsFor(ann)).toContain(second)
  expect(await where(() => idsFor(ann))).toEqual({ primary: 1, replica: 0 })
  expect(await idsFor(server)).not.toContain(second)
  expect(await where(() => idsFor(server))).toEqual({ primary: 0, replica: 1 })

  later(1001)
  expect(await idsFor(server)).toContain(second)
  await onStandby('select pg_wal_replay_resume()')
  await caughtUp()
  expect(await idsFor(ann)).toContain(second)
  expect(await where(() => idsFor(ann))).toEqual({ primary: 0, replica: 1 })
})

test('what is not there yet for one who follows a link to it is looked up where it was written', async () => {
  await caughtUp()
  await onStandby('select pg_wal_replay_pause()')
  const fresh = await post(server, ann)
  const found = await server.call('GET /api/circle/detail/:id', { params: { id: fresh } })
  expect(found.code).toBe(200)
  await onStandby('select pg_wal_replay_resume()')
})

test('whoever has written on one node reads their own on every other, also while Redis cannot be asked who has', async () => {
  await caughtUp()
  const { settings, database } = server
  const other = new Reads(database, settings, { log: pino({ level: 'silent' }) })
  other.start()
  const from = (person?: string) => other.read(person, async (db) => (db === database.db ? 'primary' : 'replica'))
  await until(async () => (await from()) === 'replica')
  const bob = await server.person('博文')
  expect(await from(bob.id)).toBe('primary')
  expect(await from(randomUUID())).toBe('replica')
  await redis.close()
  await until(async () => (await from(randomUUID())) === 'primary')
  expect(await from()).toBe('replica')
  await other.stop()
})

test('a search is answered from the replica, and what was searched for is noted where it can be', async () => {
  await ask(server.settings.databaseUrl!, `update circle_post set content = '试用期能约定多久' where id = $1`, [first])
  await indexed(server)
  await caughtUp()
  const searched = () => found(server, '试用期')
  expect(await searched()).toContain(first)
  expect(await where(searched)).toEqual({ primary: 0, replica: 1 })
  expect(await ask(server.settings.databaseUrl!, 'select from search_query')).not.toEqual([])
  expect(server.log.filter((line) => line.includes('a read that writes'))).toEqual([])
})

test('no read that may be a second old writes anything, whoever asks', async () => {
  const things: Record<string, string> = {
    circle: first,
    course: (await course(server)).id,
    zhiku: (await doc(server)).id,
    activity: (await activity(server)).id,
  }
  await caughtUp()
  const lagging = Object.values(contract)
    .flatMap((record) => Object.entries(record as Record<string, Spec>))
    .filter(([, spec]) => spec.shared || spec.lagging)
  expect(lagging.length).toBeGreaterThan(40)
  for (const [route, spec] of lagging)
    for (const token of ['', ann.token]) {
      const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
      const id = things[pattern.split('/')[2]] ?? first
      const { query, body } = askedWith(spec, id)
      const url = pattern.replace(/:\w+/, pattern.endsWith(':code') ? 'position' : pattern.endsWith(':kind') ? 'privacy' : id)
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const answer = await server.app.http.inject({ method, url, query, payload: body, headers })
      expect([route, answer.statusCode]).toEqual([route, 200])
    }
  expect(server.log.filter((line) => line.includes('a read that writes'))).toEqual([])
  const read = await ask<{ type: string }>(
    server.settings.databaseUrl!,
    'select type from browse_record where user_id = $1 order by type',
    [ann.id],
  )
  expect(read.map(({ type }) => type)).toEqual(['activity', 'course', 'document', 'post'])
})

test('whoever finds all connections to the replica lent is answered from where it was written, and those who have them read on', async () => {
  const { database } = server
  const { reads } = server.app.services
  const from = (db: Db) => (db === database.db ? 'primary' : 'replica')
  const crowd = async () => {
    await caughtUp()
    let finish = () => {}
    const enough = new Promise<void>((done) => (finish = done))
    // As many as a node has (server/app/database/db.ts).
    const lent = Array.from({ length: 20 }, () =>
      reads.read(undefined, (db) => db.connection().execute(() => enough.then(() => from(db)))),
    )
    const next = await reads.read(undefined, async (db) => (await sql`select`.execute(db), from(db)))
    finish()
    return { next, lent: [...new Set(await Promise.all(lent))] }
  }
  let seen = await crowd()
  // A slow machine may lose it meanwhile.
  while (seen.lent.includes('primary')) seen = await crowd()
  expect(seen).toEqual({ next: 'primary', lent: ['replica'] })
})

test('while people have taken all connections to the database it is still known how far the replica has come', async () => {
  const { database } = server
  const { reads } = server.app.services
  let finish = () => {}
  const enough = new Promise<void>((done) => (finish = done))
  const taken = Array.from({ length: database.pool.options.max }, () => database.db.connection().execute(() => enough))
  later(10_000)
  await until(() => reads.read(undefined, async (db) => db !== database.db))
  expect(database.pool.idleCount).toBe(0)
  finish()
  await Promise.all(taken)
})

test('a replica that is lost is said once and does without: everything is answered, and it is used again when it is back', async () => {
  await caughtUp()
  const port = Number(portOf(standby))
  await standby.stop()
  for (let n = 0; n < 10; n++) expect((await feed(server, { tab: 'new' })).code).toBe(200)
  await until(() => said('a helper is away') > said('a helper is back'))
  expect((await server.app.http.inject('/readyz')).json()).toMatchObject({ ok: true, away: expect.arrayContaining(['replica']) })
  for (let n = 0; n < 10; n++) expect(await where(() => idsFor(server))).toEqual({ primary: 1, replica: 0 })
  // A slow machine may have lost it before.
  expect(said('a helper is away')).toBe(said('a helper is back') + 1)
  standby = await startStandby(port)
  await caughtUp()
  expect(said('a helper is back')).toBe(said('a helper is away'))
})

test('a database that follows nobody is not read from: it would show for ever what it shows now', async () => {
  const { settings, database } = server
  const lines: string[] = []
  const reads = new Reads(
    database,
    { ...settings, databaseReplicaUrl: settings.databaseUrl, redisUrl: undefined },
    {
      log: pino({ level: 'silent' }),
      outside: { lost: (name: string, error: Error) => lines.push(`${name}: ${error.message}`) } as never,
    },
  )
  reads.start()
  await until(() => lines.length > 0)
  expect(lines[0]).toBe('replica: DATABASE_REPLICA_URL is no replica')
  expect(await reads.read(undefined, async (db) => db === database.db)).toBe(true)
  await reads.stop()
})
