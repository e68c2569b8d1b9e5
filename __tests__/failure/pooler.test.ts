import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { startCluster } from '../../server/app/database/postgres'
import { Line } from '../conversation/sockets'
import { pgbouncer, poolBefore } from '../support/pgbouncer'
import { runServer, type RunningServer } from '../support/running-server'
import { folder, tokens, until } from './support'

const there = pgbouncer ? describe : describe.skip
/** Below those that the system gives out, others in each process of tests. */
const port = 9_000 + (process.pid % 1000)
/** Fewer connections than one node has of its own. */
const CONNECTIONS = 12
const ENV = { SEED: 'none', LIVE_RTMP_PORT: '0', SHARED_ANSWERS: 'off' }

there('behind PgBouncer, which lends a connection for one transaction', () => {
  const [dataDir, where, ...files] = Array.from({ length: 5 }, folder)
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let pooler: Awaited<ReturnType<typeof poolBefore>>
  const nodes: RunningServer[] = []
  const start = async (at: number, more: Record<string, string> = {}) => {
    const node = await runServer({ dataDir: files[at], env: { ...ENV, DATABASE_URL: pooler.url, ...more } })
    nodes.push(node)
    return node
  }
  const call = ({ url }: RunningServer, route: string, token: string, body: object = {}) =>
    fetch(url + route, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(({ status }) => status)

  beforeAll(async () => {
    cluster = await startCluster(dataDir)
    pooler = await poolBefore(cluster.url, port, CONNECTIONS, where)
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await pooler.stop()
    await cluster.stop()
    for (const made of [dataDir, where, ...files]) fs.rmSync(made, { recursive: true, force: true })
  })

  test('two nodes start together on an empty database, answer hundreds at once, and hear what happens at the other', async () => {
    const direct = { DATABASE_DIRECT_URL: cluster.url }
    const [here, far] = await Promise.all([start(0, direct), start(1, direct)])
    const people = await tokens(cluster.url, 40)
    const lists = people.flatMap((token) => ['rec', 'new', 'follow'].map((tab) => ({ token, tab })))
    const asked = [here, far].flatMap((node) => lists.map(({ token, tab }) => call(node, '/api/circle/page', token, { tab })))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))

    const open = await Line.open(Number(new URL(far.url).port), people[0])
    // It is known who asks as soon as anything is answered.
    open.say({ join: randomUUID() })
    await open.get('refused')
    expect(await call(here, '/api/auth/logout', people[0])).toBe(200)
    expect(await open.closed).toBe(4401)
    expect(here.output() + far.output()).not.toContain('DATABASE_DIRECT_URL')
  })

  test('a node that nobody told of the way past it says what it lacks', async () => {
    const node = await start(2)
    const said = () => node.output().includes('set DATABASE_DIRECT_URL')
    await until(said)
    expect(said()).toBe(true)
  })
})
