import { sql } from 'kysely'
import { forwardClock } from '../support/forward-clock'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { detail, member, post } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
let id: string
beforeAll(async () => {
  server = await startServer()
  ann = await member(server)
  bob = await member(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await post(server, ann)
})

const views = async () => (await query<{ n: number }>(server, sql`select view_count as n from circle_post where id = ${id}`))[0].n
const from = (address: string) =>
  server.app.http.inject({ method: 'GET', url: `/api/circle/detail/${id}`, remoteAddress: address })

test('a reader counts once in half an hour', async () => {
  await Promise.all([1, 2, 3, 4].map(() => detail(bob, id)))
  expect(await views()).toBe(1)
  const passed = forwardClock()
  const pass = async (minutes: number) => {
    passed(minutes * 60_000)
    await query(server, sql`update circle_view set viewed_at = viewed_at - make_interval(mins => ${minutes})`)
  }
  await pass(29)
  await detail(bob, id)
  expect(await views()).toBe(1)
  await pass(1)
  await detail(bob, id)
  expect(await views()).toBe(2)
  expect((await detail(ann, id)).result.viewCount).toBe(2)
})

test('readers without an account are told apart by address, which is stored nowhere', async () => {
  for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) await from(address)
  expect(await views()).toBe(2)
  const rows = await query(
    server,
    sql`select to_jsonb(v)::text as row from circle_view v union all select to_jsonb(s)::text from shared_value s`,
  )
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

test('what only its author sees is not counted', async () => {
  await query(server, sql`update circle_post set status = 1 where id = ${id}`)
  await detail(ann, id)
  expect(await views()).toBe(0)
})

test('who read is forgotten after a day, how many stays', async () => {
  await detail(bob, id)
  // More than are read at once.
  await query(
    server,
    sql`insert into circle_view (post_id, viewer, viewed_at)
      select id, n || repeat('x', 200), now() from (select id from circle_post limit 1) p, generate_series(1, 20000) n`,
  )
  await query(server, sql`update circle_view set viewed_at = viewed_at - interval '25 hours'`)
  await runJob(server, 'circle.views')
  expect(await query(server, sql`select 1 from circle_view`)).toEqual([])
  expect(await views()).toBe(1)
})
