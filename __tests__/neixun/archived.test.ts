import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { neixun } from '../../contract/neixun'
import { neixunExam } from '../../contract/neixunExam'
import { neixunHomework } from '../../contract/neixunHomework'
import { operator, type TestOperator } from '../admin/support'
import { sendUp } from '../file/pictures'
import { must } from '../order/support'
import { query } from '../support/query'
import type { Person } from '../support/server'
import { answer, exam, FIVE, homework, start, submit } from './exam-support'
import { detail, doSign, sign, taughtBeforeEach, trainee, type Taught } from './support'

let { server, teacher, company, one, ann } = {} as Taught
taughtBeforeEach((all) => ({ server, teacher, company, one, ann } = all))
let hr: TestOperator
beforeEach(async () => {
  hr ??= await operator(server, ['企业HR'], company.id)
})

const stage = () => ({ ...one, stageId: one.stages[0] })
const NOTHING = { links: [], imageIds: [], fileIds: [] }
const OVER = { code: 12003, message: '培训已结束，只能查看' }

const archive = async () =>
  must(await hr.call('POST /admin/api/neixun/training/archive', { body: { trainingId: one.id, reason: '提前办完' } }))
const hand = (who: Pick<Person, 'call'>, homeworkId: string, version = 0) =>
  who.call('POST /api/neixunHomework/submit', {
    body: { ...NOTHING, homeworkId, content: '三项行动', version, requestId: randomUUID() },
  })
const mark = (submitId: string, more: object = {}) =>
  teacher.call('POST /api/neixunHomework/mark', {
    body: { submitId, version: 1, score: 90, comment: '', excellent: true, returnFlag: false, ...more },
  })
const file = async () => {
  const fileId = await sendUp(server, teacher, '讲义.pdf', Buffer.from(`%PDF-1.7 ${randomUUID()}`))
  const body = { trainingId: one.id, fileId, title: '讲义', requestId: randomUUID() }
  must(await teacher.call('POST /api/neixunFile/add', { body }))
  return fileId
}

/** What only looks, also where it is written down that somebody has looked. */
const LOOKS = new Set([
  ...[
    'GET /api/neixun/loginInfo/:code',
    'GET /api/neixun/detail/:id',
    'POST /api/neixun/myTraining',
    'POST /api/neixun/noticePage',
  ],
  ...['POST /api/neixun/userPage', 'POST /api/neixun/record', 'GET /api/neixun/check/:code', 'POST /api/neixun/userExport'],
  ...['POST /api/neixunSign/page', 'POST /api/neixunSign/find', 'GET /api/neixunSign/qr/:signId', 'POST /api/neixunSign/people'],
  ...['POST /api/neixunFile/page', 'POST /api/neixunFile/choices'],
  ...['GET /api/neixunExam/detail/:id', 'GET /api/neixunExam/result/:attemptId', 'POST /api/neixunExam/traineePage'],
  ...['POST /api/neixunExam/markPage', 'POST /api/neixunExam/suggest'],
  ...['POST /api/neixunHomework/page', 'GET /api/neixunHomework/detail/:id', 'POST /api/neixunHomework/submitPage'],
])
/** An attempt that was under way is answered and handed in, and what was handed in is marked. */
const GOES_ON = new Set(['answer', 'leave', 'submit', 'mark'].map((name) => `POST /api/neixunExam/${name}`))
GOES_ON.add('POST /api/neixunHomework/mark')

test('in a training that was archived early nothing is handed in, signed or changed any more, by any of the ways that there are', async () => {
  const [paper, work, other] = [
    await exam(server, stage()),
    await homework(server, stage()),
    await homework(server, stage(), { peerReviews: 1 }),
  ]
  const [{ id: signId, item: itemId }, fileId] = [await sign(server, one), await file()]
  const bob = await trainee(server, one, { name: '钱程', empNo: 'QC1' })
  const { submitId } = must(await hand(ann, work))
  must(await hand(ann, other))
  must(await hand(bob, other))
  must(await mark(submitId))
  const [{ reviewId }] = must(await ann.call('POST /api/neixunHomework/peerWorks', { body: { homeworkId: other } }))
  const again = await exam(server, stage(), { questions: FIVE.slice(0, 1), pass: 2 })
  const { attemptId } = must(await start(bob, again.id))
  must(await submit(bob, attemptId))
  await archive()

  const trainingId = one.id
  const learner = { traineeId: bob.traineeId }
  const words = { ...NOTHING, content: '写到一半' }
  const tries: Record<string, () => Promise<{ code: number; message?: string }>> = {
    'POST /api/neixun/login': () =>
      server.call('POST /api/neixun/login', { body: { code: one.code, phone: bob.phone, smsCode: '123456' } }),
    'POST /api/neixun/loginByEmpNo': () =>
      server.call('POST /api/neixun/loginByEmpNo', { body: { code: one.code, name: '钱程', empNo: 'QC1' } }),
    'POST /api/neixun/loginLink': () => teacher.call('POST /api/neixun/loginLink', { body: { trainingId, ...learner } }),
    'POST /api/neixun/noticeSave': () =>
      teacher.call('POST /api/neixun/noticeSave', { body: { trainingId, title: '再来一次', content: '' } }),
    'POST /api/neixun/itemMove': () => teacher.call('POST /api/neixun/itemMove', { body: { trainingId, itemId, act: 'close' } }),
    'POST /api/neixun/stageOpen': () =>
      teacher.call('POST /api/neixun/stageOpen', { body: { trainingId, stageId: one.stages[1] } }),
    'POST /api/neixun/remind': () => teacher.call('POST /api/neixun/remind', { body: { trainingId } }),
    'POST /api/neixun/transfer': () =>
      teacher.call('POST /api/neixun/transfer', { body: { trainingId, traineeIds: [bob.traineeId], group: '一组' } }),
    'POST /api/neixunSign/do': () => doSign(ann, signId),
    'POST /api/neixunSign/makeUp': () =>
      teacher.call('POST /api/neixunSign/makeUp', { body: { signId, ...learner, reason: '到了' } }),
    'POST /api/neixunSign/close': () => teacher.call('POST /api/neixunSign/close', { body: { signId } }),
    'POST /api/neixunFile/add': () =>
      teacher.call('POST /api/neixunFile/add', {
        body: { trainingId, fileId: randomUUID(), title: '讲义', requestId: randomUUID() },
      }),
    'POST /api/neixunFile/edit': () => teacher.call('POST /api/neixunFile/edit', { body: { trainingId, fileId } }),
    'POST /api/neixunFile/remove': () => teacher.call('POST /api/neixunFile/remove', { body: { trainingId, fileId } }),
    'POST /api/neixunFile/receive': () => ann.call('POST /api/neixunFile/receive', { body: { fileId } }),
    'POST /api/neixunFile/sendEmail': () =>
      ann.call('POST /api/neixunFile/sendEmail', { body: { fileId, email: 'ann@example.com', requestId: randomUUID() } }),
    'POST /api/neixunExam/start': () => start(ann, paper.id),
    'POST /api/neixunExam/extend': () =>
      teacher.call('POST /api/neixunExam/extend', {
        body: { examId: paper.id, ...learner, minutes: 10, reason: '断电', requestId: randomUUID() },
      }),
    'POST /api/neixunExam/reset': () => teacher.call('POST /api/neixunExam/reset', { body: { attemptId, reason: '断电' } }),
    'POST /api/neixunHomework/saveDraft': () =>
      ann.call('POST /api/neixunHomework/saveDraft', { body: { homeworkId: other, ...words } }),
    'POST /api/neixunHomework/submit': () => hand(ann, other, 1),
    'POST /api/neixunHomework/withdraw': () => ann.call('POST /api/neixunHomework/withdraw', { body: { homeworkId: other } }),
    'POST /api/neixunHomework/consent': () =>
      ann.call('POST /api/neixunHomework/consent', { body: { homeworkId: work, consent: true } }),
    'POST /api/neixunHomework/peerWorks': () => ann.call('POST /api/neixunHomework/peerWorks', { body: { homeworkId: other } }),
    'POST /api/neixunHomework/peerReview': () =>
      ann.call('POST /api/neixunHomework/peerReview', { body: { reviewId, score: 80, comment: '清楚' } }),
  }
  const link = 'POST /api/neixun/autoLogin'
  const routes = Object.keys({ ...neixun, ...neixunExam, ...neixunHomework })
  // Whoever adds a way of writing says here what it comes to.
  expect(routes.filter((route) => !LOOKS.has(route) && !GOES_ON.has(route) && route !== link).toSorted()).toEqual(
    Object.keys(tries).toSorted(),
  )
  const said: Record<string, unknown> = {}
  for (const [route, ask] of Object.entries(tries)) {
    const { code, message } = await ask()
    said[route] = { code, message: /^培训已结束/.test(message ?? '') || message }
  }
  expect(said).toEqual(Object.fromEntries(Object.keys(tries).map((route) => [route, { code: 12003, message: true }])))
  expect(await mark(submitId, { returnFlag: true, returnReason: '补充数据' })).toMatchObject(OVER)
})

test('what was there before is looked at as it was: papers, homework and marks, files that somebody has, and who signed', async () => {
  const [paper, work, draft] = [await exam(server, stage()), await homework(server, stage()), await homework(server, stage())]
  const [{ id: signId }, mine, fresh] = [await sign(server, one), await file(), await file()]
  const { attemptId } = must(await start(ann, paper.id))
  must(await submit(ann, attemptId))
  const { submitId } = must(await hand(ann, work))
  must(await ann.call('POST /api/neixunFile/receive', { body: { fileId: mine } }))
  await archive()

  const shown = must(await detail(ann, one))
  expect(shown).toMatchObject({ phase: 'over', todo: [] })
  expect(shown.signOpen).toBeUndefined()
  const states = shown.stages.flatMap(({ items }) => items).map(({ refId, state, text }) => [refId, state, text])
  expect(states).toEqual([
    [paper.id, 'failed', '未通过 0 分'],
    [work, 'doing', '待批改'],
    [draft, 'missed', '已结束'],
    [signId, 'missed', '已结束'],
  ])
  const examOf = must(await ann.call('GET /api/neixunExam/detail/:id', { params: { id: paper.id }, query: {} }))
  expect(examOf).toMatchObject({ archived: true, state: 'failed', attemptsLeft: 0 })
  expect(must(await ann.call('GET /api/neixunExam/result/:attemptId', { params: { attemptId } })).attemptsLeft).toBe(0)
  const workOf = async (id: string) => must(await ann.call('GET /api/neixunHomework/detail/:id', { params: { id }, query: {} }))
  const may = { write: false, withdraw: false, review: false }
  expect(await workOf(work)).toMatchObject({ archived: true, state: 'submitted', may, versions: [{ content: '三项行动' }] })
  expect(await workOf(draft)).toMatchObject({ state: 'missed', may })
  const signs = must(await ann.call('POST /api/neixunSign/page', { body: { trainingId: one.id } }))
  // Nobody was missing where it was called off.
  expect(signs).toMatchObject({ archived: true, records: [{ phase: 'over', state: 'none' }] })
  const files = must(await ann.call('POST /api/neixunFile/page', { body: { trainingId: one.id } })).records
  expect(files).toMatchObject([
    { fileId: mine, received: true, canReceive: true },
    { fileId: fresh, canReceive: false, reason: '培训已结束，不再发放' },
  ])
  must(await ann.call('POST /api/neixunFile/receive', { body: { fileId: mine } }))
  expect(must(await ann.call('POST /api/neixun/userPage', { body: { trainingId: one.id } })).over).toBe(true)

  // What was handed in gets its mark; that the class may see it is taken back at any time.
  must(await mark(submitId))
  expect(await workOf(work)).toMatchObject({ state: 'marked', score: 90 })
  must(await ann.call('POST /api/neixunHomework/consent', { body: { homeworkId: work, consent: false } }))
})

test('whoever sat an examination when the training was archived goes on with it and hands it in, and it is marked', async () => {
  const paper = await exam(server, stage(), { questions: FIVE })
  const { attemptId } = must(await start(ann, paper.id))
  await archive()
  // The phone was switched off in between.
  expect(must(await start(ann, paper.id)).attemptId).toBe(attemptId)
  must(await answer(ann, attemptId, paper.questions[0], ['C'], 1))
  must(await answer(ann, attemptId, paper.questions[4], ['先说事实'], 2))
  expect(must(await submit(ann, attemptId))).toMatchObject({ state: 'toMark', nextAttemptLeft: 0 })
  const body = { attemptId, questionId: paper.questions[4], points: 10, comment: '' }
  expect(must(await teacher.call('POST /api/neixunExam/mark', { body }))).toMatchObject({ done: true })
  const result = must(await ann.call('GET /api/neixunExam/result/:attemptId', { params: { attemptId } }))
  expect(result).toMatchObject({ score: 12, passed: true })
})

test('in the back office an archived training takes no examination or homework, and those it has are not changed', async () => {
  const [paper, work] = [await exam(server, stage()), await homework(server, stage())]
  const rows = await query(server, sql<{ paper_id: string }>`select paper_id from training_exam where id = ${paper.id}`)
  await archive()
  const [openAt, closeAt] = [new Date(), new Date(Date.now() + 3_600_000)].map((time) => time.toISOString())
  const place = { trainingId: one.id, stageId: one.stages[0], required: true, requestId: randomUUID() }
  const refused = { code: 400, message: '培训已归档，只能查看' }
  const newExam = {
    ...{ ...place, title: '补考', paperId: rows[0].paper_id, minutes: 30, openAt, closeAt, pass: 6, maxAttempts: 1 },
    ...{
      scoreRule: 'best' as const,
      shuffle: false,
      showAnswer: 'now' as const,
      maxLeave: 5,
      promise: false,
      secondOpinion: false,
    },
  }
  expect(await hr.call('POST /admin/api/neixunExam/create', { body: newExam })).toMatchObject(refused)
  const examChange = { id: paper.id, title: '改名', openAt, closeAt, reason: '改名' }
  expect(await hr.call('POST /admin/api/neixunExam/edit', { body: examChange })).toMatchObject(refused)
  const newHomework = {
    ...{
      ...place,
      title: '再写一份',
      content: '写清',
      formats: ['text' as const],
      openAt,
      deadlineAt: closeAt,
      maxScore: 100,
      passScore: 60,
    },
    ...{ resubmit: 'deadline' as const, showOthers: false, files: [] },
  }
  expect(await hr.call('POST /admin/api/neixunHomework/create', { body: newHomework })).toMatchObject(refused)
  const change = { id: work, title: '改名', content: '写清', deadlineAt: closeAt, reason: '改名' }
  expect(await hr.call('POST /admin/api/neixunHomework/edit', { body: change })).toMatchObject(refused)
})
