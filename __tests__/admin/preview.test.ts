import { sql } from 'kysely'
import { activity } from '../activity/support'
import { course } from '../lesson/support'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'
import { doc } from '../zhiku/support'
import { cookieOf, operator, type TestOperator } from './support'

let server: TestServer
let chief: TestOperator
beforeAll(async () => {
  server = await startServer({ SHARED_ANSWERS: 'on' })
  chief = await operator(server)
})
afterAll(() => server.close())

/** Reads the code with a phone that nobody is logged in on; what it keeps, and where it goes. */
async function scan(link: string) {
  const { pathname, search } = new URL(link)
  const reply = await server.app.http.inject({ method: 'GET', url: pathname + search })
  return { status: reply.statusCode, cookie: cookieOf(reply), page: String(reply.headers.location), text: reply.body }
}
const look = async (path: string, cookie = '') =>
  (await server.app.http.inject({ method: 'GET', url: path, headers: cookie ? { cookie } : {} })).json<{
    code: number
    result: unknown
  }>()
const preview = async (kind: 'course' | 'zhiku' | 'activity', id: string) =>
  (await chief.call(`GET /admin/api/${kind}/preview/:id`, { params: { id } })).result

test('a draft document is seen by the phone that has read its code, and by nobody else', async () => {
  const { id } = await doc(server)
  const path = `/api/zhiku/detail/${id}`
  await query(server, sql`update zhiku_doc set status = 'draft' where id = ${id}`)
  expect((await look(path)).code).toBe(10104)
  const { link, image } = await preview('zhiku', id)
  expect(image).toMatch(/^data:image\/png;base64,/)
  const phone = await scan(link)
  expect(phone).toMatchObject({ status: 302, page: `/#/pages/zhiku/detail?id=${id}` })
  expect(await look(path, phone.cookie)).toMatchObject({ code: 200, result: { id } })
  // Nobody is handed the answer of the phone either.
  expect((await look(path)).code).toBe(10104)
})

test('a draft activity is seen the same way, and the code of one thing opens no other', async () => {
  const [{ id }, { id: other }] = [await activity(server), await activity(server)]
  await query(server, sql`update activity set state = 'draft' where id = any(${[id, other]})`)
  const { link } = await preview('activity', id)
  const { cookie, page } = await scan(link)
  expect(page).toBe(`/#/pages/activity/activityDetail?id=${id}`)
  expect(await look(`/api/activity/detail/${id}`, cookie)).toMatchObject({ code: 200, result: { id } })
  expect((await look(`/api/activity/detail/${other}`, cookie)).code).toBe(10104)
})

test('a course that is off the shelf is seen so, too, and by nobody else', async () => {
  const { id } = await course(server, { status: 'off' })
  const { page, cookie } = await scan((await preview('course', id)).link)
  expect(page).toBe(`/#/pages/lesson/detail?id=${id}`)
  const path = `/api/course/detail/${id}`
  expect(await look(path, cookie)).toMatchObject({ code: 200, result: { id } })
  expect((await look(path)).code).toBe(10104)
})

test('a code that is over or that somebody has written themselves opens nothing', async () => {
  const { id } = await doc(server)
  await query(server, sql`update zhiku_doc set status = 'draft' where id = ${id}`)
  const { link, until } = await preview('zhiku', id)
  const { cookie } = await scan(link)
  expect((await scan(link.slice(0, -3) + 'AAA')).status).toBe(410)
  expect((await look(`/api/zhiku/detail/${id}`, cookie.slice(0, -3) + 'AAA')).code).toBe(10104)
  jest.useFakeTimers({
    now: new Date(until),
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'performance', 'queueMicrotask'],
  })
  try {
    expect(await scan(link)).toMatchObject({ status: 410, text: '预览已经过期，请在后台重新打开，再扫一次。' })
    expect((await look(`/api/zhiku/detail/${id}`, cookie)).code).toBe(10104)
  } finally {
    jest.useRealTimers()
  }
})

test('who may not edit a document gets no code for it', async () => {
  const keeper = await operator(server, ['财务'])
  const { id } = await doc(server)
  expect((await keeper.call('GET /admin/api/zhiku/preview/:id', { params: { id } })).status).toBe(403)
})
