import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase } from '../../server/app/database/db'
import { createHttp } from '../../server/app/http/http'
import { portOf } from '../../server/app/port'
import { PubSub, type PubSubEvent } from '../../server/app/pubsub'
import { readSettings } from '../../server/app/settings'
import { atCashier, create, must, order, prepay, startShop, statusOf, told, ware } from '../order/support'
import { FaultyProxy } from '../support/faulty-proxy'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { fakeRedis } from '../support/fake-redis'
import { until } from './support'

/** A silence that the server takes for a dead line: 20 s in earnest, and here longer than a busy machine makes anybody wait. */
const ANSWER_MS = 5000
/** For two rounds of questions on a busy machine; without an end to waiting it would be for ever. */
const SOON_MS = 60_000
const BUYERS = 8

describe('a bad line to the database', () => {
  let proxy: FaultyProxy
  let server: TestServer
  let people: Person[]
  const reached: Record<string, string> = { ANSWER_MS: String(ANSWER_MS) }
  beforeAll(async () => {
    proxy = await FaultyProxy.to(Number(new URL(process.env.TEST_CLUSTER_URL!).port), { delayMs: 50 })
    reached.DATABASE_PORT = String(proxy.port)
  })
  startShop(async (started) => {
    server = started
    people = await Promise.all(Array.from({ length: BUYERS }, () => server.person()))
  }, reached)
  afterEach(() => proxy.giveUpSilent())
  afterAll(() => proxy.close())

  const health = async (path: string) => (await server.app.http.inject(path)).statusCode
  /** Asks until there is an answer, as a person who taps again does: with the same number. */
  async function insist<T extends { code: number }>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      const answer = await ask()
      if (answer.code !== 503) return answer
      await wait(50)
    }
  }

  test.each(['slow', 'reset', 'cut', 'silent'] as const)(
    'that is %s: everybody is answered soon, nothing is bought or paid twice, and all is well afterwards',
    async (condition) => {
      const id = await ware(server, { places: 100 })
      const paidId = await order(people[0], await ware(server))
      const { prepayId } = must(await prepay(people[0], paidId))
      const wishes = people.map((person) => ({ person, requestId: randomUUID() }))
      const buy = ({ person, requestId }: (typeof wishes)[number]) => create(person, id, { requestId })

      // It strikes in the middle of them: when the first has been answered.
      const asked = wishes.map(buy)
      await Promise.race(asked)
      proxy.set(condition)
      const began = Date.now()
      const answers = await Promise.all(asked)
      await atCashier(server, prepayId)
      await told(server)
      // And they try again meanwhile.
      answers.push(...(await Promise.all(wishes.map(buy))))
      expect(Date.now() - began).toBeLessThan(SOON_MS)
      for (const { status, code, message } of answers)
        if (code !== 200) expect({ status, code, message }).toEqual({ status: 503, code: 503, message: '服务繁忙，请稍后再试' })
      expect(await health('/healthz')).toBe(200)
      expect(await health('/readyz')).toBe(condition === 'slow' ? 200 : 503)

      proxy.set('good')
      expect(await insist(() => server.call('POST /api/circle/page', { body: {} }))).toMatchObject({ code: 200 })
      expect(await health('/readyz')).toBe(200)
      for (const wish of wishes) must(await insist(() => buy(wish)))
      expect(await query(server, sql`select from shop_order where biz_id = ${id}`)).toHaveLength(BUYERS)
      // WeChat took the money, whether or not we could listen then.
      await query(server, sql`update payment set asked_at = asked_at - interval '1 hour'`)
      await runJob(server, 'payment.settle')
      expect(await statusOf(server, paidId)).toBe(30)

      const { pool } = server.database
      const taken = () => pool.waitingCount + pool.totalCount - pool.idleCount
      await until(() => taken() === 0)
      const stuck = sql`select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
      await until(async () => (await query(server, stuck)).length === 0)
    },
  )

  test('the database itself gives up on what takes too long, and on whoever has gone away in the middle', async () => {
    const { pool, close } = openDatabase(server.settings.databaseUrl!, 1)
    const { rows } = await pool.query(
      `select name, setting::int from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by 1`,
    )
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: 30_000 },
      { name: 'statement_timeout', setting: 15_000 },
    ])
    await close()
  })

  test('news of other servers is heard again after the line to them had gone silent unseen', async () => {
    const near = openDatabase(server.settings.databaseUrl!, 1)
    const far = openDatabase(
      process.env.TEST_CLUSTER_URL!.replace(/\/postgres$/, new URL(server.settings.databaseUrl!).pathname),
      1,
    )
    const log = pino({ level: 'silent' })
    const [here, there] = [near, far].map((database) => new PubSub(database, server.settings, log, 100, 100))
    await Promise.all([here.start(), there.start()])
    const fell = proxy.fell()
    proxy.set('silent')
    // Its own question whether anybody is there.
    await fell
    proxy.set('good')
    const news: PubSubEvent[] = []
    here.subscribe('topic', (event) => news.push(event))
    // What is told before the line is a new one is lost; a busy machine may take more than one for dead.
    while (!news.length) {
      there.publish('topic', { kind: 'news' })
      await wait(50)
    }
    expect(news[0]).toEqual({ kind: 'news' })
    await Promise.all([here.stop(), there.stop()])
    await Promise.all([near.close(), far.close()])
  })
})

describe('a bad line to Redis', () => {
  let redis: Awaited<ReturnType<typeof fakeRedis>>
  let proxy: FaultyProxy
  beforeAll(async () => {
    redis = await fakeRedis()
    proxy = await FaultyProxy.to(redis.port)
  })
  afterAll(async () => {
    await proxy.close()
    await redis.close()
  })

  test('calls are answered, news travels by the database meanwhile, and by Redis again afterwards', async () => {
    const redisUrl = `redis://127.0.0.1:${proxy.port}`
    const server = await startServer({ REDIS_URL: redisUrl, RATE_LIMIT: '1000' })
    const log = pino({ level: 'silent' })
    const [here, there] = [1, 2].map(() => new PubSub(server.database, server.settings, log, 100))
    const gaps: (() => void)[] = []
    here.onGap(() => gaps.shift()?.())
    const gap = () => new Promise<void>((done) => gaps.push(done))
    const ready = gap()
    await Promise.all([here.start(), there.start()])
    await ready
    const say = async (kind: string) => {
      const heard = new Promise<string>((done) => {
        const stop = here.subscribe('topic', (event) => {
          // What Redis was slow to confirm is told by the database as well.
          if (event.kind !== kind) return
          stop()
          done(event.kind)
        })
      })
      there.publish('topic', { kind })
      return heard
    }
    expect(await say('before')).toBe('before')

    const back = gap()
    proxy.set('silent')
    const began = Date.now()
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.call('POST /api/topic/page', { body: {} })))
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(200))
    expect(await say('meanwhile')).toBe('meanwhile')
    expect(Date.now() - began).toBeLessThan(SOON_MS)
    expect((await server.app.http.inject('/readyz')).statusCode).toBe(200)

    proxy.set('good')
    await back
    expect(await say('after')).toBe('after')
    await Promise.all([here.stop(), there.stop()])
    await server.close()
  })
})

describe('a server that stands alone', () => {
  const quiet = readSettings({ NODE_ENV: 'test', RATE_LIMIT: '0', LOG_LEVEL: 'silent' })

  test('does not keep a place for ever for whoever never finishes what they send; an upload may take its time', async () => {
    const http = await createHttp(quiet, undefined, 200)
    http.post('/text', async (req) => req.body)
    http.post('/upload', { schema: { consumes: ['multipart/form-data'] } }, async (req) => req.body)
    await http.listen({ port: 0, host: '127.0.0.1' })
    const port = portOf(http.server)
    const begin = (path: string) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"a":`)
      return socket
    }
    const [text, upload] = [begin('/text'), begin('/upload')]
    await once(text, 'close')
    upload.write('"later"}')
    const [answer] = await once(upload, 'data')
    expect(String(answer)).toContain('200 OK')
    upload.destroy()
    await http.close()
  })

  test('takes as long as it takes over a call within the process, of which nothing is still to come', async () => {
    const http = await createHttp(quiet, undefined, 10)
    let answer = (_body: string) => {}
    const answered = new Promise<string>((done) => (answer = done))
    http.post('/text', () => answered)
    const reply = http.inject({ method: 'POST', url: '/text', payload: { a: 1 } })
    setTimeout(answer, 50, 'late')
    expect((await reply).body).toBe('late')
    await http.close()
  })

  test('counts the files of the client together, and so whatever nobody knows: its metrics stay few', async () => {
    const http = await createHttp(quiet)
    for (const n of [1, 2, 3]) http.get(`/js/${n}.abcdef.js`, async () => 'x')
    for (const url of ['/js/1.abcdef.js', '/js/2.abcdef.js', '/js/3.abcdef.js', '/wp-login.php', '/a/b/c']) await http.inject(url)
    const { body } = await http.inject('/metrics')
    const routes = [...body.matchAll(/http_request_seconds_count\{route="([^"]+)"/g)].map(([, route]) => route)
    expect(routes.sort()).toEqual(['file', 'unknown'])
    await http.close()
  })
})
