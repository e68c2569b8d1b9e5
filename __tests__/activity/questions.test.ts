import { randomUUID } from 'node:crypto'
import { operator, type TestOperator } from '../admin/support'
import { must } from '../order/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { activity, noticesOf } from './support'

let server: TestServer
let desk: TestOperator
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  desk = await operator(server, ['运营'])
  ann = await server.person('林晓')
  bob = await server.person('小博')
})
afterAll(() => server.close())

const ask = (person: Person, id: string, content = '会后有没有回放可以看？', requestId: string = randomUUID()) =>
  person.call('POST /api/activity/ask', { body: { id, content, requestId } })
const listed = async (person: Pick<Person, 'call'>, id: string) =>
  must(await person.call('POST /api/activity/questionPage', { body: { id } })).records
const waiting = async (id: string) =>
  must(await desk.call('POST /admin/api/activity/question/page', { body: {} })).records.filter((one) => one.activityId === id)

test('somebody asks under an activity, the organizer answers once, and everybody reads both', async () => {
  const { id } = await activity(server)
  const requestId = randomUUID()
  must(await ask(ann, id, undefined, requestId))
  must(await ask(ann, id, undefined, requestId))
  expect(await listed(server, id)).toMatchObject([{ nickName: '林晓', answer: '', waiting: false }])
  const [question] = await waiting(id)
  expect(question).toMatchObject({ nickName: '林晓', held: false })
  const answer = () =>
    desk.call('POST /admin/api/activity/question/answer', { body: { id: question.id, answer: '有，会后三天内发到活动群' } })
  must(await answer())
  expect((await answer()).code).toBe(10104)
  expect(await listed(bob, id)).toMatchObject([{ answer: '有，会后三天内发到活动群' }])
  expect(await waiting(id)).toEqual([])
  expect((await noticesOf(server, ann))[0]).toMatchObject({ title: '主办方回复了你的提问' })
})

test('an answer that was wrong is put right, and what was hidden by mistake comes back with its answer', async () => {
  const { id } = await activity(server)
  must(await ask(ann, id))
  const [question] = await waiting(id)
  const answer = (words: string, again?: true) =>
    desk.call('POST /admin/api/activity/question/answer', { body: { id: question.id, answer: words, again } })
  const among = async (state: 'answered' | 'hidden') =>
    must(await desk.call('POST /admin/api/activity/question/page', { body: { state } })).records.filter(
      (one) => one.activityId === id,
    )
  must(await answer('没有回放'))
  expect(await among('answered')).toMatchObject([{ id: question.id, answer: '没有回放', state: 'answered' }])
  must(await answer('有回放，三天内发', true))
  expect(await listed(bob, id)).toMatchObject([{ answer: '有回放，三天内发' }])
  expect((await noticesOf(server, ann))[0]).toMatchObject({ title: '主办方更新了对你提问的回复' })
  must(await desk.call('POST /admin/api/activity/question/hide', { body: { id: question.id } }))
  expect((await answer('有回放')).code).toBe(10104)
  // Whoever still sees it answered does not bring back what a colleague has just hidden.
  const stale = { id: question.id, answer: '有回放', again: true, was: 'answered' as const }
  expect((await desk.call('POST /admin/api/activity/question/answer', { body: stale })).code).toBe(10187)
  expect(await among('hidden')).toHaveLength(1)
  must(await answer('有回放', true))
  expect(await listed(bob, id)).toMatchObject([{ answer: '有回放' }])
})

test('whoever has asked can take the question back, with what it was answered; nobody else can', async () => {
  const { id } = await activity(server)
  must(await ask(ann, id))
  must(await ask(bob, id, '可以开发票吗？'))
  const [{ id: question }] = await waiting(id)
  must(await desk.call('POST /admin/api/activity/question/answer', { body: { id: question, answer: '有，会后三天内发' } }))
  const own = async (person: Pick<Person, 'call'>) => (await listed(person, id)).map(({ content, mine }) => [content, mine])
  expect(await own(ann)).toEqual([
    ['可以开发票吗？', false],
    ['会后有没有回放可以看？', true],
  ])
  const remove = (person: Person) => person.call('POST /api/activity/questionRemove', { body: { id: question } })
  expect((await remove(bob)).code).toBe(10104)
  expect(must(await remove(ann))).toBe(true)
  expect((await remove(ann)).code).toBe(10104)
  expect(await own(ann)).toEqual([['可以开发票吗？', false]])
})

test('what has to be looked at is seen by its writer alone until it is answered; what is hidden by nobody', async () => {
  const { id } = await activity(server)
  server.app.services.gateways.moderation.checkText = async () => ({ outcome: 'review' })
  expect(must(await ask(ann, id))).toEqual({ waiting: true })
  expect(await listed(ann, id)).toMatchObject([{ waiting: true }])
  expect(await listed(bob, id)).toEqual([])
  const [question] = await waiting(id)
  expect(question.held).toBe(true)
  must(await desk.call('POST /admin/api/activity/question/answer', { body: { id: question.id, answer: '可以' } }))
  expect(await listed(bob, id)).toHaveLength(1)
  must(await desk.call('POST /admin/api/activity/question/hide', { body: { id: question.id } }))
  expect(await listed(ann, id)).toEqual([])
  server.app.services.gateways.moderation.checkText = async () => ({ outcome: 'pass' })
})

test('too short, too many without an answer, and under what was taken off: refused in words', async () => {
  const { id } = await activity(server)
  expect((await ask(bob, id, '嗯？')).code).toBe(400)
  for (let n = 0; n < 5; n++) must(await ask(bob, id, `第 ${n} 个问题是什么？`))
  expect((await ask(bob, id)).code).toBe(10129)
  const off = await activity(server, { state: 'off' })
  expect((await ask(bob, off.id)).code).toBe(10104)
})
