import { sql } from 'kysely'
import { people } from '../../server/seeds/circle/people'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { startDemo, type TestServer } from '../support/server'
import { faults } from './support'

let server: TestServer
beforeAll(async () => {
  await oneDay()
  server = await startDemo()
})
afterAll(() => server.close())

test('every demo person stands at the level that they are written with, and their records add up to it', async () => {
  expect(await faults(server)).toEqual([])
  const rows = await query<{ phone: string; level: number; growth: number; should: number }>(
    server,
    sql`select phone, level, growth, growth_level_of(growth) as should from app_user where phone is not null`,
  )
  const written = new Map(people.map((one) => [one.phone, one.level]))
  expect(rows.filter(({ phone }) => written.has(phone)).length).toBe(people.length)
  // Colleagues whom a company has invited begin where everybody begins.
  for (const { phone, level, should } of rows) expect([phone, level, should]).toEqual([phone, should, written.get(phone) ?? 1])
  expect(new Set(rows.map(({ level }) => level))).toEqual(new Set([1, 3, 4, 5, 6, 7]))
})

test('what the demo people did shows in their records, in the order of time, and nothing is of the future', async () => {
  const codes = await query<{ code: string }>(server, sql`select distinct task_code as code from growth_record`)
  const expected = ['earlier', 'post', 'ask', 'answer', 'accepted', 'liked', 'login', 'sign_in']
  expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(expected))
  const disorder = await query(
    server,
    sql`select * from (select user_id, created_at, lag(created_at) over (partition by user_id order by seq) as before
      from growth_record) r
      where created_at < before or created_at > now()`,
  )
  expect(disorder).toEqual([])
})

test('the demo account can sign in today, after some days in a row', async () => {
  const { phone, password } = people.find((person) => person.level === 7 && person.password)!
  const { token } = (await server.call('POST /api/auth/loginByPwd', { body: { phone, password: password! } })).result
  const reply = await server.app.http.inject({ url: '/api/growth/mine', headers: { authorization: `Bearer ${token}` } })
  expect(reply.json().result).toMatchObject({
    ...{ level: 7, levelName: 'HRD', streak: 3, signedToday: false },
    season: { level: 7, daysLeft: 42, need: 300 },
  })
  const { earned } = reply.json().result.season
  expect(earned).toBeGreaterThan(20)
  expect(earned).toBeLessThan(900)
})

test('a limited event runs, and what an operator does with it can be seen', async () => {
  const { result } = await server.call('POST /api/growthTask/growthTaskList', { body: { group: 'event' } })
  expect(result).toMatchObject([{ code: 'year_end_review', target: 2, coins: 20 }])
  expect(Date.parse(result[0].endTime!)).toBeGreaterThan(Date.now())
})
