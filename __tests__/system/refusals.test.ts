import { randomUUID } from 'node:crypto'
import { draft } from '../circle/support'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
  ann = await server.person('安')
})
afterAll(() => server.close())

const publish = (content: string) => ann.call('POST /api/circle/save', { body: draft({ content }) })

test.each([
  ['zero-width spaces', '\u200b'.repeat(30)],
  ['joiners and direction marks', '\u200d\u200e\u2060\u202e'.repeat(8)],
  ['fillers that look like spaces', '\u3164\u2800\u115f'.repeat(10)],
  ['two characters among invisible ones', `好${'\u200b'.repeat(20)}的`],
])('a post of %s is not published', async (_what, content) => {
  expect((await publish(content)).code).not.toBe(200)
})

test('what holds an emoji of several parts, or of a flag, is kept as it was written', async () => {
  const content = '今天办完了最后一位同事的入职 👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'
  const { result } = await publish(content)
  expect((await ann.call('GET /api/circle/detail/:id', { params: { id: result.id } })).result.content).toBe(content)
})

test.each([
  ['a link that was cut', 'GET', '/api/circle/detail/0199', undefined, '内容不存在，或链接不完整'],
  ['a text that is too long', 'POST', '/api/feedback/save', { content: '长'.repeat(5000) }, /^内容太长，最多 \d+ 个字$/],
  ['a call of an old version', 'POST', '/api/circle/like', { id: randomUUID(), like: 'yes' }, '请求有误，请刷新后再试'],
] as const)('whoever sends %s reads a sentence, and the log names the member', async (_what, method, url, more, message) => {
  const feedback = { type: '其他', content: '', images: [], requestId: randomUUID() }
  const answer = await server.app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${ann.token}` },
    ...(more && { payload: url.includes('feedback') ? { ...feedback, ...more } : more }),
  })
  expect(answer.json()).toMatchObject({ code: 400 })
  expect(answer.json().message).toMatch(message)
  expect(answer.json().message).not.toMatch(/[a-z]/i)
  // The call itself is told of after it was answered.
  expect(server.log.slice(-2).join('')).toContain('"fault"')
})

test('whoever is asked to wait is told for how long', async () => {
  expect((await ann.call('POST /api/circle/save', { body: draft({ content: '三十秒之内的又一条动态' }) })).message).toMatch(
    /^发布太频繁，请 \d{1,2} 秒后再试$/,
  )
})
