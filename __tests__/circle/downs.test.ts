import { startServer, type Person, type TestServer } from '../support/server'
import { ask, block, comment, comments, counted, detail, likeComment, member, post } from './support'

let server: TestServer
let ann: Person
let bob: Person
let crowd: Person[]
let question: string
let answer: string
beforeAll(async () => {
  server = await startServer({ ANSWERS_LOGIN: '1' })
  ;[ann, bob, ...crowd] = await Promise.all(Array.from({ length: 8 }, () => member(server)))
})
afterAll(() => server.close())
beforeEach(async () => {
  question = await ask(server, ann)
  answer = await comment(server, bob, question)
})
afterEach(() => counted(server))

const down = (who: Person, id: string, on = true) => who.call('POST /api/circleComment/down', { body: { id, down: on } })
const card = async (who: Person, id = answer) => (await comments(who, question)).result.records.find((one) => one.id === id)!

test('an answer is found wrong or good, not both: the later tap counts, and nobody reads how many found it wrong', async () => {
  const [cat] = crowd
  expect((await likeComment(cat, answer)).result).toEqual({ on: true, count: 1 })
  expect((await down(cat, answer)).result).toEqual({ on: true, count: 0 })
  expect((await down(cat, answer)).result).toEqual({ on: true, count: 0 })
  expect(await card(cat)).toMatchObject({ down: true, liked: false, likeCount: 0 })
  expect((await likeComment(cat, answer)).result).toEqual({ on: true, count: 1 })
  expect(await card(cat)).toMatchObject({ down: false, liked: true, likeCount: 1 })
  expect((await down(cat, answer, false)).result).toEqual({ on: false, count: 1 })
  expect(JSON.stringify(await card(ann))).not.toMatch(/downs|downCount|down_count/)
})

test('an answer that five and more find wrong than good stands folded, until it is accepted', async () => {
  for (const person of crowd.slice(0, 4)) await down(person, answer)
  expect((await card(ann)).folded).toBe(false)
  await down(crowd[4], answer)
  expect((await card(ann)).folded).toBe(true)
  await ann.call('POST /api/circle/accept', { body: { postId: question, commentId: answer } })
  expect((await card(ann)).folded).toBe(false)
})

test('a folded answer is not the one that cards show', async () => {
  const three = [ann, crowd[4], crowd[5]]
  for (const person of three) await likeComment(person, answer)
  expect((await detail(server, question)).result.question!.best).toBeDefined()
  for (const person of crowd) await down(person, answer)
  expect((await card(ann)).folded).toBe(true)
  expect((await detail(server, question)).result.question!.best).toBeUndefined()
})

test('only answers of others can be found wrong, by those who see them', async () => {
  const moment = await post(server, ann)
  const remark = await comment(server, bob, moment)
  const reply = await comment(server, ann, question, { parentId: answer })
  for (const id of [remark, reply]) expect((await down(crowd[0], id)).code).toBe(10104)
  expect((await down(bob, answer)).code).toBe(10104)
  await block(crowd[0], bob.id)
  expect((await down(crowd[0], answer)).code).toBe(10104)
  await block(crowd[0], bob.id, false)
})

test('where the operator wants it, whoever is not logged in sees the first three answers, in either order', async () => {
  const others = await Promise.all(crowd.slice(0, 3).map((person) => comment(server, person, question)))
  await likeComment(ann, others[1])
  for (const sort of ['hot', 'new'] as const) {
    const { records, next } = (await comments(server, question, sort)).result
    expect(records).toHaveLength(3)
    expect(records[0].id).toBe(others[1])
    expect(next).toBeNull()
  }
  expect((await comments(ann, question)).result.records).toHaveLength(4)
  const moment = await post(server, ann)
  for (const person of [bob, ...crowd.slice(0, 3)]) await comment(server, person, moment)
  expect((await comments(server, moment)).result.records).toHaveLength(4)
})
