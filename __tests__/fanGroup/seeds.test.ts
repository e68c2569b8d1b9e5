import { sql } from 'kysely'
import { query } from '../support/query'
import { must } from '../order/support'
import { startDemo, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
}, 300_000)
afterAll(() => server.close())

test('the demo has groups of every state, and its codes say of themselves that they are none', async () => {
  const { records } = must(await server.call('POST /api/fanGroup/page', { body: {} }))
  expect(records.map(({ topic, state, needVip }) => [topic, state, needVip])).toEqual([
    ['law', 'open', false],
    ['pay', 'open', false],
    ['hire', 'open', false],
    ['performance', 'closed', false],
    ['manage', 'open', true],
  ])
  const [law] = records
  expect(must(await server.call('GET /api/fanGroup/detail/:id', { params: { id: law.id } }))).toMatchObject({
    roomNo: 2,
    may: 'login',
  })
  const rooms = await query(server, sql`select from fan_group_room r join file f on f.id = r.qr_file where not f.used`)
  expect(rooms).toEqual([])
})
