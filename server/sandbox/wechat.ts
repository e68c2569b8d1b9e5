import { createCanvas } from '@napi-rs/canvas'
import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { asMembers, type Members } from '../app/formats/members'
import { paintQr } from '../app/drawing/qr'
import type { Settings } from '../app/settings'
import { issueCode, openidOf, openidOfIssued, ownerOf, UsedCodes } from './people'
import { serveSubscribeSandbox } from './wechat-subscribe'
import { serveVirtualSandbox } from './wechat-xpay'

export const SANDBOX_PATH = '/sandbox/wechat'
/** The apps that the sandbox knows. */
export const sandboxApps = {
  appId: 'wx00000000sandboxh5',
  secret: 'sandbox-h5-secret',
  miniAppId: 'wx00000000sandboxmp',
  miniSecret: 'sandbox-mini-secret',
}

const LIFE_SECONDS = 7200
const RISKY = ['特务', '赌场', '枪支']
const REVIEW = ['理财内幕']
/** What WeChat takes as a scene. */
const SCENE = /^[\w!#$&'()*+,/:;=?@.~-]{1,32}$/
const PHONE = /^phone:(1[3-9]\d{9})$/

const no = (errcode: number, errmsg: string) => ({ errcode, errmsg })
const ok = { errcode: 0, errmsg: 'ok' }
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const derived = (what: string) => createHash('sha256').update(`sandbox ${what}`).digest('base64url')
const tokenOf = (appId: string) => derived(`token ${appId}`)
const sessionKeyOf = (openid: string) => derived(`session ${openid}`).slice(0, 24)

function appFault(given: { appid?: unknown; secret?: unknown }, appId: string, secret: string) {
  if (given.appid !== appId) return no(40013, 'invalid appid')
  return given.secret === secret ? undefined : no(40125, 'invalid appsecret')
}

/**
 * WeChat's protocol on our own server, for development and tests: the same addresses, members and error codes, no WeChat
 * behind them.
 */
export function serveWechatSandbox(http: FastifyInstance, settings: Settings) {
  if (settings.production) throw new Error('微信沙箱不能用于生产环境，请设置 WECHAT_*')
  const { appId, secret, miniAppId, miniSecret } = sandboxApps
  const used = new UsedCodes()
  const get = (path: string, answer: (query: Members) => object) =>
    http.get(SANDBOX_PATH + path, { schema: { hide: true } }, async (req) => answer(asMembers(req.query)))
  const post = (path: string, answer: (query: Members, body: Members) => object) =>
    http.post(SANDBOX_PATH + path, { schema: { hide: true } }, async (req) => answer(asMembers(req.query), asMembers(req.body)))

  post('/cgi-bin/stable_token', (_query, body) => {
    const fault = body.appid === miniAppId ? appFault(body, miniAppId, miniSecret) : appFault(body, appId, secret)
    return fault ?? { access_token: tokenOf(text(body.appid)), expires_in: LIFE_SECONDS }
  })

  get('/cgi-bin/ticket/getticket', (query) =>
    query.access_token === tokenOf(appId)
      ? { ...ok, ticket: derived('jsapi ticket'), expires_in: LIFE_SECONDS }
      : no(40001, 'invalid credential'),
  )

  get('/sns/jscode2session', (query) => {
    const fault = appFault(query, miniAppId, miniSecret)
    const code = text(query.js_code)
    if (fault) return fault
    if (!code) return no(41008, 'missing code')
    if (!used.use(`js ${code}`)) return no(40163, 'code been used')
    const openid = openidOf(miniAppId, ownerOf(code))
    return { openid, session_key: sessionKeyOf(openid) }
  })

  serveVirtualSandbox(http, {
    prefix: SANDBOX_PATH,
    miniAppId,
    accessToken: tokenOf(miniAppId),
    openidOf: (who) => openidOf(miniAppId, who),
    sessionKeyOf,
  })

  serveSubscribeSandbox(http, {
    prefix: SANDBOX_PATH,
    accessToken: tokenOf(miniAppId),
    openidOf: (who) => openidOf(miniAppId, who),
  })

  post('/wxa/business/getuserphonenumber', (query, body) => {
    const code = text(body.code)
    const phone = PHONE.exec(ownerOf(code))?.[1]
    if (query.access_token !== tokenOf(miniAppId)) return no(40001, 'invalid credential')
    if (!phone) return no(40029, 'invalid code')
    // A bare phone:… is what a person types by hand, again and again; with ~ it is one tap's code.
    if (code.includes('~') && !used.use(code)) return no(40163, 'code been used')
    return { ...ok, phone_info: { phoneNumber: phone, purePhoneNumber: phone, countryCode: '86' } }
  })

  post('/wxa/msg_sec_check', (query, body) => {
    if (query.access_token !== tokenOf(miniAppId)) return no(40001, 'invalid credential')
    if (!text(body.openid)) return no(40003, 'invalid openid')
    const has = (words: string[]) => words.some((word) => text(body.content).includes(word))
    return { ...ok, result: { suggest: has(RISKY) ? 'risky' : has(REVIEW) ? 'review' : 'pass', label: has(RISKY) ? 20001 : 100 } }
  })

  post('/wxa/media_check_async', (query, body) => {
    if (query.access_token !== tokenOf(miniAppId)) return no(40001, 'invalid credential')
    if (!text(body.openid)) return no(40003, 'invalid openid')
    if (!URL.canParse(text(body.media_url)) || body.media_type !== 2) return no(47001, 'data format error')
    return { ...ok, trace_id: derived(`trace ${text(body.media_url)}`) }
  })

  // A square code instead of WeChat's round one: scanned, it opens the same page of the H5 with the same scene.
  http.post(`${SANDBOX_PATH}/wxa/getwxacodeunlimit`, { schema: { hide: true } }, async (req, reply) => {
    const { scene, page } = asMembers(req.body)
    if (asMembers(req.query).access_token !== tokenOf(miniAppId)) return no(40001, 'invalid credential')
    if (!SCENE.test(text(scene))) return no(40169, 'invalid length for scene, or the data is not json string')
    if (!/^pages\//.test(text(page))) return no(41030, 'invalid page')
    const address = `${settings.publicUrl}/#/${text(page)}?scene=${encodeURIComponent(text(scene))}`
    return reply.type('image/png').send(await codeOf(address))
  })

  get('/sns/oauth2/access_token', (query) => {
    const fault = appFault(query, appId, secret)
    const code = text(query.code)
    const openid = openidOfIssued(code, Date.now())
    if (fault) return fault
    if (!openid) return no(40029, 'invalid code')
    if (!used.use(code)) return no(40163, 'code been used')
    return { access_token: derived(`user token ${openid}`), expires_in: LIFE_SECONDS, openid, scope: 'snsapi_base' }
  })

  // snsapi_base asks nothing of the person: the page only sends them back. A cookie makes a browser one and the same person.
  http.get(`${SANDBOX_PATH}/connect/oauth2/authorize`, { schema: { hide: true } }, async (req, reply) => {
    const query = asMembers(req.query)
    const target = ownUrl(text(query.redirect_uri), [new URL(settings.publicUrl).host, req.host])
    if (!target || query.appid !== appId) return reply.code(400).type('text/plain; charset=utf-8').send('授权地址有误')
    const who = /(?:^|; )sandbox_wechat=([\w-]{1,64})/.exec(req.headers.cookie ?? '')?.[1] ?? randomUUID()
    target.searchParams.set('code', issueCode(openidOf(appId, who), Date.now()))
    target.searchParams.set('state', text(query.state))
    return reply
      .header('set-cookie', `sandbox_wechat=${who}; Path=${SANDBOX_PATH}; HttpOnly; SameSite=Lax`)
      .redirect(target.href, 302)
  })
}

/** As wide as WeChat's when no width is asked for. */
const CODE_WIDTH = 430
function codeOf(text: string): Promise<Buffer> {
  const canvas = createCanvas(CODE_WIDTH, CODE_WIDTH)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#FFFFFF'
  ctx.fillRect(0, 0, CODE_WIDTH, CODE_WIDTH)
  paintQr(ctx, text, 10, 10, CODE_WIDTH - 20)
  return canvas.encode('png')
}

/** An address on one of these hosts. */
export function ownUrl(raw: string, hosts: string[]): URL | undefined {
  if (!URL.canParse(raw)) return undefined
  const url = new URL(raw)
  return /^https?:$/.test(url.protocol) && hosts.includes(url.host) && !url.username ? url : undefined
}
