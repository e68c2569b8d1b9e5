import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { course as makeCourse } from '../lesson/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type TestServer } from '../support/server'
import { operator, type TestOperator } from './support'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
})
afterAll(() => server.close())

const bin = async (who = an) => (await who.call('POST /admin/api/trash/page', { body: {} })).result.records
const restore = (id: string, who = an) => who.call('POST /admin/api/trash/restore', { body: { id } })
const addFaq = async (q: string) =>
  (await an.call('POST /admin/api/kefuFaq/save', { body: { topic: '订单', q, a: '在“我的订单”里。', sort: 1 } })).result.id
const removeFaq = (id: string) => an.call('POST /admin/api/kefuFaq/remove', { body: { id } })
const faq = async (id: string) => (await an.call('GET /admin/api/kefuFaq/list')).result.find((one) => one.id === id)

test('what was deleted is brought back as it was, once, and the log says so', async () => {
  const id = await addFaq('订单在哪里看？')
  const before = await faq(id)
  expect((await removeFaq(id)).code).toBe(200)
  expect(await faq(id)).toBeUndefined()
  const [kept] = await bin()
  expect(kept).toMatchObject({ kind: 'kefuFaq', title: '订单在哪里看？', removedBy: an.name })
  expect((await restore(kept.id)).code).toBe(200)
  expect(await faq(id)).toEqual(before)
  expect(await bin()).toEqual([])
  expect((await restore(kept.id)).code).toBe(10104)
  const [row] = (await an.call('POST /admin/api/audit/page', { body: { subject: 'trash' } })).result.records
  expect(row).toMatchObject({ operator: an.name, after: { kind: 'kefuFaq', title: '订单在哪里看？' } })
})

test('where the same is there again, or what it stood in is gone, it says why it cannot come back and stays in the bin', async () => {
  const id = await addFaq('发票怎么开？')
  await removeFaq(id)
  await addFaq('发票怎么开？')
  const [kept] = await bin()
  expect(await restore(kept.id)).toMatchObject({ code: 400, message: '放不回去：已经有一样的了' })
  expect((await bin()).map((one) => one.id)).toEqual([kept.id])
})

test('a lesson comes back with its questions, and the course counts it again; without its chapter it cannot', async () => {
  const { id: course } = await makeCourse(server, { lessons: [] })
  const ids = { courseId: course, requestId: randomUUID() }
  const chapter = (await an.call('POST /admin/api/course/chapter/create', { body: { ...ids, title: '小测' } })).result.id
  const exam = { ...ids, chapterId: chapter, title: '小测一', mediaType: 'exam' as const, requestId: randomUUID() }
  const lesson = (await an.call('POST /admin/api/course/lesson/create', { body: exam })).result.id
  const questions = [{ stem: '有几险？', options: ['五', '六'], answer: 0, why: '' }]
  await an.call('POST /admin/api/course/lesson/questions', { body: { courseId: course, lessonId: lesson, questions } })
  const outline = async () => (await an.call('GET /admin/api/course/show/:id', { params: { id: course } })).result.outline
  const before = await outline()
  expect(JSON.stringify(before)).toContain('有几险？')
  const body = { courseId: course, lessonId: lesson }
  expect((await an.call('POST /admin/api/course/lesson/remove', { body })).code).toBe(200)
  const [kept] = await bin()
  expect((await an.call('POST /admin/api/course/chapter/remove', { body: { courseId: course, chapterId: chapter } })).code).toBe(
    200,
  )
  expect(await restore(kept.id)).toMatchObject({ code: 400, message: '放不回去：它所在的东西已经没有了' })
  const [keptChapter] = await bin()
  expect((await restore(keptChapter.id)).code).toBe(200)
  expect((await restore(kept.id)).code).toBe(200)
  expect(await outline()).toEqual(before)
  expect(await query(server, sql`select lesson_count from lesson_course where id = ${course}`)).toEqual([{ lesson_count: 1 }])
})

test('nobody sees or brings back what they could not have deleted', async () => {
  const keeper = await operator(server, ['财务'])
  await removeFaq(await addFaq('怎么联系客服？'))
  const [kept] = await bin()
  expect(await bin(keeper)).toEqual([])
  expect((await restore(kept.id, keeper)).code).toBe(403)
})

test('after 30 days it is gone', async () => {
  const id = await addFaq('多久发货？')
  await removeFaq(id)
  const [kept] = await bin()
  await query(server, sql`update trash set removed_at = now() - interval '30 days' where id = ${kept.id}`)
  expect((await restore(kept.id)).code).toBe(10104)
  await runJob(server, 'admin.trash')
  expect(await query(server, sql`select from trash where id = ${kept.id}`)).toEqual([])
})
