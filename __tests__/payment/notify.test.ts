import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { sql } from 'kysely'
import { beijing } from '../../server/gateways/wechat-pay'
import { lines, seal } from '../../server/gateways/wechat-pay-signature'
import type { Person, TestServer } from '../support/server'
import { deeds, must, order, prepay, sandboxOf, startShop, statusOf, ware, wares } from '../order/support'
import { planOnce } from '../support/planned-once'
import { query } from '../support/query'

let server: TestServer
planOnce()
let ann: Person
startShop(
  async (started) => {
    server = started
    ann = await server.person()
  },
  { LOG_LEVEL: 'silent' },
)

interface Payment {
  orderId: string
  outTradeNo: string
  appId: string
  amount: number
}
const paymentOf = async (orderId: string) =>
  (
    await query(
      server,
      sql<Payment>`select order_id as "orderId", out_trade_no as "outTradeNo", app_id as "appId", amount from payment
        where order_id = ${orderId}`,
    )
  )[0]

/** What WeChat says when this was paid. */
const members = ({ outTradeNo, appId, amount }: Payment, more: object = {}) => ({
  mchid: sandboxOf(server).merchant.mchId,
  appid: appId,
  out_trade_no: outTradeNo,
  transaction_id: `42${outTradeNo.slice(0, 26)}`,
  trade_type: 'JSAPI',
  trade_state: 'SUCCESS',
  trade_state_desc: '支付成功',
  bank_type: 'OTHERS',
  attach: '',
  success_time: beijing(new Date()),
  payer: { openid: 'oSomebody' },
  amount: { total: amount, payer_total: amount, currency: 'CNY', payer_currency: 'CNY' },
  ...more,
})

interface Letter {
  headers: Record<string, string>
  body: string
}
/** A notify as it comes from WeChat. */
const letter = (said: object, id: string = randomUUID()): Letter =>
  sandboxOf(server).notifier.letter(id, beijing(new Date()), {
    url: '',
    event: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    about: 'transaction',
    members: said,
  })

const post = async ({ headers, body }: Letter) => {
  const reply = await server.app.http.inject({ method: 'POST', url: '/api/sysWechatPay/notify', headers, payload: body })
  return { status: reply.statusCode, body: reply.body }
}

/** In an order by chance, the same one at every run. */
function shuffled<T>(list: T[]): T[] {
  let seed = 20_261_120
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  return list
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** All of it, so many at once. */
async function many<T>(items: T[], atOnce: number, work: (item: T) => Promise<unknown>) {
  const waiting = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

/** `ORDERS=1000 npx jest …` for the long run. */
const ORDERS = Number(process.env.ORDERS ?? 200)

test('many payments, each told twenty times and all mixed up, are each fulfilled once', async () => {
  const [orders, repeats] = [ORDERS, 20]
  const ids: string[] = []
  await many(await wares(server, orders), 8, async (id) => ids.push(await order(ann, id)))
  // What is told is tested here, not how a payment begins: nobody signs that a thousand times.
  const prepaid = jest.spyOn(server.app.services.gateways.pay, 'jsapi')
  prepaid.mockImplementation(async () => ({ prepayId: randomUUID() }))
  await many(ids, 8, async (id) => must(await prepay(ann, id)))
  prepaid.mockRestore()
  const payments = await query(
    server,
    sql<Payment>`select order_id as "orderId", out_trade_no as "outTradeNo", app_id as "appId", amount from payment`,
  )
  const said = payments.map((payment) => letter(members(payment)))
  const all = shuffled(Array.from({ length: repeats }, () => said).flat())
  expect(all).toHaveLength(orders * repeats)
  const answers = new Map<number, number>()
  await many(all, 16, async (one) => {
    const { status } = await post(one)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  })
  expect([...answers]).toEqual([[204, orders * repeats]])
  const fulfilled = await query(
    server,
    sql`select count(*) as n, count(distinct order_id) as orders from test_deed where what = 'fulfil'`,
  )
  expect(fulfilled).toEqual([{ n: orders, orders }])
  expect(await query(server, sql`select status, count(*) as n from shop_order group by status`)).toEqual([
    { status: 30, n: orders },
  ])
  expect(await query(server, sql`select count(*) as n from entitlement`)).toEqual([{ n: orders }])
  expect(await query(server, sql`select count(*) as n from event where name = 'order.paid'`)).toEqual([{ n: orders }])
}, 600_000)

test('twenty notifies of one payment in the same instant fulfil it once', async () => {
  const ids: string[] = []
  for (const id of await wares(server, 10)) ids.push(await order(ann, id))
  for (const id of ids) must(await prepay(ann, id))
  for (const id of ids) {
    const payment = await paymentOf(id)
    const letters = Array.from({ length: 20 }, () => letter(members(payment)))
    const answers = await Promise.all(letters.map(post))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await deeds(server, id)).toEqual(['fulfil'])
  }
})

test('a notify that comes again, even with another time in it, does not rewrite when it was paid', async () => {
  const id = await order(ann, await ware(server))
  must(await prepay(ann, id))
  const payment = await paymentOf(id)
  const times = () =>
    query(
      server,
      sql`select o.pay_time, p.paid_at, p.transaction_id from shop_order o join payment p on p.order_id = o.id
        where o.id = ${id}`,
    )
  const one = letter(members(payment, { success_time: '2026-11-20T09:00:00+08:00' }))
  expect(await post(one)).toEqual({ status: 204, body: '' })
  const written = await times()
  expect(written).toMatchObject([{ pay_time: new Date('2026-11-20T01:00:00Z') }])
  expect((await post(one)).status).toBe(204)
  const other = { success_time: '2026-11-20T10:00:00+08:00', transaction_id: '4200000000000000000000000000' }
  expect((await post(letter(members(payment, other)))).status).toBe(204)
  expect(await times()).toEqual(written)
})

test('a transaction that is said to have paid two orders pays one; the other is refused, and stands where operators look', async () => {
  const [one, two] = [await order(ann, await ware(server)), await order(ann, await ware(server))]
  for (const id of [one, two]) must(await prepay(ann, id))
  const [first, second] = [await paymentOf(one), await paymentOf(two)]
  const { transaction_id } = members(first)
  const alarms = jest.spyOn(server.app.services.log, 'error')
  expect((await post(letter(members(first)))).status).toBe(204)
  for (let times = 0; times < 2; times++)
    expect(await post(letter(members(second, { transaction_id })))).toMatchObject({
      status: 400,
      body: expect.stringContaining('FAIL'),
    })
  expect([await deeds(server, one), await deeds(server, two)]).toEqual([['fulfil'], []])
  expect(
    await query(server, sql`select what, ours, theirs from payment_difference where out_trade_no = ${second.outTradeNo}`),
  ).toEqual([{ what: 'reused', ours: null, theirs: 19_900 }])
  expect(alarms).toHaveBeenCalledWith({ payment: expect.any(String) }, expect.stringContaining('paid two payments'))
  alarms.mockRestore()
  // The true notify still pays it.
  expect((await post(letter(members(second)))).status).toBe(204)
  expect(await deeds(server, two)).toEqual(['fulfil'])
})

test('two hundred forged notifies are refused and change nothing', async () => {
  const ids: string[] = []
  for (const id of await wares(server, 10)) ids.push(await order(ann, id))
  for (const id of ids) must(await prepay(ann, id))
  const payments = await Promise.all(ids.map(paymentOf))
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const now = () => String(Math.floor(Date.now() / 1000))
  const head = (given: Letter, more: Record<string, string>) => ({ ...given, headers: { ...given.headers, ...more } })

  /** Everything that somebody who knows of a payment might send; none of it says what WeChat said. */
  const forgeries: Record<string, (payment: Payment) => Letter> = {
    'no headers': (p) => ({ body: letter(members(p)).body, headers: { 'content-type': 'application/json' } }),
    'no signature': (p) => head(letter(members(p)), { 'wechatpay-signature': '' }),
    'signature of something else': (p) =>
      head(letter(members(p)), { 'wechatpay-signature': letter(members(p)).headers['wechatpay-signature'] }),
    'random signature': (p) => head(letter(members(p)), { 'wechatpay-signature': randomBytes(256).toString('base64') }),
    'body changed by one byte': (p) => {
      const one = letter(members(p))
      return { ...one, body: one.body.replace('"summary":"支付成功"', '"summary":"支付成切"') }
    },
    'signed by another key': (p) => {
      const one = letter(members(p))
      const [timestamp, nonce] = [now(), randomUUID()]
      const signature = sign('sha256', Buffer.from(lines(timestamp, nonce, one.body)), foreign).toString('base64')
      return head(one, { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce, 'wechatpay-signature': signature })
    },
    'serial nobody knows': (p) => head(letter(members(p)), { 'wechatpay-serial': randomBytes(20).toString('hex').toUpperCase() }),
    'six minutes old': (p) => head(letter(members(p)), { 'wechatpay-timestamp': String(Number(now()) - 360) }),
    'six minutes early': (p) => head(letter(members(p)), { 'wechatpay-timestamp': String(Number(now()) + 360) }),
    'nonce changed': (p) => head(letter(members(p)), { 'wechatpay-nonce': randomUUID() }),
    'sealed by another key': (p) => {
      const resource = {
        original_type: 'transaction',
        ...seal(JSON.stringify(members(p)), 'another-key-of-thirty-two-bytes-', 'transaction'),
      }
      return signed({ id: randomUUID(), event_type: 'TRANSACTION.SUCCESS', resource_type: 'encrypt-resource', resource })
    },
    'not sealed at all': (p) => signed({ id: randomUUID(), event_type: 'TRANSACTION.SUCCESS', resource: members(p) }),
    'no JSON': () => signedText('paid'),
    'a fen less': (p) => letter(members({ ...p, amount: p.amount - 1 })),
    'a fen more': (p) => letter(members({ ...p, amount: p.amount + 1 })),
    'other currency': (p) => letter(members(p, { amount: { total: p.amount, currency: 'USD' } })),
    'other merchant': (p) => letter(members(p, { mchid: '1900000109' })),
    'app nobody knows': (p) => letter(members(p, { appid: 'wx0000000000000000' })),
    'our other app': (p) => letter(members(p, { appid: server.app.services.gateways.wechat.miniAppId })),
    'number nobody asked for': (p) => letter(members(p, { out_trade_no: randomUUID().replaceAll('-', '') })),
  }
  function signedText(body: string): Letter {
    const [timestamp, nonce] = [now(), randomUUID()]
    const { serial, signature } = sandboxOf(server).keys.signAsPlatform(lines(timestamp, nonce, body))
    const headers = {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': signature,
    }
    return { headers, body }
  }
  const signed = (body: object) => signedText(JSON.stringify(body))

  const state = () => query(server, sql`select o.*, p.* from shop_order o join payment p on p.order_id = o.id order by o.id`)
  const before = await state()
  let refused = 0
  for (const [how, forge] of Object.entries(forgeries)) {
    for (const payment of payments) {
      const { status, body } = await post(forge(payment))
      expect([how, [400, 404].includes(status)]).toEqual([how, true])
      expect(JSON.parse(body)).toEqual({ code: 'FAIL', message: expect.stringMatching(/[\u4e00-\u9fa5]/) })
      refused++
    }
  }
  expect(refused).toBe(200)
  expect(await state()).toEqual(before)
  // The very same payments are taken when WeChat itself speaks.
  for (const payment of payments) expect((await post(letter(members(payment)))).status).toBe(204)
  for (const id of ids) expect(await deeds(server, id)).toEqual(['fulfil'])
})

test('a notify of something unfinished changes nothing, and one that cannot be written down is asked for again', async () => {
  const id = await order(ann, await ware(server))
  must(await prepay(ann, id))
  const payment = await paymentOf(id)
  expect((await post(letter(members(payment, { trade_state: 'NOTPAY' })))).status).toBeGreaterThanOrEqual(200)
  expect(await statusOf(server, id)).toBe(0)
  await query(server, sql`alter table test_deed rename to test_deed_away`)
  const { status, body } = await post(letter(members(payment)))
  await query(server, sql`alter table test_deed_away rename to test_deed`)
  expect([status, JSON.parse(body).code]).toEqual([500, 'FAIL'])
  expect(await statusOf(server, id)).toBe(0)
  expect((await post(letter(members(payment)))).status).toBe(204)
  expect(await deeds(server, id)).toEqual(['fulfil'])
})
