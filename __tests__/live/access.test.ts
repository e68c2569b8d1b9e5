import path from 'node:path'
import { sql } from 'kysely'
import { cancel } from '../../server/modules/domains/live/schedule/cancel'
import { sellable } from '../../server/modules/domains/lesson/sellable'
import { course, fetchMedia, give, media, member, saleOf } from '../lesson/support'
import { plansOf } from '../support/plans-of'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { beat, detail, enter, host, live, moveTo, putPlayback, reserve } from './support'

const CLIP = path.join(__dirname, '../../server/seeds/lesson/media/salary.mp4')

let server: TestServer
let teacher: Person
let reader: Person
beforeAll(async () => {
  server = await startServer()
  teacher = await server.person('陈老师')
  reader = await server.person('听课的人')
})
afterAll(() => server.close())

const asks = async (who: Pick<Person, 'call'>, id: string) => (await detail(who, id)).result.btn

test('a guest watches a public live without a voice, and is asked to log in before talking', async () => {
  const id = await live(server)
  const room = await enter(server, id)
  expect(room.code).toBe(200)
  expect(room.result).toMatchObject({
    status: 2,
    role: 'guest',
    canTalk: false,
    talkTip: '登录后可以发言',
    playType: 'none',
    lastSeq: 0,
  })
  expect(await asks(server, id)).toBe('enter')
})

test.each(['paid', 'vip', 'pwd'] as const)('a guest is not let into a live of kind %s, nor told to log out', async (access) => {
  const { id: courseId } = await course(server)
  const id = await live(server, { access, courseId, password: 'hr2026' })
  for (const answer of [
    await enter(server, id),
    await enter(server, id, 'hr2026'),
    await server.call('POST /api/live/heartbeat', { body: { id, deviceId: 'phone' } }),
    await server.call('POST /api/liveMessage/page', { body: { liveId: id, afterSeq: 0 } }),
  ])
    expect([answer.status, answer.code]).toEqual([200, 11342])
})

test('a paid live opens to who bought the course, and closes again with the refund', async () => {
  const { id: courseId } = await course(server)
  const id = await live(server, { access: 'paid', courseId })
  expect((await enter(reader, id)).code).toBe(11342)
  expect((await reserve(reader, id)).code).toBe(11342)
  expect((await detail(reader, id)).result).toMatchObject({ btn: 'buy', canEnter: false, course: { id: courseId } })

  const orderId = await give(server, reader, courseId)
  expect((await detail(reader, id)).result).toMatchObject({ btn: 'enter', canEnter: true })
  expect((await enter(reader, id)).result).toMatchObject({ role: 'member', canTalk: true, talkTip: '' })

  await server.database.db.transaction().execute((trx) => sellable.revoke(trx, saleOf(reader.id, courseId, orderId)))
  expect((await enter(reader, id)).code).toBe(11342)
  const said = await reader.call('POST /api/liveMessage/page', { body: { liveId: id, afterSeq: 0 } })
  expect(said.code).toBe(11342)
})

test('a live for members opens to members', async () => {
  const id = await live(server, { access: 'vip' })
  const vip = await server.person()
  expect(await asks(vip, id)).toBe('vip')
  expect((await enter(vip, id)).code).toBe(11342)
  await member(server, vip)
  expect(await asks(vip, id)).toBe('enter')
  expect((await enter(vip, id)).code).toBe(200)
})

test('a password lets in once for all devices, and stands in no answer', async () => {
  const id = await live(server, { access: 'pwd', password: 'hr2026' })
  const person = await server.person()
  expect(await asks(person, id)).toBe('password')
  expect((await enter(person, id)).code).toBe(11342)
  expect(await enter(person, id, 'hr2025')).toMatchObject({ code: 11343, message: '密码不正确，还可尝试 4 次' })
  expect((await enter(person, id, 'hr2026')).code).toBe(200)
  expect((await enter(person, id)).code).toBe(200)
  expect(JSON.stringify([await detail(person, id), await enter(person, id)])).not.toMatch(/hr2026|argon2/)
  expect((await enter(reader, id)).code).toBe(11342)
})

test('twenty guesses at once are five, and the right one does not help after them', async () => {
  const id = await live(server, { access: 'pwd', password: 'hr2026' })
  const thief = await server.person()
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => enter(thief, id, `guess${n}`)))
  expect(guesses.filter(({ message }) => message.startsWith('密码不正确'))).toHaveLength(5)
  expect(await enter(thief, id, 'hr2026')).toMatchObject({ code: 11343, message: '尝试次数过多，请 10 分钟后再试' })
  await query(server, sql`update live_member set tried_at = tried_at - interval '10 minutes' where user_id = ${thief.id}`)
  expect((await enter(thief, id, 'hr2026')).code).toBe(200)
})

test('a live far ahead is a waiting room: nobody but the host talks', async () => {
  const id = await live(server, { startsIn: 120, hostId: teacher.id })
  expect((await detail(reader, id)).result).toMatchObject({ status: 1, btn: 'reserve', canEnter: false })
  expect((await enter(reader, id)).result).toMatchObject({ status: 1, canTalk: false, talkTip: '开播前 15 分钟可以发言' })
  expect((await enter(teacher, id)).result).toMatchObject({ role: 'host', canTalk: true })
  await moveTo(server, id, 15)
  expect((await detail(reader, id)).result).toMatchObject({ status: 2, btn: 'enter', canEnter: true })
})

test('a sign of life finds its own device at once, however many are in the room', async () => {
  const id = await live(server)
  for (const who of [reader, server]) {
    await enter(who, id)
    const [plan] = await plansOf(server, 'update live_presence set seen_at', () => beat(who, id))
    expect(plan).toMatch(/Index Cond: .*user_id.*device_id/)
  }
})

test('a cancelled live says so everywhere', async () => {
  const id = await live(server)
  expect(await cancel(server.database.db, id)).toBe('told')
  expect((await detail(reader, id)).result).toMatchObject({ status: 6, btn: 'cancelled', canEnter: false })
  expect((await enter(reader, id)).code).toBe(11331)
  expect((await reserve(reader, id)).code).toBe(11331)
  expect(await cancel(server.database.db, id)).toBe(false)
})

test('a live that is over shows its playback as soon as there is one', async () => {
  const id = await live(server, { hostId: teacher.id })
  expect(await putPlayback(server, id, CLIP)).toBe(false)
  await host(teacher, id, 'start')
  await host(teacher, id, 'end')
  expect((await detail(reader, id)).result).toMatchObject({ status: 4, btn: 'ended' })
  expect((await enter(reader, id)).result).toMatchObject({ status: 4, playType: 'none', playUrl: '', canTalk: false })

  expect(await putPlayback(server, id, CLIP)).toBe(true)
  expect((await detail(reader, id)).result).toMatchObject({ status: 5, btn: 'playback', canEnter: true })
  const { playUrl, playType } = (await enter(reader, id)).result
  expect(playType).toBe('mp4')
  expect((await fetchMedia(server, playUrl)).status).toBe(200)
})

test('a live of a recording plays it while it is on, and keeps it as its playback', async () => {
  const id = await live(server, { hostId: teacher.id, mediaId: await media(server, 'hls') })
  expect((await enter(reader, id)).result.playType).toBe('none')
  await host(teacher, id, 'start')
  const on = (await enter(reader, id)).result
  expect(on).toMatchObject({ status: 3, playType: 'hls' })
  expect((await fetchMedia(server, on.playUrl)).status).toBe(200)
  await host(teacher, id, 'end')
  expect((await enter(reader, id)).result).toMatchObject({ status: 5, playType: 'hls' })
})

test('nobody but its host and assistants acts in a live, and nobody but the host gets a stream key', async () => {
  const id = await live(server, { hostId: teacher.id })
  const assistant = await server.person()
  await query(server, sql`insert into live_assistant (live_id, user_id) values (${id}, ${assistant.id})`)
  for (const act of ['start', 'end', 'signIn', 'unpin'] as const) expect((await host(reader, id, act)).code).toBe(11342)
  const push = (who: Person) => who.call('GET /api/live/push/:id', { params: { id } })
  expect((await push(reader)).code).toBe(11342)
  expect((await push(assistant)).code).toBe(11342)
  expect((await push(teacher)).result.key).toMatch(new RegExp(`^${id}\\?sign=\\d+-[0-9a-f]{32}$`))
  expect((await host(assistant, id, 'start')).code).toBe(200)
})

test('a live begins once, not hours early, and ends once', async () => {
  const early = await live(server, { startsIn: 120, hostId: teacher.id })
  expect(await host(teacher, early, 'start')).toMatchObject({ code: 11332, message: '最早在开始前 30 分钟开播' })
  const id = await live(server, { hostId: teacher.id })
  expect((await host(teacher, id, 'end')).code).toBe(11332)
  const starts = await Promise.all([1, 2, 3].map(() => host(teacher, id, 'start')))
  expect(starts.map(({ code }) => code).sort()).toEqual([11332, 11332, 200])
  expect((await host(teacher, id, 'end')).code).toBe(200)
  expect((await host(teacher, id, 'end')).code).toBe(11332)
})
