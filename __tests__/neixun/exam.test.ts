import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readSheet } from '../../server/app/formats/sheet'
import { knock, operator } from '../admin/support'
import { query } from '../support/query'
import { begin, DEVICE as PHONE, give, member, mock, openedBank, practise } from '../tiku/practice-support'
import { runJob } from '../support/run-job'
import { detail as trainingDetail } from './support'
import { must } from '../support/must'
import { startServer, type Person, type TestServer } from '../support/server'
import {
  answer,
  camp as people,
  DAY,
  detail,
  DEVICE,
  exam,
  FIVE,
  HOUR,
  join,
  MINUTE,
  pass,
  result,
  start,
  submit,
  type Training,
} from './exam-support'

let server: TestServer
let camp: Training
let teacher: Person
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ;({ camp, teacher, ann, bob } = await people(server))
})
afterAll(() => server.close())

/** All that is right. */
const RIGHT = [['C'], ['A', 'B'], ['T'], ['30']]
async function sit(who: Person, paper: { id: string; questions: string[] }, answers: string[][]) {
  const { attemptId } = (await start(who, paper.id)).result
  for (const [at, given] of answers.entries()) await answer(who, attemptId, paper.questions[at], given, at + 1)
  return { attemptId, handed: await submit(who, attemptId) }
}
const look = (who: Person, body: { sessionId: string; deviceId: string; questionId: string }) =>
  who.call('POST /api/tikuSession/look', { body })
const savedOf = async (who: Person, examId: string) => (await start(who, examId)).result.saved

test('a trainee reads the rules, answers, hands in, and sees what counts; what is right never comes with the questions', async () => {
  const paper = await exam(server, camp)
  expect(await detail(ann, paper.id)).toMatchObject({ state: 'open', count: 4, total: 10, attemptsLeft: 2, role: 'trainee' })
  const begun = (await start(ann, paper.id)).result
  expect(begun).toMatchObject({ no: 1, saved: [], seq: 0, maxLeave: 5, leaveCount: 0 })
  expect(JSON.stringify(begun)).not.toMatch(/因为丙|"keys"/)
  for (const [at, given] of [['C'], ['A'], ['F'], [' ３０ ']].entries())
    expect((await answer(ann, begun.attemptId, paper.questions[at], given, at + 1)).result.saved).toBe(true)
  expect((await submit(ann, begun.attemptId)).result).toEqual({ state: 'done', score: 6, pass: true, nextAttemptLeft: 0 })
  expect((await submit(ann, begun.attemptId)).result.score).toBe(6)
  const shown = await result(ann, begun.attemptId)
  expect(shown).toMatchObject({ score: 6, passed: true, right: 2, wrong: 2, blank: 0, answers: 'shown', endedBy: 'person' })
  expect(shown.questions[1]).toMatchObject({ answer: ['A'], got: 2, rightAnswer: 'AB' })
  expect((await start(ann, paper.id)).code).toBe(12021)
  await server.app.bus.drain()
  const [progress] = await query<{ state: string; score: string }>(
    server,
    sql`select p.state, p.score from training_progress p join training_item i on i.id = p.item_id where i.ref_id = ${paper.id}`,
  )
  expect(progress).toEqual({ state: 'done', score: '60.0' })
})

test('whoever fails sits it once more, and sees nothing of what is right before', async () => {
  const paper = await exam(server, camp)
  const first = await sit(ann, paper, [['A']])
  expect(first.handed.result).toEqual({ state: 'done', score: 0, pass: false, nextAttemptLeft: 1 })
  const shown = await result(ann, first.attemptId)
  expect(shown).toMatchObject({ answers: 'later', answersTime: null, blank: 3 })
  expect(JSON.stringify(shown)).not.toContain('因为丙')
  const second = await sit(ann, paper, [['C'], ['C']])
  expect(second.handed.result).toMatchObject({ score: 2, nextAttemptLeft: 0 })
  expect((await start(ann, paper.id)).code).toBe(12021)
  expect(await detail(ann, paper.id)).toMatchObject({ state: 'failed', tries: [{ no: 1 }, { no: 2 }] })
  expect((await result(ann, first.attemptId)).questions[0]).toMatchObject({ rightAnswer: 'C', analysis: '因为丙' })
})

test('what stands in an examination that one writes, or may sit again, is told by no practice until that is over', async () => {
  const bank = await openedBank(server, { 用工: 3, 薪酬: 3 })
  const [question, ...others] = bank.chapters.薪酬
  const paper = await exam(server, camp, { of: { bankId: bank.id, ids: [question] }, maxAttempts: 2, pass: 1 })
  await member(server, ann)
  const wrong = (await practise(ann, { bankId: bank.id, mode: 'chapter', chapter: '薪酬' }, 'A')).sessionId
  const before = (await begin(ann, { bankId: bank.id, mode: 'undone', anew: true })).result
  const old = (await begin(ann, { bankId: bank.id, mode: 'one', questionId: question })).result
  const { attemptId } = (await start(ann, paper.id)).result
  const ways = async () => [
    (await begin(ann, { mode: 'one', questionId: question })).code,
    (await give(ann, { sessionId: old.sessionId, questionId: question, answer: ['A'] })).code,
    (await look(ann, { sessionId: old.sessionId, deviceId: PHONE, questionId: question })).code,
    (await ann.call('POST /api/tikuQuestion/talkList', { body: { questionId: question } })).code,
  ]
  const reviewed = async () =>
    (await ann.call('POST /api/tikuSession/reviewPage', { body: { sessionId: wrong, only: 'all' } })).result.records.map(
      ({ id }) => id,
    )
  const drawn = async () =>
    (await begin(ann, { bankId: bank.id, mode: 'chapter', chapter: '薪酬', anew: true })).result.questions.map(({ id }) => id)
  expect(before.questions).toHaveLength(3)
  expect(await ways()).toEqual([11907, 11907, 11907, 11907])
  expect((await reviewed()).toSorted()).toEqual(others.toSorted())
  expect((await drawn()).toSorted()).toEqual(others.toSorted())
  // Whoever is in no examination practises as ever.
  await member(server, teacher)
  expect((await begin(teacher, { mode: 'one', questionId: question })).code).toBe(200)
  await answer(ann, attemptId, question, ['A'], 1)
  await submit(ann, attemptId)
  expect(await ways()).toEqual([11907, 11907, 11907, 11907])
  await sit(ann, paper, [['B']])
  expect((await give(ann, { sessionId: old.sessionId, questionId: question, answer: ['A'] })).code).toBe(200)
  expect(await drawn()).toContain(question)
  expect(await reviewed()).toContain(question)
})

describe('practice beside an examination', () => {
  let bank: Awaited<ReturnType<typeof openedBank>>
  let question: string
  const chapter = () => ({ bankId: bank.id, mode: 'chapter', chapter: '薪酬' }) as const
  beforeEach(async () => {
    bank = await openedBank(server, { 薪酬: 3 })
    question = bank.chapters.薪酬[0]
    await member(server, ann)
  })
  const sitIt = async () => start(ann, (await exam(server, camp, { of: { bankId: bank.id, ids: [question] }, pass: 1 })).id)

  test('a question that was answered before says, as long as it is asked there, why nothing comes of it', async () => {
    const { sessionId } = (await begin(ann, chapter())).result
    await give(ann, { sessionId, questionId: question, answer: ['A'] })
    expect((await begin(ann, chapter())).result).toMatchObject({ feedback: [{ questionId: question }], held: [] })
    await sitIt()
    expect((await begin(ann, chapter())).result).toMatchObject({ sessionId, feedback: [], held: [question] })
  })

  test('the day is done without what is asked there', async () => {
    await sitIt()
    const { sessionId, questions } = await practise(ann, { bankId: bank.id, mode: 'daily' })
    expect(questions).toHaveLength(2)
    await server.app.bus.drain()
    expect((await begin(ann, { bankId: bank.id, mode: 'daily' })).code).toBe(11903)
    const home = await ann.call('GET /api/tiku/home', { query: { bankId: bank.id } })
    expect(home.result[0].daily).toMatchObject({ sessionId, state: 'done', count: 2 })
  })

  test('no mock paper asks what is asked there: its points would tell what is right', async () => {
    const paperId = await mock(server, bank.id, bank.chapters.薪酬)
    const { attemptId } = (await sitIt()).result
    expect((await begin(ann, { bankId: bank.id, mode: 'paper', paperId })).code).toBe(11907)
    await answer(ann, attemptId, question, ['C'], 1)
    await submit(ann, attemptId)
    expect((await begin(ann, { bankId: bank.id, mode: 'paper', paperId })).code).toBe(200)
  })

  test('whoever has nothing else left is told so, on paper, too', async () => {
    const ways = async () => [
      (await begin(ann, { bankId: bank.id, mode: 'wrong', anew: true })).message,
      (await ann.call('POST /api/tikuWrong/print', { body: { bankId: bank.id, tab: 'all' } })).message,
    ]
    expect(await ways()).toEqual(['没有要复习的错题', '没有可以导出的错题'])
    const { sessionId } = (await begin(ann, chapter())).result
    await give(ann, { sessionId, questionId: question, answer: ['A'] })
    await sitIt()
    const why = '剩下的题在你正在考或还能再考的试卷里，考完再练'
    expect(await ways()).toEqual([why, why])
  })

  test('what could be sat once more is held back no longer from whoever has left the training', async () => {
    const { attemptId } = (await sitIt()).result
    await submit(ann, attemptId)
    const one = { mode: 'one', questionId: question } as const
    expect((await begin(ann, one)).code).toBe(11907)
    const place = (status: string) =>
      query(server, sql`update trainee set status = ${status} where training_id = ${camp.id} and user_id = ${ann.id}`)
    await place('quit')
    expect((await begin(ann, one)).code).toBe(200)
    await place('learning')
    expect((await begin(ann, one)).code).toBe(11907)
  })
})

test('a late or repeated save never overwrites a newer one', async () => {
  const paper = await exam(server, camp)
  const { attemptId } = (await start(ann, paper.id)).result
  const [question] = paper.questions
  const outcomes = [
    await answer(ann, attemptId, question, ['C'], 5),
    await answer(ann, attemptId, question, ['A'], 4),
    await answer(ann, attemptId, question, ['B'], 5),
  ]
  expect(outcomes.map((one) => one.result.saved)).toEqual([true, false, false])
  expect(await savedOf(ann, paper.id)).toEqual([
    { questionId: question, answer: ['C'], marked: false, savedTime: expect.any(String) },
  ])
  const racing = Array.from({ length: 12 }, (_, at) =>
    answer(ann, attemptId, paper.questions[1], [at % 2 ? 'A' : 'B'], 20 + ((at * 5) % 12)),
  )
  await Promise.all(racing)
  expect((await savedOf(ann, paper.id))[1]).toMatchObject({ answer: ['A'] })
})

test('an app that was killed and opened after the end finds the paper handed in, with all that was saved', async () => {
  const paper = await exam(server, camp)
  const { attemptId } = (await start(ann, paper.id)).result
  for (const [at, given] of RIGHT.entries()) await answer(ann, attemptId, paper.questions[at], given, at + 1)
  await pass(server, attemptId, 41 * MINUTE)
  expect((await start(ann, paper.id)).code).toBe(12022)
  const shown = await result(ann, attemptId)
  expect(shown).toMatchObject({ score: 10, passed: true, endedBy: 'clock', seconds: 2400 })
  expect(shown.questions.map((one) => one.answer)).toEqual(RIGHT)
})

test('the server hands in by itself, though nobody ever comes back', async () => {
  const paper = await exam(server, camp)
  const { attemptId } = (await start(bob, paper.id)).result
  await answer(bob, attemptId, paper.questions[0], ['C'], 1)
  await pass(server, attemptId, 40 * MINUTE + 5000)
  await runJob(server, 'tiku.end')
  const state = () =>
    query<{ state: string; objective: number }>(server, sql`select state, objective from tiku_session where id = ${attemptId}`)
  // Within ten seconds of the end what is on its way is waited for.
  expect(await state()).toEqual([{ state: 'open', objective: 0 }])
  expect((await answer(bob, attemptId, paper.questions[2], ['T'], 2)).result.saved).toBe(true)
  await pass(server, attemptId, 6000)
  expect((await answer(bob, attemptId, paper.questions[3], ['30'], 3)).code).toBe(12022)
  await runJob(server, 'tiku.end')
  expect(await state()).toEqual([{ state: 'done', objective: 4 }])
})

test('a clock that is set wrong on the phone changes nothing: the end is the server’s, and the close ends everybody', async () => {
  const closeAt = new Date(Date.now() + 10 * MINUTE)
  const paper = await exam(server, camp, { closeAt })
  const before = Date.now()
  const { expireAt, serverTime, attemptId } = (await start(ann, paper.id)).result
  expect(expireAt).toBe(closeAt.toISOString())
  expect(Date.parse(serverTime)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(serverTime)).toBeLessThanOrEqual(Date.now())
  await pass(server, attemptId, 5 * MINUTE)
  const again = (await start(ann, paper.id)).result
  expect(Date.parse(expireAt!) - Date.parse(again.expireAt!)).toBe(5 * MINUTE)
})

test('another device is told so, and may take over; what the first has not sent is older than what the second writes', async () => {
  const paper = await exam(server, camp)
  const { attemptId } = (await start(ann, paper.id)).result
  await answer(ann, attemptId, paper.questions[0], ['A'], 1)
  expect((await start(ann, paper.id, { deviceId: 'pad-of-ann' })).code).toBe(12023)
  const pad = (await start(ann, paper.id, { deviceId: 'pad-of-ann', takeOver: true })).result
  expect(pad).toMatchObject({ attemptId, saved: [{ answer: ['A'] }] })
  expect((await answer(ann, attemptId, paper.questions[0], ['B'], 2)).code).toBe(12023)
  expect((await submit(ann, attemptId)).code).toBe(12023)
  await answer(ann, attemptId, paper.questions[0], ['C'], pad.seq + 1, 'pad-of-ann')
  await start(ann, paper.id, { takeOver: true })
  expect((await answer(ann, attemptId, paper.questions[0], ['B'], 9)).result.saved).toBe(false)
  expect((await answer(ann, attemptId, paper.questions[1], ['B'], 9)).result.saved).toBe(true)
  expect((await savedOf(ann, paper.id))[0]).toMatchObject({ answer: ['C'] })
})

test('leaving the screen is counted once each time, and once too often hands in', async () => {
  const paper = await exam(server, camp, { maxLeave: 2 })
  const { attemptId } = (await start(ann, paper.id)).result
  await answer(ann, attemptId, paper.questions[0], ['C'], 1)
  const leave = (no: number) => ann.call('POST /api/neixunExam/leave', { body: { attemptId, no, deviceId: 'phone-of-ann' } })
  for (const no of [1, 1, 2]) expect((await leave(no)).result.forced).toBe(false)
  expect((await start(ann, paper.id)).result.leaveCount).toBe(2)
  expect((await leave(3)).result).toEqual({ leaveCount: 3, forced: true })
  expect(await result(ann, attemptId)).toMatchObject({ endedBy: 'leave', score: 2, leaveCount: 3 })
})

test('before it opens and after it closes nobody begins; nor does anybody who is not on the list', async () => {
  const ahead = await exam(server, camp, { openAt: new Date(Date.now() + HOUR), closeAt: new Date(Date.now() + DAY) })
  expect((await start(ann, ahead.id)).code).toBe(12020)
  const over = await exam(server, camp, { openAt: new Date(Date.now() - DAY), closeAt: new Date(Date.now() - HOUR) })
  expect((await start(ann, over.id)).code).toBe(12022)
  expect((await detail(ann, over.id)).state).toBe('missed')
  const stranger = await server.person('外人')
  expect((await start(stranger, ahead.id)).code).toBe(12002)
  expect((await stranger.call('GET /api/neixunExam/detail/:id', { params: { id: ahead.id }, query: {} })).code).toBe(12002)
})

test('nobody reads, writes or hands in the paper of another', async () => {
  const paper = await exam(server, camp)
  const { attemptId } = (await start(ann, paper.id)).result
  expect((await answer(bob, attemptId, paper.questions[0], ['C'], 1)).code).toBe(10104)
  expect((await submit(bob, attemptId)).code).toBe(10104)
  expect((await bob.call('GET /api/neixunExam/result/:attemptId', { params: { attemptId } })).code).toBe(10104)
  expect((await answer(ann, attemptId, randomUUID(), ['C'], 1)).code).toBe(10104)
})

test('a trainer gives one person more time, takes a try back, and nobody else does', async () => {
  const paper = await exam(server, camp, { maxAttempts: 1 })
  const begun = (await start(ann, paper.id)).result
  const seats = (await teacher.call('POST /api/neixunExam/traineePage', { body: { examId: paper.id } })).result.records
  const seat = seats.find(({ name }) => name === '王安')!
  expect(seat).toMatchObject({ state: 'open', tries: 1 })
  const body = { examId: paper.id, traineeId: seat.traineeId, minutes: 15, reason: '断电', requestId: randomUUID() }
  expect((await bob.call('POST /api/neixunExam/extend', { body })).code).toBe(12005)
  expect((await teacher.call('POST /api/neixunExam/extend', { body })).result).toBe(true)
  const longer = (await start(ann, paper.id)).result
  expect(Date.parse(longer.expireAt!) - Date.parse(begun.expireAt!)).toBe(15 * MINUTE)
  await submit(ann, begun.attemptId)
  expect((await start(ann, paper.id)).code).toBe(12021)
  const away = { body: { attemptId: begun.attemptId, reason: '考场断电' } }
  expect((await ann.call('POST /api/neixunExam/reset', away)).code).toBe(12005)
  expect((await teacher.call('POST /api/neixunExam/reset', away)).result).toBe(true)
  expect((await start(ann, paper.id)).result.no).toBe(2)
})

test('whoever was given more time before they came has missed nothing while that lasts, on the page of the training too', async () => {
  const paper = await exam(server, camp, { openAt: new Date(Date.now() - DAY), closeAt: new Date(Date.now() - MINUTE) })
  const seats = (await teacher.call('POST /api/neixunExam/traineePage', { body: { examId: paper.id } })).result.records
  const { traineeId } = seats.find(({ name }) => name === '王安')!
  const body = { examId: paper.id, traineeId, minutes: 15, reason: '路上堵车', requestId: randomUUID() }
  must(await teacher.call('POST /api/neixunExam/extend', { body }))
  const item = async (who: Person) =>
    must(await trainingDetail(who, camp))
      .stages.flatMap(({ items }) => items)
      .find(({ refId }) => refId === paper.id)!
  expect(await item(bob)).toMatchObject({ state: 'missed', text: '已缺考' })
  expect(await item(ann)).toMatchObject({ state: 'todo', target: { route: 'pages/neixun/exam' } })
  const { attemptId } = must(await start(ann, paper.id))
  must(await submit(ann, attemptId))
  expect(await item(ann)).toMatchObject({ state: 'failed' })
})

test('a phone that takes the time for over hands in when the server’s clock says so, and else hears its end', async () => {
  const paper = await exam(server, camp)
  const begun = (await start(ann, paper.id)).result
  const body = { attemptId: begun.attemptId, deviceId: DEVICE, byClock: true }
  const early = (await ann.call('POST /api/neixunExam/submit', { body })).result
  expect(early).toMatchObject({ state: 'open', expireAt: begun.expireAt, score: null })
  expect((await answer(ann, begun.attemptId, paper.questions[0], ['C'], 1)).result.saved).toBe(true)
  await pass(server, begun.attemptId, 40 * MINUTE)
  expect((await ann.call('POST /api/neixunExam/submit', { body })).result).toMatchObject({ state: 'done', score: 2 })
  expect(await result(ann, begun.attemptId)).toMatchObject({ endedBy: 'clock' })
})

test('whoever writes a try that is taken back is told that they may sit it once more', async () => {
  const paper = await exam(server, camp)
  const { attemptId } = (await start(ann, paper.id)).result
  await teacher.call('POST /api/neixunExam/reset', { body: { attemptId, reason: '考场断电' } })
  const told = { code: 12022, message: '这一次已作废，可以重考' }
  expect(await answer(ann, attemptId, paper.questions[0], ['C'], 1)).toMatchObject(told)
  expect(await submit(ann, attemptId)).toMatchObject(told)
  expect(await ann.call('GET /api/neixunExam/result/:attemptId', { params: { attemptId } })).toMatchObject(told)
})

test('a trainer finds those who stand one way, page by page', async () => {
  const own = await people(server)
  for (const name of ['赵一', '钱二']) await join(server, own.camp, await server.person(name), name)
  const paper = await exam(server, own.camp, { maxAttempts: 1 })
  await sit(own.bob, paper, [['A']])
  const page = async (state: 'none' | 'failed', more: { size?: number; cursor?: string } = {}) =>
    (await own.teacher.call('POST /api/neixunExam/traineePage', { body: { examId: paper.id, state, ...more } })).result
  const failed = await page('failed')
  expect(failed).toMatchObject({ records: [{ name: '李博', state: 'failed' }], next: null })
  const first = await page('none', { size: 2 })
  expect(first.records.map(({ name }) => name)).toEqual(['王安', '赵一'])
  expect(await page('none', { size: 2, cursor: first.next! })).toMatchObject({ records: [{ name: '钱二' }], next: null })
})

test('what is right is published when the time of whoever was given most is over, not while they may write', async () => {
  const paper = await exam(server, camp, { maxAttempts: 3, showAnswer: 'after' })
  const [first, theirs] = [await sit(ann, paper, [['A']]), await sit(bob, paper, [['A']])]
  const seats = (await teacher.call('POST /api/neixunExam/traineePage', { body: { examId: paper.id } })).result.records
  const { traineeId } = seats.find(({ name }) => name === '王安')!
  const body = { examId: paper.id, traineeId, minutes: 15, reason: '断电', requestId: randomUUID() }
  await teacher.call('POST /api/neixunExam/extend', { body })
  const closeAt = new Date(Date.now() - MINUTE)
  await query(server, sql`update training_exam set close_at = ${closeAt} where id = ${paper.id}`)
  const over = new Date(closeAt.getTime() + 15 * MINUTE).toISOString()
  for (const [who, attemptId, attemptsLeft] of [
    [ann, first.attemptId, 2],
    [bob, theirs.attemptId, 0],
  ] as const) {
    const shown = await result(who, attemptId)
    expect(shown).toMatchObject({ answers: 'later', answersTime: over, attemptsLeft })
    expect(JSON.stringify(shown)).not.toContain('因为丙')
  }
  expect((await sit(ann, paper, [['A']])).handed.result.nextAttemptLeft).toBe(1)
})

test('texts wait for people; with a second opinion two agree, and a third settles what they do not', async () => {
  const paper = await exam(server, camp, { questions: FIVE, secondOpinion: true, pass: 12, maxAttempts: 1 })
  const { attemptId, handed } = await sit(ann, paper, [...RIGHT, ['先说事实，再说影响']])
  expect(handed.result).toMatchObject({ state: 'toMark', score: null, pass: null })
  expect(await result(ann, attemptId)).toMatchObject({ state: 'toMark', objective: 10, score: null })
  const desk = [await operator(server), await operator(server)]
  const { records } = (await teacher.call('POST /api/neixunExam/markPage', { body: { examId: paper.id } })).result
  expect(records).toMatchObject([{ text: '先说事实，再说影响', points: 10, reference: '先说事实', marks: 0, mine: null }])
  const mark = (points: number) =>
    teacher.call('POST /api/neixunExam/mark', { body: { attemptId, questionId: paper.questions[4], points, comment: '有事实' } })
  expect((await mark(11)).code).toBe(400)
  expect((await mark(8)).result).toEqual({ settled: false, done: false })
  const byDesk = (at: number, points: number) =>
    desk[at].call('POST /admin/api/tiku/mark/save', {
      body: { sessionId: attemptId, questionId: paper.questions[4], points, comment: '' },
    })
  expect((await byDesk(0, 4)).result).toEqual({ settled: false, done: false })
  expect((await byDesk(1, 6.5)).result).toEqual({ settled: true, done: true })
  expect(await result(ann, attemptId)).toMatchObject({ state: 'done', score: 16.5, passed: true })
  expect((await result(ann, attemptId)).questions[4]).toMatchObject({ got: 6.5, comments: ['有事实'] })
})

test('answers that the clock handed in at one time are all found to be marked, page by page; whoever marks goes on to those not yet marked', async () => {
  const paper = await exam(server, camp, { questions: FIVE, secondOpinion: true, maxAttempts: 1 })
  const an = await operator(server)
  const waiting: string[] = []
  for (const who of [ann, bob]) {
    const { attemptId } = (await start(who, paper.id)).result
    await answer(who, attemptId, paper.questions[4], ['先说事实'], 1)
    await submit(who, attemptId)
    waiting.push(attemptId)
  }
  await query(
    server,
    sql`update tiku_session set ended_at = (select max(ended_at) from tiku_session where use_id = ${paper.id})
    where use_id = ${paper.id}`,
  )
  const inTurn = async (page: (cursor?: string) => Promise<{ found: string[]; next: string | null }>) => {
    const first = await page()
    return [...first.found, ...(first.next ? (await page(first.next)).found : [])]
  }
  const body = { examId: paper.id, size: 1 }
  const byTeacher = await inTurn(async (cursor) => {
    const { result: page } = await teacher.call('POST /api/neixunExam/markPage', { body: { ...body, cursor } })
    return { found: page.records.map((text) => text.attemptId), next: page.next }
  })
  expect(byTeacher.toSorted()).toEqual(waiting.toSorted())
  const byDesk = () =>
    inTurn(async (cursor) => {
      const asked = { use: 'neixunExam', useId: paper.id, unmarkedByMe: true, size: 1, cursor }
      const { result: page } = await an.call('POST /admin/api/tiku/mark/page', { body: asked })
      return { found: page.records.map((text) => text.sessionId), next: page.next }
    })
  const [first, second] = await byDesk()
  await an.call('POST /admin/api/tiku/mark/save', {
    body: { sessionId: first, questionId: paper.questions[4], points: 5, comment: '' },
  })
  expect(await byDesk()).toEqual([second])
})

test('many who begin in the same second lose no answer', async () => {
  const paper = await exam(server, camp)
  const people = await Promise.all(Array.from({ length: 12 }, (_, n) => server.person(`考生${n}`)))
  for (const who of people) await join(server, camp, who)
  const scores = await Promise.all(people.map(async (who) => (await sit(who, paper, RIGHT)).handed.result.score))
  expect(scores).toEqual(people.map(() => 10))
})

test('operators arrange an examination, move its close for those who are writing, and take the list of marks with them', async () => {
  const an = await operator(server)
  const paper = await exam(server, camp)
  const { paper_id: paperId } = (
    await query<{ paper_id: string }>(server, sql`select paper_id from training_exam where id = ${paper.id}`)
  )[0]
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const body = {
    ...{ trainingId: camp.id, stageId: camp.stageId, required: true, title: '结业考试', paperId, minutes: 60, pass: 6 },
    ...{ openAt: at(-MINUTE), closeAt: at(HOUR), maxAttempts: 1, scoreRule: 'best' as const, shuffle: true, promise: false },
    ...{ showAnswer: 'never' as const, maxLeave: null, secondOpinion: false },
  }
  const create = (more: object) =>
    an.call('POST /admin/api/neixunExam/create', { body: { ...body, ...more, requestId: randomUUID() } })
  expect((await create({ pass: 11 })).code).toBe(400)
  expect((await create({ closeAt: at(-HOUR) })).code).toBe(400)
  const { id } = (await create({})).result
  const { attemptId, expireAt } = (await start(bob, id)).result
  const change = { id, title: '结业考试（延期）', openAt: body.openAt, closeAt: at(20 * MINUTE), reason: '场地调整' }
  expect((await an.call('POST /admin/api/neixunExam/edit', { body: change })).code).toBe(200)
  const moved = (await start(bob, id)).result
  expect(Date.parse(expireAt!) - Date.parse(moved.expireAt!)).toBeGreaterThan(35 * MINUTE)
  const marks = async () => {
    const own = { cookie: an.cookie, 'x-csrf-token': an.csrf }
    const asked = { params: { id }, body: { reason: '存档' } }
    const { rawPayload } = await knock(server, 'POST /admin/api/neixunExam/export/:id', asked, own)
    return readSheet(rawPayload).map(({ cells }) => cells.join())
  }
  expect(await marks()).toContain('李博,,,1,,作答中,0')
  // Whoever lets the time run out has handed in.
  await pass(server, attemptId, HOUR)
  const listed = async () =>
    (await an.call('POST /admin/api/neixunExam/list', { body: { trainingId: camp.id } })).result.find((one) => one.id === id)
  expect(await listed()).toMatchObject({ title: '结业考试（延期）', sat: 1, passed: 0, count: 4, total: 10 })
  expect(await marks()).toContain('李博,,,1,0,未通过,0')
  const gone = (await bob.call('GET /api/neixunExam/result/:attemptId', { params: { attemptId } })).result
  expect(gone).toMatchObject({ answers: 'never', answersTime: null })
  // Whoever is off the list is in neither.
  await query(server, sql`update trainee set status = 'quit' where training_id = ${camp.id} and user_id = ${bob.id}`)
  expect(await listed()).toMatchObject({ sat: 0 })
  expect((await marks()).join()).not.toContain('李博')
})
