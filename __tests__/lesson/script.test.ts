import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
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

const courses = command('courses', () => server, ['运营'])
const detail = async (who: Pick<Person, 'call'> = server) =>
  (await who.call('GET /api/course/detail/:id', { params: { id: one.id } })).result

test('the operator sells a course for less for some time, from the command line', async () => {
  await courses('promo', one.id, '99.9', '2026-01-01T00:00', '2099-01-01T00:00')
  expect(await detail()).toMatchObject({ price: 9990, originPrice: 19900, promoEndTime: '2098-12-31T16:00:00.000Z' })
  expect(await courses()).toMatch(/在架 {2}199 元 {2}限时 99.9 元（2026-01-01 00:00:00 至 2099.* {2}值班排班与加班\n/)
  await expect(courses('promo', one.id, '199', '2026-01-01T00:00', '2099-01-01T00:00')).rejects.toThrow('低于平时的价格')
  await expect(courses('promo', one.id, '九十九', '2026-01-01T00:00', '2099-01-01T00:00')).rejects.toThrow('金额应为元')
  await courses('endPromo', one.id)
  expect(await detail()).toMatchObject({ price: 19900, promoEndTime: null })
})

test('taken off the shelf, a course stays with those who have it', async () => {
  await courses('off', one.id)
  expect([await detail(), (await detail(learner)).btn]).toEqual([undefined, 'learn'])
  await courses('on', one.id)
  expect((await detail()).btn).toBe('buy')
})

test('what somebody says of a course is answered in the name of its teacher', async () => {
  await learnt(server, learner, one.id, 50)
  const body = { courseId: one.id, score: 5, content: '排班表直接能用', images: [], requestId: crypto.randomUUID() }
  await learner.call('POST /api/courseReview/save', { body })
  const said = await courses('reviews', one.id)
  expect(said).toContain('5 分')
  await courses('reply', one.id, said.slice(0, 36), '调休的那一页也请看看')
  const { records } = (await server.call('POST /api/courseReview/page', { body: { courseId: one.id } })).result
  expect(records[0].reply).toBe('调休的那一页也请看看')
  await expect(courses('reply', one.id, learner.id, '没有')).rejects.toThrow('内容不存在')
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
  await courses('endGroup', one.id)
  expect((await detail(learner)).group).toBeUndefined()
  await courses('presence', one.id, 'on')
  expect((await detail()).studyRules).toHaveLength(1)
})

test('each of it stands in the log under the name that was given', async () => {
  const log = await query<{ route: string }>(
    server,
    sql`select distinct route from admin_audit where source = 'command' and subject_id = ${one.id}`,
  )
  expect(log.map(({ route }) => route.split('/').pop()).toSorted()).toEqual(
    ['endGroup', 'endPromo', 'id', 'promo', 'settings', 'status'].map((name) => (name === 'id' ? ':id' : name)).toSorted(),
  )
})

test('a video that could not be made ready is listed with its reason and its lessons, and is tried again when it is mended', async () => {
  const [{ media_id: id }] = await query<{ media_id: string }>(
    server,
    sql`select media_id from lesson where id = ${one.lessons[0]}`,
  )
  await query(
    server,
    sql`insert into lesson_rendition (media_id, state, secret, plain, tries, error)
      values (${id}, 'failed', decode(repeat('ab', 32), 'hex'), false, 5, 'moov atom not found')`,
  )
  expect(await courses('renditions')).toMatch(
    new RegExp(`${id} {2}失败 {2}试过 5 次 {2}.* {2}值班排班与加班 · 第1讲 {2}moov atom not found\n`),
  )
  const { payload } = await server.app.http.inject('/metrics')
  expect(payload).toContain('lesson_renditions{state="failed"} 1')
  await courses('rendition', id)
  expect(await courses('renditions')).toMatch(/等待 {2}试过 0 次/)
  await expect(courses('rendition', one.id)).rejects.toThrow('不存在')
})
