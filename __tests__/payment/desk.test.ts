import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hold } from '../../server/modules/commerce/order/settle'
import { operator } from '../admin/support'
import { colleague, command } from '../support/command'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import {
  detail,
  must,
  noticesOf,
  order,
  pay,
  prepay,
  refund,
  refundsDone,
  sandboxOf,
  startShop,
  statusOf,
  ware,
} from '../order/support'

let server: TestServer
let ann: Person
startShop(async (started) => {
  server = started
  ann = await server.person()
})
const run = command('refunds', () => server, ['财务'])
const refunds = async (...words: string[]) => (await run(...words)).trim()

/** Asked back, and refused by WeChat. */
async function stuck() {
  const id = await order(ann, await ware(server))
  await pay(server, ann, id)
  must(await refund(ann, id))
  sandboxOf(server).faults.push({ kind: 'error', path: '/refund/', status: 400, code: 'INVALID_REQUEST', times: 1 })
  await refundsDone(server)
  const [row] = await query(
    server,
    sql<{ id: string; state: string; number: string }>`select r.id, r.state, r.out_refund_no as number
      from payment_refund r join payment p on p.id = r.payment_id where p.order_id = ${id}`,
  )
  expect(row.state).toBe('failed')
  return { orderId: id, refundId: row.id, number: row.number }
}

test('a refund that WeChat does not make is listed, sent again under another number, and arrives', async () => {
  const { orderId, refundId, number } = await stuck()
  const list = await refunds()
  expect(list).toContain(refundId)
  expect(list).toContain('¥199.00  申请退款')
  expect(list).toContain(number)
  await refunds('retry', refundId, '微信后台看过，没有退')
  expect(await refunds('list')).toBe('没有需要处理的退款')
  await refundsDone(server)
  expect(await statusOf(server, orderId)).toBe(60)
  await expect(refunds('retry', refundId, '再来一次')).rejects.toThrow()
  const [{ after }] = await query(
    server,
    sql<{ after: string }>`select out_refund_no as after from payment_refund where id = ${refundId}`,
  )
  expect(after).not.toBe(number)
})

test('one is found by its order, by its own number and by that of its payment; another number finds none', async () => {
  const [{ orderId, refundId, number }, other] = [await stuck(), await stuck()]
  const bo = await operator(server, ['财务'])
  const found = async (keyword: string) =>
    must(await bo.call('POST /admin/api/payment/stuck/page', { body: { keyword } })).records.map(({ id }) => id)
  const [payment] = await query(
    server,
    sql<{
      ours: string
      theirs: string
      orderNo: string
    }>`select p.out_trade_no as ours, p.transaction_id as theirs, o.order_no as "orderNo"
      from payment p join shop_order o on o.id = p.order_id where o.id = ${orderId}`,
  )
  for (const keyword of [number, ...Object.values(payment)]) expect(await found(keyword)).toEqual([refundId])
  expect(await found(other.number)).toEqual([other.refundId])
  expect(await found('没有这个号')).toEqual([])
  const differences = must(await bo.call('POST /admin/api/payment/difference/page', { body: { keyword: payment.orderNo } }))
  expect(differences.records).toEqual([])
})

test('one that was given back by other means is settled under its number, once, and the order is over', async () => {
  const { orderId, refundId } = await stuck()
  const bo = await operator(server, ['财务'])
  const settle = () =>
    bo.call('POST /admin/api/payment/settle', { body: { id: refundId, number: 'B20261122', requestId: randomUUID() } })
  must(await settle())
  expect(await statusOf(server, orderId)).toBe(60)
  expect((await noticesOf(server, ann)).map(({ title }) => title)).toContain('退款成功')
  expect(await settle()).toMatchObject({ code: 10104 })
})

test('one that goes out to WeChat again at that moment is not written down as given back by other means', async () => {
  const { orderId, refundId } = await stuck()
  const bo = await operator(server, ['财务'])
  const { settling } = await server.database.db.transaction().execute(async (trx) => {
    await hold(trx, orderId)
    const body = { id: refundId, number: 'B20261123', requestId: randomUUID() }
    const settling = bo.call('POST /admin/api/payment/settle', { body })
    await untilBlocked(server)
    await sql`update payment_refund set state = 'sent', asked_at = now() - interval '1 hour' where id = ${refundId}`.execute(trx)
    return { settling }
  })
  expect(await settling).toMatchObject({ code: 10104, message: '没有这笔待处理的退款' })
  expect(await statusOf(server, orderId)).toBe(50)
  await refundsDone(server)
  expect(await statusOf(server, orderId)).toBe(60)
})

test('one transfer of the bank settles one refund', async () => {
  const [one, two] = [await stuck(), await stuck()]
  const bo = await operator(server, ['财务'])
  const settle = (id: string, number: string) =>
    bo.call('POST /admin/api/payment/settle', { body: { id, number, requestId: randomUUID() } })
  must(await settle(one.refundId, 'B20261124'))
  expect(await settle(two.refundId, 'B20261124')).toMatchObject({ code: 10109, message: '这个流水号已用于另一笔退款' })
  expect(await statusOf(server, two.orderId)).toBe(50)
  must(await settle(two.refundId, 'B20261125'))
  expect(await statusOf(server, two.orderId)).toBe(60)
})

test('what was paid twice is settled by who may, and the order stays', async () => {
  const orderId = await order(ann, await ware(server))
  await pay(server, ann, orderId)
  const refundId = randomUUID()
  await query(
    server,
    sql`insert into payment (id, order_id, user_id, channel, app_id, mch_id, out_trade_no, amount, state, transaction_id, paid_at)
      values (${randomUUID()}, ${orderId}, ${ann.id}, 'h5', 'a', 'm', ${refundId}, 19900, 'paid', ${refundId}, now())`,
  )
  await query(
    server,
    sql`insert into payment_refund (id, payment_id, out_refund_no, amount, cause, reason, state, sent_at)
      select ${refundId}, id, ${refundId}, 19900, 'twice', '', 'failed', now() from payment where out_trade_no = ${refundId}`,
  )
  const care = await colleague(server, ['客服'])
  await expect(refunds('done', refundId, 'B20261123', '--operator', care)).rejects.toThrow('没有权限')
  expect(await refunds('done', refundId, 'B20261123')).toBe('已处理')
  await expect(refunds('done', refundId, 'B20261123')).rejects.toThrow('没有这笔待处理的退款')
  expect(await statusOf(server, orderId)).toBe(30)
  const rows = await query(
    server,
    sql`select route, source from admin_audit where subject = 'refund' and subject_id = ${refundId}`,
  )
  expect(rows).toEqual([{ route: 'POST /admin/api/payment/settle', source: 'command' }])
})

test('a sum is given back by the number of the order, and a large one waits for somebody else', async () => {
  const id = await order(ann, await ware(server, { price: 90_000 }), { payPrice: 90_000 })
  await pay(server, ann, id)
  const { orderNo } = must(await detail(ann, id))
  expect(await refunds('give', orderNo, '12.50', '课件缺页')).toContain('¥12.50')
  await refundsDone(server)
  expect(must(await detail(ann, id))).toMatchObject({ status: 30, refundedAmount: 1_250 })
  expect(await refunds('give', orderNo, '600', '课件缺页')).toContain('复核')
  expect(await statusOf(server, id)).toBe(30)
})

test('a way to pay is closed and opened again, which is remembered', async () => {
  await refunds('switch', 'wechat', 'virtual', 'off', '排查')
  expect(await refunds('switches')).toBe('wechat  virtual  off')
  const id = await order(ann, await ware(server))
  expect(await prepay(ann, id)).toMatchObject({ code: 10160 })
  await refunds('switch', 'wechat', 'virtual', 'on', '好了')
  must(await prepay(ann, id))
  await expect(refunds('switch', 'wechat', 'virtual', 'on', '不行', 'mini')).rejects.toThrow('只用于小程序')
  const rows = await query(server, sql`select before, after from admin_audit where subject = 'paySwitch' order by at`)
  expect(rows).toMatchObject([
    { before: null, after: { enabled: false, reason: '排查' } },
    { before: { enabled: false }, after: { enabled: true } },
  ])
})

test('where the bill and the books differ is listed', async () => {
  expect(await refunds('differences')).toBe('没有不同的')
  await query(
    server,
    sql`insert into payment_difference (day, what, out_trade_no, theirs) values ('2026-11-20', 'reused', 'abc123', 19900)`,
  )
  expect(await refunds('differences')).toBe('2026-11-20  reused  我们 无  微信 ¥199.00  abc123')
})
