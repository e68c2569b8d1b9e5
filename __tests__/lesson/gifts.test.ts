import { randomUUID } from 'node:crypto'
import { agreed, openDesk, operator, type Desk } from '../admin/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { course, give } from './support'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await openDesk(server)
})
afterAll(() => server.close())

/** Two operators give somebody a course; the code of whoever spoke last. */
const gift = (who: Person, courseId: string, days?: number) => {
  const body = { userId: who.id, courseId, ...(days && { days }), reason: '直播抽中的学习名额', requestId: randomUUID() }
  return agreed(desk.bo, desk.an.call('POST /admin/api/course/give', { body }))
}
const rights = async (who: Person) =>
  (await desk.an.call('POST /admin/api/entitlement/page', { body: { userId: who.id } })).result.records
const takeBack = (id: string, userId: string) =>
  desk.an.call('POST /admin/api/course/takeBack', { body: { id, userId, reason: '名额给错了人' } })
const learning = async (who: Person) =>
  (await who.call('POST /api/course/myPage', { body: { tab: 'learning' } })).result.records.map(({ title }) => title)
const told = async (who: Person) =>
  (await who.call('POST /api/notice/page', { body: {} })).result.records.map(({ title, content }) => [title, content])
const DAY = 86_400_000
const daysLeft = (until: string | null) => until && Math.round((Date.parse(until) - Date.now()) / DAY)

test('somebody is given a course by two operators, learns it, reads why, and gives it back when that was a mistake', async () => {
  const ann = await server.person('安安')
  const one = await course(server, { title: '劳动争议调解' })
  expect(await gift(ann, one.id)).toBe(200)
  expect(await learning(ann)).toEqual(['劳动争议调解'])
  expect(await told(ann)).toContainEqual(['《劳动争议调解》已加入你的课程', '直播抽中的学习名额'])
  const [right] = await rights(ann)
  expect(right).toMatchObject({ kind: 'course', source: 'gift', title: '劳动争议调解', endTime: null, revokedAt: null })
  expect(await gift(ann, one.id)).toBe(11310)
  expect((await takeBack(right.id, ann.id)).code).toBe(200)
  expect(await learning(ann)).toEqual([])
  expect(await told(ann)).toContainEqual(['送你的《劳动争议调解》已收回', '名额给错了人'])
  expect((await takeBack(right.id, ann.id)).code).toBe(10104)
})

test('a gift lasts as long as it says or as the course does, and runs on behind what somebody has', async () => {
  const ann = await server.person()
  const one = await course(server, { validDays: 365 })
  const ends = async () => daysLeft((await rights(ann))[0].endTime)
  expect(await gift(ann, one.id, 30)).toBe(200)
  expect(await ends()).toBe(30)
  expect(await gift(ann, one.id)).toBe(200)
  expect(await ends()).toBe(395)
})

test('a course counts each of its learners once, however often it was given to them', async () => {
  const [ann, bob] = [await server.person(), await server.person()]
  const one = await course(server, { validDays: 365 })
  const learners = async () => (await ann.call('GET /api/course/detail/:id', { params: { id: one.id } })).result.buyCount
  await gift(ann, one.id, 30)
  await gift(ann, one.id, 30)
  await gift(bob, one.id)
  expect(await learners()).toBe(2)
  const [last, first] = await rights(ann)
  await takeBack(last.id, ann.id)
  expect(await learners()).toBe(2)
  await takeBack(first.id, ann.id)
  expect(await learners()).toBe(1)
})

test('a gift takes a seat and gives it back; none is given of a course that is full or off the shelf', async () => {
  const [ann, bob] = [await server.person(), await server.person()]
  const one = await course(server, { stock: 1 })
  expect(await gift(ann, one.id)).toBe(200)
  expect(await gift(bob, one.id)).toBe(11311)
  await takeBack((await rights(ann))[0].id, ann.id)
  expect(await gift(bob, one.id)).toBe(200)
  expect(await gift(ann, (await course(server, { status: 'off' })).id)).toBe(11302)
})

test('nothing that was bought is taken back this way, nor what is somebody else’s; and teachers give nothing', async () => {
  const [ann, bob] = [await server.person(), await server.person()]
  const one = await course(server)
  await give(server, ann, one.id)
  expect((await takeBack((await rights(ann))[0].id, ann.id)).code).toBe(10104)
  expect(await gift(bob, one.id)).toBe(200)
  expect((await takeBack((await rights(bob))[0].id, ann.id)).code).toBe(10104)
  const host = await operator(server, ['讲师'])
  const body = { userId: ann.id, courseId: one.id, reason: '送', requestId: randomUUID() }
  expect((await host.call('POST /admin/api/course/give', { body })).status).toBe(403)
})
