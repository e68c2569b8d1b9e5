import { sql } from 'kysely'
import { startServer, type TestServer } from '../support/server'
import { member, post, query, save, topic, walk } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => query(server, sql`truncate circle_topic cascade`))

const page = (body: { tab?: 'hot' | 'new'; keyword?: string; size?: number; cursor?: string }) =>
  server.call('POST /api/topic/page', { body })
const names = async (body: Parameters<typeof page>[0]) => (await page(body)).result.records.map((row) => row.name)

test('topics are listed by posts or by age, without the closed ones', async () => {
  for (const [name, posts] of Object.entries({ 老话题: 5, 中间: 9, 新话题: 1 })) {
    const id = await topic(server, name)
    await query(server, sql`update circle_topic set post_count = ${posts} where id = ${id}`)
  }
  await topic(server, '关掉的', true)
  expect(await names({})).toEqual(['中间', '老话题', '新话题'])
  expect(await names({ tab: 'new' })).toEqual(['新话题', '中间', '老话题'])
})

test.each(['hot', 'new'] as const)('every topic comes once, page by page (%s)', async (tab) => {
  await query(
    server,
    sql`insert into circle_topic (id, name, post_count) select gen_random_uuid(), '话题' || n, n % 4 from generate_series(1, 23) n`,
  )
  const all = await walk((cursor) => page({ tab, size: 4, cursor }))
  expect(all).toHaveLength(23)
  expect(new Set(all.map((row) => row.id)).size).toBe(23)
})

test('a keyword is found anywhere in a name, and its signs mean themselves', async () => {
  for (const name of ['HRBP成长', '加班费100%', '一_二', 'a\\b', '绩效怎么做']) await topic(server, name)
  expect(await names({ keyword: 'hrbp' })).toEqual(['HRBP成长'])
  expect(await names({ keyword: ' #怎么 ' })).toEqual(['绩效怎么做'])
  expect(await names({ keyword: '%' })).toEqual(['加班费100%'])
  expect(await names({ keyword: '_' })).toEqual(['一_二'])
  expect(await names({ keyword: '\\' })).toEqual(['a\\b'])
  expect(await names({ keyword: '没有' })).toEqual([])
})

test('a topic counts what everybody can see in it', async () => {
  const ann = await member(server)
  const id = await topic(server, '社保新规')
  const detail = async () => (await server.call('GET /api/topic/detail/:id', { params: { id } })).result
  const open = await post(server, ann, { topicIds: [id] })
  const fans = await post(server, ann, { topicIds: [id], visible: 1 })
  await post(server, ann, { topicIds: [id], content: '请问社保挂靠代缴会被查吗' })
  expect(await detail()).toEqual({ id, name: '社保新规', cover: '', intro: '社保新规的介绍', postCount: 1 })
  await save(ann, { id: fans, topicIds: [id], visible: 0 })
  expect((await detail()).postCount).toBe(2)
  await save(ann, { id: fans, topicIds: [], visible: 0 })
  expect((await detail()).postCount).toBe(1)
  await ann.call('POST /api/circle/delete', { body: { id: open } })
  expect((await detail()).postCount).toBe(0)
})

test('a topic that is closed can still be read, one that does not exist cannot', async () => {
  const id = await topic(server, '已关闭的话题', true)
  expect((await server.call('GET /api/topic/detail/:id', { params: { id } })).result.name).toBe('已关闭的话题')
  expect((await server.call('GET /api/topic/detail/:id', { params: { id: '018f0000-0000-7000-8000-000000000000' } })).code).toBe(
    10104,
  )
})

test('a cover is shown small in the list and large on its page', async () => {
  const id = await topic(server, '有封面')
  const file = '018f0000-0000-7000-8000-000000000001'
  await query(server, sql`update circle_topic set cover_file = ${file} where id = ${id}`)
  expect((await page({})).result.records[0].cover).toBe(`/files/${file}_t.webp`)
  expect((await server.call('GET /api/topic/detail/:id', { params: { id } })).result.cover).toBe(`/files/${file}.webp`)
})
