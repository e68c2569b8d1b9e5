import { startDemo, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
}, 300_000)
afterAll(() => server.close())

test('the demo accounts have two coupons, and the better one that fits is taken off', async () => {
  const login = await server.call('POST /api/auth/loginByPwd', { body: { phone: '13800138002', password: 'Hr2026demo' } })
  const [{ id, price }] = (
    await server.database.pool.query<{ id: string; price: number }>(
      `select c.id, c.price from lesson_course c join lesson_category k on k.id = c.category_id join lesson_category top on top.id = k.parent_id
       where c.status = 'on' and c.price >= 15000 and top.name = '劳动用工' order by c.price limit 1`,
    )
  ).rows
  const reply = await server.app.http.inject({
    method: 'POST',
    url: '/api/courseOrder/preview',
    headers: { authorization: `Bearer ${login.result.token}` },
    payload: { courseId: id },
  })
  expect(reply.json()).toMatchObject({ code: 200 })
  const { result } = reply.json()
  expect(result.coupons.map((one: { rule: string; usable: boolean }) => [one.rule, one.usable])).toEqual([
    ['满 150 减 20', true],
    ['立减 10', true],
  ])
  expect(result.payPrice).toBeLessThanOrEqual(price - 2000)
})
