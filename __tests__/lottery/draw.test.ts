import { createHash, createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { drawMessage, hit, rollOf } from '../../contract/rules/lottery'
import { unseal } from '../../server/app/secrets'
import { dayStart } from '../../server/app/time/days'
import { MINUTE_MS } from '../../server/app/time/units'
import { fairOf } from '../../server/modules/aggregates/lottery/seeds'
import { agreed, startBackOffice, type Desk } from '../admin/support'
import { post } from '../circle/support'
import { holding } from '../coin/support'
import { course } from '../lesson/support'
import { extra, fillPool, product } from '../mall/support'
import { openedBank, practise } from '../tiku/practice-support'
import { failNotices } from '../support/fail-notices'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import type { Person, TestServer } from '../support/server'
import {
  address,
  balance,
  COINS,
  crowd,
  detail,
  draw,
  input,
  lottery,
  mine,
  MISS,
  NOTEBOOK,
  publish,
  rich,
  whole,
} from './support'

let server: TestServer
let desk: Desk
let ann: Person
let bob: Person
beforeAll(async () => {
  ;({ server, desk, ann, bob } = await startBackOffice())
})
afterAll(() => server.close())

const SURE = 99_999
const count = async (id: string, state: string) =>
  (
    await query<{ n: number }>(
      server,
      sql`select count(*) as n from lottery_record where lottery_id = ${id} and state = ${state}`,
    )
  )[0].n

test('of a thousand who draw at once for ten pieces ten win, and the odds of nobody else rise', async () => {
  const id = await lottery(desk, { prizes: whole({ ...NOTEBOOK, stock: 10, weight: SURE }), freePerDay: 1 })
  const people = await crowd(server, 1000)
  const answers = await Promise.all(
    people.map((person) =>
      server.app.http.inject({
        method: 'POST',
        url: '/api/lottery/draw',
        headers: { authorization: `Bearer s_${person}` },
        payload: { id, costType: 'free', requestId: randomUUID() },
      }),
    ),
  )
  const states = answers.map((answer) => answer.json().result.record.state)
  expect(states.filter((state) => state === 'claimable')).toHaveLength(10)
  expect(states.filter((state) => state === 'miss')).toHaveLength(990)
  expect((await detail(ann, id)).prizes[0]).toMatchObject({ stock: 10, left: 0, percent: '100.00%' })
  expect(await query(server, sql`select given from lottery_prize where lottery_id = ${id} and kind = 'goods'`)).toEqual([
    { given: 10 },
  ])
}, 120_000)

test('the same request five times at once is one draw, and takes one chance', async () => {
  const id = await lottery(desk, { freePerDay: 1, coinCost: 10, coinPerDay: 2, prizes: whole({ ...COINS, weight: SURE }) })
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => draw(ann, id, 'free', requestId)))
  expect(new Set(answers.map(({ result }) => result.record.id)).size).toBe(1)
  expect(await mine(ann, { lotteryId: id })).toHaveLength(1)
  expect(answers[0].result.chances).toMatchObject({ free: 0, coin: 2 })
  expect((await draw(ann, id)).code).toBe(12203)
  const lost = await ann.call('GET /api/lottery/drawResult/:id', { params: { id }, query: { requestId } })
  expect(lost.result.drawn?.record.id).toBe(answers[0].result.record.id)
  const never = await ann.call('GET /api/lottery/drawResult/:id', { params: { id }, query: { requestId: randomUUID() } })
  expect(never.result).toEqual({})
})

test('coins pay for a draw and are won by one; who has too few keeps what they have', async () => {
  const id = await lottery(desk, { freePerDay: 0, coinCost: 15, coinPerDay: 2, prizes: whole({ ...COINS, weight: SURE }) })
  const cat = await server.person('小猫')
  await rich(server, cat, 20)
  const before = await balance(cat)
  const { result } = await draw(cat, id, 'coin')
  expect(result).toMatchObject({ record: { state: 'granted', prizeName: '5 金币', coinCost: 15 }, coinBalance: before - 10 })
  // Both are in the books under their own names.
  const { records } = (await cat.call('POST /api/coinRecord/page', { body: { size: 2 } })).result
  expect(records.map(({ title, amount, bizType }) => [title, amount, bizType])).toEqual([
    ['抽奖奖品', 5, 16],
    ['抽奖', -15, 22],
  ])
  const left = before - 10
  if (left >= 15) throw new Error('too rich for this test')
  expect((await draw(cat, id, 'coin')).code).toBe(12204)
  expect(await balance(cat)).toBe(before - 10)
})

test('after so many draws in a row that brought nothing coins are given, as the rules say; the odds stay, and it begins anew', async () => {
  const nothing = { freePerDay: 10, prizes: whole({ ...COINS, weight: 0 }) }
  const id = await lottery(desk, { ...nothing, pity: { after: 3, amount: 20 } })
  const eve = await server.person('小伊')
  await server.app.bus.drain()
  const before = await balance(eve)
  const drawn = []
  for (let n = 0; n < 7; n++) drawn.push((await draw(eve, id)).result)
  const given = drawn.map(({ record }) => [record.prizeName, record.state, record.pity])
  const [miss, pity] = [
    ['未中奖', 'miss', false],
    ['保底 20 金币', 'granted', true],
  ]
  expect(given).toEqual([miss, miss, pity, miss, miss, pity, miss])
  expect(await balance(eve)).toBe(before + 40)
  // It stands where nothing stands on the board, and what was drawn is told as it was.
  expect(drawn[2]).toMatchObject({ position: drawn[0].position, record: { goneName: '', percent: '100.00%' } })
  const shown = await detail(eve, id)
  expect(shown).toMatchObject({ pity: { after: 3, coins: 20, left: 2 } })
  expect(shown.prizes.map(({ name }) => name)).toEqual(['5 金币', '未中奖'])
  expect(shown.rules.join()).toContain('连续 3 次没有抽中，第 3 次改发 20 金币')
  expect((await detail(ann, id)).pity).toMatchObject({ left: 3 })
  const dear = desk.an.call('POST /admin/api/lottery/save', {
    body: { ...input({ ...nothing, pity: { after: 2, amount: 100 }, budget: 1000 }), requestId: randomUUID() },
  })
  expect((await publish(desk, (await dear).result.id)).message).toContain('超出预算')
})

test('growth is won as well, beside what a day may give', async () => {
  const prize = { name: '300 成长值', icon: 'crown' as const, kind: 'growth' as const, amount: 300, weight: SURE }
  const id = await lottery(desk, { prizes: whole(prize) })
  const eve = await server.person('小伊')
  await server.app.bus.drain()
  const growth = async () =>
    (await query<{ growth: number }>(server, sql`select growth from app_user where id = ${eve.id}`))[0].growth
  const before = await growth()
  expect((await draw(eve, id)).result.record).toMatchObject({ state: 'granted', prizeName: '300 成长值' })
  expect(await growth()).toBe(before + 300)
  const { records } = (await eve.call('POST /api/growthTask/growthRecordList', { body: {} })).result
  expect(records[0]).toMatchObject({ title: '奖品：成长值' })
})

test('a code of a pool is won as an order on which it is uncovered; where none is left it is given when there are more', async () => {
  const wares = await product(server, { type: 2, stock: 0 })
  await fillPool(server, wares, ['VIDEO-0001'])
  const prize = { name: '视频月卡', icon: 'ticket' as const, kind: 'card' as const, bizId: wares.sku, weight: SURE }
  const id = await lottery(desk, { prizes: whole(prize) })
  const eve = await server.person('小伊')
  const { record } = (await draw(eve, id)).result
  expect(record).toMatchObject({ state: 'granted', action: '看兑换码', page: { route: 'pages/mall/orderDetail' } })
  const { id: orderId } = record.page!.params
  const [code] = (await extra(eve, orderId)).codes
  const body = { id: orderId, codeId: code.id }
  expect((await eve.call('POST /api/mallOrder/revealCode', { body })).result.code).toBe('VIDEO-0001')
  const { id: later } = (await draw(eve, id)).result.record
  const state = async () =>
    (await query<{ state: string }>(server, sql`select state from lottery_record where id = ${later}`))[0].state
  expect(await state()).toBe('granting')
  await fillPool(server, wares, ['VIDEO-0002'])
  await query(server, sql`update lottery_record set next_at = now() where id = ${later}`)
  await runJob(server, 'lottery.grant')
  expect(await state()).toBe('granted')
  const limited = await product(server, { type: 2, perUser: 1 })
  const wish = { ...input({ prizes: whole({ ...prize, bizId: limited.sku }) }), requestId: randomUUID() }
  expect((await desk.an.call('POST /admin/api/lottery/save', { body: wish })).message).toContain('每人限兑')
})

test('who draws for coins as often as they may is told so, and a lottery that is cancelled gives all of them back once', async () => {
  const id = await lottery(desk, { freePerDay: 0, coinCost: 4, coinPerDay: 2, prizes: whole({ ...COINS, weight: 0 }) })
  const dan = await server.person('小丹')
  await rich(server, dan, 20)
  const before = await balance(dan)
  await draw(dan, id, 'coin')
  await draw(dan, id, 'coin')
  expect((await draw(dan, id, 'coin')).code).toBe(12203)
  expect(await balance(dan)).toBe(before - 8)
  const gone = await server.person('小戈')
  await rich(server, gone, 20)
  await draw(gone, id, 'coin')
  await query(server, sql`update app_user set status = 'closed' where id = ${gone.id}`)
  const left = await holding(server, gone)
  const cancel = () => desk.an.call('POST /admin/api/lottery/cancel', { body: { id, reason: '奖品缺货' } })
  expect(await agreed(desk.bo, cancel())).toBe(200)
  await Promise.all([runJob(server, 'lottery.return'), runJob(server, 'lottery.return')])
  expect(await agreed(desk.bo, cancel())).not.toBe(200)
  await runJob(server, 'lottery.return')
  expect(await balance(dan)).toBe(before)
  // Whoever has left had given up what they had.
  expect(await holding(server, gone)).toEqual(left)
  expect((await draw(dan, id, 'coin')).message).toContain('已取消')
  expect(await detail(dan, id)).toMatchObject({ state: 'cancelled', note: '奖品缺货' })
})

test('a hundred thousand draws of the seed of a day come as often as the page says', async () => {
  const weights = [20_000, 12_000, 8000, 3000, 1500, 450, 50]
  const id = await lottery(desk, {
    style: 'grid',
    prizes: whole(...weights.map((weight, at) => ({ ...COINS, name: `${at + 1} 金币`, amount: at + 1, weight }))),
  })
  const { prizes } = await detail(ann, id)
  const [{ seed: sealed }] = await query<{ seed: Buffer }>(
    server,
    sql`select seed from lottery_seed where lottery_id = ${id} order by day limit 1`,
  )
  const seed = unseal(server.settings, sealed)
  const rolled = (requestId: string) =>
    rollOf(
      createHmac('sha256', seed)
        .update(drawMessage(id, ann.id, requestId))
        .digest('hex'),
    )
  const odds = prizes.map(({ name, percent }) => ({ name, weight: Math.round(Number.parseFloat(percent) * 1000) }))
  const seen = new Map(odds.map(({ name }) => [name, 0]))
  for (let nth = 0; nth < 100_000; nth++) {
    const { name } = hit(odds, rolled(String(nth)))
    seen.set(name, seen.get(name)! + 1)
  }
  const chi = odds.reduce((sum, { name, weight }) => sum + (seen.get(name)! - weight) ** 2 / weight, 0)
  // Of chi-square with 7 degrees of freedom: exceeded by chance once in ten thousand million.
  expect(chi).toBeLessThan(60)
  // What is drawn is drawn from them.
  for (let nth = 0; nth < 5; nth++) {
    const requestId = randomUUID()
    const { record } = (await draw(ann, id, 'free', requestId)).result
    expect(record.prizeName).toBe(hit(odds, rolled(requestId)).name)
  }
})

test('everybody can check their draw when the day is over: the seed is the one whose hash was told, and makes the same prize', async () => {
  const id = await lottery(desk, { prizes: whole({ ...COINS, weight: 50_000 }) })
  const told = (await detail(ann, id)).fair[0]
  expect(told.seed).toBeNull()
  const { record } = (await draw(ann, id)).result
  const ask = async () => (await ann.call('GET /api/lotteryRecord/detail/:id', { params: { id: record.id } })).result.proof
  expect(await ask()).toMatchObject({ day: told.day, hash: told.hash, seed: null })
  // Two days later: shortly after midnight the seed of the day before is not told yet.
  await query(server, sql`update lottery_seed set day = day - 2 where lottery_id = ${id}`)
  await query(server, sql`update lottery_record set day = day - 2 where lottery_id = ${id}`)
  const { hash, seed, message, roll, odds } = await ask()
  expect(createHash('sha256').update(seed!).digest('hex')).toBe(hash)
  expect(hash === told.hash || odds.length > 0).toBe(true)
  const own = rollOf(createHmac('sha256', seed!).update(message).digest('hex'))
  expect(own).toBe(roll)
  expect(hit(odds, own).name).toBe(record.kind === 'none' ? '未中奖' : '5 金币')
})

test('a seed is told only when no node whose clock is late can still draw from it', async () => {
  const id = await lottery(desk)
  const { db } = server.database
  const midnight = dayStart(new Date(), 1)
  const told = async (minutes: number) => {
    const now = new Date(midnight.getTime() + minutes * MINUTE_MS)
    return (await fairOf({ db, settings: server.settings, now }, id)).map(({ seed }) => seed !== null)
  }
  expect(await told(4)).toEqual([false, false])
  expect(await told(5)).toEqual([false, true])
})

test('goods go to one person and one device once, are sent to an address of theirs, and lapse when nobody asks for them', async () => {
  const id = await lottery(desk, { prizes: whole({ ...NOTEBOOK, weight: SURE }) })
  const eva = await server.person('小伊')
  const won = (await draw(eva, id)).result.record
  expect(won).toMatchObject({ state: 'claimable', prizeName: 'HR 手账本' })
  expect((await draw(eva, id)).result.record).toMatchObject({ state: 'miss', goneName: 'HR 手账本' })
  // Fay has logged in on Eva's phone.
  const fay = await server.person('小菲')
  const sha = Buffer.from(randomUUID())
  await query(server, sql`insert into known_device (user_id, device_sha) values (${eva.id}, ${sha}), (${fay.id}, ${sha})`)
  expect((await draw(fay, id)).result.record).toMatchObject({ state: 'miss', goneName: 'HR 手账本' })

  const claim = (who: Person, addressId: string) =>
    who.call('POST /api/lotteryRecord/claim', { body: { recordId: won.id, addressId, requestId: randomUUID() } })
  const to = await address(eva)
  expect((await claim(bob, await address(bob))).code).toBe(10104)
  expect((await claim(eva, await address(bob))).code).toBe(10104)
  expect((await claim(eva, to)).result).toMatchObject({ state: 'waiting' })
  expect((await claim(eva, to)).code).toBe(12207)
  const { records } = (await desk.an.call('POST /admin/api/delivery/page', { body: { state: 'waiting' } })).result
  const parcel = records.find(({ what }) => what.includes('HR 手账本'))!
  expect(parcel).toMatchObject({ what: '抽奖奖品 HR 手账本，“HR 幸运日”', receiver: '安安' })
  const door = {
    receiver: '安大安',
    phone: '13911114444',
    province: '江苏省',
    city: '苏州市',
    area: '虎丘区',
    detail: '塔园路 168 号',
  }
  await desk.an.call('POST /admin/api/delivery/readdress', { body: { id: parcel.id, ...door, reason: '本人来电，搬家了' } })
  const told = (await eva.call('POST /api/notice/page', { body: {} })).result.records
  expect(told.find(({ title }) => title === '客服改了HR 手账本的收件地址')?.content).toContain('安** 139****4444')
  await desk.an.call('POST /admin/api/delivery/send', { body: { id: parcel.id, company: '顺丰速运', trackNo: 'SF1234567890' } })
  const sent = (await eva.call('GET /api/lotteryRecord/detail/:id', { params: { id: won.id } })).result
  expect(sent).toMatchObject({ record: { state: 'sent' }, express: { trackNo: 'SF1234567890' } })

  const late = (await draw(bob, id)).result.record
  await query(server, sql`update lottery_record set claim_by = now() + interval '2 days' where id = ${late.id}`)
  await runJob(server, 'lottery.claims')
  const notices = (await bob.call('POST /api/notice/page', { body: {} })).result.records
  expect(notices.map(({ title }) => title)).toContain('HR 手账本还没有填写收货地址')
  await query(server, sql`update lottery_record set claim_by = now() where id = ${late.id}`)
  await runJob(server, 'lottery.claims')
  const addressId = await address(bob)
  const over = await bob.call('POST /api/lotteryRecord/claim', {
    body: { recordId: late.id, addressId, requestId: randomUUID() },
  })
  expect(over.code).toBe(12208)
})

test('whoever has won is reminded of the parcel also when somebody before them cannot be told', async () => {
  const id = await lottery(desk, { prizes: whole({ ...NOTEBOOK, stock: 10, weight: SURE }), freePerDay: 1 })
  const winners = [await server.person('罗文'), await server.person('罗武')]
  for (const [at, person] of winners.entries()) {
    const { id: recordId } = (await draw(person, id)).result.record
    await query(
      server,
      sql`update lottery_record set claim_by = now() + make_interval(hours => ${at + 1}) where id = ${recordId}`,
    )
  }
  const heal = await failNotices(server, winners[0])
  await runJob(server, 'lottery.claims')
  const notices = (await winners[1].call('POST /api/notice/page', { body: {} })).result.records
  expect(notices.map(({ title }) => title)).toContain('HR 手账本还没有填写收货地址')
  await heal()
})

test('a course that cannot be given now is given later; who has it for good gets coins', async () => {
  const { id: courseId } = await course(server, { price: 9900, validDays: 0 })
  const prize = {
    name: '好课一门',
    icon: 'graduation-cap' as const,
    kind: 'course' as const,
    bizId: courseId,
    swapCoins: 30,
    cost: 9900,
    weight: SURE,
  }
  const id = await lottery(desk, { prizes: whole(prize) })
  await query(server, sql`update lesson_course set status = 'off' where id = ${courseId}`)
  const gil = await server.person('小吉')
  expect((await draw(gil, id)).result.record).toMatchObject({ state: 'granting', prizeName: '好课一门' })
  await query(server, sql`update lesson_course set status = 'on' where id = ${courseId}`)
  await query(server, sql`update lottery_record set next_at = now() where lottery_id = ${id}`)
  await runJob(server, 'lottery.grant')
  const [given] = await mine(gil, { lotteryId: id, tab: 'given' })
  expect(given).toMatchObject({ state: 'granted', action: '去学习', page: { route: 'pages/lesson/detail' } })
  const before = await balance(gil)
  expect((await draw(gil, id)).result).toMatchObject({
    record: { state: 'granted', prizeName: '30 金币（已拥有好课一门）' },
    coinBalance: before + 30,
  })
  const report = (await desk.an.call('GET /admin/api/lottery/report/:id', { params: { id } })).result
  expect(report).toMatchObject({ draws: 2, coinsWon: 30, cost: 9900 + 30 })
})

test('what is let go by the hour is not gone in the first one, and a limit of the day holds', async () => {
  const hours = Array.from({ length: 24 }, () => 1)
  const id = await lottery(desk, {
    startTime: new Date(Date.now() - 60_000).toISOString(),
    prizes: whole({ ...NOTEBOOK, perPerson: 100, hours, weight: SURE }),
  })
  // The minute before may have been of another hour.
  const open = (
    await query<{ n: number }>(
      server,
      sql`select (date_part('hour', now()) <> date_part('hour', starts_at))::int + 1 as n
    from lottery where id = ${id}`,
    )
  )[0].n
  for (let times = 0; times < 4; times++) await draw(ann, id)
  expect(await count(id, 'claimable')).toBe(open)
  const daily = await lottery(desk, { prizes: whole({ ...NOTEBOOK, perPerson: 100, dayLimit: 2, weight: SURE }) })
  await Promise.all(Array.from({ length: 4 }, async () => draw(await server.person(), daily)))
  expect(await count(daily, 'claimable')).toBe(2)
  expect((await detail(ann, daily)).rules).toContain('HR 手账本每天一共发 2 份，超出的抽到它按未中奖计。')
})

test('the one chance of a day is one draw, and the coins for a draw are paid once, from however many phones', async () => {
  const id = await lottery(desk, { freePerDay: 1, coinCost: 10, coinPerDay: 5, prizes: whole({ ...COINS, weight: 0 }) })
  const cat = await server.person('小猫')
  await rich(server, cat, 20)
  const before = await balance(cat)
  const codes = async (costType: 'free' | 'coin') =>
    (await Promise.all(Array.from({ length: 5 }, () => draw(cat, id, costType))))
      .map(({ code }) => code)
      .toSorted((a, b) => a - b)
  expect(await codes('free')).toEqual([200, 12203, 12203, 12203, 12203])
  const paid = Math.min(5, Math.floor(before / 10))
  expect(await codes('coin')).toEqual([...Array(paid).fill(200), ...Array(5 - paid).fill(12204)])
  expect(await balance(cat)).toBe(before - paid * 10)
})

test('one more chance is one more, and a task of today gives another', async () => {
  const again = { name: '再来一次', icon: 'refresh-cw' as const, kind: 'again' as const, weight: SURE }
  const id = await lottery(desk, {
    freePerDay: 1,
    prizes: whole(again),
    tasks: [{ counts: 'post', title: '发一条动态', target: 1 }],
  })
  const first = (await draw(bob, id)).result
  expect(first).toMatchObject({ record: { kind: 'again', state: 'granted' }, chances: { free: 1, task: 0 } })
  expect((await draw(bob, id, 'task')).code).toBe(12203)
  expect((await detail(bob, id)).tasks).toEqual([expect.objectContaining({ code: 'post', done: 0, target: 1 })])
  await post(server, bob)
  expect((await draw(bob, id, 'task')).result).toMatchObject({ record: { state: 'granted' }, chances: { free: 2, task: 0 } })
  expect((await draw(bob, id, 'task')).code).toBe(12203)
})

test('whoever may draw so often in all is shown no more than that, and at the end that nothing is left for good', async () => {
  const id = await lottery(desk, { freePerDay: 1, coinCost: 10, coinPerDay: 5, totalLimit: 2 })
  const kim = await server.person('小金')
  await rich(server, kim, 20)
  const shown = async () => (await detail(kim, id)).chances
  expect((await detail(server, id)).chances).toMatchObject({ free: 1, coin: 1, spent: false })
  expect(await shown()).toEqual({ free: 1, task: 0, coin: 1, coinCost: 10, spent: false })
  expect((await draw(kim, id)).result.chances).toMatchObject({ free: 0, coin: 1, spent: false })
  expect((await draw(kim, id, 'coin')).result.chances).toMatchObject({ free: 0, coin: 0, spent: true })
  expect(await shown()).toMatchObject({ free: 0, coin: 0, spent: true })
  expect(await draw(kim, id, 'coin')).toMatchObject({ code: 12203, message: '每人最多抽 2 次，你已用完' })
})

test('the questions of the day give another draw when all of them are answered', async () => {
  const bank = await openedBank(server, { 招聘: 12 })
  const id = await lottery(desk, { freePerDay: 0, tasks: [{ counts: 'daily', title: '做完今天的每日一练', target: 1 }] })
  const cara = await server.person('卡拉')
  expect((await detail(cara, id)).tasks).toMatchObject([{ code: 'daily', done: 0, page: { route: 'pages/tiku/index' } }])
  expect((await draw(cara, id, 'task')).code).toBe(12203)
  await practise(cara, { mode: 'daily', bankId: bank.id })
  expect((await detail(cara, id)).chances.task).toBe(1)
  expect((await draw(cara, id, 'task')).code).toBe(200)
  expect((await draw(cara, id, 'task')).code).toBe(12203)
})

test('one person wins as often as is said, a prize may be for higher levels, and the rules say both', async () => {
  const few = await lottery(desk, { winLimit: 2, prizes: whole({ ...COINS, weight: 100_000 }) })
  const kim = await server.person('小金')
  for (let n = 0; n < 2; n++) expect((await draw(kim, few)).result.record.state).toBe('granted')
  expect((await draw(kim, few)).result.record).toMatchObject({ state: 'miss', goneName: '5 金币', percent: '100.00%' })
  expect((await detail(kim, few)).rules.join('')).toContain('每人最多中奖 2 次')
  const high = await lottery(desk, { prizes: whole({ ...COINS, minLevel: 3, weight: 100_000 }) })
  expect((await draw(kim, high)).result.record).toMatchObject({ state: 'miss', goneName: '5 金币' })
  await query(server, sql`update app_user set level = 3 where id = ${kim.id}`)
  expect((await draw(kim, high)).result.record.state).toBe('granted')
  expect((await detail(kim, high)).rules.join('')).toContain('5 金币限 Lv3 起')
  const CUP = { ...NOTEBOOK, name: '保温杯', perPerson: 2 }
  const several = await lottery(desk, { prizes: whole({ ...COINS, perPerson: 1, weight: SURE }, NOTEBOOK, CUP) })
  expect((await draw(kim, several)).result.record.state).toBe('granted')
  expect((await draw(kim, several)).result.record).toMatchObject({ state: 'miss', goneName: '5 金币' })
  const { rules } = await detail(kim, several)
  expect(rules).toContain('5 金币每人限 1 份，超出的抽到它按未中奖计。')
  expect(rules.join('')).toContain('实物奖品几样合计，每人限：HR 手账本 1 件、保温杯 2 件，同一台设备')
  const paid = await lottery(desk, { freePerDay: 0, coinCost: 20, coinPerDay: 3 })
  expect((await detail(kim, paid)).rules).toContain('20 金币一次，每天最多 3 次。金币不能用钱购买。')
  const wrong = { ...input({ prizes: [{ ...MISS, weight: 100_000, minLevel: 2 }, COINS] }), requestId: randomUUID() }
  expect((await desk.an.call('POST /admin/api/lottery/save', { body: wrong })).code).toBe(400)
  const staff = await lottery(desk, { scope: 'company' })
  expect(await draw(kim, staff)).toMatchObject({ code: 12205, message: '这个抽奖仅限企业成员参加' })
})

test('who may not take part is told why; nobody sees the draws of others', async () => {
  const members = await lottery(desk, { scope: 'vip' })
  expect(await draw(ann, members)).toMatchObject({ code: 12205, message: '这个抽奖仅限会员参加' })
  const id = await lottery(desk)
  const { record } = (await draw(ann, id)).result
  expect((await bob.call('GET /api/lotteryRecord/detail/:id', { params: { id: record.id } })).code).toBe(10104)
  expect(await mine(bob, { lotteryId: id })).toEqual([])
  await desk.an.call('POST /admin/api/lottery/block/add', { body: { userId: bob.id, reason: '内部员工' } })
  expect(await draw(bob, id)).toMatchObject({ code: 12205, message: expect.stringContaining('内部员工') })
  expect((await detail(bob, id)).join).toMatchObject({ ok: false })
  await desk.an.call('POST /admin/api/lottery/block/remove', { body: { userId: bob.id, reason: '已离职' } })
  expect((await draw(bob, id)).code).toBe(200)
})

test('before it begins, after it ends and while it is stopped nothing is drawn', async () => {
  const hour = 3_600_000
  const id = await lottery(desk, { startTime: new Date(Date.now() + hour).toISOString() })
  expect((await draw(ann, id)).code).toBe(12201)
  expect(await detail(ann, id)).toMatchObject({ state: 'ahead' })
  await query(server, sql`update lottery set starts_at = now() - interval '2 hours', ends_at = now() where id = ${id}`)
  expect((await draw(ann, id)).code).toBe(12202)
  expect((await draw(ann, randomUUID())).code).toBe(10104)
  const on = await lottery(desk)
  await desk.an.call('POST /admin/api/lottery/stop', { body: { id: on, reason: '奖品写错了' } })
  expect(await draw(ann, on)).toMatchObject({ code: 12202, message: expect.stringContaining('暂停') })
  // It has not ended: it may begin again.
  expect(await detail(ann, on)).toMatchObject({ state: 'stopped' })
  expect(await agreed(desk.bo, desk.an.call('POST /admin/api/lottery/resume', { body: { id: on, reason: '改好了' } }))).toBe(200)
  expect((await draw(ann, on)).code).toBe(200)
})

test('what can be drawn in stands before what begins later, also where that ends sooner, on this page and on the next', async () => {
  await query(server, sql`update lottery set state = 'stopped' where state = 'open'`)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const late = await lottery(desk, { title: '年底抽奖', endTime: day(30) })
  const ahead = await lottery(desk, { title: '明天抽奖', startTime: day(1), endTime: day(2) })
  const soon = await lottery(desk, { title: '今天抽奖', endTime: day(1) })
  const pages: [string, string][] = []
  let cursor: string | null | undefined
  do {
    const { result } = await server.call('POST /api/lottery/page', { body: { size: 1, ...(cursor && { cursor }) } })
    pages.push(...result.records.map(({ id, state }): [string, string] => [id, state]))
    cursor = result.next
  } while (cursor)
  expect(pages).toEqual([
    [soon, 'open'],
    [late, 'open'],
    [ahead, 'ahead'],
  ])
})

test('winners are named by their first sign, and only those who have won', async () => {
  const id = await lottery(desk, { prizes: whole({ ...COINS, weight: SURE }) })
  await draw(ann, id)
  const { result } = await server.call('POST /api/lottery/winnerList', { body: { id } })
  expect(result).toEqual([expect.objectContaining({ nick: '安**', prize: '5 金币' })])
  const none = await lottery(desk, {
    prizes: [
      { ...MISS, weight: 100_000 },
      { ...COINS, weight: 0 },
    ],
  })
  await draw(ann, none)
  expect((await server.call('POST /api/lottery/winnerList', { body: { id: none } })).result).toEqual([])
})
