import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addExam, type NewExam } from '../../server/modules/aggregates/neixun/exam/exams'
import { addHomework, type NewHomework } from '../../server/modules/aggregates/neixun/homework/homeworks'
import { makePaper } from '../../server/modules/domains/tiku/papers'
import { addBank, addQuestion, type QuestionInput } from '../../server/modules/domains/tiku/questions'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditCode = () => Array.from({ length: 18 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

let trainings = 0

export interface Training {
  id: string
  companyId: string
  stageId: string
}
/** A training that runs, with one stage; nobody is on its list yet. */
export async function training(server: TestServer, trainer?: Pick<Person, 'id'>): Promise<Training> {
  const [id, companyId, stageId] = [randomUUID(), randomUUID(), randomUUID()]
  const now = Date.now()
  await query(
    server,
    sql`insert into company (id, name, credit_code, contact, contact_phone)
    values (${companyId}, ${`公司${id.slice(0, 6)}`}, ${creditCode()}, '王芳', '13900000001')`,
  )
  await query(
    server,
    sql`insert into training (id, code, company_id, title, start_at, end_at, mode, contact, status)
    values (${id}, ${String(900_000 + ++trainings)}, ${companyId}, '新经理训练营', ${new Date(now - DAY)},
      ${new Date(now + 30 * DAY)}, 'mixed', '王芳', 'open')`,
  )
  await query(server, sql`insert into training_stage (id, training_id, name, position) values (${stageId}, ${id}, '第一阶段', 1)`)
  if (trainer)
    await query(server, sql`insert into training_trainer (training_id, user_id, name) values (${id}, ${trainer.id}, '秦岚')`)
  return { id, companyId, stageId }
}

/** Puts somebody on its list, as one who has come in. */
export async function join(server: TestServer, { id }: Training, person: Pick<Person, 'id'>, name = '王磊') {
  const trainee = randomUUID()
  await query(
    server,
    sql`insert into trainee (id, training_id, user_id, name, status, activated_at)
    values (${trainee}, ${id}, ${person.id}, ${name}, 'learning', now())`,
  )
  return trainee
}

/** A training that 秦岚 teaches, with 王安 and 李博 on its list. */
export async function camp(server: TestServer) {
  const [teacher, ann, bob] = [await server.person('秦岚'), await server.person('安安'), await server.person('小博')]
  const one = await training(server, teacher)
  await join(server, one, ann, '王安')
  await join(server, one, bob, '李博')
  return { camp: one, teacher, ann, bob }
}

/** Homework of everything, open since an hour for another day; its id. */
export const homework = (server: TestServer, { id: trainingId, stageId }: Training, more: Partial<NewHomework> = {}) =>
  server.database.db.transaction().execute((trx) =>
    addHomework(trx, {
      ...{ trainingId, stageId, title: `作业${randomUUID().slice(0, 6)}`, content: '写清三项行动' },
      ...{ formats: ['text', 'image', 'file', 'link'], openAt: new Date(Date.now() - HOUR) },
      ...{ deadlineAt: new Date(Date.now() + DAY), lateUntil: null, maxScore: 100, passScore: 60 },
      ...{ resubmit: 'deadline', showOthers: true },
      ...more,
    }),
  )

const options = ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'[at], text }))
/** 2 + 4 + 2 + 2 points by key, and 10 that people give. */
export const FIVE: (QuestionInput & { points: number })[] = [
  { kind: 'single', stem: '单选题干', options, key: { keys: ['C'] }, analysis: '因为丙', points: 2 },
  { kind: 'multiple', stem: '多选题干', options, key: { keys: ['A', 'B'] }, points: 4 },
  { kind: 'judge', stem: '判断题干', key: { keys: ['T'] }, points: 2 },
  { kind: 'fill', stem: '填空____题干', key: { blanks: [['三十', '30']] }, points: 2 },
  { kind: 'text', stem: '简答题干', key: { reference: '先说事实' }, points: 10 },
]

/** Questions that are there. */
interface Asked {
  bankId: string
  ids: string[]
}
/** An examination of these questions; open now for an hour. */
export async function exam(
  server: TestServer,
  { id, stageId }: Training,
  { questions = FIVE.slice(0, 4), of, ...more }: Partial<NewExam> & { questions?: typeof FIVE; of?: Asked } = {},
) {
  const ids: string[] = []
  const now = Date.now()
  const examId = await server.database.db.transaction().execute(async (trx) => {
    const bankId = of?.bankId ?? (await addBank(trx, randomUUID()))
    ids.push(...(of?.ids ?? []))
    for (const question of of ? [] : questions) ids.push((await addQuestion(trx, bankId, question))!)
    const paperId = await makePaper(trx, {
      bankId,
      title: '试卷',
      questions: ids.map((questionId, at) => ({ questionId, points: of ? 1 : questions[at].points })),
    })
    return addExam(trx, {
      ...{ trainingId: id, stageId, title: '阶段考试', paperId, minutes: 40, pass: 6, maxAttempts: 2, scoreRule: 'best' },
      ...{ openAt: new Date(now - HOUR), closeAt: new Date(now + HOUR), shuffle: false, showAnswer: 'now', maxLeave: 5 },
      ...{ promise: true, secondOpinion: false },
      ...more,
    })
  })
  return { id: examId, questions: ids }
}

type Caller = Pick<Person, 'call'>
export const DEVICE = 'phone-of-ann'
export const start = (who: Caller, examId: string, { deviceId = DEVICE, takeOver = false } = {}) =>
  who.call('POST /api/neixunExam/start', { body: { examId, deviceId, takeOver, requestId: randomUUID() } })
export const answer = (who: Caller, attemptId: string, questionId: string, given: string[], seq: number, deviceId = DEVICE) =>
  who.call('POST /api/neixunExam/answer', { body: { attemptId, questionId, answer: given, seq, deviceId } })
export const submit = (who: Caller, attemptId: string, deviceId = DEVICE) =>
  who.call('POST /api/neixunExam/submit', { body: { attemptId, deviceId } })
export const detail = async (who: Caller, id: string) =>
  (await who.call('GET /api/neixunExam/detail/:id', { params: { id }, query: {} })).result
export const result = async (who: Caller, attemptId: string) =>
  (await who.call('GET /api/neixunExam/result/:attemptId', { params: { attemptId } })).result

/** Moves a session into the past, as if so long had gone by. */
export const pass = (server: TestServer, attemptId: string, ms: number) =>
  query(
    server,
    sql`update tiku_session set started_at = started_at - ${ms} * interval '1 ms', expire_at = expire_at - ${ms} * interval '1 ms'
      where id = ${attemptId}`,
  )
