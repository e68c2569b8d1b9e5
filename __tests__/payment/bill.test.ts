import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BillLine } from '../../server/gateways/wechat-pay-bill'
import { reconcile } from '../../server/modules/commerce/payment/reconcile'
import { plusDays } from '../../server/modules/domains/tiku/practice/calendar'
import { operator } from '../admin/support'
import type { Person, TestServer } from '../support/server'
import { detail, must, order, pay, prepay, refund, refundsDone, sandboxOf, startShop, statusOf, ware } from '../order/support'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { runJob } from '../support/run-job'

let server: TestServer
let ann: Person
let today: string
beforeAll(oneDay)
startShop(async (started) => {
  server = started
  ann = await server.person()
  ;[{ today }] = await query(
    server,
    sql<{ today: string }>`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  )
})

const check = () => reconcile(server.app.services, today)
const differences = () =>
  query(server, sql`select what, out_trade_no, ours, theirs from payment_difference where day = ${today} order by what`)
const numberOf = async (orderId: string) =>
  (await query(server, sql<{ n: string }>`select out_trade_no as n from payment where order_id = ${orderId}`))[0].n
/** WeChat’s bill as it is, changed. */
async function billed(change: (lines: BillLine[]) => BillLine[]) {
  const { pay: wechatPay } = server.app.services.gateways
  const { bill } = wechatPay
  wechatPay.bill = async (day) => change(await bill(day))
  const found = await check()
  wechatPay.bill = bill
  return found
}

test('a day on which both sides say the same leaves nothing to look at', async () => {
  await pay(server, ann, await order(ann, await ware(server)))
  const id = await order(ann, await ware(server))
  await pay(server, ann, id)
  must(await refund(ann, id))
  await refundsDone(server)
  expect(await statusOf(server, id)).toBe(60)
  expect(await check()).toBe(0)
  expect(await differences()).toEqual([])
})

test('a refund that went another way is missed on no bill', async () => {
  const id = await order(ann, await ware(server))
  await pay(server, ann, id)
  must(await refund(ann, id))
  await refundsDone(server)
  const number = await numberOf(id)
  await query(
    server,
    sql`update payment_refund set refund_id = 'hand-B20261122' where payment_id = (
    select p.id from payment p where p.order_id = ${id})`,
  )
  expect(await billed((lines) => lines.filter((one) => one.outTradeNo !== number || one.state !== 'REFUND'))).toBe(0)
})

test('a payment that only WeChat knows of is settled, and written down', async () => {
  const id = await order(ann, await ware(server))
  await pay(server, ann, id, 'lost')
  const number = await numberOf(id)
  expect(await check()).toBe(1)
  expect(await differences()).toEqual([{ what: 'unpaid', out_trade_no: number, ours: null, theirs: 19_900 }])
  expect(await statusOf(server, id)).toBe(30)
  expect(await check()).toBe(0)
  expect(await differences()).toEqual([])
})

test('a payment that WeChat cannot be asked of now keeps no other from being settled, and is asked of again', async () => {
  const orders = [await order(ann, await ware(server)), await order(ann, await ware(server))]
  for (const id of orders) await pay(server, ann, id, 'lost')
  const [first] = await Promise.all(orders.map(numberOf))
  sandboxOf(server).faults.push({ kind: 'error', path: first, status: 500, code: 'SYSTEM_ERROR', times: 1 })
  await expect(check()).rejects.toMatchObject({ code: 10122 })
  expect([await statusOf(server, orders[0]), await statusOf(server, orders[1])]).toEqual([0, 30])
  await check()
  expect(await statusOf(server, orders[0])).toBe(30)
  expect(await check()).toBe(0)
})

test('a refund that WeChat took only the day after it was first sent is billed on that day, and missing on no other', async () => {
  const id = await order(ann, await ware(server))
  await pay(server, ann, id)
  must(await refund(ann, id))
  sandboxOf(server).faults.push({ kind: 'error', path: '/refund/', status: 403, code: 'NOT_ENOUGH', times: 1 })
  await runJob(server, 'payment.refund')
  await query(
    server,
    sql`update payment_refund set created_at = created_at - interval '1 day', sent_at = sent_at - interval '1 day',
      asked_at = asked_at - interval '1 day'
      where payment_id = (select id from payment where order_id = ${id})`,
  )
  await refundsDone(server)
  expect(await statusOf(server, id)).toBe(60)
  const [{ before }] = await query(
    server,
    sql<{ before: string }>`select to_char(now() at time zone 'Asia/Shanghai' - interval '1 day', 'YYYY-MM-DD') as before`,
  )
  await reconcile(server.app.services, before)
  expect(await query(server, sql`select what from payment_difference where day = ${before}`)).toEqual([])
  expect(await check()).toBe(0)
})

test('every kind of difference is named, with both sums and nobody’s name', async () => {
  const [one, two] = [await order(ann, await ware(server)), await order(ann, await ware(server))]
  await pay(server, ann, one)
  await pay(server, ann, two)
  must(await refund(ann, two))
  await refundsDone(server)
  const [first, second] = [await numberOf(one), await numberOf(two)]
  const strange = randomUUID().replaceAll('-', '')
  const line = { transactionId: '4200', outRefundNo: strange, amount: 500, refundAmount: 0 }
  const found = await billed((lines) => [
    ...lines
      .filter(({ outTradeNo, state }) => !(outTradeNo === second && state === 'REFUND'))
      .map((row) => (row.outTradeNo === first ? { ...row, amount: 19_901 } : row)),
    { ...line, outTradeNo: strange, state: 'SUCCESS' },
    { ...line, outTradeNo: strange, state: 'REFUND', refundAmount: 300 },
  ])
  expect(found).toBe(4)
  expect(await differences()).toEqual([
    { what: 'amount', out_trade_no: first, ours: 19_900, theirs: 19_901 },
    { what: 'refundUnbilled', out_trade_no: second, ours: 19_900, theirs: null },
    { what: 'refundUnknown', out_trade_no: strange, ours: null, theirs: 300 },
    { what: 'unknown', out_trade_no: strange, ours: null, theirs: 500 },
  ])
  const said = server.log.filter((entry) => entry.includes('the bill of WeChat Pay and our books differ'))
  expect(JSON.parse(said.at(-1)!)).toMatchObject({ level: 40, day: today, count: 4 })
  expect(said.join('')).not.toContain(first)
  expect(await billed((lines) => lines.filter(({ outTradeNo }) => outTradeNo !== first))).toBe(1)
  expect(await differences()).toMatchObject([{ what: 'unbilled', out_trade_no: first, ours: 19_900, theirs: null }])
})

test('what differs is named by its order and closed with what it was; it stays so as long as the figures do', async () => {
  const id = await order(ann, await ware(server))
  await pay(server, ann, id)
  const number = await numberOf(id)
  const fin = await operator(server, ['财务'])
  const listed = async (state: 'open' | 'closed') =>
    must(await fin.call('POST /admin/api/payment/difference/page', { body: { state } })).records.filter(
      ({ outTradeNo }) => outTradeNo === number,
    )
  const close = (one: string, note: string) => fin.call('POST /admin/api/payment/difference/close', { body: { id: one, note } })
  const differBy = (fen: number) =>
    billed((lines) => lines.map((row) => (row.outTradeNo === number ? { ...row, amount: row.amount + fen } : row)))
  await differBy(1)
  const [found] = await listed('open')
  const { orderNo } = must(await detail(ann, id))
  expect(found).toMatchObject({
    orderId: id,
    orderNo,
    what: 'amount',
    ours: 19_900,
    theirs: 19_901,
    state: 'open',
    closedAt: null,
  })
  const kefu = await operator(server, ['客服'])
  const body = { id: found.id, note: '手续费' }
  expect((await kefu.call('POST /admin/api/payment/difference/close', { body })).status).toBe(403)
  must(await close(found.id, '微信多收的一分已退'))
  expect(await close(found.id, '再来一次')).toMatchObject({ code: 10104 })
  await differBy(1)
  expect(await listed('open')).toEqual([])
  await check()
  expect(await listed('closed')).toMatchObject([{ id: found.id, note: '微信多收的一分已退', closedAt: expect.any(String) }])
  await differBy(2)
  expect(await listed('open')).toMatchObject([{ id: found.id, theirs: 19_902, note: '微信多收的一分已退', closedAt: null }])
  const log = await query(server, sql`select before, after from admin_audit where subject = 'difference'`)
  expect(log).toMatchObject([{ before: { what: 'amount', theirs: 19_901 }, after: { note: '微信多收的一分已退' } }])
})

test('days that were missed, because no node ran or WeChat had no bill, are compared by the next run that can', async () => {
  const { pay: wechatPay } = server.app.services.gateways
  const { bill } = wechatPay
  const asked: string[] = []
  wechatPay.bill = (day) => {
    asked.push(day)
    return bill(day)
  }
  const run = () => runJob(server, 'payment.reconcile')
  const ago = (days: number) => plusDays(today, -days)
  await run()
  expect(asked.splice(0)).toEqual([ago(1)])
  await query(server, sql`update payment_bill set day = day - 3`)
  sandboxOf(server).faults.push({ kind: 'error', path: '/bill/', status: 500, code: 'SYSTEM_ERROR', times: 1 })
  await expect(run()).rejects.toMatchObject({ code: 10122 })
  expect(asked.splice(0)).toEqual([ago(3), ago(2), ago(1)])
  await run()
  expect(asked.splice(0)).toEqual([ago(3), ago(1)])
  wechatPay.bill = bill
})

test('the job takes the day before, and a bill that is not to be had yet makes it try again', async () => {
  await prepay(ann, await order(ann, await ware(server)))
  await runJob(server, 'payment.reconcile')
  sandboxOf(server).faults.push({ kind: 'error', path: '/bill/', status: 500, code: 'SYSTEM_ERROR', times: 1 })
  await expect(runJob(server, 'payment.reconcile')).rejects.toMatchObject({ code: 10122 })
})
