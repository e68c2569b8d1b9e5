import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { Bus, emit } from '../../server/app/bus'
import { on, type Subscription } from '../../server/app/module'
import { operator } from '../admin/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type TestServer } from '../support/server'

declare module '../../server/app/bus' {
  interface Events {
    'test.said': { text: string }
    'test.rang': Record<string, never>
  }
}

let server: TestServer
const metrics = new Registry()
const started: Bus[] = []
beforeAll(async () => {
  server = await startServer()
})
afterEach(async () => {
  for (const bus of started.splice(0)) await bus.stop()
  metrics.clear()
  await query(server, sql`truncate event, event_delivery, event_subscription`)
})
afterAll(() => server.close())

/** A node with these subscribers of module `test`. */
function node(...subscribers: Subscription[]) {
  const bus = new Bus(server.app.services)
  bus.add({ name: 'test', on: subscribers })
  return bus
}
function running(...subscribers: Subscription[]) {
  const bus = node(...subscribers)
  started.push(bus)
  bus.start()
}
const say = (...texts: string[]) =>
  server.database.db.transaction().execute(async (trx) => {
    for (const text of texts) await emit(trx, 'test.said', { text })
  })
/** A subscriber that writes down what it hears; `heard` waits until it has heard so much. */
function listener(name: string, work: (text: string) => Promise<void> = async () => {}) {
  const texts: string[] = []
  let tell = () => {}
  const subscription = on('test.said', name, async (_trx, { text }) => {
    await work(text)
    texts.push(text)
    tell()
  })
  const heard = async (count: number) => {
    while (texts.length < count) await new Promise<void>((done) => (tell = done))
    return texts
  }
  return { subscription, texts, heard }
}
const broken = on('test.said', 'broken', () => Promise.reject(new Error('印章不见了')))
const hurry = () => query(server, sql`update event_delivery set next_at = now() where dead_at is null`)
const deliveries = () =>
  query(
    server,
    sql<{ subscriber: string; tries: number; error: string | null }>`
    select subscriber, tries, error from event_delivery order by subscriber, event_id`,
  )

test('one that fails delays nobody else, is tried later and later, every quarter of an hour at last, and is given up after a day', async () => {
  const good = listener('good')
  const bus = node(broken, good.subscription)
  await say('一', '二')
  await bus.drain()
  expect(good.texts).toEqual(['一', '二'])
  const put = await query(
    server,
    sql<{ tries: number; later: boolean }>`select tries, next_at > now() as later from event_delivery`,
  )
  expect(put).toEqual([
    { tries: 1, later: true },
    { tries: 1, later: true },
  ])
  const again = async () => {
    await hurry()
    await bus.drain()
  }
  const waits = () =>
    query(
      server,
      sql<{ minutes: number }>`
    select round(extract(epoch from next_at - now()) / 60)::integer as minutes from event_delivery`,
    )
  await query(server, sql`update event_delivery set tries = 30`)
  await again()
  expect(await waits()).toEqual([{ minutes: 15 }, { minutes: 15 }])
  await query(server, sql`update event_delivery set tries = 104`)
  for (let n = 0; n < 3; n++) await again()
  expect(await deliveries()).toEqual(Array(2).fill({ subscriber: 'test.broken', tries: 106, error: '印章不见了' }))
  expect(good.texts).toHaveLength(2)
})

test.each([
  ['ECONNECTION', 'Connection closed unexpectedly'],
  ['ETIMEDOUT', 'Greeting never received'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9000'],
])('a letter box or a store that hangs up (%s) holds up nothing behind it, and is tried again later', async (code, message) => {
  const { subscription, texts } = listener('post', async (text) => {
    if (text === '一') throw Object.assign(new Error(message), { code })
  })
  const bus = node(subscription)
  await say('一', '二')
  await bus.drain()
  expect(texts).toEqual(['二'])
  expect(await deliveries()).toEqual([{ subscriber: 'test.post', tries: 1, error: message }])
})

test('what was given up is counted, can be seen with its reason, and is delivered again to that one alone when an operator says so', async () => {
  let mended = false
  const first = listener('first', async () => {
    if (!mended) throw new Error('表里没有这一行')
  })
  const second = listener('second')
  const bus = new Bus(server.app.services, metrics)
  bus.add({ name: 'test', on: [first.subscription, second.subscription] })
  await say('一')
  await bus.drain()
  await query(server, sql`update event_delivery set tries = 105, next_at = now()`)
  expect(await metrics.metrics()).toContain('event_deliveries{subscriber="test.first",state="stuck"} 1')
  await bus.drain()
  const engineer = await operator(server)
  const dead = async () => (await engineer.call('POST /admin/api/deadLetter/page')).result.records
  const replay = async (id: string) =>
    (await engineer.call('POST /admin/api/deadLetter/replay', { body: { id, reason: '已补上缺的那一行' } })).code
  const [letter, ...others] = await dead()
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    subscriber: 'test.first',
    event: 'test.said',
    data: { text: '一' },
    tries: 106,
    error: '表里没有这一行',
  })
  expect(await metrics.metrics()).toContain('event_deliveries{subscriber="test.first",state="dead"} 1')
  expect(await metrics.metrics()).toContain('event_failures_total{subscriber="test.first"} 2')

  mended = true
  expect(await replay(letter.id)).toBe(200)
  await bus.drain()
  expect([first.texts, second.texts]).toEqual([['一'], ['一']])
  expect(await dead()).toEqual([])
  expect(await replay(letter.id)).toBe(10104)
  const log = await engineer.call('POST /admin/api/audit/page', { body: { subject: 'delivery', subjectId: letter.id } })
  expect(log.result.records).toMatchObject([{ operator: engineer.name, after: { subscriber: 'test.first' } }])
})

test('a subscriber that takes long holds up no other, and hears one thing after the other', async () => {
  let free = () => {}
  const stuck = new Promise<void>((done) => (free = done))
  const slow = listener('slow', () => stuck)
  const quick = listener('quick')
  running(slow.subscription, quick.subscription)
  const said = Array.from({ length: 30 }, (_, n) => String(n))
  await say(...said)
  expect(await quick.heard(30)).toEqual(said)
  expect(slow.texts).toEqual([])
  free()
  expect(await slow.heard(30)).toEqual(said)
})

test('who has heard everything so far hears the next in its turn, and not when all others have caught up', async () => {
  const behind = Array.from({ length: 6 }, (_, n) => listener(`behind${n}`))
  const heard = () => behind.reduce((sum, { texts }) => sum + texts.length, 0)
  const before = new Promise<number>((done) => {
    running(
      ...behind.map(({ subscription }) => subscription),
      on('test.rang', 'punctual', async () => done(heard())),
    )
  })
  await say(...Array.from({ length: 150 }, (_, n) => String(n)))
  await server.database.db.transaction().execute((trx) => emit(trx, 'test.rang', {}))
  // Its own is younger than everything the others have before them.
  expect(await before).toBeLessThan(6 * 150)
})

test('two nodes share the work: everybody hears everything once', async () => {
  const [one, other] = [listener('same'), listener('same')]
  running(one.subscription)
  running(other.subscription)
  const said = Array.from({ length: 200 }, (_, n) => String(n))
  for (let from = 0; from < said.length; from += 10) await say(...said.slice(from, from + 10))
  while (one.texts.length + other.texts.length < said.length)
    await Promise.race([one.heard(one.texts.length + 1), other.heard(other.texts.length + 1)])
  expect([...one.texts, ...other.texts].sort()).toEqual(said.toSorted())
})

test('what a node does not know is left to those that do: no subscriber of a newer version misses an event that an older one hands out', async () => {
  const [old, fresh] = [listener('old'), listener('fresh')]
  const [older, newer] = [node(old.subscription), node(old.subscription, fresh.subscription)]
  await newer.drain()
  await say('一')
  await older.drain()
  expect([old.texts, fresh.texts]).toEqual([['一'], []])
  await newer.drain()
  expect([old.texts, fresh.texts]).toEqual([['一'], ['一']])
})

test('what a handler wrote before it failed is not kept, and what is rolled back is not announced', async () => {
  const half = on('test.said', 'half', async (trx, { text }) => {
    await sql`insert into shared_value (key, value, expires_at) values (${text}, '', now())`.execute(trx)
    throw new Error('半途')
  })
  const bus = node(half)
  await say('一')
  await server.database.db
    .transaction()
    .execute(async (trx) => {
      await emit(trx, 'test.said', { text: '没有发生' })
      throw new Error('回滚')
    })
    .catch(() => {})
  await bus.drain()
  expect(await query(server, sql`select from shared_value where key in ('一', '没有发生')`)).toEqual([])
  expect(await deliveries()).toMatchObject([{ subscriber: 'test.half', error: '半途' }])
})

test('events that waited before deliveries were there reach their subscribers, also those that had failed too often', async () => {
  const { subscription, texts } = listener('good')
  await query(
    server,
    sql`insert into event (id, name, data, tries, error) values
      (gen_random_uuid(), 'test.said', '{"text": "未处理"}', 0, null), (gen_random_uuid(), 'test.said', '{"text": "放弃过"}', 10, 'x')`,
  )
  await node(subscription).drain()
  expect(texts.toSorted()).toEqual(['放弃过', '未处理'].toSorted())
})

test('the nightly cleaning forgets events that everybody has handled long ago, and whom no version serves any more', async () => {
  const bus = node(broken)
  await say('一', '二')
  await bus.drain()
  await query(server, sql`insert into event_subscription values ('test.gone', 'test.said', now() - interval '8 days')`)
  await query(
    server,
    sql`insert into event_delivery (event_id, subscriber, next_at) select id, 'test.gone', now() from event
      where data->>'text' = '一'`,
  )
  await query(
    server,
    sql`insert into event (id, name, data, done_at)
    select gen_random_uuid(), 'test.old', '{}', done from unnest(array[now() - interval '29 days',
      now() - interval '31 days']) done`,
  )
  await query(server, sql`update event set done_at = now() - interval '31 days' where name = 'test.said'`)
  await query(
    server,
    sql`delete from event_delivery where subscriber = 'test.broken' and event_id in (select id from event
      where data->>'text' = '二')`,
  )
  await runJob(server, 'event.cleanup')
  expect(await query(server, sql`select name, data->>'text' as text from event order by name`)).toEqual([
    { name: 'test.old', text: null },
    { name: 'test.said', text: '一' },
  ])
  expect(await deliveries()).toMatchObject([{ subscriber: 'test.broken' }])
  expect(await query(server, sql`select subscriber from event_subscription`)).toEqual([{ subscriber: 'test.broken' }])
})
