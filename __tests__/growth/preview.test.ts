import { randomUUID } from 'node:crypto'
import { operator, type TestOperator } from '../admin/support'
import { member } from '../circle/support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { giveGrowth, mine } from './support'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
})
afterAll(() => server.close())

type Wish = { growth?: number; gift?: number; keep?: number }
const preview = (level: number, wish: Wish) => an.call('POST /admin/api/level/preview', { body: { level, ...wish } })
const night = () => runJob(server, 'growth.levels')
const who = async (growth: number): Promise<Person> => {
  const one = await member(server)
  await giveGrowth(server, one, growth, randomUUID())
  return one
}
const levelOf = async (one: Person) => (await mine(one)).level

test('what a change of a level would do is what it then does, and looking changes nothing', async () => {
  const [low, mid, high] = [await who(250), await who(320), await who(500)]
  expect([await levelOf(low), await levelOf(mid), await levelOf(high)]).toEqual([2, 3, 3])
  const up = (await preview(3, { growth: 400 })).result
  const down = (await preview(3, { growth: 200, gift: 30 })).result
  expect(up).toMatchObject({ falls: 1, rises: 0 })
  expect(down).toMatchObject({ falls: 0, rises: 1, gifts: 30, people: up.people })
  await night()
  expect([await levelOf(low), await levelOf(mid), await levelOf(high)]).toEqual([2, 3, 3])
  expect((await an.call('POST /admin/api/level/save', { body: { level: 3, growth: 400 } })).code).toBe(200)
  await night()
  expect([await levelOf(low), await levelOf(mid), await levelOf(high)]).toEqual([2, 2, 3])
})

test('it says how many seasons begin, end, or run on, and is refused as the change would be', async () => {
  const keeper = await who(15000)
  const level = await levelOf(keeper)
  expect(level).toBeGreaterThanOrEqual(7)
  await night()
  const open = (await preview(level, { keep: 100_000 })).result
  expect(open).toMatchObject({ begins: 0, ends: 0, runs: open.people, short: open.people })
  const none = (await preview(level, { keep: 0 })).result
  expect(none).toMatchObject({ begins: 0, ends: open.people, runs: 0 })
  expect((await an.call('POST /admin/api/level/save', { body: { level, keep: 0 } })).code).toBe(200)
  await night()
  expect((await preview(level, { keep: 500 })).result).toMatchObject({ begins: open.people, runs: 0 })
  expect((await preview(3, { keep: 10 })).code).toBe(400)
  expect((await preview(3, { growth: 100_000 })).code).toBe(400)
  expect((await preview(1, { growth: 5 })).code).toBe(400)
  expect((await preview(99, {})).code).toBe(10104)
})
