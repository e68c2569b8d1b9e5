import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { restore } from '../../server/app/database/backup'
import { openDatabase } from '../../server/app/database/db'
import { runningUrl, startCluster } from '../../server/app/database/postgres'
import { portOf } from '../../server/app/port'
import { faults, give } from '../coin/support'
import { noTaskCoins } from '../growth/support'
import { runServer, type RunningServer } from '../support/running-server'
import type { TestServer } from '../support/server'
import { ask, backup, folder, signalPostgres, tokens, until } from './support'

/** `KILLS=50,20 npx jest __tests__/failure` kills the server fifty times and its database twenty. */
const [ofServer, ofDatabase] = (process.env.KILLS ?? '1,1').split(',').map(Number)
const KILLS = { server: ofServer, database: ofDatabase }
/** Who post at once when one of them is killed. */
const WRITERS = 30

const publish = (url: string, token: string) =>
  fetch(url + '/api/circle/save', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      type: 1,
      content: `写到一半断电也不能丢的动态 ${token.slice(-8)}`,
      images: [],
      topicIds: [],
      requestId: randomUUID(),
    }),
  }).then((answer) => answer.json() as Promise<{ code: number; message: string; result: { id: string } }>)

/** Everybody posts at once; after a few answers `kill` strikes. Returns the ids that were acknowledged. */
async function strike(server: RunningServer, people: string[], kill: () => void) {
  const acknowledged: string[] = []
  await Promise.allSettled(
    people.map(async (token) => {
      const { code, result } = await publish(server.url, token)
      if (code !== 200) return
      acknowledged.push(result.id)
      if (acknowledged.length === Math.ceil(people.length / 3)) kill()
    }),
  )
  return acknowledged
}

const missing = (dataDir: string, ids: string[]) =>
  ask(runningUrl(dataDir), 'select id from unnest($1::uuid[]) id where id not in (select id from circle_post)', [ids])

const EMPTY = { SEED: 'none' }
/** What a start that fails says. */
const whyNot = (start: Promise<RunningServer>) =>
  start.then(
    (started) => started.stop().then(() => 'it started'),
    (error: Error) => error.message,
  )
let dataDir: string
let server: RunningServer
/** Starts that fail take as long as others: they go on beside what comes before them. */
let misled: Promise<string>
let second: Promise<string>
beforeAll(async () => {
  dataDir = folder()
  misled = whyNot(runServer({ env: { PORT: 'abc', SEED: 'some', S3_BUCKET: 'b' } }))
  server = await runServer({ dataDir, env: EMPTY })
  second = whyNot(runServer({ dataDir, env: EMPTY }))
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('a database that is slow to answer is waited for, and not taken for one that is gone', async () => {
  const url = runningUrl(dataDir)
  signalPostgres(dataDir, 'SIGSTOP')
  const adopted = startCluster(dataDir)
  // Its first question has gone unanswered, and it looks again.
  setTimeout(() => signalPostgres(dataDir, 'SIGCONT'), 1500)
  expect((await adopted).url).toBe(url)
})

test('a second server on the same data folder says so and ends; the first goes on', async () => {
  expect(await second).toMatch(/数据目录 .* 正被进程 \d+ 使用/)
  expect((await fetch(server.url + '/readyz')).status).toBe(200)
})

test('a server killed with -9 while posts are written loses none that it acknowledged, nor does its database', async () => {
  const victims = [...Array<string>(KILLS.server).fill('server'), ...Array<string>(KILLS.database).fill('database')]
  const people = await tokens(runningUrl(dataDir), WRITERS * victims.length)
  const acknowledged: string[] = []
  const recoveries: number[] = []
  for (const victim of victims) {
    const batch = people.splice(0, WRITERS)
    const kill = () => (victim === 'server' ? server.child.kill('SIGKILL') : signalPostgres(dataDir, 'SIGKILL'))
    acknowledged.push(...(await strike(server, batch, kill)))
    const began = Date.now()
    if (victim === 'server') server = await runServer({ dataDir, env: EMPTY })
    // The server lives on, and starts its database again.
    else await until(async () => (await fetch(server.url + '/readyz')).status === 200)
    recoveries.push(Date.now() - began)
    expect(await missing(dataDir, acknowledged)).toEqual([])
  }
  if (process.env.KILLS) console.log(`ready after ${Math.max(...recoveries)} ms at most, ${recoveries.length} kills`)
  expect(acknowledged.length).toBeGreaterThanOrEqual((WRITERS / 3) * victims.length)
}, 1_800_000)

/** How many connections the product has, and how many of them through a port. */
const connections = (url: string) =>
  ask<{ n: number; ports: number }>(
    url,
    `select count(*)::int as n, count(client_addr)::int as ports from pg_stat_activity where application_name = 'hr-community' and pid <> pg_backend_pid()`,
  )

test('a server speaks to its own database through a socket that nobody else may open, also after one of them was killed', async () => {
  const [{ n, ports }] = await connections(runningUrl(dataDir))
  expect(n).toBeGreaterThan(0)
  expect(ports).toBe(0)
  const sockets = path.join(dataDir, 'pg/sockets')
  expect(fs.statSync(sockets).mode & 0o077).toBe(0)
  expect(fs.readdirSync(sockets)).toHaveLength(2)
})

test('a wrong setting ends the start with a line for each fault', async () => {
  const said = await misled
  expect(said).toContain('PORT=abc')
  expect(said).toContain('SEED=some')
  expect(said).toContain('已设置 S3_BUCKET，还缺 S3_ENDPOINT')
})

/** What is to be done soon, and is done meanwhile. */
const QUEUES = ['search_dirty', 'event_delivery']

/** How many rows each table has, and what is on each account. */
async function inventory(url: string) {
  const database = openDatabase(url, 1)
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [QUEUES],
  )
  const counted = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`).join(' union all ')
  const { rows: sizes } = await database.pool.query<{ name: string; n: number }>(counted)
  const counts = Object.fromEntries(sizes.map(({ name, n }) => [name, n]))
  const { rows: accounts } = await database.pool.query('select id, balance from coin_account order by id')
  const wrong = await faults({ database } as TestServer)
  await database.close()
  return { counts, accounts, wrong }
}

test('what is saved while people write can be put back: every row that was there, every file, and the same coins', async () => {
  const url = runningUrl(dataDir)
  const people = await tokens(url, WRITERS)
  const database = openDatabase(url, 1)
  const { rows } = await database.pool.query<{ id: string }>('select id from app_user order by id desc limit 3')
  for (const [n, person] of rows.entries()) await give({ database } as TestServer, person, 100 * (n + 1))
  // What is written meanwhile pays none.
  await noTaskCoins({ database } as TestServer)
  await database.close()
  fs.mkdirSync(path.join(dataDir, 'files/2026'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'files/2026/a.webp'), 'a picture')

  const [saved, other] = [folder(), folder()]
  const before = await inventory(url)
  await Promise.all([backup(dataDir, 'save', saved), ...people.map((token) => publish(server.url, token))])
  const after = await inventory(url)
  // Nothing is written over.
  await expect(restore(saved, dataDir)).rejects.toThrow('不是空的')
  await backup(other, 'restore', saved)

  const cluster = await startCluster(other)
  const back = await inventory(cluster.url)
  await cluster.stop()
  expect(Object.keys(back.counts).sort()).toEqual(Object.keys(before.counts).sort())
  for (const [table, n] of Object.entries(back.counts)) {
    expect([table, n >= before.counts[table]]).toEqual([table, true])
    expect([table, n <= after.counts[table]]).toEqual([table, true])
  }
  expect(back.accounts).toEqual(expect.arrayContaining(before.accounts))
  expect(before.accounts.length).toBeGreaterThanOrEqual(4)
  expect(back.wrong).toEqual([])
  expect(fs.readFileSync(path.join(other, 'files/2026/a.webp'), 'utf8')).toBe('a picture')
  for (const made of [saved, other]) fs.rmSync(made, { recursive: true, force: true })
})

test('a start that fails at its port says which, and leaves no database running', async () => {
  await server.stop()
  const other = http.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const port = portOf(other)
  await expect(runServer({ dataDir, env: { ...EMPTY, PORT: String(port) } })).rejects.toThrow(`PORT=${port}：端口已被占用`)
  other.close()
  expect(['server.lock', 'pg/postmaster.pid'].filter((file) => fs.existsSync(path.join(dataDir, file)))).toEqual([])
})
