import Fastify from 'fastify'
import { JSDOM } from 'jsdom'
import fs from 'node:fs'
import path from 'node:path'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { createHttp } from '../../server/app/http/http'
import { createGateways } from '../../server/gateways'
import { paySandboxOf } from '../../server/sandbox/wechat-pay'
import { PUBLIC_KEY_ID } from '../../server/sandbox/wechat-pay-keys'
import { APP_ID, startPay, type Letter, type LocalPay } from './local-pay'

let local: LocalPay
beforeAll(async () => {
  local = await startPay()
})
afterAll(() => local.close())
afterEach(() => {
  local.sandbox.faults.length = 0
})

/** What another implementation of the protocol needs to know. */
const theirs = (certs = { [local.sandbox.keys.certificates[0].serial]: local.sandbox.keys.certificates[0].pem }) => {
  const { mchId, serial } = local.sandbox.merchant
  const config = { mchid: mchId, serial, privateKey: local.sandbox.keys.merchantPrivateKey, certs }
  return new Wechatpay({ ...config, baseURL: `${local.home}/` }).v3
}
const theirOrder = (members: object = {}) => {
  const { outTradeNo, notifyUrl } = local.order()
  const common = { appid: APP_ID, mchid: '1900000001', description: '课程', out_trade_no: outTradeNo, notify_url: notifyUrl }
  return { ...common, amount: { total: 100, currency: 'CNY' }, payer: { openid: 'oSomebody' }, ...members }
}
const prepayIdOf = ({ data }: { data: unknown }) => (data as { prepay_id: string }).prepay_id
const theyRead = (letter: Letter, key: string) => {
  const head = (name: string) => String(letter.headers[`wechatpay-${name}`])
  const signed = Formatter.response(head('timestamp'), head('nonce'), letter.body.toString())
  const { resource } = JSON.parse(letter.body.toString())
  const { ciphertext, nonce, associated_data: about } = resource
  return {
    verified: Rsa.verify(signed, head('signature'), key),
    members: JSON.parse(Aes.AesGcm.decrypt(ciphertext, local.sandbox.merchant.apiV3Key, nonce, about)),
  }
}

describe('another implementation of the protocol', () => {
  it('is understood, and understands every answer', async () => {
    const wxpay = theirs()
    const order = theirOrder()
    expect(prepayIdOf(await wxpay.pay.transactions.jsapi.post(order))).toMatch(/^wx\d{14}/)
    const number = { params: { mchid: '1900000001' }, out_trade_no: order.out_trade_no }
    const query = () => wxpay.pay.transactions.outTradeNo.$out_trade_no$.get(number)
    expect((await query()).data.trade_state).toBe('NOTPAY')
    const closed = await wxpay.pay.transactions.outTradeNo.$out_trade_no$.close.post({ mchid: '1900000001' }, number)
    expect([closed.status, (await query()).data.trade_state]).toEqual([204, 'CLOSED'])
    await expect(wxpay.pay.transactions.jsapi.post(order)).rejects.toMatchObject({ response: { data: { code: 'ORDER_CLOSED' } } })
  })

  it('verifies and opens the notifies, signed by certificate or by public key', async () => {
    const { wanted, letter } = await local.paid()
    const byCertificate = theyRead(letter, local.sandbox.keys.certificates[0].pem)
    expect(byCertificate).toMatchObject({ verified: true, members: { out_trade_no: wanted.outTradeNo, trade_state: 'SUCCESS' } })

    const { pem } = local.sandbox.keys.publicKey
    const before = local.letters.length
    const asked = { headers: { 'Wechatpay-Serial': PUBLIC_KEY_ID } }
    const order = theirOrder()
    const prepaid = await theirs({ [PUBLIC_KEY_ID]: pem }).pay.transactions.jsapi.post(order, asked)
    await local.choose(prepayIdOf(prepaid), 'ok')
    const byKey = theyRead(await local.letter(before + 1), pem)
    expect(byKey).toMatchObject({ verified: true, members: { out_trade_no: order.out_trade_no, amount: { total: 100 } } })
  })

  it('opens the certificates, and its own verification takes our invocation', async () => {
    const { data } = await theirs().certificates.get()
    const { ciphertext, nonce, associated_data: about } = data.data[0].encrypt_certificate
    const pem = Aes.AesGcm.decrypt(ciphertext, local.sandbox.merchant.apiV3Key, nonce, about)
    expect(pem).toBe(local.sandbox.keys.certificates[0].pem)

    const { appId, timeStamp, nonceStr, package: what, signType, paySign } = local.pay.invocation(APP_ID, 'wx1')
    expect([what, signType]).toEqual(['prepay_id=wx1', 'RSA'])
    const key = local.sandbox.keys.merchantPublicKey
    expect(Rsa.verify(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, what), paySign, key)).toBe(true)
  })

  it('is warned of the same lies', async () => {
    local.sandbox.faults.push({ kind: 'bad-signature' })
    await expect(theirs().pay.transactions.jsapi.post(theirOrder())).rejects.toThrow(/signature/)
  })

  it('reads the bill', async () => {
    const { wanted } = await local.paid()
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const { data } = await theirs().bill.tradebill.get({ params: { bill_date: day, bill_type: 'ALL' } })
    const token = new URL(data.download_url).search
    const file = await theirs().billdownload.file.get({
      params: Object.fromEntries(new URLSearchParams(token)),
      responseType: 'text',
    })
    const { rows, summary } = Formatter.castCsvBill(
      Buffer.from(file.data.startsWith('\uFEFF') ? file.data : `\uFEFF${file.data}`),
    ) as {
      rows: Record<string, string>[]
      summary: Record<string, string>
    }
    const row = rows.find((line) => line['商户订单号'] === wanted.outTradeNo)
    expect(row).toMatchObject({ 交易状态: 'SUCCESS', 订单金额: '1280.00', 商品名称: wanted.description })
    expect(Number(summary['总交易单数'])).toBe(rows.length)
  })
})

describe('a request that is not the merchant’s', () => {
  const ask = async (change: (headers: Record<string, string>) => void, body = '{"a":1}', sentBody = body) => {
    let headers: Record<string, string> = {}
    const pay = local.client({
      fetch: async (_url, init) => {
        headers = { ...(init.headers as Record<string, string>) }
        throw new Error('kept')
      },
    })
    await pay.close('order1').catch(() => {})
    change(headers)
    const url = `${local.home}/v3/pay/transactions/out-trade-no/order1/close`
    return fetch(url, { method: 'POST', headers, body: sentBody })
  }
  const own = '{"mchid":"1900000001"}'

  it('is told from one that is', async () => {
    expect((await ask(() => {}, own)).status).toBe(404)
  })

  it.each([
    ['has no Authorization', (headers: Record<string, string>) => delete headers.authorization],
    ['names another merchant', (headers) => (headers.authorization = headers.authorization.replace('1900000001', '1900000002'))],
    [
      'names another certificate',
      (headers) => (headers.authorization = headers.authorization.replace('serial_no="5', 'serial_no="6')),
    ],
    [
      'has another time',
      (headers) => (headers.authorization = headers.authorization.replace(/timestamp="\d+"/, 'timestamp="1763600000"')),
    ],
    ['has another scheme', (headers) => (headers.authorization = headers.authorization.replace('RSA2048', 'RSA1024'))],
  ] as [string, (headers: Record<string, string>) => unknown][])('%s: gets no answer', async (_what, change) => {
    const reply = await ask((headers) => void change(headers), own)
    expect([reply.status, (await reply.json()).code]).toEqual([401, 'SIGN_ERROR'])
  })

  it('has a body of somebody else’s: gets no answer', async () => {
    expect((await ask(() => {}, own, '{"mchid":"1900000001" }')).status).toBe(401)
  })
})

describe('a notify', () => {
  it('comes again under the same id, signed anew, until the shop takes it', async () => {
    local.sandbox.notifier.retryMs = [1, 1, 1]
    local.answers.push(500, 302)
    const { letter } = await local.paid()
    const before = local.letters.length
    const [second, third] = [await local.letter(before + 1), await local.letter(before + 2)]
    const idOf = ({ body }: Letter) => JSON.parse(body.toString()).id
    expect([idOf(second), idOf(third)]).toEqual([idOf(letter), idOf(letter)])
    expect(third.headers['wechatpay-signature']).not.toBe(letter.headers['wechatpay-signature'])
    await expect(local.pay.readNotify(third.headers, third.body)).resolves.toMatchObject({ kind: 'trade' })
    // The next letter is another order's: this one was taken.
    const { letter: next } = await local.paid()
    expect(idOf(next)).not.toBe(idOf(letter))
  })

  it('follows WeChat’s own pauses, for a day and four minutes', async () => {
    const other = await startPay()
    expect(other.sandbox.notifier.retryMs.reduce((sum, pause) => sum + pause)).toBe((24 * 60 + 4) * 60_000)
    await other.close()
  })

  it('that is lost leaves the order paid, for whoever asks', async () => {
    const wanted = local.order()
    const { prepayId } = await local.pay.jsapi(wanted)
    const before = local.letters.length
    expect(await local.choose(prepayId, 'lost')).toEqual({ result: 'ok' })
    await local.sandbox.notifier.idle()
    expect(local.letters).toHaveLength(before)
    expect(await local.pay.query(wanted.outTradeNo)).toMatchObject({ state: 'SUCCESS' })
  })

  it('is not sent for an order that was not paid, nor twice for one that was paid twice', async () => {
    const wanted = local.order()
    const { prepayId } = await local.pay.jsapi(wanted)
    const before = local.letters.length
    expect(await local.choose(prepayId, 'cancel')).toEqual({ result: 'cancel' })
    expect(await local.choose(prepayId, 'fail')).toEqual({ result: 'fail' })
    expect(await local.pay.query(wanted.outTradeNo)).toMatchObject({ state: 'NOTPAY' })
    await Promise.all([1, 2, 3].map(() => local.choose(prepayId, 'ok')))
    await local.sandbox.notifier.idle()
    expect(local.letters).toHaveLength(before + 1)
  })
})

describe('after a restart', () => {
  it('orders, refunds, keys and open payments are what they were', async () => {
    const first = await startPay()
    const { wanted } = await first.paid()
    const outRefundNo = `r${wanted.outTradeNo.slice(1)}`
    const asked = {
      outTradeNo: wanted.outTradeNo,
      outRefundNo,
      total: 128_000,
      refund: 1,
      reason: '退',
      notifyUrl: first.notifyUrl,
    }
    await first.pay.refund(asked)
    const open = await first.pay.jsapi(first.order())
    const { serial } = first.sandbox.keys.certificates[0]
    await first.close({ keep: true })
    // Killed while it wrote.
    fs.appendFileSync(path.join(first.dataDir, 'sandbox-wechat-pay', 'trades.jsonl'), '\n{"trade":{"outTra')

    const second = await startPay(first.dataDir)
    expect(second.sandbox.keys.certificates[0].serial).toBe(serial)
    expect(await second.pay.query(wanted.outTradeNo)).toMatchObject({ state: 'REFUND', amount: 128_000 })
    expect(await second.pay.queryRefund(outRefundNo)).toMatchObject({ state: 'SUCCESS', amount: 1 })
    expect(await second.choose(open.prepayId, 'ok')).toEqual({ result: 'ok' })
    await second.close()
  })
})

describe('the cashier', () => {
  const open = (url: string) => fetch(new URL(url, local.origin), { redirect: 'manual' })
  const press = (fields: Record<string, string>) =>
    fetch(`${local.home}/cashier`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const h5 = async (members = {}) => {
    const wanted = local.order(members)
    const { h5Url } = await local.pay.h5({ ...wanted, clientIp: '10.0.0.8' })
    return { wanted, h5Url, prepayId: new URL(h5Url, local.origin).searchParams.get('prepay_id')! }
  }

  it('shows goods and price and four ways on, without a line of script', async () => {
    const { h5Url } = await h5({ description: '<b>三级</b>"班"' })
    const reply = await open(h5Url)
    const html = await reply.text()
    expect(reply.status).toBe(200)
    expect(html).toContain('¥1280.00')
    expect(html).toContain('&lt;b&gt;三级&lt;/b&gt;&quot;班&quot;')
    expect([...html.matchAll(/<button name="choice" value="(\w+)"/g)].map(([, choice]) => choice)).toEqual([
      'ok',
      'cancel',
      'fail',
      'lost',
    ])
    expect(html).not.toContain('<script')
    expect(reply.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  })

  it('goes back to the page that the caller named, paid or not', async () => {
    const { wanted, h5Url, prepayId } = await h5()
    const back = `${local.origin}/#/pages/lesson/payResult?orderId=1&check=1`
    const html = await (await open(`${h5Url}&redirect_url=${encodeURIComponent(back)}`)).text()
    const { document } = new JSDOM(html).window
    const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value
    expect([field('redirect_url'), field('prepay_id')]).toEqual([back, prepayId])
    for (const choice of ['cancel', 'ok'])
      expect((await press({ prepay_id: prepayId, choice, redirect_url: back })).headers.get('location')).toBe(back)
    expect(await local.pay.query(wanted.outTradeNo)).toMatchObject({ state: 'SUCCESS' })
    expect(await (await open(h5Url)).text()).toContain('该订单已支付')
    await local.sandbox.notifier.idle()
  })

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://127.0.0.1@evil.example/'])(
    'never goes to %s',
    async (redirect) => {
      const { h5Url, prepayId } = await h5()
      expect(await (await open(`${h5Url}&redirect_url=${encodeURIComponent(redirect)}`)).text()).not.toContain(redirect)
      const reply = await press({ prepay_id: prepayId, choice: 'cancel', redirect_url: redirect })
      expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sandbox/wechat-pay/done?result=cancel'])
    },
  )

  it('takes no money for a closed order, nor for one whose window is over', async () => {
    const closed = await h5()
    await local.pay.close(closed.wanted.outTradeNo)
    expect(await (await open(closed.h5Url)).text()).toContain('订单已关闭')
    const late = await h5({ expireTime: new Date(Date.now() + 60_000) })
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect(await (await open(late.h5Url)).text()).toContain('订单已超过支付期限')
    const reply = await press({ prepay_id: late.prepayId, choice: 'ok' })
    now.mockRestore()
    expect(reply.headers.get('location')).toContain('result=fail')
    expect(await local.pay.query(late.wanted.outTradeNo)).toMatchObject({ state: 'NOTPAY' })
  })

  it('knows nothing of a made-up payment', async () => {
    expect((await open('/sandbox/wechat-pay/cashier?prepay_id=wx1')).status).toBe(404)
    expect((await press({ prepay_id: 'wx1', choice: 'ok' })).status).toBe(404)
    expect(await local.choose('wx1', 'ok')).toMatchObject({ code: 'ORDER_NOT_EXIST' })
  })
})

describe('the bridge of a browser that calls itself WeChat', () => {
  interface Bridge {
    invoke(name: string, params: object, callback: (answer: { err_msg: string; err_desc: string }) => void): void
  }
  /** A page of ours with the bridge in it, and frames that load. */
  const openPage = () => {
    const html = `<button id="pay">支付</button><script src="/sandbox/wechat-pay/bridge.js"></script>`
    const dom = new JSDOM(html, { url: `${local.origin}/`, runScripts: 'dangerously', resources: 'usable' })
    const { window } = dom
    const bridge = new Promise<Bridge>((ready) =>
      window.document.addEventListener('WeixinJSBridgeReady', () =>
        ready((window as unknown as { WeixinJSBridge: Bridge }).WeixinJSBridge),
      ),
    )
    return { window, bridge }
  }
  const pay = async (params: object) => {
    const { window, bridge } = openPage()
    const { invoke } = await bridge
    const answer = new Promise<{ err_msg: string; err_desc: string }>((done) => invoke('getBrandWCPayRequest', params, done))
    const frame = window.document.querySelector('iframe')!
    /** Presses a button of the layer; jsdom sends no forms, so it goes by hand to where the form would lead. */
    const press = async (choice: string) => {
      await new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }))
      const fields = [...frame.contentDocument!.querySelectorAll('input')].map((input) => [input.name, input.value])
      const body = new URLSearchParams([...fields, ['choice', choice]])
      const reply = await fetch(`${local.home}/cashier`, { method: 'POST', body, redirect: 'manual' })
      frame.src = reply.headers.get('location')!
    }
    return { window, answer, press }
  }

  it.each([
    ['ok', 'ok'],
    ['lost', 'ok'],
    ['cancel', 'cancel'],
    ['fail', 'fail'],
  ])('opens the cashier over the page, and tells the page of %s', async (choice, told) => {
    const wanted = local.order()
    const { prepayId } = await local.pay.jsapi(wanted)
    const { window, answer, press } = await pay(local.pay.invocation(APP_ID, prepayId))
    expect(window.document.querySelector('[role=dialog]')).not.toBeNull()
    await press(choice)
    expect((await answer).err_msg).toBe(`get_brand_wcpay_request:${told}`)
    expect(window.document.querySelector('iframe')).toBeNull()
    expect(await local.pay.query(wanted.outTradeNo)).toMatchObject({ state: told === 'ok' ? 'SUCCESS' : 'NOTPAY' })
    await local.sandbox.notifier.idle()
    window.close()
  })

  it('can be left by a tap beside the cashier', async () => {
    const { prepayId } = await local.pay.jsapi(local.order())
    const { window, answer } = await pay(local.pay.invocation(APP_ID, prepayId))
    window.document.querySelector<HTMLElement>('[role=dialog]')!.click()
    expect((await answer).err_msg).toBe('get_brand_wcpay_request:cancel')
    expect(window.document.querySelector('[role=dialog]')).toBeNull()
    window.close()
  })

  it('refuses a payment that the merchant did not sign', async () => {
    const wanted = local.order()
    const { prepayId } = await local.pay.jsapi(wanted)
    const signed = local.pay.invocation(APP_ID, prepayId)
    for (const params of [
      { ...signed, paySign: local.pay.invocation(APP_ID, 'wx1').paySign },
      { ...signed, nonceStr: 'other' },
      { ...signed, signType: 'MD5' },
      local.pay.invocation('wxsomebodyelse', prepayId),
    ]) {
      const { window, answer } = await pay(params)
      expect(await answer).toEqual({ err_msg: 'get_brand_wcpay_request:fail', err_desc: '支付验证签名失败' })
      window.close()
    }
  })
})

describe('inside one server, as `npm start` runs it', () => {
  it('pays without a port, the notify comes to our own route, and no endpoint of it is published', async () => {
    const http = await createHttp({ ...local.settings, logLevel: 'silent' })
    const { pay } = createGateways(local.settings, undefined as never, http)
    const { wechat } = createGateways(local.settings, undefined as never, Fastify())
    const heard = new Promise((resolve) => {
      http.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
        scope.post('/api/heard', async (req, reply) => {
          resolve(await pay.readNotify(req.headers, req.body as Buffer))
          return reply.code(204).send()
        })
      })
    })
    await http.ready()
    const wanted = local.order({ appId: wechat.appId, notifyUrl: 'http://127.0.0.1:3000/api/heard' })
    const { prepayId } = await pay.jsapi(wanted)
    await http.inject({ method: 'POST', url: '/sandbox/wechat-pay/pay', payload: { prepay_id: prepayId, result: 'ok' } })
    expect(await heard).toMatchObject({ kind: 'trade', trade: { outTradeNo: wanted.outTradeNo } })
    expect((await pay.bill(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))).length).toBeGreaterThan(0)
    const { faults } = paySandboxOf(http)
    for (const kind of ['reset', 'truncate'] as const) {
      faults.push({ kind, times: 1 })
      await expect(pay.query(wanted.outTradeNo)).rejects.toMatchObject({ code: 10122 })
    }
    await pay.close(local.order().outTradeNo)
    expect(Object.keys(http.swagger().paths ?? {}).filter((url) => url.includes('sandbox'))).toEqual([])
    await http.close()
  })

  it('never in production', () => {
    const wechat = { appId: 'wx1', secret: 's', miniAppId: 'wx2', miniSecret: 's', apiBase: 'https://api.weixin.qq.com' }
    const http = Fastify()
    const { pay } = createGateways({ ...local.settings, production: true, wechat }, undefined as never, http)
    expect(pay.local).toBe(false)
    expect(() => pay.invocation('wx1', 'wx1')).toThrow('支付功能暂未开通')
    expect(() => paySandboxOf(http)).toThrow()
  })
})
