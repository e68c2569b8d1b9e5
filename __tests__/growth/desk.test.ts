import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '../../server/app/time/days'
import { DAY_MS } from '../../server/app/time/units'
import { mondayOf } from '../../server/modules/aggregates/growth/days'
import { receive as receiveAll } from '../../server/modules/aggregates/growth/tasks'
import { agreed, openDesk, type Desk } from '../admin/support'
import { member, post } from '../circle/support'
import { holding } from '../coin/support'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'
import { faults, giveGrowth, growthOf, happen, mine, receive, records, start, task, trigger } from './support'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await openDesk(server)
})
afterEach(async () => expect(await faults(server)).toEqual([]))
afterAll(() => server.close())

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const give = (userId: string, growth: number) =>
  desk.an.call('POST /admin/api/growth/give', { body: { userId, growth, reason: '活动补发', requestId: randomUUID() } })

test('growth is given by hand, and raises a level as any other; much of it only when another agrees', async () => {
  const ann = await member(server)
  expect((await give(ann.id, 400)).result).toMatchObject({ growth: 400, level: 3 })
  expect(await agreed(desk.bo, give(ann.id, 501))).toBe(200)
  expect((await records(ann)).map(({ title, change }) => [title, change])).toEqual([
    ['官方补发成长值', 501],
    ['官方补发成长值', 400],
  ])
  const { records: seen } = (await desk.an.call('POST /admin/api/growth/page', { body: { userId: ann.id } })).result
  expect(seen[0]).toMatchObject({ title: '官方补发成长值', change: 501, after: 901 })
  expect((await give(randomUUID(), 1)).code).toBe(10104)
})

test('what a task gave by mistake is taken back from everybody at once, and can be earned anew', async () => {
  await oneDay()
  const people = [await member(server), await member(server)]
  for (const one of people) await start(one)
  // One after the other: what is being booked for the one is not waited for by the other.
  const growths = async () => [await growthOf(server, people[0]), await growthOf(server, people[1])]
  const before = await growths()
  const wish = { code: 'login', from: today(), to: today() }
  const booked = (await desk.an.call('POST /admin/api/growth/booked/show', { body: wish })).result
  expect(booked).toMatchObject({ people: 2, records: 2, growth: 4, coins: 0 })
  const takeBack = () => desk.an.call('POST /admin/api/growth/takeBack', { body: { ...wish, withCoins: true, reason: '配错了' } })
  expect(await agreed(desk.bo, takeBack())).toBe(200)
  expect(await growths()).toEqual(before.map((growth) => growth - 2))
  expect((await records(people[0]))[0]).toMatchObject({ title: '任务记错了，收回成长值', change: -2 })
  await happen(server, 'user.started', { userId: people[0].id, day: today() })
  expect(await growthOf(server, people[0])).toBe(before[0])
  expect((await desk.an.call('POST /admin/api/growth/booked/show', { body: wish })).result).toMatchObject({
    people: 1,
    records: 1,
  })
})

test('what is received in a week and a day that was signed can be earned anew after it was taken back, with the coins', async () => {
  await oneDay()
  const ann = await member(server)
  for (let n = 0; n < 3; n++) await post(server, ann)
  await query(server, sql`update circle_post set created_at = now() where author_id = ${ann.id}`)
  await server.app.bus.drain()
  const earn = async () => [
    (await receive(ann, (await task(ann, 'post3')).id)).result,
    (await trigger(ann, 'sign_in')).result,
    (await mine(ann)).streak,
  ]
  const earned = [{ growth: 10, coins: 5 }, expect.objectContaining({ changed: true, growth: 5, coins: 5 }), 1]
  expect(await earn()).toEqual(earned)
  const { free } = await holding(server, ann)
  for (const code of ['post3', 'sign_in']) {
    const body = { code, from: today(), to: today(), withCoins: true, reason: '配错了' }
    expect(await agreed(desk.bo, desk.an.call('POST /admin/api/growth/takeBack', { body }))).toBe(200)
  }
  expect(await holding(server, ann)).toMatchObject({ free: free - 10 })
  expect(await mine(ann)).toMatchObject({ streak: 0, signedToday: false })
  // They went with their task, not as something that somebody took by hand.
  expect((await desk.an.call('POST /admin/api/coin/byHand/page', { body: { userId: ann.id } })).result.records).toEqual([])
  const { records: moves } = (await ann.call('POST /api/coinRecord/page', { body: { direction: 'out' } })).result
  expect(moves.map(({ title, amount }) => [title, amount])).toEqual([
    ['任务奖励收回', -5],
    ['任务奖励收回', -5],
  ])
  expect(await earn()).toEqual(earned)
  expect(await task(ann, 'sign3')).toMatchObject({ progress: 1 })
  expect(await holding(server, ann)).toMatchObject({ free })
})

test('of what is received several times in a week each can be earned anew after it was taken back', async () => {
  await oneDay()
  await query(server, sql`update growth_task set target = 1, daily_cap = 3 where code = 'post3'`)
  const ann = await member(server)
  await post(server, ann)
  await query(server, sql`update circle_post set created_at = now() where author_id = ${ann.id}`)
  await server.app.bus.drain()
  const take = async (day: string) =>
    receiveAll({ ...server.app.services, user: ann, now: new Date(`${day}T12:00:00+08:00`) }, (await task(ann, 'post3')).id)
  const monday = mondayOf(today())
  expect(await take(monday)).toMatchObject({ growth: 10 })
  await post(server, ann)
  await query(server, sql`update circle_post set created_at = now() where author_id = ${ann.id}`)
  await server.app.bus.drain()
  expect(await take(dayOf(Date.parse(monday) + DAY_MS))).toMatchObject({ growth: 10 })
  const body = { code: 'post3', from: monday, to: monday, withCoins: true, reason: '配错了' }
  expect(await agreed(desk.bo, desk.an.call('POST /admin/api/growth/takeBack', { body }))).toBe(200)
  expect(await task(ann, 'post3')).toMatchObject({ status: 'done' })
  expect(await take(today())).toMatchObject({ growth: 10, coins: 5 })
  expect(await task(ann, 'post3')).toMatchObject({ status: 'todo' })
  await query(server, sql`update growth_task set target = 3, daily_cap = null where code = 'post3'`)
})

test('who gains much more than others stands out', async () => {
  const fast = await member(server, '飞快的人')
  await giveGrowth(server, fast, 1000, randomUUID())
  const odd = (await desk.an.call('POST /admin/api/growth/odd/list', { body: { kind: 'gain' } })).result
  expect(odd).toMatchObject([{ userId: fast.id, nickName: '飞快的人', kind: 'gain', count: 1000 }])
  expect((await mine(fast)).growth).toBe(1000)
  expect((await desk.an.call('POST /admin/api/growth/odd/list', { body: {} })).code).toBe(200)
})
