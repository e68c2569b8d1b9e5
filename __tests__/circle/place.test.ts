import { cityName, isCityNamed } from '../../contract/rules/region'
import { sql } from 'kysely'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { feed, detail, member, post, save, text } from './support'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await member(server)
})

const placeOf = async (id: string) => (await detail(server, id)).result.place
const change = (id: string, place?: string) => save(ann, { id, content: text(), place })

test('a moment shows the city that its author chose in lists and on its page, and none where they chose none', async () => {
  const id = await post(server, ann, { place: '苏州市' })
  const other = await post(server, ann)
  const { records } = (await feed(server, { userId: ann.id })).result
  expect(records.map(({ id, place }) => ({ id, place }))).toEqual([
    { id: other, place: '' },
    { id, place: '苏州市' },
  ])
  expect(await placeOf(id)).toBe('苏州市')
})

test('the city stays when only the words change, and can be changed and taken away', async () => {
  const id = await post(server, ann, { place: '苏州市' })
  expect((await change(id)).code).toBe(200)
  expect(await placeOf(id)).toBe('苏州市')
  await change(id, '无锡市')
  expect(await placeOf(id)).toBe('无锡市')
  await change(id, '')
  expect(await placeOf(id)).toBe('')
})

test('a question says no place, and a place is no coordinates and no words that are not let through', async () => {
  const question = { type: 2, title: '试用期能不能延长' } as const
  expect(await save(ann, { ...question, place: '苏州市' })).toMatchObject({ code: 400, message: '参数错误：place 仅用于动态' })
  expect((await save(ann, { place: '120.6,31.3' })).code).toBe(400)
  expect((await save(ann, { place: '你就是个傻逼' })).code).toBe(10151)
})

test('the city goes out with one’s data, and goes when the account does', async () => {
  const id = await post(server, ann, { place: '苏州市' })
  expect((await ann.call('GET /api/user/exportData')).result.json).toContain('苏州市')
  await query(server, sql`insert into logoff (user_id, reason, effect_at) values (${ann.id}, 'l1', now() - interval '1 minute')`)
  await query(server, sql`update app_user set status = 'closing' where id = ${ann.id}`)
  await runJob(server, 'mine.logoff')
  expect(await placeOf(id)).toBe('')
})

test.each([
  [['江苏省', '苏州市', '姑苏区'], '苏州市'],
  [['北京市', '市辖区', '朝阳区'], '北京市'],
  [['重庆市', '县', '城口县'], '重庆市'],
  [['海南省', '省直辖县级行政区划', '琼海市'], '琼海市'],
  [['台湾省'], '台湾省'],
  [['香港特别行政区', '中西区'], '香港特别行政区'],
  [[], ''],
])('of %p the city is %p', (names, city) => {
  expect(cityName(names)).toBe(city)
})

test.each([
  [['江苏省'], false],
  [['江苏省', '苏州市'], true],
  [['重庆市'], true],
  [['海南省', '省直辖县级行政区划'], false],
  [['海南省', '省直辖县级行政区划', '琼海市'], true],
])('whether %p leaves the city open to be asked for: it is named, %p', (names, named) => {
  expect(isCityNamed(names)).toBe(named)
})
