import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { readSettings } from '../../server/app/settings'
import { createGateways } from '../../server/gateways'
import { serveWechatSandbox } from '../../server/sandbox/wechat'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://hr.example.com' })
})
afterAll(() => server.close())

const HOME = 'http://127.0.0.1:3000/?from=share'
const authUrl = (redirectUrl: string) => server.call('POST /api/sysWechat/genAuthUrl', { body: { redirectUrl, scope: 'base' } })
const openidOf = (code: string) => server.call('POST /api/sysWechat/snsOAuth2', { body: { code } })
const miniOpenid = (JsCode: string) => server.call('GET /api/sysWxOpen/wxOpenId', { query: { JsCode } })
const sign = (url: string) => server.call('POST /api/sysWechat/genConfigPara', { body: { url } })
/** Follows an address as a WeChat browser would. */
const browse = async (address: string, cookie = '') => {
  const { pathname, search, host } = new URL(address)
  const reply = await server.app.http.inject({ url: pathname + search, headers: { host, cookie } })
  return {
    status: reply.statusCode,
    location: String(reply.headers.location ?? ''),
    cookie: String(reply.headers['set-cookie'] ?? '').split(';')[0],
  }
}
const comeBack = async (cookie?: string) => {
  const there = await browse((await authUrl(HOME)).result, cookie)
  return { ...there, code: new URL(there.location).searchParams.get('code')! }
}

describe('silent authorization in a WeChat browser', () => {
  it('goes to WeChat and comes back to the same page with a code', async () => {
    const there = await browse((await authUrl(HOME)).result)
    const back = new URL(there.location)
    expect(there.status).toBe(302)
    expect([back.origin, back.pathname, back.searchParams.get('from')]).toEqual(['http://127.0.0.1:3000', '/', 'share'])
    expect(back.searchParams.get('code')).toMatch(/.{20}/)
  })

  it('gives an openid for a code, once', async () => {
    const { code } = await comeBack()
    const first = await openidOf(code)
    const second = await openidOf(code)
    expect(first.result).toMatch(/^o[\w-]{27}$/)
    expect([second.status, second.code, second.message]).toEqual([200, 10120, '微信授权已失效，请重试'])
  })

  it('lets one of two pages that use a code at once have it', async () => {
    const { code } = await comeBack()
    const answers = await Promise.all([openidOf(code), openidOf(code), openidOf(code)])
    expect(answers.map((answer) => answer.code).sort()).toEqual([10120, 10120, 200])
  })

  it('knows a browser again, and tells two browsers apart', async () => {
    const one = await comeBack()
    const again = await comeBack(one.cookie)
    const other = await comeBack()
    const [a, b, c] = [await openidOf(one.code), await openidOf(again.code), await openidOf(other.code)]
    expect(a.result).toBe(b.result)
    expect(a.result).not.toBe(c.result)
  })

  it.each(['made-up', 'o.x.zzzzzzzz.forged', '', '../'])('refuses the code %p', async (code) => {
    expect((await openidOf(code)).code).toBe(code ? 10120 : 400)
  })

  describe('bound to the browser that left', () => {
    const words = async (person?: Person) => {
      const body = { redirectUrl: HOME, scope: 'base' } as const
      const { result } = await (person ?? server).call('POST /api/sysWechat/genAuthUrl', { body })
      return new URL(result).searchParams.get('state')!
    }
    const wechatOf = (person: Person) =>
      query(server, sql<{ openid: string | null }>`select openid from session where user_id = ${person.id}`)
    const bring = (person: Person, code: string, state?: string) =>
      person.call('POST /api/sysWechat/snsOAuth2', { body: { code, state } })

    it('leaves with a word that nobody can guess, another one each time, and comes back with it', async () => {
      const given = await Promise.all(Array.from({ length: 20 }, () => words()))
      expect(new Set(given).size).toBe(20)
      for (const state of given) expect(state).toMatch(/^[0-9a-f]{32}$/)
      const there = await browse((await authUrl(HOME)).result)
      expect(new URL(there.location).searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/)
    })

    it('takes nobody’s answer but the one that was asked for here, once', async () => {
      const [ann, eve] = [await server.person(), await server.person()]
      const [stolen, { code: eves }] = [await words(eve), await comeBack()]
      expect(await bring(ann, eves, stolen)).toMatchObject({ code: 10120, message: '微信授权已失效，请重试' })
      expect(await bring(ann, eves, 'f'.repeat(32))).toMatchObject({ code: 10120 })
      expect(await wechatOf(ann)).toEqual([{ openid: null }])
      const own = await words(ann)
      const { result } = await bring(ann, eves, own)
      expect(await wechatOf(ann)).toEqual([{ openid: result }])
      expect(await bring(ann, (await comeBack()).code, own)).toMatchObject({ code: 10120 })
      expect(await wechatOf(ann)).toEqual([{ openid: result }])
    })

    it('names nobody by an answer that comes without a word', async () => {
      const ann = await server.person()
      expect((await bring(ann, (await comeBack()).code)).result).toMatch(/^o[\w-]{27}$/)
      expect(await wechatOf(ann)).toEqual([{ openid: null }])
    })

    it('forgets the word after ten minutes', async () => {
      const ann = await server.person()
      const state = await words(ann)
      await query(server, sql`update wechat_state set expires_at = expires_at - interval '10 minutes'`)
      expect(await bring(ann, (await comeBack()).code, state)).toMatchObject({ code: 10120 })
      await words(ann)
      expect(await query(server, sql`select from wechat_state where expires_at < now()`)).toEqual([])
    })
  })

  it('leaves out the hash and the used code of an earlier round', async () => {
    const { result } = await authUrl('http://localhost:10086/?code=old&state=base&inviter=7#/pages/mine/index')
    const redirect = new URL(result).searchParams.get('redirect_uri')
    expect(redirect).toBe('http://localhost:10086/?inviter=7')
  })

  const foreign = [
    'https://evil.example/',
    'http://127.0.0.1@evil.example/',
    'http://evil.example\\@127.0.0.1/',
    'http://user@127.0.0.1/',
    'https://hr.example.com.evil.example/',
    'javascript:alert(1)//127.0.0.1',
    '//evil.example',
    'no address',
  ]
  it.each(foreign)('does not send anybody on to %s', async (url) => {
    expect((await authUrl(url)).status).toBe(400)
    const ours = new URL((await authUrl(HOME)).result)
    ours.searchParams.set('redirect_uri', url)
    expect(await browse(ours.href)).toMatchObject({ status: 400, location: '' })
  })

  it('comes back to the public address too', async () => {
    const url = new URL((await authUrl('https://hr.example.com/')).result)
    expect((await browse(url.href)).location).toMatch(/^https:\/\/hr\.example\.com\/\?code=/)
  })
})

describe('the mini-program', () => {
  it('gets one openid for each person, from a code that works once', async () => {
    const first = await miniOpenid('lin~1')
    expect(first.result).toMatch(/^o[\w-]{27}$/)
    expect((await miniOpenid('lin~2')).result).toBe(first.result)
    expect((await miniOpenid('wang~1')).result).not.toBe(first.result)
    expect((await miniOpenid('lin~1')).code).toBe(10120)
  })

  it('gets the phone number behind a code of the phone button, and none for another code', async () => {
    const { wechat } = server.app.services.gateways
    expect(await wechat.phoneOfCode('phone:13800138000')).toBe('13800138000')
    expect(await wechat.phoneOfCode('phone:13800138000~tap')).toBe('13800138000')
    await expect(wechat.phoneOfCode('phone:13800138000~tap')).rejects.toMatchObject({ code: 10120 })
    await expect(wechat.phoneOfCode('phone:123')).rejects.toMatchObject({ code: 10120 })
  })

  it('has texts checked in pieces, to their last character', async () => {
    const { wechat } = server.app.services.gateways
    const long = '薪酬'.repeat(2000)
    expect(await wechat.checkText(long, 'o1')).toBe('pass')
    expect(await wechat.checkText(`${long}枪支`, 'o1')).toBe('risky')
    expect(await wechat.checkText(`${long}理财内幕`, 'o1')).toBe('review')
  })
})

describe('the signature of a page', () => {
  it('is the sha1 over the ticket and the page without its hash', async () => {
    const { result } = await sign('http://localhost:10086/?a=1#/pages/circle/circleDetail?id=2')
    const ticket = await server.app.services.gateways.wechat.jsapiTicket()
    const text = `jsapi_ticket=${ticket}&noncestr=${result.nonceStr}&timestamp=${result.timestamp}&url=http://localhost:10086/?a=1`
    expect(result.signature).toBe(createHash('sha1').update(text).digest('hex'))
    expect(result.appId).toBe(server.app.services.gateways.wechat.appId)
  })

  it('is never twice the same', async () => {
    const [one, two] = [await sign(HOME), await sign(HOME)]
    expect(one.result.nonceStr).not.toBe(two.result.nonceStr)
  })

  it.each(['https://evil.example/', 'ftp://127.0.0.1/', 'http://127.0.0.1.evil.example/', 'page'])(
    'is not given to %s',
    async (url) => {
      const answer = await sign(url)
      expect([answer.status, answer.message]).toEqual([400, '参数错误：网址不属于本站'])
    },
  )
})

describe('with a real WeChat account', () => {
  const account = { WECHAT_APP_ID: 'wxreal', WECHAT_SECRET: 's', WECHAT_MINI_APP_ID: 'wxmini', WECHAT_MINI_SECRET: 's' }
  let real: TestServer
  beforeAll(async () => {
    // Port 9 (discard) answers nobody.
    real = await startServer({ ...account, WECHAT_API_BASE: 'http://127.0.0.1:9', PUBLIC_URL: 'https://hr.example.com' })
  })
  afterAll(() => real.close())

  it('people are sent to WeChat itself, in the order of members that it wants', async () => {
    const { result } = await real.call('POST /api/sysWechat/genAuthUrl', {
      body: { redirectUrl: 'https://hr.example.com/?a=1', scope: 'base' },
    })
    expect(result.replace(/[0-9a-f]{32}/, 'STATE')).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wxreal&redirect_uri=https%3A%2F%2Fhr.example.com%2F%3Fa%3D1' +
        '&response_type=code&scope=snsapi_base&state=STATE#wechat_redirect',
    )
  })

  it.each(['http://127.0.0.1:3000/', 'http://localhost/', 'http://hr.example.com/'])(
    'only pages of the public address are ours, not %s',
    async (url) => {
      expect((await real.call('POST /api/sysWechat/genConfigPara', { body: { url } })).status).toBe(400)
      expect((await real.call('POST /api/sysWechat/genAuthUrl', { body: { redirectUrl: url, scope: 'base' } })).status).toBe(400)
    },
  )

  it('an unreachable WeChat is said in words, and its secrets stay out of the log', async () => {
    const answer = await real.call('GET /api/sysWxOpen/wxOpenId', { query: { JsCode: 'the-code' } })
    expect([answer.status, answer.code, answer.message]).toEqual([200, 10121, '微信服务暂时不可用，请稍后再试'])
    expect(real.log.join('')).toContain('wechat did not answer')
    expect(real.log.join('')).not.toContain('the-code')
  })

  it('there is no sandbox', async () => {
    expect((await real.app.http.inject({ url: '/sandbox/wechat/sns/jscode2session' })).statusCode).toBe(404)
  })
})

describe('the sandbox', () => {
  it('does not run in production', () => {
    const settings = { ...server.settings, production: true }
    expect(() => serveWechatSandbox(Fastify(), settings)).toThrow('不能用于生产环境')
    expect(() => createGateways(settings, server.database.db, Fastify())).toThrow('不能用于生产环境')
    expect(() => readSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', DATABASE_URL: 'postgres://a' })).toThrow(
      'WECHAT_',
    )
  })

  it('is not among the published endpoints', () => {
    expect(Object.keys(server.app.http.swagger().paths ?? {}).filter((path) => path.includes('sandbox'))).toEqual([])
  })

  it('wants the secret of the account, as WeChat does', async () => {
    const reply = await server.app.http.inject({ url: '/sandbox/wechat/sns/jscode2session?appid=wx1&secret=x&js_code=lin~9' })
    expect(reply.json().errcode).toBe(40013)
  })
})
