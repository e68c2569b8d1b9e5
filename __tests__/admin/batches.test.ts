import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { adminContract } from '../../contract/admin'
import type { AdminSpec } from '../../contract/admin/endpoint'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { operator, startBackOffice, type TestOperator } from './support'

let office: Awaited<ReturnType<typeof startBackOffice>>
let clerk: TestOperator
beforeAll(async () => {
  office = await startBackOffice()
  clerk = await operator(office.server, ['客服'])
})
afterAll(() => office.server.close())
afterEach(() => query(office.server, sql`delete from feedback`))

/** So many people wrote the same, without a page of the app for each. */
const said = (count: number) =>
  query(
    office.server,
    sql`insert into feedback (id, user_id, type, content)
      select gen_random_uuid(), ${office.ann.id}, 'account', '登录不上' from generate_series(1, ${count}::integer)`,
  )
const found = { list: 'POST /admin/api/feedback/page', input: '{"body":{"state":"open"}}', key: 'id' }
const counted = async (who = clerk) => (await who.call('POST /admin/api/batch/preview', { body: found })).result
const wish = (change: object) => ({
  ...{ requestId: randomUUID(), route: 'POST /admin/api/feedback/answer', label: '回复并了结', title: '意见反馈' },
  given: JSON.stringify({ reply: '登录已经恢复', solved: true }),
  ...change,
})
const ask = (change: object, who = clerk) => who.call('POST /admin/api/batch/create', { body: wish(change) })
const run = () => runJob(office.server, 'admin.batches')
const mine = async (who = clerk) => (await who.call('POST /admin/api/batch/page', { body: {} })).result.records
const standing = async () =>
  (
    await query<{ state: string; count: number }>(office.server, sql`select state, count(*) from feedback group by 1 order by 1`)
  ).map(({ state, count }) => [state, Number(count)])

test('all that a list finds, beyond its page, are counted first and then done one by one, each with its row of the log', async () => {
  await said(63)
  expect(await counted()).toEqual({ count: 63, more: false })
  const { id } = (await ask({ found: { ...found, count: 63 } })).result
  expect(await mine()).toMatchObject([{ id, state: 'waiting', total: 63, tried: 0 }])
  await run()
  expect(await standing()).toEqual([['solved', 63]])
  expect(await mine()).toMatchObject([{ id, state: 'done', total: 63, tried: 63, failed: 0, faults: [] }])
  const log = await query<{ subject_id: string }>(
    office.server,
    sql`select subject_id from admin_audit where route = 'POST /admin/api/feedback/answer' and operator_id = ${clerk.id}`,
  )
  expect(new Set(log.map(({ subject_id }) => subject_id)).size).toBe(63)
})

test('when there are not so many as were seen, nothing is done', async () => {
  await said(3)
  const { count } = await counted()
  await said(1)
  const { code, message } = await ask({ found: { ...found, count } })
  expect([code, message]).toEqual([400, expect.stringContaining('4 项')])
  await run()
  expect(await standing()).toEqual([['open', 4]])
})

test('those that are chosen are done, what cannot be done is named with its reason, and does not hold up the others', async () => {
  await said(2)
  const ids = (await clerk.call('POST /admin/api/feedback/page', { body: { state: 'open' } })).result.records.map(({ id }) => id)
  const lost = randomUUID()
  await ask({ ids: [ids[0], lost, ids[1]] })
  await run()
  expect((await mine())[0]).toMatchObject({
    state: 'done',
    tried: 3,
    failed: 1,
    faults: [{ id: lost, message: expect.any(String) }],
  })
  expect(await standing()).toEqual([['solved', 2]])
})

test('a batch that is stopped leaves what is done and does no more, and only its own operator stops it', async () => {
  await said(2)
  const { id } = (await ask({ found: { ...found, count: 2 } })).result
  const other = await operator(office.server, ['客服'])
  expect((await other.call('POST /admin/api/batch/stop', { body: { id } })).code).toBe(10104)
  expect((await clerk.call('POST /admin/api/batch/stop', { body: { id } })).code).toBe(200)
  await run()
  expect(await standing()).toEqual([['open', 2]])
  expect((await mine())[0]).toMatchObject({ id, state: 'stopped', tried: 0 })
})

test('whoever may not do it once may not do it to many, nor later when the right is gone', async () => {
  await said(1)
  const reader = await operator(office.server, ['财务'])
  expect((await reader.call('POST /admin/api/batch/preview', { body: found })).status).toBe(403)
  const [{ id }] = await query<{ id: string }>(office.server, sql`select id from feedback`)
  expect((await ask({ ids: [id] }, reader)).status).toBe(403)
  const leaving = await operator(office.server, ['客服'])
  await ask({ ids: [id] }, leaving)
  await query(office.server, sql`delete from admin_operator_role where operator_id = ${leaving.id}`)
  await run()
  expect((await mine(leaving))[0]).toMatchObject({ failed: 1, faults: [{ message: '没有权限' }] })
  expect(await standing()).toEqual([['open', 1]])
})

test('what an endpoint would not take is refused before anything is done, and what is not for many too', async () => {
  await said(1)
  const bad = [
    { given: '{"reply":""}' },
    { given: 'nonsense' },
    { route: 'POST /admin/api/coin/grant' },
    { route: 'POST /admin/api/no/where' },
    { ids: undefined },
    { ids: undefined, found: { ...found, count: 1, key: 'nothing' } },
  ]
  for (const change of bad) expect((await ask({ ids: [randomUUID()], ...change })).code).toBe(400)
  expect(await mine()).not.toContainEqual(expect.objectContaining({ state: 'waiting' }))
})

test('what may be done to many leaves a row that hides nothing, needs no second person, and names each by a member of its body', () => {
  const many = Object.values(adminContract)
    .flatMap((record) => Object.entries(record as Record<string, AdminSpec>))
    .filter(([, { each }]) => each)
  expect(many.length).toBeGreaterThan(0)
  const wrong = many.filter(
    ([, { each, audit, approval, reveals, permission, body }]) =>
      !audit || audit.hide || approval || reveals || permission.startsWith('admin.') || !body!.properties[each!],
  )
  expect(wrong.map(([route]) => route)).toEqual([])
})
