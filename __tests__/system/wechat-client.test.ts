import Fastify from 'fastify'
import { sql } from 'kysely'
import { SANDBOX_PATH, sandboxApps, serveWechatSandbox } from '../../server/sandbox/wechat'
import { createWechat, type Fetch } from '../../server/gateways/wechat'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => sql`delete from shared_value`.execute(server.database.db))

const json = (body: unknown) => new Response(JSON.stringify(body))

/** A node of ours with a line to WeChat that can be listened to and cut. */
function startNode(
  answerFirst: (path: string) => Response | Promise<Response> | undefined = () => undefined,
  timeoutMs?: number,
) {
  const wechatServer = Fastify()
  serveWechatSandbox(wechatServer, server.settings)
  const asked: string[] = []
  const fetch: Fetch = async (url, { method, body, headers, signal }) => {
    const path = url.slice(SANDBOX_PATH.length).split('?')[0]
    asked.push(path)
    const early = answerFirst(path)
    if (early)
      return Promise.race([early, new Promise<never>((_, no) => signal!.addEventListener('abort', () => no(signal!.reason)))])
    const reply = await wechatServer.inject({
      url,
      method: (method ?? 'GET') as 'GET',
      payload: body as string,
      headers: headers as {},
    })
    return new Response(reply.body)
  }
  const wechat = createWechat({
    ...sandboxApps,
    local: true,
    apiBase: SANDBOX_PATH,
    openBase: () => '',
    fetch,
    db: server.database.db,
    log: server.app.http.log,
    timeoutMs,
  })
  return { wechat, asked }
}
const TICKET = '/cgi-bin/ticket/getticket'
const TOKEN = '/cgi-bin/stable_token'
const expire = () => sql`update shared_value set expires_at = now()`.execute(server.database.db)

describe('the ticket for signatures', () => {
  it('is asked for once, however many signatures and nodes want it at the same time', async () => {
    const nodes = [startNode(), startNode()]
    const tickets = await Promise.all(Array.from({ length: 20 }, (_, i) => nodes[i % 2].wechat.jsapiTicket()))
    expect(new Set(tickets).size).toBe(1)
    const asked = nodes.flatMap((node) => node.asked)
    expect(asked.sort()).toEqual([TOKEN, TICKET].sort())
  })

  it('is asked for again when it is about to expire', async () => {
    const { wechat, asked } = startNode()
    await wechat.jsapiTicket()
    await expire()
    await wechat.jsapiTicket()
    expect(asked.filter((path) => path === TICKET)).toHaveLength(2)
  })

  it('is not kept to its last minutes', async () => {
    await startNode().wechat.jsapiTicket()
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from expires_at - now())::int as left from shared_value`.execute(server.database.db)
    expect(rows.map((row) => row.left <= 6900 && row.left > 6000)).toEqual([true, true])
  })

  it('is wanted again after a failure', async () => {
    let broken = true
    const { wechat } = startNode((path) =>
      broken && path === TICKET ? json({ errcode: -1, errmsg: 'system error' }) : undefined,
    )
    await expect(wechat.jsapiTicket()).rejects.toMatchObject({ code: 10121 })
    broken = false
    expect(await wechat.jsapiTicket()).toMatch(/.{20}/)
  })
})

describe('an access token', () => {
  it('that WeChat revoked is replaced, and the call goes through', async () => {
    const node = startNode()
    await node.wechat.phoneOfCode('phone:13800138000')
    await sql`update shared_value set value = 'revoked'`.execute(server.database.db)
    expect(await node.wechat.phoneOfCode('phone:13800138001')).toBe('13800138001')
    expect(node.asked.filter((path) => path === TOKEN)).toHaveLength(2)
  })

  it('that is refused again and again is not asked for without end', async () => {
    const { wechat, asked } = startNode((path) => (path === TICKET ? json({ errcode: 40001 }) : undefined))
    await expect(wechat.jsapiTicket()).rejects.toMatchObject({ code: 10121 })
    expect(asked.filter((path) => path === TICKET)).toHaveLength(2)
  })
})

describe('a WeChat that fails', () => {
  const broken: [string, () => Response | Promise<Response>][] = [
    ['does not answer in time', () => new Promise<Response>(() => {})],
    ['cuts the line', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with a page of HTML', () => new Response('<html>502</html>', { status: 502 })],
    ['answers null', () => json(null)],
    ['answers without what was asked for', () => json({ errcode: 0 })],
    ['is too busy', () => json({ errcode: 45011, errmsg: 'api minute-quota reach limit' })],
  ]
  it.each(broken)('%s: the person is asked to try later', async (_what, fail) => {
    const { wechat } = startNode(fail, 50)
    const later = { code: 10121, message: '微信服务暂时不可用，请稍后再试' }
    await expect(wechat.openidOfCode('c')).rejects.toMatchObject(later)
    await expect(wechat.miniOpenidOfCode('c')).rejects.toMatchObject(later)
    await expect(wechat.phoneOfCode('c')).rejects.toMatchObject(later)
    await expect(wechat.jsapiTicket()).rejects.toMatchObject(later)
    expect(await wechat.checkText('薪酬', 'o1')).toBeUndefined()
  })

  it('for one piece of a long text has not checked that text', async () => {
    let pieces = 0
    const { wechat } = startNode((path) => (path === '/wxa/msg_sec_check' && ++pieces === 2 ? json({ errcode: -1 }) : undefined))
    expect(await wechat.checkText('薪酬'.repeat(2000), 'o1')).toBeUndefined()
  })
})

it('a phone number of another country is refused in words', async () => {
  const foreign = { phone_info: { purePhoneNumber: '4155550100', countryCode: '1' } }
  const { wechat } = startNode((path) => (path.includes('phone') ? json(foreign) : undefined))
  await expect(wechat.phoneOfCode('c')).rejects.toMatchObject({ code: 10101 })
})
