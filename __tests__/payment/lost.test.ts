import { sql } from 'kysely'
import { refuse } from '../../server/app/errors'
import { reconcile } from '../../server/modules/commerce/payment/reconcile'
import { operator } from '../admin/support'
import { give, holding } from '../coin/support'
import {
  atCashier,
  cancel,
  deeds,
  detail,
  late,
  must,
  noticesOf,
  order,
  pay,
  prepay,
  prepayInMini,
  refund,
  refundsDone,
  sandboxOf,
  startShop,
  statusOf,
  told,
  ware,
} from '../order/support'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import type { Person, TestServer } from '../support/server'

let server: TestServer
let ann: Person
startShop(async (started) => {
  server = started
  ann = await server.person()
  await server.app.bus.drain()
  await give(server, ann, 10_000)
})

/** As if WeChat had been asked a while ago. */
const aWhileLater = () =>
  query(
    server,
    sql`with p as (update payment set asked_at = asked_at - interval '1 hour') update payment_refund set asked_at = asked_at -
      interval '1 hour'`,
  )
const wechatIs = (kind: 'error', path: string, times?: number) =>
  sandboxOf(server).faults.push({ kind, path, times, status: 500, code: 'SYSTEM_ERROR' })
/** The payments and refunds of an order: state of each, cause of the refunds. */
const money = (orderId: string) =>
  query(
    server,
    sql<{ state: string; cause: string | null; refund: string | null }>`
      select p.state, r.cause, r.state as refund from payment p left join payment_refund r on r.payment_id = p.id
      where p.order_id = ${orderId} order by p.created_at`,
  )

describe('when WeChat’s notify does not come', () => {
  test('the job asks about all in one run, however many have been opened', async () => {
    const id = await order(ann, await ware(server))
    await pay(server, ann, id, 'lost')
    await query(server, sql`update payment set asked_at = now() - interval '10 seconds' where order_id = ${id}`)
    const opened = sql`insert into shop_order (id, order_no, user_id, kind, biz_id, title, cover, spec, lines, refund_rule,
      virtual,
        fulfilment, purchase_key, origin_price, price, coins, pay_price, expires_at)
      select gen_random_uuid(), 'opened' || n, ${ann.id}::uuid, 'course', gen_random_uuid(), '开', '', '', '[]', '', true,
        'instant', gen_random_uuid()::text, 1, 1, 0, 1, now() + interval '1 hour'
      from generate_series(1, 501) n`
    await query(server, opened)
    await query(
      server,
      sql`insert into payment (id, order_id, user_id, channel, app_id, mch_id, out_trade_no, amount)
        select lpad(substr(order_no, 7), 32, '0')::uuid, id, user_id, 'h5', 'a', 'm', order_no, 1 from shop_order
        where order_no like 'opened%'`,
    )
    await runJob(server, 'payment.settle')
    expect(await statusOf(server, id)).toBe(30)
    await query(server, sql`delete from payment where out_trade_no like 'opened%'`)
    await query(server, sql`delete from shop_order where order_no like 'opened%'`)
  })

  test('the job that runs every minute asks, and the order is settled', async () => {
    const id = await order(ann, await ware(server))
    await pay(server, ann, id, 'lost')
    expect(await statusOf(server, id)).toBe(0)
    await runJob(server, 'payment.settle')
    expect(await statusOf(server, id)).toBe(30)
    expect(server.app.jobs.find((job) => job.name === 'payment.settle')!.cron).toBe('* * * * *')
  })

  test('whoever waits on the result page sees it at once, and WeChat is not asked at every look', async () => {
    const id = await order(ann, await ware(server))
    const { prepayId } = must(await prepay(ann, id))
    expect(must(await detail(ann, id)).status).toBe(0)
    await atCashier(server, prepayId, 'lost')
    // Asked less than three seconds ago, however long the call to the cashier took.
    await query(server, sql`update payment set asked_at = now() + interval '1 minute' where order_id = ${id}`)
    expect(must(await detail(ann, id)).status).toBe(0)
    await aWhileLater()
    expect(must(await detail(ann, id))).toMatchObject({ status: 30, entitlement: { active: true } })
  })

  test('somebody who has not paid yet is not taken for somebody who has', async () => {
    const id = await order(ann, await ware(server))
    const { prepayId } = must(await prepay(ann, id))
    await runJob(server, 'payment.settle')
    expect(await statusOf(server, id)).toBe(0)
    expect(await atCashier(server, prepayId, 'cancel')).toEqual({ result: 'cancel' })
    await aWhileLater()
    await runJob(server, 'payment.settle')
    expect(must(await detail(ann, id)).actions).toEqual(['pay', 'cancel'])
  })

  test('while WeChat is away the page still opens, and later all is well', async () => {
    const id = await order(ann, await ware(server))
    await pay(server, ann, id, 'lost')
    wechatIs('error', '/out-trade-no/')
    expect(must(await detail(ann, id)).status).toBe(0)
    await aWhileLater()
    await runJob(server, 'payment.settle')
    expect(await statusOf(server, id)).toBe(0)
    sandboxOf(server).faults.length = 0
    await aWhileLater()
    await runJob(server, 'payment.settle')
    expect(await statusOf(server, id)).toBe(30)
  })
})

describe('money for an order that is closed', () => {
  /** Closed in our books while somebody is paying: WeChat said yes to both. */
  async function closedWhilePaying(lost: boolean) {
    const id = await order(ann, await ware(server, { places: 1 }), { useCoin: true, payPrice: 15_920 })
    const { prepayId } = must(await prepay(ann, id))
    await query(server, sql`update payment set state = 'closed' where order_id = ${id}`)
    must(await cancel(ann, id))
    expect(await statusOf(server, id)).toBe(40)
    await atCashier(server, prepayId, lost ? 'lost' : 'ok')
    await told(server)
    return id
  }

  test('goes back by itself, the buyer is told, and nothing is handed over', async () => {
    // What the payments before this one have given is given.
    await server.app.bus.drain()
    const before = await holding(server, ann)
    const id = await closedWhilePaying(false)
    expect(must(await detail(ann, id))).toMatchObject({ status: 50, actions: [], refund: { status: 'applied', amount: 15_920 } })
    expect(await money(id)).toEqual([{ state: 'paid', cause: 'late', refund: 'waiting' }])
    expect((await noticesOf(server, ann))[0]).toMatchObject({
      title: '订单已关闭，付款将退回',
      content: '“劳动合同法实操”的付款 ¥159.20 将原路退回，无需操作',
    })
    await refundsDone(server)
    const done = must(await detail(ann, id))
    expect(done).toMatchObject({ status: 60, actions: ['delete'], refund: { status: 'refunded' } })
    expect(done.timeline.map((step) => step.text)).toEqual([
      '提交订单',
      '你取消了订单',
      '订单关闭后收到付款，将原路退回',
      '退款已提交',
      '退款成功',
    ])
    expect(await deeds(server, id)).toEqual(['release'])
    expect((await noticesOf(server, ann))[0]).toMatchObject({
      title: '退款成功',
      content: '“劳动合同法实操”的付款 ¥159.20 已原路退回',
    })
    expect(await holding(server, ann)).toEqual(before)
    const clerk = await operator(server, ['财务'])
    const totals = must(await clerk.call('POST /admin/api/order/totals/show', { body: { keyword: done.orderNo } }))
    expect(totals).toEqual({ orders: 1, paid: 15_920, refunded: 15_920, spentCoins: 0 })
  })

  test('comes to light by the bill of the day too, and goes back', async () => {
    const id = await closedWhilePaying(true)
    const [{ day }] = await query(
      server,
      sql<{ day: string }>`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`,
    )
    const { reconcile } = await import('../../server/modules/commerce/payment/reconcile')
    await reconcile(server.app.services, day)
    expect(await money(id)).toEqual([{ state: 'paid', cause: 'late', refund: 'waiting' }])
    await refundsDone(server)
    expect(await statusOf(server, id)).toBe(60)
    expect(await deeds(server, id)).toEqual(['release'])
  })

  test('an order cannot be closed as long as WeChat cannot be told to take no money for it', async () => {
    const id = await order(ann, await ware(server))
    const { prepayId } = must(await prepay(ann, id))
    await late(server, id)
    wechatIs('error', '/close', 1)
    await runJob(server, 'order.expire')
    expect(await statusOf(server, id)).toBe(0)
    await atCashier(server, prepayId, 'lost')
    await runJob(server, 'order.expire')
    expect(await statusOf(server, id)).toBe(30)
  })
})

describe('an order that is paid twice', () => {
  test('keeps the first payment, and the second goes back', async () => {
    const id = await order(ann, await ware(server))
    const { prepayId } = must(await prepay(ann, id))
    // The first window is still open where the second was made.
    await query(server, sql`update payment set state = 'closed' where order_id = ${id}`)
    const second = must(await prepayInMini(ann, id))
    await atCashier(server, second.package.replace('prepay_id=', ''))
    await told(server)
    expect(await statusOf(server, id)).toBe(30)
    await atCashier(server, prepayId)
    await told(server)
    expect(await money(id)).toEqual([
      { state: 'paid', cause: 'twice', refund: 'waiting' },
      { state: 'paid', cause: null, refund: null },
    ])
    expect(await noticesOf(server, ann)).toContainEqual(expect.objectContaining({ title: '重复支付，多付的将退回' }))
    const extra = { cause: 'twice', amount: 19_900, payTime: expect.any(String) }
    const shown = { id: expect.any(String), ...extra }
    expect(must(await detail(ann, id)).extras).toEqual([{ ...shown, state: 'returning', backTime: null, reply: '正在提交' }])
    await refundsDone(server)
    const kept = must(await detail(ann, id))
    expect(kept).toMatchObject({ status: 30, actions: ['use', 'refund'] })
    expect(kept.extras).toEqual([{ ...shown, state: 'returned', backTime: expect.any(String), reply: '已原路退回' }])
    expect(kept.refund).toBeUndefined()
    const care = await operator(server, ['客服'])
    const { extras } = must(await care.call('GET /admin/api/order/show/:order', { params: { order: id } }))
    expect(extras).toEqual([{ ...extra, backTime: kept.extras![0].backTime }])
    expect(await deeds(server, id)).toEqual(['fulfil'])
    // The one that counts can still be given back.
    must(await refund(ann, id))
    await refundsDone(server)
    expect(await statusOf(server, id)).toBe(60)
    expect((await money(id)).map((row) => row.refund)).toEqual(['done', 'done'])
  })

  test('tells the buyer of each payment that goes back, on an order that is there again if it was taken out of the list', async () => {
    const id = await order(ann, await ware(server))
    const windows: string[] = []
    for (let opened = 0; opened < 3; opened++) {
      windows.push(must(await prepay(ann, id)).prepayId)
      await query(server, sql`update payment set state = 'closed' where order_id = ${id}`)
    }
    await atCashier(server, windows[0])
    await told(server)
    must(await refund(ann, id))
    await refundsDone(server)
    must(await ann.call('POST /api/courseOrder/delete', { body: { id } }))
    expect(await detail(ann, id)).toMatchObject({ code: 10104 })
    for (const prepayId of windows.slice(1)) await atCashier(server, prepayId)
    await told(server)
    const said = (await noticesOf(server, ann)).filter(({ params }) => params.id === id)
    expect(said.filter(({ title }) => title === '重复支付，多付的将退回')).toHaveLength(2)
    const shown = must(await detail(ann, id))
    expect([shown.status, shown.extras!.map(({ state }) => state)]).toEqual([60, ['returning', 'returning']])
    expect(new Set(shown.extras!.map((extra) => extra.id)).size).toBe(2)
    await refundsDone(server)
  })

  test('is among the refunds that operators find and sum, by the day on which the money went out, and of the bill', async () => {
    await oneDay()
    const finance = await operator(server, ['财务'])
    const [{ today }] = await query(
      server,
      sql<{ today: string }>`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
    )
    const of = async (body: object) => {
      const { records } = must(await finance.call('POST /admin/api/order/refund/page', { body: { ...body, size: 50 } }))
      const totals = must(await finance.call('POST /admin/api/order/refund/totals/show', { body }))
      expect([totals.refunds, totals.amount]).toEqual([records.length, records.reduce((sum, { amount }) => sum + amount, 0)])
      return { unsold: totals.unsold, records: records.filter(({ orderId }) => orderId === id) }
    }
    const id = await order(ann, await ware(server))
    const { prepayId } = must(await prepay(ann, id))
    await query(server, sql`update payment set state = 'closed' where order_id = ${id}`)
    const second = must(await prepayInMini(ann, id))
    await atCashier(server, second.package.replace('prepay_id=', ''))
    await told(server)
    // What others have paid twice is back by then.
    await refundsDone(server)
    const backToday = { state: 'done', cause: 'twice', dayOf: 'done', from: today, to: today }
    const before = (await of(backToday)).unsold
    await atCashier(server, prepayId)
    await told(server)
    expect((await of({ state: 'underway' })).records).toMatchObject([
      { cause: 'twice', amount: 19_900, coins: 0, by: 'house', reason: '重复支付，自动退款', doneAt: null },
    ])
    await refundsDone(server)
    expect((await of({ state: 'underway' })).records).toEqual([])
    expect(await of(backToday)).toMatchObject({
      unsold: before + 19_900,
      records: [{ cause: 'twice', doneAt: expect.any(String) }],
    })
    expect((await of({ state: 'done', cause: 'order' })).records).toEqual([])
    expect((await of({ state: 'done', dayOf: 'done', to: '2020-01-01' })).records).toEqual([])
    // A bill without it differs from our books.
    const { pay: wechatPay } = server.app.services.gateways
    const { bill } = wechatPay
    const [{ n }] = await query(
      server,
      sql<{
        n: string
      }>`select r.out_refund_no as n from payment_refund r join payment p on p.id = r.payment_id where p.order_id = ${id}`,
    )
    wechatPay.bill = async (day) => (await bill(day)).filter(({ outRefundNo }) => outRefundNo !== n)
    await reconcile(server.app.services, today)
    wechatPay.bill = bill
    const differs = await query(server, sql`select what, ours from payment_difference where out_refund_no = ${n}`)
    expect(differs).toEqual([{ what: 'refundUnbilled', ours: 19_900 }])
  })
})

describe('a refund', () => {
  const paid = async () => {
    const id = await order(ann, await ware(server))
    await pay(server, ann, id)
    must(await refund(ann, id))
    return id
  }

  test('of which WeChat does not tell is asked after', async () => {
    const id = await paid()
    const { pay: wechatPay } = server.app.services.gateways
    const { readNotify } = wechatPay
    wechatPay.readNotify = async () => refuse(503, '网络不通')
    sandboxOf(server).tempo.refundMs = 20
    await refundsDone(server)
    expect(await statusOf(server, id)).toBe(50)
    Object.assign(wechatPay, { readNotify })
    sandboxOf(server).tempo.refundMs = 0
    await aWhileLater()
    await runJob(server, 'payment.refund')
    expect(await statusOf(server, id)).toBe(60)
    expect(await deeds(server, id)).toEqual(['fulfil', 'revoke', 'release'])
  })

  test('that did not reach WeChat is sent again under the same number, and is one refund', async () => {
    const id = await paid()
    wechatIs('error', '/refund/domestic/refunds', 1)
    await runJob(server, 'payment.refund')
    sandboxOf(server).faults.push({ kind: 'truncate', path: '/refund/domestic/refunds', times: 2 })
    for (let tries = 0; tries < 4; tries++) {
      await aWhileLater()
      await runJob(server, 'payment.refund')
    }
    expect(await statusOf(server, id)).toBe(60)
    expect(await money(id)).toEqual([{ state: 'paid', cause: 'asked', refund: 'done' }])
  })

  test('that WeChat cannot make waits for the operator, and the log says so', async () => {
    const id = await paid()
    sandboxOf(server).faults.push({ kind: 'error', path: '/refund/', status: 400, code: 'INVALID_REQUEST', times: 1 })
    await runJob(server, 'payment.refund')
    expect(await money(id)).toEqual([{ state: 'paid', cause: 'asked', refund: 'failed' }])
    expect(await statusOf(server, id)).toBe(50)
    expect(server.log.join('')).toContain('a refund needs the operator')
  })

  test('for which the merchant has too little money is tried again', async () => {
    const id = await paid()
    sandboxOf(server).faults.push({ kind: 'error', path: '/refund/', status: 403, code: 'NOT_ENOUGH', times: 1 })
    await runJob(server, 'payment.refund')
    expect(await money(id)).toEqual([{ state: 'paid', cause: 'asked', refund: 'sent' }])
    for (let tries = 0; tries < 2; tries++) {
      await aWhileLater()
      await runJob(server, 'payment.refund')
    }
    expect(await statusOf(server, id)).toBe(60)
  })
})
