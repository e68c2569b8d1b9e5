import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { RIGHTS, userTopic } from '../../server/app/pubsub'
import { takeAway } from '../../server/modules/services/conversation/conversations'
import { sellable } from '../../server/modules/domains/lesson/sellable'
import { setVip } from '../../server/modules/identity/user/people'
import { Line, listen } from '../conversation/sockets'
import { course, give, media, member, saleOf } from '../lesson/support'
import { must, order, pay, refund } from '../order/support'
import { forwardClock } from '../support/forward-clock'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import type { Person, TestServer } from '../support/server'
import { beat, detail, enter, host, live, missed, moveTo, paused, say } from './support'

let server: TestServer & { port: number }
let teacher: Person
let reader: Person
beforeAll(async () => {
  server = await listen()
  teacher = await server.person('陈老师')
  reader = await server.person('听课的人')
})
afterAll(() => server.close())
afterEach(() => jest.restoreAllMocks())

/** A live that is on. */
async function onAir(): Promise<string> {
  const id = await live(server, { hostId: teacher.id })
  await host(teacher, id, 'start')
  return id
}
/** Somebody in the room, with an open socket. */
async function inRoom(id: string, who?: Person): Promise<{ line: Line; conversationId: string }> {
  const { conversationId } = (await enter(who ?? server, id)).result
  const line = await Line.open(server.port, who?.token)
  await line.join(conversationId, 0)
  return { line, conversationId }
}

test('what is said is heard by everybody in the room, a guest too, once', async () => {
  const id = await onAir()
  const { line } = await inRoom(id)
  const clientMsgId = randomUUID()
  const [sent, again] = [
    await say(reader, id, '病假工资怎么算', clientMsgId),
    await say(reader, id, '病假工资怎么算', clientMsgId),
  ]
  expect(again.result.id).toBe(sent.result.id)
  const { message } = await line.get('message')
  expect(message).toMatchObject({ content: '病假工资怎么算', mine: false, from: { id: reader.id, host: false } })
  expect((await missed(server, id)).records.map((one) => one.content)).toEqual(['直播开始了', '病假工资怎么算'])
  await say(teacher, id, '按当地规定')
  expect((await line.get('message', 2)).message.from).toMatchObject({ id: teacher.id, host: true })
  await line.leave()
})

test('one message in two seconds, also when ten are sent at once; the host may talk faster', async () => {
  const id = await onAir()
  // However long a slow machine takes for all ten, no two seconds go by.
  await query(
    server,
    sql`create function turn_lasts() returns trigger language plpgsql as $$
      begin
        new.said_at := now() + interval '1 hour';
        return new;
      end $$`,
  )
  await query(
    server,
    sql`create trigger turn_lasts before insert or update of said_at on live_member
      for each row when (new.said_at is not null) execute function turn_lasts()`,
  )
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => say(reader, id, `第 ${n} 句`)))
  await query(server, sql`drop function turn_lasts() cascade`)
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 10129)).toHaveLength(9)
  await paused(server, reader, 3602)
  expect((await say(reader, id)).code).toBe(200)
  expect([(await say(teacher, id, '一')).code, (await say(teacher, id, '二')).code]).toEqual([200, 200])
})

test('bad words and blanks are not said, and cost no turn', async () => {
  const id = await onAir()
  expect((await say(reader, id, '　 ')).code).toBe(400)
  expect((await say(reader, id, '代开发票，加微信')).code).toBe(10151)
  expect((await say(reader, id)).code).toBe(200)
})

test('who was muted stays silent until the host lets them talk again; that it was them only they and the hosts hear', async () => {
  const id = await onAir()
  const { line } = await inRoom(id, reader)
  const [{ line: stage }, { line: other }] = [await inRoom(id, teacher), await inRoom(id, await server.person())]
  await say(reader, id, '买课找我')
  expect((await host(teacher, id, 'mute', { userId: reader.id })).code).toBe(200)
  const { muted } = await line.until((events) => events.find((one) => one.kind === 'live' && one.muted) as { muted?: object })
  expect(muted).toMatchObject({ userId: reader.id, until: expect.any(String) })
  await stage.until((events) => events.find((one) => one.kind === 'live' && one.muted?.userId === reader.id))
  // The others hear that there is a next version of the room, and nothing of why.
  await other.until((events) => events.find((one) => one.kind === 'live' && one.rev))
  await paused(server, reader)
  expect(await say(reader, id)).toMatchObject({ code: 11340, message: expect.stringMatching(/^您已被禁言至 \d\d:\d\d$/) })
  expect((await enter(reader, id)).result).toMatchObject({ canTalk: false, mutedUntil: expect.any(String) })
  await host(teacher, id, 'unmute', { userId: reader.id })
  expect((await say(reader, id, '对不起')).code).toBe(200)
  expect((await host(teacher, id, 'mute', { userId: teacher.id })).code).toBe(400)
  expect((await host(teacher, id, 'mute', { userId: randomUUID() })).code).toBe(10104)
  await other.until((events) => events.find((one) => one.kind === 'message' && one.message.content === '对不起'))
  expect(JSON.stringify(other.all('live'))).not.toContain('muted')
  await Promise.all([line.leave(), stage.leave(), other.leave()])
})

test('the host takes a message away and pins another', async () => {
  const id = await onAir()
  const { line } = await inRoom(id, reader)
  const { seq } = (await say(reader, id, '加我领资料')).result
  expect((await host(reader, id, 'remove', { seq })).code).toBe(11342)
  expect((await host(teacher, id, 'remove', { seq })).code).toBe(200)
  expect((await line.get('recall')).seq).toBe(seq)
  expect((await missed(server, id)).records.find((one) => one.seq === seq)).toMatchObject({ recalled: true, content: '' })
  expect((await host(teacher, id, 'pin', { seq })).code).toBe(10104)
  expect((await host(teacher, id, 'pin', { seq: 3_000_000_000 })).code).toBe(10104)
  expect((await missed(server, id, 3_000_000_000)).records).toEqual([])

  const good = (await say(teacher, id, '讲义在课程里下载')).result
  await host(teacher, id, 'pin', { seq: good.seq })
  await line.until((events) => events.some((one) => one.kind === 'live' && one.pinned === '讲义在课程里下载'))
  expect((await enter(server, id)).result.pinned).toBe('讲义在课程里下载')
  // What is taken away stands nowhere any more, whoever takes it.
  await host(teacher, id, 'remove', { seq: good.seq })
  await line.until((events) => events.some((one) => one.kind === 'live' && one.pinned === null))
  expect((await enter(server, id)).result.pinned).toBeNull()
  await paused(server, teacher)
  const bad = (await say(teacher, id, '先看第三页')).result
  await host(teacher, id, 'pin', { seq: bad.seq })
  await server.database.db.transaction().execute((trx) => takeAway(trx, sql`m.id = ${bad.id}`))
  await server.app.bus.drain()
  expect((await enter(server, id)).result.pinned).toBeNull()
  await host(teacher, id, 'pin', { content: '九点答疑' })
  expect((await enter(server, id)).result.pinned).toBe('九点答疑')
  await host(teacher, id, 'unpin')
  expect((await enter(server, id)).result.pinned).toBeNull()
  await line.leave()
})

test('a round of signing in counts somebody once, and only while it is open', async () => {
  const id = await onAir()
  const { line } = await inRoom(id, reader)
  const sign = (who: Person, round: number) => who.call('POST /api/live/signIn', { body: { liveId: id, round } })
  expect((await sign(reader, 1)).result).toBe(false)
  await host(teacher, id, 'signIn')
  expect((await host(teacher, id, 'signIn')).code).toBe(11332)
  await line.until((events) => events.some((one) => one.kind === 'live' && one.signIn?.round === 1))
  expect((await enter(reader, id)).result.signIn).toMatchObject({ round: 1, done: false })
  expect((await Promise.all([sign(reader, 1), sign(reader, 1)])).map(({ result }) => result)).toEqual([true, true])
  expect((await enter(reader, id)).result.signIn).toMatchObject({ round: 1, done: true })
  expect(await query(server, sql`select from live_sign_in where live_id = ${id}`)).toHaveLength(1)

  await query(server, sql`update live set sign_ends_at = now() - interval '1 second' where id = ${id}`)
  expect((await sign(teacher, 1)).result).toBe(false)
  expect((await enter(reader, id)).result.signIn).toBeUndefined()
  expect((await host(teacher, id, 'signIn')).code).toBe(200)
  await line.leave()
})

test('whoever is in the room sees the live end, and nobody talks after that', async () => {
  const id = await onAir()
  const { line } = await inRoom(id)
  await host(teacher, id, 'end')
  await line.until((events) => events.some((one) => one.kind === 'live' && one.status === 4))
  expect((await beat(server, id)).result.status).toBe(4)
  expect((await say(reader, id)).code).toBe(11332)
  expect((await missed(server, id)).records.at(-1)).toMatchObject({ type: 'system', content: '直播已结束' })
  await line.leave()
})

test('nobody talks long before the start, not even over the socket of a paid room', async () => {
  const id = await live(server, { startsIn: 100 })
  expect((await say(reader, id)).code).toBe(11332)
  await moveTo(server, id, 14)
  expect((await say(reader, id)).code).toBe(200)

  const closed = await live(server, { access: 'vip' })
  const [{ conversation_id }] = await query<{ conversation_id: string }>(
    server,
    sql`select conversation_id from live where id = ${closed}`,
  )
  const line = await Line.open(server.port, reader.token)
  line.say({ join: conversation_id })
  expect((await line.get('refused')).code).toBe(11342)
  expect((await say(reader, closed)).code).toBe(11342)
  await line.leave()
})

test('a second device takes over, and the first one is told until the person comes in again', async () => {
  const id = await onAir()
  const kicked = async (device: string) => (await beat(reader, id, device)).result.kicked
  expect([await kicked('phone'), await kicked('phone')]).toEqual([false, false])
  expect(await kicked('laptop')).toBe(false)
  expect([await kicked('phone'), await kicked('phone'), await kicked('laptop')]).toEqual([true, true, false])
  // The phone knows: coming in there again takes it back.
  await enter(reader, id)
  expect([await kicked('phone'), await kicked('laptop')]).toEqual([false, true])
})

test('a device that does not know yet is told, although the other one has come in again', async () => {
  const id = await onAir()
  const kicked = async (device: string) => (await beat(reader, id, device)).result.kicked
  await kicked('phone')
  await kicked('laptop')
  await enter(reader, id)
  expect([await kicked('phone'), await kicked('laptop')]).toEqual([true, false])
})

test('the count of who is there is of those heard of within 40 seconds, an account once', async () => {
  const id = await onAir()
  const online = async () => (await beat(server, id, 'guest-1')).result.online
  await beat(reader, id, 'phone')
  await beat(reader, id, 'laptop')
  await beat(teacher, id)
  await beat(server, id, 'guest-2')
  expect(await online()).toBe(4)
  await query(
    server,
    sql`update live_presence set seen_at = seen_at - interval '41 seconds' where live_id = ${id}
      and device_id in ('laptop', 'guest-2')`,
  )
  expect(await online()).toBe(2)
  await query(server, sql`update live_presence set seen_at = seen_at - interval '10 minutes' where live_id = ${id}`)
  await runJob(server, 'live.presence')
  expect(await query(server, sql`select from live_presence where live_id = ${id}`)).toHaveLength(0)
})

test('of a full room the count is a few seconds old, so that everybody who asks for it does not count everybody', async () => {
  const id = await onAir()
  const online = async (device: string) => (await beat(server, id, device)).result.online
  expect(await online('guest-0')).toBe(1)
  await query(
    server,
    sql`insert into live_presence (live_id, device_id) select ${id}, 'full-' || n from generate_series(1, 200) n`,
  )
  const forward = forwardClock({ still: true })
  expect([await online('guest-1'), await online('guest-2')]).toEqual([202, 202])
  expect((await enter(reader, id)).result.online).toBe(202)
  expect((await detail(reader, id)).result.online).toBe(202)
  forward(5000)
  expect(await online('guest-2')).toBe(203)
})

test('an assistant is named as one, and the teacher as the teacher', async () => {
  const [teacher, helper] = await Promise.all([server.person('陈老师'), server.person('小助')])
  const id = await live(server, { hostId: teacher.id, state: 'on', startsIn: -5 })
  await query(server, sql`insert into live_assistant (live_id, user_id) values (${id}, ${helper.id})`)
  await say(teacher, id, '先看医疗期')
  await say(helper, id, '讲义在课件里')
  const { records } = await missed(teacher, id)
  expect(records.map(({ from }) => from?.title)).toEqual(['讲师', '助教'])
  expect([(await enter(teacher, id)).result.teacher, (await enter(helper, id)).result.teacher]).toEqual([true, false])
})

test('whom the teacher sends away stays away from all their lives, on other devices and with another account on the same one', async () => {
  const [teacher, helper, eve, other] = await Promise.all(['陈老师', '小助', '闹事的', '小号'].map((name) => server.person(name)))
  const hers = { hostId: teacher.id, state: 'on' as const, startsIn: -5 }
  const [id, next] = [await live(server, hers), await live(server, hers)]
  const elsewhere = await live(server, { ...hers, hostId: other.id })
  await query(server, sql`insert into live_assistant (live_id, user_id) values (${id}, ${helper.id})`)
  await beat(eve, id, 'eve-phone')
  expect((await host(helper, id, 'ban', { userId: eve.id })).code).toBe(11342)
  expect((await host(teacher, id, 'ban', { userId: helper.id })).code).toBe(400)
  expect((await host(teacher, id, 'ban', { userId: eve.id })).code).toBe(200)
  const come = (who: typeof eve, liveId: string, deviceId: string) =>
    who.call('POST /api/live/enter', { body: { id: liveId, deviceId } })
  expect(await come(eve, id, 'eve-phone')).toMatchObject({ code: 11342, message: '讲师已将你请出直播间' })
  expect((await say(eve, id)).code).toBe(11342)
  for (const access of ['free', 'pwd', 'vip'] as const) {
    const ahead = await live(server, { hostId: teacher.id, access, ...(access === 'pwd' && { password: 'hr2026' }) })
    expect((await detail(eve, ahead)).result.btn).toBe('banned')
  }
  expect((await come(eve, next, 'eve-tablet')).code).toBe(11342)
  for (const device of ['eve-phone', 'eve-tablet']) expect((await come(other, next, device)).code).toBe(11342)
  expect((await beat(other, id, 'eve-phone')).code).toBe(11342)
  expect((await come(other, next, 'own-phone')).code).toBe(200)
  expect((await come(eve, elsewhere, 'eve-phone')).code).toBe(200)
  const [{ room }] = await query<{ room: string }>(server, sql`select conversation_id as room from live where id = ${next}`)
  for (const token of ['', other.token]) {
    const line = await Line.open(server.port, token, 'eve-phone')
    line.say({ join: room })
    expect(await line.get('refused')).toMatchObject({ conversationId: room, code: 11342, message: '讲师已将你请出直播间' })
    await line.leave()
  }
  const own = await Line.open(server.port, other.token, 'own-phone')
  await own.join(room)
  await own.leave()
  expect((await host(teacher, id, 'unban', { userId: eve.id })).code).toBe(200)
  expect((await come(eve, id, 'eve-phone')).code).toBe(200)
  expect((await detail(eve, id)).result.btn).toBe('enter')
  expect((await come(other, id, 'eve-phone')).code).toBe(200)
})

test('whoever is sent away, or whose right to watch ends, hears no more of what is said; those who may stay', async () => {
  const [teacher, eve, ann] = await Promise.all(['陈老师', '闹事的', '安静的'].map((name) => server.person(name)))
  const hers = { hostId: teacher.id, state: 'on' as const, startsIn: -5 }
  const [free, paid] = [await live(server, hers), await live(server, { ...hers, access: 'pwd', password: 'hr2026' })]
  const room = async (id: string) =>
    (await query<{ room: string }>(server, sql`select conversation_id as room from live where id = ${id}`))[0].room
  for (const who of [eve, ann]) must(await enter(who, paid, 'hr2026'))
  const [evil, quiet] = [await Line.open(server.port, eve.token), await Line.open(server.port, ann.token)]
  for (const line of [evil, quiet]) for (const id of [free, paid]) await line.join(await room(id))
  must(await host(teacher, free, 'ban', { userId: eve.id }))
  // From every room of this teacher.
  await evil.get('refused', 2)
  expect(evil.all('live')).toContainEqual(expect.objectContaining({ banned: eve.id }))
  must(await say(teacher, paid, '只给在场的人听'))
  await quiet.get('message')
  expect([evil.all('message'), quiet.all('refused')]).toEqual([[], []])
  await query(server, sql`update live_member set admitted = false where user_id = ${ann.id}`)
  server.app.services.pubsub.publish(userTopic(ann.id), RIGHTS)
  expect(await quiet.get('refused')).toMatchObject({ conversationId: await room(paid) })
  must(await say(teacher, paid, '没有人听'))
  must(await say(teacher, free, '这里还有人听'))
  expect(await quiet.get('message', 2)).toMatchObject({ message: { content: '这里还有人听' } })
  await Promise.all([evil.leave(), quiet.leave()])
})

test('whoever asks for their money back, or is a member no more, hears no more of what is said from then on', async () => {
  const [buyer, gifted, vip] = await Promise.all(['退款的', '收回的', '到期的'].map((name) => server.person(name)))
  const { id: courseId } = await course(server)
  const hers = { hostId: teacher.id, state: 'on' as const, startsIn: -5 }
  const paid = await live(server, { ...hers, access: 'paid', courseId })
  const members = await live(server, { ...hers, access: 'vip' })
  const orderId = await order(buyer, courseId)
  await pay(server, buyer, orderId)
  const gift = await give(server, gifted, courseId)
  await member(server, vip)
  const inside = [await inRoom(paid, buyer), await inRoom(paid, gifted), await inRoom(members, vip)]
  must(await refund(buyer, orderId))
  const inTransaction = server.database.db.transaction()
  await inTransaction.execute((trx) => sellable.revoke(trx, saleOf(gifted.id, courseId, gift)))
  await inTransaction.execute((trx) => setVip(trx, vip.id, null))
  for (const { line, conversationId } of inside) {
    expect(await line.get('refused')).toMatchObject({ conversationId })
    await line.leave()
  }
})

test('a live that had a picture waits for it: the recording that it would play otherwise is not shown', async () => {
  const teacher = await server.person('陈老师')
  const id = await live(server, { hostId: teacher.id, state: 'on', startsIn: -5, mediaId: await media(server, 'mp4') })
  expect((await enter(teacher, id)).result).toMatchObject({ playType: 'mp4', away: false })
  await query(server, sql`update live set pushed_once = true where id = ${id}`)
  expect((await enter(teacher, id)).result).toMatchObject({ playType: 'none', away: true })
  await query(server, sql`update live set pushed_at = now() where id = ${id}`)
  expect((await enter(teacher, id)).result).toMatchObject({ playType: 'flv', away: false })
})
