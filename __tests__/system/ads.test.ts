import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readSettings } from '../../server/app/settings'
import { storeImage } from '../../server/modules/platform/file/images'
import { jpeg } from '../file/pictures'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ WEBVIEW_HOSTS: 'flk.npc.gov.cn, law.example' })
})
afterAll(() => server.close())
beforeEach(() => sql`delete from ad`.execute(server.database.db))

interface Placed {
  title?: string
  url?: string
  sort?: number
  starts?: string
  ends?: string
  enabled?: boolean
}
async function place({
  title = '横幅',
  url = 'https://flk.npc.gov.cn',
  sort = 0,
  starts = '-1 hour',
  ends,
  enabled = true,
}: Placed) {
  const { db, gateways } = server.app.services
  const image = await storeImage(db, gateways.storage, null, await jpeg(), '横幅.jpg')
  const id = randomUUID()
  await sql`insert into ad (id, title, image_file, url, sort, starts_at, ends_at, enabled)
    values (${id}, ${title}, ${image.id}, ${url}, ${sort}, now() + ${starts}::interval,
      now() + ${ends ?? null}::interval, ${enabled})`.execute(db)
  return id
}
const titles = async () => (await server.call('GET /api/circle/banner')).result.map((ad) => ad.title)

test('the banners of now are shown in their order, with a picture that is there', async () => {
  await place({ title: '第二', sort: 2 })
  await place({ title: '第一', sort: 1, ends: '1 hour', url: '/pages/circle/circleDetail?id=1' })
  await place({ title: '还没开始', starts: '1 hour' })
  await place({ title: '已经结束', starts: '-2 hours', ends: '-1 hour' })
  await place({ title: '停用', enabled: false })
  const { result } = await server.call('GET /api/circle/banner')
  expect(result.map((ad) => ad.title)).toEqual(['第一', '第二'])
  expect(result[0].url).toBe('/pages/circle/circleDetail?id=1')
  for (const { image } of result) expect((await server.app.http.inject({ url: image })).statusCode).toBe(200)
})

test('a banner that leads anywhere but to an allowed host or a page of ours is not shown', async () => {
  for (const url of [
    'https://evil.example/',
    'https://flk.npc.gov.cn.evil.example/',
    'https://user@flk.npc.gov.cn/',
    'https://flk.npc.gov.cn:8443/',
    'https://law.example@evil.example/',
    'https:///pages/mine/index',
  ])
    await place({ title: url, url })
  await place({ title: '可以', url: 'https://law.example/a?b=c' })
  expect(await titles()).toEqual(['可以'])
})

test.each(['http://flk.npc.gov.cn', 'javascript:alert(1)', '//evil.example', 'pages/mine/index'])(
  'the table takes no banner to %s',
  async (url) => {
    await expect(place({ url })).rejects.toThrow('ad_url_check')
  },
)

test('taps are counted by the day, however many come at once, and not for a banner that is not there', async () => {
  const adId = await place({})
  const tap = (id: string) => server.call('POST /api/statistics/adClick', { body: { adId: id } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => tap(adId)))
  expect(answers.every((answer) => answer.result === true)).toBe(true)
  await sql`update ad_click set day = day - 1`.execute(server.database.db)
  await tap(adId)
  const { rows } = await sql<{ clicks: number }>`select clicks from ad_click order by day`.execute(server.database.db)
  expect(rows.map((row) => row.clicks)).toEqual([20, 1])
  expect((await tap(randomUUID())).code).toBe(10104)
})

test('the square and the school have banners of their own', async () => {
  await place({ title: '广场的' })
  const id = await place({ title: '课程学院的', url: '/pages/lesson/index2' })
  await place({ title: '去不了的', url: 'https://evil.example/' })
  await sql`update ad set place = 'school' where title <> '广场的'`.execute(server.database.db)
  expect(await titles()).toEqual(['广场的'])
  const { banners } = (await server.call('GET /api/course/home')).result
  expect(banners).toEqual([{ id, title: '课程学院的', url: '/pages/lesson/index2', image: expect.stringContaining('/files/') }])
})

test('the web-view is told which hosts it may open', async () => {
  expect((await server.call('GET /api/sysConfig/webviewHosts')).result).toEqual(['flk.npc.gov.cn', 'law.example'])
  expect(readSettings({}).webviewHosts).toEqual(['flk.npc.gov.cn', 'www.gov.cn', 'www.mohrss.gov.cn'])
})

test.each(['https://a.example', 'a.example/path', '*.example', 'a b.example'])(
  'a server does not start with the host %s',
  (host) => {
    expect(() => readSettings({ WEBVIEW_HOSTS: `ok.example,${host}` })).toThrow('WEBVIEW_HOSTS')
  },
)
