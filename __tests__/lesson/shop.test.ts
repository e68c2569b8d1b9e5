import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { registerRegistrations } from '../../server/modules/lesson/registration'
import { sellable } from '../../server/modules/lesson/sellable'
import { startServer, type Person, type TestServer } from '../support/server'
import { course, give, learn, learnt, member } from './support'
import { query } from '../support/query'

let server: TestServer
let buyer: Person
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  buyer = await server.person()
})
afterAll(() => server.close())

const offer = (courseId: string, person = buyer) => sellable.offer(server.database.db, courseId, person.id)
const inTrx = <T>(work: (trx: Parameters<typeof sellable.reserve>[0]) => Promise<T>) =>
  server.database.db.transaction().execute(work)
const sale = (courseId: string, orderId = newId()) => ({ orderId, userId: buyer.id, bizId: courseId, payPrice: 19900 })
const courseRow = async (id: string) =>
  (await query<{ taken: number; buy_count: number }>(server, sql`select taken, buy_count from lesson_course where id = ${id}`))[0]
const refused = (code: number) => expect.objectContaining({ code })

test('members are offered their price, others the price, each with the parts that lead to it', async () => {
  const { id } = await course(server, { originPrice: 39900, price: 19900, memberPrice: 17910 })
  expect(await offer(id)).toMatchObject({
    originPrice: 39900,
    price: 19900,
    coinShare: 0.2,
    left: null,
    lines: [{ amount: -20000 }],
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
  // Whoever has an unpaid order holds the last place: offered it is to everybody, taken by one.
  expect((await offer(full.id)).left).toBe(0)
  await expect(offer(off.id)).rejects.toEqual(refused(11302))
  await expect(offer(newId())).rejects.toEqual(refused(10104))
  await expect(inTrx((trx) => sellable.reserve(trx, sale(full.id)))).rejects.toEqual(refused(11311))
  await expect(inTrx((trx) => sellable.reserve(trx, sale(off.id)))).rejects.toEqual(refused(11302))
  expect(await courseRow(full.id)).toMatchObject({ taken: 1 })
})

test('a place that is taken twice is taken once, and given back twice it is given back once', async () => {
  const { id } = await course(server, { stock: 3 })
  const order = sale(id)
  for (let i = 0; i < 2; i++) await inTrx((trx) => sellable.reserve(trx, order))
  expect(await courseRow(id)).toMatchObject({ taken: 1 })
  await Promise.all([1, 2, 3].map(() => inTrx((trx) => sellable.release(trx, order))))
  expect(await courseRow(id)).toMatchObject({ taken: 0 })
})

test('paid, the course is there for its time; paid once more for the same order, nothing changes', async () => {
  const { id } = await course(server, { validDays: 30 })
  const order = sale(id)
  await inTrx((trx) => sellable.reserve(trx, order))
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

test('money comes back within seven days and up to a tenth of the course, and else the rule is told', async () => {
  const one = await course(server, { lessons: Array.from({ length: 10 }, () => ({})) })
  const order = sale(one.id, await give(server, buyer, one.id))
  const ask = (days: number) => {
    const now = new Date()
    const paidAt = new Date(now.getTime() - days * 86_400_000)
    return sellable.refusesRefund(server.database.db, { ...order, paidAt, now })
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
  const { db } = server.database
  const now = new Date()
  const at = async (status: number) => {
    registerRegistrations(async (_db, userId, courseId) =>
      userId === buyer.id && courseId === one.id ? { orderId: order.orderId, status, text: `第${status}步` } : undefined,
    )
    const { result } = await buyer.call('GET /api/course/detail/:id', { params: { id: one.id } })
    const refund = await sellable.refusesRefund(db, { ...order, paidAt: now, now })
    return [result.btn, result.form?.status, (await sellable.nextStep!(db, order))?.text, refund !== undefined]
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
    registerRegistrations(async () => undefined)
  }
})
