import { randomUUID } from 'node:crypto'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

test('readers see the province somebody published from, and nothing finer', async () => {
  const author = await server.person('走南闯北')
  const saved = await server.app.http.inject({
    method: 'POST',
    url: '/api/circle/save',
    headers: { authorization: `Bearer ${author.token}`, 'x-forwarded-for': '120.24.78.68' },
    payload: { type: 1, content: '在深圳出差，写一条动态', images: [], topicIds: [], requestId: randomUUID() },
  })
  const { id } = saved.json().result
  const { result } = await server.call('GET /api/circle/detail/:id', { params: { id } })
  expect(result.ipRegion).toBe('广东')
})
