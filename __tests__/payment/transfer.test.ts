import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { picture } from '../exam/support'
import { bookOf, openFair, orderTickets } from '../order/fair'
import {
  atCashier,
  cancel,
  late,
  must,
  noticesOf,
  order,
  refundsDone,
  startShop,
  statusOf,
  told,
  ware,
  prepay as prepayOf,
} from '../order/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import type { Person, TestServer } from '../support/server'

let server: TestServer
let ann: Person
let bo: TestOperator
let voucher: string
startShop(async (started) => {
  server = started
  openFair(server)
  bo = await operator(server, ['财务'])
})
beforeEach(async () => {
  ann = await server.person()
  voucher = (await picture(server, ann)).fileId
})

const TYPE = 6
const ordered = (price = 5_000) => orderTickets(server, ann, [{ price, quantity: 1 }])
const detail = async (id: string, who = ann) => must(await who.call('GET /api/order/detail/:id', { params: { id } }))
interface Shown {
  amount?: number
  payer?: string
  voucher?: string
  requestId?: string
}
const show = (orderId: string, more: Shown = {}, who = ann) =>
  who.call('POST /api/sysTransferPay/submit', {
    body: {
      orderId,
      orderType: TYPE,
      voucher,
      payer: '苏州某某有限公司',
      amount: 5_000,
      payTime: '2026-11-20T10:00:00+08:00',
      requestId: randomUUID(),
      ...more,
    },
  })
const withdraw = (orderId: string) => ann.call('POST /api/sysTransferPay/withdraw', { body: { orderId, orderType: TYPE } })
const prepay = (orderId: string) => prepayOf(ann, orderId, { orderType: TYPE })
const waiting = async () =>
  must(await bo.call('POST /admin/api/order/transfers/page', { body: { size: 50, state: 'waiting' } })).records
const idOf = async (orderId: string) => (await waiting()).find((one) => one.orderId === orderId)!.id
const serial = () => randomUUID().slice(0, 18)
const confirm = (id: string, more: { amount?: number; serial?: string; arrivedOn?: string } = {}) =>
  bo.call('POST /admin/api/order/confirmTransfer', {
    body: { id, amount: 5_000, serial: serial(), requestId: randomUUID(), ...more },
  })
const turnDown = (id: string, submittedAt?: string) =>
  bo.call('POST /admin/api/order/refuseTransfer', {
    body: { id, reason: '没有查到这笔款', submittedAt, requestId: randomUUID() },
  })
const settle = (id: string) =>
  bo.call('POST /admin/api/payment/settle', { body: { id, number: serial(), requestId: randomUUID() } })
const daysLeft = async (orderId: string) => {
  const [{ days }] = await query(
    server,
    sql<{
      days: number
    }>`select extract(epoch from expires_at - now())::float8 / 86400 as days from shop_order where id = ${orderId}`,
  )
  return days
}

test('whoever shows a voucher waits for days, may show a better one, and has it once the money is confirmed', async () => {
  const id = await ordered()
  const requestId = randomUUID()
  must(await show(id, { requestId }))
  must(await show(id, { requestId }))
  const shown = await detail(id)
  expect(shown).toMatchObject({
    status: 0,
    statusText: '待确认',
    actions: ['cancel'],
    transfer: { state: 'waiting', amount: 5_000 },
  })
  expect(await daysLeft(id)).toBeGreaterThan(6.9)
  expect((await server.app.http.inject(shown.transfer!.voucherUrl)).statusCode).toBe(200)
  const { records: center } = must(await ann.call('POST /api/order/centerPage', { body: {} }))
  expect(center[0]).toMatchObject({ id, statusText: '待确认' })

  const better = (await picture(server, ann)).fileId
  must(await show(id, { voucher: better, payer: '苏州某某集团' }))
  expect((await detail(id)).transfer).toMatchObject({ payer: '苏州某某集团', state: 'waiting' })
  expect(await query(server, sql`select used from file where id = ${voucher}`)).toEqual([{ used: false }])
  const seen = (await waiting()).filter((one) => one.orderId === id)
  const totals = must(await bo.call('POST /admin/api/order/transfers/totals/show', { body: { state: 'waiting' } }))
  const all = await waiting()
  expect(totals).toEqual({ transfers: all.length, amount: all.reduce((sum, { amount }) => sum + amount, 0) })
  expect(seen).toMatchObject([{ title: 'HR 年会', payer: '苏州某某集团', orderNo: shown.orderNo }])

  const number = serial()
  expect(await confirm(seen[0].id, { amount: 4_999 })).toMatchObject({ code: 11312 })
  expect(must(await confirm(seen[0].id, { serial: number }))).toEqual({ outcome: 'fulfilled' })
  expect(await confirm(seen[0].id)).toMatchObject({ code: 11313 })
  expect(await detail(id)).toMatchObject({ status: 10, transfer: { state: 'confirmed' } })
  expect((await noticesOf(server, ann)).map(({ title }) => title)).toContain('支付成功')
  expect(await show(id)).toMatchObject({ code: 11313 })

  // One line of the bank pays for one order.
  const another = await ordered()
  must(await show(another, { voucher: better }))
  expect(await confirm(await idOf(another), { serial: number })).toMatchObject({ code: 10109 })
  expect(await statusOf(server, another)).toBe(0)
})

test('is found by its number with the bank, a part of the name that paid or its order, and by the day it was shown or confirmed', async () => {
  const id = await ordered()
  const payer = `宁波${randomUUID().slice(0, 6)}贸易`
  must(await show(id, { payer }))
  const { orderNo } = await detail(id)
  const found = async (body: {
    state?: 'waiting' | 'confirmed'
    keyword?: string
    dayOf?: 'confirmed'
    from?: string
    to?: string
  }) => {
    const { records } = must(await bo.call('POST /admin/api/order/transfers/page', { body }))
    const { transfers } = must(await bo.call('POST /admin/api/order/transfers/totals/show', { body }))
    expect(transfers).toBe(records.length)
    return records
  }
  expect(await found({ keyword: payer.slice(2, 8) })).toMatchObject([{ orderId: id, serial: '', confirmedAt: null }])
  expect(await found({ keyword: orderNo })).toHaveLength(1)
  const number = serial()
  must(await confirm(await idOf(id), { serial: number }))
  expect(await found({ keyword: orderNo })).toEqual([])
  const [row] = await found({ state: 'confirmed', keyword: number })
  expect(row).toMatchObject({ orderId: id, payer, serial: number, confirmedAt: expect.any(String) })
  expect(await found({ state: 'confirmed', keyword: number.slice(1) })).toEqual([])
  await query(server, sql`update payment_transfer set submitted_at = '2026-03-30T02:00:00Z' where payment_id = ${row.id}`)
  const on = async (day: string, dayOf?: 'confirmed') =>
    (await found({ state: 'confirmed', keyword: orderNo, from: day, to: day, ...(dayOf && { dayOf }) })).length
  const today = new Date(Date.parse(row.confirmedAt!) + 8 * 3_600_000).toISOString().slice(0, 10)
  expect([await on('2026-03-30'), await on(today)]).toEqual([1, 0])
  expect([await on('2026-03-30', 'confirmed'), await on(today, 'confirmed')]).toEqual([0, 1])
})

describe('the day on which the bank had the money', () => {
  const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
  const days = (ago: number) => dayOf(Date.now() - ago * 86_400_000)
  const orderedAgo = async (interval: string) => {
    const id = await ordered()
    await query(server, sql`update shop_order set created_at = now() - ${interval}::interval where id = ${id}`)
    must(await show(id))
    return id
  }
  const listed = async (orderNo: string, more: { dayOf?: 'arrived' | 'confirmed'; from?: string; to?: string } = {}) => {
    const body = { state: 'confirmed' as const, keyword: orderNo, ...more }
    const { records } = must(await bo.call('POST /admin/api/order/transfers/page', { body }))
    const totals = must(await bo.call('POST /admin/api/order/transfers/totals/show', { body }))
    expect(totals).toEqual({ transfers: records.length, amount: records.length * 5_000 })
    return records
  }

  test('is written down by whoever confirms it, shown of the transfer and of the order, and money is found and summed by it', async () => {
    const id = await orderedAgo('5 days')
    const transfer = await idOf(id)
    must(await confirm(transfer, { arrivedOn: days(3) }))
    const { orderNo } = await detail(id)
    expect(await listed(orderNo)).toMatchObject([{ orderId: id, arrivedOn: days(3) }])
    const on = async (by: 'arrived' | 'confirmed', ago: number) =>
      (await listed(orderNo, { dayOf: by, from: days(ago), to: days(ago) })).length
    expect([await on('arrived', 4), await on('arrived', 3), await on('arrived', 2), await on('arrived', 0)]).toEqual([0, 1, 0, 0])
    expect([await on('confirmed', 3), await on('confirmed', 0)]).toEqual([0, 1])
    const { records } = must(await bo.call('POST /admin/api/order/page', { body: { keyword: orderNo } }))
    expect(records).toMatchObject([{ id, arrivedOn: days(3) }])
    expect(must(await bo.call('GET /admin/api/order/show/:order', { params: { order: id } })).arrivedOn).toBe(days(3))
    const log = await query(
      server,
      sql<{ after: { arrivedOn: string } }>`select after from admin_audit where subject_id = ${transfer}`,
    )
    expect(log.map(({ after }) => after.arrivedOn)).toEqual([days(3)])
  })

  test('neither lies ahead nor before the order, and may be both ends of that', async () => {
    const [first, second] = [await orderedAgo('2 days'), await orderedAgo('2 days')]
    expect(await confirm(await idOf(first), { arrivedOn: days(-1) })).toMatchObject({
      code: 400,
      message: '入账日期不能晚于今天',
    })
    expect(await confirm(await idOf(first), { arrivedOn: days(3) })).toMatchObject({
      code: 400,
      message: `入账日期不能早于下单的 ${days(2)}`,
    })
    expect(await statusOf(server, first)).toBe(0)
    must(await confirm(await idOf(first), { arrivedOn: days(2) }))
    must(await confirm(await idOf(second), { arrivedOn: days(0) }))
  })

  test('is today where nobody says it, and of what was confirmed before it was asked for the day of that', async () => {
    const id = await orderedAgo('5 days')
    const transfer = await idOf(id)
    must(await confirm(transfer))
    const { orderNo } = await detail(id)
    expect(await listed(orderNo)).toMatchObject([{ arrivedOn: days(0) }])
    await query(server, sql`update payment_transfer set arrived_on = null where payment_id = ${transfer}`)
    expect(await listed(orderNo, { dayOf: 'arrived', from: days(0), to: days(0) })).toMatchObject([{ arrivedOn: null }])
    expect(await listed(orderNo, { dayOf: 'arrived', to: days(1) })).toEqual([])
  })

  test('is not that of an order whose money from WeChat was first', async () => {
    const id = await orderedAgo('2 days')
    const transfer = await idOf(id)
    must(await withdraw(id))
    await atCashier(server, must(await prepay(id)).prepayId)
    await told(server)
    expect(must(await confirm(transfer, { arrivedOn: days(1) }))).toEqual({ outcome: 'twice' })
    const { orderNo } = await detail(id)
    expect(await listed(orderNo)).toMatchObject([{ arrivedOn: days(1) }])
    const { records } = must(await bo.call('POST /admin/api/order/page', { body: { keyword: orderNo } }))
    expect(records).toMatchObject([{ id, arrivedOn: null }])
  })
})

test('a voucher that was shown since another was looked at is not turned down for that one', async () => {
  const id = await ordered()
  must(await show(id))
  const [seen] = (await waiting()).filter((one) => one.orderId === id)
  must(await show(id, { voucher: (await picture(server, ann)).fileId }))
  expect(await turnDown(seen.id, seen.submitTime)).toMatchObject({ code: 10186, message: '买家刚换了凭证，请再看一下' })
  expect((await detail(id)).transfer).toMatchObject({ state: 'waiting' })
  const [now] = (await waiting()).filter((one) => one.orderId === id)
  must(await turnDown(now.id, now.submitTime))
  expect((await detail(id)).transfer).toMatchObject({ state: 'refused' })
})

test('a picture, a sum or an order that is not theirs is refused, and so is a shop that takes no transfers', async () => {
  const id = await ordered()
  const eve = await server.person()
  expect(await show(id, {}, eve)).toMatchObject({ code: 10104 })
  expect(await show(id, { amount: 4_999 })).toMatchObject({ code: 11312 })
  expect(await show(id, { voucher: (await picture(server, eve)).fileId })).toMatchObject({ code: 10131 })
  expect(await daysLeft(id)).toBeLessThan(1)
  const course = await order(ann, await ware(server))
  const body = {
    orderId: course,
    orderType: 1 as const,
    voucher,
    payer: '某某',
    amount: 19_900,
    payTime: new Date().toISOString(),
  }
  const refused = await ann.call('POST /api/sysTransferPay/submit', { body: { ...body, requestId: randomUUID() } })
  expect(refused).toMatchObject({ code: 10160 })
  const care = await operator(server, ['客服'])
  must(await show(id))
  const money = { id: await idOf(id), amount: 5_000, serial: serial(), requestId: randomUUID() }
  expect(await care.call('POST /admin/api/order/confirmTransfer', { body: money })).toMatchObject({ status: 403 })
})

test('an order waits for one way to pay: WeChat opens after the voucher is withdrawn, and a voucher closes WeChat', async () => {
  const id = await ordered()
  const { prepayId } = must(await prepay(id))
  must(await show(id))
  expect(await atCashier(server, prepayId)).toMatchObject({ code: 'ORDER_CLOSED' })
  expect(await prepay(id)).toMatchObject({ code: 10109, message: expect.stringContaining('撤回') })
  must(await withdraw(id))
  expect(await withdraw(id)).toMatchObject({ code: 11325 })
  expect(await detail(id)).toMatchObject({ statusText: '待支付', transfer: { state: 'closed' } })
  expect(await daysLeft(id)).toBeLessThan(0.03)
  await atCashier(server, must(await prepay(id)).prepayId)
  await told(server)
  expect(await statusOf(server, id)).toBe(10)
  expect(await show(id)).toMatchObject({ code: 11313 })
})

test('whoever paid at WeChat in the same moment has paid, and no voucher is taken', async () => {
  const id = await ordered()
  await atCashier(server, must(await prepay(id)).prepayId, 'lost')
  expect(await show(id)).toMatchObject({ code: 11313 })
  expect(await statusOf(server, id)).toBe(10)
})

test('a voucher that is refused says why, and leaves a day for another', async () => {
  const id = await ordered()
  must(await show(id))
  const transfer = await idOf(id)
  must(await turnDown(transfer))
  expect(await turnDown(transfer)).toMatchObject({ code: 11325 })
  expect(await detail(id)).toMatchObject({
    status: 0,
    statusText: '待支付',
    transfer: { state: 'refused', reason: '没有查到这笔款' },
  })
  expect(await noticesOf(server, ann)).toMatchObject([
    { title: '转账凭证未通过', content: expect.stringContaining('没有查到这笔款') },
  ])
  expect(await daysLeft(id)).toBeGreaterThan(0.9)
  expect(await daysLeft(id)).toBeLessThan(1.1)
  must(await show(id))
  expect((await detail(id)).transfer).toMatchObject({ state: 'waiting', reason: '' })
  must(await confirm(await idOf(id)))
  expect(await statusOf(server, id)).toBe(10)
})

test('money that is confirmed for an order that was closed, or paid otherwise, is written down to go back by hand', async () => {
  const closed = await ordered()
  must(await show(closed))
  const first = await idOf(closed)
  await late(server, closed)
  await runJob(server, 'order.expire')
  expect(await statusOf(server, closed)).toBe(40)
  expect(must(await confirm(first))).toEqual({ outcome: 'late' })
  const twice = await ordered()
  must(await show(twice))
  const second = await idOf(twice)
  must(await withdraw(twice))
  await atCashier(server, must(await prepay(twice)).prepayId)
  await told(server)
  expect(must(await confirm(second))).toEqual({ outcome: 'twice' })
  await refundsDone(server)
  expect([await statusOf(server, closed), await statusOf(server, twice)]).toEqual([50, 10])
  const byHand = '由财务转回付款账户，完成后会通知你'
  expect((await detail(twice)).extras).toMatchObject([{ cause: 'twice', amount: 5_000, state: 'returning', reply: byHand }])
  expect((await detail(closed)).extras).toBeUndefined()
  expect(
    await query(server, sql`select cause, state from payment_refund where payment_id = any(${[first, second]}) order by cause`),
  ).toEqual([
    { cause: 'late', state: 'failed' },
    { cause: 'twice', state: 'failed' },
  ])
})

test('what was paid by transfer goes back by hand, a part too', async () => {
  const id = await orderTickets(server, ann, [{ price: 2_500, quantity: 2 }])
  must(await show(id))
  must(await confirm(await idOf(id)))
  const lines = [{ position: 0, quantity: 1 }]
  must(
    await bo.call('POST /admin/api/order/refund', {
      body: { orderId: id, amount: 2_500, lines, reason: '少来一人', requestId: randomUUID() },
    }),
  )
  await refundsDone(server)
  expect((await detail(id)).refund).toMatchObject({ status: 'applied', reply: expect.stringContaining('财务') })

  const { records } = must(await bo.call('POST /admin/api/payment/stuck/page', { body: { size: 50 } }))
  const found = records.find(({ orderId }) => orderId === id)!
  expect(found).toMatchObject({ by: 'transfer', amount: 2_500, title: 'HR 年会' })
  const again = { id: found.id, reason: '再试', requestId: randomUUID() }
  expect(await bo.call('POST /admin/api/payment/retry', { body: again })).toMatchObject({ code: 11321 })
  must(await settle(found.id))
  expect(await settle(found.id)).toMatchObject({ code: 10104 })
  expect(await bookOf(server, id)).toMatchObject({ status: 10, amount: 2_500, lines: [1] })
})

test('whoever cancels while a voucher waits has cancelled', async () => {
  const id = await ordered()
  must(await show(id))
  must(await ann.call('POST /api/certOrder/cancel', { body: { id } }))
  expect(await cancel(ann, id)).toMatchObject({ code: 10104 })
  expect((await waiting()).filter((one) => one.orderId === id)).toEqual([])
})
