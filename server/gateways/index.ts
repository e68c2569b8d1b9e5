import type { FastifyInstance } from 'fastify'
import type { Db } from '../app/database/db'
import type { Settings } from '../app/settings'
import { SANDBOX_PATH, sandboxApps, serveWechatSandbox } from '../sandbox/wechat'
import { PAY_SANDBOX_PATH, serveWechatPaySandbox } from '../sandbox/wechat-pay'
import { sandboxPush, sandboxVirtual } from '../sandbox/wechat-xpay'
import { clamav, type Antivirus } from './antivirus'
import { documentReader, type DocumentReader } from './documents'
import { localExpress, type Express } from './express'
import { kuaidi100 } from './kuaidi100'
import { localMail, smtpMail, type Mail } from './mail'
import { chatModel, type Model } from './model'
import { observed } from './observed'
import { createModeration, type Moderation } from './moderation'
import { httpSms, localSms, type Sms } from './sms'
import type { Storage } from './storage'
import { storageOf } from './store'
import { createWechat, type Fetch, type Wechat } from './wechat'
import { wechatPush } from './wechat-push'
import { closedWechatPay, createWechatPay, type WechatPay } from './wechat-pay'
import { signerOf } from './wechat-pay-signature'
import { closedVirtualPay, createVirtualPay, type VirtualPay } from './wechat-virtual-pay'

/** The outer world, each behind an interface with the real one and the local one. */
export interface Gateways {
  sms: Sms
  moderation: Moderation
  storage: Storage
  wechat: Wechat
  pay: WechatPay
  virtualPay: VirtualPay
  express: Express
  documents: DocumentReader
  /** Writes answers; undefined: what was found is given as it is. */
  model?: Model
  /** Undefined: files are not looked into. */
  antivirus?: Antivirus
  /** Undefined: no e-mail can be sent. */
  mail?: Mail
}

/** For each part of the outer world the real one when it is configured, otherwise the local one. */
export function createGateways(settings: Settings, db: Db, http: FastifyInstance): Gateways {
  const wechat = settings.wechat ? realWechat(settings.wechat, db, http) : localWechat(settings, db, http)
  return observed(http, {
    sms: settings.sms ? httpSms(settings.sms, http.log) : localSms(http.log),
    moderation: createModeration(wechat, db),
    storage: storageOf(settings),
    wechat,
    pay: createPay(settings, http),
    virtualPay: createVirtual(settings, wechat, http),
    express: settings.express ? kuaidi100(settings.express, fetch) : { ...localExpress },
    documents: documentReader(settings),
    model: settings.model ? chatModel(settings.model) : undefined,
    antivirus: settings.clamav ? clamav(settings.clamav) : undefined,
    mail: settings.smtp ? smtpMail(settings.smtp) : settings.production ? undefined : localMail(settings, http.log),
  })
}

const realWechat = ({ push, ...account }: NonNullable<Settings['wechat']>, db: Db, http: FastifyInstance) =>
  createWechat({
    ...account,
    local: false,
    openBase: () => 'https://open.weixin.qq.com',
    hears: push && wechatPush(push.token, push.aesKey, account.miniAppId),
    fetch,
    db,
    log: http.log,
  })

function localWechat(settings: Settings, db: Db, http: FastifyInstance) {
  serveWechatSandbox(http, settings)
  // The page that asks is served by us, so the sandbox is found beside it, whatever the port.
  const openBase = (redirectUrl: string) => new URL(redirectUrl).origin + SANDBOX_PATH
  return createWechat({
    ...sandboxApps,
    local: true,
    apiBase: SANDBOX_PATH,
    openBase,
    hears: wechatPush(sandboxPush.token, sandboxPush.aesKey, sandboxApps.miniAppId),
    fetch: fetchInside(http),
    db,
    log: http.log,
  })
}

function createPay(settings: Settings, http: FastifyInstance): WechatPay {
  const { appId, miniAppId } = settings.wechat ?? sandboxApps
  const common = { appIds: [appId, miniAppId], log: http.log }
  if (settings.wxpay) {
    const { privateKey, ...account } = settings.wxpay
    return createWechatPay({ ...common, ...account, local: false, sign: signerOf(privateKey), fetch })
  }
  if (settings.production) return closedWechatPay()
  const inside = fetchInside(http)
  const { merchant } = serveWechatPaySandbox(http, settings, { appIds: common.appIds, fetch: inside })
  return createWechatPay({ ...common, ...merchant, local: true, apiBase: PAY_SANDBOX_PATH, fetch: inside })
}

function createVirtual({ wxvpay }: Settings, wechat: Wechat, { log }: FastifyInstance): VirtualPay {
  if (wxvpay) return createVirtualPay(wechat, { ...wxvpay, local: false }, log)
  return wechat.local ? createVirtualPay(wechat, { ...sandboxVirtual, local: true }, log) : closedVirtualPay()
}

/** Calls our own server without a port. */
const fetchInside =
  (http: FastifyInstance): Fetch =>
  async (url, { method, headers, body, signal }) => {
    const reply = await http.inject({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      // Whoever calls it gives plain headers, and a text to send.
      headers: headers as Record<string, string>,
      payload: body as string,
      signal: signal ?? undefined,
    })
    const answered = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(reply.rawPayload.length ? new Uint8Array(reply.rawPayload) : null, {
      status: reply.statusCode,
      headers: answered,
    })
  }
