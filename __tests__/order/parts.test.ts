import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { paidFor } from '../../contract/rules/shares'
import { createCoupon } from '../../server/modules/commerce/coupon/kinds'
import { giveBack as giveAllBack } from '../../server/modules/commerce/order/refunds/give-back'
import { agreed, operator, type TestOperator } from '../admin/support'
import { give, holding } from '../coin/support'
import type { Person, TestServer } from '../support/server'
import { query } from '../support/query'
import { bookOf, giveBackTicket, keepTicket, openFair, orderTickets } from './fair'
import {
  deeds,
  keepIt,
  noticesOf,
  must,
  order,
  pay,
  prepay,
  atCashier,
  refund,
  refundsDone,
  startShop,
  statusOf,
  told,
  ware,
} from './support'

let server: TestServer
let ann: Person
let bo: TestOperator
startShop(async (started) => {
  server = started
  openFair(server)
  bo = await operator(server)
})
beforeEach(async () => {
  ann = await server.person()
})

const detail = (id: string) => ann.call('GET /api/order/detail/:id', { params: { id } })
const giveBack = (
  orderId: string,
  part: { amount: number; refundedAmount?: number; lines?: { position: number; quantity: number }[] },
  by = bo,
) => by.call('POST /admin/api/order/refund', { body: { orderId, reason: '少了一件', requestId: randomUUID(), ...part } })
/** Paid in WeChat, of whatever shop. */
async function paid(orderId: string) {
  const { prepayId } = must(await prepay(ann, orderId, { orderType: 6 }))
  await atCashier(server, prepayId)
  await told(server)
  return orderId
}
/** One that takes off so much. */
async function couponOf({ id }: Person, amount = 1_000) {
  const coupon = await createCoupon(server.database.db, { title: '立减', amount, days: 30 })
  const [row] = await query(
    server,
    sql<{ id: string }>`insert into user_coupon (id, coupon_id, user_id, starts_at, ends_at)
      values (gen_random_uuid(), ${coupon}, ${id}, now() - interval '1 day', now() + interval '30 days') returning id`,
  )
  return row.id
}
const invoice = (id: string) => ann.call('GET /api/invoice/detail/:id', { params: { id } })
const askInvoice = (orderId: string) =>
  ann.call('POST /api/invoice/apply', { body: { orderId, kind: 'personal', title: '安然', requestId: randomUUID() } })

test('of two operators who refund the same order at once the second is told what was given back already', async () => {
  const id = await paid(await orderTickets(server, ann, [{ price: 1000, quantity: 1 }]))
  const an = await operator(server)
  must(await giveBack(id, { amount: 300, refundedAmount: 0 }))
  await refundsDone(server)
  expect(await giveBack(id, { amount: 300, refundedAmount: 0 }, an)).toMatchObject({
    code: 400,
    message: expect.stringContaining('刚刚有人退过这张订单'),
  })
  must(await giveBack(id, { amount: 300, refundedAmount: 300 }, an))
  await refundsDone(server)
  expect(await bookOf(server, id)).toMatchObject({ amount: 600 })
})

describe('whoever bought several things', () => {
  test('gives them back one by one, each for its share, and the last for the rest to the last 分', async () => {
    await give(server, ann, 1000)
    const free = (await holding(server, ann)).free
    // 3 × ¥3.33 and ¥1.00 for 5 coins, half of it in coins: ¥5.50 and 549 + 5 coins.
    const tickets = [
      { price: 333, quantity: 3 },
      { price: 100, coins: 5, quantity: 1 },
    ]
    const id = await paid(await orderTickets(server, ann, tickets, true))
    const bought = await bookOf(server, id)
    expect(bought).toMatchObject({ status: 10, amount: 0, coins: 0, refunded: 0 })
    const { payPrice, priceDetail } = must(await detail(id))
    expect([payPrice, priceDetail.coinUsed]).toEqual([550, 549])

    await giveBackTicket(server, ann, id)
    expect(await bookOf(server, id)).toMatchObject({ status: 50, amount: 0, lines: [0, 0], refunded: 166 })
    await refundsDone(server)
    // 333 of 1099, rounded down, of both.
    expect(await bookOf(server, id)).toEqual({ status: 10, amount: 166, coins: 166, lines: [1, 0], refunded: 166 })
    await giveBackTicket(server, ann, id)
    await refundsDone(server)
    expect(await bookOf(server, id)).toEqual({ status: 10, amount: 333, coins: 332, lines: [2, 0], refunded: 333 })
    await expect(giveBackTicket(server, ann, id)).rejects.toMatchObject({ code: 11320, message: '超出退款条件：留一张' })

    must(
      await giveBack(id, {
        amount: 217,
        lines: [
          { position: 0, quantity: 1 },
          { position: 1, quantity: 1 },
        ],
      }),
    )
    await refundsDone(server)
    expect(await bookOf(server, id)).toEqual({ status: 60, amount: 550, coins: 554, lines: [3, 1], refunded: 550 })
    expect((await holding(server, ann)).free).toBe(free)
    const one = 'give up [{"position":0,"quantity":1}]'
    expect(await deeds(server, id)).toEqual(['fulfil', one, one, 'revoke', 'release'])
    const { timeline, refund: last, refundedAmount } = must(await detail(id))
    expect(timeline.map(({ text }) => text)).toEqual([
      '提交订单',
      '支付成功',
      ...['¥1.66', '¥1.67'].flatMap((sum) => ['申请退款', '退款已提交', `已退回 ${sum} 和 166 金币`]),
      '平台发起退款：少了一件',
      '退款已提交',
      '退款成功',
    ])
    expect([last?.status, refundedAmount]).toEqual(['refunded', 550])
    const told = (await noticesOf(server, ann)).map(({ title, content }) => `${title} ${content}`)
    expect(told).toContain('部分退款成功 “HR 年会”的 ¥1.67 和 166 金币 已退回')
    expect(told).toContain('退款成功 “HR 年会”的 ¥2.17 和 222 金币 已退回')
  })

  test('thinks again about one of them, and everything is as before', async () => {
    const id = await paid(await orderTickets(server, ann, [{ price: 500, quantity: 2 }]))
    await giveBackTicket(server, ann, id)
    expect(await keepTicket(server, ann, id)).toBe(true)
    expect(await bookOf(server, id)).toEqual({ status: 10, amount: 0, coins: 0, lines: [0], refunded: 0 })
    await giveBackTicket(server, ann, id)
    await refundsDone(server)
    expect(await bookOf(server, id)).toMatchObject({ status: 10, amount: 500, lines: [1] })
  })
})

test('what a coupon has made free is given back by the piece for nothing, and whole as ever', async () => {
  const couponId = await couponOf(ann, 19_900)
  const id = await order(ann, await ware(server), { couponId, payPrice: 0 })
  must(await giveBack(id, { amount: 0, lines: [{ position: 0, quantity: 1 }] }))
  expect(await bookOf(server, id)).toMatchObject({ status: 60, amount: 0, coins: 0, lines: [1] })
})

test('one line that is named twice is given back for both', async () => {
  const id = await paid(await orderTickets(server, ann, [{ price: 1_000, quantity: 3 }]))
  const ticket = { position: 0, quantity: 1 }
  must(await giveBack(id, { amount: 2_000, lines: [ticket, ticket] }))
  await refundsDone(server)
  expect(await bookOf(server, id)).toMatchObject({ status: 10, amount: 2_000, lines: [2] })
})

test('the page of an order tells what goes back of it, and not what it cost', async () => {
  await give(server, ann, 2_000)
  const id = await paid(await orderTickets(server, ann, [{ price: 1_000, coins: 40, quantity: 3 }], true))
  const refundOf = async () => must(await detail(id)).refund
  must(await giveBack(id, { amount: 500, lines: [{ position: 0, quantity: 1 }] }))
  expect(await refundOf()).toMatchObject({ status: 'applied', amount: 500, coins: 540 })
  await refundsDone(server)
  expect(await refundOf()).toBeUndefined()
  must(await giveBack(id, { amount: 1_000 }))
  expect(await refundOf()).toMatchObject({ status: 'applied', amount: 1_000, coins: 1_080 })
  await refundsDone(server)
  expect(await refundOf()).toMatchObject({ status: 'refunded', amount: 1_500, coins: 1_620 })
})

describe('an operator', () => {
  const bought = async () => {
    const id = await order(ann, await ware(server))
    await pay(server, ann, id)
    return id
  }

  test('gives back a sum after the time of the rule, and the course stays theirs', async () => {
    const id = await bought()
    await query(server, sql`update shop_order set pay_time = pay_time - interval '30 days' where id = ${id}`)
    expect(await refund(ann, id)).toMatchObject({ code: 11320 })
    expect(must(await giveBack(id, { amount: 4_900 }))).toEqual({ amount: 4_900, coins: 0 })
    expect(await giveBack(id, { amount: 100 })).toMatchObject({ code: 11321 })
    await refundsDone(server)
    expect(must(await detail(id))).toMatchObject({ status: 30, refundedAmount: 4_900, entitlement: { active: true } })
    expect(await giveBack(id, { amount: 15_001 })).toMatchObject({ code: 11321, message: '没有这么多可退的' })
    const { refunds, refundedAmount } = must(await bo.call('GET /admin/api/order/show/:order', { params: { order: id } }))
    expect([refunds.length, refunds[0].amount, refunds[0].by, refundedAmount]).toEqual([1, 4_900, 'house', 4_900])
    const { records } = must(await bo.call('POST /admin/api/audit/page', { body: { subject: 'order', subjectId: id } }))
    expect(records).toMatchObject([
      { operator: bo.name, before: { refundedAmount: 0 }, after: { amount: 4_900 }, reason: '少了一件' },
    ])
    must(await giveBack(id, { amount: 15_000 }))
    await refundsDone(server)
    expect(await statusOf(server, id)).toBe(60)
    expect(await deeds(server, id)).toEqual(['fulfil', 'revoke', 'release'])
  })

  test('sees what lines come to before he gives it', async () => {
    const id = await paid(
      await orderTickets(server, ann, [
        { price: 300, quantity: 2 },
        { price: 400, quantity: 1 },
      ]),
    )
    const lines = [{ position: 1, quantity: 1 }]
    expect(await giveBack(id, { amount: 300, lines })).toMatchObject({ code: 11312, message: '这些应退 ¥4.00，请确认金额' })
    expect(await giveBack(id, { amount: 400, lines: [{ position: 1, quantity: 2 }] })).toMatchObject({ code: 11321 })
    expect(await giveBack(id, { amount: 400, lines: [{ position: 7, quantity: 1 }] })).toMatchObject({ code: 11321 })
    must(await giveBack(id, { amount: 400, lines }))
    await refundsDone(server)
    expect(await giveBack(id, { amount: 400, lines })).toMatchObject({ code: 11321 })
    expect(await bookOf(server, id)).toEqual({ status: 10, amount: 400, coins: 0, lines: [0, 1], refunded: 400 })
  })

  test('is shown of the next piece what is given back for it, to the 分', async () => {
    await give(server, ann, 1000)
    const id = await paid(await orderTickets(server, ann, [{ price: 333, quantity: 3 }], true))
    const shown = async () => {
      const { result } = await bo.call('GET /admin/api/order/show/:order', { params: { order: id } })
      return paidFor(result.lines, result.payPrice, ({ refunded }) => refunded + 1) - result.refundedAmount
    }
    const lines = [{ position: 0, quantity: 1 }]
    for (let piece = 0; piece < 3; piece++) {
      must(await giveBack(id, { amount: await shown(), lines }))
      await refundsDone(server)
    }
    const { payPrice } = must(await detail(id))
    expect(await bookOf(server, id)).toMatchObject({ status: 60, amount: payPrice, lines: [3] })
  })

  test('needs a second person above ¥500, and the permission', async () => {
    const id = await order(ann, await ware(server, { price: 60_000 }), { payPrice: 60_000 })
    await pay(server, ann, id)
    expect(await giveBack(id, { amount: 50_001 })).toMatchObject({ code: 10180 })
    expect(await statusOf(server, id)).toBe(30)
    const care = await operator(server, ['客服'])
    expect(await giveBack(id, { amount: 100 }, care)).toMatchObject({ status: 403 })
  })

  test('needs one as well for what comes to more in pieces, at once or one by one; what two agreed to does not pass alone again', async () => {
    const id = await order(ann, await ware(server, { price: 90_000 }), { payPrice: 90_000 })
    await pay(server, ann, id)
    must(await giveBack(id, { amount: 30_000 }))
    await refundsDone(server)
    const request = { orderId: id, amount: 20_000, reason: '少了一件', requestId: randomUUID() }
    const again = () => bo.call('POST /admin/api/order/refund', { body: request })
    must(await again())
    await refundsDone(server)
    must(await again())
    expect(await bookOf(server, id)).toMatchObject({ status: 30, amount: 50_000 })
    const asked = await giveBack(id, { amount: 1 })
    expect(asked.code).toBe(10180)
    expect(await agreed(await operator(server), Promise.resolve(asked))).toBe(200)
    await refundsDone(server)
    expect(await bookOf(server, id)).toMatchObject({ amount: 50_001 })

    const other = await order(ann, await ware(server, { price: 90_000 }), { payPrice: 90_000 })
    await pay(server, ann, other)
    const both = await Promise.all([bo, await operator(server)].map((by) => giveBack(other, { amount: 30_000 }, by)))
    expect(both.map(({ code }) => code).toSorted()).toEqual([10180, 200])
  })

  test('is not held to what two agree to when less is left than whoever asked had seen', async () => {
    const id = await order(ann, await ware(server, { price: 90_000 }), { payPrice: 90_000 })
    await pay(server, ann, id)
    const asked = await giveBack(id, { amount: 60_000, refundedAmount: 0 })
    must(await giveBack(id, { amount: 10_000, refundedAmount: 0 }))
    await refundsDone(server)
    expect(await agreed(await operator(server), Promise.resolve(asked))).toBe(400)
    expect(await bookOf(server, id)).toMatchObject({ status: 30, amount: 10_000 })
    const { records } = must(await bo.call('POST /admin/api/approval/page', { body: {} }))
    expect(records[0]).toMatchObject({ state: 'waiting' })
  })

  test('sees what waits for the same order close by itself, with why, when another was agreed to and left nothing for it', async () => {
    const id = await order(ann, await ware(server, { price: 90_000 }), { payPrice: 90_000 })
    await pay(server, ann, id)
    const [co, di] = [await operator(server), await operator(server)]
    const waitingOf = ({ result }: { result: unknown }) => (result as { waiting: string }).waiting
    const one = waitingOf(await giveBack(id, { amount: 90_000 }))
    const other = waitingOf(await giveBack(id, { amount: 60_000 }, co))
    must(await di.call('POST /admin/api/approval/decide', { body: { id: one, agree: true } }))
    const { records } = must(await di.call('POST /admin/api/approval/page', { body: { size: 50 } }))
    const of = (asked: string) => records.find((record) => record.id === asked)
    expect(of(one)).toMatchObject({ state: 'done' })
    expect(of(other)).toMatchObject({ state: 'refused', decidedBy: '', reason: expect.stringContaining('另一项已办成') })
    expect(await di.call('POST /admin/api/approval/decide', { body: { id: other, agree: true } })).toMatchObject({ code: 10181 })
    await refundsDone(server)
    expect(await bookOf(server, id)).toMatchObject({ status: 60, amount: 90_000, refunded: 90_000 })
  })

  test('gives a part back of an order that is given back whole meanwhile: the rest follows', async () => {
    const id = await bought()
    must(await giveBack(id, { amount: 900 }))
    await server.database.db.transaction().execute((trx) => giveAllBack(trx, id, { reason: '课程取消', final: true }))
    expect(await keepIt(ann, id)).toMatchObject({ code: 11322 })
    await refundsDone(server)
    expect(await bookOf(server, id)).toMatchObject({ status: 50, amount: 900, refunded: 19_900 })
    await refundsDone(server)
    expect(await bookOf(server, id)).toMatchObject({ status: 60, amount: 19_900 })
  })
})

test('a coupon comes off every part, and comes back with the last alone', async () => {
  const couponId = await couponOf(ann)
  const id = await order(ann, await ware(server), { couponId, payPrice: 18_900 })
  await pay(server, ann, id)
  const state = async () =>
    (await query(server, sql<{ state: string }>`select state from user_coupon where id = ${couponId}`))[0].state
  must(await giveBack(id, { amount: 900 }))
  await refundsDone(server)
  expect(await state()).toBe('used')
  must(await giveBack(id, { amount: 18_000 }))
  await refundsDone(server)
  expect([await statusOf(server, id), await state()]).toEqual([60, 'unused'])
})

test('the invoice is for what is left, and one that was issued for more is asked for again', async () => {
  const id = await order(ann, await ware(server))
  await pay(server, ann, id)
  must(await askInvoice(id))
  must(await giveBack(id, { amount: 900 }))
  await refundsDone(server)
  expect(must(await invoice(id))).toMatchObject({ state: 'applied', amount: 19_000, canApply: false })
  await query(server, sql`update invoice set state = 'issued', number = '12345678', issued_at = now() where order_id = ${id}`)
  must(await giveBack(id, { amount: 1_000 }))
  await refundsDone(server)
  expect(must(await invoice(id))).toMatchObject({ state: 'void', amount: 18_000, canApply: true })
  must(await askInvoice(id))
  expect(must(await invoice(id))).toMatchObject({ state: 'applied', amount: 18_000 })
  must(await giveBack(id, { amount: 18_000 }))
  await refundsDone(server)
  expect(must(await invoice(id))).toMatchObject({ state: 'void', canApply: false })
})

test('whoever writes refunds past the code gives back no more than was paid', async () => {
  const id = await order(ann, await ware(server))
  await prepay(ann, id)
  const refundOf = (amount: number, state = 'waiting') =>
    query(
      server,
      sql`insert into payment_refund (id, payment_id, out_refund_no, amount, cause, reason, state)
        select gen_random_uuid(), id, gen_random_uuid()::text, ${amount}, 'asked', '', ${state} from payment
        where order_id = ${id}`,
    )
  await expect(refundOf(1)).rejects.toMatchObject({ constraint: 'payment_refunded' })
  await pay(server, ann, id)
  must(await giveBack(id, { amount: 10_000 }))
  await refundsDone(server)
  await expect(refundOf(9_901)).rejects.toMatchObject({ constraint: 'payment_refunded' })
  must(await giveBack(id, { amount: 9_000 }))
  await expect(refundOf(1)).rejects.toMatchObject({ constraint: 'payment_refund_underway' })
  await refundsDone(server)
  expect(await bookOf(server, id)).toMatchObject({ status: 30, amount: 19_000, refunded: 19_000 })
})
