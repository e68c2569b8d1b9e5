import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../server/app/db'
import { newId } from '../../server/app/ids'
import { startCluster } from '../../server/app/postgres'
import { openSession } from '../../server/app/session'
import { runServer, type RunningServer } from '../support/running-server'

jest.setTimeout(120_000)

/** `KILLS=50,20 npx jest __tests__/failure` kills the server fifty times and its database twenty. */
const [ofServer, ofDatabase] = (process.env.KILLS ?? '1,1').split(',').map(Number)
const KILLS = { server: ofServer, database: ofDatabase }
/** Who post at once when one of them is killed. */
const WRITERS = 30

const folder = () => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-crash-'))
  fs.chmodSync(made, 0o755)
  return made
}

/** Tokens of people who may post at once, made beside the front door so that the test is about the crash. */
async function tokens(databaseUrl: string, count: number) {
  const database = openDatabase(databaseUrl, 4)
  const made: string[] = []
  for (let i = 0; i < count; i++) {
    const id = newId()
    await database.pool.query('insert into app_user (id, nick_name, invite_code) values ($1, $2, $3)', [
      id,
      `同行${i}`,
      randomUUID(),
    ])
    made.push((await openSession(database.db, id, 'test')).token)
  }
  await database.close()
  return made
}

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

const embeddedUrl = (dataDir: string) => {
  const port = fs.readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://app:${fs.readFileSync(path.join(dataDir, 'pg.password'), 'utf8')}@127.0.0.1:${port}/postgres`
}
const postgresPid = (dataDir: string) => Number(fs.readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])

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

async function missing(dataDir: string, ids: string[]) {
  const database = openDatabase(embeddedUrl(dataDir), 1)
  const { rows } = await database.pool.query(
    'select id from unnest($1::uuid[]) id where id not in (select id from circle_post)',
    [ids],
  )
  await database.close()
  return rows
}

const EMPTY = { SEED: 'none' }
let dataDir: string
let server: RunningServer
beforeAll(async () => {
  dataDir = folder()
  server = await runServer({ dataDir, env: EMPTY })
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('a second server on the same data folder says so and ends; the first goes on', async () => {
  await expect(runServer({ dataDir, env: EMPTY })).rejects.toThrow(/数据目录 .* 正被进程 \d+ 使用/)
  expect((await fetch(server.url + '/readyz')).status).toBe(200)
})

test('with the database away calls are answered with a clear 503, and go on by themselves when it is back', async () => {
  const [token] = await tokens(embeddedUrl(dataDir), 1)
  const port = Number(new URL(embeddedUrl(dataDir)).port)
  const feed = () =>
    fetch(server.url + '/api/circle/page', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  expect((await feed()).status).toBe(200)

  process.kill(postgresPid(dataDir), 'SIGINT')
  while (fs.existsSync(path.join(dataDir, 'pg/postmaster.pid'))) await new Promise((next) => setTimeout(next, 20))
  const away = await feed()
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toBeTruthy()
  expect(await away.json()).toMatchObject({ code: 503, message: '服务繁忙，请稍后再试' })
  expect((await fetch(server.url + '/readyz')).status).toBe(503)
  expect((await fetch(server.url + '/healthz')).status).toBe(200)
  // Nobody is logged out because the database is away.
  expect(await publish(server.url, token)).toMatchObject({ code: 503 })

  await startCluster(dataDir, [], port)
  expect((await feed()).status).toBe(200)
  expect(await publish(server.url, token)).toMatchObject({ code: 200 })
})

test('a server killed with -9 while posts are written loses none that it acknowledged, nor does its database', async () => {
  const victims = [...Array<string>(KILLS.server).fill('server'), ...Array<string>(KILLS.database).fill('database')]
  const people = await tokens(embeddedUrl(dataDir), WRITERS * victims.length)
  const acknowledged: string[] = []
  for (const victim of victims) {
    const pid = postgresPid(dataDir)
    const batch = people.splice(0, WRITERS)
    acknowledged.push(
      ...(await strike(server, batch, () => (victim === 'server' ? server.child.kill('SIGKILL') : process.kill(pid, 'SIGKILL')))),
    )
    server.child.kill('SIGKILL')
    server = await runServer({ dataDir, env: EMPTY })
    expect(await missing(dataDir, acknowledged)).toEqual([])
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual((WRITERS / 3) * victims.length)
}, 1_800_000)

test('a wrong setting ends the start with a line for each fault', async () => {
  const { message } = await runServer({ env: { PORT: 'abc', SEED: 'some', S3_BUCKET: 'b' } }).then(
    () => ({ message: '' }),
    (error: Error) => error,
  )
  expect(message).toContain('PORT=abc')
  expect(message).toContain('SEED=some')
  expect(message).toContain('已设置 S3_BUCKET，还缺 S3_ENDPOINT')
})

test('a start that fails at its port says which, and leaves no database running', async () => {
  await server.stop()
  const other = http.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(runServer({ dataDir, env: { ...EMPTY, PORT: String(port) } })).rejects.toThrow(`PORT=${port}：端口已被占用`)
  other.close()
  expect(['server.lock', 'pg/postmaster.pid'].filter((file) => fs.existsSync(path.join(dataDir, file)))).toEqual([])
})
