import type { FastifyBaseLogger } from 'fastify'
import { asMembers } from '../app/formats/members'
import { errorOf } from '../app/thrown'
import * as codes from '../../contract/rules/codes'
import type { Db } from '../app/database/db'
import { refuse } from '../app/errors'
import { SharedValues } from './shared-value'
import type { WechatPush } from './wechat-push'
import { subscribeSender, type SubscribeMessage, type SubscribeOutcome } from './wechat-subscribe'

export interface Wechat {
  /** True for the sandbox, which never runs in production. */
  local: boolean
  appId: string
  miniAppId: string
  /** Address to send a WeChat browser to; it comes back to `redirectUrl` with `code` in the query. */
  authUrl(redirectUrl: string, state: string): string
  /** Single use; refuses with 10120 when the code is unknown or used. */
  openidOfCode(code: string): Promise<string>
  /** code2session of wx.login. */
  miniOpenidOfCode(jsCode: string): Promise<string>
  /** The same with the session_key, which signs for the person and never leaves the server. */
  miniSessionOfCode(jsCode: string): Promise<{ openid: string; sessionKey: string }>
  /** Phone number behind the single-use code of the phone button. */
  phoneOfCode(phoneCode: string): Promise<string>
  /** JSSDK ticket, cached and shared between nodes. */
  jsapiTicket(): Promise<string>
  /**
   * The picture (PNG or JPEG) of a mini-program code that opens `page` with this scene, at most 32 characters; there may be
   * any number of them.
   */
  miniCode(scene: string, page: string): Promise<Buffer>
  /** msg_sec_check v2; undefined when it cannot be asked. */
  checkText(text: string, openid: string): Promise<'pass' | 'review' | 'risky' | undefined>
  /** Asks for a picture of ours to be looked at (mediaCheckAsync); what was found comes as a push that names the trace. */
  checkPicture(url: string, openid: string): Promise<{ trace: string } | 'refused' | 'unavailable'>
  /** A call as the mini-program, the body as it stands; WeChat's answer, whatever its errcode. Refuses with 10121. */
  callMini(path: string, query: Record<string, string>, body: string): Promise<Record<string, unknown>>
  /** One message to somebody who agreed to it. */
  sendSubscribe(message: SubscribeMessage): Promise<SubscribeOutcome>
  /** What WeChat pushes to us; missing where it was not told where to. */
  hears?: WechatPush
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface WechatOptions {
  local: boolean
  appId: string
  secret: string
  miniAppId: string
  miniSecret: string
  /** Without a trailing slash. */
  apiBase: string
  /** What stands before /connect/oauth2/authorize, for somebody who comes from that page of ours. */
  openBase(redirectUrl: string): string
  fetch: Fetch
  db: Db
  log: FastifyBaseLogger
  hears?: WechatPush
  timeoutMs?: number
}

interface App {
  id: string
  secret: string
}
type Answer = Record<string, unknown> & { errcode?: number; picture?: Buffer }

/** The code is bad (40029), used (40163), missing (41008) or expired (42003). */
const BAD_CODE = new Set([40029, 40163, 41008, 42003])
/** The access token is not, or no longer, taken. */
const STALE_TOKEN = new Set([40001, 40014, 42001])
/** The person has not opened the mini program within two hours, or is none of ours: their content can't be checked. */
const NOT_ACTIVE = 61010
const BAD_OPENID = 40003
/** msg_sec_check takes at most 2,500 characters a call. */
const CHECK_CHARACTERS = 2500
/** The word of both checks for a forum. */
const FORUM_SCENE = 3
const PICTURE = 2

/** Pixels of a mini-program code: as wide as posters draw it. */
const CODE_WIDTH = 430

const badCode = () => refuse(codes.WECHAT_CODE_USED, '微信授权已失效，请重试')
const unavailable = () => refuse(codes.WECHAT_AWAY, '微信服务暂时不可用，请稍后再试')

/** One client of WeChat's own protocol, for the real one and for the sandbox. */
export function createWechat(options: WechatOptions): Wechat {
  const { apiBase, fetch, log, timeoutMs = 8000 } = options
  const official: App = { id: options.appId, secret: options.secret }
  const mini: App = { id: options.miniAppId, secret: options.miniSecret }
  const shared = new SharedValues(options.db)

  async function ask(path: string, query: Record<string, string>, body?: object | string): Promise<Answer> {
    try {
      const reply = await fetch(`${apiBase}${path}?${new URLSearchParams(query)}`, {
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: jsonOf(body) }),
      })
      return answerOf(Buffer.from(await reply.arrayBuffer()))
    } catch (error) {
      // The address carries secrets and codes, so neither it nor the error's own text is logged.
      log.warn({ path, reason: errorOf(error).name }, 'wechat did not answer')
      return unavailable()
    }
  }

  function accepted(path: string, answer: Answer): Answer {
    if (!answer.errcode) return answer
    if (BAD_CODE.has(answer.errcode)) return badCode()
    log.warn({ path, errcode: answer.errcode }, 'wechat refused')
    return unavailable()
  }

  const call = async (path: string, query: Record<string, string>, body?: object) => accepted(path, await ask(path, query, body))

  const tokenKey = (app: App) => `wechat.access_token.${app.id}`
  const accessToken = (app: App) =>
    shared.get(tokenKey(app), async () => {
      const body = { grant_type: 'client_credential', appid: app.id, secret: app.secret }
      const answer = await call('/cgi-bin/stable_token', {}, body)
      return { value: text(answer.access_token), seconds: Number(answer.expires_in) }
    })

  /** A call that shows the app's token; a token that was revoked meanwhile is replaced, once. */
  async function askAs(app: App, path: string, query: Record<string, string>, body?: object | string): Promise<Answer> {
    const token = await accessToken(app)
    const first = await ask(path, { access_token: token, ...query }, body)
    if (!STALE_TOKEN.has(first.errcode ?? 0)) return first
    await shared.forget(tokenKey(app), token)
    return ask(path, { access_token: await accessToken(app), ...query }, body)
  }
  const callAs = async (app: App, path: string, query: Record<string, string>, body?: object) =>
    accepted(path, await askAs(app, path, query, body))

  async function miniSession(jsCode: string) {
    const query = { appid: mini.id, secret: mini.secret, js_code: jsCode, grant_type: 'authorization_code' }
    return call('/sns/jscode2session', query)
  }

  async function checkPart(content: string, openid: string) {
    const answer = await callAs(mini, '/wxa/msg_sec_check', {}, { version: 2, scene: FORUM_SCENE, openid, content })
    const { suggest } = asMembers(answer.result)
    return suggest === 'pass' || suggest === 'review' || suggest === 'risky' ? suggest : undefined
  }

  const callMini: Wechat['callMini'] = (path, query, body) => askAs(mini, path, query, body)

  return {
    local: options.local,
    hears: options.hears,
    appId: official.id,
    miniAppId: mini.id,
    authUrl(redirectUrl, state) {
      // WeChat wants the members in this order.
      const query = `appid=${official.id}&redirect_uri=${encodeURIComponent(redirectUrl)}&response_type=code&scope=snsapi_base&state=${state}`
      return `${options.openBase(redirectUrl)}/connect/oauth2/authorize?${query}#wechat_redirect`
    },
    async openidOfCode(code) {
      const query = { appid: official.id, secret: official.secret, code, grant_type: 'authorization_code' }
      return text((await call('/sns/oauth2/access_token', query)).openid)
    },
    miniOpenidOfCode: async (jsCode) => text((await miniSession(jsCode)).openid),
    async miniSessionOfCode(jsCode) {
      const answer = await miniSession(jsCode)
      return { openid: text(answer.openid), sessionKey: text(answer.session_key) }
    },
    callMini,
    sendSubscribe: subscribeSender(callMini, log),
    async phoneOfCode(phoneCode) {
      const answer = await callAs(mini, '/wxa/business/getuserphonenumber', {}, { code: phoneCode })
      const info = asMembers(answer.phone_info)
      if (String(info.countryCode) !== '86') return refuse(codes.FOREIGN_PHONE, '仅支持中国大陆手机号')
      return text(info.purePhoneNumber)
    },
    jsapiTicket: () =>
      shared.get(`wechat.jsapi_ticket.${official.id}`, async () => {
        const answer = await callAs(official, '/cgi-bin/ticket/getticket', { type: 'jsapi' })
        return { value: text(answer.ticket), seconds: Number(answer.expires_in) }
      }),
    async miniCode(scene, page) {
      // Unchecked, the page may be one that only the next release of the mini-program has.
      const { picture } = await callAs(mini, '/wxa/getwxacodeunlimit', {}, { scene, page, check_path: false, width: CODE_WIDTH })
      return picture ?? unavailable()
    },
    async checkText(content, openid) {
      try {
        const found = await Promise.all(partsOf(content).map((part) => checkPart(part, openid)))
        if (found.includes('risky')) return 'risky'
        if (found.includes(undefined)) return undefined
        return found.includes('review') ? 'review' : 'pass'
      } catch {
        return undefined
      }
    },
    async checkPicture(url, openid) {
      try {
        const token = await accessToken(mini)
        const question = { media_url: url, media_type: PICTURE, version: 2, scene: FORUM_SCENE, openid }
        const answer = await ask('/wxa/media_check_async', { access_token: token }, question)
        if (STALE_TOKEN.has(answer.errcode ?? 0)) await shared.forget(tokenKey(mini), token)
        if (answer.errcode === NOT_ACTIVE || answer.errcode === BAD_OPENID) return 'refused'
        return answer.errcode ? 'unavailable' : { trace: text(answer.trace_id) }
      } catch {
        return 'unavailable'
      }
    },
  }
}

/** WeChat answers with JSON, or with a picture when one was asked for and nothing went wrong. */
function answerOf(bytes: Buffer): Answer {
  if (bytes[0] === 0x89 || bytes[0] === 0xff) return { picture: bytes }
  const answer: unknown = JSON.parse(bytes.toString())
  if (typeof answer !== 'object' || answer === null) throw new Error('not an object')
  // Two of its members are what WeChat has in every answer; the others are looked at where they are read.
  return answer as Answer
}

const jsonOf = (body: object | string) => (typeof body === 'string' ? body : JSON.stringify(body))

function text(value: unknown): string {
  return typeof value === 'string' && value ? value : unavailable()
}

function partsOf(content: string): string[] {
  const characters = [...content]
  const parts: string[] = []
  for (let i = 0; i < characters.length; i += CHECK_CHARACTERS) parts.push(characters.slice(i, i + CHECK_CHARACTERS).join(''))
  return parts
}
