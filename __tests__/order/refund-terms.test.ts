import { operator, type TestOperator } from '../admin/support'
import { course, learnt, refusal, give, saleOf } from '../lesson/support'
import { sellable } from '../../server/modules/domains/lesson/sellable'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let chief: TestOperator
beforeAll(async () => {
  server = await startServer()
  chief = await operator(server)
})
afterAll(() => server.close())

const DAY = 86_400_000
const save = (kind: 'course' | 'vip' | 'zhiku' | 'tiku', days: number, most: number | null, who = chief) =>
  who.call('POST /admin/api/refundTerm/save', { body: { kind, days, most, reason: '大促期间放宽' } })
const rule = async () => {
  const { id } = await course(server)
  return (await sellable.offer(server.database.db, { courseId: id }, (await server.person()).id)).refundRule
}

test('an operator changes the rule of a shop; what was ordered before is given back by the rule it was ordered under', async () => {
  expect(await rule()).toBe('支付后 7 天内，学习进度和取得的内容都不超过 10%，可以申请退款；已报考的不能退')
  const buyer = await server.person()
  const { id } = await course(server)
  const sale = saleOf(buyer.id, id, await give(server, buyer, id))
  await learnt(server, buyer, id, 25)
  const before = new Date()
  const paidAt = new Date(before.getTime() - 10 * DAY)
  const asked = (orderedAt: Date) => refusal(server, { ...sale, paidAt, orderedAt }, before)
  expect(await asked(before)).toContain('已超过 7 天')
  expect((await save('course', 30, 50)).code).toBe(200)
  expect(await rule()).toContain('支付后 30 天内，学习进度和取得的内容都不超过 50%')
  expect(await asked(before)).toContain('已超过 7 天')
  expect(await asked(new Date())).toBeUndefined()
})

test('the rules that held are kept with their time, and the change with its reason', async () => {
  await save('zhiku', 3, null)
  await save('zhiku', 14, null)
  const { result } = await chief.call('POST /admin/api/refundTerm/version/list', { body: { kind: 'zhiku' } })
  expect(result.map(({ days, since }) => [days, since !== null])).toEqual([
    [14, true],
    [3, true],
    [7, false],
  ])
  const now = (await chief.call('GET /admin/api/refundTerm/list')).result
  expect(now.find(({ kind }) => kind === 'zhiku')).toMatchObject({ days: 14, most: null })
  const [row] = (await chief.call('POST /admin/api/audit/page', { body: { subject: 'refundTerm', subjectId: 'zhiku' } })).result
    .records
  expect(row).toMatchObject({ before: { days: 3, most: null }, after: { days: 14, most: null }, reason: '大促期间放宽' })
})

test('a shop that counts what was used wants to know how much, others do not, and not everybody may say', async () => {
  expect((await save('tiku', 7, null)).code).toBe(400)
  expect((await save('vip', 7, 10)).code).toBe(400)
  expect((await save('vip', 0, null)).code).toBe(400)
  expect((await save('vip', 10, null, await operator(server, ['客服']))).status).toBe(403)
})
