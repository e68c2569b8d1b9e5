import Fastify from 'fastify'
import { sql } from 'kysely'
import { createWechat } from '../../server/gateways/wechat'
import { SANDBOX_PATH, sandboxApps, serveWechatSandbox } from '../../server/sandbox/wechat'
import { member, post } from '../circle/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { picture, poster, shows } from './support'

let server: TestServer
let lin: Person
let postId: string
beforeAll(async () => {
  server = await startServer()
  lin = await member(server, '林晓')
  postId = await post(server, lin)
})
afterAll(() => server.close())

const PAGE = 'pages/common/redirect'
const PNG = Buffer.from('\x89PNG', 'latin1')
const later = { code: 10121, message: '微信服务暂时不可用，请稍后再试' }

test('in the mini-program the poster carries a code of the mini-program, not a web address', async () => {
  const { result } = await poster(lin, postId, 'mini')
  const h5 = await poster(lin, postId, 'h5')
  const { status, bytes } = await picture(server, result.image)
  expect(status).toBe(200)
  expect(result.image).not.toBe(h5.result.image)
  expect([await shows(bytes, result.link), await shows((await picture(server, h5.result.image)).bytes, result.link)]).toEqual([
    false,
    true,
  ])
})

test('the code is a picture, and WeChat’s own rules for scene and page hold', async () => {
  const { wechat } = server.app.services.gateways
  const code = await wechat.miniCode('abcdefghijkl', PAGE)
  expect(code.subarray(0, 4)).toEqual(PNG)
  expect((await wechat.miniCode('another', PAGE)).equals(code)).toBe(false)
  await expect(wechat.miniCode('x'.repeat(33), PAGE)).rejects.toMatchObject(later)
  await expect(wechat.miniCode('中文', PAGE)).rejects.toMatchObject(later)
  await expect(wechat.miniCode('abc', '/' + PAGE)).rejects.toMatchObject(later)
})

test('a token that WeChat revoked is replaced, and the code comes', async () => {
  const { wechat } = server.app.services.gateways
  await wechat.miniCode('abc', PAGE)
  await sql`update shared_value set value = 'revoked' where key like 'wechat.access_token.%'`.execute(server.database.db)
  expect((await wechat.miniCode('abc', PAGE)).subarray(0, 4)).toEqual(PNG)
})

test.each<[string, () => Promise<Response>]>([
  ['cuts the line', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers with a page of HTML', async () => new Response('<html>502</html>', { status: 502 })],
  ['answers with nothing', async () => new Response('')],
  ['answers without a picture', async () => Response.json({ errcode: 0 })],
  ['has had enough', async () => Response.json({ errcode: 45009, errmsg: 'reach max api daily quota limit' })],
])('a WeChat that %s: the person is asked to try later', async (_what, answer) => {
  const sandbox = Fastify()
  serveWechatSandbox(sandbox, server.settings)
  const wechat = createWechat({
    ...sandboxApps,
    local: true,
    apiBase: SANDBOX_PATH,
    openBase: () => '',
    fetch: async (url, { body, headers }) => {
      if (url.includes('/wxa/')) return answer()
      const reply = await sandbox.inject({ url, method: 'POST', payload: body as string, headers: headers as {} })
      return new Response(reply.body)
    },
    db: server.database.db,
    log: server.app.http.log,
  })
  await expect(wechat.miniCode('abc', PAGE)).rejects.toMatchObject(later)
})

test('while WeChat is away the mini poster is refused in words and nothing is kept; the H5 poster is drawn', async () => {
  const account = { WECHAT_APP_ID: 'wx', WECHAT_SECRET: 's', WECHAT_MINI_APP_ID: 'wm', WECHAT_MINI_SECRET: 's' }
  // Port 9 (discard) answers nobody.
  const away = await startServer({ ...account, WECHAT_API_BASE: 'http://127.0.0.1:9' })
  try {
    const id = await post(away, await member(away))
    const answer = await poster(away, id, 'mini')
    expect([answer.status, answer.code, answer.message]).toEqual([200, later.code, later.message])
    const { rows } = await sql`select from share_poster`.execute(away.database.db)
    expect(rows).toHaveLength(0)
    expect((await poster(away, id, 'h5')).code).toBe(200)
  } finally {
    await away.close()
  }
})
