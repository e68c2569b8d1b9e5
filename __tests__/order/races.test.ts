import { sql } from 'kysely'
import { give, holding } from '../coin/support'
import type { TestServer } from '../support/server'
import { hold } from '../../server/modules/commerce/order/settle'
import {
  cancel,
  create,
  crowd,
  detail,
  late,
  must,
  order,
  pay,
  prepay,
  preview,
  refund,
  refundsDone,
  sandboxOf,
  startShop,
  statusOf,
  ware,
  wares,
} from './support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'

let server: TestServer
startShop((started) => {
  server = started
})

const placesOf = async (id: string) =>
  (await query(server, sql<{ places: number }>`select places from test_ware where id = ${id}`))[0].places

test('two hundred people want ten places: ten get one, the others are told, and nothing is oversold', async () => {
  const people = await crowd(server, 200)
  const id = await ware(server, { places: 10 })
  const answers = await Promise.all(people.map((person) => create(person, id)))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(10)
  for (const answer of answers)
    if (answer.code !== 200) expect(answer).toMatchObject({ status: 200, code: 11311, message: '名额已满' })
  expect(await placesOf(id)).toBe(0)

  const lucky = people.filter((_, n) => answers[n].code === 200)
  const orders = answers.flatMap((answer) => (answer.code === 200 ? answer.result.orderId : []))
  await Promise.all(lucky.slice(0, 4).map((person, n) => pay(server, person, orders[n])))
  await Promise.all(lucky.slice(4, 7).map((person, n) => cancel(person, orders[n + 4])))
  for (const orderId of orders.slice(7)) await late(server, orderId)
  await Promise.all([runJob(server, 'order.expire'), runJob(server, 'order.expire')])
  expect(await placesOf(id)).toBe(6)

  const again = await Promise.all(people.slice(0, 100).map((person) => create(person, id)))
  const [bought, got, refused] = [11310, 200, 11311].map((code) => again.filter((answer) => answer.code === code).length)
  expect(bought + got + refused).toBe(100)
  expect(got).toBe(6)
  expect(await placesOf(id)).toBe(0)
})

test('fifty orders at once never set aside more coins than there are', async () => {
  const [ann] = await crowd(server, 1)
  await give(server, ann, 1000)
  const ids = await wares(server, 50, { price: 1500 })
  // All of them were shown the price that 300 coins make.
  expect(must(await preview(ann, ids[0], { useCoin: true }))).toMatchObject({ coinUsed: 300, payPrice: 1200 })
  const answers = await Promise.all(ids.map((id) => create(ann, id, { useCoin: true, payPrice: 1200 })))
  const made = answers.filter((answer) => answer.code === 200)
  expect(made).toHaveLength(3)
  for (const answer of answers) if (answer.code !== 200) expect(answer).toMatchObject({ status: 200, code: 11312 })
  expect(await holding(server, ann)).toEqual({ free: 100, frozen: 900 })
  await pay(server, ann, made[0].result.orderId)
  await cancel(ann, made[1].result.orderId)
  expect(await holding(server, ann)).toEqual({ free: 400, frozen: 300 })
})

test('one person with many phones buys a thing once', async () => {
  const [ann] = await crowd(server, 1)
  const free = await ware(server, { price: 0 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(ann, free, { payPrice: 0 })))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  for (const answer of answers) if (answer.code !== 200) expect(answer).toMatchObject({ code: 11310 })
  const id = await ware(server)
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => order(ann, id)))).size).toBe(1)
})

test('paying and ordering again at the same time does not sell it twice', async () => {
  const people = await crowd(server, 20)
  for (const person of people) {
    const id = await ware(server)
    const first = await order(person, id)
    await pay(server, person, first, 'lost')
    const [, again] = await Promise.all([runJob(server, 'payment.settle'), create(person, id)])
    expect([first, undefined]).toContain(again.result?.orderId)
    expect(await statusOf(server, first)).toBe(30)
    expect(await query(server, sql`select from shop_order where biz_id = ${id}`)).toHaveLength(1)
  }
})

test('paying, cancelling and running out of time at the same moment ends one way', async () => {
  const people = await crowd(server, 30)
  const id = await ware(server, { places: 30 })
  const orders = await Promise.all(people.map((person) => order(person, id)))
  await Promise.all(
    people.map(async (person, n) => {
      const { prepayId } = must(await prepay(person, orders[n]))
      if (n % 3 === 0) await late(server, orders[n])
      const paying = server.app.http.inject({
        method: 'POST',
        url: '/sandbox/wechat-pay/pay',
        payload: { prepay_id: prepayId, result: n % 2 ? 'ok' : 'lost' },
      })
      await Promise.all([paying, cancel(person, orders[n]), runJob(server, 'order.expire'), detail(person, orders[n])])
    }),
  )
  await sandboxOf(server).notifier.idle()
  await query(server, sql`update payment set asked_at = null`)
  await runJob(server, 'payment.settle')
  await refundsDone(server)
  const ends = await query(
    server,
    sql<{ status: number; n: number }>`
    select status, count(*) as n from shop_order where biz_id = ${id} group by status`,
  )
  expect(ends.every(({ status }) => [30, 40, 60].includes(status))).toBe(true)
  const kept = ends.find(({ status }) => status === 30)?.n ?? 0
  expect(await placesOf(id)).toBe(30 - kept)
})

test('whoever begins to pay in the moment in which the order is being cancelled cannot pay for a cancelled order', async () => {
  const [ann] = await crowd(server, 1)
  const made = await order(ann, await ware(server))
  const queue = async (length: number) => {
    const waiting = sql<{
      n: number
    }>`select count(*) as n from pg_locks where not granted and database = (select oid from pg_database
      where datname = current_database())`
    while ((await query(server, waiting))[0].n < length) continue
  }
  const both = await server.database.db.transaction().execute(async (trx) => {
    await hold(trx, made)
    const begun = prepay(ann, made)
    await queue(1)
    const cancelled = cancel(ann, made)
    await queue(2)
    return { begun, cancelled }
  })
  expect((await both.cancelled).result).toBe(true)
  expect([200, 11314]).toContain((await both.begun).code)
  expect(await statusOf(server, made)).toBe(40)
  const open = sql`select from payment where order_id = ${made} and state <> 'closed'`
  expect(await query(server, open)).toEqual([])
})

test('asking for the money and thinking again at once, while it is being sent, ends one way', async () => {
  const people = await crowd(server, 20)
  for (const person of people) {
    const made = await order(person, await ware(server))
    await pay(server, person, made)
    must(await refund(person, made))
    const keep = person.call('POST /api/courseOrder/refundCancel', { body: { id: made } })
    const [kept] = await Promise.all([keep, runJob(server, 'payment.refund'), refund(person, made)])
    expect([200, 11322]).toContain(kept.code)
    await refundsDone(server)
    if (kept.code !== 200) expect(await statusOf(server, made)).toBe(60)
    expect([30, 60]).toContain(await statusOf(server, made))
  }
})
