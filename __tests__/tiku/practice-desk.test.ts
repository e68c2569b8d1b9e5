import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { closeDue } from '../../server/modules/aggregates/mine/logoff'
import { growthOf } from '../growth/support'
import { operator, type TestOperator } from '../admin/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { begin, daysAgo, handIn, mock, openedBank, practise, practiseSlowly } from './practice-support'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
})
afterAll(() => server.close())

const wrongs = async (person: Person, bankId: string) =>
  (await person.call('POST /api/tikuWrong/page', { body: { tab: 'all', bankId } })).result.records.map(
    ({ questionId }) => questionId,
  )

test('a question that is put right is marked again for everybody, and who reported it hears of it', async () => {
  const bank = await openedBank(server, { 甲章: 2 })
  const [questionId] = bank.chapters['甲章']
  const [ann, bob] = [await server.person(), await server.person()]
  await practise(ann, { mode: 'chapter', chapter: '甲章', bankId: bank.id }, 'D')
  await practise(bob, { mode: 'chapter', chapter: '甲章', bankId: bank.id }, 'C')
  await ann.call('POST /api/tikuQuestion/report', {
    body: { questionId, kind: 'answer', words: '应为丁', requestId: randomUUID() },
  })
  const { records } = (await an.call('POST /admin/api/tiku/fault/page', { body: { state: 'open' } })).result
  expect(records).toMatchObject([{ questionId, kind: 'answer', words: '应为丁' }])
  const question = (await an.call('GET /admin/api/tiku/question/show/:id', { params: { id: questionId } })).result
  const { kind, stem, options, chapter } = question
  const edited = await an.call('POST /admin/api/tiku/question/edit', {
    body: { id: questionId, kind, stem, options, chapter, key: { keys: ['D'] } },
  })
  expect(edited.code).toBe(200)
  const body = { id: records[0].id, outcome: 'fixed', reply: '答案改为 D，谢谢' } as const
  expect((await an.call('POST /admin/api/tiku/fault/end', { body })).result).toEqual({ changed: 2 })
  expect((await an.call('POST /admin/api/tiku/fault/end', { body })).code).toBe(10104)
  expect(await wrongs(ann, bank.id)).not.toContain(questionId)
  expect(await wrongs(bob, bank.id)).toEqual([questionId])
  const notices = (await ann.call('POST /api/notice/page', { body: {} })).result.records
  expect(notices.map(({ title, content }) => [title, content])).toContainEqual(['你报告的题目已修正', '答案改为 D，谢谢'])
})

test('a bank is open to learners when operators publish it, with chapters in their order, and not without questions', async () => {
  const { id } = (
    await an.call('POST /admin/api/tiku/bank/create', { body: { name: '新题库', intro: '', requestId: randomUUID() } })
  ).result
  const shown = {
    id,
    name: '新题库',
    intro: '',
    level: '三级',
    free: false,
    vipFree: true,
    price: 0,
    validDays: null,
    sort: 9,
    chapters: ['乙章', '甲章'],
  }
  expect((await an.call('POST /admin/api/tiku/bank/save', { body: { ...shown, state: 'on' } })).code).toBe(400)
  await an.call('POST /admin/api/tiku/question/create', {
    body: { bankId: id, kind: 'judge', stem: '对不对', chapter: '甲章', key: { keys: ['T'] }, requestId: randomUUID() },
  })
  const names = async () => (await server.call('POST /api/tikuBank/list', { body: {} })).result.map(({ name }) => name)
  expect(await names()).not.toContain('新题库')
  expect((await an.call('POST /admin/api/tiku/bank/save', { body: { ...shown, state: 'on' } })).code).toBe(200)
  expect(await names()).toContain('新题库')
  expect((await an.call('GET /admin/api/tiku/bank/show/:id', { params: { id } })).result).toMatchObject({
    ...{ chapters: ['乙章', '甲章'], outside: 0 },
  })
})

test('who is taken out of the ranks stands in none, and can be let in again', async () => {
  const bank = await openedBank(server, { 甲章: 6 })
  const cat = await server.person()
  await practiseSlowly(server, cat, { mode: 'chapter', chapter: '甲章', bankId: bank.id })
  const rank = async () => (await cat.call('POST /api/tikuRank/page', { body: { type: 'total' } })).result.mine.length
  const found = (await an.call('POST /admin/api/tiku/rank/list', { body: {} })).result.find(({ userId }) => userId === cat.id)
  expect(found).toMatchObject({ done: 6, right: 6, seconds: 5, quick: 0, excluded: false })
  await an.call('POST /admin/api/tiku/rank/exclude', { body: { userId: cat.id, reason: '脚本刷题' } })
  expect(await rank()).toBe(0)
  // In later weeks, too.
  await daysAgo(server, cat, 14)
  const later = (await an.call('POST /admin/api/tiku/rank/list', { body: {} })).result.find(({ userId }) => userId === cat.id)
  expect(later).toMatchObject({ done: 0, score: 0, seconds: 0, excluded: true, reason: '脚本刷题' })
  await an.call('POST /admin/api/tiku/rank/restore', { body: { userId: cat.id, reason: '核实是本人' } })
  expect(await rank()).toBe(1)
})

test('a paper is offered with its time and its pass, and the questions that most get wrong are first in the report', async () => {
  const bank = await openedBank(server, { 甲章: 2 })
  const paperId = await mock(server, bank.id, bank.chapters['甲章'])
  const offer = { id: paperId, practice: true, minutes: 45 }
  expect((await an.call('POST /admin/api/tiku/paper/offer', { body: { ...offer, pass: 3 } })).code).toBe(400)
  expect((await an.call('POST /admin/api/tiku/paper/offer', { body: { ...offer, pass: 2 } })).code).toBe(200)
  const { result } = await server.call('POST /api/tikuPaper/list', { body: { bankId: bank.id } })
  expect(result).toMatchObject([{ minutes: 45, pass: 2, state: 'none' }])
  for (const letter of ['A', 'A', 'B', 'C', 'A']) {
    const person = await server.person()
    await practise(person, { mode: 'chapter', chapter: '甲章', bankId: bank.id }, letter)
  }
  await runJob(server, 'tiku.stats')
  const report = (await an.call('POST /admin/api/tiku/wrong/page', { body: { bankId: bank.id } })).result.records
  expect(report[0]).toMatchObject({ done: 5, right: 1, trap: 'A', trapCount: 3 })
})

test('a paper that is taken back is begun by nobody; whoever writes comes back to it, and results are still read', async () => {
  const bank = await openedBank(server, { 甲章: 2 })
  await query(server, sql`update tiku_bank set free = true where id = ${bank.id}`)
  const paperId = await mock(server, bank.id, bank.chapters['甲章'])
  const sit = { mode: 'paper', bankId: bank.id, paperId } as const
  const [ann, bob, cleo] = [await server.person(), await server.person(), await server.person()]
  const { sessionId } = await practise(ann, sit)
  const open = (await begin(bob, sit)).result
  const offer = { id: paperId, practice: false, minutes: 30, pass: 2 }
  expect((await an.call('POST /admin/api/tiku/paper/offer', { body: offer })).code).toBe(200)
  const result = (person: Person, id: string) => person.call('GET /api/tikuSession/result/:id', { params: { id } })
  expect((await result(ann, sessionId)).result).toMatchObject({ score: 2, minutes: 30, passed: true })
  expect((await begin(bob, sit)).result).toMatchObject({ sessionId: open.sessionId, resumed: true })
  // Whoever wrote it finds it in the list, and nobody else.
  const listed = async (who: Pick<Person, 'call'>) =>
    (await who.call('POST /api/tikuPaper/list', { body: { bankId: bank.id } })).result
  const papers = async (who: Person) =>
    (await who.call('GET /api/tiku/home', { query: { bankId: bank.id } })).result[0].counts.papers
  expect(await listed(ann)).toMatchObject([{ id: paperId, offered: false, state: 'done', lastId: sessionId }])
  expect(await listed(bob)).toMatchObject([{ id: paperId, offered: false, state: 'open', lastId: null }])
  for (const stranger of [cleo, server]) expect(await listed(stranger)).toEqual([])
  expect([await papers(ann), await papers(bob), await papers(cleo)]).toEqual([1, 1, 0])
  await handIn(bob, open.sessionId)
  expect((await result(bob, open.sessionId)).result).toMatchObject({ score: 0 })
  for (const person of [ann, bob, cleo]) expect((await begin(person, sit)).code).toBe(10104)
})

test('the list says how many had each question and got all of it, once each; what is marked again or goes with its writer counts anew', async () => {
  const text = { kind: 'text', chapter: '甲章', stem: '简述三个步骤', key: { reference: '一、二、三' } } as const
  const bank = await openedBank(server, { 甲章: 1 }, [text])
  const chapter = { mode: 'chapter', chapter: '甲章', bankId: bank.id } as const
  const asked = async () => {
    await runJob(server, 'tiku.asked')
    const { result } = await an.call('POST /admin/api/tiku/question/page', { body: { bankId: bank.id } })
    return Object.fromEntries(result.records.map((one) => [one.kind, [one.asked, one.right]]))
  }
  expect(await asked()).toEqual({ single: [0, 0], text: [0, 0] })
  const [ann, bob] = [await server.person(), await server.person()]
  const { sessionId, questions } = await practise(ann, chapter)
  const body = { sessionId, questionId: questions.find(({ kind }) => kind === 'text')!.id }
  const worth = (share: 0 | 50 | 100) => ann.call('POST /api/tikuSession/selfScore', { body: { ...body, share } })
  expect(await asked()).toEqual({ single: [0, 0], text: [0, 0] })
  await worth(50)
  await practise(bob, chapter, 'D')
  expect(await asked()).toEqual({ single: [1, 1], text: [1, 0] })
  await worth(100)
  expect([await asked(), await asked()]).toEqual(Array(2).fill({ single: [1, 1], text: [1, 1] }))
  await query(server, sql`update app_user set status = 'closing' where id = ${ann.id}`)
  await query(server, sql`insert into logoff (user_id, reason, effect_at) values (${ann.id}, 'other', now())`)
  await closeDue(server.app.services)
  expect(await asked()).toEqual({ single: [0, 0], text: [0, 0] })
})

test('the day’s questions give growth once', async () => {
  const bank = await openedBank(server, { 甲章: 12 })
  const dan = await server.person()
  await practise(dan, { mode: 'daily', bankId: bank.id })
  expect(await growthOf(server, dan)).toBe(5)
})
