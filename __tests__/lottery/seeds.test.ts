import { sql } from 'kysely'
import { query } from '../support/query'
import { startDemo, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
}, 300_000)
afterAll(() => server.close())

test('the demo has a lottery under way, one that is over and one that begins soon, in four looks', async () => {
  const rows = await query<{ style: string; state: string }>(
    server,
    sql`select style, case when ends_at <= now() then 'over' when starts_at > now() then 'ahead' else 'open' end as state
      from lottery order by style`,
  )
  expect(rows).toEqual([
    { style: 'box', state: 'open' },
    { style: 'cards', state: 'ahead' },
    { style: 'grid', state: 'open' },
    { style: 'wheel', state: 'over' },
  ])
  const { records } = (await server.call('POST /api/lottery/page', { body: {} })).result
  expect(records[0].title).toBe('HR 幸运日')
  const detail = (await server.call('GET /api/lottery/detail/:id', { params: { id: records[0].id } })).result
  expect(detail.prizes).toHaveLength(8)
  expect(detail.prizes.filter(({ img }) => !img).map(({ name }) => name)).toEqual(['未中奖', '再来一次'])
  // A seed of a day that is over is told, today's is not.
  expect([detail.fair[0], detail.fair.at(-1)!].map(({ seed }) => seed !== null)).toEqual([false, true])
})

test('沈悦 has won a notebook that waits for an address', async () => {
  const login = await server.call('POST /api/auth/loginByPwd', { body: { phone: '13800138003', password: 'Hr2026demo' } })
  const headers = { authorization: `Bearer ${login.result.token}` }
  const reply = await server.app.http.inject({
    method: 'POST',
    url: '/api/lotteryRecord/page',
    headers,
    payload: { tab: 'claimable' },
  })
  expect(reply.json().result.records).toEqual([expect.objectContaining({ prizeName: 'HR 手账本', state: 'claimable' })])
})
