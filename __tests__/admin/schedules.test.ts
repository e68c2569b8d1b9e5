import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CHECKLIST } from '../../contract/rules/assist'
import { input as campaign } from '../invite/support'
import { course as makeCourse } from '../lesson/support'
import { save as saveLottery } from '../lottery/support'
import { makeCompany, training } from '../neixun/support'
import { openedBank } from '../tiku/practice-support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type TestServer } from '../support/server'
import { openDesk, operator, type TestOperator } from './support'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
})
afterAll(() => server.close())

const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const set = (id: string, status: 'on' | 'off', change: object = {}, who = an) =>
  who.call('POST /admin/api/schedule/create', {
    body: {
      ...{ requestId: randomUUID(), route: 'POST /admin/api/course/status', label: '上架', title: '一门课', dueAt: soon() },
      input: JSON.stringify({ body: { id, status } }),
      ...change,
    },
  })
const standing = async (id: string) =>
  (await an.call('POST /admin/api/schedule/list', { body: { subject: 'course', ids: [id] } })).result
/** The time has come. */
const arrive = async () => {
  await query(server, sql`update admin_schedule set due_at = now() - interval '1 s' where state = 'waiting'`)
  await runJob(server, 'admin.schedules')
}
const statusOf = async (id: string) =>
  (await query<{ status: string }>(server, sql`select status from lesson_course where id = ${id}`))[0].status
const hidden = async () => {
  const { id } = await makeCourse(server)
  await query(server, sql`update lesson_course set status = 'off' where id = ${id}`)
  return id
}
const last = async () => (await an.call('POST /admin/api/schedule/page', { body: {} })).result.records

test('a course goes on sale by itself at its time, not before, once, and the log says whose act it was', async () => {
  const id = await hidden()
  expect((await set(id, 'on')).code).toBe(200)
  expect(await standing(id)).toMatchObject([{ label: '上架', operator: an.name, state: 'waiting' }])
  await runJob(server, 'admin.schedules')
  expect(await statusOf(id)).toBe('off')
  await arrive()
  expect(await statusOf(id)).toBe('on')
  expect(await standing(id)).toEqual([])
  await query(server, sql`update lesson_course set status = 'off' where id = ${id}`)
  await arrive()
  expect(await statusOf(id)).toBe('off')
  const log = (await an.call('POST /admin/api/audit/page', { body: { subject: 'course', subjectId: id } })).result.records
  expect(log).toMatchObject([{ operator: an.name, route: 'POST /admin/api/course/status', after: { status: 'on' } }])
})

test('another time puts the first away, and what is taken back is not done', async () => {
  const id = await hidden()
  await set(id, 'on')
  await set(id, 'on', { label: '再上架' })
  const [one, ...others] = await standing(id)
  expect([one.label, others]).toEqual(['再上架', []])
  expect((await an.call('POST /admin/api/schedule/cancel', { body: { id: one.id } })).code).toBe(200)
  expect((await an.call('POST /admin/api/schedule/cancel', { body: { id: one.id } })).code).toBe(10104)
  await arrive()
  expect(await statusOf(id)).toBe('off')
})

test('what cannot be done when the time comes says why, changes nothing, and holds nobody else up', async () => {
  const [gone, fine] = [randomUUID(), await hidden()]
  const clerk = await operator(server, ['运营'])
  const lost = await hidden()
  await set(gone, 'on')
  await set(lost, 'on', {}, clerk)
  await set(fine, 'on')
  await query(server, sql`update admin_operator_role set role = '财务' where operator_id = ${clerk.id}`)
  await arrive()
  expect([await statusOf(lost), await statusOf(fine)]).toEqual(['off', 'on'])
  const of = async (id: string) => (await last()).find(({ subjectId }) => subjectId === id)
  expect(await of(lost)).toMatchObject({ state: 'failed', error: '没有权限' })
  expect(await of(gone)).toMatchObject({ state: 'failed', error: expect.stringMatching(/\S/) })
  const told = async (who: TestOperator) => (await who.call('GET /admin/api/desk/show')).result.alarms.map(({ text }) => text)
  // Whoever set it, also without the right any more, and whoever could set it anew.
  expect(await told(clerk)).toEqual(['“一门课”定时上架到点没有做成：没有权限'])
  expect(await told(an)).toContain('“一门课”定时上架到点没有做成：没有权限')
  expect(await told(await operator(server, ['财务']))).toEqual([])
  await query(server, sql`update admin_schedule set due_at = now() - interval '4 days' where operator_id = ${clerk.id}`)
  expect(await told(clerk)).toEqual([])
})

test('what was not done at its time is said no more once the same was set anew and done', async () => {
  const clerk = await operator(server, ['运营'])
  const id = await hidden()
  const told = async () => (await clerk.call('GET /admin/api/desk/show')).result.alarms.map(({ text }) => text)
  await set(id, 'on', { title: '晚了的课' }, clerk)
  await query(server, sql`update admin_operator_role set role = '财务' where operator_id = ${clerk.id}`)
  await arrive()
  expect(await told()).toContain('“晚了的课”定时上架到点没有做成：没有权限')
  await set(id, 'on', { title: '晚了的课' })
  expect(await told()).toContain('“晚了的课”定时上架到点没有做成：没有权限')
  await arrive()
  expect(await statusOf(id)).toBe('on')
  expect(await told()).toEqual([])
})

test('only what may be set for a time can, in the future, by who may do it now', async () => {
  const id = await hidden()
  const wrong = [
    { route: 'POST /admin/api/course/price' },
    { route: 'POST /admin/api/nothing' },
    { input: JSON.stringify({ body: { id, status: 'gone' } }) },
    { dueAt: new Date(Date.now() - 1000).toISOString() },
    { dueAt: new Date(Date.now() + 800 * 86_400_000).toISOString() },
  ]
  for (const change of wrong) expect((await set(id, 'on', change)).code).toBe(400)
  const clerk = await operator(server, ['财务'])
  expect((await set(id, 'on', {}, clerk)).status).toBe(403)
  await set(id, 'on')
  const [{ id: standingId }] = await standing(id)
  expect((await clerk.call('POST /admin/api/schedule/cancel', { body: { id: standingId } })).code).toBe(10104)
  expect((await clerk.call('POST /admin/api/schedule/page', { body: {} })).result.records).toEqual([])
})

test('a bank, a lottery, a campaign and a training come out at their time, or say then what they lack', async () => {
  const desk = await openDesk(server)
  const bank = (await openedBank(server, { 甲章: 1 })).id
  await query(server, sql`update tiku_bank set state = 'off' where id = ${bank}`)
  const lottery = (await saveLottery(desk)).result.id
  const assist = (await an.call('POST /admin/api/assist/save', { body: { ...campaign(), requestId: randomUUID() } })).result.id
  const firm = await makeCompany(server, await server.person())
  const empty = (await training(server, firm)).id
  await query(server, sql`update training set status = 'draft' where id = ${empty}`)
  const out = (route: string, body: object) =>
    set('', 'on', { route: `POST /admin/api/${route}`, input: JSON.stringify({ body }) })
  const asked = [
    await out('tiku/bank/state', { id: bank, state: 'on' }),
    await out('lottery/publish', { id: lottery }),
    await out('assist/publish', { id: assist, checklist: Object.keys(CHECKLIST) }),
    await out('neixun/training/publish', { trainingId: empty }),
  ]
  expect(asked.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  const states = async () => [
    (await query<{ state: string }>(server, sql`select state from tiku_bank where id = ${bank}`))[0].state,
    (await query<{ state: string }>(server, sql`select state from lottery where id = ${lottery}`))[0].state,
    (await query<{ state: string }>(server, sql`select state from assist_campaign where id = ${assist}`))[0].state,
    (await query<{ status: string }>(server, sql`select status from training where id = ${empty}`))[0].status,
  ]
  const before = await states()
  expect([before[0], before[3]]).toEqual(['off', 'draft'])
  await arrive()
  const after = await states()
  expect([after[0], after[3]]).toEqual(['on', 'draft'])
  expect([after[1], after[2]]).not.toEqual([before[1], before[2]])
  const ended = await last()
  const of = (id: string) => ended.find(({ subjectId }) => subjectId === id)
  expect([bank, lottery, assist].map((id) => [of(id)?.state, of(id)?.error])).toEqual(Array(3).fill(['done', '']))
  expect(of(empty)).toMatchObject({ state: 'failed', error: expect.stringContaining('学习项') })
})
