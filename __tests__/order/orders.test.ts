import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { giveBackSold } from '../../server/modules/commerce/order/refunds/refunds'
import { holding } from '../coin/support'
import { walk } from '../circle/support'
import type { Person, TestServer } from '../support/server'
import {
  atCashier,
  cancel,
  create,
  deeds,
  detail,
  keepIt,
  late,
  must,
  noticesOf,
  order,
  pay,
  prepay,
  preview,
  refund,
  refundsDone,
  sandboxOf,
  startBuyers,
  statusOf,
  told,
  ware,
  wares,
} from './support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'

let server: TestServer
let ann: Person
let bob: Person
startBuyers((at) => ({ server, ann, bob } = at))

/** What an act does to somebody's coins. */
async function change(person: Person, act: () => Promise<unknown>) {
  const before = await holding(server, person)
  await act()
  const after = await holding(server, person)
  return { free: after.free - before.free, frozen: after.frozen - before.frozen }
}

describe('what something costs', () => {
  test('is worked out by the server, line by line', async () => {
    const id = await ware(server, { price: 19_900, origin_price: 29_900 })
    const plain = must(await preview(ann, id))
    expect(plain).toMatchObject({ originPrice: 29_900, payPrice: 19_900, coinUsed: 0, coinMax: 3980, canPay: true })
    const dear = must(await preview(ann, id, { useCoin: true }))
    expect(dear).toMatchObject({
      coinUsed: 3980,
      coinDeduct: 3980,
      payPrice: 15_920,
      phoneMasked: expect.stringMatching(/^139\*{4}/),
    })
    const { originPrice, lines, payPrice } = dear
    expect(lines.map((line) => line.label)).toEqual(['限时优惠', '金币抵扣'])
    expect(lines.reduce((sum, line) => sum + line.amount, originPrice)).toBe(payPrice)
  })

  test('coins pay no more than their share, and nobody pays with more than they have', async () => {
    const cat = await server.person()
    await server.app.bus.drain()
    const id = await ware(server, { price: 101, coin_share: 0.29 })
    expect(must(await preview(cat, id))).toMatchObject({ coinBalance: 20, coinMax: 20 })
    expect(must(await preview(ann, id)).coinMax).toBe(29)
    expect(must(await preview(ann, await ware(server, { coin_share: 0 }), { useCoin: true })).coinUsed).toBe(0)
  })

  test('another price than the one that was seen is not charged', async () => {
    const id = await ware(server)
    expect(await create(ann, id, { payPrice: 9_900 })).toMatchObject({ status: 200, code: 11312, message: '价格已变动，请确认' })
    expect(await create(ann, id, { payPrice: 19_900, useCoin: true })).toMatchObject({ code: 11312 })
    expect(await query(server, sql`select from shop_order where biz_id = ${id}`)).toEqual([])
  })

  test('what does not exist cannot be ordered', async () => {
    expect(await preview(ann, randomUUID())).toMatchObject({ status: 200, code: 10104 })
    expect(await create(ann, randomUUID())).toMatchObject({ status: 200, code: 10104 })
  })
})

describe('ordering', () => {
  test('the same tap fifty times at once makes one order, and each is told of it', async () => {
    const id = await ware(server, { places: 50 })
    const requestId = randomUUID()
    const [first, ...others] = (await Promise.all(Array.from({ length: 50 }, () => create(ann, id, { requestId })))).map(must)
    expect(new Set(others.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(first)]))
    expect(first).toMatchObject({ needPay: true, payPrice: 19_900, orderNo: expect.stringMatching(/^20\d{20}$/) })
    expect(must(await preview(ann, id)).left).toBe(50)
    expect(await query(server, sql`select from shop_order where biz_id = ${id}`)).toHaveLength(1)
  })

  test('whoever orders again gets the unpaid order, and no place is taken twice', async () => {
    const id = await ware(server, { places: 1 })
    const first = await order(ann, id)
    expect(await order(ann, id)).toBe(first)
    const again = await Promise.all(Array.from({ length: 5 }, () => order(ann, id)))
    expect(new Set(again)).toEqual(new Set([first]))
    expect(must(await preview(ann, id)).left).toBe(1)
    expect(must(await preview(bob, id)).left).toBe(0)
    expect(await create(bob, id)).toMatchObject({ code: 11311, message: '名额已满' })
  })

  test('with coins this time replaces the order without, and each keeps its own books', async () => {
    const id = await ware(server)
    const without = await order(ann, id)
    const { prepayId } = must(await prepay(ann, without))
    let withCoins = ''
    const set = () => order(ann, id, { useCoin: true, payPrice: 15_920 }).then((made) => (withCoins = made))
    expect(await change(ann, set)).toEqual({ free: -3980, frozen: 3980 })
    expect(withCoins).not.toBe(without)
    expect(await statusOf(server, without)).toBe(40)
    expect(await atCashier(server, prepayId)).toMatchObject({ code: 'ORDER_CLOSED' })
    // Coins that are set aside for this very order are offered again.
    expect(must(await preview(ann, id, { useCoin: true }))).toMatchObject({ coinUsed: 3980, payPrice: 15_920 })
    expect(await order(ann, id, { useCoin: true, payPrice: 15_920 })).toBe(withCoins)
    expect(await change(ann, () => cancel(ann, withCoins))).toEqual({ free: 3980, frozen: -3980 })
  })

  test('an order that turns out to be paid is not replaced but owned', async () => {
    const id = await ware(server)
    const without = await order(ann, id)
    await pay(server, ann, without, 'lost')
    expect(await create(ann, id, { useCoin: true, payPrice: 15_920 })).toMatchObject({ code: 11310 })
    expect(await statusOf(server, without)).toBe(30)
  })

  test('what is free is there at once, without a payment', async () => {
    const id = await ware(server, { price: 0 })
    const made = must(await create(ann, id, { payPrice: 0 }))
    expect(made).toMatchObject({ needPay: false, payPrice: 0, payExpireTime: null })
    expect(must(await detail(ann, made.orderId))).toMatchObject({ status: 30, actions: ['use'], entitlement: { active: true } })
    expect(await deeds(server, made.orderId)).toEqual(['fulfil'])
    expect(await create(ann, id, { payPrice: 0 })).toMatchObject({ code: 11310, message: '已购买，无需重复购买' })
    expect(await refund(ann, made.orderId)).toMatchObject({ code: 11321 })
  })

  test('coins alone can pay, and come back alone', async () => {
    const id = await ware(server, { price: 500, coin_share: 1 })
    let made = ''
    const buy = () => order(ann, id, { useCoin: true, payPrice: 0 }).then((orderId) => (made = orderId))
    expect(await change(ann, buy)).toEqual({ free: -500, frozen: 0 })
    expect(await statusOf(server, made)).toBe(30)
    expect(await change(ann, () => refund(ann, made))).toEqual({ free: 500, frozen: 0 })
    expect(await statusOf(server, made)).toBe(60)
    expect((await noticesOf(server, ann))[0]).toMatchObject({ title: '退款成功', content: '“劳动合同法实操”的 500 金币 已退回' })
  })
})

describe('paying', () => {
  test('gives what was bought, spends the coins, and says so', async () => {
    const id = await ware(server, { minutes: 15 })
    const made = await order(ann, id, { useCoin: true, payPrice: 15_920 })
    expect(await change(ann, () => pay(server, ann, made))).toEqual({ free: 0, frozen: -3980 })
    const paid = must(await detail(ann, made))
    expect(paid).toMatchObject({
      status: 30,
      statusText: '已完成',
      actions: ['use', 'refund'],
      entitlement: { active: true, endTime: null },
      priceDetail: { coinUsed: 3980, coinDeduct: 3980, payPrice: 15_920 },
      nextSteps: [
        {
          text: '填写报名资料',
          note: '待填写',
          action: '去填写',
          page: { route: 'pages/lesson/form', params: { courseId: id } },
        },
        { text: '加入班级群', picture: '/files/qr.webp' },
      ],
    })
    expect(paid.timeline.map((step) => step.text)).toEqual(['提交订单', '支付成功'])
    expect(await noticesOf(server, ann)).toContainEqual(
      expect.objectContaining({ title: '支付成功', route: 'pages/lesson/orderDetail', params: { id: made } }),
    )
    const events = await query(server, sql`select data from event where name = 'order.paid' and data ->> 'orderId' = ${made}`)
    expect(events).toEqual([{ data: { orderId: made, userId: ann.id, kind: 'course', bizId: id, payPrice: 15_920 } }])
  })

  test('a refund that would be refused is not offered, and the reason stands where the rule stood', async () => {
    const id = await ware(server)
    const made = await order(ann, id)
    await pay(server, ann, made)
    await query(server, sql`update test_ware set progress = 11 where id = ${id}`)
    const rule = '购买 7 天内且学习进度不超过 10% 可退'
    expect(must(await detail(ann, made))).toMatchObject({ actions: ['use'], refundRule: rule })
    expect(await refund(ann, made)).toMatchObject({ code: 11320 })
  })

  test('an unpaid order shows how long it waits', async () => {
    const made = await order(bob, await ware(server, { minutes: 15 }))
    const shown = must(await detail(bob, made))
    expect(shown).toMatchObject({ status: 0, statusText: '待支付', actions: ['pay', 'cancel'] })
    const wait = Date.parse(shown.payExpireTime!) - Date.parse(shown.serverTime)
    expect(Math.round(wait / 60_000)).toBe(15)
    expect(shown.entitlement).toBeUndefined()
  })
})

describe('the operator', () => {
  test('says how long orders of a kind wait from now on, in place of what the shop says', async () => {
    const id = await ware(server)
    const waits = async () => {
      const { payExpireTime, createTime } = must(await detail(bob, await order(bob, id)))
      return Math.round((Date.parse(payExpireTime!) - Date.parse(createTime)) / 60_000)
    }
    expect(await waits()).toBe(30)
    await query(server, sql`insert into pay_window values ('course', 120)`)
    // One that waits already keeps its time.
    expect(await waits()).toBe(30)
    must(await cancel(bob, await order(bob, id)))
    expect(await waits()).toBe(120)
    await query(server, sql`delete from pay_window`)
  })

  test('cannot change what was agreed and what was paid, whatever is typed into the database', async () => {
    const made = await order(bob, await ware(server))
    await pay(server, bob, made)
    for (const change of [
      sql`update shop_order set pay_price = 1, price = 1, origin_price = 1 where id = ${made}`,
      sql`update shop_order set user_id = ${ann.id} where id = ${made}`,
      sql`update payment set amount = 1 where order_id = ${made}`,
      sql`update payment set state = 'closed', transaction_id = null, paid_at = null where order_id = ${made}`,
    ])
      await expect(query(server, change)).rejects.toThrow(/the sums of \w+ stand/)
    must(await refund(bob, made))
    await refundsDone(server)
    const again = sql`update payment_refund set state = 'sent', refund_id = null, done_at = null where payment_id = (select id
      from payment where order_id = ${made})`
    await expect(query(server, again)).rejects.toThrow('the sums of payment_refund stand')
  })
})

describe('changing one’s mind', () => {
  test('a cancelled order gives its place and its coins back, once', async () => {
    const id = await ware(server, { places: 1 })
    const made = await order(ann, id, { useCoin: true, payPrice: 15_920 })
    expect(await change(ann, () => cancel(ann, made))).toEqual({ free: 3980, frozen: -3980 })
    expect(await change(ann, () => cancel(ann, made))).toEqual({ free: 0, frozen: 0 })
    expect(must(await detail(ann, made))).toMatchObject({ status: 40, actions: ['again', 'delete'] })
    expect(await deeds(server, made)).toEqual(['release'])
    expect(must(await preview(bob, id)).left).toBe(1)
    expect(await prepay(ann, made)).toMatchObject({ code: 11314, message: '订单已取消，请重新下单' })
  })

  test('what is paid is not cancelled, also when we learn of the payment only now', async () => {
    const made = await order(ann, await ware(server))
    await pay(server, ann, made, 'lost')
    expect(await statusOf(server, made)).toBe(0)
    expect(await cancel(ann, made)).toMatchObject({ code: 11315, message: '订单已支付，不能取消' })
    expect(await statusOf(server, made)).toBe(30)
    expect(await cancel(ann, made)).toMatchObject({ code: 11315 })
  })

  test('while WeChat does not answer, an order that may be paid stays open', async () => {
    const made = await order(ann, await ware(server))
    await prepay(ann, made)
    sandboxOf(server).faults.push({ kind: 'error', path: '/close', status: 500, code: 'SYSTEM_ERROR', times: 1 })
    expect(await cancel(ann, made)).toMatchObject({ status: 200, code: 10122 })
    expect(await statusOf(server, made)).toBe(0)
    expect(must(await cancel(ann, made))).toBe(true)
  })
})

describe('when the time is over', () => {
  test('the order reads as cancelled at once, and cannot be paid', async () => {
    const made = await order(ann, await ware(server))
    await late(server, made)
    const page = must(await ann.call('POST /api/courseOrder/page', { body: {} }))
    expect(page.records.find((record) => record.id === made)).toMatchObject({
      status: 40,
      actions: ['again'],
      payExpireTime: null,
    })
    expect(await prepay(ann, made)).toMatchObject({ code: 11314, message: '订单已超时，请重新下单' })
    expect(await statusOf(server, made)).toBe(0)
    expect(must(await detail(ann, made))).toMatchObject({ status: 40, actions: ['again', 'delete'] })
    expect(must(await detail(ann, made)).timeline.at(-1)!.text).toBe('超时未支付，订单已取消')
  })

  test('a job gives places and coins back, and closes the payment at WeChat first', async () => {
    const id = await ware(server, { places: 1 })
    const made = await order(ann, id, { useCoin: true, payPrice: 15_920 })
    const { prepayId } = must(await prepay(ann, made))
    await runJob(server, 'order.expire')
    expect(await statusOf(server, made)).toBe(0)
    await late(server, made)
    expect(await change(ann, () => runJob(server, 'order.expire'))).toEqual({ free: 3980, frozen: -3980 })
    expect(await statusOf(server, made)).toBe(40)
    expect(await atCashier(server, prepayId)).toMatchObject({ code: 'ORDER_CLOSED' })
    expect(must(await preview(bob, id)).left).toBe(1)
  })

  test('whoever paid in the last second has paid', async () => {
    const made = await order(ann, await ware(server))
    await pay(server, ann, made, 'lost')
    await late(server, made)
    await runJob(server, 'order.expire')
    expect(await statusOf(server, made)).toBe(30)
    expect(await deeds(server, made)).toEqual(['fulfil'])
  })

  test('ordering again after it makes a new order', async () => {
    const id = await ware(server)
    const made = await order(ann, id)
    await late(server, made)
    const next = await order(ann, id)
    expect(next).not.toBe(made)
    expect(await statusOf(server, made)).toBe(40)
  })
})

describe('giving back', () => {
  test('within the rule the money, the coins and the place come back, and what was bought goes', async () => {
    const id = await ware(server, { places: 1 })
    const made = await order(ann, id, { useCoin: true, payPrice: 15_920 })
    await pay(server, ann, made)
    expect(must(await refund(ann, made))).toBe(true)
    expect(must(await detail(ann, made))).toMatchObject({
      status: 50,
      actions: ['cancelRefund'],
      refund: { status: 'applied', amount: 15_920, reason: '没有时间学习' },
      entitlement: { active: true },
    })
    expect(must(await ann.call('GET /api/order/counts')).refund).toBe(1)
    expect(await change(ann, () => refundsDone(server))).toEqual({ free: 3980, frozen: 0 })
    const done = must(await detail(ann, made))
    expect(done).toMatchObject({ status: 60, actions: ['delete'], refund: { status: 'refunded' } })
    expect(done.entitlement).toBeUndefined()
    expect(done.timeline.map((step) => step.text)).toEqual(['提交订单', '支付成功', '申请退款', '退款已提交', '退款成功'])
    expect(await deeds(server, made)).toEqual(['fulfil', 'revoke', 'release'])
    expect(must(await preview(bob, id)).left).toBe(1)
    expect((await noticesOf(server, ann))[0]).toMatchObject({
      title: '退款成功',
      content: '“劳动合同法实操”的 ¥159.20 和 3980 金币 已退回',
    })
    expect(
      await query(server, sql`select data from event where name = 'order.refunded' and data ->> 'orderId' = ${made}`),
    ).toEqual([{ data: { orderId: made, userId: ann.id, kind: 'course', bizId: id, amount: 15_920, coins: 3980 } }])
    // It can be bought again.
    expect(await order(ann, id)).not.toBe(made)
  })

  test('outside the rule nothing comes back, and the rule is named', async () => {
    const id = await ware(server)
    const made = await order(ann, id)
    await pay(server, ann, made)
    await query(server, sql`update test_ware set progress = 11 where id = ${id}`)
    expect(await refund(ann, made)).toMatchObject({
      status: 200,
      code: 11320,
      message: '超出退款条件：购买 7 天内且学习进度不超过 10% 可退',
    })
    expect(await statusOf(server, made)).toBe(30)
  })

  test('whoever thinks again keeps it, until the money is under way', async () => {
    const made = await order(ann, await ware(server))
    await pay(server, ann, made)
    await refund(ann, made)
    expect(must(await keepIt(ann, made))).toBe(true)
    await refundsDone(server)
    expect(must(await detail(ann, made))).toMatchObject({ status: 30, actions: ['use', 'refund'] })
    await refund(ann, made)
    sandboxOf(server).faults.push({ kind: 'error', path: '/refund/', status: 500, code: 'SYSTEM_ERROR', times: 1 })
    await runJob(server, 'payment.refund')
    expect(must(await detail(ann, made))).toMatchObject({ status: 50, actions: [] })
    expect(await keepIt(ann, made)).toMatchObject({ code: 11322, message: '退款已提交，不能撤销' })
    expect(await refund(ann, made)).toMatchObject({ code: 11321, message: '退款正在处理中' })
    // What WeChat did not answer is asked for again.
    await query(server, sql`update payment_refund set asked_at = now() - interval '1 hour' where state = 'sent'`)
    await refundsDone(server)
    expect(await statusOf(server, made)).toBe(60)
  })

  test('what was not paid is not given back', async () => {
    const made = await order(ann, await ware(server))
    expect(await refund(ann, made)).toMatchObject({ code: 11321, message: '订单还没有支付' })
    expect(await keepIt(ann, made)).toMatchObject({ code: 11322 })
  })
})

describe('many at once', () => {
  /**
   * Orders, older than any other, that nothing can be done about: of the first their coins, of the others their payment is
   * nowhere.
   */
  const broken = (count: number, state: 'unpaid' | 'paid', bizId: string | null = null) =>
    query(
      server,
      sql`insert into shop_order (id, order_no, user_id, kind, biz_id, title, cover, spec, lines, refund_rule, virtual,
          fulfilment, purchase_key, origin_price, price, coins, pay_price, status, created_at, expires_at, pay_time)
        select gen_random_uuid(), 'broken' || n, ${bob.id}::uuid, 'course', coalesce(${bizId}::uuid, gen_random_uuid()), '坏',
          '', '', '[]', '', true,
          'instant', gen_random_uuid()::text, 2, 2, 1, 1, ${state === 'paid' ? 30 : 0}, now() - interval '1 day',
          now() - interval '1 day', ${state === 'paid' ? new Date() : null}
        from generate_series(1, ${count}::integer) n`,
    )
  afterEach(() => query(server, sql`delete from shop_order where order_no like 'broken%'`))

  test('those whose time is over are all closed, also behind very many that cannot be', async () => {
    const made = await order(ann, await ware(server))
    await late(server, made)
    await broken(501, 'unpaid')
    await runJob(server, 'order.expire')
    expect(await statusOf(server, made)).toBe(40)
  })

  test('what the platform cannot deliver is given back to all, also behind very many that cannot be served', async () => {
    const id = await ware(server, { price: 500, coin_share: 1, places: 2 })
    const [made, open] = [await order(ann, id, { useCoin: true, payPrice: 0 }), await order(bob, id, { payPrice: 500 })]
    await broken(201, 'paid', id)
    await giveBackSold(server.app.services, { kind: 'course', bizId: id, until: new Date(), reason: '讲师停课' })
    expect([await statusOf(server, made), await statusOf(server, open)]).toEqual([60, 40])
    expect(must(await detail(ann, made)).timeline.map(({ text }) => text)).toContain('平台发起退款：讲师停课')
    expect(must(await detail(bob, open)).timeline.at(-1)!.text).toBe('平台取消了订单：讲师停课')
  })
})

describe('what the platform cannot deliver, and nothing else was sold with it', () => {
  const back = (bizId: string, until: Date) =>
    giveBackSold(server.app.services, { kind: 'course', bizId, until, reason: '直播已取消', final: true })

  test('is not kept: not by who is given it back, nor by who had asked or thought again before', async () => {
    const id = await ware(server)
    const people = [ann, bob, await server.person()]
    const made: string[] = []
    for (const who of people) {
      made.push(await order(who, id))
      await pay(server, who, made.at(-1)!)
    }
    const until = new Date()
    // Between the end of it and the run of the job one asks, another asks and thinks again.
    must(await refund(people[1], made[1]))
    must(await refund(people[2], made[2]))
    must(await keepIt(people[2], made[2]))
    await back(id, until)
    for (const [n, who] of people.entries()) {
      expect(must(await detail(who, made[n]))).toMatchObject({ status: 50, actions: [] })
      expect(await keepIt(who, made[n])).toMatchObject({ code: 11322, message: '已经不能提供，退款不能撤销' })
    }
    expect(must(await detail(ann, made[0])).timeline.at(-1)!.text).toBe('平台发起退款：直播已取消')
    expect(must(await detail(bob, made[1])).timeline.at(-1)!.text).toBe('申请退款')
    await back(id, until)
    await refundsDone(server)
    for (const [n, who] of people.entries()) expect(must(await detail(who, made[n])).status).toBe(60)
    expect(
      await query(
        server,
        sql`select from payment_refund r join payment p on p.id = r.payment_id
          where p.order_id = any(${made}::uuid[]) and r.state = 'done'`,
      ),
    ).toHaveLength(3)
  })
})

describe('the list', () => {
  test('shows one’s own orders, the latest first, page by page, by status', async () => {
    const cat = await server.person()
    const ids = await wares(server, 7)
    const made: string[] = []
    for (const id of ids) made.unshift(await order(cat, id))
    await cancel(cat, made[1])
    await pay(server, cat, made[2])
    await pay(server, cat, made[3])
    await refund(cat, made[3])
    await late(server, made[4])
    const all = await walk((cursor) => cat.call('POST /api/courseOrder/page', { body: { size: 2, cursor } }))
    expect(all.map((record) => record.id)).toEqual(made)
    const only = async (status: 'unpaid' | 'done' | 'refund') =>
      must(await cat.call('POST /api/order/centerPage', { body: { status, orderType: 1 } })).records.map((record) => record.id)
    expect(await only('unpaid')).toEqual([made[0], made[5], made[6]])
    expect(await only('done')).toEqual([made[2]])
    expect(await only('refund')).toEqual([made[3]])
    expect(must(await cat.call('GET /api/order/counts'))).toEqual({ unpaid: 3, ship: 0, attend: 0, refund: 1 })
  })

  test('what has ended can be taken out of it, what has not cannot', async () => {
    const cat = await server.person()
    const [made, open] = [await order(cat, await ware(server)), await order(cat, await ware(server))]
    const remove = (id: string) => cat.call('POST /api/courseOrder/delete', { body: { id } })
    await cancel(cat, made)
    expect(must(await remove(made))).toBe(true)
    expect(await remove(made)).toMatchObject({ code: 10104 })
    expect(await remove(open)).toMatchObject({ code: 11323 })
    expect(must(await cat.call('POST /api/order/centerPage', { body: {} })).records.map((record) => record.id)).toEqual([open])
    expect(await detail(cat, made)).toMatchObject({ code: 10104 })
  })

  test('somebody else’s order is not there, whatever is asked of it', async () => {
    const made = await order(ann, await ware(server))
    const { prepayId } = must(await prepay(ann, made))
    const asked = [
      detail(bob, made),
      bob.call('GET /api/order/detail/:id', { params: { id: made } }),
      cancel(bob, made),
      refund(bob, made),
      keepIt(bob, made),
      bob.call('POST /api/courseOrder/delete', { body: { id: made } }),
      prepay(bob, made),
      bob.call('POST /api/sysWechatPay/miniPayTransaction', { body: { orderId: made } }),
      bob.call('POST /api/sysWechatPay/h5PayTransaction', { body: { orderId: made } }),
      bob.call('POST /api/sysWechatPay/generateParametersForJsapiPay', { body: { prepayId } }),
    ]
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 200, code: 10104 })
    expect(await statusOf(server, made)).toBe(0)
    await told(server)
  })
})
