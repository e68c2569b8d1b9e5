import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { comment, feed, idsOf, like, member, miscounts, post, save, topic, walk } from './support'
import { query } from '../support/query'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => query(server, sql`truncate circle_topic cascade`))

type Wish = { tab?: 'hot' | 'new' | 'mine'; keyword?: string; size?: number; cursor?: string }
const page = (body: Wish, who: Pick<Person, 'call'> = server) => who.call('POST /api/topic/page', { body })
const job = (name: string) => server.app.jobs.find((one) => one.name === name)!
const rank = () => job('circle.topics').run()
const detail = async (id: string, who: Pick<Person, 'call'> = server) =>
  (await who.call('GET /api/topic/detail/:id', { params: { id } })).result
const names = async (body: Parameters<typeof page>[0]) => (await page(body)).result.records.map((row) => row.name)

test('topics are listed by rank or by age, without the closed ones', async () => {
  for (const [name, posts] of Object.entries({ 老话题: 5, 中间: 9, 新话题: 1 })) {
    const id = await topic(server, name)
    await query(server, sql`update circle_topic set post_count = ${posts} where id = ${id}`)
  }
  await topic(server, '关掉的', true)
  await rank()
  expect(await names({})).toEqual(['中间', '老话题', '新话题'])
  expect(await names({ tab: 'new' })).toEqual(['新话题', '中间', '老话题'])
})

test.each(['hot', 'not ranked yet', 'new'] as const)('every topic comes once, page by page (%s)', async (how) => {
  await query(
    server,
    sql`insert into circle_topic (id, name, post_count) select gen_random_uuid(), '话题' || n, n % 4 from generate_series(1, 23) n`,
  )
  if (how === 'hot') await rank()
  const tab = how === 'new' ? 'new' : 'hot'
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
  const open = await post(server, ann, { topicIds: [id] })
  const fans = await post(server, ann, { topicIds: [id], visible: 1 })
  await post(server, ann, { topicIds: [id], content: '请问社保挂靠代缴会被查吗' })
  expect(await detail(id)).toEqual({
    id,
    name: '社保新规',
    cover: expect.stringMatching(/^\/files\/drawn_topic-/),
    intro: '社保新规的介绍',
    postCount: 1,
    heat: 0,
    delta: 0,
    followed: false,
    followCount: 0,
    closed: false,
    hosts: [],
    pinned: [],
  })
  await save(ann, { id: fans, topicIds: [id], visible: 0 })
  expect((await detail(id)).postCount).toBe(2)
  await save(ann, { id: fans, topicIds: [], visible: 0 })
  expect((await detail(id)).postCount).toBe(1)
  await ann.call('POST /api/circle/delete', { body: { id: open } })
  expect((await detail(id)).postCount).toBe(0)
})

test('hosts and posts on top of a topic are not there for whom a block keeps from them', async () => {
  const ann = await member(server)
  const id = await topic(server, '有主持人的话题')
  const open = await post(server, ann, { topicIds: [id], content: '第一行就是标题，后面的不用看' })
  await query(
    server,
    sql`update circle_topic set host_ids = ${[ann.id]}::uuid[], pinned_ids = ${[open]}::uuid[] where id = ${id}`,
  )
  expect(await detail(id)).toMatchObject({
    hosts: [{ id: ann.id }],
    pinned: [{ id: open, title: '第一行就是标题，后面的不用看' }],
  })
  const reader = await member(server)
  await ann.call('POST /api/user/block', { body: { id: reader.id, block: true } })
  expect((await reader.call('GET /api/topic/detail/:id', { params: { id } })).result).toMatchObject({ hosts: [], pinned: [] })
  await ann.call('POST /api/circle/delete', { body: { id: open } })
  expect((await detail(id)).pinned).toEqual([])
})

test('a topic that is closed can still be read, one that does not exist cannot', async () => {
  const id = await topic(server, '已关闭的话题', true)
  expect(await detail(id)).toMatchObject({ name: '已关闭的话题', closed: true })
  expect((await server.call('GET /api/topic/detail/:id', { params: { id: '018f0000-0000-7000-8000-000000000000' } })).code).toBe(
    10104,
  )
})

test('a cover is shown small in the list and large on its page', async () => {
  const id = await topic(server, '有封面')
  const file = '018f0000-0000-7000-8000-000000000001'
  await query(server, sql`update circle_topic set cover_file = ${file} where id = ${id}`)
  expect((await page({})).result.records[0].cover).toBe(`/files/${file}_t.webp`)
  expect((await detail(id)).cover).toBe(`/files/${file}.webp`)
})

describe('heat', () => {
  const at = async (id: string) => (await page({ size: 50 })).result.records.find((row) => row.id === id)!

  test('is posts×5 + likes + comments×2 of what everybody could see within seven days', async () => {
    const [ann, bob] = [await member(server), await member(server)]
    const id = await topic(server, '绩效怎么做')
    const fresh = await post(server, ann, { topicIds: [id] })
    await comment(server, bob, fresh)
    for (const who of [ann, bob]) await like(who, fresh)
    await post(server, ann, { topicIds: [id], visible: 1 })
    await post(server, ann, { topicIds: [id], content: '请问社保挂靠代缴真的会被查到吗' })
    const old = await post(server, bob, { topicIds: [id] })
    await like(ann, old)
    await query(server, sql`update circle_post set created_at = created_at - interval '8 days' where id = ${old}`)
    await rank()
    expect(await at(id)).toMatchObject({ heat: 5 + 2 + 2, postCount: 2 })
    await query(server, sql`update circle_post set created_at = created_at - interval '8 days' where id = ${fresh}`)
    await rank()
    expect((await at(id)).heat).toBe(0)
  })

  test('orders the topics, and how far each has moved since yesterday is shown', async () => {
    const ann = await member(server)
    const [a, b, c] = [await topic(server, '甲话题'), await topic(server, '乙话题'), await topic(server, '丙话题')]
    await query(server, sql`update circle_topic set post_count = case id when ${a} then 3 when ${b} then 2 else 1 end`)
    expect((await at(a)).delta).toBe(0)
    await job('circle.topicDay').run()
    expect((await page({})).result.records.map((row) => [row.name, row.delta])).toEqual([
      ['甲话题', 0],
      ['乙话题', 0],
      ['丙话题', 0],
    ])
    await post(server, ann, { topicIds: [c] })
    await rank()
    const late = await topic(server, '今天才有的')
    expect((await page({})).result.records.map((row) => [row.name, row.delta])).toEqual([
      ['丙话题', 2],
      ['甲话题', -1],
      ['乙话题', -1],
      ['今天才有的', 0],
    ])
    expect((await detail(c)).delta).toBe(2)
    await job('circle.topicDay').run()
    expect([(await at(c)).delta, (await at(late)).delta]).toEqual([0, 0])
  })

  test('is counted every ten minutes, and a day begins at midnight in Shanghai', () => {
    expect(job('circle.topics').cron).toBe('*/10 * * * *')
    expect(job('circle.topicDay').cron).toBe('5 0 * * *')
  })
})

describe('following a topic', () => {
  const follow = (who: Person, id: string, on = true) => who.call('POST /api/topic/follow', { body: { id, follow: on } })

  test('counts once, shows to me alone, and can be taken back', async () => {
    const [ann, bob] = [await member(server), await member(server)]
    const id = await topic(server, 'HRBP成长')
    expect((await follow(ann, id)).result).toEqual({ on: true, count: 1 })
    expect((await follow(ann, id)).result).toEqual({ on: true, count: 1 })
    expect((await follow(bob, id)).result).toEqual({ on: true, count: 2 })
    expect(await detail(id, ann)).toMatchObject({ followed: true, followCount: 2 })
    expect(await detail(id)).toMatchObject({ followed: false, followCount: 2 })
    expect((await follow(ann, id, false)).result).toEqual({ on: false, count: 1 })
    expect((await follow(ann, id, false)).result).toEqual({ on: false, count: 1 })
    expect(await detail(id, ann)).toMatchObject({ followed: false, followCount: 1 })
    expect(await miscounts(server)).toEqual([])
  })

  test('many who tap at once are each counted once', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => member(server)))
    const id = await topic(server, '年会策划')
    await Promise.all(crowd.flatMap((who) => [follow(who, id), follow(who, id)]))
    expect((await detail(id)).followCount).toBe(6)
    expect(await miscounts(server)).toEqual([])
  })

  test('lists my topics, the one I followed last first; nobody has none', async () => {
    const ann = await member(server)
    const ids = [await topic(server, '第一个'), await topic(server, '第二个'), await topic(server, '第三个')]
    await topic(server, '没有关注的')
    for (const id of [ids[1], ids[0], ids[2]]) await follow(ann, id)
    await query(server, sql`update circle_topic set closed = true where id = ${ids[0]}`)
    expect((await page({ tab: 'mine' }, ann)).result.records.map((row) => row.name)).toEqual(['第三个', '第二个'])
    expect((await walk((cursor) => page({ tab: 'mine', size: 1, cursor }, ann))).map((row) => row.followed)).toEqual([true, true])
    expect((await page({ tab: 'mine', keyword: '二' }, ann)).result.records.map((row) => row.name)).toEqual(['第二个'])
    expect((await page({ tab: 'mine' })).result).toEqual({ records: [], next: null })
    expect((await page({ tab: 'mine', cursor: 'x' })).status).toBe(400)
  })

  test('a closed topic can be left, not joined', async () => {
    const ann = await member(server)
    const id = await topic(server, '快要关闭')
    await follow(ann, id)
    await query(server, sql`update circle_topic set closed = true where id = ${id}`)
    expect((await follow(ann, id, false)).result).toEqual({ on: false, count: 0 })
    expect(await follow(ann, id)).toMatchObject({ code: 11106, message: '话题已关闭' })
    expect((await follow(ann, '018f0000-0000-7000-8000-000000000000')).code).toBe(10104)
  })
})

test('the people who look after a topic are named in their order', async () => {
  const [ann, bob] = [await member(server, '安然'), await member(server, '博文')]
  const id = await topic(server, '社保新规')
  await query(server, sql`update circle_topic set host_ids = ${[bob.id, ann.id]}::uuid[] where id = ${id}`)
  expect((await detail(id, ann)).hosts.map((host) => host.nickName)).toEqual(['博文', '安然'])
})

describe('the lists of a topic', () => {
  let ann: Person
  let id: string
  beforeEach(async () => {
    await query(server, sql`truncate circle_post cascade`)
    ann = await member(server)
    id = await topic(server, '劳动仲裁避坑')
  })
  const ids = async (tab?: 'rec' | 'new' | 'question' | 'digest' | 'exp', size = 50) =>
    idsOf(await feed(server, { topicId: id, tab, size }))

  test('are hot, newest, best and questions, each of this topic alone', async () => {
    const elsewhere = await post(server, ann, { type: 2 })
    const moment = await post(server, ann, { topicIds: [id] })
    const question = await post(server, ann, { type: 2, topicIds: [id] })
    const article = await post(server, ann, { type: 3, topicIds: [id] })
    await query(
      server,
      sql`update circle_post set hot = case id when ${moment} then 0.9 when ${article} then 0.5 else 0.1 end,
      digest = id in (${elsewhere}, ${question})`,
    )
    expect(await ids()).toEqual([article, question, moment])
    expect(await ids('new')).toEqual([article, question, moment])
    expect(await ids('rec')).toEqual([moment, article, question])
    expect(await ids('question')).toEqual([question])
    expect(await ids('exp')).toEqual([article])
    expect(await ids('digest')).toEqual([question])
    expect(idsOf(await feed(server, { tab: 'digest' }))).toEqual([question, elsewhere])
  })

  test.each(['rec', 'new', 'question', 'digest'] as const)('%s shows every post once, page by page', async (tab) => {
    const made = await query<{ id: string }>(
      server,
      sql`with made as (
        insert into circle_post (id, author_id, type, title, content, status, question_state, digest, hot, created_at)
        select gen_random_uuid(), ${ann.id}, 2, '标题', '正文第' || n, 2, 0, true, n % 3, now() - interval '1 second' * n
        from generate_series(1, 30) n returning *)
      insert into circle_post_topic (post_id, topic_id, type, created_at) select id, ${id}, 2, created_at from made
      returning post_id as id`,
    )
    const seen = (await walk((cursor) => feed(server, { topicId: id, tab, size: 7, cursor }))).map((card) => card.id)
    expect([...seen].sort()).toEqual(made.map((row) => row.id).sort())
  })

  test('hot looks at the newest five hundred', async () => {
    await query(
      server,
      sql`with made as (
        insert into circle_post (id, author_id, type, content, status, hot, created_at)
        select gen_random_uuid(), ${ann.id}, 1, '正文第' || n, 2, n, now() - interval '1 second' * n
        from generate_series(1, 510) n returning *)
      insert into circle_post_topic (post_id, topic_id, type, created_at) select id, ${id}, 1, created_at from made`,
    )
    const [hottest] = (await feed(server, { topicId: id, tab: 'rec', size: 1 })).result.records
    expect(hottest.content).toBe('正文第500')
  })
})
