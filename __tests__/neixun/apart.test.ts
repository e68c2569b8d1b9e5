import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contract } from '../../contract'
import { adminContract } from '../../contract/admin'
import type { AdminSpec } from '../../contract/admin/endpoint'
import type { Spec } from '../../contract/endpoint'
import { readSheet } from '../../server/app/formats/sheet'
import { knock, operator, type TestOperator } from '../admin/support'
import { must } from '../order/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { askedWith, namesSomething } from '../support/with-ids'
import { exam, homework, start } from './exam-support'
import { cardNamed, order } from '../vip/support'
import { makeCompany, sign, teaches, trainee, training } from './support'

/** What every word of a company is marked with, and every id that it has. */
interface Side {
  mark: string
  main: Person
  learner: Person
  teacher: Person
  companyId: string
  trainingId: string
  examId: string
  homeworkId: string
  ids: string[]
}

let server: TestServer
let a: Side
let b: Side
/** The operator of company B. */
let hr: TestOperator
let standing: string
beforeAll(async () => {
  server = await startServer()
  a = await side('甲方绝密')
  b = await side('乙方自己')
  hr = await operator(server, ['企业HR'], b.companyId)
  standing = await standOfA()
}, 120_000)
afterAll(() => server.close())

/** A company with everything that the product keeps of one. */
async function side(mark: string): Promise<Side> {
  const [main, teacher] = [await server.person(`${mark}主`), await server.person(`${mark}师`)]
  const company = await makeCompany(server, main, `${mark}有限公司`)
  await query(server, sql`update company_department set name = ${mark} || name where company_id = ${company.id}`)
  await query(
    server,
    sql`update company set seats = 5, term_start = now() - interval '1 day', term_end = now() + interval '1 year'
      where id = ${company.id}`,
  )
  const seat = await server.person(`${mark}员`)
  const memberId: string = randomUUID()
  await query(
    server,
    sql`insert into company_member (id, company_id, user_id, name, phone, department_id, status, joined_at)
      values (${memberId}, ${company.id}, ${seat.id}, ${`${mark}员工`}, ${seat.phone}, ${company.top}, 'joined', now())`,
  )
  const link = must(
    await main.call('POST /api/subAccount/inviteLink', { body: { maxUse: 2, hours: 5, requestId: randomUUID() } }),
  )
  const orderId = await order(main, { cardId: await cardNamed(server, '企业 5 席'), companyId: company.id, seats: 5 })
  const { id: contractId } = must(
    await main.call('POST /api/vipContract/make', { body: { orderId, address: `${mark}路 1 号`, requestId: randomUUID() } }),
  )
  const camp = await training(server, company)
  // Whom to turn to is written for those who are not on the list: it is told to them, and nothing else.
  await query(server, sql`update training set title = ${`${mark}训练营`}, intro = ${mark}, place = ${mark} where id = ${camp.id}`)
  await query(server, sql`update training_stage set name = ${mark} || name where training_id = ${camp.id}`)
  await teaches(server, camp, teacher)
  const learner = await trainee(server, camp, { name: `${mark}学员`, departmentId: company.top, department: `${mark}部` })
  const { id: signId, item: signItem } = await sign(server, camp)
  const { id: examId, questions } = await exam(server, { ...camp, stageId: camp.stages[0] }, { title: `${mark}考试` })
  const { attemptId } = must(await start(learner, examId))
  const homeworkId = await homework(server, { ...camp, stageId: camp.stages[0] }, { title: `${mark}作业`, content: mark })
  await query(
    server,
    sql`insert into training_notice (id, training_id, user_id, title, content)
      values (${randomUUID()}, ${camp.id}, ${teacher.id}, ${`${mark}公告`}, ${mark})`,
  )
  await query(
    server,
    sql`insert into training_record (trainee_id, training_id, code, company, title, masked, started_on, finished_on, seconds)
      values (${learner.traineeId}, ${camp.id}, ${`RECRD${mark === '甲方绝密' ? 'A' : 'B'}234567`.slice(0, 12)}, ${mark}, ${mark},
        '马*', now(), now(), 1)`,
  )
  const departments = [company.top, company.under]
  return {
    ...{ mark, main, learner, teacher, companyId: company.id, trainingId: camp.id, examId, homeworkId },
    ids: [
      ...[
        company.id,
        ...departments,
        memberId,
        link.id,
        orderId,
        contractId!,
        camp.id,
        ...camp.stages,
        learner.traineeId,
        signId,
        signItem,
      ],
      ...[examId, ...questions.slice(0, 1), attemptId, homeworkId],
    ],
  }
}

/** Everything of A, as it stands in the database. */
async function standOfA(): Promise<string> {
  const tables = server.app.services.modules.list
    .filter(({ name }) => ['company', 'neixun', 'vip'].includes(name))
    .flatMap((module) => [...(module.tables ?? [])])
    .toSorted()
  const each = tables.map((table) => sql`select ${sql.lit(table)} as name, t::text as text from ${sql.table(table)} t`)
  const rows = await query<{ name: string; text: string }>(server, sql`${sql.join(each, sql` union all `)} order by 1, 2`)
  const ofA = rows.filter(({ text }) => text.includes(a.mark) || a.ids.some((id) => text.includes(id)))
  return ofA.map(({ name, text }) => `${name} ${text}`).join('\n')
}

/** What is asked for with an id is asked for with each of A's. */
const idsFor = (route: string, spec: Spec) => (namesSomething(route, spec) ? a.ids : [''])

/** Some at once: each of them waits for the database most of its time. */
const AT_ONCE = 8
async function together<T>(asked: T[], ask: (one: T) => Promise<unknown>) {
  for (let at = 0; at < asked.length; at += AT_ONCE) await Promise.all(asked.slice(at, at + AT_ONCE).map(ask))
}

/** Of a workbook, what stands in its cells. */
const textOf = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 2) === 'PK'
    ? readSheet(bytes)
        .map(({ cells }) => cells.join())
        .join()
    : bytes.toString()
/** What must stand in no answer to B. */
const found = (answer: string) => [a.mark, ...a.ids].filter((secret) => answer.includes(secret))

const contractsOf = (all: Record<string, Spec>) =>
  Object.fromEntries(Object.entries(all).filter(([route]) => route.includes('/vipContract/')))
const {
  company: companyApi,
  vip,
  neixun,
  neixunExam,
  neixunHomework,
} = contract as unknown as Record<string, Record<string, Spec>>
const routes = Object.entries({ ...companyApi, ...neixun, ...neixunExam, ...neixunHomework, ...contractsOf(vip) })
/** To whoever holds the code or the key, whoever that is: the name of the company and of the training, and nothing else. */
const BY_KEY = /loginInfo|\/link\/|\/check\/|\/login$|ByEmpNo|autoLogin|joinByLink/

test('everything of a company and its trainings is asked for here', () => {
  expect(routes.length).toBeGreaterThan(60)
  expect(routes.filter(([route]) => BY_KEY.test(route)).length).toBeLessThan(10)
})

describe('of company A, company B is told nothing and changes nothing', () => {
  test.each(routes)('%s', async (route, spec) => {
    const asked = [b.main, b.teacher, b.learner].flatMap((who) => idsFor(route, spec).map((id) => ({ who, id })))
    await together(asked, async ({ who, id }) => {
      const answer = await who.call(route as 'GET /api/vip/my', askedWith(spec, id) as never)
      expect(answer.status).toBeLessThan(500)
      expect(found(JSON.stringify(answer))).toEqual([])
    })
    expect(await standOfA()).toBe(standing)
  })

  const desk = Object.values(adminContract).flatMap((record) => Object.entries(record as Record<string, AdminSpec>))
  const theirs = desk.filter(([route]) => /\/(company|neixun\w*|vipContract)\//.test(route))
  test.each(theirs)('by its operator: %s', async (route, spec) => {
    await together(idsFor(route, spec), async (id) => {
      const { params, ...rest } = askedWith(spec, id)
      const input = { ...rest, params: { id: params.id } }
      const reply = await knock(server, route, input, { cookie: hr.cookie, 'x-csrf-token': hr.csrf })
      expect(reply.statusCode).toBeLessThan(500)
      expect(found(textOf(reply.rawPayload))).toEqual([])
      if (spec.scope !== 'list') expect([400, 403]).toContain(reply.statusCode)
    })
    expect(await standOfA()).toBe(standing)
  })

  test('what a person takes along of what we keep of them is theirs', async () => {
    for (const who of [b.main, b.teacher, b.learner])
      expect(found(JSON.stringify(must(await who.call('GET /api/user/exportData'))))).toEqual([])
  })
})

test('the same is there for company A itself, and for the operator of company B there is B', async () => {
  const shown = must(await a.main.call('GET /api/neixun/detail/:id', { params: { id: a.trainingId }, query: {} }))
  expect(JSON.stringify(shown)).toContain(a.mark)
  const { records } = must(await hr.call('POST /admin/api/neixun/training/page', { body: {} }))
  expect(records.map(({ id }) => id)).toEqual([b.trainingId])
  const own = { cookie: hr.cookie, 'x-csrf-token': hr.csrf }
  const ask = async (route: string, input: object) => textOf((await knock(server, route, input, own)).rawPayload)
  const [reason, trainingId] = ['核对', b.trainingId]
  const byId = (id: string) => ({ params: { id }, body: { reason } })
  for (const [route, input] of [
    ['GET /admin/api/neixun/training/show/:id', { params: { id: trainingId } }],
    ['POST /admin/api/neixun/report/department/list', { body: { trainingId } }],
    ['POST /admin/api/neixun/report/person/page', { body: { trainingId } }],
    ['POST /admin/api/neixun/report/department/file/:id', byId(trainingId)],
    ['POST /admin/api/neixun/report/person/file/:id', byId(trainingId)],
    ['POST /admin/api/neixun/report/sign/file/:id', byId(trainingId)],
    ['POST /admin/api/neixunExam/list', { body: { trainingId } }],
    ['POST /admin/api/neixunExam/export/:id', byId(b.examId)],
    ['POST /admin/api/neixunHomework/list', { body: { trainingId } }],
    ['POST /admin/api/neixunHomework/export/:id', byId(b.homeworkId)],
    ['POST /admin/api/company/department/list', { body: { companyId: b.companyId } }],
  ] as const)
    expect(await ask(route, input)).toContain(b.mark)
})
