import { sql } from 'kysely'
import { review } from '../../server/modules/domains/circle/review/review'
import { operator, type TestOperator } from '../admin/support'
import { videoFile, uploadVideo } from '../file/video-file'
import { jpeg, upload } from '../file/pictures'
import { command } from '../support/command'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { detail, feed, idsOf, member, post, save, say, text, topic, wait } from './support'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
})
afterAll(() => server.close())

const reviews = command('reviews', () => server)
/** Its number there, with what it reads like. */
const numberOf = async (id: string) => (await reviews()).split(/\s/).find((word) => word.startsWith(`${id}@`))!
/** A post that our word list leaves to a person. */
const doubtful = async (more: object = {}) => (await save(ann, { content: text('想要资料的加我 VX，第'), ...more })).result.id

test('what waits can be looked at and decided from the command line', async () => {
  expect(await reviews()).toBe('没有待审核的内容\n')
  const id = await doubtful()
  expect(await reviews()).toMatch(new RegExp(`^post ${id}@\\d+  .+  安然\n  想要资料的加我 VX`))
  expect(await reviews('pass', 'post', await numberOf(id))).toBe('已处理\n')
  expect((await server.call('GET /api/circle/detail/:id', { params: { id } })).code).toBe(200)
  expect(await reviews()).toBe('没有待审核的内容\n')
})

test('what is rejected stays with its author, who reads why', async () => {
  const ben = await member(server, '本')
  const { id } = (await save(ben, { content: text('想要资料的加我 VX，第') })).result
  await reviews('reject', 'post', await numberOf(id), '请去掉', '联系方式')
  expect((await detail(ben, id)).result).toMatchObject({ status: 3, rejectReason: '请去掉 联系方式' })
  expect((await server.call('GET /api/circle/detail/:id', { params: { id } })).code).toBe(10104)
})

test('what its author has changed since it was listed has to be read again', async () => {
  const eve = await member(server)
  const { id } = (await save(eve, { content: text('想要资料的加我 VX，第') })).result
  const before = await numberOf(id)
  await save(eve, { id, content: text('想要课件的加我 VX，第') })
  await expect(reviews('pass', 'post', before)).rejects.toThrow('作者刚改过，请再看一遍')
  await expect(reviews('pass', 'post', id)).rejects.toThrow('看到的是哪一版')
  expect(await reviews('pass', 'post', await numberOf(id))).toBe('已处理\n')
})

test('the best posts, and those that stand on top of a topic, are chosen there', async () => {
  const topicId = await topic(server, '年会策划')
  const ids = []
  for (let n = 0; n < 4; n++) ids.push(await post(server, ann, { topicIds: [topicId] }))
  await reviews('digest', 'on', ids[0])
  expect(idsOf(await feed(server, { tab: 'digest' }))).toEqual([ids[0]])
  const pinned = async () =>
    (await server.call('GET /api/topic/detail/:id', { params: { id: topicId } })).result.pinned.map((one) => one.id)
  await query(server, sql`update circle_topic set pinned_ids = ${ids.slice(1, 3)}::uuid[] where id = ${topicId}`)
  await reviews('pin', 'on', ids[0], '年会策划')
  expect(await pinned()).toEqual(ids.slice(0, 3))
  await expect(reviews('pin', 'on', ids[3], '年会策划')).rejects.toThrow('最多置顶 3 条')
  await reviews('pin', 'off', ids[1], '年会策划')
  expect(await pinned()).toEqual([ids[0], ids[2]])
})

test('a video that waits can be opened from there', async () => {
  const { fileId, url } = (await uploadVideo(server, ann, await videoFile())).result
  const cover = (await upload(server, ann, await jpeg())).result
  await wait(server, ann)
  const { id } = (await save(ann, { images: [cover.fileId], videoId: fileId })).result
  const said = await reviews()
  expect(said).toContain(id)
  expect(said).toMatch(new RegExp(`封面 ${cover.url}\\n  视频 ${url}  3 秒，0\\.\\d MB`))
})

test('an anonymous writer is not named there either', async () => {
  const cat = await member(server, '不愿说名字的人')
  const content = text('想要资料的加我 VX，第')
  const { id } = (await save(cat, { type: 2, title: '能不能匿名问', content, anonymous: true })).result
  const said = await reviews()
  expect(said).toContain(id)
  expect(said).not.toContain('不愿说名字的人')
})

describe('the queue', () => {
  let editor: TestOperator
  beforeAll(async () => {
    editor = await operator(server, ['内容'])
    await query(server, sql`update circle_post set status = 2 where status = 1`)
  })
  let author: Person
  beforeEach(async () => {
    author = await member(server)
  })
  const waiting = async (by = author) => (await save(by, { content: text('想要资料的加我 VX，第') })).result.id
  const queue = async (
    body: { cursor?: string; size?: number; kind?: 'post' | 'comment'; reported?: boolean; ids?: string[] } = {},
  ) => (await editor.call('POST /admin/api/review/page', { body })).result
  const refOf = ({ kind, id, version }: Awaited<ReturnType<typeof queue>>['records'][number]) => ({ kind, id, version })
  type Ref = ReturnType<typeof refOf>
  const decide = (ref: Ref, verdict: 'pass' | 'reject' | 'takeDown', reason?: string) =>
    editor.call('POST /admin/api/review/decide', { body: { ...ref, verdict, reason } })

  test('of a thousand is read to its end, the longest waiting first, each once, while others are decided on', async () => {
    const first = await waiting()
    await query(
      server,
      sql`insert into circle_post (id, author_id, type, content, status, created_at)
        select gen_random_uuid(), author_id, 1, content || n, 1, created_at + n / 3 * interval '1 microsecond'
        from circle_post, generate_series(1, 999) n where id = ${first}`,
    )
    expect((await editor.call('GET /admin/api/review/summary')).result).toMatchObject({ posts: 1000, comments: 0, reported: 0 })
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const { records, next } = await queue({ size: 50, cursor })
      ids.push(...records.map(({ id }) => id))
      await decide(refOf(records[0]), 'pass')
      cursor = next ?? undefined
    } while (cursor)
    expect([ids.length, new Set(ids).size]).toEqual([1000, 1000])
    const { rows } = await sql<{ id: string }>`
      select id from circle_post where status in (1, 2) and id = any(${ids}) order by created_at, id`.execute(server.database.db)
    expect(ids).toEqual(rows.map(({ id }) => id))
    await query(server, sql`delete from circle_post where id = any(${ids})`)
  })

  test('is decided on one by one or many at once; its authors read why, and the log has how it was', async () => {
    const [second, third] = [await member(server), await member(server)]
    const [one, two, gone] = [await waiting(), await waiting(second), await waiting(third)]
    const refs = (await queue()).records.map(refOf)
    await third.call('POST /api/circle/delete', { body: { id: gone } })
    expect((await queue({ kind: 'comment' })).records).toEqual([])
    expect((await queue({ kind: 'post', reported: false })).records.map(({ id }) => id)).toEqual([one, two])
    expect((await queue({ reported: true })).records).toEqual([])
    expect((await decide(refs[0], 'reject')).code).toBe(400)
    expect((await decide(refs[0], 'takeDown', '违反法律法规')).code).toBe(200)
    const log = await query<{ before: object; reason: string }>(
      server,
      sql`select before, reason from admin_audit where subject = 'review' and subject_id = ${one}`,
    )
    expect(log).toEqual([{ before: { status: 1 }, reason: '违反法律法规' }])
    const many = await editor.call('POST /admin/api/review/decideAll', {
      body: { items: refs.slice(1), verdict: 'reject', reason: '请去掉联系方式' },
    })
    expect(many.result).toEqual({ gone: [gone], changed: [], risky: [] })
    expect((await detail(second, two)).result).toMatchObject({ status: 3, rejectReason: '请去掉联系方式' })
    expect((await queue()).records).toEqual([])
    const [row] = (await editor.call('POST /admin/api/post/page', { body: { post: two } })).result.records
    expect(row).toMatchObject({ decidedBy: editor.name, decidedWhy: '请去掉联系方式' })
  })

  test('keeps in the log what was decided on, also where a call names it twice', async () => {
    const id = await waiting()
    const [ref] = (await queue({ ids: [id] })).records.map(refOf)
    const { result } = await editor.call('POST /admin/api/review/decideAll', {
      body: { items: [ref, ref], verdict: 'reject', reason: '请去掉联系方式' },
    })
    expect(result).toMatchObject({ gone: [id] })
    const log = sql`select from admin_audit where subject = 'review' and subject_id = ${id}`
    expect(await query(server, log)).toHaveLength(1)
  })

  test('names nobody for what was not their decision: it has been read anew, or its author has changed it since', async () => {
    const decided = async (id: string) =>
      (await editor.call('POST /admin/api/post/page', { body: { post: id } })).result.records[0].decidedBy
    const id = await waiting()
    await decide((await queue({ ids: [id] })).records.map(refOf)[0], 'pass')
    expect(await decided(id)).toBe(editor.name)
    await review(server.app.services, { postId: id }, 'reject', '图片未通过内容安全检查')
    expect(await decided(id)).toBe('')
  })

  test('shows nobody what no one has read: what its author has changed meanwhile is read again before it is decided on', async () => {
    const cover = (await upload(server, author, await jpeg())).result
    const content = text('想要资料的加我 VX，第')
    const { id } = (await save(author, { content })).result
    const [read] = (await queue({ ids: [id] })).records
    await save(author, { id, content, images: [cover.fileId] })
    for (const verdict of ['pass', 'reject', 'takeDown'] as const)
      expect(await decide(refOf(read), verdict, '请去掉联系方式')).toMatchObject({
        code: 10186,
        message: '作者刚改过，请再看一遍',
      })
    expect((await editor.call('POST /admin/api/review/decide', { body: { kind: 'post', id, verdict: 'pass' } })).code).toBe(10188)
    expect((await detail(author, id)).result.status).toBe(1)
    const [now] = (await queue({ ids: [id] })).records
    expect(now).toMatchObject({ id, images: [{ url: cover.url }] })
    expect((await decide(refOf(now), 'pass')).code).toBe(200)
    expect((await queue({ ids: [id] })).records).toEqual([])
  })

  test('is left, of many, where somebody else has decided on it meanwhile', async () => {
    const id = await waiting()
    const [ref] = (await queue({ ids: [id] })).records.map(refOf)
    await decide(ref, 'takeDown', '违反法律法规')
    const { result } = await editor.call('POST /admin/api/review/decideAll', { body: { items: [ref], verdict: 'pass' } })
    expect(result).toEqual({ gone: [id], changed: [], risky: [] })
    expect((await detail(server, id)).code).toBe(10104)
  })

  test('leaves, of many, what its author has changed meanwhile, and names it', async () => {
    const postId = await post(server, await member(server))
    const id = (await say(author, postId, { content: text('想要资料的加我 VX，第') })).result.id
    const other = await waiting(await member(server))
    const items = (await queue()).records.map(refOf)
    await say(author, postId, { id, content: text('想要课件的加我 VX，第') })
    const { result } = await editor.call('POST /admin/api/review/decideAll', { body: { items, verdict: 'pass' } })
    expect(result).toEqual({ gone: [], changed: [id], risky: [] })
    expect((await detail(server, other)).code).toBe(200)
    const left = (await queue()).records
    expect(left.map((one) => one.id)).toEqual([id])
    await decide(refOf(left[0]), 'pass')
  })

  test('has reasons to pick from, which whoever may change them changes for everybody', async () => {
    const reasons = async () => (await editor.call('GET /admin/api/reviewReason/list')).result
    expect(await reasons()).toContain('违反法律法规')
    const mine = ['重复发布', '含有广告']
    expect((await editor.call('POST /admin/api/reviewReason/save', { body: { reasons: mine } })).code).toBe(200)
    expect(await reasons()).toEqual(mine)
  })
})
