import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import type { Person, TestServer } from '../support/server'
import { query } from '../support/query'
import { untilBlocked } from '../support/until-blocked'
import {
  atCashier,
  detail,
  faults,
  late,
  must,
  noticesOf,
  order,
  pay,
  prepay,
  startBuyers,
  statusOf,
  told,
  ware,
  create,
  refund,
  refundsDone,
} from './support'

let server: TestServer
let ann: Person
let clerk: TestOperator
startBuyers(async (at) => {
  ;({ server, ann } = at)
  clerk = await operator(server, ['客服'])
})

const reprice = (orderId: string, off: number, reason = '老客户优惠') =>
  clerk.call('POST /admin/api/order/reprice', { body: { orderId, off, reason, requestId: randomUUID() } })
const cancel = (orderId: string, reason = '重复下单') =>
  clerk.call('POST /admin/api/order/cancel', { body: { orderId, reason, requestId: randomUUID() } })
const titles = async () => (await noticesOf(server, ann)).map(({ title }) => title)
const shown = async (orderId: string) =>
  (await clerk.call('GET /admin/api/order/show/:order', { params: { order: orderId } })).result

test('what an operator takes off before payment is what is paid less, is told to the buyer, and goes back as it was paid', async () => {
  const id = await order(ann, await ware(server))
  expect(must(await reprice(id, 5000))).toEqual({ payPrice: 14_900 })
  expect(must(await detail(ann, id)).priceDetail).toMatchObject({
    payPrice: 14_900,
    coinDeduct: 0,
    lines: expect.arrayContaining([{ label: '商家改价', amount: -5000 }]),
  })
  expect(await titles()).toContain('待支付的金额改为 ¥149.00')
  await pay(server, ann, id)
  expect(await statusOf(server, id)).toBe(30)
  must(await refund(ann, id))
  await refundsDone(server)
  expect((await shown(id)).refundedAmount).toBe(14_900)
  expect(await faults(server)).toEqual([])
})

test('a second change takes the place of the first, and zero gives the old price back', async () => {
  const id = await order(ann, await ware(server))
  await reprice(id, 5000)
  expect(must(await reprice(id, 3000)).payPrice).toBe(16_900)
  expect(must(await reprice(id, 0)).payPrice).toBe(19_900)
  expect(must(await detail(ann, id)).priceDetail.lines).toEqual([])
  expect((await shown(id)).deeds).toMatchObject([
    { what: 'reprice', off: 0, operator: clerk.name },
    { what: 'reprice', off: 3000 },
    { what: 'reprice', off: 5000, reason: '老客户优惠' },
  ])
})

test('what is taken off stays off when the buyer orders the same thing once more', async () => {
  const course = await ware(server)
  const id = await order(ann, course)
  await reprice(id, 5000)
  expect(must(await create(ann, course))).toMatchObject({ orderId: id, payPrice: 14_900 })
})

test('whoever stands at the cashier at the old price cannot pay it there any more', async () => {
  const id = await order(ann, await ware(server))
  const { prepayId } = must(await prepay(ann, id))
  await reprice(id, 5000)
  await atCashier(server, prepayId).catch(() => 'closed')
  await told(server)
  expect(await statusOf(server, id)).toBe(0)
  await pay(server, ann, id)
  expect((await shown(id)).payPrice).toBe(14_900)
  expect(await faults(server)).toEqual([])
})

test('who is on the way to the cashier while the price changes pays the new one', async () => {
  const id = await order(ann, await ware(server))
  const asked = await server.database.db.transaction().execute(async (trx) => {
    await sql`update shop_order set reduced = 5000, pay_price = pay_price - 5000 where id = ${id}`.execute(trx)
    const answer = prepay(ann, id)
    await untilBlocked(server, 1, answer)
    return () => answer
  })
  await atCashier(server, must(await asked()).prepayId)
  await told(server)
  expect([await statusOf(server, id), (await shown(id)).payPrice]).toEqual([30, 14_900])
  expect(await faults(server)).toEqual([])
})

test('nothing is taken off what is paid, over or closed, nor so much that nothing is left to pay', async () => {
  const id = await order(ann, await ware(server))
  expect((await reprice(id, 19_900)).code).toBe(400)
  await late(server, id)
  expect((await reprice(id, 100)).code).toBe(11325)
  const paid = await order(ann, await ware(server))
  await pay(server, ann, paid)
  expect((await reprice(paid, 100)).code).toBe(11325)
  expect((await reprice(randomUUID(), 100)).code).toBe(10104)
})

test('more than ¥200 off needs a second person', async () => {
  const id = await order(ann, await ware(server, { price: 50_000, origin_price: 50_000 }), { payPrice: 50_000 })
  expect((await reprice(id, 20_001)).code).toBe(10180)
  expect((await shown(id)).reduced).toBe(0)
})

test('an order says what waits for a second person, who asked and why, and that it was refused or expired, but not what was done', async () => {
  const id = await order(ann, await ware(server, { price: 90_000, origin_price: 90_000 }), { payPrice: 90_000 })
  expect(await shown(id)).toMatchObject({ pending: [] })
  await reprice(id, 20_001)
  await pay(server, ann, id)
  const [cashier, chief] = [await operator(server, ['财务']), await operator(server)]
  const giveBack = (amount: number) =>
    cashier.call('POST /admin/api/order/refund', { body: { orderId: id, amount, reason: '重复购买', requestId: randomUUID() } })
  const waiting = async (asked: ReturnType<typeof giveBack>) => ((await asked).result as unknown as { waiting: string }).waiting
  const [late, refused] = [await waiting(giveBack(60_001)), await waiting(giveBack(60_002))]
  const price = { what: 'reprice', amount: 20_001, reason: '老客户优惠', state: 'waiting' }
  const asked = { what: 'refund', reason: '重复购买', askedBy: cashier.name }
  expect((await shown(id)).pending).toMatchObject([
    { ...asked, amount: 60_002, state: 'waiting', decidedBy: '', decidedAt: null, answer: '' },
    { ...asked, amount: 60_001, state: 'waiting' },
    price,
  ])
  const decide = (one: string, agree: boolean) =>
    chief.call('POST /admin/api/approval/decide', { body: { id: one, agree, reason: '金额不对' } })
  must(await decide(refused, false))
  await query(server, sql`update admin_approval set expires_at = now() where id = ${late}`)
  expect((await shown(id)).pending).toMatchObject([
    { amount: 60_002, state: 'refused', decidedBy: chief.name, decidedAt: expect.any(String), answer: '金额不对' },
    { amount: 60_001, state: 'expired', decidedBy: '' },
    price,
  ])
  must(await decide(await waiting(giveBack(60_003)), true))
  expect((await shown(id)).pending.map(({ amount }) => amount)).toEqual([60_002, 60_001, 20_001])
  await query(server, sql`update admin_approval set created_at = now() - interval '8 days' where id = any(${[late, refused]})`)
  expect((await shown(id)).pending.map(({ amount }) => amount)).toEqual([20_001])
  await refundsDone(server)
})

test('an order that an operator cancels gives its place back and tells the buyer why; a paid one is not cancelled', async () => {
  const course = await ware(server, { places: 1 })
  const id = await order(ann, course)
  must(await cancel(id))
  expect(await statusOf(server, id)).toBe(40)
  expect(await titles()).toContain('订单已取消')
  const other = await server.person()
  const again = await order(other, course)
  await pay(server, other, again)
  expect((await cancel(again)).code).toBe(11325)
  expect(await faults(server)).toEqual([])
})

test('an order waits for its money as long as operators say; without a word as long as the thing says', async () => {
  const chief = await operator(server)
  const wait = (minutes: number | null) =>
    chief.call('POST /admin/api/payWindow/save', { body: { kind: 'course', minutes, reason: '大促' } })
  const left = async () => {
    const { payExpireTime } = must(await create(ann, await ware(server)))
    return Math.round((Date.parse(payExpireTime!) - Date.now()) / 60_000)
  }
  await wait(120)
  expect(await left()).toBe(120)
  expect((await chief.call('GET /admin/api/payWindow/list')).result[0]).toEqual({ kind: 'course', minutes: 120 })
  await wait(null)
  expect(await left()).toBe(30)
})

test('the orders that are found are summed: how many, what was paid, given back, and paid in coins', async () => {
  const totals = async (body: object) => (await clerk.call('POST /admin/api/order/totals/show', { body })).result
  const before = await totals({ userId: ann.id })
  const [paid, back] = [await order(ann, await ware(server)), await order(ann, await ware(server))]
  await order(ann, await ware(server))
  for (const id of [paid, back]) await pay(server, ann, id)
  must(await refund(ann, back))
  await refundsDone(server)
  const after = await totals({ userId: ann.id })
  const { payPrice } = await shown(paid)
  expect(after).toMatchObject({
    orders: before.orders + 3,
    paid: before.paid + 2 * payPrice,
    refunded: before.refunded + payPrice,
  })
  expect(await totals({ keyword: (await shown(paid)).orderNo })).toEqual({
    orders: 1,
    paid: payPrice,
    refunded: 0,
    spentCoins: 0,
  })
  expect(await totals({ userId: ann.id, to: '2020-01-01' })).toEqual({ orders: 0, paid: 0, refunded: 0, spentCoins: 0 })
})

test('the orders of one thing are found and summed, in whatever state they are', async () => {
  const [sold, other] = [await ware(server), await ware(server)]
  const [paid, unpaid] = [await order(ann, sold), await order(await server.person(), sold)]
  await order(ann, other)
  await pay(server, ann, paid)
  const { payPrice } = await shown(paid)
  const { records } = must(await clerk.call('POST /admin/api/order/page', { body: { bizId: sold } }))
  expect(records.map(({ id }) => id)).toEqual([unpaid, paid])
  const totals = await clerk.call('POST /admin/api/order/totals/show', { body: { bizId: sold } })
  expect(must(totals)).toMatchObject({ orders: 2, paid: payPrice })
})

test('the orders of a day are those that were made, or those whose money came on it, as is asked for', async () => {
  const id = await order(ann, await ware(server))
  await pay(server, ann, id)
  await query(
    server,
    sql`update shop_order set pay_time = '2026-03-31T15:59:59Z', created_at = '2026-03-30T02:00:00Z' where id = ${id}`,
  )
  const { orderNo, payPrice } = await shown(id)
  const totals = async (dayOf: 'created' | 'paid', day: string) => {
    const body = { keyword: orderNo, dayOf, from: day, to: day }
    const { records } = must(await clerk.call('POST /admin/api/order/page', { body }))
    const { orders, paid } = must(await clerk.call('POST /admin/api/order/totals/show', { body }))
    expect(orders).toBe(records.length)
    return paid
  }
  expect([await totals('created', '2026-03-30'), await totals('created', '2026-03-31')]).toEqual([payPrice, 0])
  expect([await totals('paid', '2026-03-30'), await totals('paid', '2026-03-31')]).toEqual([0, payPrice])
  expect(await totals('paid', '2026-04-01')).toBe(0)
})

test('an order says how it was paid, and it and its refund are found by the numbers on the bill of WeChat', async () => {
  const id = await order(ann, await ware(server))
  expect(await shown(id)).toMatchObject({ payWay: null, outTradeNo: '', transactionId: '' })
  await pay(server, ann, id)
  const [payment] = await query(
    server,
    sql<{ payWay: string; outTradeNo: string; transactionId: string }>`select channel as "payWay", out_trade_no as "outTradeNo",
      transaction_id as "transactionId" from payment where order_id = ${id} and state = 'paid'`,
  )
  expect(await shown(id)).toMatchObject(payment)
  must(await refund(ann, id))
  await refundsDone(server)
  const { orderNo } = await shown(id)
  for (const keyword of [payment.outTradeNo, payment.transactionId, orderNo]) {
    const { records } = must(await clerk.call('POST /admin/api/order/page', { body: { keyword } }))
    expect(records).toMatchObject([{ id, ...payment }])
    const body = { state: 'done' as const, keyword }
    expect(must(await clerk.call('POST /admin/api/order/refund/page', { body })).records).toMatchObject([{ orderId: id }])
    expect(must(await clerk.call('POST /admin/api/order/refund/totals/show', { body })).refunds).toBe(1)
  }
})
