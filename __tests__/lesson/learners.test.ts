import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { startServer, type TestServer } from '../support/server'
import { query } from '../support/query'
import { course, give, passed, play, report, teacher } from './support'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['运营'])
})
afterAll(() => server.close())

const learnersOf = async (id: string, by = an, finished?: boolean) =>
  (await by.call('POST /admin/api/course/learner/page', { body: { id, finished } })).result.records

test('operators see who learns a course, how far each is, and where learners stop', async () => {
  const one = await course(server, {
    lessons: [
      { title: '开头', seconds: 600 },
      { title: '结尾', seconds: 600 },
    ],
  })
  const [ann, bob] = [await server.person('安安'), await server.person('小博')]
  for (const person of [bob, ann]) await give(server, person, one.id)
  await play(ann, one.lessons[0], 'phone')
  await passed(server, ann, 600)
  await report(ann, one, [[0, 600]])
  const [first, second] = await learnersOf(one.id)
  expect(first).toMatchObject({
    userId: ann.id,
    nickName: '安安',
    progress: 50,
    finishedLessons: 1,
    minutes: 10,
    best: null,
    finishedAt: null,
  })
  expect(second).toMatchObject({ userId: bob.id, progress: 0, finishedLessons: 0, minutes: 0 })
  expect(first.phoneMasked).toMatch(/^\d{3}\*{4}\d{4}$/)
  const { result } = await an.call('GET /admin/api/course/report/:id', { params: { id: one.id } })
  expect(result).toMatchObject({ learners: 2, finished: 0, active: 2, average: 25 })
  expect(result.lessons).toMatchObject([
    { title: '开头', begun: 1, finished: 1 },
    { title: '结尾', begun: 0, finished: 0, best: null },
  ])
  await query(server, sql`update lesson_learner set progress = 100, finished_at = now() where user_id = ${bob.id}`)
  expect((await learnersOf(one.id, an, true)).map(({ userId }) => userId)).toEqual([bob.id])
})

test('a teacher sees the learners of the own courses and of no others', async () => {
  const mine = await teacher(server)
  const host = await operator(server, ['讲师'], mine)
  const [own, other] = [await course(server, { teacherId: mine }), await course(server)]
  const ann = await server.person('安安')
  for (const { id } of [own, other]) await give(server, ann, id)
  expect(await learnersOf(own.id, host)).toHaveLength(1)
  expect((await host.call('POST /admin/api/course/learner/page', { body: { id: other.id } })).status).toBe(403)
  expect((await host.call('GET /admin/api/course/report/:id', { params: { id: other.id } })).status).toBe(403)
})
