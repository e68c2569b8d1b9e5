import { sql } from 'kysely'
import type { PostCard } from '../../contract'
import { seed } from '../../server/seeds'
import { people } from '../../server/seeds/circle/people'
import { startServer, type TestServer } from '../support/server'
import { comments, detail, feed, idsOf, miscounts, query, walk } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // Two nodes that start together.
  await Promise.all([1, 2].map(() => seed(server.app.services, server.app.http.log)))
}, 120_000)
afterAll(() => server.close())

const count = async (table: string) =>
  (await query<{ n: number }>(server, sql`select count(*) as n from ${sql.table(table)}`))[0].n
const all = () => walk((cursor) => feed(server, { tab: 'new', size: 50, cursor }))
const found = async (url: string) => (await server.app.http.inject({ url })).statusCode === 200

test('the demo community is whole: people, topics, posts of every kind, talk under them', async () => {
  expect(await count('app_user')).toBe(people.length)
  expect(people.length).toBeGreaterThanOrEqual(12)
  expect(await count('circle_topic')).toBe(10)
  const posts = await all()
  expect(posts.length).toBeGreaterThanOrEqual(60)
  expect(posts).toHaveLength(await count('circle_post'))
  expect(new Set(posts.map((post) => post.type))).toEqual(new Set([1, 2, 3]))
  expect(posts.filter((post) => post.commentCount > 0).length).toBeGreaterThan(posts.length / 2)
  expect(posts.some((post) => post.question?.best?.accepted)).toBe(true)
})

test('every counter is what its rows say, likes of people and fans too', async () => {
  expect(await miscounts(server)).toEqual([])
  const wrong = await query(
    server,
    sql`select u.id from app_user u where fans_count <> (select count(*) from user_follow where followee_id = u.id)
        or follow_count <> (select count(*) from user_follow where follower_id = u.id)
      union all select p.id from circle_post p where view_count <> (select count(*) from circle_view where post_id = p.id)`,
  )
  expect(wrong).toEqual([])
})

test('every picture of the first pages is there, with its measures', async () => {
  const posts: PostCard[] = await all()
  const pictures = posts.flatMap((post) => post.images)
  expect(pictures.length).toBeGreaterThan(10)
  for (const picture of pictures) expect(picture).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
  expect(Math.min(...pictures.map((picture) => Math.min(picture.width, picture.height)))).toBeGreaterThan(0)
  const topics = (await server.call('POST /api/topic/page', { body: {} })).result.records
  const named = posts.filter((post) => !post.anonymous)
  const urls = [
    ...pictures.flatMap(({ url, thumbUrl }) => [url, thumbUrl]),
    ...topics.map((topic) => topic.cover),
    ...named.map((post) => post.author.avatar),
  ]
  for (const url of new Set(urls)) expect([url, await found(url)]).toEqual([url, true])
})

test('nothing happened in the future, or before what it answers', async () => {
  const wrong = await query(
    server,
    sql`select id from circle_post where created_at > now()
      union all select c.id from circle_comment c join circle_post p on p.id = c.post_id where c.created_at > now() or c.created_at < p.created_at
      union all select c.id from circle_comment c join circle_comment o on o.id = c.parent_id where c.created_at < o.created_at or c.post_id <> o.post_id
      union all select post_id from circle_like l join circle_post p on p.id = l.post_id where l.created_at > now() or l.created_at < p.created_at`,
  )
  expect(wrong).toEqual([])
})

test('the first page is alive: several people, several kinds, nobody fills it', async () => {
  const { records } = (await feed(server, { tab: 'rec' })).result
  expect(records).toHaveLength(20)
  const authors = records.map((post) => post.author.nickName)
  expect(new Set(authors).size).toBeGreaterThanOrEqual(8)
  for (const author of new Set(authors))
    expect(authors.slice(0, 10).filter((name) => name === author).length).toBeLessThanOrEqual(3)
  expect(new Set(records.map((post) => post.type)).size).toBeGreaterThan(1)
})

test('threads can be read to their end', async () => {
  const posts = await all()
  const busy = posts.reduce((a, b) => (b.commentCount > a.commentCount ? b : a))
  expect((await detail(server, busy.id)).result.commentCount).toBe(busy.commentCount)
  const cards = (await comments(server, busy.id)).result.records
  expect(cards.length).toBeGreaterThan(1)
  for (const card of cards) expect(card.author.nickName).not.toBe('')
})

test('the demo accounts log in with their password and see whom they follow', async () => {
  const accounts = people.filter((person) => person.password)
  expect(accounts.length).toBeGreaterThan(0)
  for (const { phone, password, nickName } of accounts) {
    const login = await server.call('POST /api/auth/loginByPwd', { body: { phone, password: password! } })
    expect(login.result.userInfo).toMatchObject({ nickName, incomplete: false })
    const followed = await server.app.http.inject({
      method: 'POST',
      url: '/api/circle/page',
      payload: { tab: 'follow' },
      headers: { authorization: `Bearer ${login.result.token}` },
    })
    expect(idsOf(followed.json()).length).toBeGreaterThan(0)
  }
})

test('a database with people in it is left as it is', async () => {
  const before = await count('circle_post')
  await seed(server.app.services, server.app.http.log)
  expect(await count('circle_post')).toBe(before)
  expect(server.log.filter((line) => line.includes('演示内容已载入'))).toHaveLength(1)
})
