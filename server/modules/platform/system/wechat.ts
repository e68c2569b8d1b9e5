import { createHash, randomBytes } from 'node:crypto'
import * as codes from '../../../../contract/rules/codes'
import type { OpenCtx } from '../../../app/context'
import { refuse } from '../../../app/errors'
import { noteWechat } from '../../../app/http/session'
import type { Settings } from '../../../app/settings'
import type { Wechat } from '../../../gateways/wechat'
import { newState, takeState } from './wechat-state'

const LOOPBACK = new Set(['127.0.0.1', 'localhost'])
const foreign = () => refuse(400, '参数错误：网址不属于本站')

/**
 * An address of ours; any other would lend our WeChat account to a stranger's page. On the sandbox any port of this machine
 * is ours.
 */
function ownUrl(raw: string, settings: Settings, local: boolean): URL {
  if (!URL.canParse(raw)) return foreign()
  const url = new URL(raw)
  const home = new URL(settings.publicUrl)
  if (url.username || !/^https?:$/.test(url.protocol)) return foreign()
  if (url.origin === home.origin || (local && (url.hostname === home.hostname || LOOPBACK.has(url.hostname)))) return url
  return foreign()
}

/** Parameters of wx.config for a page of ours: sha1 over the sorted members, the address without its hash. */
export async function signPage(wechat: Wechat, settings: Settings, rawUrl: string, now: Date) {
  ownUrl(rawUrl, settings, wechat.local)
  // The browser's own spelling is signed, since WeChat compares letter for letter.
  const url = rawUrl.split('#')[0]
  const nonceStr = randomBytes(8).toString('hex')
  const timestamp = Math.floor(now.getTime() / 1000)
  const ticket = await wechat.jsapiTicket()
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return { appId: wechat.appId, nonceStr, timestamp, signature: createHash('sha1').update(text).digest('hex') }
}

/** Where a WeChat browser goes to come back to a page of ours with a fresh `code`. */
export async function authorizationUrl({ db, gateways: { wechat }, settings, caller }: OpenCtx, redirectUrl: string) {
  const url = ownUrl(redirectUrl, settings, wechat.local)
  url.hash = ''
  // A code of an earlier round is used up; left in, the page would read it instead of the new one.
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  return wechat.authUrl(url.href, await newState(db, caller.token))
}

/**
 * Who brought back a code. Only whoever left with this `state` is known by it from now on; without one it is said and forgotten.
 * Refuses with 10120 a code that was used, and the state of somebody else.
 */
export async function openidOfReturn(ctx: OpenCtx, { code, state }: { code: string; state?: string }): Promise<string> {
  const { db, user, caller, gateways } = ctx
  if (state !== undefined && !(await takeState(db, state, caller.token)))
    return refuse(codes.WECHAT_CODE_USED, '微信授权已失效，请重试')
  const openid = await gateways.wechat.openidOfCode(code)
  if (state !== undefined && user) await noteWechat(ctx, caller.token, 'openid', openid)
  return openid
}

/** Who it is in the mini-program, by a code of wx.login, which nobody can bring but they. */
export async function miniOpenid(ctx: OpenCtx, jsCode: string): Promise<string> {
  const openid = await ctx.gateways.wechat.miniOpenidOfCode(jsCode)
  if (ctx.user) await noteWechat(ctx, ctx.caller.token, 'mini_openid', openid)
  return openid
}
