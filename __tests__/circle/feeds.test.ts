import { sql } from 'kysely'
import type { PostCard } from '../../contract'
import { startServer, type Person, type TestServer } from '../support/server'
import {
  ask,
  collect,
  comment,
  detail,
  draft,
  feed,
  follow,
  hide,
  idsOf,
  like,
  likeComment,
  member,
  post,
  save,
  topic,
  wait,
  walk,
} from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
let fan: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bob = await member(server, '博文')
  fan = await member(server, '粉丝小林')
  await follow(fan, ann.id)
})
afterAll(() => server.close())
afterEach(() =>
  query(
    server,
    sql`truncate circle_post, circle_comment, circle_post_topic, circle_like, circle_collect, circle_comment_like,
      circle_view cascade`,
  ),
)

/** Many posts at once, one a second into the past; their ids, newest first. */
async function fill(authorIds: string[], n: number, more: { type?: number; visible?: number; anonymous?: boolean } = {}) {
  const rows = await query<{ id: string; created_at: Date }>(
    server,
    sql`insert into circle_post (id, author_id, type, title, content, status, visible, anonymous, question_state, created_at)
      select gen_random_uuid(), (${authorIds}::uuid[])[1 + n % cardinality(${authorIds}::uuid[])], ${more.type ?? 1}::int,
        '标题', '正文第' || n, 2,
        ${more.visible ?? 0}, ${more.anonymous ?? false}, case when ${more.type ?? 1}::int = 2 then 0 end,
        now() - interval '1 second' * n
      from generate_series(1, ${n}::int) n returning id, created_at`,
  )
  return rows.map((row) => row.id)
}

const whole = (caller: Pick<Person, 'call'>, body: Parameters<typeof feed>[1]) =>
  walk((cursor) => feed(caller, { ...body, cursor }))
const ids = (cards: PostCard[]) => cards.map((card) => card.id)

describe('tabs', () => {
  test('questions, articles and the newest are each a list of their own, newest first', async () => {
    const moment = await post(server, ann)
    const question = await ask(server, ann)
    const article = await post(server, bob, { type: 3 })
    expect(idsOf(await feed(server, { tab: 'new' }))).toEqual([article, question, moment])
    expect(idsOf(await feed(server, { tab: 'question' }))).toEqual([question])
    expect(idsOf(await feed(server, { tab: 'exp' }))).toEqual([article])
    expect(idsOf(await feed(server, { tab: 'new', type: 1 }))).toEqual([moment])
  })

  test('recommended is by heat, then the newest', async () => {
    const [cold, warm, hot] = [await post(server, ann), await post(server, ann), await post(server, ann)]
    await query(server, sql`update circle_post set hot = case id when ${hot} then 0.9 when ${warm} then 0.2 else 0 end`)
    expect(idsOf(await feed(server, { tab: 'rec' }))).toEqual([hot, warm, cold])
    expect(idsOf(await feed(server, {}))).toEqual([hot, warm, cold])
  })

  test('a topic lists its posts, newest first', async () => {
    const topicId = await topic(server, '薪酬调查')
    const first = await post(server, ann, { topicIds: [topicId] })
    await post(server, ann)
    const second = await ask(server, bob, { topicIds: [topicId] })
    expect(idsOf(await feed(server, { topicId }))).toEqual([second, first])
    expect(idsOf(await feed(server, { topicId, type: 2 }))).toEqual([second])
  })

  test('following shows nobody an empty page', async () => {
    await post(server, ann)
    expect((await feed(server, { tab: 'follow' })).result).toEqual({ records: [], next: null })
  })

  test('following shows the followed ones, for fans too, and no anonymous post', async () => {
    const open = await post(server, ann)
    const fans = await post(server, ann, { visible: 1 })
    await hide(server, await ask(server, ann))
    await post(server, bob)
    expect(idsOf(await feed(fan, { tab: 'follow' }))).toEqual([fans, open])
    await follow(fan, ann.id, false)
    expect(idsOf(await feed(fan, { tab: 'follow' }))).toEqual([])
    await follow(fan, ann.id)
  })
})

describe('paging', () => {
  test.each(['new', 'rec'] as const)('%s shows everything once while new posts arrive', async (tab) => {
    await fill([ann.id, bob.id], 120)
    await query(server, sql`update circle_post set hot = floor(random() * 4) / 3`)
    const before = new Set((await query<{ id: string }>(server, sql`select id from circle_post`)).map((row) => row.id))
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const { result } = await feed(server, { tab, size: 7, cursor })
      seen.push(...ids(result.records))
      if (result.next === null) break
      cursor = result.next
      const [late] = await fill([fan.id], 1)
      await query(server, sql`update circle_post set hot = 0.5 where id = ${late}`)
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => before.has(id))).toHaveLength(120)
  })

  test('posts of the same moment, a microsecond apart or none, are each shown once', async () => {
    await fill([ann.id], 60)
    await query(
      server,
      sql`update circle_post set created_at = '2026-03-01 08:00:00.123456+08'::timestamptz + interval '1 microsecond' * (n % 3)
        from (select id as at, row_number() over () as n from circle_post) r where r.at = id`,
    )
    for (const body of [{ tab: 'new' }, { userId: ann.id }] as const) {
      const seen = ids(await whole(server, { ...body, size: 7 }))
      expect(seen).toHaveLength(60)
      expect(new Set(seen).size).toBe(60)
    }
    expect(ids(await whole(fan, { tab: 'follow', size: 7 }))).toHaveLength(60)
  })

  test('a page has twenty posts unless another size is asked for', async () => {
    await fill([ann.id], 30)
    expect((await feed(server, { tab: 'new' })).result.records).toHaveLength(20)
    expect((await feed(server, { tab: 'new', size: 50 })).result).toMatchObject({ next: null })
    expect((await feed(server, { tab: 'new', size: 51 })).status).toBe(400)
  })

  test('the end is the end also when the last page is full', async () => {
    await fill([ann.id], 10)
    expect((await feed(server, { tab: 'new', size: 10 })).result.next).toBeNull()
  })

  const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const anId = '018f0000-0000-7000-8000-000000000000'
  test.each([
    ['no cursor at all', '%%%'],
    ['not JSON', Buffer.from('abc').toString('base64url')],
    ['not a pair', packed([1])],
    ['an id that is none', packed([1, 'x'])],
    ['a key that is text', packed(['1', anId])],
    ['a key beyond all time', packed([1e300, anId])],
    ['a time before time', packed([-5, anId])],
    ['a key of another list', packed([0.25, anId])],
  ])('a cursor that is %s is refused', async (_what, cursor) => {
    for (const body of [{ tab: 'new' }, { userId: ann.id }] as const) {
      expect(await feed(server, { ...body, cursor })).toMatchObject({ status: 400, code: 400, message: '参数错误：cursor' })
    }
    expect((await feed(fan, { tab: 'follow', cursor })).code).toBe(400)
  })
})

describe('who sees what', () => {
  test('a post for fans is seen by fans and its author, in every list and by its address', async () => {
    const id = await post(server, ann, { visible: 1 })
    for (const [who, sees] of [
      [server, false],
      [bob, false],
      [fan, true],
      [ann, true],
    ] as const) {
      expect((await detail(who, id)).code).toBe(sees ? 200 : 10104)
      expect(idsOf(await feed(who, { userId: ann.id }))).toEqual(sees ? [id] : [])
      expect(idsOf(await feed(who, { tab: 'new' }))).toEqual([])
      expect(idsOf(await feed(who, { tab: 'rec' }))).toEqual([])
    }
  })

  test('nobody can like, collect or comment what they cannot see', async () => {
    const id = await post(server, ann, { visible: 1 })
    expect((await like(bob, id)).code).toBe(10104)
    expect((await collect(bob, id)).code).toBe(10104)
    expect((await bob.call('POST /api/circleComment/page', { body: { postId: id } })).code).toBe(10104)
    expect((await like(fan, id)).code).toBe(200)
  })

  test('what is in review or rejected is listed to its author alone', async () => {
    const states = [await post(server, ann), await post(server, ann), await post(server, ann), await post(server, ann)]
    for (const [at, status] of [1, 2, 3, 4].entries())
      await query(server, sql`update circle_post set status = ${status} where id = ${states[at]}`)
    const [review, published, rejected] = states
    expect(idsOf(await feed(ann, { userId: ann.id })).sort()).toEqual([review, published, rejected].sort())
    expect(idsOf(await feed(fan, { userId: ann.id }))).toEqual([published])
    expect(idsOf(await feed(server, { tab: 'new' }))).toEqual([published])
    expect(idsOf(await feed(fan, { tab: 'follow' }))).toEqual([published])
  })

  test('a home page counts what its visitor could list', async () => {
    await post(server, ann)
    await post(server, ann, { visible: 1 })
    await ask(server, ann)
    await hide(server, await ask(server, ann))
    await post(server, ann, { type: 3 })
    const under = await ask(server, bob)
    await comment(server, ann, under)
    const secret = await ask(server, ann)
    await comment(server, ann, secret)
    await hide(server, secret)
    for (const who of [server, bob, fan, ann]) {
      const { counts } = (await who.call('POST /api/user/userCenterDetail/:id', { params: { id: ann.id }, body: {} })).result
      for (const [type, name] of [
        [1, 'post'],
        [2, 'question'],
        [3, 'experience'],
      ] as const) {
        expect(counts[name]).toBe((await whole(who, { userId: ann.id, type })).length)
      }
      expect(counts.answer).toBe(
        (await who.call('POST /api/circle/answerPage', { body: { userId: ann.id } })).result.records.length,
      )
    }
    const mine = (await ann.call('POST /api/user/userCenterDetail/:id', { params: { id: ann.id }, body: {} })).result.counts
    expect(mine).toMatchObject({ post: 2, question: 3, experience: 1, answer: 2 })
  })
})

describe('cards', () => {
  test('a long text is cut after 120 characters and says so', async () => {
    await post(server, ann, { content: '字'.repeat(119) + '👍👍' })
    await post(server, ann, { content: '满'.repeat(120) })
    const [full, long] = (await feed(server, { tab: 'new' })).result.records
    expect(full).toMatchObject({ content: '满'.repeat(120), more: false })
    expect(long).toMatchObject({ content: '字'.repeat(119) + '👍', more: true })
    expect((await detail(server, long.id)).result.content).toBe('字'.repeat(119) + '👍👍')
  })

  test('my likes and collections are marked for me alone', async () => {
    const id = await post(server, ann)
    await like(bob, id)
    await collect(bob, id)
    const card = async (who: Pick<Person, 'call'>) => (await feed(who, { tab: 'new' })).result.records[0]
    expect(await card(bob)).toMatchObject({ liked: true, collected: true, likeCount: 1, collectCount: 1, mine: false })
    expect(await card(ann)).toMatchObject({ liked: false, collected: false, likeCount: 1, mine: true })
    expect(await card(server)).toMatchObject({ liked: false, collected: false, mine: false })
  })

  test('a question shows its accepted answer, or else one that three people like', async () => {
    await query(server, sql`update app_user set cert_title = '认证律师' where id = ${bob.id}`)
    const id = await ask(server, ann)
    const good = await comment(server, bob, id, { content: '好'.repeat(100) })
    const plain = await comment(server, fan, id, { content: '看合同怎么约定' })
    const question = async () => (await feed(server, { tab: 'question' })).result.records[0].question
    expect(await question()).toEqual({ state: 0, bounty: 0 })
    for (const who of [ann, fan]) await likeComment(who, good)
    expect((await question())!.best).toBeUndefined()
    await likeComment(await member(server), good)
    expect((await question())!.best).toEqual({ content: '好'.repeat(80), author: '博文', certTitle: '认证律师', accepted: false })
    await query(server, sql`update circle_post set accepted_comment_id = ${plain}, question_state = 1 where id = ${id}`)
    expect(await question()).toEqual({
      state: 1,
      bounty: 0,
      best: { content: '看合同怎么约定', author: '粉丝小林', accepted: true },
    })
    expect((await detail(server, id)).result.question!.best!.accepted).toBe(true)
  })

  test('a page costs the same number of questions to the database however long it is', async () => {
    const topicId = await topic(server, '年会策划')
    for (const who of [ann, bob, fan]) await post(server, who, { topicIds: [topicId], type: 2 })
    const statements = async (size: number) => {
      const { pool } = server.database
      const spy = jest.spyOn(pool, 'connect')
      await feed(bob, { tab: 'new', size })
      const { length } = spy.mock.calls
      spy.mockRestore()
      return length
    }
    expect(await statements(3)).toBe(await statements(1))
  })
})

describe('following many', () => {
  let many: Person
  let some: Person
  let followees: string[]
  beforeAll(async () => {
    many = await member(server)
    some = await member(server)
    const rows = await query<{ id: string }>(
      server,
      sql`insert into app_user (id, nick_name, invite_code) select gen_random_uuid(), '作者' || n, 'many' || n
        from generate_series(1, 260) n returning id`,
    )
    followees = rows.map((row) => row.id)
    for (const [fan, whom] of [[many, followees] as const, [some, followees.slice(0, 30)] as const]) {
      await query(
        server,
        sql`insert into user_follow (follower_id, followee_id) select ${fan.id}, id from unnest(${[...whom]}::uuid[]) id`,
      )
    }
  })

  test('a page of a few is filled by those who wrote last, whether that is one of them or everybody', async () => {
    await fill(followees.slice(0, 2), 60)
    await fill(followees.slice(2, 40), 100)
    await query(server, sql`update circle_post set created_at = now() - interval '10 seconds' * floor(random() * 60)`)
    const wanted = await query<{ id: string }>(
      server,
      sql`select id from circle_post where author_id = any(${followees.slice(0, 30)}::uuid[]) order by created_at desc, id desc`,
    )
    expect(ids(await whole(some, { tab: 'follow', size: 5 }))).toEqual(wanted.map((row) => row.id))
    expect(ids(await whole(some, { tab: 'follow', size: 20 }))).toEqual(wanted.map((row) => row.id))
  })

  test.each([
    ['write much', 0],
    ['are drowned out by thousands of others', 4200],
  ])('whose followees %s shows exactly their posts, in order', async (_how, others) => {
    const newest = await fill(followees, 90)
    const fans = await fill(followees, 40, { visible: 1 })
    await fill(followees, 20, { anonymous: true })
    await query(server, sql`update circle_post set created_at = created_at - interval '1 hour'`)
    if (others) await fill([ann.id], others)
    const wanted = await query<{ id: string }>(
      server,
      sql`select id from circle_post where id = any(${[...newest, ...fans]}::uuid[]) order by created_at desc, id desc`,
    )
    expect(ids(await whole(many, { tab: 'follow', size: 20 }))).toEqual(wanted.map((row) => row.id))
  })
})

test('a person without posts has an empty home, and so has somebody who does not exist', async () => {
  expect((await feed(bob, { userId: '018f0000-0000-7000-8000-000000000000' })).result).toEqual({ records: [], next: null })
})

test('answers of a person are paged, newest first, with the question they belong to', async () => {
  const asked: string[] = []
  for (let n = 0; n < 5; n++) asked.push(await ask(server, ann, { title: `第${n}个问题` }))
  const answered: string[] = []
  for (const id of asked) answered.push(await comment(server, bob, id))
  await comment(server, bob, await post(server, ann))
  await query(server, sql`update circle_post set status = 4 where id = ${asked[1]}`)
  const found = await walk((cursor) => server.call('POST /api/circle/answerPage', { body: { userId: bob.id, size: 2, cursor } }))
  expect(found.map((row) => row.id)).toEqual([answered[4], answered[3], answered[2], answered[0]])
  expect(found[0]).toMatchObject({ postId: asked[4], title: '第4个问题', accepted: false, likeCount: 0, replyCount: 0 })
})

test('a new post has a place in the ranking as soon as its event is handled', async () => {
  await wait(server, ann)
  const saved = await ann.call('POST /api/circle/save', { body: draft() })
  await fill([bob.id], 30)
  await server.app.bus.drain()
  expect(idsOf(await feed(server, { tab: 'rec', size: 1 }))).toEqual([saved.result.id])
  await wait(server, ann)
  expect((await save(ann)).code).toBe(200)
})
