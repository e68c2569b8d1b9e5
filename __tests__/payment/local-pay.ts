import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { createHttp } from '../../server/app/http/http'
import { portOf } from '../../server/app/port'
import { readSettings } from '../../server/app/settings'
import { createWechatPay, type Prepay, type WechatPayOptions } from '../../server/gateways/wechat-pay'
import { PAY_SANDBOX_PATH, serveWechatPaySandbox } from '../../server/sandbox/wechat-pay'

export const APP_ID = 'wx00000000official'
export const MINI_APP_ID = 'wx000000000000mini'

export interface Letter {
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** WeChat Pay on one port, a shop that hears its notifies on another, and clients of ours between them: all over real HTTP. */
export async function startPay(dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-pay-'))) {
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir, RATE_LIMIT: '0' })
  const log: string[] = []
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk))
      done()
    },
  })
  const app = await createHttp(settings, logTo)
  const sandbox = serveWechatPaySandbox(app, settings, { appIds: [APP_ID, MINI_APP_ID], fetch })
  sandbox.tempo.refundMs = 0
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${portOf(app.server)}`

  /** What the shop says to the next notifies; 204 when nothing is set. */
  const answers: number[] = []
  const letters: Letter[] = []
  const shop = http.createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    letters.push({ headers: req.headers, body: Buffer.concat(chunks) })
    res.writeHead(answers.shift() ?? 204).end()
    shop.emit('letter')
  })
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  const notifyUrl = `http://127.0.0.1:${portOf(shop)}/notify`

  const client = (options: Partial<WechatPayOptions> = {}) =>
    createWechatPay({
      ...sandbox.merchant,
      local: true,
      apiBase: origin + PAY_SANDBOX_PATH,
      appIds: [APP_ID, MINI_APP_ID],
      fetch,
      log: app.log,
      keyPauseMs: 0,
      // A busy machine is no WeChat that does not answer.
      timeoutMs: 60_000,
      ...options,
    })
  const pay = client()
  const order = (members: Partial<Prepay> = {}) => ({
    appId: APP_ID,
    outTradeNo: randomUUID().replaceAll('-', ''),
    description: '企业人力资源管理师三级，通关班',
    amount: 128_000,
    expireTime: new Date(Date.now() + 1_800_000),
    notifyUrl,
    openId: 'oSomebody',
    ...members,
  })
  /** What the person does at the cashier, as the mini-program's host does it. */
  const choose = async (prepayId: string, result: string) => {
    const reply = await fetch(`${origin}${PAY_SANDBOX_PATH}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prepay_id: prepayId, result }),
    })
    return (await reply.json()) as { result?: string; code?: string; message?: string }
  }

  return {
    app,
    sandbox,
    settings,
    origin,
    home: origin + PAY_SANDBOX_PATH,
    dataDir,
    log,
    client,
    pay,
    order,
    choose,
    notifyUrl,
    answers,
    letters,
    /** The letter of this number, the first being 1, as soon as it is there. */
    async letter(number: number) {
      while (letters.length < number) await new Promise((came) => shop.once('letter', came))
      return letters[number - 1]
    },
    /** An order that somebody paid, and the notify of it. */
    async paid(members: Partial<Prepay> = {}) {
      const wanted = order(members)
      const { prepayId } = await pay.jsapi(wanted)
      const before = letters.length
      await choose(prepayId, 'ok')
      return { wanted, prepayId, letter: await this.letter(before + 1) }
    },
    async close({ keep = false } = {}) {
      await app.close()
      shop.closeAllConnections()
      await new Promise((closed) => shop.close(closed))
      if (!keep) fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type LocalPay = Awaited<ReturnType<typeof startPay>>
