import { randomUUID } from 'node:crypto'
import { agreed, openDesk, type Desk } from '../admin/support'
import { member } from '../circle/support'
import { oneDay } from '../support/one-day'
import { startServer, type TestServer } from '../support/server'
import { faults, giveGrowth, growthOf, happen, mine, records, start } from './support'

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

test('who gains much more than others stands out', async () => {
  const fast = await member(server, '飞快的人')
  await giveGrowth(server, fast, 1000, randomUUID())
  const odd = (await desk.an.call('POST /admin/api/growth/odd/list', { body: { kind: 'gain' } })).result
  expect(odd).toMatchObject([{ userId: fast.id, nickName: '飞快的人', kind: 'gain', count: 1000 }])
  expect((await mine(fast)).growth).toBe(1000)
  expect((await desk.an.call('POST /admin/api/growth/odd/list', { body: {} })).code).toBe(200)
})
