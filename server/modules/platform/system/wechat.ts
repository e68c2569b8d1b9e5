import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '../../../app/errors'
import type { Settings } from '../../../app/settings'
import type { Wechat } from '../../../gateways/wechat'

const LOOPBACK = new Set(['127.0.0.1', 'localhost'])
const foreign = () => refuse(400, '参数错误：网址不属于本站')

/** An address of ours; any other would lend our WeChat account to a stranger's page. On the sandbox any port of this machine is ours. */
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
export function authorizationUrl(wechat: Wechat, settings: Settings, redirectUrl: string): string {
  const url = ownUrl(redirectUrl, settings, wechat.local)
  url.hash = ''
  // A code of an earlier round is used up; left in, the page would read it instead of the new one.
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  return wechat.authUrl(url.href)
}
