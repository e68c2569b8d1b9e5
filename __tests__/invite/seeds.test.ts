import { sql } from 'kysely'
import { query } from '../support/query'
import { startDemo, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
}, 300_000)
afterAll(() => server.close())

test('the demo has a campaign and a ladder, and records in all states', async () => {
  const { records } = (await server.call('POST /api/inviteActivity/page', { body: {} })).result
  expect(records.map(({ need }) => need)).toEqual([3, 30])
  const rows = await query<{ state: string }>(server, sql`select state from assist_record order by state`)
  expect(rows.map(({ state }) => state)).toEqual(['claimed', 'failed', 'open', 'void', 'won'])
  expect(await query(server, sql`select from assist_help where state = 'doubt'`)).toHaveLength(1)
})
