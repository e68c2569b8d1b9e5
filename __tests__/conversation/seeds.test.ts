import { sql } from 'kysely'
import { loadTalks } from '../../server/seeds/talks'
import { query } from '../support/query'
import { talks } from '../dm/support'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('the demo conversations are like real ones', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.person()))
  const phones = ['13800138000', '13800138001', '13800138002', '13800138003', '13800138008']
  for (const [at, { id }] of people.entries())
    await query(server, sql`update app_user set phone = ${phones[at]} where id = ${id}`)
  await loadTalks(server.app.services)
  expect(await talks(people[3])).toMatchObject([
    { peer: { id: people[2].id }, unread: 1, last: '解除前最好先做劳动能力鉴定。通知书写好发我看一眼。' },
    { peer: { id: people[1].id }, unread: 0 },
  ])
  const { result } = await people[3].call('POST /api/dm/messagePage', { body: { peerId: people[2].id } })
  expect(result).toMatchObject({ canSend: true, lastSeq: 5, hasMore: false })
  expect(result.records.map((record) => record.seq)).toEqual([1, 2, 3, 4, 5])
})
