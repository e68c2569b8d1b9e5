import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.person()
})

const HOME = {
  name: '周敏',
  phone: '13800138000',
  region: '320508 江苏省 苏州市 姑苏区',
  detail: '人民路 1 号 2 幢',
  tag: '家' as const,
  isDefault: false,
}
const save = (more: object = {}, who = ann) =>
  who.call('POST /api/userAddress/save', { body: { ...HOME, requestId: randomUUID(), ...more } })
const all = async (who = ann) => (await who.call('POST /api/userAddress/page', { body: {} })).result.records
const names = async () => (await all()).map(({ name, isDefault }) => (isDefault ? `${name}*` : name))

test('the first address is the default, until another one is or it is deleted', async () => {
  const first = (await save()).result
  expect(first).toMatchObject({ name: '周敏', isDefault: true })
  const second = (await save({ name: '公司前台', tag: '公司' })).result
  expect(await names()).toEqual(['周敏*', '公司前台'])
  expect((await ann.call('POST /api/userAddress/setDefault', { body: { id: second.id } })).result).toBe(true)
  expect(await names()).toEqual(['公司前台*', '周敏'])
  // Changed, it stays what it is.
  expect((await save({ id: second.id, name: '前台' })).result.isDefault).toBe(true)
  expect((await ann.call('POST /api/userAddress/delete', { body: { id: second.id } })).result).toBe(true)
  expect(await names()).toEqual(['周敏*'])
})

test('a twenty-first address is refused, also of many that come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 23 }, (_, at) => save({ name: `住处${at}` })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(20)
  expect(answers.filter(({ code }) => code === 11530)).toHaveLength(3)
  expect((await all()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  await ann.call('POST /api/userAddress/delete', { body: { id: (await all())[7].id } })
  expect((await save()).code).toBe(200)
})

test('the same tap twice keeps one address', async () => {
  const requestId = randomUUID()
  const [one, other] = await Promise.all([save({ requestId }), save({ requestId })])
  expect(one.result).toEqual(other.result)
  expect(await all()).toHaveLength(1)
})

test('half an address, or none that exists, is not kept', async () => {
  for (const wrong of [{ name: '周' }, { phone: '1380013800' }, { detail: '1 号' }, { region: '999999 火星' }, { tag: '老家' }])
    expect((await save(wrong)).code).toBe(400)
  expect(await all()).toEqual([])
})

test('nobody sees, changes or deletes another person’s address', async () => {
  const { id } = (await save()).result
  const eve = await server.person()
  expect(await all(eve)).toEqual([])
  expect((await save({ id }, eve)).code).toBe(10104)
  expect((await eve.call('POST /api/userAddress/delete', { body: { id } })).code).toBe(10104)
  expect((await eve.call('POST /api/userAddress/setDefault', { body: { id } })).code).toBe(10104)
  expect(await names()).toEqual(['周敏*'])
})

test('the table itself keeps nobody from having two defaults by chance', async () => {
  await save()
  await save()
  await expect(query(server, sql`update user_address set is_default = true where user_id = ${ann.id}`)).rejects.toThrow('unique')
})
