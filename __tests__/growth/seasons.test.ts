import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '../../server/app/time/days'
import { changeLevel, changeSeasons } from '../../server/modules/aggregates/growth/rules'
import { member } from '../circle/support'
import { faults as coinFaults } from '../coin/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { wallClock } from '../support/wall-clock'
import { faults, giveGrowth, happen, mine, replayLevels } from './support'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await member(server, '安然')
  await server.app.bus.drain()
})
afterEach(async () => {
  await night()
  jest.useRealTimers()
  expect(await faults(server)).toEqual([])
  expect(await coinFaults(server)).toEqual([])
  const levels = await query<{ id: string; level: number }>(server, sql`select id, level from app_user where growth_records > 0`)
  expect(new Map(levels.map(({ id, level }) => [id, level]))).toEqual(await replayLevels(server.database.db))
})

const DAY_MS = 86_400_000
const START = Date.now()
const day = (after: number) => dayOf(START + after * DAY_MS)
/** So many days have gone by on the clock on the wall; what waits for seconds goes on as ever. */
const itIs = (after: number) => wallClock(START + after * DAY_MS)
const night = () => runJob(server, 'growth.levels')
const morning = () => runJob(server, 'growth.seasonsEnding')
const give = (growth: number, orderId = randomUUID()) => giveGrowth(server, ann, growth, orderId)
const refund = (orderId: string) => happen(server, 'order.refunded', { orderId, userId: ann.id, kind: 'course', bizId: orderId })
const told = async (subType: string) => {
  const rows = await query<{ title: string; content: string }>(
    server,
    sql`select title, content from notice where user_id = ${ann.id} and sub_type = ${subType} order by created_at`,
  )
  return rows
}
const coins = async () => (await ann.call('GET /api/user/canUseCoin')).result
/** Reaches a level on one day; what it took counts for the season of that day, so a quiet one follows. */
async function reach(growth: number) {
  itIs(0)
  await give(growth)
  itIs(90)
  await night()
}

test('a level from the seventh on says until when it is to be kept, and by what; lower ones never', async () => {
  await give(5000)
  expect((await mine(ann)).season).toBeUndefined()
  await give(5000)
  expect(await mine(ann)).toMatchObject({
    level: 7,
    season: { level: 7, lastDay: day(89), daysLeft: 90, need: 300, earned: 10_000 },
  })
  const { result } = await server.call('GET /api/growthTask/levelList')
  expect(result.map(({ keep }) => keep)).toEqual([
    ...Array.from({ length: 6 }, () => undefined),
    { days: 90, growth: 300 },
    { days: 90, growth: 600 },
  ])
})

test('who earns enough keeps the level, and the next season follows on the day; nothing is said', async () => {
  await reach(10_000)
  expect(await mine(ann)).toMatchObject({ level: 7, season: { lastDay: day(179), daysLeft: 90, earned: 0 } })
  itIs(170)
  await give(300)
  await morning()
  itIs(180)
  await night()
  expect(await mine(ann)).toMatchObject({ level: 7, growth: 10_300, season: { lastDay: day(269), earned: 0 } })
  expect([await told('seasonSoon'), await told('levelDown')]).toEqual([[], []])
})

test('who does not falls by one level, told 15 and 3 days before, and keeps all growth; what was missing brings the level back without a second gift', async () => {
  await reach(10_000)
  const before = await coins()
  itIs(164)
  await give(100)
  await morning()
  expect(await told('seasonSoon')).toEqual([])
  for (const at of [165, 166, 177, 178]) {
    itIs(at)
    await morning()
    await morning()
  }
  expect(await told('seasonSoon')).toMatchObject([
    { title: '保级期还有15天', content: '再获得 200 成长值保住 HRD，没有达到会变为 HRBP，成长值不减少' },
    { title: '保级期还有3天' },
  ])
  itIs(180)
  await Promise.all([night(), night()])
  const standing = await mine(ann)
  expect(standing).toMatchObject({ level: 6, growth: 10_100, next: { level: 7, name: 'HRD', need: 300, back: true } })
  expect(standing.season).toBeUndefined()
  expect((await ann.call('GET /api/user/mineSummary')).result.growth).toMatchObject({ level: 6, need: 300 })
  expect(await told('levelDown')).toMatchObject([
    { title: '保级期结束，等级由 HRD 变为 HRBP', content: '本期获得 100，保级需要 300。成长值没有减少，再获得 300 即恢复' },
  ])
  await give(295)
  expect((await mine(ann)).level).toBe(6)
  await give(5)
  expect(await mine(ann)).toMatchObject({ level: 7, season: { level: 7, lastDay: day(269), earned: 300 } })
  expect(await coins()).toBe(before)
  expect((await ann.call('GET /api/user/mineSummary')).result.growth.news?.level).toBe(7)
  expect((await ann.call('POST /api/growth/levelUpTold', { body: { level: 7 } })).result).toBe(true)
  expect((await told('levelUp')).map(({ title }) => title)).toEqual(['升级啦！你已成为 HRD'])
})

test('nobody falls below the sixth level, nor by more than one at a time, however long they are away or the server was', async () => {
  await reach(20_000)
  expect((await mine(ann)).level).toBe(8)
  itIs(181)
  await night()
  expect(await mine(ann)).toMatchObject({ level: 7, season: { level: 7, lastDay: day(269), daysLeft: 89 } })
  for (const at of [271, 400, 800]) {
    itIs(at)
    await night()
  }
  expect(await mine(ann)).toMatchObject({ level: 6, growth: 20_000, next: { level: 7, need: 300, back: true } })
  expect(await told('levelDown')).toHaveLength(2)
  // First what was missed last, then the rest of what was missed before.
  await give(300)
  expect(await mine(ann)).toMatchObject({ level: 7, next: { level: 8, need: 300 } })
  await give(300)
  expect((await mine(ann)).level).toBe(8)
})

test('what was taken back does not count for the season, nor does a level that a refund brought back stay', async () => {
  await reach(10_000)
  const [kept, back] = [randomUUID(), randomUUID()]
  itIs(170)
  await give(300, kept)
  itIs(175)
  await refund(kept)
  expect((await mine(ann)).season).toMatchObject({ earned: 0 })
  itIs(180)
  await night()
  expect((await mine(ann)).level).toBe(6)
  await give(300, back)
  expect((await mine(ann)).level).toBe(7)
  await refund(back)
  await night()
  expect((await mine(ann)).level).toBe(6)
})

test('a level that growth does not carry any more goes by that alone, and its season with it', async () => {
  const orderId = randomUUID()
  itIs(0)
  await give(9000)
  await give(1000, orderId)
  await refund(orderId)
  itIs(90)
  await night()
  expect(await mine(ann)).toMatchObject({ level: 6, growth: 9000, next: { level: 7, need: 1000, back: false } })
  expect(await told('levelDown')).toEqual([])
  await give(1000)
  expect(await mine(ann)).toMatchObject({ level: 7, season: { level: 7, lastDay: day(179) } })
})

test('operators change what is asked and for how long; what has begun stays as promised, and what is switched off is never decided', async () => {
  const { db } = server.database
  const keep = (level: number, growth: number) => db.transaction().execute((trx) => changeLevel(trx, level, { keep: growth }))
  await reach(10_000)
  await keep(7, 100)
  await changeSeasons(db, 60)
  expect((await mine(ann)).season).toMatchObject({ need: 300, daysLeft: 90 })
  itIs(100)
  await give(300)
  itIs(180)
  await night()
  expect((await mine(ann)).season).toMatchObject({ need: 100, daysLeft: 60 })
  await keep(7, 0)
  itIs(240)
  await night()
  expect(await mine(ann)).toMatchObject({ level: 7 })
  expect((await mine(ann)).season).toBeUndefined()
  await keep(7, 300)
  await changeSeasons(db, 90)
  await expect(keep(6, 10)).rejects.toThrow(/Lv7 起/)
})

test('a decision that cannot be written keeps nobody else from theirs', async () => {
  const bob = await member(server)
  await reach(10_000)
  await giveGrowth(server, bob, 10_000, randomUUID())
  itIs(180)
  await query(
    server,
    sql.raw(
      `alter table growth_season add constraint stop check (user_id <> '${ann.id}' or start_day < '${day(90)}' or kept is null)`,
    ),
  )
  await expect(night()).rejects.toThrow(/could not be decided/)
  expect([(await mine(ann)).level, (await mine(bob)).season]).toMatchObject([7, { lastDay: day(269) }])
  await query(server, sql`alter table growth_season drop constraint stop`)
  await night()
  expect((await mine(ann)).level).toBe(6)
})

test('a decision that its records do not carry is found at night', async () => {
  await reach(10_000)
  itIs(180)
  await night()
  const audit = server.app.jobs.find((job) => job.name === 'growth.audit')!
  await audit.run()
  const turn = (by: number) =>
    query(server, sql`update growth_season set earned = earned + ${by}::integer where user_id = ${ann.id} and not kept`)
  await expect(turn(1)).rejects.toThrow(/decided once/)
  await query(server, sql`alter table growth_season disable trigger growth_season_decided`)
  await turn(1)
  await expect(audit.run()).rejects.toThrow(/seasons differ/)
  await turn(-1)
  await query(server, sql`alter table growth_season enable trigger growth_season_decided`)
})
