import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '../../server/app/time/days'
import { roomCode, ticketCode } from '../../server/modules/domains/activity/door/ticket-code'
import { operator } from '../admin/support'
import { task } from '../growth/support'
import { must } from '../order/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import {
  activity,
  create,
  detail,
  faults,
  free,
  guest,
  join,
  point,
  refund,
  staff,
  startsIn,
  tickets,
  type Activity,
} from './support'

let server: TestServer
let keeper: Person
let ann: Person
let one: Activity
let door: string
beforeAll(async () => {
  server = await startServer()
  keeper = await server.person('门口')
  ann = await server.person('林晓')
})
beforeEach(async () => {
  one = await activity(server, { tickets: [{ ...free, perUser: 3 }, {}], startsIn: 1, signupIn: -48 })
  door = await point(server, one.id)
  await staff(server, one.id, keeper)
})
afterAll(() => server.close())
afterEach(async () => expect(await faults(server)).toEqual([]))

const NOW = () => new Date()
const ticketOf = async (person: Person, orderId: string) => (await tickets(person, orderId)).tickets[0]
const verify = (body: { pointId?: string; ticketToken?: string; ticketNo?: string; scannedAt?: string }, by = keeper) =>
  by.call('POST /api/activitySign/verify', { body: { pointId: door, requestId: randomUUID(), ...body } })
const codeOf = (ticketNo: string, at = NOW()) => ticketCode(server.settings, ticketNo, at)
const coinsOf = async (person: Person) => {
  await server.app.bus.drain()
  return must(await person.call('GET /api/user/canUseCoin'))
}
const statusOf = async (id: string) => must(await ann.call('GET /api/activityOrder/detail/:id', { params: { id } })).status

test('who has come in has done what a limited event of operators asks for', async () => {
  const editor = await operator(server, ['运营'])
  const day = (away: number) => dayOf(Date.now() + away * 86_400_000)
  const event = {
    code: 'come_week',
    title: '见面周',
    counts: 'activity' as const,
    from: day(0),
    to: day(3),
    target: 1,
    growth: 5,
    coins: 0,
  }
  expect((await editor.call('POST /admin/api/task/event', { body: event })).code).toBe(200)
  const bea = await server.person('白芷')
  const id = await join(bea, one)
  expect(await task(bea, 'come_week')).toMatchObject({ progress: 0, status: 'todo' })
  must(await verify({ ticketToken: codeOf((await ticketOf(bea, id)).ticketNo) }))
  expect(await task(bea, 'come_week')).toMatchObject({ progress: 1, status: 'done' })
  // Signing in for lunch is not coming in.
  await query(server, sql`update activity_point set entrance = false where id = ${door}`)
  expect(await task(bea, 'come_week')).toMatchObject({ progress: 0 })
})

describe('staff scan a ticket', () => {
  test('and let its owner in: the order is over, growth and coins come once, and both see it', async () => {
    const coins = await coinsOf(ann)
    const id = await join(ann, one)
    const { tickets: codes, refreshIn } = must(await ann.call('GET /api/activityOrder/qr/:id', { params: { id } }))
    expect(refreshIn).toBeLessThanOrEqual(60)
    expect(codes[0].image).toMatch(/^data:image\/png;base64,/)
    const answer = must(await verify({ ticketToken: codes[0].token }))
    expect(answer).toMatchObject({ result: 'ok', rank: 1, counts: { signed: 1, total: 1 }, attendee: { name: '林晓' } })
    expect(await statusOf(id)).toBe(30)
    expect(await tickets(ann, id)).toMatchObject({ state: 'signed', tickets: [{ sign: 'signed' }], points: [{ signed: 1 }] })
    expect(await refund(ann, id)).toMatchObject({ code: 11320 })
    await server.app.bus.drain()
    const earned = await query(
      server,
      sql<{
        growth: number
      }>`select worth as growth from growth_record where user_id = ${ann.id} and task_code = 'activity_attended'`,
    )
    expect(earned).toEqual([{ growth: 20 }])
    expect(await coinsOf(ann)).toBe(coins + 30)
    const summary = must(await keeper.call('GET /api/activitySign/summary/:activityId', { params: { activityId: one.id } }))
    expect(summary).toMatchObject({ points: [{ id: door, active: true, signed: 1 }], recent: [{ attendee: { name: '林晓' } }] })
  })

  test('twice in a second: one record, and both answers name the same time', async () => {
    const { ticketNo } = await ticketOf(ann, await join(ann, one))
    const answers = (await Promise.all([verify({ ticketToken: codeOf(ticketNo) }), verify({ ticketNo })])).map(must)
    expect(answers.map(({ result }) => result).sort()).toEqual(['already', 'ok'])
    expect(answers[0].firstTime).toBe(answers[1].firstTime)
    expect(answers.map(({ counts }) => counts.signed)).toEqual([1, 1])
    expect(answers.find(({ result }) => result === 'already')!.text).toMatch(/^该票已于 \d\d:\d\d 签到$/)
  })

  test('of another evening, an old or made-up code, one not paid for, cancelled, or at a wrong hour: red, in words', async () => {
    const other = await activity(server, { tickets: [free], title: '别的沙龙' })
    const { ticketNo: foreign } = await ticketOf(ann, await join(ann, other))
    expect(must(await verify({ ticketNo: foreign }))).toMatchObject({
      result: 'wrongActivity',
      text: expect.stringContaining('别的沙龙'),
    })
    expect(must(await verify({ ticketNo: foreign })).attendee).toBeUndefined()

    const id = await join(ann, one)
    const { ticketNo } = await ticketOf(ann, id)
    expect(must(await verify({ ticketToken: codeOf(ticketNo, new Date(Date.now() - 180_000)) }))).toMatchObject({
      result: 'invalid',
      text: expect.stringContaining('已过期'),
    })
    expect(must(await verify({ ticketToken: `T.${ticketNo}.zzz.AAAAAAAAAAAAAAAA` })).result).toBe('invalid')
    expect(must(await verify({ ticketNo: '22222222' })).result).toBe('invalid')

    const { orderId } = must(await create(ann, one, { ticket: 1 }))
    const unpaid = await ticketOf(ann, orderId)
    expect(must(await verify({ ticketNo: unpaid.ticketNo })).result).toBe('unpaid')

    const later = await point(server, one.id, { name: '合影', opensIn: 2, closesIn: 3 })
    expect(must(await verify({ ticketNo, pointId: later })).result).toBe('notOpen')
    must(await refund(ann, id))
    expect(must(await verify({ ticketNo })).result).toBe('cancelled')
  })

  test('at the wrong hour of a door that is open past midnight: red, with both its days', async () => {
    const { ticketNo } = await ticketOf(ann, await join(ann, one))
    await query(
      server,
      sql`update activity_point set opens_at = '2027-12-31 20:00+08', closes_at = '2028-01-01 02:00+08' where id = ${door}`,
    )
    const { text } = must(await verify({ ticketNo }))
    expect(text).toMatch(/12月31日周五 20:00 至 1月1日周六 02:00/)
  })

  test('only staff of this evening may, and look at its lists', async () => {
    const { ticketNo } = await ticketOf(ann, await join(ann, one))
    expect(await verify({ ticketNo }, ann)).toMatchObject({ code: 11734 })
    expect(await ann.call('POST /api/activitySign/find', { body: { activityId: one.id, text: '2046' } })).toMatchObject({
      code: 11734,
    })
    const found = must(await keeper.call('POST /api/activitySign/find', { body: { activityId: one.id, text: '2046' } }))
    expect(found).toMatchObject([{ ticketNo, name: '林晓' }])
  })

  test('without a network, told when it is back: as of then, and with a code that was good then', async () => {
    const { ticketNo } = await ticketOf(ann, await join(ann, one))
    const then = new Date(Date.now() - 600_000)
    const answer = must(await verify({ ticketToken: codeOf(ticketNo, then), scannedAt: then.toISOString() }))
    expect(answer).toMatchObject({ result: 'ok', firstTime: then.toISOString() })
  })

  test('and take it back within five minutes; later not', async () => {
    const { ticketNo } = await ticketOf(ann, await join(ann, one))
    const { recordId } = must(await verify({ ticketNo }))
    const undo = () => keeper.call('POST /api/activitySign/undo', { body: { recordId: recordId!, reason: '扫错了人' } })
    must(await undo())
    const again = must(await verify({ ticketNo }))
    expect(again).toMatchObject({ result: 'ok', counts: { signed: 1 } })
    await query(server, sql`update activity_sign set signed_at = now() - interval '6 minutes' where id = ${again.recordId!}`)
    expect(
      await keeper.call('POST /api/activitySign/undo', { body: { recordId: again.recordId!, reason: '扫错了人' } }),
    ).toMatchObject({ code: 11731 })
  })

  test('and what they take back has given nothing; who does not come after all has stayed away', async () => {
    const bea = await server.person('周敏')
    const id = await join(bea, one)
    const { ticketNo } = await ticketOf(bea, id)
    const has = async () => {
      const coins = await coinsOf(bea)
      return { coins, growth: must(await bea.call('GET /api/growth/mine')).growth }
    }
    const before = await has()
    const undo = async (recordId?: string) =>
      must(await keeper.call('POST /api/activitySign/undo', { body: { recordId: recordId!, reason: '扫错了人' } }))
    await undo(must(await verify({ ticketNo })).recordId)
    expect(await has()).toEqual(before)
    const { recordId } = must(await verify({ ticketNo }))
    expect(await has()).toEqual({ growth: before.growth + 20, coins: before.coins + 30 })
    await undo(recordId)
    expect(await has()).toEqual(before)
    expect((await tickets(bea, id)).state).toBe('joined')
    await startsIn(server, one, -6)
    await runJob(server, 'activity.close')
    expect((await tickets(bea, id)).state).toBe('absent')
  })
})

describe('the room shows a code', () => {
  let room: string
  beforeEach(async () => {
    room = await point(server, one.id, { mode: 'room', radius: 500 })
  })
  const here = { lng: 121.401, lat: 31.171 }
  const scan = (person: Person, more: object = here, at = NOW()) =>
    person.call('POST /api/activitySign/scan', {
      body: { code: roomCode(server.settings, room, at), requestId: randomUUID(), ...more },
    })

  test('and whoever is there signs in, with all who came on the same order', async () => {
    await join(ann, one, { qty: 2, attendees: [guest('林晓'), guest('何静')] })
    const look = must(await ann.call('POST /api/activitySign/place', { body: { code: roomCode(server.settings, room, NOW()) } }))
    expect(look).toMatchObject({ activityId: one.id, radius: 500, mine: [{ name: '林晓' }, { name: '何静' }] })
    expect(must(await scan(ann))).toMatchObject({ result: 'ok', rank: 2 })
    expect(must(await scan(ann))).toMatchObject({ result: 'already', rank: 2 })
    // Whoever has signed up again is there with those, too.
    const again = await join(ann, one)
    expect(must(await scan(ann))).toMatchObject({ result: 'ok', rank: 3, orderId: again })
    expect(must(await scan(ann))).toMatchObject({ result: 'already', rank: 3 })
  })

  test('not from elsewhere, not with an old code, not by who has not signed up or paid', async () => {
    const bea = await server.person()
    expect(await scan(bea)).toMatchObject({ code: 11730 })
    await create(bea, one, { ticket: 1 })
    expect(await scan(bea)).toMatchObject({ code: 11735 })
    await join(ann, one)
    expect(await scan(ann, { lng: 121.4, lat: 31.18 })).toMatchObject({
      code: 11732,
      message: '距离会场 1.1 公里，请到现场后签到',
    })
    expect(await scan(ann, {})).toMatchObject({ code: 11732 })
    expect(await scan(ann, here, new Date(Date.now() - 600_000))).toMatchObject({ code: 11733 })
    await query(server, sql`update activity_point set closes_at = now() where id = ${room}`)
    expect(await scan(ann)).toMatchObject({ code: 11731 })
  })

  test('at a plain address that only staff are given, with names masked', async () => {
    const { url } = must(await keeper.call('GET /api/activitySign/screen/:pointId', { params: { pointId: room } }))
    await join(ann, one)
    must(await scan(ann))
    const path = new URL(url).pathname + new URL(url).search
    const page = await server.app.http.inject({ url: path })
    expect(page.body).toContain('<svg')
    expect(page.body).toContain('林*')
    expect(page.body).not.toContain('林晓')
    expect(page.headers['content-security-policy']).toContain(`default-src 'none'`)
    expect((await server.app.http.inject({ url: `/activity/screen/${room}?key=AAAA` })).statusCode).toBe(404)
  })
})

test('who has been there says what they thought, once, after it is over', async () => {
  const { ticketNo } = await ticketOf(ann, await join(ann, one))
  const say = () => ann.call('POST /api/activity/review', { body: { id: one.id, score: 5, content: '讲得清楚' } })
  expect(await say()).toMatchObject({ code: 11730 })
  must(await verify({ ticketNo }))
  expect(await say()).toMatchObject({ code: 11731 })
  await startsIn(server, one, -5)
  must(await say())
  expect(await say()).toMatchObject({ code: 10109 })
})

describe('who comes without having signed up', () => {
  const walkIn = (one: Activity, pointId: string, more: object = {}) =>
    keeper.call('POST /api/activitySign/walkIn', {
      body: {
        pointId,
        ticketId: one.tickets[0],
        values: guest('江晚', { phone: '13900000001' }),
        paid: false,
        ...more,
        requestId: randomUUID(),
      },
    })

  test('is signed up by staff and comes in at once, as long as there are places', async () => {
    const one = await activity(server, {
      startsIn: 0.5,
      places: 2,
      tickets: [{ ...free, fields: [{ key: 'diet', label: '餐食', type: 'text', required: true, max: 20 }] }],
    })
    const pointId = await point(server, one.id)
    expect((await walkIn(one, pointId)).code).toBe(11734)
    await staff(server, one.id, keeper)
    const { tickets: offered } = must(
      await keeper.call('GET /api/activitySign/summary/:activityId', { params: { activityId: one.id } }),
    )
    expect(offered).toMatchObject([{ name: '单人票', price: 0, left: 2 }])
    const requestId = randomUUID()
    const first = must(await walkIn(one, pointId, { requestId }))
    expect(first).toMatchObject({
      result: 'ok',
      text: '报名并签到成功',
      attendee: { name: '江晚' },
      rank: 1,
      counts: { signed: 1, total: 1 },
    })
    expect(await walkIn(one, pointId)).toMatchObject({ code: 11711, message: expect.stringContaining(first.attendee!.ticketNo) })
    expect((await walkIn(one, pointId, { values: { name: '没有手机' } })).code).toBe(11123)
    must(await walkIn(one, pointId, { values: guest('沈舟', { phone: '13900000002' }) }))
    expect((await walkIn(one, pointId, { values: guest('来晚', { phone: '13900000003' }) })).code).toBe(11710)
    const { result } = await (await operator(server)).call('GET /admin/api/activity/report/:id', { params: { id: one.id } })
    expect(result).toMatchObject({ joined: 2, came: 2, walkedIn: 2, listed: 0 })
  })

  test('and whoever signs up by phone at that moment share what is left', async () => {
    const one = await activity(server, { startsIn: 0.5, signupIn: -48, places: 6, tickets: [free] })
    const pointId = await point(server, one.id)
    await staff(server, one.id, keeper)
    const phones = await Promise.all(Array.from({ length: 6 }, () => server.person()))
    const answers = await Promise.all([
      ...phones.map((person, n) => create(person, one, { payPrice: 0, attendees: [guest('线上', { phone: `1390000010${n}` })] })),
      ...phones.map((_, n) => walkIn(one, pointId, { values: guest('现场', { phone: `1390000020${n}` }) })),
    ])
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b)
    expect(codes).toEqual([...Array(6).fill(200), ...Array(6).fill(11710)])
    expect(await detail(keeper, one)).toMatchObject({ signupCount: 6 })
  })

  test('pays first, and is only signed up where the door is not open yet; who needs a yes is not signed up here', async () => {
    const one = await activity(server, { tickets: [{ price: 9900 }, { ...free, approve: true }, { ...free, people: 2 }] })
    const pointId = await point(server, one.id, { opensIn: 24, closesIn: 48 })
    await staff(server, one.id, keeper)
    expect((await walkIn(one, pointId)).code).toBe(11735)
    expect(must(await walkIn(one, pointId, { paid: true }))).toMatchObject({ firstTime: null, counts: { signed: 0, total: 1 } })
    for (const ticketId of one.tickets.slice(1)) expect((await walkIn(one, pointId, { ticketId, paid: true })).code).toBe(10104)
    expect(await detail(keeper, one)).toMatchObject({ signupCount: 1 })
  })
})
