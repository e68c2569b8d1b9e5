import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { portOf } from '../../server/app/port'
import { readSettings } from '../../server/app/settings'
import { sealPush } from '../../server/gateways/wechat-push'
import { askAboutPictures } from '../../server/modules/platform/moderation/pictures'
import { SANDBOX_PATH, sandboxApps, serveWechatSandbox } from '../../server/sandbox/wechat'
import { operator } from '../admin/support'
import { detail, member, post, save, say, wait } from '../circle/support'
import { query } from '../support/query'
import { jpeg, upload } from '../file/pictures'
import { startServer, type Person, type TestServer } from '../support/server'

const TOKEN = 'token-of-the-console'
const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'

let wechat: FastifyInstance
let server: TestServer
let ann: Person
beforeAll(async () => {
  wechat = Fastify()
  serveWechatSandbox(wechat, readSettings({ NODE_ENV: 'test' }))
  await wechat.listen({ port: 0, host: '127.0.0.1' })
  const { appId, secret, miniAppId, miniSecret } = sandboxApps
  server = await startServer({
    WECHAT_APP_ID: appId,
    WECHAT_SECRET: secret,
    WECHAT_MINI_APP_ID: miniAppId,
    WECHAT_MINI_SECRET: miniSecret,
    WECHAT_API_BASE: `http://127.0.0.1:${portOf(wechat.server)}${SANDBOX_PATH}`,
    WECHAT_PUSH_TOKEN: TOKEN,
    WECHAT_PUSH_AES_KEY: AES_KEY,
  })
  ann = await member(server, '安然')
  await query(server, sql`update app_user set mini_openid = 'o-ann' where id = ${ann.id}`)
})
afterAll(async () => {
  await server.close()
  await wechat.close()
})

/** WeChat says what it has found in a picture. */
async function push(trace: string, suggest: string, token = TOKEN, appId = sandboxApps.miniAppId) {
  const message = { MsgType: 'event', Event: 'wxa_media_check', trace_id: trace, result: { suggest, label: 20001 } }
  const { query: search, body } = sealPush(message, token, AES_KEY, appId)
  const url = `/api/sysWechat/push?${new URLSearchParams(search)}`
  const { statusCode } = await server.app.http.inject({ method: 'POST', url, payload: body })
  await server.app.bus.drain()
  return statusCode
}

/** A post with a picture that WeChat has been asked about. */
async function asked() {
  const { fileId } = (await upload(server, ann, await jpeg(200, 200))).result
  const id = await post(server, ann, { images: [fileId] })
  await askAboutPictures(server.app.services)
  const [{ trace }] = await query<{ trace: string }>(server, sql`select check_trace as trace from file where id = ${fileId}`)
  return { id, fileId, trace }
}
const pictureOf = async (fileId: string) => (await server.app.http.inject({ url: `/files/${fileId}.webp` })).statusCode
const statusOf = async (id: string) => (await detail(ann, id)).result.status

test('a picture that passes stays where it is', async () => {
  const { id, fileId, trace } = await asked()
  expect(await push(trace, 'pass')).toBe(200)
  expect([await statusOf(id), await pictureOf(fileId)]).toEqual([2, 200])
})

test('a bad picture is gone from everywhere, and its author is told so, once', async () => {
  const { id, fileId, trace } = await asked()
  await push(trace, 'risky')
  expect([await statusOf(id), await pictureOf(fileId)]).toEqual([3, 404])
  expect((await server.call('GET /api/circle/detail/:id', { params: { id } })).code).toBe(10104)
  await push(trace, 'risky')
  const { records } = (await ann.call('POST /api/notice/page', { body: {} })).result
  expect(records.filter(({ title }) => title === '你的帖子未通过审核')).toHaveLength(1)
})

test('what shows a bad picture is not put back by operators: its author has to change it', async () => {
  const { id, trace } = await asked()
  await push(trace, 'risky')
  const editor = await operator(server, ['内容'])
  const said = await editor.call('POST /admin/api/review/decide', { body: { kind: 'post', id, verdict: 'pass' } })
  expect(said).toMatchObject({ code: 10189, message: '图片未通过内容安全检查，请作者换图' })
  expect(await statusOf(id)).toBe(3)
})

test('nobody is given a bad picture that the store would not let go of', async () => {
  const { fileId, trace } = await asked()
  const away = jest.spyOn(server.app.services.gateways.storage, 'remove').mockRejectedValue(new Error('the store is away'))
  await push(trace, 'risky')
  const got = async (name: string) => (await server.app.http.inject({ url: `/files/${name}` })).statusCode
  expect(await Promise.all([`${fileId}.webp`, `${fileId}_t.webp`, `${fileId}.jpg`].map(got))).toEqual([404, 404, 404])
  away.mockRestore()
})

test('a doubtful picture waits for a person', async () => {
  const { id, fileId, trace } = await asked()
  await push(trace, 'review')
  expect([await statusOf(id), await pictureOf(fileId)]).toEqual([1, 200])
})

test('what waits with a doubtful picture goes on waiting when it is saved again', async () => {
  // Found doubtful while it was only a draft: nothing showed it yet.
  const { fileId } = (await upload(server, ann, await jpeg(200, 200))).result
  await query(server, sql`update file set checked = 'review', check_trace = ${fileId} where id = ${fileId}`)
  const id = await post(server, ann, { images: [fileId] })
  expect(await statusOf(id)).toBe(1)
  expect((await save(ann, { id, images: [fileId] })).result.status).toBe(1)

  const open = await post(server, ann)
  const said = (more: object) => say(ann, open, { content: '照片见下', images: [fileId], ...more })
  await wait(server, ann, '2 hours')
  const comment = (await said({})).result
  expect(comment.status).toBe(1)
  expect((await said({ id: comment.id })).result.status).toBe(1)
})

test('an avatar that is found bad is taken off', async () => {
  const { fileId } = (await upload(server, ann, await jpeg(200, 200))).result
  await ann.call('POST /api/user/saveUserInfo', { body: { avatar: fileId } })
  await askAboutPictures(server.app.services)
  const [{ trace }] = await query<{ trace: string }>(server, sql`select check_trace as trace from file where id = ${fileId}`)
  await push(trace, 'risky')
  expect((await ann.call('POST /api/user/userBaseDetail', { body: {} })).result.avatar).toBe('')
})

test('an avatar that is in doubt stays', async () => {
  const { fileId } = (await upload(server, ann, await jpeg(200, 200))).result
  await ann.call('POST /api/user/saveUserInfo', { body: { avatar: fileId } })
  await askAboutPictures(server.app.services)
  const [{ trace }] = await query<{ trace: string }>(server, sql`select check_trace as trace from file where id = ${fileId}`)
  await push(trace, 'review')
  expect((await ann.call('POST /api/user/userBaseDetail', { body: {} })).result.avatar).toContain(fileId)
})

test('a picture of which the answer was lost is asked about again, and after some times, where others are answered, a person looks at it', async () => {
  const { id, fileId } = await asked()
  const later = async () => {
    await query(server, sql`update file set asked_at = now() - interval '3 hours' where id = ${fileId}`)
    await askAboutPictures(server.app.services)
    await server.app.bus.drain()
    return (await query<{ asks: number; checked: string }>(server, sql`select asks, checked from file where id = ${fileId}`))[0]
  }
  for (const asks of [2, 3, 4]) expect(await later()).toEqual({ asks, checked: 'asked' })
  // No answers come at all: that says nothing of this picture.
  await query(server, sql`update file set asked_at = now() - interval '1 day' where checked = 'passed'`)
  expect(await later()).toEqual({ asks: 5, checked: 'asked' })
  expect(await statusOf(id)).toBe(2)
  const chief = await operator(server)
  const alarms = async () => (await chief.call('GET /admin/api/desk/show')).result.alarms.map(({ text }) => text)
  expect(await alarms()).toContainEqual(expect.stringContaining('没有答复 1 张图片'))
  const other = await asked()
  await push(other.trace, 'pass')
  await query(server, sql`update file set asked_at = now() - interval '3 hours' where id = ${other.fileId}`)
  expect(await later()).toEqual({ asks: 5, checked: 'review' })
  expect(await statusOf(id)).toBe(1)
  // What WeChat says of it after all counts where it is bad.
  const [{ trace }] = await query<{ trace: string }>(server, sql`select check_trace as trace from file where id = ${fileId}`)
  await push(trace, 'risky')
  expect([await statusOf(id), await pictureOf(fileId)]).toEqual([3, 404])
})

test('an answer that comes before its trace is written down is asked to come again, but not for ever', async () => {
  await asked()
  expect(await push('of-no-picture-yet', 'risky')).toBe(503)
  await query(server, sql`update file set checked = 'skipped' where checked is null or checked = 'asked'`)
  expect(await push('of-a-picture-that-is-gone', 'risky')).toBe(200)
})

test('a picture that WeChat does not look at now holds up no other', async () => {
  const [first, second] = [await jpeg(200, 200), await jpeg(210, 200)]
  const ids: string[] = []
  for (const bytes of [first, second]) {
    ids.push((await upload(server, ann, bytes)).result.fileId)
    await post(server, ann, { images: ids.slice(-1) })
  }
  jest.spyOn(server.app.services.gateways.wechat, 'checkPicture').mockResolvedValueOnce('unavailable')
  await askAboutPictures(server.app.services)
  const rows = await query(server, sql`select checked from file where id = any(${ids}::uuid[]) order by created_at`)
  expect(rows).toEqual([{ checked: null }, { checked: 'asked' }])
})

test('nobody else can say what is bad', async () => {
  const { id, trace } = await asked()
  expect(await push(trace, 'risky', 'somebody-else')).toBe(404)
  expect(await push(trace, 'risky', TOKEN, 'wx-of-somebody')).toBe(404)
  expect((await server.app.http.inject({ method: 'POST', url: '/api/sysWechat/push', payload: {} })).statusCode).toBe(404)
  expect(
    (await server.app.http.inject({ url: '/api/sysWechat/push?signature=x&timestamp=1&nonce=2&echostr=hi' })).statusCode,
  ).toBe(404)
  // As long in letters as a signature, and longer in bytes.
  const odd = new URLSearchParams({ signature: '签'.repeat(40), timestamp: '1', nonce: '2', echostr: 'hi' })
  expect((await server.app.http.inject({ url: `/api/sysWechat/push?${odd}` })).statusCode).toBe(404)
  expect(await statusOf(id)).toBe(2)
})

test('a picture of somebody whom WeChat does not know is not asked about, and not again', async () => {
  const ben = await member(server, '本')
  const { fileId } = (await upload(server, ben, await jpeg(200, 200))).result
  await post(server, ben, { images: [fileId] })
  await askAboutPictures(server.app.services)
  const rows = await query<{ checked: string }>(server, sql`select checked from file where id = ${fileId}`)
  expect(rows).toEqual([{ checked: 'skipped' }])
})
