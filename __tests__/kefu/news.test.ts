import { randomUUID } from 'node:crypto'
import { listen } from '../conversation/sockets'
import { operator, type TestOperator } from '../admin/support'
import type { Person, TestServer } from '../support/server'

let server: TestServer & { port: number }
let ann: Person
beforeAll(async () => {
  server = await listen()
  ann = await server.person()
})
afterAll(() => server.close())

const ask = async (content: string) =>
  (await ann.call('POST /api/kefuMessage/send', { body: { clientMsgId: randomUUID(), type: 'text', content } })).result
const open = (cookie: string) => fetch(`http://127.0.0.1:${server.port}/admin/api/news`, { headers: { cookie } })

/** The news of one page, one after the other; what only keeps the line open is left out. */
async function* newsOf(answer: Response): AsyncGenerator<{ kind: string; conversationId?: string }> {
  const decoder = new TextDecoder()
  let left = ''
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    left += decoder.decode(part, { stream: true })
    const lines = left.split('\n\n')
    left = lines.pop()!
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6))
  }
}
async function listening(who: TestOperator) {
  const news = newsOf(await open(who.cookie))
  return async () => (await news.next()).value
}

test('whoever answers customers hears at once that somebody asks, and that a colleague has answered', async () => {
  const [clerk, colleague] = [await operator(server, ['客服']), await operator(server, ['客服'])]
  const next = await listening(clerk)
  const heard = next()
  const { conversationId } = await ask('发票怎么开')
  expect(await heard).toEqual({ kind: 'kefu', conversationId })
  const again = next()
  await colleague.call('POST /admin/api/kefu/answer', { body: { conversationId, text: '在订单里申请', requestId: randomUUID() } })
  expect(await again).toEqual({ kind: 'kefu', conversationId })
})

test('nobody hears it without a session of the back office, or without the permission', async () => {
  const reader = await operator(server, ['财务'])
  for (const cookie of ['', `hr_operator=${ann.token}`]) expect((await open(cookie)).status).toBe(401)
  expect((await open(reader.cookie)).status).toBe(403)
})
