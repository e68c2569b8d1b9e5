import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Person, TestServer } from '../support/server'
import {
  atCashier,
  cancel,
  create,
  late,
  must,
  order,
  pay,
  prepay,
  prepayInMini as mini,
  preview,
  sandboxOf,
  startShop,
  statusOf,
  told,
  ware,
} from '../order/support'
import { query } from '../support/query'
import { byMini, byWechat } from '../support/wechat'
import { runJob } from '../support/run-job'

let server: TestServer
let ann: Person
startShop(async (started) => {
  server = started
  ann = await server.person()
})
afterEach(() => query(server, sql`delete from pay_switch`))

const h5 = (person: Person, orderId: string) => person.call('POST /api/sysWechatPay/h5PayTransaction', { body: { orderId } })
const parameters = (person: Person, prepayId: string, platformType?: 2) =>
  person.call('POST /api/sysWechatPay/generateParametersForJsapiPay', {
    body: { prepayId, ...(platformType && { platformType }) },
  })
const numbers = async (orderId: string) =>
  query(
    server,
    sql<{ channel: string; state: string }>`select channel, state from payment where order_id = ${orderId} order by created_at`,
  )
const ticketIsOld = (orderId: string, span: string) =>
  query(server, sql`update payment set ticket_at = ticket_at - ${span}::interval where order_id = ${orderId}`)

describe('each place has its own way to pay', () => {
  test('WeChat’s browser gets a prepay_id, and with it what opens the window', async () => {
    const id = await order(ann, await ware(server))
    const { prepayId } = must(await prepay(ann, id))
    const { appId } = server.app.services.gateways.wechat
    expect(must(await parameters(ann, prepayId))).toMatchObject({ appId, package: `prepay_id=${prepayId}`, signType: 'RSA' })
    // That is no prepay_id of the mini-program’s.
    expect(await parameters(ann, prepayId, 2)).toMatchObject({ status: 200, code: 10104 })
    expect(await parameters(ann, 'wx20261120000000')).toMatchObject({ code: 10104 })
  })

  test('the mini-program gets it in one call, in its own name', async () => {
    const id = await order(ann, await ware(server))
    const given = must(await mini(ann, id))
    expect(given.appId).toBe(server.app.services.gateways.wechat.miniAppId)
    const prepayId = given.package.replace('prepay_id=', '')
    expect(must(await parameters(ann, prepayId, 2)).appId).toBe(given.appId)
    await atCashier(server, prepayId)
    await told(server)
    expect(await statusOf(server, id)).toBe(30)
  })

  test('any other browser gets an address to go to', async () => {
    const id = await order(ann, await ware(server))
    const { h5Url } = must(await h5(ann, id))
    const prepayId = new URL(h5Url, 'http://localhost').searchParams.get('prepay_id')!
    await atCashier(server, prepayId)
    await told(server)
    expect(await statusOf(server, id)).toBe(30)
  })
})

describe('who pays, only WeChat says', () => {
  const payers = async (orderId: string) =>
    (await query(server, sql<{ openid: string }>`select openid from payment where order_id = ${orderId}`)).map(
      (one) => one.openid,
    )
  const bodies = { official: 'jsAPIPayTransaction', mini: 'miniPayTransaction' } as const

  test.each(['official', 'mini'] as const)('not the one who asks: %s', async (place) => {
    const bob = await server.person()
    const id = await order(bob, await ware(server))
    const said = { orderId: id, openId: 'o-of-somebody-else' }
    const ask = () => bob.call(`POST /api/sysWechatPay/${bodies[place]}`, { body: said })
    expect(await ask()).toMatchObject({ status: 200, code: 10124, message: '请先完成微信授权' })
    const named = await (place === 'mini' ? byMini(bob) : byWechat(bob))
    must(await ask())
    expect(await payers(id)).toEqual([named])
  })

  test('and says it for one session: the next one is asked again', async () => {
    const bob = await server.person()
    const id = await order(bob, await ware(server))
    await byWechat(bob)
    const sent = await query(
      server,
      sql`update sms_code set created_at = created_at - interval '1 day' where phone = ${bob.phone}`,
    )
    expect(sent).toEqual([])
    const { devCode } = must(await server.call('POST /api/auth/sendSms', { body: { phone: bob.phone, scene: 'login' } }))
    const { token } = must(
      await server.call('POST /api/auth/loginBySms', { body: { phone: bob.phone, code: devCode!, openid: 'o-mine-i-say' } }),
    )
    const reply = await server.app.http.inject({
      method: 'POST',
      url: '/api/sysWechatPay/jsAPIPayTransaction',
      payload: { orderId: id },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.json()).toMatchObject({ code: 10124 })
  })
})

describe('coming back to the cashier', () => {
  test('the same way gives the same prepay_id again for two hours', async () => {
    const id = await order(ann, await ware(server))
    const first = must(await prepay(ann, id))
    expect(must(await prepay(ann, id))).toEqual(first)
    await ticketIsOld(id, '2 hours')
    const next = must(await prepay(ann, id))
    expect(next).not.toEqual(first)
    expect(await atCashier(server, first.prepayId)).toMatchObject({ code: 'ORDER_CLOSED' })
    expect(await numbers(id)).toEqual([
      { channel: 'jsapi', state: 'closed' },
      { channel: 'jsapi', state: 'prepaid' },
    ])
  })

  test('an address for a browser is good for minutes only', async () => {
    const id = await order(ann, await ware(server))
    const first = must(await h5(ann, id))
    expect(must(await h5(ann, id))).toEqual(first)
    await ticketIsOld(id, '5 minutes')
    expect(must(await h5(ann, id))).not.toEqual(first)
  })

  test('another way closes the first at WeChat, so that nobody pays twice', async () => {
    const id = await order(ann, await ware(server))
    const { prepayId } = must(await prepay(ann, id))
    must(await mini(ann, id))
    expect(await atCashier(server, prepayId)).toMatchObject({ code: 'ORDER_CLOSED' })
    // So does another WeChat account of the same person.
    await byMini(ann, 'another WeChat')
    must(await mini(ann, id))
    expect((await numbers(id)).map((one) => one.state)).toEqual(['closed', 'closed', 'prepaid'])
    expect(await parameters(ann, prepayId)).toMatchObject({ code: 10104 })
  })

  test('whoever has paid already is told so instead of paying again', async () => {
    const id = await order(ann, await ware(server))
    await pay(server, ann, id, 'lost')
    expect(await mini(ann, id)).toMatchObject({ status: 200, code: 11313, message: '订单已支付，无需重复支付' })
    expect(await statusOf(server, id)).toBe(30)
    expect(await prepay(ann, id)).toMatchObject({ code: 11313 })
  })

  test('taps at once on several phones leave one payment that can be made', async () => {
    const id = await order(ann, await ware(server))
    const answers = await Promise.all([prepay(ann, id), prepay(ann, id), mini(ann, id), h5(ann, id), mini(ann, id)])
    expect(answers.some((answer) => answer.code === 200)).toBe(true)
    for (const { code } of answers) expect([200, 10109, 11314]).toContain(code)
    const given = answers.flatMap(({ code, result }) =>
      code !== 200
        ? []
        : 'prepayId' in result
          ? result.prepayId
          : 'package' in result
            ? result.package.slice('prepay_id='.length)
            : [],
    )
    expect((await numbers(id)).filter((one) => one.state !== 'closed')).toHaveLength(1)
    for (const prepayId of given) await atCashier(server, prepayId)
    await told(server)
    const paid = (await numbers(id)).filter((one) => one.state === 'paid')
    expect(paid.length).toBeLessThanOrEqual(1)
  })

  test('when WeChat does not answer, the next try is a new one', async () => {
    const id = await order(ann, await ware(server))
    sandboxOf(server).faults.push({ kind: 'reset', path: '/jsapi', times: 1 })
    expect(await prepay(ann, id)).toMatchObject({ status: 200, code: 10122, message: '微信支付暂时不可用，请稍后再试' })
    must(await prepay(ann, id))
    expect((await numbers(id)).map((one) => one.state)).toEqual(['closed', 'prepaid'])
  })

  test('an order that is cancelled while WeChat is asked cannot be paid', async () => {
    const id = await order(ann, await ware(server))
    sandboxOf(server).faults.push({ kind: 'delay', path: '/jsapi', ms: 300, times: 1 })
    const asking = prepay(ann, id)
    while (!(await numbers(id)).length) await new Promise((soon) => setImmediate(soon))
    must(await cancel(ann, id))
    expect(await asking).toMatchObject({ code: 11314 })
    expect(await statusOf(server, id)).toBe(40)
    expect((await numbers(id)).map((one) => one.state)).toEqual(['closed'])
  })

  test('a server that died while it asked leaves nothing in the way', async () => {
    const id = await order(ann, await ware(server))
    await prepay(ann, id)
    await query(
      server,
      sql`update payment set state = 'created', ticket = null, ticket_at = null, created_at = now() - interval '11 seconds'
        where order_id = ${id}`,
    )
    must(await prepay(ann, id))
    await query(
      server,
      sql`update payment set state = 'created', ticket = null, ticket_at = null where order_id = ${id} and state = 'prepaid'`,
    )
    await late(server, id)
    await runJob(server, 'order.expire')
    expect(await statusOf(server, id)).toBe(40)
  })
})

describe('where it may be sold', () => {
  const virtualOff = () => query(server, sql`insert into pay_switch values ('weapp', true, false)`)

  test('the operator can stop the sale of virtual goods in the mini-program, and the page says so beforehand', async () => {
    const id = await ware(server)
    const made = await order(ann, id)
    await virtualOff()
    const reason = '由于相关规范，小程序内暂不支持购买'
    expect(must(await preview(ann, id, { platform: 'weapp' }))).toMatchObject({ canPay: false, cannotPayReason: reason })
    expect(must(await preview(ann, id, { platform: 'browser' }))).toMatchObject({ canPay: true, cannotPayReason: '' })
    expect(await create(ann, id, { platform: 'weapp' })).toMatchObject({ status: 200, code: 10160, message: reason })
    expect(await mini(ann, made)).toMatchObject({ status: 200, code: 10160, message: reason })
    must(await prepay(ann, made))
  })

  test('what is free, and what is not virtual, is there all the same', async () => {
    await virtualOff()
    const free = await ware(server, { price: 0 })
    expect(must(await create(ann, free, { payPrice: 0, platform: 'weapp' })).needPay).toBe(false)
    const book = await ware(server, { virtual: false })
    const made = await order(ann, book, { platform: 'weapp' })
    const { package: prepaid } = must(await mini(ann, made))
    await atCashier(server, prepaid.replace('prepay_id=', ''))
    await told(server)
    expect(await statusOf(server, made)).toBe(10)
  })

  test('against the real WeChat virtual goods are not sold in the mini-program unless the operator says so', async () => {
    const id = await ware(server)
    const { gateways } = server.app.services
    const real = { ...gateways.pay, local: false }
    const sandbox = gateways.pay
    const canPay = async (platform: string) => must(await preview(ann, id, { platform })).canPay
    try {
      gateways.pay = real
      expect([await canPay('weapp'), await canPay('wechat'), await canPay('browser')]).toEqual([false, true, true])
      await query(server, sql`insert into pay_switch values ('weapp', true, true)`)
      expect(await canPay('weapp')).toBe(true)
      gateways.pay = { ...real, mchId: '' }
      expect(must(await preview(ann, id))).toMatchObject({ canPay: false, cannotPayReason: '支付功能暂未开通，请联系客服' })
    } finally {
      gateways.pay = sandbox
    }
  })
})

test('what is not there, or is no order, cannot be paid', async () => {
  expect(await prepay(ann, randomUUID())).toMatchObject({ status: 200, code: 10104 })
  const answer = await ann.call('POST /api/sysWechatPay/jsAPIPayTransaction', { body: { orderId: 'x' } })
  expect(answer.status).toBe(400)
})
