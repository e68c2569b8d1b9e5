import { randomUUID } from 'node:crypto'
import { operator, upload, type TestOperator } from '../admin/support'
import { jpeg } from '../file/pictures'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let editor: TestOperator
beforeAll(async () => {
  server = await startServer({ WEBVIEW_HOSTS: 'law.example' })
  editor = await operator(server, ['运营'])
})
afterAll(() => server.close())

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const picture = async () => upload(server, editor, 'image', await jpeg(), '横幅.jpg')
const ad = (more = {}) => ({
  ...{ place: 'square' as const, title: '双十一考证季', link: '/pages/lesson/index2', sort: 0 },
  ...{ startTime: inHours(-1), endTime: inHours(24), ...more },
})
const create = async (more = {}) =>
  editor.call('POST /admin/api/ad/create', { body: { ...ad(more), imageFileId: await picture(), requestId: randomUUID() } })
const shown = async () => (await server.call('GET /api/circle/banner')).result
const listed = async () => (await editor.call('POST /admin/api/ad/page', { body: {} })).result.records

test('a banner shows from its start to its end, under its new title when it is changed, and not once it is taken down', async () => {
  const { id } = (await create()).result
  await create({ title: '明天才开始', startTime: inHours(24), endTime: null })
  expect((await shown()).map((one) => one.title)).toEqual(['双十一考证季'])
  const before = (await shown())[0].image
  await editor.call('POST /admin/api/ad/edit', { body: { id, ...ad({ title: '双十二考证季' }), imageFileId: await picture() } })
  expect((await shown()).map((one) => one.title)).toEqual(['双十二考证季'])
  expect((await shown())[0].image).not.toBe(before)
  await server.call('POST /api/statistics/adClick', { body: { adId: id } })
  expect(await listed()).toMatchObject([
    { title: '明天才开始', state: 'ahead', clicks: 0 },
    { title: '双十二考证季', state: 'on', clicks: 1 },
  ])
  await editor.call('POST /admin/api/ad/enable', { body: { id, on: false } })
  expect(await shown()).toEqual([])
  expect((await listed())[1].state).toBe('off')
})

test('a banner that the app would not open is refused while it is written', async () => {
  expect(await create({ link: 'https://other.example/win' })).toMatchObject({
    code: 400,
    message: expect.stringContaining('law.example'),
  })
  expect((await create({ link: '/pages/lesson/index3' })).message).toBe('没有这一页：pages/lesson/index3')
  expect((await create({ link: '/pages/lesson/detail' })).message).toBe('pages/lesson/detail 要写明 id，如 ?id=…')
  expect((await create({ endTime: inHours(-2) })).message).toBe('结束时间应晚于开始')
  expect((await create({ link: 'https://law.example/a' })).code).toBe(200)
})

test('people find the entries of the first screen as operators named and ordered them; only the first five that are switched on', async () => {
  const grid = async () => (await server.call('GET /api/sysConfig/client')).result.homeGrid.map(({ label }) => label)
  expect(await grid()).toEqual(['题库', '智库', '活动', '商城', '考证'])
  const edit = (key: 'tiku' | 'live', label: string, on: boolean) =>
    editor.call('POST /admin/api/homeEntry/edit', { body: { key, label, shown: on } })
  await edit('tiku', '题库', false)
  await edit('live', '看直播', true)
  expect(await grid()).toEqual(['智库', '活动', '商城', '考证', '看直播'])
  const list = (await editor.call('GET /admin/api/homeEntry/list')).result
  await editor.call('POST /admin/api/homeEntry/order', { body: { keys: list.map(({ key }) => key).toReversed() } })
  expect(await grid()).toEqual(['看直播', '考证', '商城', '活动', '智库'])
})

test('a maintenance notice is read by everybody until its end, or until it is taken down; one that is over already is refused', async () => {
  const notice = async () => (await server.call('GET /api/sysConfig/client')).result.maintenance
  const announce = (until: string) => editor.call('POST /admin/api/maintenance/save', { body: { text: '今晚升级', until } })
  expect((await announce(inHours(-1))).code).toBe(400)
  await announce(inHours(2))
  expect(await notice()).toMatchObject({ on: true, text: '今晚升级' })
  expect((await editor.call('GET /admin/api/maintenance/list')).result).toMatchObject([{ text: '今晚升级' }])
  await editor.call('POST /admin/api/maintenance/end', { body: {} })
  expect(await notice()).toEqual({ on: false, text: '' })
})
