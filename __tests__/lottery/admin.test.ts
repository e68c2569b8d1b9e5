import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { query } from '../support/query'
import { jpeg } from '../file/pictures'
import { agreed, download, openDesk, upload, type Desk } from '../admin/support'
import { balance, COINS, detail, draw, lottery, MISS, NOTEBOOK, publish, save, whole } from './support'

let server: TestServer
let desk: Desk
let ann: Person
beforeAll(async () => {
  server = await startServer()
  desk = await openDesk(server)
  ann = await server.person('安安')
})
afterAll(() => server.close())

const refusedAs = async (changes: Parameters<typeof save>[1]) => {
  const saved = await save(desk, changes)
  return saved.code === 200 ? (await publish(desk, saved.result.id)).message : saved.message
}

test('what makes no whole, has nothing to fall back on or costs too much is not published', async () => {
  expect(
    await refusedAs({
      prizes: [
        { ...COINS, weight: 50_000 },
        { ...MISS, weight: 49_999 },
      ],
    }),
  ).toContain('概率合计是 99.999%')
  expect(
    await refusedAs({
      prizes: [
        { ...COINS, weight: 50_000 },
        { ...COINS, name: '6 金币', amount: 6, weight: 50_000 },
      ],
    }),
  ).toContain('要有“未中奖”一格')
  expect(await refusedAs({ budget: 1000, prizes: whole({ ...COINS, cost: 5, weight: 50_000 }) })).toContain('超出预算 10 元')
  expect(await refusedAs({ style: 'grid' })).toContain('要 8 个奖品')
  expect(await refusedAs({ prizes: whole({ ...NOTEBOOK, stock: undefined, weight: 1 }) })).toContain('要写库存')
  expect(await refusedAs({ coinCost: 10 })).toContain('每天最多几次')
  expect(await refusedAs({ endTime: '2020-01-01T00:00:00Z' })).toContain('结束时间')
  expect(await refusedAs({ startTime: '2090-01-01T12:00:00Z', endTime: '2090-01-01T13:00:00+08:00' })).toContain('结束时间')
})

test('a draft is changed from what was written, and nothing of it is lost', async () => {
  const coverFileId = await upload(server, desk.an, 'image', await jpeg(), 'a.jpg')
  const imageFileId = await upload(server, desk.an, 'image', await jpeg(), 'b.jpg')
  const { id } = (
    await save(desk, {
      ...{
        coverFileId,
        intro: '每天来一次',
        vipExtra: 1,
        coinCost: 20,
        coinPerDay: 10,
        totalLimit: 50,
        scope: 'new',
        minLevel: 2,
      },
      ...{ rules: '最终以页面为准', showWinners: false, tasks: [{ counts: 'lesson', title: '学完 1 节课', target: 1 }] },
      prizes: whole({ ...NOTEBOOK, imageFileId, dayLimit: 2, hours: Array.from({ length: 24 }, (_, hour) => hour), weight: 10 }),
    })
  ).result
  const show = async () => (await desk.an.call('GET /admin/api/lottery/show/:id', { params: { id } })).result
  const draft = await show()
  const { state: _, draws: __, people: ___, wins: ____, version: _____, prizes, ...facts } = draft
  const again = { ...facts, prizes: prizes.map(({ id: ______, ...prize }) => prize), title: 'HR 幸运周' }
  expect((await save(desk, again)).code).toBe(200)
  const ids = (await show()).prizes.map((prize) => prize.id)
  expect(await show()).toEqual({ ...draft, title: 'HR 幸运周', prizes: prizes.map((prize, at) => ({ ...prize, id: ids[at] })) })
})

test('a lottery opens with the picture that was chosen for it, and one that was changed for another is let go', async () => {
  const picture = async () => upload(server, desk.an, 'image', await jpeg(), 'a.jpg')
  const [first, second] = [await picture(), await picture()]
  const { id } = (await save(desk, { coverFileId: first })).result
  await save(desk, { id, title: 'HR 幸运周' })
  await save(desk, { id, coverFileId: second })
  expect(await query(server, sql`select id from file where id in (${first}, ${second}) and used`)).toEqual([{ id: second }])
  expect((await publish(desk, id)).code).toBe(200)
  expect((await server.call('GET /api/lottery/detail/:id', { params: { id } })).result.cover).toContain(second)
  expect((await save(desk, { coverFileId: second })).code).toBe(10131)
})

test('a prize is seen as the picture that was chosen for it, on the board and when it is won; one that was taken away is let go', async () => {
  const picture = async () => upload(server, desk.an, 'image', await jpeg(), 'a.jpg')
  const [first, second] = [await picture(), await picture()]
  const prizes = (imageFileId: string) => whole({ ...COINS, imageFileId, weight: 99_999 })
  const { id } = (await save(desk, { prizes: prizes(first) })).result
  expect((await save(desk, { id, prizes: prizes(second) })).code).toBe(200)
  expect(await query(server, sql`select id from file where id in (${first}, ${second}) and used`)).toEqual([{ id: second }])
  expect((await publish(desk, id)).code).toBe(200)
  expect((await detail(ann, id)).prizes.map(({ img }) => img)).toEqual([expect.stringContaining(second), ''])
  expect((await draw(ann, id)).result.record.img).toContain(second)
  expect((await save(desk, { prizes: prizes(second) })).code).toBe(10131)
})

test('the database itself keeps out what makes no whole', async () => {
  const id = await lottery(desk)
  await expect(query(server, sql`update lottery_odds set weight = weight - 1 where lottery_id = ${id}`)).rejects.toThrow(
    'not whole',
  )
  const saved = await save(desk, { prizes: [{ ...COINS, weight: 1 }, MISS] })
  await expect(query(server, sql`update lottery set state = 'open' where id = ${saved.result.id}`)).rejects.toThrow('not whole')
})

test('ten thousand draws are shown before it is published: what they cost and when the stock is gone', async () => {
  const saved = await save(desk, { prizes: whole({ ...NOTEBOOK, stock: 5, weight: 1000 }) })
  const { result } = await desk.an.call('GET /admin/api/lottery/simulate/:id', { params: { id: saved.result.id } })
  expect(result).toMatchObject({
    draws: 10_000,
    ok: true,
    cost: 15_000,
    prizes: [{ name: 'HR 手账本', times: 5 }, { name: '未中奖' }],
  })
  expect(result.prizes[0].outAt).toBeLessThan(2000)
  expect((await publish(desk, saved.result.id)).result).toEqual(result)
  expect((await publish(desk, saved.result.id)).code).toBe(10104)
  expect((await save(desk, { id: saved.result.id })).message).toContain('只能改概率')
})

test('odds of what runs change when a second person agrees, are shown as they are, and leave a log', async () => {
  const id = await lottery(desk, { prizes: whole({ ...COINS, weight: 50_000 }) })
  const before = (await detail(ann, id)).prizes
  // What is changed begins with what holds, and each is known by its name.
  const { weights } = (await desk.an.call('GET /admin/api/lottery/odds/now/:id', { params: { id } })).result
  expect(weights).toEqual(before.map(({ id: prizeId, name }) => ({ prizeId, name, weight: 50_000 })))
  const change = (first: number, second: number) =>
    desk.an.call('POST /admin/api/lottery/odds/change', {
      body: {
        id,
        weights: before.map(({ id: prizeId }, at) => ({ prizeId, weight: at ? second : first })),
        reason: '库存快没了',
      },
    })
  expect((await change(10_000, 90_000)).code).toBe(10180)
  const [{ about }] = (await desk.bo.call('POST /admin/api/approval/page', { body: { state: 'waiting' } })).result.records
  expect(about).toContain(` · ${before[0].name} 10000、${before[1].name} 90000`)
  expect((await detail(ann, id)).prizes[0].percent).toBe('50.00%')
  expect(await agreed(desk.bo, change(20_000, 80_000))).toBe(200)
  expect((await detail(ann, id)).prizes.map(({ percent }) => percent)).toEqual(['20.00%', '80.00%'])
  expect(await agreed(desk.bo, change(20_000, 80_001))).not.toBe(200)
  const log = (await desk.an.call('GET /admin/api/lottery/odds/log/:id', { params: { id } })).result
  expect(log.map(({ version, reason }) => [version, reason])).toEqual([
    [2, '库存快没了'],
    [1, '发布'],
  ])
  expect((await draw(ann, id)).result.record.percent).toMatch(/^[28]0\.00%$/)
})

test('of a prize that goes there can be more when a second person agrees; its odds stay', async () => {
  const id = await lottery(desk, { prizes: whole({ ...NOTEBOOK, weight: 100 }, { ...COINS, weight: 50_000 }) })
  const { prizes } = await detail(ann, id)
  const add = (at: number) =>
    desk.an.call('POST /admin/api/lottery/stock/add', { body: { id, prizeId: prizes[at].id, more: 5, reason: '又到了一批' } })
  expect((await add(0)).code).toBe(10180)
  expect(await agreed(desk.bo, add(0))).toBe(200)
  const stock = (await desk.an.call('GET /admin/api/lottery/stock/:id', { params: { id } })).result
  expect(stock.map((one) => one.stock)).toEqual([25, null, null])
  expect((await detail(ann, id)).prizes.map(({ percent }) => percent)).toEqual(prizes.map(({ percent }) => percent))
  expect(await agreed(desk.bo, add(1))).not.toBe(200)
  await query(server, sql`update lottery set ends_at = now() where id = ${id}`)
  expect(await agreed(desk.bo, add(0))).not.toBe(200)
})

test('an operator sees what was drawn, takes back what was won by cheating, and hands out the list of winners', async () => {
  const id = await lottery(desk, { prizes: whole({ ...COINS, weight: 99_999 }) })
  const before = await balance(ann)
  const { record } = (await draw(ann, id)).result
  const winners = () => download(server, desk.an, 'POST /admin/api/lottery/winner/export', { id, reason: '交给仓库' })
  expect((await winners()).body).toMatch(new RegExp(`${ann.phone},5 金币,已发放`))
  const rows = (await desk.an.call('POST /admin/api/lottery/record/page', { body: { id, phone: ann.phone } })).result.records
  expect(rows).toEqual([expect.objectContaining({ drawNo: record.drawNo, nickName: '安安', state: 'granted' })])
  const stock = (await desk.an.call('GET /admin/api/lottery/stock/:id', { params: { id } })).result
  expect(stock[0]).toMatchObject({ name: '5 金币', today: 1, stock: null })
  const report = (await desk.an.call('GET /admin/api/lottery/report/:id', { params: { id } })).result
  expect(report).toMatchObject({ people: 1, draws: 1, coinsWon: 5, cost: 5 })
  const recall = desk.an.call('POST /admin/api/lottery/record/recall', { body: { recordId: record.id, reason: '脚本刷奖' } })
  expect(await agreed(desk.bo, recall)).toBe(200)
  expect(await balance(ann)).toBe(before)
  const told = (await ann.call('POST /api/notice/page', { body: {} })).result.records
  expect(told[0]).toMatchObject({ title: '抽奖奖品5 金币被收回' })
  // Whose prize was taken back gets none.
  expect((await winners()).body).not.toContain(ann.phone)
  const list = (await desk.an.call('POST /admin/api/lottery/page', { body: { state: 'open' } })).result.records
  expect(list.find((one) => one.id === id)).toMatchObject({ draws: 1, people: 1 })
  const card = (await desk.an.call('GET /admin/api/lottery/show/:id', { params: { id } })).result
  expect(card.prizes.map(({ weight }) => weight)).toEqual([99_999, 1])
  expect((await desk.an.call('GET /admin/api/lottery/show/:id', { params: { id: randomUUID() } })).code).toBe(10104)
})

test('a prize of which hardly any is left is said on the workbench while its lottery runs', async () => {
  const id = await lottery(desk, { title: '快抽完的', prizes: whole({ ...NOTEBOOK, stock: 10, weight: 1000 }) })
  const said = async () =>
    (await desk.an.call('GET /admin/api/desk/show')).result.alarms
      .filter(({ name }) => name === 'lotteryStock')
      .map(({ text }) => text)
  const given = (count: number) =>
    query(server, sql`update lottery_prize set given = ${count} where lottery_id = ${id} and kind = 'goods'`)
  await given(8)
  expect(await said()).toEqual([])
  await given(9)
  expect(await said()).toEqual([expect.stringContaining('抽奖“快抽完的”快抽完了：HR 手账本（剩 1）')])
  await query(server, sql`update lottery set state = 'stopped' where id = ${id}`)
  expect(await said()).toEqual([])
})
