import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { createApp } from '../../server/app/app'
import { openDatabase } from '../../server/app/database/db'
import { defineModule } from '../../server/app/module'
import { portOf } from '../../server/app/port'
import { open, say, takeAway } from '../../server/modules/services/conversation/conversations'
import { createGateways } from '../../server/gateways'
import { modules } from '../../server/modules'
import { until } from '../failure/support'
import { hold } from '../support/hold'
import { query } from '../support/query'
import { acquaint, page, send, senior } from '../dm/support'
import { atOnce, codes } from '../login/support'
import type { Person, TestServer } from '../support/server'
import { Line, listen } from './sockets'

let server: TestServer & { port: number }
let ann: Person
let bob: Person
let talk: string
beforeAll(async () => {
  server = await listen()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[ann, bob] = await Promise.all([senior(server), senior(server)])
  talk = await acquaint(ann, bob)
})

const socketOf = (who: Person) => Line.open(server.port, who.token)
const seqs = (messages: { seq: number }[]) => messages.map(({ seq }) => seq)
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

describe('a message', () => {
  test('reaches both at once, named by its sender only to its sender', async () => {
    const [hers, his] = await Promise.all([socketOf(ann), socketOf(bob)])
    await Promise.all([hers.join(talk), his.join(talk)])
    const clientMsgId = randomUUID()
    const { result } = await send(ann, bob, '在吗', { clientMsgId })
    const [own, other] = await Promise.all([hers.get('message'), his.get('message')])
    expect(own.message).toEqual(result.message)
    expect(own.message).toMatchObject({ seq: 3, mine: true, clientMsgId, content: '在吗' })
    expect(other).toEqual({ ...own, message: { ...own.message, mine: false, clientMsgId: '' } })
    await Promise.all([hers.leave(), his.leave()])
  })

  test('is there once and in its place after a time without a connection', async () => {
    const his = await socketOf(bob)
    await his.join(talk)
    await send(ann, bob, '断线前')
    const { message } = await his.get('message')
    his.ws.terminate()
    for (let n = 1; n <= 50; n++) await send(ann, bob, `第${n}条`)
    const again = await socketOf(bob)
    const missed = await again.join(talk, message.seq)
    expect(seqs(missed.messages)).toEqual(from(4, 53))
    expect(missed.lastSeq).toBe(53)
    await send(ann, bob, '连上以后')
    await again.get('message')
    expect(seqs([...missed.messages, ...again.all('message').map((event) => event.message)])).toEqual(from(4, 54))
    await again.leave()
  })

  test('is neither lost nor doubled when people join while others speak', async () => {
    const his = await socketOf(bob)
    const sent = Promise.all(from(1, 40).map((n) => send(n % 2 ? ann : bob, n % 2 ? bob : ann, `第${n}条`)))
    const joins = [await his.join(talk, 0)]
    for (let n = 0; n < 3; n++) {
      const late = await socketOf(ann)
      joins.push(await late.join(talk, 0))
      await late.until(
        (events) => events.some((event) => event.kind === 'message' && event.message.seq === 42) || joins.at(-1)!.lastSeq === 42,
      )
      expect(seqs([...joins.at(-1)!.messages, ...late.all('message').map((event) => event.message)])).toEqual(from(1, 42))
      await late.leave()
    }
    await sent
    await his.until(
      (events) => events.some((event) => event.kind === 'message' && event.message.seq === 42) || joins[0].lastSeq === 42,
    )
    expect(seqs([...joins[0].messages, ...his.all('message').map((event) => event.message)])).toEqual(from(1, 42))
    await his.leave()
  })

  test('comes with at most a hundred others after a long absence; the rest is read page by page', async () => {
    await query(
      server,
      sql`with n as (update conversation set last_seq = 152 where id = ${talk})
        insert into conversation_message (conversation_id, seq, id, user_id, client_msg_id, type, body)
        select ${talk}, s, gen_random_uuid(), ${ann.id}, gen_random_uuid(), 'text', '{"text":"旧"}'
        from generate_series(3, 152) s`,
    )
    const his = await socketOf(bob)
    const joined = await his.join(talk, 2)
    expect(seqs(joined.messages)).toEqual(from(3, 102))
    expect(joined.lastSeq).toBe(152)
    const rest = (await page(bob, ann, { afterSeq: 102, size: 50 })).result
    expect(seqs(rest.records)).toEqual(from(103, 152))
    expect(rest.hasMore).toBe(false)
    const back = (await page(bob, ann, { beforeSeq: 53, size: 50 })).result
    expect(seqs(back.records)).toEqual(from(3, 52))
    expect(back.hasMore).toBe(true)
    await his.leave()
  })

  test('sent twenty times under one name is one', async () => {
    const clientMsgId = randomUUID()
    const answers = await atOnce(20, () => send(ann, bob, '只说一次', { clientMsgId }))
    expect(new Set(answers.map((answer) => answer.result.message.id)).size).toBe(1)
    expect((await page(bob, ann)).result.records.filter((record) => record.content === '只说一次')).toHaveLength(1)
    expect((await page(bob, ann)).result.lastSeq).toBe(3)
    expect((await send(ann, bob, '另一句', { clientMsgId })).code).toBe(10109)
    expect((await send(bob, ann, '他的一句', { clientMsgId })).code).toBe(200)
  })

  test('has a number without gaps, however many speak at once', async () => {
    await atOnce(60, (n) => (n % 2 ? send(ann, bob, `甲${n}`) : send(bob, ann, `乙${n}`)))
    const { rows } = await sql<{ seq: number }>`
      select seq from conversation_message where conversation_id = ${talk} order by seq`.execute(server.database.db)
    expect(seqs(rows)).toEqual(from(1, 62))
    const times = await query<{ sorted: boolean }>(
      server,
      sql`select bool_and(created_at >= before) as sorted from (select created_at, lag(created_at) over (order by seq) as before
        from conversation_message where conversation_id = ${talk}) t`,
    )
    expect(times[0].sorted).toBe(true)
  })

  test('that is refused leaves no gap and no empty conversation', async () => {
    const stranger = await server.person()
    expect((await send(stranger, ann)).code).toBe(12424)
    expect((await send(ann, bob, '看', { type: 'image', imageId: randomUUID() })).code).toBe(10131)
    expect((await send(ann, bob, '下一条')).result.message.seq).toBe(3)
    expect(await query(server, sql`select 1 from conversation where biz_id like ${`%${stranger.id}%`}`)).toEqual([])
  })

  test('of markup stays text', async () => {
    const his = await socketOf(bob)
    await his.join(talk)
    const evil = `<img src=x onerror=alert(1)></script><script>alert("1")</script>\u2028'"`
    expect((await send(ann, bob, evil)).result.message.content).toBe(evil)
    expect((await his.get('message')).message.content).toBe(evil)
    await his.leave()
  })

  test('of more than a notification can carry arrives whole', async () => {
    const his = await socketOf(bob)
    await his.join(talk)
    const long = '\u0001'.repeat(999) + '长'
    await send(ann, bob, long)
    expect((await his.get('message')).message.content).toBe(long)
    await his.leave()
  })
})

describe('a recalled message', () => {
  test('is gone at once for whoever is there, and for whoever comes back', async () => {
    const his = await socketOf(bob)
    await his.join(talk)
    await send(ann, bob, '说错了的话')
    const { message } = await his.get('message')
    const away = await socketOf(bob)
    await away.join(talk)
    away.ws.terminate()
    expect((await ann.call('POST /api/dm/recall', { body: { peerId: bob.id, seq: message.seq } })).result).toBe(true)
    expect(await his.get('recall')).toEqual({ kind: 'recall', conversationId: talk, seq: message.seq })
    const back = await socketOf(bob)
    await back.join(talk, message.seq)
    expect(await back.get('recall')).toEqual({ kind: 'recall', conversationId: talk, seq: message.seq })
    const fresh = await socketOf(bob)
    expect(JSON.stringify(await fresh.join(talk, 0))).not.toContain('说错了的话')
    expect(JSON.stringify(await page(bob, ann))).not.toContain('说错了的话')
    await Promise.all([his.leave(), back.leave(), fresh.leave()])
  })
})

describe('a socket', () => {
  test('is let into nobody else’s conversation, nor into one that is not there', async () => {
    const eve = await senior(server)
    const line = await socketOf(eve)
    line.say({ join: talk, afterSeq: 0 })
    expect(await line.get('refused')).toEqual({
      kind: 'refused',
      conversationId: talk,
      code: 10104,
      message: '内容不存在或已删除',
    })
    for (const id of [randomUUID(), 'x', `${talk}'--`]) line.say({ join: id })
    expect((await line.get('refused', 4)).code).toBe(10104)
    const guest = await Line.open(server.port)
    guest.say({ join: talk })
    expect((await guest.get('refused')).code).toBe(10104)
    await send(ann, bob, '悄悄话')
    await line.join(await acquaint(eve, ann))
    expect(JSON.stringify([line.events, guest.events])).not.toContain('悄悄话')
    await Promise.all([line.leave(), guest.leave()])
  })

  test('of a guest hears a room that is open to everybody', async () => {
    const { services } = server.app
    const { db } = services
    services.modules = services.modules.with(
      defineModule({ name: 'hall', conversationKinds: [{ kind: 'live', mayRead: async () => true }] }),
    )
    const room = await open(db, { kind: 'live', bizId: randomUUID(), memberIds: [] })
    const guest = await Line.open(server.port)
    expect((await guest.join(room.id)).lastSeq).toBe(0)
    const saying = { to: room.id, userId: ann.id, clientMsgId: randomUUID(), host: true }
    await say(services, { ...saying, content: { type: 'text', text: '大家好' } })
    expect((await guest.get('message')).message).toMatchObject({ mine: false, clientMsgId: '', from: { id: ann.id, host: true } })
    await guest.leave()
  })

  test('that left hears nothing more', async () => {
    const his = await socketOf(bob)
    const other = await acquaint(bob, await senior(server))
    await his.join(talk)
    his.say({ leave: talk })
    await his.join(other)
    await send(ann, bob, '他听不到')
    await his.get('unread')
    expect(his.all('message')).toEqual([])
    await his.leave()
  })

  test('is closed when its session ends, by logging out or from elsewhere, and can’t be opened again', async () => {
    const out = await socketOf(ann)
    const stays = await socketOf(bob)
    await Promise.all([out.join(talk), stays.join(talk)])
    await ann.call('POST /api/auth/logout', { body: {} })
    expect(await out.closed).toBe(4401)
    await query(server, sql`delete from session where user_id = ${bob.id}`)
    expect(await stays.closed).toBe(4401)
    const back = await Line.open(server.port, bob.token)
    expect(await back.closed).toBe(4401)
  })

  test('that sends nonsense is left alone; one that sends too much, or too big a thing, is closed', async () => {
    const line = await socketOf(ann)
    for (const nonsense of ['{', '[]', 'null', '1', '{"join":{}}', '{"afterSeq":3}']) line.say(nonsense)
    await line.join(talk)
    line.say('x'.repeat(5000))
    expect(await line.closed).toBe(1009)
    const busy = await socketOf(ann)
    for (let n = 0; n < 60; n++) busy.say({ leave: talk })
    expect(await busy.closed).toBe(1008)
  })

  test('gets a word when there is something new to read, or no longer', async () => {
    const his = await socketOf(bob)
    await his.join(talk)
    const { message } = (await send(ann, bob, '看一下')).result
    await his.get('unread')
    await ann.call('POST /api/dm/recall', { body: { peerId: bob.id, seq: message.seq } })
    await his.get('unread', 2)
    const { result } = await send(ann, bob, '再看一下')
    await his.get('unread', 3)
    await server.database.db.transaction().execute((trx) => takeAway(trx, sql`m.id = ${result.message.id}`))
    await his.get('unread', 4)
    await ann.call('POST /api/user/follow', { body: { id: bob.id, follow: true } })
    await server.app.bus.drain()
    expect(await his.get('unread', 5)).toEqual({ kind: 'unread' })
    await his.leave()
  })
})

test('a server that stops says so to every socket', async () => {
  const other = await listen()
  const line = await Line.open(other.port)
  await other.close()
  expect(await line.closed).toBe(1001)
})

/** The connections by which servers hear of each other. */
const dropListeners = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'hr-community-live' and datname = current_database()`

describe('two servers', () => {
  let port: number
  let stop: () => Promise<void>
  async function second(env: object = {}) {
    const database = openDatabase(server.settings.databaseUrl!, 5)
    const settings = { ...server.settings, ...env }
    const app = await createApp(
      settings,
      modules,
      database,
      (http) => createGateways(settings, database.db, http),
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    )
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    port = portOf(app.http.server)
    stop = async () => {
      await app.http.close()
      await database.close()
    }
    return app
  }
  afterEach(() => stop())

  test('carry messages, recalls and log-outs to each other', async () => {
    const app = await second()
    const far = await Line.open(port, bob.token)
    await far.join(talk)
    await atOnce(30, (n) => send(ann, bob, `第${n}条`))
    const { message } = await far.get('message', 30)
    expect(seqs(far.all('message').map((event) => event.message))).toEqual(from(3, 32))
    await ann.call('POST /api/dm/recall', { body: { peerId: bob.id, seq: message.seq } })
    await far.get('recall')
    const near = await socketOf(bob)
    await near.join(talk)
    await say(app.services, { to: talk, userId: ann.id, clientMsgId: randomUUID(), content: { type: 'text', text: '从另一台' } })
    expect((await near.get('message')).message.content).toBe('从另一台')
    await query(server, sql`delete from session where user_id = ${bob.id}`)
    expect(await Promise.all([far.closed, near.closed])).toEqual([4401, 4401])
  })

  test('lose nothing while the connection between them is broken', async () => {
    await second()
    const far = await Line.open(port, bob.token)
    await far.join(talk)
    await query(server, dropListeners)
    const sent = await atOnce(20, (n) => send(ann, bob, `断开时${n}`))
    expect(codes(sent)).toEqual(Array(20).fill(200))
    await far.get('message', 20)
    expect(seqs(far.all('message').map((event) => event.message))).toEqual(from(3, 22))
    await far.leave()
  })

  test('give what could not be read when it was missed as soon as it can be', async () => {
    await second()
    const far = await Line.open(port, bob.token)
    await far.join(talk)
    await query(
      server,
      sql`with next as (update conversation set last_seq = last_seq + 1 where id = ${talk} returning last_seq)
        insert into conversation_message (conversation_id, seq, id, user_id, client_msg_id, type, body, host)
        select ${talk}, last_seq, ${randomUUID()}, ${ann.id}, ${randomUUID()}, 'text', '{"text":"没人听见的一句"}', false from next`,
    )
    const letGo = await hold(server.settings.databaseUrl!, 'lock table conversation_message in access exclusive mode')
    await query(server, dropListeners)
    // It listens again, asks what it has missed, and is cut off while it waits for the answer.
    const cutOff = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%conversation_message%' and datname = current_database()`
    await until(async () => (await query(server, cutOff)).length > 0)
    await letGo()
    expect((await far.get('message')).message.content).toBe('没人听见的一句')
    await far.leave()
  })

  test('take back what was recalled while the connection between them was broken', async () => {
    await second()
    const far = await Line.open(port, bob.token)
    await far.join(talk)
    // Nobody says so over the connection.
    await query(server, sql`update conversation_message set recalled_at = now() where conversation_id = ${talk} and seq = 1`)
    await query(server, dropListeners)
    expect(await far.get('recall')).toMatchObject({ conversationId: talk, seq: 1 })
    await far.leave()
  })

  const redisUrl = process.env.TEST_REDIS_URL
  const withRedis = redisUrl ? test : test.skip
  withRedis('carry messages by Redis where there is one (needs TEST_REDIS_URL)', async () => {
    const app = await second({ redisUrl })
    const far = await Line.open(port, bob.token)
    await far.join(talk)
    const third = app.services
    const firstPort = port
    const stopFirst = stop
    await second({ redisUrl })
    const other = await Line.open(port, bob.token)
    await other.join(talk)
    await say(third, { to: talk, userId: ann.id, clientMsgId: randomUUID(), content: { type: 'text', text: '经过 Redis' } })
    expect((await other.get('message')).message.content).toBe('经过 Redis')
    expect(firstPort).not.toBe(port)
    await stopFirst()
  })
})
