import { sql } from 'kysely'
import { nowhere } from '../../server/app/http/page'
import { newId } from '../../server/app/ids'
import { review } from '../../server/modules/domains/circle/review/review'
import { notify } from '../../server/modules/services/notice/notices'
import { comment, follow, hide, idsOf, like, member, post, walk } from '../circle/support'
import { tell } from '../mine/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { told } from './support'

let server: TestServer
let ann: Person
let bob: Person
let cat: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[ann, bob, cat] = await Promise.all([member(server), member(server), member(server)])
})

const page = (who: Person, body: { type?: 1 | 2 | 3 | 4 | 7; size?: number; cursor?: string } = {}) =>
  who.call('POST /api/notice/page', { body })
const unread = async (who: Person) => (await who.call('GET /api/notice/unread')).result
const read = (who: Person, ids?: string[]) => who.call('POST /api/notice/read', { body: { ids } })
const remove = (who: Person, ids: string[]) => who.call('POST /api/notice/delete', { body: { ids } })

test('what I was told a year ago is gone, however much that is, and what came since stays', async () => {
  const DAY = 86_400_000
  const toldAgo = (days: number, many: number) => {
    const at = Date.now() - days * DAY
    return query(
      server,
      sql`insert into notice (id, user_id, type, sub_type, title, route, created_at)
        select id, ${ann.id}::uuid, 1, 'told', ${`${days} 天前`}, '', ${new Date(at)}::timestamptz
        from unnest(${Array.from({ length: many }, () => newId(at))}::uuid[]) id`,
    )
  }
  await toldAgo(366, 1001)
  await toldAgo(364, 2)
  await runJob(server, 'notice.cleanup')
  const left = sql`select title, count(*)::int as n from notice where user_id = ${ann.id} group by title`
  expect(await query(server, left)).toEqual([{ title: '364 天前', n: 2 }])
})

test('what I was told stands in my list with who did it and where to go', async () => {
  const id = await post(server, ann)
  const talk = await comment(server, bob, id, { content: '说得真好' })
  await server.app.bus.drain()
  expect((await page(ann)).result.records).toMatchObject([
    {
      type: 2,
      title: '评论了你的帖子',
      content: '说得真好',
      from: { id: bob.id },
      count: 1,
      read: false,
      route: 'pages/circle/circleDetail',
      params: { id, comment: talk },
      why: '因为你是作者',
    },
  ])
})

test('what I was told of is quoted only as long as I may read it', async () => {
  const id = await post(server, ann)
  const kept = await comment(server, bob, id, { content: '这条一直都在' })
  const gone = await comment(server, bob, id, { content: '这条他删掉了' })
  const refused = await comment(server, cat, id, { content: '这条没有通过' })
  const reply = await comment(server, ann, id, { parentId: kept, content: '回复也不再引' })
  const quotes = async (who: Person) =>
    Object.fromEntries((await page(who)).result.records.map((n) => [n.params.comment, n.content]))
  await server.app.bus.drain()
  expect(await quotes(ann)).toEqual({ [kept]: '这条一直都在', [gone]: '这条他删掉了', [refused]: '这条没有通过' })
  await bob.call('POST /api/circleComment/delete', { body: { id: gone } })
  await review(server.app.services, { commentId: refused }, 'reject', '广告')
  expect(await quotes(ann)).toEqual({ [kept]: '这条一直都在', [gone]: '', [refused]: '' })
  expect(await quotes(bob)).toEqual({ [reply]: '回复也不再引' })
  await review(server.app.services, { postId: id }, 'takeDown', '广告')
  expect(await quotes(bob)).toEqual({ [reply]: '' })
})

test('the asker of an anonymous question is 匿名HR there', async () => {
  const id = await post(server, ann, { type: 2 })
  await hide(server, id)
  const answer = await comment(server, bob, id)
  await comment(server, ann, id, { parentId: answer })
  await server.app.bus.drain()
  const { result } = await page(bob)
  expect(result.records).toMatchObject([{ title: '回复了你', from: { id: '', nickName: '匿名HR' } }])
  expect(JSON.stringify(result)).not.toContain(ann.id)
})

test('likes of an hour are one row, also after it was read', async () => {
  const id = await post(server, ann)
  await like(bob, id)
  await server.app.bus.drain()
  await read(ann)
  await like(cat, id)
  await server.app.bus.drain()
  expect((await page(ann)).result.records).toMatchObject([{ count: 2, from: { id: cat.id }, read: false }])
})

test('unread ones are counted by type, and reading takes them off', async () => {
  const [one, two] = [await tell(server, ann), await tell(server, ann)]
  await tell(server, ann, { type: 7 })
  expect(await unread(ann)).toEqual({
    total: 3,
    types: [
      { type: 2, count: 2 },
      { type: 7, count: 1 },
    ],
  })
  await read(ann, [one])
  expect((await unread(ann)).total).toBe(2)
  expect((await ann.call('GET /api/user/mineSummary')).result).toMatchObject({ unread: 2 })
  expect(idsOf(await page(ann, { type: 2 }))).toEqual([two, one])
  expect((await walk((cursor) => page(ann, { size: 1, cursor }))).length).toBe(3)
  await read(ann)
  expect(await unread(ann)).toEqual({ total: 0, types: [] })
})

test("others' notices are neither read nor deleted, and look like none", async () => {
  const id = await tell(server, ann)
  for (const answer of [await read(bob, [id]), await remove(bob, [id]), await remove(bob, [newId()])])
    expect(answer).toMatchObject({ status: 200, code: 10104 })
  await read(bob)
  expect((await unread(ann)).total).toBe(1)
  expect(idsOf(await page(bob))).toEqual([])
})

test('a deleted one is gone for good: the same is not told again, and what comes later is a row of its own', async () => {
  const id = await post(server, ann)
  await like(bob, id)
  await follow(bob, ann.id)
  await server.app.bus.drain()
  const ids = idsOf(await page(ann))
  expect(ids).toHaveLength(2)
  expect((await remove(ann, ids)).result).toBe(true)
  expect((await remove(ann, ids)).code).toBe(10104)
  expect((await unread(ann)).total).toBe(0)
  await like(bob, id, false)
  await like(bob, id)
  await follow(bob, ann.id, false)
  await follow(bob, ann.id)
  await server.app.bus.drain()
  expect(idsOf(await page(ann))).toEqual([])
  await like(cat, id)
  await server.app.bus.drain()
  expect((await page(ann)).result.records).toMatchObject([{ count: 1, from: { id: cat.id } }])
})

test('what is switched off is not told, the rest is', async () => {
  const setting = async () => (await ann.call('GET /api/notice/setting')).result
  const all = {
    interact: true,
    system: true,
    order: true,
    course: true,
    activity: true,
    training: true,
    coin: true,
    quietHours: false,
  }
  expect(await setting()).toEqual(all)
  await ann.call('POST /api/notice/saveSetting', { body: { interact: false } })
  await ann.call('POST /api/notice/saveSetting', { body: { coin: false } })
  expect(await setting()).toEqual({ ...all, interact: false, coin: false })
  const id = await post(server, ann)
  await comment(server, bob, id)
  await like(bob, id)
  expect(await told(server, ann)).toEqual([])
  await ann.call('POST /api/notice/saveSetting', { body: { interact: true } })
  await comment(server, bob, id)
  expect(await told(server, ann)).toMatchObject([{ sub: 'comment' }])
})

test('orders, courses and lives, and trainings have switches of their own', async () => {
  const types = { order: 3, course: 4, training: 6 } as const
  const tellOf = (type: 3 | 4 | 6) =>
    server.database.db.transaction().execute((trx) =>
      notify(trx, {
        to: ann.id,
        type,
        subType: 'test',
        title: '支付成功',
        content: '',
        target: nowhere,
        why: '因为你下了这个订单',
      }),
    )
  for (const [name, type] of Object.entries(types)) {
    await ann.call('POST /api/notice/saveSetting', { body: { [name]: false } })
    for (const each of Object.values(types)) await tellOf(each)
    const { records } = (await page(ann)).result
    expect(records.map((notice) => notice.type).sort()).toEqual(Object.values(types).filter((each) => each !== type))
    await ann.call('POST /api/notice/saveSetting', { body: { [name]: true } })
    const ids = records.map((notice) => notice.id)
    await remove(ann, ids)
  }
  await tellOf(3)
  expect((await page(ann, { type: 3 })).result.records).toHaveLength(1)
})
