import { sql } from 'kysely'
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../../server/seeds/operators'
import { query } from '../support/query'
import { startDemo, type TestServer } from '../support/server'
import { codeOf, cookieOf, knock } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
})
afterAll(() => server.close())

const enter = (login: string) =>
  knock(server, 'POST /admin/api/session/login', {
    body: { login, password: DEMO_OPERATOR_PASSWORD, code: codeOf(DEMO_OPERATOR_SECRET) },
  })

test('no member of the demo has paid for what was given', async () => {
  const terms = await query(server, sql<{ source: string; paid: number }>`select source, paid from vip_term`)
  expect(terms.length).toBeGreaterThan(5)
  expect(terms.filter(({ source, paid }) => source !== 'buy' && paid > 0)).toEqual([])
})

test('every account that the demo names for its back office signs in; its HR of a company finds the trainings of that company', async () => {
  const logins = (await query(server, sql<{ login: string }>`select login from admin_operator order by login`)).map(
    ({ login }) => login,
  )
  expect(logins).toEqual(['chief', 'chief2', 'content', 'finance', 'hr', 'ops', 'service', 'teacher'])
  const replies = await Promise.all(logins.map(enter))
  expect(replies.map((reply) => reply.json().result?.state)).toEqual(logins.map(() => 'in'))
  const hr = replies[logins.indexOf('hr')]
  const headers = { cookie: cookieOf(hr), 'x-csrf-token': hr.json().result.me.csrf }
  const { records } = (await knock(server, 'POST /admin/api/neixun/training/page', {}, headers)).json().result
  expect(records).toEqual([expect.objectContaining({ code: '825613' })])
})
