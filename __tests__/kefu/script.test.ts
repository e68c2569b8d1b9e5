import { randomUUID } from 'node:crypto'
import { course, give } from '../lesson/support'
import { command } from '../support/command'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
  ann = await server.person('等着的安')
})
afterAll(() => server.close())

const kefu = command('kefu', () => server)

test('customer service can be done from the command line', async () => {
  expect(await kefu()).toBe('没有人在等\n')
  const body = { clientMsgId: randomUUID(), type: 'text' as const, content: '发票抬头写错了', human: true }
  const { conversationId } = (await ann.call('POST /api/kefuMessage/send', { body })).result
  expect(await kefu()).toMatch(new RegExp(`^${conversationId}  等人工 .+ 等着的安：发票抬头写错了\n$`))
  expect(await kefu('answer', conversationId, '请发来', '正确的抬头')).toBe('已回复（第 3 条）\n')
  expect(await kefu('show', conversationId)).toMatch(/等着的安：发票抬头写错了\n.+\n.+客服：请发来 正确的抬头\n$/)
  const { result } = await ann.call('POST /api/kefuMessage/page', { body: {} })
  expect(result).toMatchObject({ state: 'human', lastSeq: 3 })
  await kefu('close', conversationId)
  expect((await ann.call('POST /api/kefuMessage/page', { body: {} })).result.state).toBe('auto')
})

test('holidays and the teacher of a class are set from the command line', async () => {
  expect(await kefu('day', '2037-02-06', 'off')).toBe('2037-02-06 放假\n')
  expect(await kefu('days')).toContain('2037-02-06 放假\n')
  await kefu('day', '2037-02-06', 'plain')
  expect(await kefu('days')).not.toContain('2037-02-06')

  const { id } = await course(server)
  await give(server, ann, id)
  const teacher = async () =>
    (await ann.call('GET /api/kefu/info', { query: { bizType: 'course', bizId: id } })).result.teacher?.name
  await kefu('teacher', id, '王老师', '0512-66660001')
  expect(await teacher()).toBe('王老师')
  expect(await kefu('teacher', id, 'off')).toBe('已撤下\n')
  expect(await teacher()).toBeUndefined()
})
