import { startServer, type TestServer } from '../support/server'
import { operator, type TestOperator } from './support'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
})
afterAll(() => server.close())

const find = async (body: object) =>
  (await an.call('POST /admin/api/audit/page', { body })).result.records.map(({ route, subjectId }) => [
    route.split('/').at(-1),
    subjectId,
  ])
const save = (q: string, who = an) =>
  who.call('POST /admin/api/kefuFaq/save', { body: { topic: '订单', q, a: '在“我的订单”里。', sort: 1 } })

test('what was done is found by any words that were written, by its number, its call, and by what it is called', async () => {
  const { result } = await save('补缴社保怎么办理？')
  const [{ requestId: traceId }] = (await an.call('POST /admin/api/audit/page', { body: { subjectId: result.id } })).result
    .records
  await save('年终奖怎么计税？')
  const it = [['save', result.id]]
  expect(await find({ keyword: '社保' })).toEqual(it)
  expect(await find({ keyword: '缴社保怎么' })).toEqual(it)
  expect(await find({ keyword: result.id.toUpperCase() })).toEqual(it)
  expect(await find({ keyword: traceId })).toEqual(it)
  expect(await find({ keyword: '社险' })).toEqual([])
  expect(await find({ keyword: '100%_' })).toEqual([])
  expect((await find({ keyword: '常见问题' })).length).toBe(2)
})

test('the log is narrowed by who, what and day, and together', async () => {
  const bo = await operator(server)
  await save('离职证明怎么开？', bo)
  const route = 'POST /admin/api/kefuFaq/save'
  expect((await find({ keyword: bo.name })).every(([what]) => ['save', 'login'].includes(what!))).toBe(true)
  expect(await find({ route, operatorId: bo.id })).toHaveLength(1)
  expect(await find({ route, operatorId: bo.id, keyword: '社保' })).toEqual([])
  const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  expect(await find({ route, operatorId: bo.id, from: day(-1), to: day(0) })).toHaveLength(1)
  expect(await find({ route, operatorId: bo.id, to: day(-1) })).toEqual([])
  expect(await find({ route, operatorId: bo.id, from: day(1) })).toEqual([])
  const actions = (await an.call('POST /admin/api/audit/action/list', { body: { keyword: '退款' } })).result
  expect(actions.length).toBeGreaterThan(0)
  expect(actions.every(({ summary }) => summary.includes('退款'))).toBe(true)
})
