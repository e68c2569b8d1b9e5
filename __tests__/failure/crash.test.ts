import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../server/app/db'
import { newId } from '../../server/app/ids'
import { migrate } from '../../server/app/migrate'
import { startCluster } from '../../server/app/postgres'
import { openSession } from '../../server/app/session'
import { runServer, type RunningServer } from '../support/running-server'

jest.setTimeout(120_000)

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

test('a server killed with -9 while posts are written loses none that it acknowledged, nor does its database', async () => {
  const dataDir = folder()
  const acknowledged: string[] = []
  let server = await runServer({ dataDir, env: { SEED: 'none' } })
  const people = await tokens(embeddedUrl(dataDir), 120)
  for (const victim of ['server', 'database', 'server', 'database']) {
    const pid = postgresPid(dataDir)
    const batch = people.splice(0, 30)
    acknowledged.push(
      ...(await strike(server, batch, () => (victim === 'server' ? server.child.kill('SIGKILL') : process.kill(pid, 'SIGKILL')))),
    )
    server.child.kill('SIGKILL')
    server = await runServer({ dataDir, env: { SEED: 'none' } })
    expect(await missing(dataDir, acknowledged)).toEqual([])
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(40)
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('a second server on the same data folder says so and ends; the first goes on', async () => {
  const dataDir = folder()
  const first = await runServer({ dataDir, env: { SEED: 'none' } })
  await expect(runServer({ dataDir, env: { SEED: 'none' } })).rejects.toThrow(/数据目录 .* 正被进程 \d+ 使用/)
  expect((await fetch(first.url + '/readyz')).status).toBe(200)
  await first.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('a wrong setting ends the start with a line for each fault', async () => {
  const { message } = await runServer({ env: { PORT: 'abc', SEED: 'some', S3_BUCKET: 'b' } }).then(
    () => ({ message: '' }),
    (error: Error) => error,
  )
  expect(message).toContain('PORT=abc')
  expect(message).toContain('SEED=some')
  expect(message).toContain('已设置 S3_BUCKET，还缺 S3_ENDPOINT')
})

test('production does not start on sandboxes or the embedded database', async () => {
  await expect(runServer({ env: { NODE_ENV: 'production', PORT: '3000' } })).rejects.toThrow(
    /DATABASE_URL[\s\S]*SMS_URL[\s\S]*WECHAT_[\s\S]*PUBLIC_URL/,
  )
})

test('with the database away calls are answered with a clear 503, and go on by themselves when it is back', async () => {
  const root = folder()
  const cluster = await startCluster(root)
  const port = Number(new URL(cluster.url).port)
  const database = openDatabase(cluster.url, 2)
  await migrate(database.pool)
  await database.close()
  const [token] = await tokens(cluster.url, 1)
  const server = await runServer({ env: { DATABASE_URL: cluster.url, SEED: 'none' } })
  const feed = () =>
    fetch(server.url + '/api/circle/page', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  expect((await feed()).status).toBe(200)

  await cluster.stop()
  const away = await feed()
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toBeTruthy()
  expect(await away.json()).toMatchObject({ code: 503, message: '服务繁忙，请稍后再试' })
  expect((await fetch(server.url + '/readyz')).status).toBe(503)
  expect((await fetch(server.url + '/healthz')).status).toBe(200)
  // Nobody is logged out because the database is away.
  expect(await publish(server.url, token)).toMatchObject({ code: 503 })

  const again = await startCluster(root, [], port)
  expect((await feed()).status).toBe(200)
  expect(await publish(server.url, token)).toMatchObject({ code: 200 })
  await server.stop()
  await again.stop()
  fs.rmSync(root, { recursive: true, force: true })
})
