import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readSettings } from '../../server/app/settings'
import { sealPush } from '../../server/gateways/wechat-push'
import { paySigOf, signatureOf } from '../../server/gateways/wechat-virtual-pay'
import { openidOf } from '../../server/sandbox/people'
import { sandboxApps } from '../../server/sandbox/wechat'
import { sandboxPush, sandboxVirtual, virtualSandboxOf } from '../../server/sandbox/wechat-xpay'
import { operator } from '../admin/support'
import {
  cancel,
  create,
  deeds,
  detail,
  faults,
  late,
  must,
  noticesOf,
  order,
  prepay,
  prepayInMini,
  preview,
  refund,
  startShop,
  statusOf,
  ware,
} from '../order/support'
import { command } from '../support/command'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import type { Person, TestServer } from '../support/server'
import type { WeappHost } from '../support/weapp-host'
import { createWx } from '../support/weapp-host/wx'

let server: TestServer
let ann: Person
let bob: Person
startShop(async (started) => {
  server = started
  ann = await server.person()
  bob = await server.person()
  await way('virtual')
})
afterEach(() => {
  wechat().down = false
})

/** What the operator does about refunds at the command line. */
const desk = command('refunds', () => server)

const way = (name: string) =>
  query(
    server,
    sql`insert into pay_switch values ('weapp', true, true, ${name})
      on conflict (platform, virtual) do update set enabled = true, way = excluded.way`,
  )
const wechat = () => virtualSandboxOf(server.app.http)
const openIdOf = (person: Person) => openidOf(sandboxApps.miniAppId, person.id)

/** Begins to pay in the mini-program. */
const begin = (person: Person, orderId: string, jsCode = `${person.id}~${randomUUID()}`) =>
  person.call('POST /api/sysWechatPay/virtualPayTransaction', { body: { orderId, jsCode } })
type Invocation = Awaited<ReturnType<typeof begin>>['result']

/** What wx.requestVirtualPayment does with it. */
async function inWechat(person: Person, invocation: Invocation, result = 'ok', platform = 'android') {
  const payload = JSON.stringify({ who: person.id, ...invocation, result, platform })
  const reply = await server.app.http.inject({ method: 'POST', url: '/sandbox/wechat/xpay/pay', payload })
  await wechat().idle()
  return reply.json<{ result: string; errCode?: number }>()
}
async function pay(person: Person, orderId: string, result = 'ok', platform = 'android') {
  const invocation = must(await begin(person, orderId))
  expect(await inWechat(person, invocation, result, platform)).toMatchObject({ result: 'ok' })
  return JSON.parse(invocation.signData) as { outTradeNo: string; goodsPrice: number }
}
const paymentOf = async (orderId: string) =>
  (
    await query(
      server,
      sql<{ state: string; provided: boolean; paid_at: Date; transaction_id: string }>`
        select state, provided_at is not null as provided, paid_at, transaction_id from payment where order_id = ${orderId}
        order by created_at`,
    )
  ).at(-1)!

interface Push {
  outTradeNo: string
  person?: Person
  amount?: number
  more?: object
  token?: string
  aesKey?: string
  appId?: string
}
/** Says that something was paid, as WeChat does or as somebody else would. */
async function push({ outTradeNo, person = ann, amount = 19_900, more = {}, ...seal }: Push) {
  const message = {
    MsgType: 'event',
    Event: 'xpay_goods_deliver_notify',
    OpenId: openIdOf(person),
    OutTradeNo: outTradeNo,
    Env: sandboxVirtual.env,
    WeChatPayInfo: { MchOrderNo: 'm1', TransactionId: `42${outTradeNo}`.slice(0, 32), PaidTime: 1_763_600_000 },
    GoodsInfo: { ProductId: 'p', Quantity: 1, OrigPrice: amount, ActualPrice: amount, Attach: '' },
    ...more,
  }
  const { token = sandboxPush.token, aesKey = sandboxPush.aesKey, appId = sandboxApps.miniAppId } = seal
  const sealed = sealPush(message, token, aesKey, appId)
  const url = `/api/sysWechat/push?${new URLSearchParams(sealed.query)}`
  return server.app.http.inject({ method: 'POST', url, payload: sealed.body })
}
/** Nobody has asked WeChat lately. */
const pauseIsOver = (orderId: string) =>
  query(
    server,
    sql`update payment set asked_at = asked_at - interval '1 hour', created_at = created_at - interval '1 hour'
      where order_id = ${orderId}`,
  )

test('who pays in the mini-program gets it once, by WeChat’s push, however often it is told', async () => {
  const id = await order(ann, await ware(server), { platform: 'weapp' })
  const { outTradeNo } = await pay(ann, id)
  expect([await statusOf(server, id), await deeds(server, id)]).toEqual([30, ['fulfil']])
  const written = await paymentOf(id)
  expect(written).toMatchObject({ state: 'paid', provided: true })
  // WeChat knows from our answer that it is delivered.
  expect(wechat().trades.get(outTradeNo)!.status).toBe(4)
  for (let i = 0; i < 20; i++) expect(await push({ outTradeNo }).then(({ body }) => body)).toBe('success')
  expect([await paymentOf(id), await deeds(server, id)]).toEqual([written, ['fulfil']])
})

test('what is signed is what is sold, and the key that signs for the person stays here', async () => {
  const biz = await ware(server, { price: 9900, origin_price: 19_900 })
  const id = await order(ann, biz, { payPrice: 9900, platform: 'weapp' })
  const answer = must(await begin(ann, id))
  const { outTradeNo, ...goods } = JSON.parse(answer.signData)
  expect(goods).toEqual({
    offerId: sandboxVirtual.offerId,
    buyQuantity: 1,
    env: sandboxVirtual.env,
    currencyType: 'CNY',
    productId: `course_${biz.replaceAll('-', '')}`,
    goodsPrice: 19_900,
    activitySellingPrice: 9900,
    attach: id,
  })
  expect(outTradeNo).toMatch(/^[0-9a-f]{32}$/)
  const expected = createHmac('sha256', sandboxVirtual.appKey).update(`requestVirtualPayment&${answer.signData}`).digest('hex')
  expect(answer).toEqual({ ...answer, mode: 'short_series_goods', paySig: expected })
  const session = await server.app.services.gateways.wechat.miniSessionOfCode(`${ann.id}~${randomUUID()}`)
  expect(createHmac('sha256', session.sessionKey).update(answer.signData).digest('hex')).toBe(answer.signature)
  expect(JSON.stringify(answer) + server.log.join('')).not.toContain(session.sessionKey)
})

test('a lost push is made good when somebody looks at the order, or by the job; then WeChat is told of the delivery', async () => {
  const [seen, unseen] = [await order(ann, await ware(server)), await order(ann, await ware(server))]
  const numbers = [await pay(ann, seen, 'lost'), await pay(ann, unseen, 'lost')].map(({ outTradeNo }) => outTradeNo)
  expect([await statusOf(server, seen), await statusOf(server, unseen)]).toEqual([0, 0])
  expect(must(await detail(ann, seen)).status).toBe(30)
  await runJob(server, 'payment.settle')
  expect([await deeds(server, seen), await deeds(server, unseen)]).toEqual([['fulfil'], ['fulfil']])
  for (const id of [seen, unseen]) await pauseIsOver(id)
  await runJob(server, 'payment.settle')
  expect(numbers.map((number) => wechat().trades.get(number)!.status)).toEqual([4, 4])
  expect([await paymentOf(seen), await paymentOf(unseen)]).toMatchObject([{ provided: true }, { provided: true }])
})

test('what the mini-program is told proves nothing, and what was cancelled can be begun again under a new number', async () => {
  const id = await order(ann, await ware(server))
  const first = must(await begin(ann, id))
  expect(await inWechat(ann, first, 'cancel')).toMatchObject({ result: 'cancel', errCode: -2 })
  expect(must(await detail(ann, id)).status).toBe(0)
  const { outTradeNo } = await pay(ann, id)
  expect(outTradeNo).not.toBe(JSON.parse(first.signData).outTradeNo)
  expect(await deeds(server, id)).toEqual(['fulfil'])
})

test('forged pushes are refused and change nothing', async () => {
  const id = await order(ann, await ware(server))
  const { outTradeNo } = JSON.parse(must(await begin(ann, id)).signData)
  const before = await paymentOf(id)
  const forgeries: Record<string, Promise<{ statusCode: number }>> = {
    'another token': push({ outTradeNo, token: 'guessed' }),
    'another key': push({ outTradeNo, aesKey: 'x'.repeat(43) }),
    'another app': push({ outTradeNo, appId: 'wx-of-somebody' }),
    'a fen less': push({ outTradeNo, amount: 19_899 }),
    'no amount': push({ outTradeNo, more: { GoodsInfo: {} } }),
    'another payer': push({ outTradeNo, person: bob }),
    'another environment': push({ outTradeNo, more: { Env: 0 } }),
    'a number nobody asked for': push({ outTradeNo: randomUUID().replaceAll('-', '') }),
    // Without WeChat's own number WeChat is asked, and knows of nothing.
    'no transaction': push({ outTradeNo, more: { WeChatPayInfo: undefined } }),
  }
  for (const [how, answer] of Object.entries(forgeries)) expect([how, (await answer).statusCode >= 400]).toEqual([how, true])
  const clear = await server.app.http.inject({
    method: 'POST',
    url: '/api/sysWechat/push',
    payload: { Event: 'xpay_goods_deliver_notify', OutTradeNo: outTradeNo },
  })
  expect(clear.statusCode).toBe(404)
  expect([await paymentOf(id), await statusOf(server, id)]).toEqual([before, 0])
  expect((await push({ outTradeNo })).body).toBe('success')
  expect(await statusOf(server, id)).toBe(30)
})

test('a push of ours does not settle what is paid in another way', async () => {
  const id = await order(ann, await ware(server))
  must(await prepay(ann, id))
  const [{ number }] = await query(
    server,
    sql<{ number: string }>`select out_trade_no as number from payment where order_id = ${id}`,
  )
  expect((await push({ outTradeNo: number })).statusCode).toBe(400)
  expect(await statusOf(server, id)).toBe(0)
})

test('while WeChat does not answer nothing is closed, and a push that cannot be checked is asked for again', async () => {
  const id = await order(ann, await ware(server))
  const { outTradeNo } = JSON.parse(must(await begin(ann, id)).signData)
  wechat().down = true
  expect((await push({ outTradeNo, more: { WeChatPayInfo: undefined } })).statusCode).toBe(503)
  expect((await cancel(ann, id)).code).toBe(10122)
  expect(await statusOf(server, id)).toBe(0)
  wechat().down = false
  expect(must(await cancel(ann, id))).toBe(true)
})

describe('money that comes too late', () => {
  test('goes back by itself, and nothing is delivered', async () => {
    const id = await order(ann, await ware(server))
    const invocation = must(await begin(ann, id))
    await late(server, id)
    await runJob(server, 'order.expire')
    expect(await statusOf(server, id)).toBe(40)
    await inWechat(ann, invocation)
    expect(await statusOf(server, id)).toBe(50)
    await runJob(server, 'payment.refund')
    await wechat().idle()
    expect([await statusOf(server, id), await deeds(server, id)]).toEqual([60, ['release']])
    expect(wechat().trades.get(JSON.parse(invocation.signData).outTradeNo)!.status).toBe(5)
  })

  test('is found although its push is lost, since WeChat has no call that closes a payment', async () => {
    const id = await order(ann, await ware(server))
    const invocation = must(await begin(ann, id))
    must(await cancel(ann, id))
    await inWechat(ann, invocation, 'lost')
    await pauseIsOver(id)
    await runJob(server, 'payment.settle')
    expect(await statusOf(server, id)).toBe(50)
  })

  test('through Apple it cannot go back: the operator is told', async () => {
    const id = await order(ann, await ware(server))
    const invocation = must(await begin(ann, id))
    must(await cancel(ann, id))
    await inWechat(ann, invocation, 'ok', 'ios')
    await runJob(server, 'payment.refund')
    const refunds = await query(
      server,
      sql`select r.cause, r.state from payment_refund r join payment p on p.id = r.payment_id where p.order_id = ${id}`,
    )
    expect(refunds).toEqual([{ cause: 'late', state: 'failed' }])
    expect(server.log.join('')).toContain('a refund needs the operator: Apple lets no merchant give back')
    expect(await statusOf(server, id)).toBe(50)
    // The buyer is told what is true, and led to people who can help.
    const help = '由 Apple 收取，我们不能代为退回。请打开 reportaproblem.apple.com 向 Apple 申请退款；有疑问请联系客服'
    const notices = await noticesOf(server, ann)
    expect(notices.find(({ route }) => route === 'pages/lesson/kefu')).toMatchObject({
      title: '订单已关闭，付款要向 Apple 申请退回',
      content: `“劳动合同法实操”的付款 ¥199.00 ${help}`,
      route: 'pages/lesson/kefu',
      params: { bizType: 'order', bizId: id },
    })
    const shown = must(await detail(ann, id))
    expect(shown.refund).toMatchObject({ status: 'applied', reply: `这笔付款${help}` })
    expect(JSON.stringify(shown)).not.toContain('原路')
    // The operator sees it on the workbench, and ends it there when Apple has given the money back.
    const listed = await desk()
    expect(listed).toContain('（Apple 收款，请联系买家向 Apple 申请）')
    const refundId = listed
      .split('\n')
      .find((line) => line.includes('Apple'))!
      .split(' ')[0]
    expect(await desk('done', refundId, 'MZ1')).toBe('已处理\n')
    expect([await statusOf(server, id), await deeds(server, id), await desk()]).toEqual([60, ['release'], '没有需要处理的退款\n'])
    await expect(desk('done', refundId, 'MZ2')).rejects.toThrow('没有这笔待处理的退款')
  })

  test('through Apple twice: what was bought stays, and the buyer is told whom to ask', async () => {
    const id = await order(ann, await ware(server))
    const [one, two] = [must(await begin(ann, id)), must(await begin(ann, id))]
    await inWechat(ann, one)
    await inWechat(ann, two, 'ok', 'ios')
    expect(await statusOf(server, id)).toBe(30)
    const notices = await noticesOf(server, ann)
    expect(notices.find(({ title }) => title === '重复支付，多付的要向 Apple 申请退回')).toMatchObject({
      route: 'pages/lesson/kefu',
      params: { bizType: 'order', bizId: id },
    })
  })

  test('at the old price goes back whole, and the order can still be paid at the new one', async () => {
    const id = await order(ann, await ware(server))
    const invocation = must(await begin(ann, id))
    const clerk = await operator(server, ['客服'])
    must(
      await clerk.call('POST /admin/api/order/reprice', {
        body: { orderId: id, off: 5000, reason: '老客户优惠', requestId: randomUUID() },
      }),
    )
    await inWechat(ann, invocation)
    expect([await statusOf(server, id), await deeds(server, id)]).toEqual([0, []])
    expect((await noticesOf(server, ann)).map(({ title }) => title)).toContain('订单已改价，按原价的付款将退回')
    await pay(ann, id)
    await runJob(server, 'payment.refund')
    await wechat().idle()
    const payments = await query(
      server,
      sql`select amount, refunded from payment where order_id = ${id} and state = 'paid' order by created_at`,
    )
    expect(payments).toEqual([
      { amount: 19_900, refunded: 19_900 },
      { amount: 14_900, refunded: 0 },
    ])
    expect([await statusOf(server, id), await deeds(server, id)]).toEqual([30, ['fulfil']])
    expect(await faults(server)).toEqual([])
  })

  test('twice, from two windows, is bought once and given back once', async () => {
    const id = await order(ann, await ware(server))
    const [one, two] = [must(await begin(ann, id)), must(await begin(ann, id))]
    await inWechat(ann, one)
    await inWechat(ann, two)
    expect([await statusOf(server, id), await deeds(server, id)]).toEqual([30, ['fulfil']])
    await runJob(server, 'payment.refund')
    await wechat().idle()
    const states = await query(
      server,
      sql`select r.cause, r.state from payment_refund r join payment p on p.id = r.payment_id where p.order_id = ${id}`,
    )
    expect(states).toEqual([{ cause: 'twice', state: 'done' }])
    expect(await statusOf(server, id)).toBe(30)
  })
})

describe('who wants the money back', () => {
  test('gets it, as far as WeChat took it', async () => {
    const id = await order(ann, await ware(server))
    await pay(ann, id)
    must(await refund(ann, id))
    await runJob(server, 'payment.refund')
    await wechat().idle()
    expect([await statusOf(server, id), await deeds(server, id)]).toEqual([60, ['fulfil', 'revoke', 'release']])
  })

  test('and paid through Apple, is told to ask Apple', async () => {
    const id = await order(ann, await ware(server))
    await pay(ann, id, 'ok', 'ios')
    expect(await statusOf(server, id)).toBe(30)
    expect(await refund(ann, id)).toMatchObject({ code: 11321, message: '通过 Apple 支付的订单，请在 App Store 申请退款' })
    expect(await statusOf(server, id)).toBe(30)
  })
})

test('money that somebody else gave back is told to the operator, not to the order', async () => {
  const id = await order(ann, await ware(server))
  const { outTradeNo } = await pay(ann, id, 'ok', 'ios')
  const more = { Event: 'xpay_refund_notify', MchRefundId: 'apple-1', MchOrderId: outTradeNo, RefundFee: 19_900, RetCode: 0 }
  expect((await push({ outTradeNo, more })).body).toBe('success')
  expect(server.log.join('')).toContain('money was given back without us: the order needs the operator')
  expect(await statusOf(server, id)).toBe(30)
})

describe('the operator says how', () => {
  afterEach(() => way('virtual'))
  const mini = (orderId: string) => prepayInMini(ann, orderId)

  test('and the client is told, wherever it may begin to pay; the other way is refused', async () => {
    const biz = await ware(server)
    expect(must(await preview(ann, biz, { platform: 'weapp' }))).toMatchObject({ canPay: true, way: 'virtual' })
    const made = must(await create(ann, biz, { platform: 'weapp' }))
    expect(made.way).toBe('virtual')
    expect(must(await detail(ann, made.orderId)).way).toBe('virtual')
    expect(await mini(made.orderId)).toMatchObject({ status: 200, code: 10160 })
    await way('mini')
    const { records } = must(await ann.call('POST /api/courseOrder/page', { body: { status: 'unpaid' } }))
    expect(records.find(({ id }) => id === made.orderId)!.way).toBe('mini')
    expect(await begin(ann, made.orderId)).toMatchObject({ status: 200, code: 10160 })
    must(await mini(made.orderId))
    expect(must(await preview(ann, biz, { platform: 'wechat' })).way).toBeUndefined()
  })

  test('off is off', async () => {
    const id = await order(ann, await ware(server))
    await query(server, sql`update pay_switch set enabled = false`)
    expect(await begin(ann, id)).toMatchObject({ status: 200, code: 10160, message: '由于相关规范，小程序内暂不支持购买' })
    expect(must(await detail(ann, id)).way).toBeUndefined()
  })

  test('less than one yuan is not sold so, and the page says it beforehand', async () => {
    const biz = await ware(server, { price: 99 })
    const cannotPayReason = '小程序内每单至少需支付 1 元'
    expect(must(await preview(ann, biz, { platform: 'weapp' }))).toMatchObject({ canPay: false, cannotPayReason })
    expect(await create(ann, biz, { payPrice: 99, platform: 'weapp' })).toMatchObject({ code: 10160, message: cannotPayReason })
    const id = await order(ann, biz, { payPrice: 99 })
    expect(await begin(ann, id)).toMatchObject({ code: 10160, message: cannotPayReason })
    expect(must(await preview(ann, await ware(server, { price: 100 }), { platform: 'weapp' })).canPay).toBe(true)
  })

  test('against the real WeChat virtual goods are sold by virtual payment as soon as it is configured, else not at all', async () => {
    await query(server, sql`delete from pay_switch`)
    const { gateways } = server.app.services
    const { pay: sandboxPay, virtualPay: sandbox } = gateways
    const biz = await ware(server)
    const seen = async () => {
      const { canPay, way } = must(await preview(ann, biz, { platform: 'weapp' }))
      return [canPay, way]
    }
    try {
      expect(await seen()).toEqual([true, 'mini'])
      gateways.pay = { ...sandboxPay, local: false }
      expect(await seen()).toEqual([false, undefined])
      gateways.virtualPay = { ...sandbox, local: false }
      expect(await seen()).toEqual([true, 'virtual'])
      // A merchant of WeChat Pay is not needed for it.
      gateways.pay = { ...sandboxPay, local: false, mchId: '' }
      expect(await seen()).toEqual([true, 'virtual'])
      await way('mini')
      expect(await seen()).toEqual([false, undefined])
    } finally {
      Object.assign(gateways, { pay: sandboxPay, virtualPay: sandbox })
    }
  })
})

test('somebody else’s order, a used code and a paid order are not paid', async () => {
  const id = await order(ann, await ware(server))
  expect(await begin(bob, id)).toMatchObject({ status: 200, code: 10104 })
  const code = `${ann.id}~once`
  must(await begin(ann, id, code))
  expect(await begin(ann, id, code)).toMatchObject({ status: 200, code: 10120 })
  await pay(ann, id)
  expect(await begin(ann, id)).toMatchObject({ status: 200, code: 11313 })
})

test('the phone that other tests hold pays in the same window', async () => {
  const origin = await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const host = { calls: [], pending: 0, stubs: {}, options: { origin }, storage: new Map() } as unknown as WeappHost
  const wx = createWx(host) as Record<'login' | 'requestVirtualPayment', (options?: object) => Promise<{ code: string }>>
  const id = await order(ann, await ware(server))
  const invocation = must(await begin(ann, id, (await wx.login()).code))
  const forged = { ...invocation, signature: 'x' }
  await expect(wx.requestVirtualPayment(forged)).rejects.toMatchObject({ errCode: -15005 })
  expect(await wx.requestVirtualPayment(invocation)).toEqual({ errMsg: 'requestVirtualPayment:ok' })
  await wechat().idle()
  expect(await deeds(server, id)).toEqual(['fulfil'])
})

test('signatures are those of the example in WeChat’s documentation', () => {
  const body = '{"openid": "xxx", "user_ip": "127.0.0.1", "env": 0}'
  expect(paySigOf('12345', '/xpay/query_user_balance', body)).toBe(
    'c37809f27c6d7fd1837ad2500a04512b66b34fd793a39a385fade56dca89a4b5',
  )
  expect(signatureOf('9hAb/NEYUlkaMBEsmFgzig==', body)).toBe('089d9e8dc5d308977360c4b79ec600a93d736802802a807d634192328032f6c7')
})

test('the settings are given whole, together with the mini-program they belong to', () => {
  const wechat = { WECHAT_APP_ID: 'a', WECHAT_SECRET: 's', WECHAT_MINI_APP_ID: 'm', WECHAT_MINI_SECRET: 't' }
  const virtual = { WXVPAY_OFFER_ID: '145', WXVPAY_APP_KEY: 'key-of-somebody' }
  const reading = (env: Record<string, string>) => () => readSettings({ NODE_ENV: 'test', ...env })
  expect(reading({})().wxvpay).toBeUndefined()
  expect(reading({ ...wechat, ...virtual })().wxvpay).toEqual({ offerId: '145', appKey: 'key-of-somebody', env: 0 })
  expect(reading({ ...wechat, ...virtual, WXVPAY_ENV: '1' })().wxvpay!.env).toBe(1)
  expect(reading({ ...wechat, ...virtual, WXVPAY_ENV: '2' })).toThrow('WXVPAY_ENV')
  expect(reading({ ...wechat, WXVPAY_OFFER_ID: '145' })).toThrow('WXVPAY_APP_KEY')
  expect(reading(virtual)).toThrow('WECHAT_')
})

test('WeChat’s own window refuses what we did not sign, and what another person shows', async () => {
  const id = await order(ann, await ware(server))
  const invocation = must(await begin(ann, id))
  const changed = { ...invocation, signData: invocation.signData.replace('19900', '100') }
  expect(await inWechat(ann, changed)).toMatchObject({ result: 'fail', errCode: -15006 })
  expect(await inWechat(bob, invocation)).toMatchObject({ result: 'fail', errCode: -15005 })
  expect(await statusOf(server, id)).toBe(0)
})
