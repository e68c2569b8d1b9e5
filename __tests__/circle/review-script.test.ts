import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { startServer, type Person, type TestServer } from '../support/server'
import { detail, member, save, text } from './support'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
})
afterAll(() => server.close())

const reviews = async (...args: string[]) => {
  const script = path.resolve(__dirname, '../../scripts/reviews.mjs')
  const env = { ...process.env, DATABASE_URL: server.settings.databaseUrl }
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout
}
/** A post that our word list leaves to a person. */
const doubtful = async (more: object = {}) => (await save(ann, { content: text('想要资料的加我 VX，第'), ...more })).result.id

test('what waits can be looked at and decided from the command line', async () => {
  expect(await reviews()).toBe('没有待审核的内容\n')
  const id = await doubtful()
  expect(await reviews()).toMatch(new RegExp(`^post ${id}  .+  安然\n  想要资料的加我 VX`))
  expect(await reviews('pass', 'post', id)).toBe('已处理\n')
  expect((await server.call('GET /api/circle/detail/:id', { params: { id } })).code).toBe(200)
  expect(await reviews()).toBe('没有待审核的内容\n')
})

test('what is rejected stays with its author, who reads why', async () => {
  const ben = await member(server, '本')
  const { id } = (await save(ben, { content: text('想要资料的加我 VX，第') })).result
  await reviews('reject', 'post', id, '请去掉', '联系方式')
  expect((await detail(ben, id)).result).toMatchObject({ status: 3, rejectReason: '请去掉 联系方式' })
  expect((await server.call('GET /api/circle/detail/:id', { params: { id } })).code).toBe(10104)
})

test('an anonymous writer is not named there either', async () => {
  const cat = await member(server, '不愿说名字的人')
  const content = text('想要资料的加我 VX，第')
  const { id } = (await save(cat, { type: 2, title: '能不能匿名问', content, anonymous: true })).result
  const said = await reviews()
  expect(said).toContain(id)
  expect(said).not.toContain('不愿说名字的人')
})
