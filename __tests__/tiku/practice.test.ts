import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { FREE_A_DAY } from '../../contract/rules/practice'
import { ask, comment } from '../circle/support'
import { course } from '../lesson/support'
import { indexed } from '../search/support'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { begin, daysAgo, DEVICE, give, handIn, member, mock, openedBank, practise, single, type Bank } from './practice-support'

let server: TestServer
let bank: Bank
let ann: Person
beforeAll(oneDay)
beforeAll(async () => {
  server = await startServer()
  bank = await openedBank(server, { 招聘: 4, 薪酬: 30 })
  ann = await server.person('安安')
  await member(server, ann)
})
afterAll(() => server.close())

const home = async (person: Person, of = bank) =>
  (await person.call('GET /api/tiku/home', { query: { bankId: of.id } })).result[0]
const wrongBook = async (person: Person, tab: 'due' | 'all' | 'mastered' | 'removed', of = bank) =>
  (await person.call('POST /api/tikuWrong/page', { body: { tab, bankId: of.id } })).result.records

test('practice puts a question without what is right, and says it as soon as the answer is in', async () => {
  const { result } = await begin(ann, { mode: 'chapter', chapter: '招聘', bankId: bank.id })
  expect(result).toMatchObject({ exam: false, resumed: false, expireAt: null, feedback: [] })
  expect(result.questions).toHaveLength(4)
  expect(JSON.stringify(result)).not.toContain('因为丙')
  const [first, second] = result.questions
  const wrong = (await give(ann, { sessionId: result.sessionId, questionId: first.id, answer: ['A'] })).result
  expect(wrong.feedback[0]).toMatchObject({
    ...{ right: false, rightKeys: ['C'], rightAnswer: 'C', analysis: '因为丙' },
    book: { state: 'open', streak: 0 },
  })
  // What was answered stays answered.
  const again = (await give(ann, { sessionId: result.sessionId, questionId: first.id, answer: ['C'] })).result
  expect(again.feedback[0]).toMatchObject({ right: false, answer: ['A'] })
  expect((await give(ann, { sessionId: result.sessionId, questionId: second.id, answer: ['C'] })).result.feedback[0].right).toBe(
    true,
  )
  // Coming back goes on where it stopped, with what was said before.
  const back = (await begin(ann, { mode: 'chapter', chapter: '招聘', bankId: bank.id })).result
  expect(back).toMatchObject({ sessionId: result.sessionId, resumed: true })
  expect(back.feedback.map(({ questionId, right }) => [questionId, right])).toEqual([
    [first.id, false],
    [second.id, true],
  ])
  expect((await home(ann)).resume).toMatchObject([{ title: '招聘', answered: 2, total: 4 }])
  expect((await handIn(ann, result.sessionId)).result).toMatchObject({ state: 'done' })
  const done = (await ann.call('GET /api/tikuSession/result/:id', { params: { id: result.sessionId } })).result
  expect(done).toMatchObject({ right: 1, wrong: 1, blank: 2, exam: false, seconds: 10 })
})

test('practice that is handed in tells what is right only of what was answered or looked up, as these have cost a question', async () => {
  const bo = await server.person('博博')
  const { sessionId, questions } = (await begin(bo, { mode: 'order', bankId: bank.id, count: 5 })).result
  await give(bo, { sessionId, questionId: questions[0].id, answer: ['A'] })
  await bo.call('POST /api/tikuSession/look', { body: { sessionId, deviceId: DEVICE, questionId: questions[1].id } })
  expect((await handIn(bo, sessionId)).result).toMatchObject({ state: 'done' })
  const { records } = (await bo.call('POST /api/tikuSession/reviewPage', { body: { sessionId, only: 'all' } })).result
  expect(records.map(({ rightAnswer, analysis }) => [rightAnswer, analysis])).toEqual([
    ...[0, 1].map(() => ['C', '因为丙']),
    ...[2, 3, 4].map(() => [null, '']),
  ])
})

test('an answer that is sent twice is one record', async () => {
  const { result } = await begin(ann, { mode: 'undone', bankId: bank.id, count: 5 })
  const given = { sessionId: result.sessionId, questionId: result.questions[0].id, answer: ['C'], seq: 900 }
  const before = await home(ann)
  expect((await give(ann, given)).result).toMatchObject({ saved: true })
  const twice = (await give(ann, given)).result
  expect(twice).toMatchObject({ saved: false })
  expect(twice.feedback[0].right).toBe(true)
  await Promise.all([1, 2, 3].map(() => give(ann, { ...given, questionId: result.questions[1].id, seq: 901 })))
  const after = await home(ann)
  expect(after.stats.done - before.stats.done).toBe(2)
  expect(after.plan.done - before.plan.done).toBe(2)
  await handIn(ann, result.sessionId)
})

test('a mock examination says nothing of what is right until it is handed in, and its wrong answers are in the book then', async () => {
  const own = await openedBank(server, { 甲章: 5 })
  const ids = own.chapters['甲章']
  const paperId = await mock(server, own.id, ids)
  const started = (await begin(ann, { mode: 'paper', bankId: own.id, paperId })).result
  expect(started.exam).toBe(true)
  expect(started.expireAt).not.toBeNull()
  for (const [at, id] of ids.slice(0, 4).entries()) {
    const { result } = await give(ann, { sessionId: started.sessionId, questionId: id, answer: [at ? 'C' : 'B'] })
    expect(result.feedback).toEqual([])
  }
  const again = (await begin(ann, { mode: 'paper', bankId: own.id, paperId })).result
  expect(again.saved).toHaveLength(4)
  expect(JSON.stringify([started, again])).not.toMatch(/因为丙|rightKeys":\["C/)
  expect((await ann.call('GET /api/tikuSession/result/:id', { params: { id: started.sessionId } })).code).toBe(10104)
  expect(await wrongBook(ann, 'all', own)).toEqual([])
  await handIn(ann, started.sessionId)
  const result = (await ann.call('GET /api/tikuSession/result/:id', { params: { id: started.sessionId } })).result
  expect(result).toMatchObject({ score: 3, total: 5, passed: true, right: 3, wrong: 1, blank: 1, beat: null })
  expect((await wrongBook(ann, 'all', own)).map(({ questionId }) => questionId)).toEqual([ids[0]])
  const { records } = (
    await ann.call('POST /api/tikuSession/reviewPage', { body: { sessionId: started.sessionId, only: 'wrong' } })
  ).result
  expect(records.map(({ id, rightAnswer }) => [id, rightAnswer === null])).toEqual([[ids[0], false]])
  const bob = await server.person()
  expect((await bob.call('GET /api/tikuSession/result/:id', { params: { id: started.sessionId } })).code).toBe(10104)
})

test('a result leads on to the course that speaks of the weakest chapter, where one does', async () => {
  const { id } = await course(server, { title: '绩效面谈与改进', lessons: [{ title: '面谈提纲', free: true }] })
  await indexed(server)
  const own = await openedBank(server, { 绩效面谈: 5, 星际航行: 5 })
  const after = async (chapter: string, letter: string) => {
    const { result } = await begin(ann, { mode: 'chapter', chapter, bankId: own.id })
    for (const one of result.questions) await give(ann, { sessionId: result.sessionId, questionId: one.id, answer: [letter] })
    await handIn(ann, result.sessionId)
    return (await ann.call('GET /api/tikuSession/result/:id', { params: { id: result.sessionId } })).result.course
  }
  expect(await after('绩效面谈', 'A')).toEqual([
    { title: '绩效面谈与改进', chapter: '绩效面谈', page: { route: 'pages/lesson/detail', params: { id } } },
  ])
  expect(await after('绩效面谈', 'C')).toEqual([])
  expect(await after('星际航行', 'A')).toEqual([])
})

test('an app that was killed in a mock examination finds it handed in after its time, with the answers that were saved', async () => {
  const own = await openedBank(server, { 甲章: 5 })
  const paperId = await mock(server, own.id, own.chapters['甲章'])
  const started = (await begin(ann, { mode: 'paper', bankId: own.id, paperId })).result
  await give(ann, { sessionId: started.sessionId, questionId: own.chapters['甲章'][0], answer: ['C'] })
  await query(
    server,
    sql`update tiku_session set started_at = started_at - interval '1 hour', expire_at = now() - interval '11 seconds'
      where id = ${started.sessionId}`,
  )
  const late = await give(ann, { sessionId: started.sessionId, questionId: own.chapters['甲章'][1], answer: ['C'] })
  expect(late.code).toBe(11903)
  const { result } = await ann.call('GET /api/tikuSession/result/:id', { params: { id: started.sessionId } })
  expect(result).toMatchObject({ endedBy: 'clock', score: 1, blank: 4 })
})

test('whoever comes back to a mock examination after its time finds what was handed in, and no other try', async () => {
  const own = await openedBank(server, { 甲章: 5 })
  const paperId = await mock(server, own.id, own.chapters['甲章'])
  const wanted = { mode: 'paper', bankId: own.id, paperId } as const
  const { sessionId } = (await begin(ann, wanted)).result
  await query(
    server,
    sql`update tiku_session set started_at = started_at - interval '1 hour', expire_at = now() - interval '11 seconds'
      where id = ${sessionId}`,
  )
  expect((await begin(ann, wanted)).code).toBe(11903)
  const { result } = await ann.call('POST /api/tikuPaper/list', { body: { bankId: own.id } })
  expect(result).toMatchObject([{ id: paperId, state: 'done', lastId: sessionId }])
  expect((await begin(ann, wanted)).result.resumed).toBe(false)
})

test('practice in order goes on after the last question that was answered, not after the last that was put', async () => {
  const own = await openedBank(server, { 甲章: 7 })
  const cat = await server.person()
  const wanted = { mode: 'order', bankId: own.id, count: 5 } as const
  const { sessionId, questions } = (await begin(cat, wanted)).result
  for (const { id } of questions.slice(0, 2)) await give(cat, { sessionId, questionId: id, answer: ['C'] })
  await handIn(cat, sessionId)
  expect((await begin(cat, wanted)).result.questions[0].id).toBe(questions[2].id)
})

test('another device has to take over, and the first one is told so', async () => {
  const wanted = { mode: 'chapter', chapter: '薪酬', bankId: bank.id } as const
  const { result } = await begin(ann, { ...wanted, anew: true })
  expect((await begin(ann, wanted, 'device-two')).code).toBe(11904)
  const taken = (await begin(ann, { ...wanted, takeOver: true }, 'device-two')).result
  expect(taken.sessionId).toBe(result.sessionId)
  expect((await give(ann, { sessionId: result.sessionId, questionId: result.questions[0].id, answer: ['C'] })).code).toBe(11904)
})

test('a question that is collected stands among all that one has collected, and can be taken out there', async () => {
  const own = await openedBank(server, { 甲章: 2 })
  const bob = await server.person()
  const [first, second] = (await practise(bob, { mode: 'chapter', chapter: '甲章', bankId: own.id })).questions
  for (const { id } of [first, second])
    await bob.call('POST /api/tikuQuestion/favorite', { body: { questionId: id, favorite: true } })
  const collected = async () => (await bob.call('POST /api/user/collectPage', { body: { type: 'practice' } })).result.records
  expect(await collected()).toMatchObject([
    { bizId: second.id, title: second.stem, desc: expect.stringMatching(/^单选题 · 题库/), valid: true },
    { bizId: first.id },
  ])
  expect((await bob.call('POST /api/user/collectRemove', { body: { ids: [second.id] } })).result).toBe(1)
  expect(await collected()).toMatchObject([{ bizId: first.id }])
  await query(server, sql`update tiku_bank set state = 'off' where id = ${own.id}`)
  expect(await collected()).toMatchObject([{ title: '内容已失效', valid: false }])
  expect((await bob.call('POST /api/user/collectRemove', { body: { invalid: true } })).result).toBe(1)
  expect(await collected()).toEqual([])
})

test('the daily questions are the same ten for everybody, once a day', async () => {
  const bob = await server.person()
  const [one, other] = await Promise.all([ann, bob].map((person) => begin(person, { mode: 'daily', bankId: bank.id })))
  expect(one.result.questions.map(({ id }) => id)).toEqual(other.result.questions.map(({ id }) => id))
  expect(new Set(one.result.questions.map(({ id }) => id)).size).toBe(10)
  const { sessionId } = await practise(bob, { mode: 'daily', bankId: bank.id })
  await server.app.bus.drain()
  // The report says what it has given, and that of another bank's questions of the same day, which give no more, says nothing.
  expect((await bob.call('GET /api/tikuSession/result/:id', { params: { id: sessionId } })).result.growth).toBe(5)
  const second = await practise(bob, { mode: 'daily', bankId: (await openedBank(server, { 甲章: 12 })).id })
  await server.app.bus.drain()
  expect((await bob.call('GET /api/tikuSession/result/:id', { params: { id: second.sessionId } })).result.growth).toBe(0)
  expect((await begin(bob, { mode: 'daily', bankId: bank.id })).code).toBe(11903)
  expect((await home(bob)).daily).toMatchObject({ state: 'done', right: 10 })
  const { result } = await bob.call('POST /api/tikuRank/page', { body: { type: 'daily', bankId: bank.id } })
  expect(result.mine[0]).toMatchObject({ rank: 1, correct: 10 })
})

test('the last answer of the day’s questions is the day done, though nobody hands in', async () => {
  const dan = await server.person()
  const { sessionId, questions } = (await begin(dan, { mode: 'daily', bankId: bank.id })).result
  for (const { id } of questions) {
    expect((await home(dan)).daily.state).not.toBe('done')
    expect((await give(dan, { sessionId, questionId: id, answer: ['C'] })).result.feedback).toMatchObject([{ right: true }])
  }
  expect((await home(dan)).daily).toMatchObject({ state: 'done', right: 10 })
  await server.app.bus.drain()
  expect((await dan.call('GET /api/tikuSession/result/:id', { params: { id: sessionId } })).result.growth).toBe(5)
})

test('a question of the day is marked after its last answer, and an answer that had arrived is not called too late', async () => {
  const eve = await server.person()
  const { sessionId, questions } = (await begin(eve, { mode: 'daily', bankId: bank.id })).result
  for (const { id } of questions) await give(eve, { sessionId, questionId: id, answer: ['C'] })
  const last = { sessionId, questionId: questions[9].id, answer: ['C'] }
  expect((await give(eve, { ...last, marked: true })).result).toMatchObject({ saved: false, feedback: [{ right: true }] })
  expect(await query(server, sql`select from tiku_answer where session_id = ${sessionId} and flagged`)).toHaveLength(1)
})

test('an answer of a mock examination that had arrived is saved when it comes once more after the end, and another one is not', async () => {
  const own = await openedBank(server, { 甲章: 2 })
  const paperId = await mock(server, own.id, own.chapters['甲章'])
  const { sessionId, questions } = (await begin(ann, { mode: 'paper', bankId: own.id, paperId })).result
  const given = { sessionId, questionId: questions[0].id, answer: ['C'], seq: 700 }
  for (const _ of [1, 2]) expect((await give(ann, given)).result).toMatchObject({ saved: true })
  expect((await give(ann, { ...given, answer: ['A'] })).result).toMatchObject({ saved: false })
  await handIn(ann, sessionId)
  expect((await give(ann, given)).result).toMatchObject({ saved: true })
  expect((await give(ann, { ...given, answer: ['A'], seq: 701 })).code).toBe(11903)
})

test('random practice repeats nothing until everything was drawn', async () => {
  const own = await openedBank(server, { 甲章: 12 })
  const drawn: string[] = []
  for (const _ of [1, 2, 3]) {
    const { questions } = await practise(ann, { mode: 'random', bankId: own.id, count: 5 })
    drawn.push(...questions.map(({ id }) => id))
  }
  expect(new Set(drawn.slice(0, 12)).size).toBe(12)
  expect(new Set(drawn.slice(10)).size).toBe(5)
})

test('a wrong answer is mastered after rights on three different days, not after three on one', async () => {
  const own = await openedBank(server, { 甲章: 1 })
  const cat = await server.person()
  const again = (letter: string) => practise(cat, { mode: 'chapter', chapter: '甲章', bankId: own.id }, letter)
  await again('A')
  for (const _ of [1, 2, 3]) await again('C')
  expect(await wrongBook(cat, 'all', own)).toMatchObject([{ streak: 1, state: 'open', wrongCount: 1 }])
  await daysAgo(server, cat, 3)
  expect(await wrongBook(cat, 'due', own)).toMatchObject([{ overdue: 0 }])
  expect((await cat.call('GET /api/tikuWrong/summary', { query: { bankId: own.id } })).result).toMatchObject({
    ...{ due: 1, open: 1 },
    steps: [
      { day: 1, count: 0 },
      { day: 3, count: 1 },
      { day: 7, count: 0 },
      { day: 15, count: 0 },
    ],
  })
  await again('C')
  await daysAgo(server, cat, 7)
  await practise(cat, { mode: 'wrong', bankId: own.id })
  expect(await wrongBook(cat, 'mastered', own)).toMatchObject([{ streak: 3, state: 'mastered' }])
  expect(await wrongBook(cat, 'due', own)).toEqual([])
  // Two weeks later it is looked at once more; whoever has forgotten it begins again.
  await daysAgo(server, cat, 15)
  expect(await wrongBook(cat, 'due', own)).toHaveLength(1)
  await practise(cat, { mode: 'wrong', bankId: own.id }, 'B')
  expect(await wrongBook(cat, 'all', own)).toMatchObject([{ streak: 0, state: 'open' }])
})

test('what went wrong in a session is practised again, just that, and by nobody else', async () => {
  const own = await openedBank(server, { 甲章: 4 })
  const cat = await server.person()
  await practise(cat, { mode: 'undone', bankId: own.id, count: 5 }, 'A')
  await practise(cat, { mode: 'chapter', chapter: '甲章', bankId: own.id }, 'C')
  const { result } = await begin(cat, { mode: 'order', bankId: own.id })
  const [first, second] = result.questions
  await give(cat, { sessionId: result.sessionId, questionId: first.id, answer: ['A'] })
  await give(cat, { sessionId: result.sessionId, questionId: second.id, answer: ['C'] })
  await handIn(cat, result.sessionId)
  const again = { mode: 'wrong' as const, bankId: own.id, from: result.sessionId, anew: true }
  expect((await begin(cat, again)).result.questions.map(({ id }) => id)).toEqual([first.id])
  expect((await begin(ann, again)).code).toBe(10104)
})

test('a wrong answer can be put out of the book, back into it, and given its reason', async () => {
  const own = await openedBank(server, { 甲章: 2 })
  await practise(ann, { mode: 'chapter', chapter: '甲章', bankId: own.id }, 'A')
  const [questionId] = own.chapters['甲章']
  expect((await ann.call('POST /api/tikuWrong/tag', { body: { questionId, reason: 'law' } })).result).toBe(true)
  await ann.call('POST /api/tikuWrong/remove', { body: { questionId } })
  expect(await wrongBook(ann, 'all', own)).toHaveLength(1)
  await ann.call('POST /api/tikuWrong/restore', { body: { questionId } })
  const { records } = (await ann.call('POST /api/tikuWrong/page', { body: { tab: 'all', bankId: own.id, reason: 'law' } })).result
  expect(records.map((one) => one.questionId)).toEqual([questionId])
  const bob = await server.person()
  expect((await bob.call('POST /api/tikuWrong/remove', { body: { questionId } })).code).toBe(10104)
})

test('the book is narrowed to what was wrong often, or lately, and what is mastered goes out of it at once', async () => {
  const own = await openedBank(server, { 甲章: 3 })
  await practise(ann, { mode: 'chapter', chapter: '甲章', bankId: own.id }, 'A')
  const [often, old, mastered] = own.chapters['甲章']
  await query(
    server,
    sql`update tiku_user_question set done_count = case when question_id = ${often} then 3 else done_count end,
      last_at = case when question_id = ${old} then last_at - interval '8 days' else last_at end,
      book = case when question_id = ${mastered} then 'mastered' else book end,
      streak = case when question_id = ${mastered} then 3 else streak end where user_id = ${ann.id} and bank_id = ${own.id}`,
  )
  const found = async (more: object) =>
    (await ann.call('POST /api/tikuWrong/page', { body: { tab: 'all', bankId: own.id, ...more } })).result.records.map(
      (one) => one.questionId,
    )
  expect((await found({})).toSorted()).toEqual([often, old].toSorted())
  expect(await found({ wrongs: 3 })).toEqual([often])
  expect(await found({ days: 7 })).toEqual([often])
  expect((await ann.call('POST /api/tikuWrong/clear', { body: { bankId: own.id } })).result).toBe(1)
  expect(await wrongBook(ann, 'mastered', own)).toEqual([])
  expect((await wrongBook(ann, 'removed', own)).map((one) => one.questionId)).toEqual([mastered])
  expect((await found({})).length).toBe(2)
})

test('who is no member has twenty questions a day, and beside them the first chapter and the daily ones', async () => {
  const own = await openedBank(server, { 甲章: 3, 乙章: FREE_A_DAY + 5 })
  const bob = await server.person()
  await practise(bob, { mode: 'chapter', chapter: '甲章', bankId: own.id })
  expect((await home(bob, own)).free).toEqual({ unlimited: false, limit: FREE_A_DAY, left: FREE_A_DAY })
  const { result } = await begin(bob, { mode: 'undone', bankId: own.id, count: 25 })
  const codes: number[] = []
  for (const { id } of result.questions)
    codes.push((await give(bob, { sessionId: result.sessionId, questionId: id, answer: ['C'] })).code)
  expect(codes).toEqual([...Array.from({ length: FREE_A_DAY }, () => 200), ...Array.from({ length: 5 }, () => 11901)])
  expect((await begin(bob, { mode: 'random', bankId: own.id })).code).toBe(11901)
  expect((await begin(bob, { mode: 'daily', bankId: own.id })).code).toBe(200)
  const paperId = await mock(server, own.id, own.chapters['甲章'])
  expect((await begin(bob, { mode: 'paper', bankId: own.id, paperId })).code).toBe(11902)
  await member(server, bob)
  expect((await begin(bob, { mode: 'random', bankId: own.id })).code).toBe(200)
  expect((await give(bob, { sessionId: result.sessionId, questionId: result.questions[24].id, answer: ['C'] })).code).toBe(200)
})

test('two answers at once do not both take the last free question', async () => {
  const own = await openedBank(server, { 甲章: 1, 乙章: FREE_A_DAY + 5 })
  const bob = await server.person()
  const { result } = await begin(bob, { mode: 'chapter', chapter: '乙章', bankId: own.id, count: 25 })
  const { sessionId } = result
  const answers = await Promise.all(result.questions.map(({ id }) => give(bob, { sessionId, questionId: id, answer: ['C'] })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(FREE_A_DAY)
})

test('who looks at an answer first uses up a free question, and can neither answer it any more nor get it back by beginning anew', async () => {
  const own = await openedBank(server, { 甲章: 1, 乙章: FREE_A_DAY + 5 })
  const bob = await server.person()
  const wanted = { mode: 'chapter', chapter: '乙章', bankId: own.id, count: 25 } as const
  const { result } = await begin(bob, wanted)
  const { sessionId, questions } = result
  const look = (questionId: string, deviceId = DEVICE) =>
    bob.call('POST /api/tikuSession/look', { body: { sessionId, deviceId, questionId } })
  const { result: seen } = await look(questions[0].id)
  expect(seen).toMatchObject({ looked: true, right: null, answer: [], rightKeys: ['C'], analysis: '因为丙' })
  await look(questions[0].id)
  expect((await home(bob, own)).free.left).toBe(FREE_A_DAY - 1)
  const { result: given } = await give(bob, { sessionId, questionId: questions[0].id, answer: ['C'] })
  expect(given).toMatchObject({ saved: false, feedback: [{ looked: true }] })
  expect((await home(bob, own)).stats.done).toBe(0)
  expect((await look(questions[1].id, 'another-device')).code).toBe(11904)
  expect((await begin(bob, wanted)).result.feedback.map(({ questionId }) => questionId)).toEqual([questions[0].id])
  const looked = await Promise.all(questions.slice(1).map(({ id }) => look(id)))
  expect(looked.filter(({ code }) => code === 200)).toHaveLength(FREE_A_DAY - 1)
  expect((await begin(bob, { ...wanted, anew: true })).code).toBe(11901)
  expect((await home(bob, own)).free.left).toBe(0)
})

test('in a mock examination nobody looks at an answer', async () => {
  const own = await openedBank(server, { 甲章: 2 })
  const bob = await server.person()
  await member(server, bob)
  const paperId = await mock(server, own.id, own.chapters['甲章'])
  const { sessionId, questions } = (await begin(bob, { mode: 'paper', bankId: own.id, paperId })).result
  const body = { sessionId, deviceId: DEVICE, questionId: questions[0].id }
  expect((await bob.call('POST /api/tikuSession/look', { body })).code).toBe(10104)
})

test('somebody who has not logged in may try five questions, and is told of no other what is right', async () => {
  const own = await openedBank(server, { 甲章: 8 })
  const { result: tried } = await server.call('POST /api/tikuTrial/questions', { body: { bankId: own.id } })
  expect(tried).toHaveLength(5)
  expect(JSON.stringify(tried)).not.toMatch(/因为丙|"keys"/)
  const answer = (questionId: string) =>
    server.call('POST /api/tikuTrial/answer', { body: { bankId: own.id, questionId, answer: ['C'] } })
  expect((await answer(tried[0].id)).result).toMatchObject({ right: true, analysis: '因为丙', book: { state: 'none' } })
  const other = own.chapters['甲章'].find((id) => !tried.some((one) => one.id === id))!
  expect((await answer(other)).code).toBe(10104)
})

test('what is not understood goes to the community with its article, and the accepted answer stands under the question for everybody', async () => {
  const law = [{ title: '劳动合同法', article: '第十九条', date: '2013-07-01' }]
  const stem = '三年以上固定期限的劳动合同，试用期最长不得超过几个月'
  const question = { ...single('甲章', 9), stem, law }
  const own = await openedBank(server, { 甲章: 1 }, [question])
  const questionId = own.chapters['甲章'].at(-1)!
  const [bob, cleo, dora] = [await server.person(), await server.person(), await server.person()]
  const discuss = (person: Person) => person.call('POST /api/tikuQuestion/discuss', { body: { questionId } })
  expect((await discuss(bob)).code).toBe(10104)
  await practise(bob, { mode: 'chapter', chapter: '甲章', bankId: own.id }, 'A')
  expect((await discuss(bob)).result.page).toEqual({ route: 'pages/circle/releaseTiwen', params: {} })
  expect((await discuss(bob)).code).toBe(11207)
  const { draft } = (await bob.call('GET /api/circle/draft/:type', { params: { type: '2' } })).result
  expect(draft!.content).toContain('《劳动合同法》第十九条')
  const postId = await ask(server, bob, { title: draft!.title, content: draft!.content })
  const answerId = await comment(server, cleo, postId, { content: '六个月，看第十九条' })
  await bob.call('POST /api/circle/accept', { body: { postId, commentId: answerId } })
  await server.app.bus.drain()
  const talks = () => dora.call('POST /api/tikuQuestion/talkList', { body: { questionId } })
  expect((await talks()).code).toBe(10104)
  const { sessionId } = await practise(dora, { mode: 'chapter', chapter: '甲章', bankId: own.id })
  expect((await talks()).result).toEqual([{ postId, title: draft!.title, accepted: '六个月，看第十九条' }])
  const body = { sessionId, deviceId: DEVICE, questionId }
  expect((await dora.call('POST /api/tikuSession/look', { body })).code).toBe(11903)
})

test('favourites, notes and reports are of questions that somebody has been asked', async () => {
  const own = await openedBank(server, { 甲章: 2 })
  const [questionId] = own.chapters['甲章']
  const bob = await server.person()
  expect((await bob.call('POST /api/tikuQuestion/favorite', { body: { questionId, favorite: true } })).code).toBe(10104)
  await practise(bob, { mode: 'chapter', chapter: '甲章', bankId: own.id })
  await bob.call('POST /api/tikuQuestion/favorite', { body: { questionId, favorite: true } })
  await bob.call('POST /api/tikuQuestion/note', { body: { questionId, note: '看清楚年限' } })
  const report = { questionId, kind: 'answer', words: '应为丁', requestId: randomUUID() } as const
  expect((await bob.call('POST /api/tikuQuestion/report', { body: report })).result).toBe(true)
  const kept = (await begin(bob, { mode: 'favorite', bankId: own.id })).result
  expect(kept.questions.map(({ id }) => id)).toEqual([questionId])
  expect(kept.mine).toEqual([{ questionId, favorite: true, note: '看清楚年限' }])
  await bob.call('POST /api/tikuQuestion/favorite', { body: { questionId, favorite: false } })
  expect((await home(bob, own)).counts.favorites).toBe(0)
})

test('a text in practice shows what could have been said, and counts as its writer says', async () => {
  const text = { kind: 'text', chapter: '甲章', stem: '简述三个步骤', key: { reference: '一、二、三' } } as const
  const own = await openedBank(server, { 甲章: 0 }, [text, single('甲章', 2)])
  const { result } = await begin(ann, { mode: 'chapter', chapter: '甲章', bankId: own.id })
  const [first] = result.questions
  const given = { sessionId: result.sessionId, questionId: first.id }
  const said = (await give(ann, { ...given, answer: ['先一后二'] })).result.feedback[0]
  expect(said).toMatchObject({ right: null, got: null, rightAnswer: '一、二、三' })
  expect((await ann.call('POST /api/tikuSession/selfScore', { body: { ...given, share: 50 } })).result.got).toBe(0.5)
  expect((await handIn(ann, result.sessionId)).result.state).toBe('done')
  expect((await home(ann, own)).stats).toMatchObject({ done: 1 })
})

test('a text whose reference answer was shown has cost a free question, whether or not its writer says what it is worth', async () => {
  const texts = Array.from({ length: FREE_A_DAY + 1 }, (_, n) => ({
    ...{ kind: 'text' as const, chapter: '乙章', stem: `简述第 ${n} 条`, key: { reference: '一、二、三' } },
  }))
  const own = await openedBank(server, { 甲章: 1, 乙章: 0 }, texts)
  const bob = await server.person()
  const wanted = { mode: 'chapter', chapter: '乙章', bankId: own.id, count: 25 } as const
  const { sessionId, questions } = (await begin(bob, wanted)).result
  const [first, second, ...rest] = questions.map(({ id }) => ({ sessionId, questionId: id }))
  await give(bob, { ...first, answer: ['先一后二'] })
  expect((await home(bob, own)).free.left).toBe(FREE_A_DAY - 1)
  // Whoever has read it changes nothing of theirs any more, and may still put it aside.
  expect((await give(bob, { ...first, answer: ['一、二、三'], marked: true })).result.feedback).toMatchObject([
    { answer: ['先一后二'], rightAnswer: '一、二、三' },
  ])
  expect((await begin(bob, wanted)).result.saved).toMatchObject([{ answer: ['先一后二'], marked: true }])
  expect((await bob.call('POST /api/tikuSession/selfScore', { body: { ...first, share: 50 } })).code).toBe(200)
  expect((await home(bob, own)).free.left).toBe(FREE_A_DAY - 1)
  for (const one of [second, ...rest].slice(0, FREE_A_DAY - 1))
    expect((await give(bob, { ...one, answer: ['写一点'] })).code).toBe(200)
  expect((await give(bob, { ...rest.at(-1)!, answer: ['写一点'] })).code).toBe(11901)
  // Said after the hand-in, and when nothing is left any more: it has been paid for.
  await handIn(bob, sessionId)
  expect((await bob.call('POST /api/tikuSession/selfScore', { body: { ...second, share: 100 } })).code).toBe(200)
  expect((await home(bob, own)).free.left).toBe(0)
})

test('practice that nobody goes on with for a day is over, and what was never begun is gone', async () => {
  const own = await openedBank(server, { 甲章: 3, 乙章: 3 })
  const [left, empty] = [
    (await begin(ann, { mode: 'chapter', chapter: '甲章', bankId: own.id })).result,
    (await begin(ann, { mode: 'chapter', chapter: '乙章', bankId: own.id })).result,
  ]
  await give(ann, { sessionId: left.sessionId, questionId: left.questions[0].id, answer: ['C'] })
  await query(
    server,
    sql`update tiku_session set started_at = started_at - interval '2 days' where id in (${left.sessionId}, ${empty.sessionId})`,
  )
  await query(server, sql`update tiku_answer set saved_at = saved_at - interval '2 days' where session_id = ${left.sessionId}`)
  await runJob(server, 'tiku.idle')
  expect((await ann.call('GET /api/tikuSession/result/:id', { params: { id: left.sessionId } })).result.endedBy).toBe('clock')
  expect((await ann.call('POST /api/tikuSession/submit', { body: { sessionId: empty.sessionId, deviceId: DEVICE } })).code).toBe(
    10104,
  )
  expect((await home(ann, own)).resume).toEqual([])
})

test('how often a question is answered right is counted once after it was answered, and not again while nothing is', async () => {
  const own = await openedBank(server, { 甲章: 1 })
  const [id] = own.chapters['甲章']
  const counted = async () =>
    (await query<{ done: number; at: Date }>(server, sql`select done, at from tiku_question_stat where question_id = ${id}`))[0]
  await practise(ann, { mode: 'chapter', chapter: '甲章', bankId: own.id })
  await query(server, sql`update tiku_done set at = at - interval '20 minutes' where question_id = ${id}`)
  await runJob(server, 'tiku.stats')
  const first = await counted()
  expect(first.done).toBe(1)
  await runJob(server, 'tiku.stats')
  expect(await counted()).toEqual(first)
  await practise(await server.person(), { mode: 'chapter', chapter: '甲章', bankId: own.id })
  await runJob(server, 'tiku.stats')
  expect((await counted()).done).toBe(2)
})

test('a question of a thousand answers is counted again when enough came since, and one that cannot be keeps no other from it', async () => {
  const own = await openedBank(server, { 甲章: 2 })
  const [much, little] = own.chapters['甲章']
  const answer = async () => practise(await server.person(), { mode: 'chapter', chapter: '甲章', bankId: own.id })
  const counts = async () => {
    await runJob(server, 'tiku.stats')
    const rows = await query(server, sql<{ id: string; done: number }>`select question_id as id, done from tiku_question_stat`)
    return [much, little].map((id) => rows.find((row) => row.id === id)?.done)
  }
  const counted = (done: number) =>
    query(server, sql`update tiku_question_stat set done = ${done}, at = now() - interval '1 hour' where question_id = ${much}`)
  await answer()
  expect(await counts()).toEqual([1, 1])
  await counted(1000)
  await answer()
  expect(await counts()).toEqual([1000, 2])
  await counted(150)
  expect(await counts()).toEqual([2, 2])

  await answer()
  await query(
    server,
    sql`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger broken before insert on tiku_question_stat for each row when (new.question_id = ${sql.lit(much)})
        execute function broken()`,
  )
  const after = await counts()
  await query(server, sql`drop trigger broken on tiku_question_stat; drop function broken`)
  expect(after).toEqual([2, 3])
  expect(await counts()).toEqual([3, 3])
})

test('what is over is ended, also behind very many that cannot be', async () => {
  const own = await openedBank(server, { 甲章: 3 })
  const bob = await server.person()
  await member(server, bob)
  const idle = (await begin(bob, { mode: 'chapter', chapter: '甲章', bankId: own.id })).result
  const paperId = await mock(server, own.id, own.chapters['甲章'])
  const late = (await begin(bob, { mode: 'paper', bankId: own.id, paperId })).result
  await query(server, sql`update tiku_session set started_at = now() - interval '2 days' where user_id = ${bob.id}`)
  await query(server, sql`update tiku_session set expire_at = now() - interval '1 day' where id = ${late.sessionId}`)
  await query(
    server,
    sql`insert into tiku_session (id, user_id, use, use_id, no, total, pass, device, started_at, expire_at)
      select gen_random_uuid(), ${bob.id}, 'practice', gen_random_uuid(), 1, 1, 0, 'broken', now() - interval '9 days',
        case when n % 2 = 0 then now() - interval '8 days' end from generate_series(1, 1002) n`,
  )
  await query(
    server,
    sql`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger broken before update or delete on tiku_session for each row
        when (old.device = 'broken') execute function broken()`,
  )
  await runJob(server, 'tiku.end')
  await runJob(server, 'tiku.idle')
  await query(server, sql`drop trigger broken on tiku_session; delete from tiku_session where device = 'broken'`)
  expect(await query(server, sql`select from tiku_session where id = ${idle.sessionId}`)).toEqual([])
  expect(await query(server, sql`select state from tiku_session where id = ${late.sessionId}`)).toEqual([{ state: 'done' }])
})

test('days in a row count up to yesterday while today has none yet, and a plan has a day ahead', async () => {
  const own = await openedBank(server, { 甲章: 2 })
  const dan = await server.person()
  await practise(dan, { mode: 'chapter', chapter: '甲章', bankId: own.id })
  await daysAgo(server, dan, 1)
  expect((await home(dan, own)).streak).toBe(1)
  await practise(dan, { mode: 'chapter', chapter: '甲章', bankId: own.id })
  expect((await home(dan, own)).streak).toBe(2)
  await daysAgo(server, dan, 2)
  expect((await home(dan, own)).streak).toBe(0)
  const plan = { bankId: own.id, goal: 30 }
  expect((await dan.call('POST /api/tikuPlan/save', { body: { ...plan, examDay: '2020-01-01' } })).code).toBe(400)
  expect((await dan.call('POST /api/tikuPlan/save', { body: { ...plan, examDay: '2099-02-30' } })).code).toBe(400)
  await dan.call('POST /api/tikuPlan/save', { body: { ...plan, examDay: '2099-12-31' } })
  expect((await home(dan, own)).plan).toMatchObject({ goal: 30, examDay: '2099-12-31' })
  // An examination that is over is none to come, and its day stands in the way of no other plan.
  await query(server, sql`update tiku_learner set exam_day = now() - interval '3 days' where user_id = ${dan.id}`)
  expect((await home(dan, own)).plan).toMatchObject({ goal: 30, examDay: null, daysLeft: null })
})

test('one question that was looked for and left is not what a bank goes on with, a group of them is', async () => {
  const own = await openedBank(server, { 甲章: 3 })
  const eve = await server.person()
  await begin(eve, { mode: 'chapter', chapter: '甲章', bankId: own.id })
  await begin(eve, { mode: 'one', questionId: own.chapters['甲章'][0] })
  expect((await home(eve, own)).resume).toMatchObject([{ mode: 'chapter', chapter: '甲章' }])
})

test('somebody who has not logged in sees the banks, and has to log in to practise', async () => {
  const { result } = await server.call('GET /api/tiku/home', { query: { bankId: bank.id } })
  expect(result[0]).toMatchObject({ streak: 0, resume: [], stats: { done: 0, total: 34, rate: null, beat: null } })
  expect(result[0].chapters.map(({ name, total, free }) => [name, total, free])).toEqual([
    ['招聘', 4, true],
    ['薪酬', 30, false],
  ])
})
