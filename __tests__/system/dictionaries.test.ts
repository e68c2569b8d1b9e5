import { randomUUID } from 'node:crypto'
import type { Dict } from '../../contract/rules/dicts'
import { operator, type TestOperator } from '../admin/support'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['运营'])
})
afterAll(() => server.close())

const add = (code: Dict, name: string) =>
  an.call('POST /admin/api/dict/item/create', { body: { code, name, requestId: randomUUID() } })
const edit = (code: Dict, id: string, name: string, shown = true) =>
  an.call('POST /admin/api/dict/item/edit', { body: { code, id, name, shown } })
const items = async (code: Dict) => (await an.call('POST /admin/api/dict/item/list', { body: { code } })).result
const offered = async (code: Dict) =>
  (await server.call('GET /api/sysDictData/idNameList/:code', { params: { code } })).result.map(({ name }) => name)

test('an industry that an operator adds can be chosen; renamed, it reads so for who has it; hidden, only they keep it', async () => {
  const { id } = (await add('industry', '新能源')).result
  const ann = await server.person()
  const mine = async () => (await ann.call('POST /api/user/userBaseDetail', { body: {} })).result.industryName
  const choose = (who = ann) => who.call('POST /api/user/saveUserInfo', { body: { industryId: id } })
  expect((await choose()).code).toBe(200)
  expect((await edit('industry', id, '新能源汽车')).code).toBe(200)
  expect(await mine()).toBe('新能源汽车')
  expect((await edit('industry', id, '新能源汽车', false)).code).toBe(200)
  expect(await offered('industry')).not.toContain('新能源汽车')
  expect(await mine()).toBe('新能源汽车')
  expect((await choose()).code).toBe(200)
})

test('they are offered in the order that an operator gave them, all of them and no others', async () => {
  const before = await items('feedback_type')
  const ids = before.map(({ id }) => id).toReversed()
  const order = (given: string[]) => an.call('POST /admin/api/dict/item/order', { body: { code: 'feedback_type', ids: given } })
  expect((await order(ids)).code).toBe(200)
  expect(await offered('feedback_type')).toEqual(before.map(({ name }) => name).toReversed())
  expect(await order(ids.slice(1))).toMatchObject({ code: 400, message: '列表已经变了，请刷新后再排' })
})

test('what is kept as it reads has its name as its id, renamed too', async () => {
  expect((await add('refund_reason', '买给同事的')).result.id).toBe('买给同事的')
  await edit('refund_reason', '买给同事的', '替同事买的')
  expect((await items('refund_reason')).at(-1)).toEqual({ id: '替同事买的', name: '替同事买的', shown: true })
})

test('a name stands once in a dictionary, and something is always left to choose', async () => {
  expect(await add('reissue_reason', ' 遗失 ')).toMatchObject({ code: 400, message: '已经有同名的一项' })
  const all = await items('reissue_reason')
  for (const { id, name } of all.slice(1)) expect((await edit('reissue_reason', id, name, false)).code).toBe(200)
  expect(await edit('reissue_reason', all[0].id, all[0].name, false)).toMatchObject({ code: 400, message: '至少要有一项可选' })
  const { result } = await an.call('GET /admin/api/dict/list')
  expect(result.find(({ code }) => code === 'reissue_reason')).toEqual({
    code: 'reissue_reason',
    options: 1,
    hidden: all.length - 1,
  })
})
