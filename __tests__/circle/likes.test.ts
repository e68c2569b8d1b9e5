import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { collect, comment, detail, feed, hide, like, likeComment, member, counted, post } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bob = await member(server, '博文')
})
afterAll(() => server.close())
afterEach(() => counted(server))

const liked = async (person: Person) =>
  (await query<{ n: number }>(server, sql`select liked_count as n from app_user where id = ${person.id}`))[0].n

test('a like is counted once, for the post and for its author, and taken back', async () => {
  const id = await post(server, ann)
  const before = await liked(ann)
  expect((await like(bob, id)).result).toEqual({ on: true, count: 1 })
  expect((await like(bob, id)).result).toEqual({ on: true, count: 1 })
  expect(await liked(ann)).toBe(before + 1)
  expect((await detail(bob, id)).result).toMatchObject({ liked: true, likeCount: 1 })
  expect((await like(bob, id, false)).result).toEqual({ on: false, count: 0 })
  expect((await like(bob, id, false)).result).toEqual({ on: false, count: 0 })
  expect(await liked(ann)).toBe(before)
})

test('twenty fast taps end as the last one says', async () => {
  const id = await post(server, ann)
  for (const last of [true, false]) {
    for (let tap = 0; tap < 20; tap++) await like(bob, id, tap % 2 === (last ? 1 : 0))
    expect((await detail(bob, id)).result).toMatchObject({ liked: last, likeCount: last ? 1 : 0 })
  }
})

test('twenty taps that arrive at once leave one like or none, and the count says which', async () => {
  const id = await post(server, ann)
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, tap) => like(bob, id, tap % 2 === 0)))
    for (const { code, result } of answers) expect([code, result.count]).toEqual([200, result.on ? 1 : 0])
    const { liked, likeCount } = (await detail(bob, id)).result
    expect(likeCount).toBe(liked ? 1 : 0)
  }
})

test('many people like one post at the same moment and each is counted', async () => {
  const id = await post(server, ann)
  const crowd = await Promise.all(Array.from({ length: 8 }, () => member(server)))
  await Promise.all(crowd.flatMap((person) => [like(person, id), like(person, id), collect(person, id)]))
  expect((await detail(bob, id)).result).toMatchObject({ likeCount: 8, collectCount: 8 })
})

test('two people who like each other at once do not block each other', async () => {
  const [hers, his] = [await post(server, ann), await post(server, bob)]
  for (let round = 0; round < 10; round++) {
    const on = round % 2 === 0
    const answers = await Promise.all([
      like(ann, his, on),
      like(bob, hers, on),
      ann.call('POST /api/user/follow', { body: { id: bob.id, follow: on } }),
      bob.call('POST /api/user/follow', { body: { id: ann.id, follow: on } }),
    ])
    expect(answers.map((answer) => answer.code)).toEqual([200, 200, 200, 200])
  }
})

test('a collection is mine and counts for nobody', async () => {
  const id = await post(server, ann)
  const before = await liked(ann)
  expect((await collect(bob, id)).result).toEqual({ on: true, count: 1 })
  expect(await liked(ann)).toBe(before)
  expect((await feed(bob, { tab: 'new' })).result.records[0]).toMatchObject({ collected: true, liked: false })
  expect((await collect(bob, id, false)).result).toEqual({ on: false, count: 0 })
})

test('a liked comment counts for its writer, until it is deleted', async () => {
  const id = await post(server, bob)
  const root = await comment(server, ann, id)
  const before = await liked(ann)
  expect((await likeComment(bob, root)).result).toEqual({ on: true, count: 1 })
  expect(await liked(ann)).toBe(before + 1)
  const page = await bob.call('POST /api/circleComment/page', { body: { postId: id } })
  expect(page.result.records[0]).toMatchObject({ liked: true, likeCount: 1 })
  await ann.call('POST /api/circleComment/delete', { body: { id: root } })
  expect(await liked(ann)).toBe(before)
})

test('deleting a post takes its likes from its author, also while they are still coming', async () => {
  const id = await post(server, ann)
  const before = await liked(ann)
  const crowd = await Promise.all(Array.from({ length: 5 }, () => member(server)))
  await Promise.all([...crowd.map((person) => like(person, id)), ann.call('POST /api/circle/delete', { body: { id } })])
  expect(await liked(ann)).toBe(before)
  expect((await like(bob, id)).code).toBe(10104)
})

test('what is deleted, taken down or in review cannot be liked', async () => {
  const id = await post(server, ann)
  for (const status of [1, 3, 4, 5]) {
    await query(server, sql`update circle_post set status = ${status} where id = ${id}`)
    expect((await like(bob, id)).code).toBe(10104)
    expect((await like(ann, id)).code).toBe(10104)
  }
})

test('likes for an anonymous post or its asker in the thread do not move what his home page shows', async () => {
  const id = await post(server, ann, { type: 2 })
  await hide(server, id)
  const own = await comment(server, ann, id)
  const before = await liked(ann)
  expect((await like(bob, id)).result.count).toBe(1)
  expect((await likeComment(bob, own)).result.count).toBe(1)
  expect(await liked(ann)).toBe(before)
  await like(bob, id, false)
  await ann.call('POST /api/circleComment/delete', { body: { id: own } })
  await ann.call('POST /api/circle/delete', { body: { id } })
  expect(await liked(ann)).toBe(before)
})
