import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { endPromo, replyTo, saidOf, setGroup, setPresence, setPromo, setStatus } from '../../server/modules/domains/lesson/desk'
import { jpeg } from '../file/pictures'
import { command } from '../support/command'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { course, give, learnt, type Course } from './support'

let server: TestServer
let learner: Person
let one: Course
beforeAll(async () => {
  server = await startServer()
  learner = await server.person()
  one = await course(server, { title: '值班排班与加班', price: 19900 })
  await give(server, learner, one.id)
})
afterAll(() => server.close())

const courses = command('courses', () => server)
const detail = async (who: Pick<Person, 'call'> = server) =>
  (await who.call('GET /api/course/detail/:id', { params: { id: one.id } })).result

test('the operator sells a course for less for some time, from the command line', async () => {
  await courses('promo', one.id, '99.9', '2026-01-01T00:00', '2099-01-01T00:00')
  expect(await detail()).toMatchObject({ price: 9990, originPrice: 19900, promoEndTime: '2098-12-31T16:00:00.000Z' })
  expect(await courses()).toMatch(/在架 {2}199 元 {2}限时 99.9 元（2026\/1\/1 00:00:00 至 2099.* {2}值班排班与加班\n/)
  await expect(courses('promo', one.id, '199', '2026-01-01T00:00', '2099-01-01T00:00')).rejects.toThrow('低于平时的价格')
})

test('an offer that is none is refused, and one can be ended before its time', async () => {
  const { db } = server.database
  const promo = { price: 9900, from: new Date('2026-01-01'), to: new Date('2026-01-02') }
  await expect(setPromo(db, one.id, promo)).rejects.toThrow('结束时间')
  await expect(setPromo(db, learner.id, { ...promo, to: new Date('2099-01-01') })).rejects.toThrow('没有这门课程')
  await setPromo(db, one.id, { ...promo, to: new Date('2099-01-01') })
  expect((await detail()).price).toBe(9900)
  await endPromo(db, one.id)
  expect(await detail()).toMatchObject({ price: 19900, promoEndTime: null })
})

test('taken off the shelf, a course stays with those who have it', async () => {
  const { db } = server.database
  await setStatus(db, one.id, 'off')
  expect([(await detail()).btn, (await detail(learner)).btn]).toEqual(['off', 'learn'])
  await setStatus(db, one.id, 'on')
  expect((await detail()).btn).toBe('buy')
})

test('what somebody says of a course is answered in the name of its teacher', async () => {
  const { db } = server.database
  await learnt(server, learner, one.id, 50)
  const body = { courseId: one.id, score: 5, content: '排班表直接能用', images: [], requestId: randomUUID() }
  await learner.call('POST /api/courseReview/save', { body })
  const [{ id, content }] = await saidOf(db, one.id)
  expect(content).toBe('排班表直接能用')
  await replyTo(db, id, '调休的那一页也请看看')
  const { records } = (await server.call('POST /api/courseReview/page', { body: { courseId: one.id } })).result
  expect(records[0].reply).toBe('调休的那一页也请看看')
  await expect(replyTo(db, learner.id, '没有')).rejects.toThrow('没有这条评价')
})

test('the operator puts up the group of a class, and asks learners whether they are there', async () => {
  const picture = path.join(os.tmpdir(), `group-${one.id}.jpg`)
  fs.writeFileSync(picture, await jpeg())
  try {
    await courses('group', one.id, picture)
  } finally {
    fs.rmSync(picture)
  }
  const { qrUrl } = (await detail(learner)).group!
  expect((await server.app.http.inject({ url: qrUrl })).statusCode).toBe(200)
  await setGroup(server.database.db, server.app.services.gateways.storage, one.id, undefined)
  expect((await detail(learner)).group).toBeUndefined()
  await setPresence(server.database.db, one.id, true)
  expect((await detail()).studyRules).toHaveLength(1)
})

test('of two pictures put up for a class at the same moment one is shown, and the other left to the clean-up', async () => {
  const { db } = server.database
  const { storage } = server.app.services.gateways
  const used = () => query<{ id: string }>(server, sql`select id from file where name = '班级群.png' and used`)
  const picture = await jpeg()
  await setGroup(db, storage, one.id, picture)
  await Promise.all([setGroup(db, storage, one.id, picture), setGroup(db, storage, one.id, picture)])
  const files = await used()
  expect(files).toHaveLength(1)
  expect((await detail(learner)).group!.qrUrl).toContain(files[0].id)
  await expect(setGroup(db, storage, learner.id, picture)).rejects.toThrow('没有这门课程')
  expect(await used()).toEqual(files)
})
