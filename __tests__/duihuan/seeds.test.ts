import { randomUUID } from 'node:crypto'
import { DEMO_CODES } from '../../server/seeds/exchange'
import { startDemo, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
}, 300_000)
afterAll(() => server.close())

const as = async (phone: string) => {
  const login = await server.call('POST /api/auth/loginByPwd', { body: { phone, password: 'Hr2026demo' } })
  return async (url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${login.result.token}` }
    return (await server.app.http.inject({ method: payload ? 'POST' : 'GET', url, headers, payload })).json()
  }
}

test('the demo has a code of each kind and each state, and 周敏 has used two of them', async () => {
  const zhou = await as('13800138000')
  const said = async (code: string) => (await zhou('/api/exchangeCode/check', { code })).code
  expect(await said(DEMO_CODES.party)).toBe(200)
  expect(await said(DEMO_CODES.partyUsed)).toBe(11803)
  expect(await said(DEMO_CODES.company)).toBe(200)
  expect(await said(DEMO_CODES.expired)).toBe(11804)
  expect(await said(DEMO_CODES.stopped)).toBe(11801)
  expect(await said(DEMO_CODES.newcomer)).toBe(11806)
  expect(await said(DEMO_CODES.ticket)).toBe(200)
  expect(await said(DEMO_CODES.member)).toBe(200)
  // 周敏 has a ticket of that evening; whoever tries the demo gets theirs.
  const chen = await as('13800138002')
  const ticket = await chen('/api/exchangeCode/check', { code: DEMO_CODES.ticket })
  const { token } = ticket.result
  expect(await chen('/api/exchangeCode/redeem', { token, requestId: randomUUID() })).toMatchObject({ code: 200 })
  const { records } = (await zhou('/api/exchangeCode/recordPage', {})).result
  expect(records.map(({ rights }: { rights: object[] }) => rights.length)).toEqual([2, 1])
  expect((await chen('/api/exchangeCode/check', { code: DEMO_CODES.company })).code).toBe(11813)
  const { result } = await chen(`/api/exchangeCode/common/${DEMO_CODES.lecture.replaceAll('-', '')}`)
  expect(result).toMatchObject({
    title: '线下讲座学员福利',
    state: 1,
    used: 1,
    total: 500,
    cover: expect.stringContaining('/files/'),
  })
})
