import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Fastify from 'fastify'
import { readSettings } from '../../server/app/settings'
import { closedWechatPay, PayRefused, PayUnavailable, type WechatPay } from '../../server/gateways/wechat-pay'
import { readBill } from '../../server/gateways/wechat-pay-bill'
import { lines, seal, seconds, signerOf } from '../../server/gateways/wechat-pay-signature'
import { serveWechatPaySandbox } from '../../server/sandbox/wechat-pay'
import { APP_ID, MINI_APP_ID, startPay, type Letter, type LocalPay } from './local-pay'

let local: LocalPay
beforeAll(async () => {
  local = await startPay()
})
afterAll(() => local.close())
afterEach(() => {
  local.sandbox.faults.length = 0
  local.answers.length = 0
})

const later = { code: 10122, message: '微信支付暂时不可用，请稍后再试' }
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const read = (letter: Letter, pay: WechatPay = local.pay) => pay.readNotify(letter.headers, letter.body)
const refundOf = (outTradeNo: string, refund = 128_000) => ({
  outTradeNo,
  outRefundNo: randomUUID().replaceAll('-', ''),
  total: 128_000,
  refund,
  reason: '七天内申请',
  notifyUrl: local.notifyUrl,
})

describe('an order', () => {
  it('that is paid tells so in a sealed letter that only we can read', async () => {
    const { wanted, letter } = await local.paid({ attach: 'course' })
    expect(letter.body.toString()).not.toContain(wanted.outTradeNo)
    const notify = await read(letter)
    expect(notify).toEqual({
      id: expect.stringMatching(/^[\w-]{36}$/),
      kind: 'trade',
      trade: {
        outTradeNo: wanted.outTradeNo,
        transactionId: expect.stringMatching(/^4200\d{24}$/),
        state: 'SUCCESS',
        amount: 128_000,
        paidAt: expect.any(Date),
        openId: 'oSomebody',
        mchId: '1900000001',
        appId: APP_ID,
        attach: 'course',
      },
    })
    expect(await local.pay.query(wanted.outTradeNo)).toEqual((notify as { trade: object }).trade)
  })

  it('that nobody paid yet is known and unpaid, an unknown one is not known', async () => {
    const wanted = local.order({ appId: MINI_APP_ID })
    await local.pay.jsapi(wanted)
    const trade = await local.pay.query(wanted.outTradeNo)
    expect(trade).toMatchObject({ state: 'NOTPAY', amount: 128_000, transactionId: '', paidAt: undefined, appId: MINI_APP_ID })
    expect(await local.pay.query('neverheardof')).toBeUndefined()
  })

  it('can be asked for again under its number, but not with another price', async () => {
    const wanted = local.order()
    const [first, second] = [await local.pay.jsapi(wanted), await local.pay.jsapi(wanted)]
    expect(first.prepayId).not.toBe(second.prepayId)
    await expect(local.pay.jsapi({ ...wanted, amount: 1 })).rejects.toMatchObject({ reason: 'INVALID' })
    expect(await local.choose(first.prepayId, 'ok')).toEqual({ result: 'ok' })
    await expect(local.pay.jsapi(wanted)).rejects.toMatchObject({ code: 10122, reason: 'ORDERPAID' })
    await local.sandbox.notifier.idle()
  })

  it('with a title longer than WeChat takes is offered under its beginning, in whole characters', async () => {
    await expect(local.pay.jsapi(local.order({ description: '薪'.repeat(43) }))).resolves.toBeDefined()
  })

  it('that is closed cannot be paid any more; closing it twice or closing an unknown one is no fault', async () => {
    const wanted = local.order()
    const { prepayId } = await local.pay.jsapi(wanted)
    await local.pay.close(wanted.outTradeNo)
    await local.pay.close(wanted.outTradeNo)
    await local.pay.close('neverheardof')
    expect(await local.choose(prepayId, 'ok')).toMatchObject({ code: 'ORDER_CLOSED' })
    expect(await local.pay.query(wanted.outTradeNo)).toMatchObject({ state: 'CLOSED' })
    await expect(local.pay.jsapi(wanted)).rejects.toMatchObject({ reason: 'ORDER_CLOSED' })
  })

  it('that was paid meanwhile cannot be closed', async () => {
    const { wanted } = await local.paid()
    await expect(local.pay.close(wanted.outTradeNo)).rejects.toMatchObject({ reason: 'ORDERPAID' })
  })

  it.each([
    ['another app', { appId: 'wxsomebodyelse' }],
    ['no amount', { amount: 0 }],
    ['a notify address with a query', { notifyUrl: 'http://127.0.0.1/notify?order=1' }],
    ['a window that is over', { expireTime: new Date(Date.now() - 60_000) }],
  ])('with %s is refused', async (_what, members) => {
    await expect(local.pay.jsapi(local.order(members))).rejects.toBeInstanceOf(PayRefused)
  })

  it('in a browser outside WeChat leads to the cashier, for an address of either kind', async () => {
    const { h5Url } = await local.pay.h5({ ...local.order(), clientIp: '::ffff:10.0.0.8' })
    expect(h5Url).toMatch(/^\/sandbox\/wechat-pay\/cashier\?prepay_id=wx/)
    await expect(local.pay.h5({ ...local.order(), clientIp: '' })).rejects.toBeInstanceOf(PayRefused)
  })
})

describe('a refund', () => {
  it('is told by its answer, by a query and by a letter', async () => {
    const { wanted } = await local.paid()
    local.sandbox.tempo.refundMs = 30
    const before = local.letters.length
    const asked = refundOf(wanted.outTradeNo, 28_000)
    const answer = await local.pay.refund(asked)
    expect(answer).toMatchObject({
      outRefundNo: asked.outRefundNo,
      outTradeNo: wanted.outTradeNo,
      state: 'PROCESSING',
      amount: 28_000,
    })
    local.sandbox.tempo.refundMs = 0
    const notify = await read(await local.letter(before + 1))
    expect(notify).toMatchObject({ kind: 'refund', refund: { ...answer, state: 'SUCCESS', successAt: expect.any(Date) } })
    expect(await local.pay.queryRefund(asked.outRefundNo)).toEqual((notify as { refund: object }).refund)
    expect(await local.pay.queryRefund('neverheardof')).toBeUndefined()
    expect(await local.pay.query(wanted.outTradeNo)).toMatchObject({ state: 'REFUND', amount: 128_000 })
  })

  it('asked for twice under one number is one refund; together they never exceed what was paid', async () => {
    const { wanted } = await local.paid()
    const asked = refundOf(wanted.outTradeNo, 100_000)
    const [first, again] = [await local.pay.refund(asked), await local.pay.refund(asked)]
    expect(again.refundId).toBe(first.refundId)
    await expect(local.pay.refund({ ...asked, refund: 1 })).rejects.toMatchObject({ reason: 'INVALID' })
    await expect(local.pay.refund(refundOf(wanted.outTradeNo, 28_001))).rejects.toMatchObject({ reason: 'INVALID' })
    await expect(local.pay.refund(refundOf(wanted.outTradeNo, 28_000))).resolves.toBeDefined()
    await local.sandbox.notifier.idle()
  })

  it('of an order that nobody paid, or that is not known, is refused', async () => {
    const wanted = local.order()
    await local.pay.jsapi(wanted)
    await expect(local.pay.refund(refundOf(wanted.outTradeNo))).rejects.toMatchObject({ reason: 'INVALID' })
    await expect(local.pay.refund(refundOf('neverheardof'))).rejects.toMatchObject({ reason: 'ORDERNOTEXIST' })
  })
})

describe('the bill of a day', () => {
  it('lists every payment and every refund', async () => {
    const { wanted } = await local.paid({ description: '两门课, 一份`资料`', amount: 19_907 })
    await local.pay.refund({ ...refundOf(wanted.outTradeNo, 907), total: 19_907 })
    const bill = (await local.pay.bill(today())).filter((line) => line.outTradeNo === wanted.outTradeNo)
    const { transactionId } = (await local.pay.query(wanted.outTradeNo))!
    const line = { outTradeNo: wanted.outTradeNo, transactionId }
    expect(bill).toEqual([
      { ...line, outRefundNo: '0', state: 'SUCCESS', amount: 19_907, refundAmount: 0 },
      { ...line, outRefundNo: bill[1].outRefundNo, state: 'REFUND', amount: 0, refundAmount: 907 },
    ])
    await local.sandbox.notifier.idle()
  })

  it('on which nothing happened is empty', async () => {
    expect(await local.pay.bill('2020-02-29')).toEqual([])
  })

  it('that is not the file of the signed answer is not believed', async () => {
    await local.paid()
    local.sandbox.faults.push({ kind: 'bad-signature', path: '/billdownload/' })
    await expect(local.pay.bill(today())).rejects.toMatchObject(later)
  })

  it('is read in 分 without rounding, and not at all when a column is missing', () => {
    const head = '微信订单号,商户订单号,商户退款单号,交易状态,订单金额,申请退款金额'
    const line = (amount: string) =>
      readBill(`\uFEFF${head}\r\n\`4200,\`no1,\`0,\`SUCCESS,\`${amount},\`0.00\r\n总交易单数\r\n\`1\r\n`)[0]
    expect([line('1.15').amount, line('1.1').amount, line('19999999.99').amount]).toEqual([115, 110, 1_999_999_999])
    expect(() => line('1.005')).toThrow()
    expect(() => readBill('微信订单号,商户订单号\n`4200,`no1')).toThrow()
  })
})

describe('a notify that is not WeChat’s', () => {
  /** Signed with a key of the platform's, whatever it says. */
  const signed = (body: string, timestamp = String(seconds())): Letter => {
    const { serial, signature } = local.sandbox.keys.signAsPlatform(lines(timestamp, 'nonce', body))
    const named = { timestamp, nonce: 'nonce', serial, signature }
    return {
      headers: Object.fromEntries(Object.entries(named).map(([name, value]) => [`wechatpay-${name}`, value])),
      body: Buffer.from(body),
    }
  }
  const saying = (members: object, event = 'TRANSACTION.SUCCESS', key = local.sandbox.merchant.apiV3Key) =>
    signed(JSON.stringify({ id: 'n1', event_type: event, resource: seal(JSON.stringify(members), key, 'transaction') }))
  const trade = {
    appid: APP_ID,
    mchid: '1900000001',
    out_trade_no: 'order1',
    transaction_id: '4200',
    trade_state: 'SUCCESS',
    success_time: '2026-11-20T10:35:40+08:00',
    amount: { total: 128_000, currency: 'CNY' },
  }
  const refund = { mchid: '1900000001', out_refund_no: 'r1', refund_id: '5030', refund_status: 'SUCCESS', amount: { refund: 1 } }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  it('is told from one that is', async () => {
    await expect(read(saying(trade))).resolves.toMatchObject({ id: 'n1', trade: { outTradeNo: 'order1' } })
    await expect(read(saying(refund, 'REFUND.SUCCESS'))).resolves.toMatchObject({ refund: { outRefundNo: 'r1' } })
  })

  const head = (letter: Letter, name: string, value: string) => ({ ...letter, headers: { ...letter.headers, [name]: value } })
  const forgeries: [string, () => Letter | Promise<Letter>][] = [
    [
      'signed by somebody else',
      () => {
        const letter = saying(trade)
        const text = lines(String(letter.headers['wechatpay-timestamp']), 'nonce', letter.body)
        return head(letter, 'wechatpay-signature', signerOf(privateKey)(text))
      },
    ],
    ['a signature that is no signature', () => head(saying(trade), 'wechatpay-signature', 'WECHATPAY/SIGNTEST/abc')],
    ['an unknown serial', () => head(saying(trade), 'wechatpay-serial', '00'.repeat(20))],
    ['a public key that we never got', () => head(saying(trade), 'wechatpay-serial', 'PUB_KEY_ID_1')],
    ['six minutes old', () => signed(saying(trade).body.toString(), String(seconds() - 360))],
    ['six minutes ahead', () => signed(saying(trade).body.toString(), String(seconds() + 360))],
    ['a timestamp that was changed', () => head(saying(trade), 'wechatpay-timestamp', String(seconds() + 1))],
    ['no headers', () => ({ headers: {}, body: saying(trade).body })],
    [
      'a changed body',
      async () => {
        const { letter } = await local.paid()
        return { ...letter, body: Buffer.from(letter.body.toString().replace('支付成功', '支付成功！')) }
      },
    ],
    [
      'a body written anew with the same members',
      async () => {
        const { letter } = await local.paid()
        return { ...letter, body: Buffer.from(JSON.stringify(JSON.parse(letter.body.toString()), null, 1)) }
      },
    ],
    [
      'a truncated body',
      async () => {
        const { letter } = await local.paid()
        return { ...letter, body: letter.body.subarray(0, -20) }
      },
    ],
    ['sealed with another key', () => saying(trade, 'TRANSACTION.SUCCESS', 'k'.repeat(32))],
    ['not sealed at all', () => signed(JSON.stringify({ id: 'n1', event_type: 'TRANSACTION.SUCCESS', resource: trade }))],
    ['no JSON', () => signed('<xml/>')],
    ['another merchant', () => saying({ ...trade, mchid: '1900000002' })],
    ['another app', () => saying({ ...trade, appid: 'wxsomebodyelse' })],
    ['another currency', () => saying({ ...trade, amount: { total: 128_000, currency: 'JPY' } })],
    ['no amount', () => saying({ ...trade, amount: { total: '128000' } })],
    ['a refund of another merchant', () => saying({ ...refund, mchid: '1900000002' }, 'REFUND.SUCCESS')],
    ['another event', () => saying(trade, 'COUPON.USE')],
  ]
  it.each(forgeries)('%s: is refused', async (_what, forge) => {
    await expect(read(await forge())).rejects.toMatchObject({ code: 400, message: '支付通知验证未通过' })
  })

  it('is not answered with a yes while WeChat’s keys cannot be had', async () => {
    const alone = local.client({ apiBase: 'http://127.0.0.1:9' })
    await expect(read(saying(trade), alone)).rejects.toMatchObject({ code: 503 })
  })
})

describe('an answer that cannot be trusted', () => {
  const wanted = () => local.order()
  const broken: [string, LocalPay['sandbox']['faults'][number]][] = [
    ['with a bad signature', { kind: 'bad-signature' }],
    ['that is cut short', { kind: 'truncate' }],
    ['that never comes', { kind: 'reset' }],
    ['that comes too late', { kind: 'delay', ms: 600_000 }],
    ['that says the system is busy', { kind: 'error', status: 500, code: 'SYSTEM_ERROR' }],
    ['that says we ask too often', { kind: 'error', status: 429, code: 'FREQUENCY_LIMITED' }],
  ]
  it.each(broken)('%s: the outcome is open, and the person is asked to try later', async (_what, fault) => {
    const { wanted: known } = await local.paid()
    // Only what never comes is given up soon: a busy machine is late too.
    const asker = local.client(fault.kind === 'delay' ? { timeoutMs: 200 } : {})
    if (fault.kind !== 'delay') await asker.query(known.outTradeNo)
    local.sandbox.faults.push({ ...fault })
    await expect(asker.jsapi(wanted())).rejects.toMatchObject(later)
    await expect(asker.h5({ ...wanted(), clientIp: '10.0.0.8' })).rejects.toBeInstanceOf(PayUnavailable)
    await expect(asker.query(known.outTradeNo)).rejects.toBeInstanceOf(PayUnavailable)
    await expect(asker.close(known.outTradeNo)).rejects.toBeInstanceOf(PayUnavailable)
    await expect(asker.refund(refundOf(known.outTradeNo))).rejects.toBeInstanceOf(PayUnavailable)
    await expect(asker.queryRefund('r1')).rejects.toBeInstanceOf(PayUnavailable)
    await expect(asker.bill(today())).rejects.toBeInstanceOf(PayUnavailable)
    local.sandbox.faults.length = 0
    expect(await local.pay.query(known.outTradeNo)).toBeDefined()
    await local.sandbox.notifier.idle()
  })

  it('is a lie too where it says that an order is not known', async () => {
    local.sandbox.faults.push({ kind: 'bad-signature' })
    await expect(local.pay.query('neverheardof')).rejects.toBeInstanceOf(PayUnavailable)
  })

  it('and an unreachable WeChat are said in words; nothing secret or personal is logged', async () => {
    await expect(local.client({ apiBase: 'http://127.0.0.1:9' }).jsapi(wanted())).rejects.toMatchObject(later)
    const log = local.log.join('')
    expect(log).toContain('wechat pay is unavailable')
    for (const secret of ['oSomebody', 'PRIVATE KEY', local.sandbox.merchant.apiV3Key, 'signature=', '10.0.0.8'])
      expect(log).not.toContain(secret)
  })

  it('that the account is short of money is told apart from the rest', async () => {
    const { wanted: known } = await local.paid()
    local.sandbox.faults.push({ kind: 'error', path: '/refunds', status: 403, code: 'NOT_ENOUGH', times: 1 })
    await expect(local.pay.refund(refundOf(known.outTradeNo))).rejects.toMatchObject({ reason: 'NOTENOUGH' })
    await expect(local.pay.refund(refundOf(known.outTradeNo))).resolves.toBeDefined()
    await local.sandbox.notifier.idle()
  })
})

describe('WeChat’s keys', () => {
  const counted = () => {
    const asked: string[] = []
    const pay = local.client({
      fetch: (url, init) => {
        asked.push(url.slice(local.home.length))
        return fetch(url, init)
      },
    })
    return { pay, certificates: () => asked.filter((path) => path === '/v3/certificates').length }
  }

  it('are downloaded once, however many calls want them at the same time', async () => {
    const { pay, certificates } = counted()
    await Promise.all(Array.from({ length: 10 }, () => pay.query('neverheardof')))
    await pay.query('neverheardof')
    expect(certificates()).toBe(1)
  })

  it('that are replaced while we run are noticed, for answers and for notifies', async () => {
    const { pay, certificates } = counted()
    const { letter: old } = await local.paid()
    await read(old, pay)
    local.sandbox.keys.rotate()
    expect(await pay.query('neverheardof')).toBeUndefined()
    expect(certificates()).toBe(2)
    local.sandbox.keys.rotate()
    const { letter } = await local.paid()
    expect(letter.headers['wechatpay-serial']).not.toBe(old.headers['wechatpay-serial'])
    await expect(read(letter, pay)).resolves.toMatchObject({ kind: 'trade' })
    await expect(read(old, pay)).resolves.toMatchObject({ kind: 'trade' })
    expect(certificates()).toBe(3)
  })

  it('are not asked for again and again because of made-up serials', async () => {
    const asked: string[] = []
    const pay = local.client({ keyPauseMs: 60_000, fetch: (url, init) => (asked.push(url), fetch(url, init)) })
    const { letter } = await local.paid()
    const forged = { ...letter, headers: { ...letter.headers, 'wechatpay-serial': 'F00D' } }
    for (let i = 0; i < 5; i++) await expect(read(forged, pay)).rejects.toMatchObject({ code: 400 })
    expect(asked).toHaveLength(1)
  })

  it('that a stranger sends are not taken', async () => {
    const other = await startPay()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pay = other.client({ apiV3Key: 'k'.repeat(32) })
    await expect(pay.query('neverheardof')).rejects.toBeInstanceOf(PayUnavailable)
    other.sandbox.faults.push({ kind: 'bad-signature', path: '/certificates' })
    await expect(other.client().query('neverheardof')).rejects.toBeInstanceOf(PayUnavailable)
    // Whose signature WeChat does not know gets no answer either.
    await expect(other.client({ sign: signerOf(privateKey) }).query('neverheardof')).rejects.toBeInstanceOf(PayUnavailable)
    await other.close()
  })

  it('may be the public key of the merchant platform: nothing is downloaded then', async () => {
    const asked: string[] = []
    const pay = local.client({
      publicKey: local.sandbox.keys.publicKey,
      fetch: (url, init) => (asked.push(url), fetch(url, init)),
    })
    const wanted = local.order()
    const { prepayId } = await pay.jsapi(wanted)
    const before = local.letters.length
    await local.choose(prepayId, 'ok')
    const letter = await local.letter(before + 1)
    expect(letter.headers['wechatpay-serial']).toMatch(/^PUB_KEY_ID_/)
    await expect(read(letter, pay)).resolves.toMatchObject({ trade: { outTradeNo: wanted.outTradeNo } })
    expect(await pay.query(wanted.outTradeNo)).toMatchObject({ state: 'SUCCESS' })
    expect(asked.some((url) => url.endsWith('/certificates'))).toBe(false)
    local.sandbox.faults.push({ kind: 'bad-signature' })
    await expect(pay.query(wanted.outTradeNo)).rejects.toBeInstanceOf(PayUnavailable)
  })

  it('of both kinds are known while a merchant moves from one to the other', async () => {
    const { letter } = await local.paid()
    const pay = local.client({ publicKey: local.sandbox.keys.publicKey })
    await expect(read(letter, pay)).resolves.toMatchObject({ kind: 'trade' })
  })
})

describe('the settings', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const account = { WXPAY_MCH_ID: '1', WXPAY_SERIAL: 'S', WXPAY_API_V3_KEY: 'k'.repeat(32) }
  const reading = (env: Record<string, string>) => () =>
    readSettings({ NODE_ENV: 'test', ...account, WXPAY_PRIVATE_KEY: pem, ...env })

  it('take a key as text, on one line, or as a file', () => {
    const file = path.join(local.dataDir, 'key.pem')
    writeFileSync(file, pem)
    for (const given of [pem, pem.replaceAll('\n', '\\n'), file])
      expect(reading({ WXPAY_PRIVATE_KEY: given })().wxpay!.privateKey.trim()).toBe(pem.trim())
    expect(reading({})().wxpay).toMatchObject({ apiBase: 'https://api.mch.weixin.qq.com', publicKey: undefined })
    const { publicKey: key } = reading({ WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1', WXPAY_PUBLIC_KEY: publicPem })().wxpay!
    expect(key).toEqual({ id: 'PUB_KEY_ID_1', pem: publicPem.trim() })
  })

  it('name each fault', () => {
    expect(reading({ WXPAY_PRIVATE_KEY: '/no/such/key.pem' })).toThrow('WXPAY_PRIVATE_KEY')
    expect(reading({ WXPAY_PRIVATE_KEY: publicPem })).toThrow('WXPAY_PRIVATE_KEY')
    expect(reading({ WXPAY_API_V3_KEY: 'short' })).toThrow('WXPAY_API_V3_KEY')
    expect(reading({ WXPAY_PUBLIC_KEY: publicPem })).toThrow('须一起设置')
    expect(reading({ WXPAY_SERIAL: '' })).toThrow('WXPAY_SERIAL')
    expect(() => reading({ WXPAY_PRIVATE_KEY: 'secret-text' })()).not.toThrow('secret-text')
  })

  it('may be left out in production: nothing can be paid then, and no sandbox stands in', async () => {
    const closed = closedWechatPay()
    const said = { code: 10123, message: '支付功能暂未开通，请联系客服' }
    await expect(closed.jsapi(local.order())).rejects.toMatchObject(said)
    await expect(closed.query('order1')).rejects.toMatchObject(said)
    await expect(closed.readNotify({}, Buffer.alloc(0))).rejects.toMatchObject({ code: 400 })
    const production = { ...local.settings, production: true }
    expect(() => serveWechatPaySandbox(Fastify(), production, { appIds: [], fetch })).toThrow('不能用于生产环境')
  })
})

it('keeps the keys of the sandbox to their owner', async () => {
  await local.pay.query('neverheardof')
  expect(statSync(path.join(local.dataDir, 'sandbox-wechat-pay', 'keys.json')).mode & 0o777).toBe(0o600)
})
