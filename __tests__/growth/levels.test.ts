import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { member, save } from '../circle/support'
import { query } from '../support/query'
import { faults as coinFaults } from '../coin/support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { faults, giveGrowth, growthOf, happen, mine, receive, start, trigger } from './support'

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
  expect(await faults(server)).toEqual([])
  expect(await coinFaults(server)).toEqual([])
})

const levelOf = async ({ id }: Person) =>
  (await query<{ level: number }>(server, sql`select level from app_user where id = ${id}`))[0].level
const told = async (person: Person) =>
  (await person.call('POST /api/notice/page', { body: { type: 7 } })).result.records.filter(({ title }) => title.includes('升级'))
const list = async (person: Pick<Person, 'call'>) => (await person.call('GET /api/growthTask/levelList')).result
const gift = (person: Person, level: number) => person.call('POST /api/growth/receiveLevelGift', { body: { level } })
const refund = (orderId: string) => happen(server, 'order.refunded', { orderId, userId: ann.id, kind: 'course', bizId: orderId })

test('somebody new stands at the first of eight levels, and knows the way to the next', async () => {
  const levels = await list(server)
  expect(levels.map(({ level, name, minGrowth }) => [level, name, minGrowth])).toEqual([
    [1, 'HR新人', 0],
    [2, 'HR专员', 100],
    [3, 'HR主管', 300],
    [4, 'HR经理', 800],
    [5, '资深经理', 2000],
    [6, 'HRBP', 5000],
    [7, 'HRD', 10000],
    [8, 'CHO', 20000],
  ])
  expect(await mine(ann)).toMatchObject({ growth: 0, level: 1, from: 0, next: { level: 2, name: 'HR专员', need: 100 } })
})

test('a level that is reached is seen on every card, told once, and unlocks its rights', async () => {
  await giveGrowth(server, ann, 100, randomUUID())
  const { level, levelName } = (await ann.call('POST /api/user/userBaseDetail', { body: {} })).result
  expect([level, levelName]).toEqual([2, 'HR专员'])
  const home = await server.call('POST /api/user/userCenterDetail/:id', { params: { id: ann.id }, body: {} })
  expect(home.result.user).toMatchObject({ level: 2, levelName: 'HR专员' })
  expect(await told(ann)).toMatchObject([
    { title: '升级啦！你已成为 HR专员', content: '升级礼 20 金币已到账', route: 'pages/level/levelRights' },
  ])
  const unlocked = (await list(ann)).flatMap(({ rights }) => rights.filter((right) => right.unlocked).map(({ code }) => code))
  expect(unlocked).toEqual(['publish', 'unlimited', 'dm'])
})

test('whoever passes several levels at once hears of the highest, and every gift has come', async () => {
  const before = (await ann.call('GET /api/user/canUseCoin')).result
  await giveGrowth(server, ann, 850, randomUUID())
  expect((await ann.call('GET /api/user/canUseCoin')).result - before).toBe(20 + 30 + 50)
  expect((await told(ann)).map(({ title }) => title)).toEqual(['升级啦！你已成为 HR经理'])
  expect((await list(ann)).map(({ gift: one }) => one?.state)).toEqual([
    undefined,
    'received',
    'received',
    'received',
    'locked',
    'locked',
    'locked',
    'locked',
  ])
})

test('a gift that waits from earlier times is received once, and not before its level', async () => {
  expect(await gift(ann, 2)).toMatchObject({ code: 12301, message: '等级未达到' })
  await giveGrowth(server, ann, 100, randomUUID())
  expect(await gift(ann, 2)).toMatchObject({ code: 12302, message: '奖励已领取' })
  const cat = await member(server)
  await giveGrowth(server, cat, 100, randomUUID())
  await query(server, sql`update growth_level_up set received_at = null, id = gen_random_uuid() where user_id = ${cat.id}`)
  ann = cat
  const before = (await ann.call('GET /api/user/canUseCoin')).result
  const taps = await Promise.all([gift(ann, 2), gift(ann, 2)])
  expect(taps.map(({ code }) => code).sort()).toEqual([12302, 200])
  expect((await ann.call('GET /api/user/canUseCoin')).result - before).toBe(20)
  expect(await gift(ann, 2)).toMatchObject({ code: 12302, message: '奖励已领取' })
  expect(await gift(ann, 3)).toMatchObject({ code: 12301 })
  expect((await list(ann))[1].gift).toEqual({ coins: 20, state: 'received' })
})

test('a small loss waits for the end of the day, a large one does not', async () => {
  const [small, large] = [randomUUID(), randomUUID()]
  await giveGrowth(server, ann, 280, randomUUID())
  await giveGrowth(server, ann, 20, small)
  expect(await levelOf(ann)).toBe(3)
  await refund(small)
  expect([await levelOf(ann), await growthOf(server, ann)]).toEqual([3, 280])
  await runJob(server, 'growth.levels')
  expect(await levelOf(ann)).toBe(2)

  await giveGrowth(server, ann, 520, large)
  expect(await levelOf(ann)).toBe(4)
  await refund(large)
  expect(await levelOf(ann)).toBe(2)
})

test('who falls and rises again is not told and not given twice', async () => {
  const orderId = randomUUID()
  await giveGrowth(server, ann, 300, orderId)
  await gift(ann, 3)
  await refund(orderId)
  expect(await levelOf(ann)).toBe(1)
  expect(await gift(ann, 2)).toMatchObject({ code: 12301 })
  await giveGrowth(server, ann, 300, randomUUID())
  expect(await levelOf(ann)).toBe(3)
  expect(await told(ann)).toHaveLength(1)
  expect(await gift(ann, 3)).toMatchObject({ code: 12302 })
})

test('a step that leads to a level says so to whoever took it', async () => {
  await giveGrowth(server, ann, 95, randomUUID())
  expect((await trigger(ann, 'sign_in')).result).toMatchObject({
    changed: true,
    growth: 5,
    levelUp: { level: 2, name: 'HR专员', rights: ['不受新号限制', '给陌生人发私信'], coins: 20 },
  })
})

test('a level is told by one device, once for ever, however it was reached and whoever falls and rises again', async () => {
  const orderId = randomUUID()
  const news = async () => (await ann.call('GET /api/user/mineSummary')).result.growth.news
  const tell = (level: number) => ann.call('POST /api/growth/levelUpTold', { body: { level } })
  expect(await news()).toBeUndefined()
  await giveGrowth(server, ann, 300, orderId)
  expect(await news()).toEqual({ level: 3, name: 'HR主管', rights: ['不受新号限制', '给陌生人发私信'], coins: 50 })
  const both = await Promise.all([tell(3), tell(3)])
  expect(both.map(({ result }) => result).sort()).toEqual([false, true])
  expect(await news()).toBeUndefined()
  await refund(orderId)
  await giveGrowth(server, ann, 300, randomUUID())
  expect(await news()).toBeUndefined()
  expect((await tell(3)).result).toBe(false)
})

test('a task that is received may lead to a level, too', async () => {
  await giveGrowth(server, ann, 95, randomUUID())
  await save(ann)
  await server.app.bus.drain()
  expect((await receive(ann)).result).toMatchObject({ growth: 5, levelUp: { level: 2 } })
})

test('the second level frees a new account of its limits, as its right says', async () => {
  const cat = await server.person('陈彩')
  const link = { content: '整理好的表格在 https://example.com/table 里' }
  expect((await save(cat, link)).code).toBe(10151)
  await giveGrowth(server, cat, 100, randomUUID())
  expect((await save(cat, link)).code).toBe(200)
})

test('ten can be invited to answer from the fifth level on, five before', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => server.person()))
  const ask = () =>
    save(ann, {
      type: 2,
      title: '工伤期间能解除合同吗',
      content: `停工留薪期里到期了怎么办 ${randomUUID()}`,
      inviteUserIds: people.map(({ id }) => id),
    })
  expect(await ask()).toMatchObject({ code: 11119, message: 'Lv5 起可邀请 10 人，现在最多 5 人' })
  await giveGrowth(server, ann, 2000, randomUUID())
  const { code, result } = await ask()
  expect(code).toBe(200)
  await server.app.bus.drain()
  const invited = await query(server, sql`select from notice where params ->> 'id' = ${result.id} and sub_type = 'invited'`)
  expect(invited).toHaveLength(10)
})

test('我的 has its line of growth in the one call that it makes', async () => {
  await start(ann)
  await server.app.bus.drain()
  const line = async () => (await ann.call('GET /api/user/mineSummary')).result.growth
  expect(await line()).toEqual({ growth: 2, level: 1, levelName: 'HR新人', need: 98, signedToday: false, signDue: true })
  // Switched off, nobody is asked to sign in.
  await query(server, sql`update growth_task set enabled = false where code = 'sign_in'`)
  expect(await line()).toMatchObject({ signedToday: false, signDue: false })
  await query(server, sql`update growth_task set enabled = true where code = 'sign_in'`)
  await trigger(ann, 'sign_in')
  expect(await line()).toMatchObject({ growth: 7, signedToday: true, signDue: false })
})

test('the nightly check finds growth that its records do not carry', async () => {
  await trigger(ann, 'sign_in')
  const audit = server.app.jobs.find((job) => job.name === 'growth.audit')!
  await audit.run()
  await query(server, sql`alter table app_user disable trigger growth_true`)
  await query(server, sql`update app_user set growth = 500 where id = ${ann.id}`)
  await expect(audit.run()).rejects.toThrow(ann.id)
  await query(server, sql`update app_user set growth = 5 where id = ${ann.id}`)
  await query(server, sql`alter table app_user enable trigger growth_true`)
})
