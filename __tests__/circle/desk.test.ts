import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { comment, comments, idsOf, member, miscounts, post, save } from './support'

let server: TestServer
let editor: TestOperator
let author: Person
beforeAll(async () => {
  server = await startServer()
  editor = await operator(server, ['内容'])
  author = await member(server)
})
afterAll(() => server.close())
beforeEach(() => query(server, sql`truncate circle_topic cascade`))

const create = async (name: string, intro = '') =>
  (await editor.call('POST /admin/api/topic/create', { body: { name, intro, requestId: randomUUID() } })).result.id
const topics = async () => (await editor.call('POST /admin/api/topic/page', { body: {} })).result.records
const detail = async (id: string) => (await server.call('GET /api/topic/detail/:id', { params: { id } })).result
const posts = async (body = {}) => (await editor.call('POST /admin/api/post/page', { body })).result.records

test('a topic that an operator makes can be written in at once, and is called what it is renamed to', async () => {
  const id = await create('年终奖', '怎么发')
  await post(server, author, { topicIds: [id] })
  await editor.call('POST /admin/api/topic/edit', { body: { id, name: '年终奖怎么发', intro: '算法与税' } })
  expect(await detail(id)).toMatchObject({ name: '年终奖怎么发', intro: '算法与税', postCount: 1 })
  const again = await editor.call('POST /admin/api/topic/create', {
    body: { name: '年终奖怎么发', intro: '', requestId: randomUUID() },
  })
  expect(again).toMatchObject({ code: 400, message: '已经有这个名字的话题' })
})

test('a closed topic can be read and not written in, until it is opened again', async () => {
  const id = await create('旧话题')
  await editor.call('POST /admin/api/topic/close', { body: { id, closed: true, reason: '过季' } })
  expect(await detail(id)).toMatchObject({ closed: true })
  expect((await save(await member(server), { topicIds: [id] })).code).toBe(11106)
  await editor.call('POST /admin/api/topic/close', { body: { id, closed: false, reason: '又到了' } })
  await post(server, author, { topicIds: [id] })
})

test('of two topics that become one, posts and followers stand in the other once, and the old address leads there', async () => {
  const [from, into] = [await create('社保缴纳'), await create('社保')]
  const fan = await member(server)
  for (const id of [from, into]) await fan.call('POST /api/topic/follow', { body: { id, follow: true } })
  await author.call('POST /api/topic/follow', { body: { id: from, follow: true } })
  await post(server, author, { topicIds: [from] })
  await post(server, author, { topicIds: [from, into] })
  const done = await editor.call('POST /admin/api/topic/merge', { body: { id: from, topicId: into, reason: '说的是一件事' } })
  expect(done.result).toEqual({ posts: 1, followers: 1 })
  expect(await detail(from)).toMatchObject({ id: into, name: '社保', postCount: 2, followCount: 2, closed: false })
  expect(await miscounts(server)).toEqual([])
  expect((await topics()).find(({ id }) => id === from)).toMatchObject({ closed: true, mergedInto: '社保', postCount: 0 })
  expect((await editor.call('POST /admin/api/topic/close', { body: { id: from, closed: false, reason: '试' } })).code).toBe(400)
})

test('hosts are shown in their order; somebody who has left cannot be one', async () => {
  const [id, first, second, left] = [await create('薪酬'), await member(server), await member(server), await member(server)]
  const hosts = (userIds: string[]) => editor.call('POST /admin/api/topic/hosts', { body: { id, userIds } })
  await hosts([second.id, first.id])
  expect((await detail(id)).hosts.map((host) => host.id)).toEqual([second.id, first.id])
  await query(server, sql`update app_user set status = 'closed' where id = ${left.id}`)
  expect((await hosts([left.id])).code).toBe(400)
})

test('a post is found by its address or its topic; moved, it is counted where it is and no longer pinned where it was', async () => {
  const [from, into] = [await create('招聘'), await create('面试')]
  const id = await post(server, author, { topicIds: [from] })
  await editor.call('POST /admin/api/post/pin', { body: { id, topic: '招聘', on: true } })
  expect(await posts({ post: `https://example.com/#/pages/circle/circleDetail?id=${id}` })).toMatchObject([
    { id, topics: ['招聘'], pinnedIn: ['招聘'], digest: false },
  ])
  await editor.call('POST /admin/api/post/topics', { body: { id, topicIds: [into] } })
  await editor.call('POST /admin/api/post/digest', { body: { id, on: true } })
  expect(await posts({ topicId: from })).toEqual([])
  expect(await posts({ topicId: into, digest: true })).toMatchObject([{ id, topics: ['面试'], pinnedIn: [], digest: true }])
  expect(await miscounts(server)).toEqual([])
})

test('nobody is named as the author of an anonymous question, and looking for somebody’s posts does not find it', async () => {
  const id = await post(server, author, { type: 2, anonymous: true, content: '公司让我自愿降薪，能不签吗？请各位帮忙看看' })
  expect(await posts({ post: id })).toMatchObject([{ author: '' }])
  expect((await posts({ userId: author.id })).map((row) => row.id)).not.toContain(id)
})

test('a published post is found by its words, taken down with a reason, and put back when that was wrong', async () => {
  const id = await post(server, author, { title: '考勤表', content: '两百人的厂子考勤怎么排班' })
  const decide = (verdict: 'takeDown' | 'pass', more = {}) =>
    editor.call('POST /admin/api/review/decide', { body: { kind: 'post', id, verdict, ...more } })
  const found = async (body: object) => (await posts({ keyword: '厂子考勤', ...body })).map((row) => row.id)
  const seen = async () => (await (await member(server)).call('GET /api/circle/detail/:id', { params: { id } })).code
  expect(await found({})).toEqual([id])
  expect(await editor.call('POST /admin/api/post/page', { body: { keyword: ' 厂 ' } })).toMatchObject({
    code: 400,
    message: '按标题或正文里的字找，至少写两个字',
  })
  expect((await posts({ post: id }))[0]).toMatchObject({ content: '两百人的厂子考勤怎么排班', userId: author.id })
  expect((await decide('takeDown')).code).toBe(400)
  expect((await posts({ post: id }))[0]).toMatchObject({ decidedBy: '', decidedAt: null })
  expect((await decide('takeDown', { reason: '违法广告' })).code).toBe(200)
  expect((await posts({ post: id }))[0]).toMatchObject({
    decidedBy: editor.name,
    decidedAt: expect.any(String),
    decidedWhy: '违法广告',
  })
  expect([await found({ status: 4 }), await found({ status: 2 }), await seen()]).toEqual([[id], [], 10104])
  expect((await decide('pass')).code).toBe(200)
  expect([await found({ status: 2 }), await seen()]).toEqual([[id], 200])
})

test('a post that was edited is found by what it says now; the ranking does not touch the words it is found by', async () => {
  const id = await post(server, author, { title: '年终奖', content: '发放的时间写在劳动合同里了' })
  const found = async (keyword: string) => (await posts({ keyword })).map((row) => row.id)
  expect(await found('劳动合同里')).toEqual([id])
  expect((await save(author, { id, title: '年终奖', content: '发放的时间写在员工手册里了' })).code).toBe(200)
  expect([await found('劳动合同里'), await found('员工手册里')]).toEqual([[], [id]])
  const written = () => query(server, sql`select xmin::text from circle_post_words where post_id = ${id}`)
  const before = await written()
  await server.app.bus.drain()
  await runJob(server, 'circle.hot')
  expect(await written()).toEqual(before)
})

test('a wave of advertisements is taken down at once, and what was taken down before is left', async () => {
  const [first, second, done] = [await post(server, author), await post(server, author), await post(server, author)]
  const decision = { kind: 'post' as const, verdict: 'takeDown' as const, reason: '违法广告' }
  await editor.call('POST /admin/api/review/decide', { body: { ...decision, id: done } })
  const { code } = await editor.call('POST /admin/api/batch/create', {
    body: {
      ...{ route: 'POST /admin/api/review/decide', label: '下架', title: '帖子', ids: [first, second, done] },
      ...{ given: JSON.stringify({ ...decision, reason: '刷屏广告', was: 2 }), requestId: randomUUID() },
    },
  })
  expect(code).toBe(200)
  await runJob(server, 'admin.batches')
  const [batch] = (await editor.call('POST /admin/api/batch/page', { body: {} })).result.records
  expect(batch).toMatchObject({ tried: 3, failed: 1, faults: [{ id: done, message: '已经处理过' }] })
  for (const id of [first, second])
    expect(await posts({ post: id })).toMatchObject([{ status: 4, decidedBy: editor.name, decidedWhy: '刷屏广告' }])
  expect(await posts({ post: done })).toMatchObject([{ status: 4, decidedWhy: '违法广告' }])
})

test('of two operators who decide on one reported post only the first counts, and what the second saw undoes nothing', async () => {
  const id = await post(server, author)
  const reporter = await member(server)
  const decide = (verdict: 'takeDown' | 'pass', more: object) =>
    editor.call('POST /admin/api/review/decide', { body: { kind: 'post', id, verdict, reason: '看过了', ...more } })
  const over = { code: 10187, message: '已经处理过' }
  const status = async () => (await posts({ post: id }))[0].status
  await reporter.call('POST /api/report/save', {
    body: { targetType: 'post', targetId: id, reason: 'r4', requestId: randomUUID() },
  })
  expect((await decide('takeDown', { reported: true })).code).toBe(200)
  expect(await decide('pass', { reported: true })).toMatchObject(over)
  expect(await decide('takeDown', { was: 2 })).toMatchObject(over)
  expect(await status()).toBe(4)
  expect((await decide('pass', { was: 4 })).code).toBe(200)
  expect(await decide('takeDown', { reported: true })).toMatchObject(over)
  expect(await decide('pass', { was: 4 })).toMatchObject(over)
  expect(await status()).toBe(2)
})

test('a published comment is found by its author or its post, taken down, and put back', async () => {
  const postId = await post(server, await member(server))
  const id = await comment(server, author, postId, { content: '这份资料有错' })
  const found = async (body: object) =>
    (await editor.call('POST /admin/api/comment/page', { body })).result.records.map((row) => [row.id, row.content])
  const decide = (verdict: 'takeDown' | 'pass', more = {}) =>
    editor.call('POST /admin/api/review/decide', { body: { kind: 'comment', id, verdict, ...more } })
  expect(await found({ post: postId })).toEqual([[id, '这份资料有错']])
  expect((await found({ userId: author.id, status: 2 }))[0]).toEqual([id, '这份资料有错'])
  expect((await decide('takeDown', { reason: '引流' })).code).toBe(200)
  const [row] = (await editor.call('POST /admin/api/comment/page', { body: { post: postId } })).result.records
  expect(row).toMatchObject({ decidedBy: editor.name, decidedWhy: '引流' })
  expect(await found({ post: postId, status: 2 })).toEqual([])
  expect(idsOf(await comments(await member(server), postId))).toEqual([])
  expect((await decide('pass')).code).toBe(200)
  expect(idsOf(await comments(await member(server), postId))).toEqual([id])
})

test('who answers their own anonymous question is not named among the comments', async () => {
  const id = await post(server, author, { type: 2, anonymous: true, content: '试用期被延长了，我能不同意吗？请大家帮忙看看' })
  const own = await comment(server, author, id, { content: '补充一下，合同是两年的' })
  const page = async (body: object) => (await editor.call('POST /admin/api/comment/page', { body })).result.records
  expect(await page({ post: id })).toMatchObject([{ id: own, userId: '', author: '匿名' }])
  expect((await page({ userId: author.id })).map((row) => row.id)).not.toContain(own)
})
