import { randomUUID } from 'node:crypto'
import { operator, upload, type TestOperator } from '../admin/support'
import { jpeg } from '../file/pictures'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let chief: TestOperator
beforeAll(async () => {
  server = await startServer({ WEBVIEW_HOSTS: 'law.example' })
  chief = await operator(server)
})
afterAll(() => server.close())

const hosts = async () => (await server.call('GET /api/sysConfig/webviewHosts')).result
const add = (host: string, note = '社保查询') => chief.call('POST /admin/api/webHost/create', { body: { host, note } })
const remove = (host: string) => chief.call('POST /admin/api/webHost/remove', { body: { host } })
const banner = async (link: string) =>
  chief.call('POST /admin/api/ad/create', {
    body: {
      ...{ place: 'square' as const, title: '去看看', link, sort: 0, endTime: null, requestId: randomUUID() },
      startTime: new Date(Date.now() - 60_000).toISOString(),
      imageFileId: await upload(server, chief, 'image', await jpeg(), '横幅.jpg'),
    },
  })
const shown = async () => (await server.call('GET /api/circle/banner')).result.map(({ url }) => url)

test('a website that operators add is opened at once, and not any more once they take it away', async () => {
  const link = 'https://si.example/query'
  expect((await banner(link)).code).toBe(400)
  expect((await add(' SI.example ')).code).toBe(200)
  expect(await hosts()).toEqual(['law.example', 'si.example'])
  expect((await banner(link)).code).toBe(200)
  expect(await shown()).toEqual([link])
  expect((await remove('si.example')).code).toBe(200)
  expect(await hosts()).toEqual(['law.example'])
  expect(await shown()).toEqual([])
  expect((await remove('si.example')).code).toBe(10104)
})

test('what stands in the settings is listed as such, and taken away only there', async () => {
  await add('a.example:8443', '测试环境')
  expect((await chief.call('GET /admin/api/webHost/list')).result).toEqual([
    { host: 'law.example', note: '服务器设置里的', fixed: true },
    { host: 'a.example:8443', note: '测试环境', fixed: false },
  ])
  expect((await remove('law.example')).code).toBe(10104)
  expect((await (await operator(server, ['运营'])).call('GET /admin/api/webHost/list')).status).toBe(403)
})

test.each(['https://a.example', 'a.example/path', '*.example', 'a b.example', 'user@a.example', 'a.example?x'])(
  'no website is called %s',
  async (host) => {
    expect((await add(host)).code).toBe(400)
    expect(await hosts()).not.toContain(host)
  },
)
