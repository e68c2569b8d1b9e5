import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Modules } from '../../server/app/module'
import { modules } from '../../server/modules'
import { operator, type TestOperator } from '../admin/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { news } from './support'

let server: TestServer
let an: TestOperator
let user: Person
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
  user = await server.person('沈悦')
})
afterAll(() => server.close())

const code = 'sanction'
const save = (title: string, content: string, who = an) =>
  who.call('POST /admin/api/wording/save', { body: { code, title, content, reason: '说得明白些' } })
const restore = (of = code) => an.call('POST /admin/api/wording/restore', { body: { code: of, reason: '还是原来的好' } })
const row = async () => (await an.call('GET /admin/api/wording/list', {})).result.find((one) => one.code === code)!
const history = async () => (await an.call('POST /admin/api/wording/history', { body: { code } })).result

/** What somebody reads who is muted now. */
async function told(): Promise<{ title: string; content: string }> {
  await news(server, user)
  const muted = await an.call('POST /admin/api/user/mute', { body: { userId: user.id, hours: 24, reason: '多次发布广告' } })
  expect(muted.code).toBe(200)
  return (await news(server, user)).at(-1)!
}

test('what operators write instead is what people read from then on, until the default counts again', async () => {
  const before = await told()
  expect(before.title).toMatch(/^你已被禁言至 /)
  expect((await save('到 {到期} 为止，你不能发言（{处理}）', '因为：{原因}')).code).toBe(200)
  const now = await told()
  expect(now.title).toMatch(/^到 .+ 为止，你不能发言（禁言）$/)
  expect(now.content).toBe('因为：多次发布广告')
  expect(await row()).toMatchObject({ changed: true, content: '因为：{原因}', exampleContent: '因为：多次发布广告' })
  expect((await restore()).code).toBe(200)
  expect(await told()).toMatchObject({ content: before.content })
  expect(await row()).toMatchObject({ changed: false, changedAt: null })
  expect((await history()).map(({ own, reason }) => [own, reason])).toEqual([
    [false, '还是原来的好'],
    [true, '说得明白些'],
  ])
  const log = (await an.call('POST /admin/api/audit/page', { body: { subject: 'wording', subjectId: code } })).result.records
  expect(log.map(({ route }) => route)).toEqual(['POST /admin/api/wording/restore', 'POST /admin/api/wording/save'])
})

test('a name that there is not, one that is left out and a brace alone are refused, in words, and change nothing', async () => {
  const wrong = [
    ['你已被{处理}至 {到期}，还有 {天数} 天', '{原因}', '没有这样的占位：{天数}'],
    ['你已被{处理}', '{原因}', '缺少占位：{到期}'],
    ['你已被{处理}至 {到期', '{原因}', '花括号要成对'],
  ]
  for (const [title, content, said] of wrong) {
    const refused = await save(title, content)
    expect([refused.code, refused.message]).toEqual([400, expect.stringContaining(said)])
    const shown = await an.call('POST /admin/api/wording/preview', { body: { code, title, content } })
    expect([shown.code, shown.message]).toEqual([400, expect.stringContaining(said)])
  }
  expect(await row()).toMatchObject({ changed: false })
  expect(
    (await an.call('POST /admin/api/wording/preview', { body: { code, title: '{到期}{处理}', content: '{原因}' } })).result,
  ).toEqual({ exampleTitle: '12月1日 09:00禁言', exampleContent: '多次发布广告' })
  expect((await restore('nothing')).code).toBe(400)
  expect((await save('{处理}{到期}', '{原因}', await operator(server, ['财务']))).status).toBe(403)
})

test('every text that is declared can be found by operators, reads well as it is, and is asked for nothing it has no sample of', () => {
  const folder = path.join(__dirname, '../../server/modules')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
  const declared = [...sources.matchAll(/= wording\('([\w.]+)'/g)].map(([, one]) => one)
  const brought = new Modules(modules).all('wordings').map((one) => one.wording)
  expect(brought.map((one) => one.code).sort()).toEqual(declared.sort())
  expect(new Set(declared).size).toBe(declared.length)
  for (const { title, content, samples } of brought) {
    const names = [...(title + content).matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name)
    expect([...new Set(names)].sort()).toEqual(Object.keys(samples).sort())
  }
})
