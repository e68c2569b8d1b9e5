import { randomUUID } from 'node:crypto'
import { agreed, operator, type TestOperator } from '../admin/support'
import { give, holding } from '../coin/support'
import type { Person, TestServer } from '../support/server'
import {
  create,
  deeds,
  detail,
  keepIt,
  must,
  order,
  pay,
  preview,
  refund,
  refundsDone,
  startShop,
  statusOf,
  ware,
} from './support'

let server: TestServer
let ann: Person
let bo: TestOperator
startShop(async (started) => {
  server = started
  bo = await operator(server, ['运营'])
})
beforeEach(async () => {
  ann = await server.person()
})

const decide = (what: 'approve' | 'attended', orderId: string) =>
  bo.call(`POST /admin/api/order/${what}`, { body: { orderId, requestId: randomUUID() } })
const turnAway = (orderId: string, amount = 19_900) =>
  bo.call('POST /admin/api/order/refuse', { body: { orderId, amount, reason: '名额留给会员单位', requestId: randomUUID() } })

describe('what costs coins alone', () => {
  const forCoins = () => ware(server, { price: 0, coin_price: 300 })

  test('is paid with them at once, and given back whole', async () => {
    await give(server, ann, 480)
    const before = (await holding(server, ann)).free
    const thing = await forCoins()
    expect(must(await preview(ann, thing))).toMatchObject({ payPrice: 0, coinPrice: 300, canPay: true })
    const made = must(await create(ann, thing, { payPrice: 0 }))
    expect(made.needPay).toBe(false)
    expect(must(await detail(ann, made.orderId))).toMatchObject({ status: 30, payPrice: 0, coinPrice: 300, quantity: 1 })
    expect((await holding(server, ann)).free).toBe(before - 300)
    must(await refund(ann, made.orderId))
    expect(await statusOf(server, made.orderId)).toBe(60)
    expect((await holding(server, ann)).free).toBe(before)
  })

  test('is not sold to whoever has too few', async () => {
    const thing = await ware(server, { price: 0, coin_price: 1_000_000 })
    expect(must(await preview(ann, thing))).toMatchObject({ canPay: false, cannotPayReason: expect.stringContaining('金币不足') })
    expect(await create(ann, thing, { payPrice: 0 })).toMatchObject({ code: 11103 })
  })
})

describe('what an operator has to approve', () => {
  const asked = async (price = 19_900) => {
    const id = await order(ann, await ware(server, { fulfilment: 'approve', places: 3, price }), { payPrice: price })
    await pay(server, ann, id)
    return id
  }

  test('waits once it is paid for, is theirs when they may come, and is over when they came', async () => {
    const id = await asked()
    expect(must(await detail(ann, id))).toMatchObject({ status: 10, statusText: '待审核' })
    expect(await deeds(server, id)).toEqual([])
    const { records } = must(await bo.call('POST /admin/api/order/waiting/page', { body: { size: 50 } }))
    expect(records.find((one) => one.id === id)).toMatchObject({ statusText: '待审核', userId: ann.id, payPrice: 19_900 })
    expect(await decide('attended', id)).toMatchObject({ code: 11325 })
    must(await decide('approve', id))
    expect(await decide('approve', id)).toMatchObject({ code: 11325 })
    expect(must(await detail(ann, id))).toMatchObject({ status: 10, statusText: '待参加' })
    expect(await deeds(server, id)).toEqual(['fulfil'])
    must(await decide('attended', id))
    expect(await statusOf(server, id)).toBe(30)
  })

  test('is given back whole when it is refused, and nobody can keep it instead', async () => {
    const id = await asked()
    must(await turnAway(id))
    expect(await turnAway(id)).toMatchObject({ code: 11325 })
    const log = must(
      await (await operator(server)).call('POST /admin/api/audit/page', { body: { subject: 'order', subjectId: id } }),
    )
    expect(log.records).toMatchObject([
      { operator: bo.name, before: { approval: 'waiting', status: 10 }, reason: '名额留给会员单位' },
    ])
    expect(await keepIt(ann, id)).toMatchObject({ code: 11322 })
    await refundsDone(server)
    expect(must(await detail(ann, id))).toMatchObject({
      status: 60,
      refundedAmount: 19_900,
      items: [{ quantity: 1, refunded: 1 }],
    })
    // Never theirs, so nothing was taken back but the place.
    expect(await deeds(server, id)).toEqual(['release'])
  })

  test('is refused by two people where more than ¥500 goes back, and only as much as they have seen', async () => {
    const id = await asked(60_000)
    expect(await turnAway(id, 40_000)).toMatchObject({ code: 11312, message: '现在应退 ¥600.00，请确认金额' })
    const waits = await turnAway(id, 60_000)
    expect(waits.code).toBe(10180)
    expect(await statusOf(server, id)).toBe(10)
    expect(await agreed(await operator(server), Promise.resolve(waits))).toBe(200)
    expect(await statusOf(server, id)).toBe(50)
  })

  test('is asked back before anybody has decided, kept after all, and stands where it stood; who has come keeps that too', async () => {
    const id = await asked()
    must(await refund(ann, id))
    expect(await decide('approve', id)).toMatchObject({ code: 11325 })
    must(await keepIt(ann, id))
    expect(must(await detail(ann, id))).toMatchObject({ status: 10, statusText: '待审核' })
    must(await decide('approve', id))
    must(await decide('attended', id))
    must(await refund(ann, id))
    must(await keepIt(ann, id))
    expect(await statusOf(server, id)).toBe(30)
  })
})
