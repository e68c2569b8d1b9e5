import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { defineModule } from '../../server/app/module'
import { editSettings } from '../../server/modules/domains/lesson/authoring/courses'
import { sellable } from '../../server/modules/domains/lesson/sellable'
import { startServer, type Person, type TestServer } from '../support/server'
import { storeImage } from '../../server/modules/platform/file/images'
import { jpeg } from '../file/pictures'
import { atLast, category, course, give, learn, learnt, member, play, refusal, saleOf } from './support'
import { query } from '../support/query'
import { untilBlocked } from '../support/until-blocked'

let server: TestServer
let buyer: Person
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  buyer = await server.person()
})
afterAll(() => server.close())

const offer = (courseId: string, person = buyer) => sellable.offer(server.database.db, { courseId }, person.id)
const inTrx = <T>(work: (trx: Parameters<typeof sellable.reserve>[0]) => Promise<T>) =>
  server.database.db.transaction().execute(work)
const sale = (courseId: string, orderId?: string) => saleOf(buyer.id, courseId, orderId)
const courseRow = async (id: string) =>
  (await query<{ taken: number; buy_count: number }>(server, sql`select taken, buy_count from lesson_course where id = ${id}`))[0]
const refused = (code: number) => expect.objectContaining({ code })

test('a member who buys what was free for them has one place of the course, not two', async () => {
  const { id } = await course(server, { vipFree: true, stock: 3 })
  await member(server, buyer)
  const join = () => buyer.call('POST /api/course/enrol', { body: { courseId: id, requestId: newId() } })
  expect((await join()).code).toBe(200)
  expect(await courseRow(id)).toMatchObject({ taken: 1 })
  const orderId = await give(server, buyer, id)
  expect(await courseRow(id)).toMatchObject({ taken: 1 })
  // What they bought goes back, and so does its place.
  await inTrx((trx) => sellable.revoke(trx, sale(id, orderId)))
  await inTrx((trx) => sellable.release(trx, sale(id, orderId)))
  expect(await courseRow(id)).toMatchObject({ taken: 0 })
  // Joined once more, and then for nothing because it costs nobody anything: the same place.
  expect((await join()).code).toBe(200)
  await query(server, sql`update app_user set vip_until = null where id = ${buyer.id}`)
  await query(server, sql`update lesson_course set price = 0, member_price = null where id = ${id}`)
  expect((await join()).code).toBe(200)
  expect(await courseRow(id)).toMatchObject({ taken: 1 })
})

test('a course ordered free as a member is theirs while they are one, and takes one place when they buy it after all', async () => {
  const { id } = await course(server, { vipFree: true, stock: 3 })
  const order = (payPrice: number) =>
    buyer.call('POST /api/courseOrder', { body: { courseId: id, payPrice, requestId: newId() } })
  const shown = async () => (await buyer.call('GET /api/course/detail/:id', { params: { id } })).result
  await member(server, buyer)
  expect((await offer(id)).spec).toContain('会员期间可学')
  expect(await order(0)).toMatchObject({ code: 200, result: { needPay: false } })
  expect(await shown()).toMatchObject({ btn: 'learn', entitlement: { source: 'vip' } })
  await query(server, sql`update app_user set vip_until = null where id = ${buyer.id}`)
  expect(await shown()).toMatchObject({ btn: 'expired' })
  expect((await offer(id)).price).toBe(19_900)
  await give(server, buyer, id)
  expect(await shown()).toMatchObject({ btn: 'learn', entitlement: { source: 'buy' } })
  expect(await courseRow(id)).toMatchObject({ taken: 1 })
})

test('members are offered their price, others the price, each with the parts that lead to it', async () => {
  const { id } = await course(server, { price: 19900, memberPrice: 17910 })
  expect(await offer(id)).toMatchObject({
    originPrice: 19900,
    price: 19900,
    coinShare: 0.2,
    left: null,
    lines: [],
  })
  await member(server, buyer)
  const theirs = await offer(id)
  expect(theirs.price).toBe(17910)
  expect(theirs.originPrice + theirs.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(17910)
  const free = await course(server, { vipFree: true })
  expect(await offer(free.id)).toMatchObject({ price: 0 })
})

test('what cannot be bought is refused in words', async () => {
  const owned = await course(server)
  await give(server, buyer, owned.id)
  const full = await course(server, { stock: 1 })
  await give(server, await server.person(), full.id)
  const off = await course(server, { status: 'off' })
  await expect(offer(owned.id)).rejects.toEqual(refused(11310))
  await expect(offer(owned.id.toUpperCase())).rejects.toEqual(refused(11310))
  // Whoever has an unpaid order holds the last place: offered it is to everybody, taken by one.
  expect((await offer(full.id)).left).toBe(0)
  await expect(offer(off.id)).rejects.toEqual(refused(11302))
  await expect(offer(newId())).rejects.toEqual(refused(10104))
  await expect(inTrx((trx) => sellable.reserve(trx, sale(full.id), atLast))).rejects.toEqual(refused(11311))
  await expect(inTrx((trx) => sellable.reserve(trx, sale(off.id), atLast))).rejects.toEqual(refused(11302))
  expect(await courseRow(full.id)).toMatchObject({ taken: 1 })
})

test('a place that is taken twice is taken once, and given back twice it is given back once', async () => {
  const { id } = await course(server, { stock: 3 })
  const order = sale(id)
  for (let i = 0; i < 2; i++) await inTrx((trx) => sellable.reserve(trx, order, atLast))
  expect(await courseRow(id)).toMatchObject({ taken: 1 })
  await Promise.all([1, 2, 3].map(() => inTrx((trx) => sellable.release(trx, order))))
  expect(await courseRow(id)).toMatchObject({ taken: 0 })
})

test('paid, the course is there for its time; paid once more for the same order, nothing changes', async () => {
  const { id } = await course(server, { validDays: 30 })
  const order = sale(id)
  await inTrx((trx) => sellable.reserve(trx, order, atLast))
  for (let i = 0; i < 2; i++) await inTrx((trx) => sellable.fulfil(trx, order))
  const { result } = await buyer.call('GET /api/course/detail/:id', { params: { id } })
  expect(result).toMatchObject({ btn: 'learn', buyCount: 1, entitlement: { source: 'buy', active: true, daysLeft: 30 } })
  await inTrx((trx) => sellable.revoke(trx, order))
  await inTrx((trx) => sellable.revoke(trx, order))
  await inTrx((trx) => sellable.release(trx, order))
  const after = (await buyer.call('GET /api/course/detail/:id', { params: { id } })).result
  expect(after).toMatchObject({ btn: 'buy', owned: false, buyCount: 0 })
  expect(after.entitlement).toBeUndefined()
})

test('a class that begins later is there from its beginning for its whole time', async () => {
  const { id } = await course(server, { validDays: 30, startsInDays: 10 })
  await give(server, buyer, id)
  const { result } = await buyer.call('GET /api/course/detail/:id', { params: { id } })
  expect(result.entitlement).toMatchObject({ active: true, daysLeft: 40 })
})

test('what is paid while its beginning is being moved runs from the new one, by code for as long as the code says', async () => {
  const { id } = await course(server, { validDays: 30, startsInDays: 10 })
  const [paid, coded] = [saleOf(buyer.id, id), saleOf((await server.person()).id, id)]
  const sales = [paid, { ...coded, input: { courseId: id, codeDays: 7 } }]
  for (const one of sales) await inTrx((trx) => sellable.reserve(trx, one, atLast))
  let settled: Promise<unknown> = Promise.resolve()
  await inTrx(async (trx) => {
    await editSettings(trx, { id, startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
    settled = Promise.all(sales.map((one) => inTrx((other) => sellable.fulfil(other, one))))
    await untilBlocked(server)
  })
  await settled
  const days = await query<{ days: number }>(
    server,
    sql`select round(extract(epoch from e.end_time - now()) / 86400)::integer as days from entitlement e
      where e.biz_id = ${id} order by 1`,
  )
  expect(days.map((one) => one.days)).toEqual([27, 50])
})

test('money comes back within seven days and up to a tenth of the course, and else the rule is told', async () => {
  const one = await course(server, { lessons: Array.from({ length: 10 }, () => ({})) })
  const order = sale(one.id, await give(server, buyer, one.id))
  const ask = (days: number) => {
    const now = new Date()
    const paidAt = new Date(now.getTime() - days * 86_400_000)
    return refusal(server, { ...order, paidAt }, now)
  }
  expect(await ask(1)).toBeUndefined()
  expect(await ask(6.9)).toBeUndefined()
  expect(await ask(7.1)).toContain('7 天')
  expect((await learn(server, buyer, one)).result.courseProgress).toBe(10)
  expect(await ask(1)).toBeUndefined()
  await learnt(server, buyer, one.id, 11)
  expect(await ask(1)).toMatch(/11%.*不超过 10%/)
})

test('a class whose registration is open asks for it first; once it is sent in the money does not come back', async () => {
  const one = await course(server, { type: 4, registration: true })
  const order = sale(one.id, await give(server, buyer, one.id))
  const { services } = server.app
  const { modules } = services
  const now = new Date()
  const at = async (status: number) => {
    const stands = async (_db: unknown, userId: string, courseId: string) =>
      userId === buyer.id && courseId === one.id
        ? { orderId: order.orderId, status, text: `第${status}步`, ...(status === 5 && { enteredAt: new Date() }) }
        : undefined
    services.modules = modules.with(defineModule({ name: 'test', registrations: [stands] }))
    const { result } = await buyer.call('GET /api/course/detail/:id', { params: { id: one.id } })
    const refund = await refusal(server, { ...order, paidAt: now })
    const [step] = await sellable.nextSteps!({ ...services, now }, order)
    return [result.btn, result.form?.status, step.note, refund !== undefined]
  }
  try {
    expect(await at(0)).toEqual(['form', 0, '第0步', false])
    expect(await at(2)).toEqual(['learn', 2, '第2步', false])
    expect(await at(3)).toEqual(['form', 3, '第3步', false])
    expect(await at(5)).toEqual(['learn', 5, '第5步', true])
    expect((await buyer.call('GET /api/course/certHome')).result.registration).toMatchObject({
      orderId: order.orderId,
      status: 5,
    })
    expect((await server.call('GET /api/course/certHome')).result.registration).toBeUndefined()
  } finally {
    services.modules = modules
  }
})

const detailOf = async (id: string, who: Pick<Person, 'call'> = buyer) =>
  (await who.call('GET /api/course/detail/:id', { params: { id } })).result

describe('an offer for a time', () => {
  const page = async (sort: 3 | 4, categoryId: string) =>
    (await server.call('POST /api/course/page', { body: { sort, categoryId } })).result.records.map(({ price }) => price)

  test('is the price from its beginning to its end, and says until when', async () => {
    const promo = (hours: [number, number]) => course(server, { price: 19900, promo: { price: 9900, hours } })
    const [before, running, over] = [await promo([1, 2]), await promo([-1, 1]), await promo([-2, -1])]
    for (const { id } of [before, over]) {
      const found = await detailOf(id)
      expect([found.price, found.originPrice, found.payPrice, found.promoEndTime]).toEqual([19900, 19900, 19900, null])
      expect((await offer(id)).price).toBe(19900)
    }
    const found = await detailOf(running.id)
    // Drawn through is what it costs otherwise, not what it never did.
    expect([found.price, found.originPrice, found.payPrice]).toEqual([9900, 19900, 9900])
    expect(Date.parse(found.promoEndTime!) - Date.parse(found.serverTime)).toBeLessThanOrEqual(3_600_000)
    // The order says the same.
    expect(await offer(running.id)).toMatchObject({ originPrice: 19900, lines: [{ label: '限时优惠', amount: -10000 }] })
  })

  test('gives members the lower of both prices', async () => {
    await member(server, buyer)
    const cheap = await course(server, { price: 19900, memberPrice: 17910, promo: { price: 9900, hours: [-1, 1] } })
    const dear = await course(server, { price: 19900, memberPrice: 5000, promo: { price: 9900, hours: [-1, 1] } })
    expect([(await offer(cheap.id)).price, (await detailOf(cheap.id)).memberPrice]).toEqual([9900, null])
    expect([(await offer(dear.id)).price, (await detailOf(dear.id)).payPrice]).toEqual([5000, 5000])
  })

  test('has its place in lists by price', async () => {
    const categoryId = await category(server)
    for (const price of [10000, 12000]) await course(server, { categoryId, price })
    await course(server, { categoryId, price: 19900, promo: { price: 11000, hours: [-1, 1] } })
    expect(await page(3, categoryId)).toEqual([10000, 11000, 12000])
    expect(await page(4, categoryId)).toEqual([12000, 11000, 10000])
  })
})

describe('a course that is sold before it begins', () => {
  const ahead = () =>
    course(server, { status: 'presale', startsInDays: 10, lessons: [{ free: true }, {}, { publishInDays: 20 }] })

  test('is bought like any other, and learnt when it begins; what is free can be heard now', async () => {
    const one = await ahead()
    expect((await detailOf(one.id)).btn).toBe('presale')
    expect((await offer(one.id)).price).toBe(19900)
    await give(server, buyer, one.id)
    const found = await detailOf(one.id)
    expect(found.btn).toBe('learn')
    const days = found.catalog[0].lessons.map(
      ({ publishTime }) => publishTime && Math.round((Date.parse(publishTime) - Date.now()) / 86_400_000),
    )
    expect(days).toEqual([null, 10, 20])
    expect((await play(buyer, one.lessons[0])).code).toBe(200)
    expect((await play(buyer, one.lessons[1])).code).toBe(11306)
    await query(server, sql`update lesson_course set starts_at = now() - interval '1 minute' where id = ${one.id}`)
    expect((await play(buyer, one.lessons[1])).code).toBe(200)
    expect((await detailOf(one.id, server)).btn).toBe('buy')
  })

  test('is given back within seven days from its beginning', async () => {
    const one = await ahead()
    const order = sale(one.id, await give(server, buyer, one.id))
    const day = 86_400_000
    const now = new Date()
    const ask = (ago: number) => refusal(server, { ...order, paidAt: new Date(now.getTime() - ago * day) }, now)
    expect(await ask(30)).toBeUndefined()
    expect((await offer(one.id, await server.person())).refundRule).toContain('开课后 7 天内')
    await query(server, sql`update lesson_course set starts_at = now() - interval '6 days' where id = ${one.id}`)
    expect(await ask(30)).toBeUndefined()
    await query(server, sql`update lesson_course set starts_at = now() - interval '8 days' where id = ${one.id}`)
    expect(await ask(30)).toContain('开课后 7 天内')
    expect(await ask(5)).toBeUndefined()
  })

  test('cannot be bought while nobody says when it begins', async () => {
    const { id } = await course(server, { status: 'presale' })
    await expect(offer(id)).rejects.toEqual(refused(11302))
  })
})

test('whoever bought a course and let it run out renews it at the price of members', async () => {
  const one = await course(server, { price: 19900, memberPrice: 15000, validDays: 30 })
  await give(server, buyer, one.id)
  await query(
    server,
    sql`update entitlement set start_time = now() - interval '40 days', end_time = now() - interval '10 days'
      where user_id = ${buyer.id}`,
  )
  expect(await detailOf(one.id)).toMatchObject({ btn: 'expired', expired: true, price: 19900, payPrice: 15000 })
  const theirs = await offer(one.id)
  expect([theirs.price, theirs.lines]).toEqual([15000, [{ label: '续费优惠', amount: -4900 }]])
  expect(await detailOf(one.id, server)).toMatchObject({ btn: 'buy', payPrice: 19900 })
  await give(server, buyer, one.id)
  expect(await detailOf(one.id)).toMatchObject({ btn: 'learn', entitlement: { active: true, daysLeft: 30 } })
})

test('the group of a class is shown to those who have it', async () => {
  const one = await course(server)
  const { storage } = server.app.services.gateways
  const { id: qr } = await storeImage(server.database.db, storage, null, await jpeg(), 'qr.jpg')
  await query(server, sql`update lesson_course set group_qr = ${qr} where id = ${one.id}`)
  expect((await detailOf(one.id)).group).toBeUndefined()
  await give(server, buyer, one.id)
  expect((await detailOf(one.id)).group).toEqual({ qrUrl: expect.stringContaining(qr) })
})
