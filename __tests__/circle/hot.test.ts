import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { feed, hide, idsOf, member, post } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server)
})
afterAll(() => server.close())
beforeEach(() => query(server, sql`truncate circle_post cascade`))

const job = (name: string) => server.app.jobs.find((one) => one.name === name)!
const rank = () => job('circle.hot').run()
const hot = async (id: string) => (await query<{ hot: number }>(server, sql`select hot from circle_post where id = ${id}`))[0].hot

interface Facts {
  hours: number
  likes?: number
  comments?: number
  collects?: number
  views?: number
  digest?: boolean
  author?: string
}
const write = async ({ hours, likes = 0, comments = 0, collects = 0, views = 0, digest = false, author = ann.id }: Facts) =>
  (
    await query<{ id: string }>(
      server,
      sql`insert into circle_post (id, author_id, type, content, status, like_count, comment_count, collect_count, view_count,
        digest, created_at)
        values (gen_random_uuid(), ${author}, 1, '正文正文正文', 2, ${likes}, ${comments}, ${collects}, ${views}, ${digest},
          now() - interval '1 hour' * ${hours}::float8) returning id`,
    )
  )[0].id

test('the score is the formula, with the base that all posts have', async () => {
  const others = await Promise.all([member(server), member(server)])
  const liked = await write({ hours: 5, likes: 50, comments: 20, collects: 10, views: 500, author: others[0].id })
  const digest = await write({ hours: 30, digest: true, author: others[1].id })
  await rank()
  expect(await hot(liked)).toBeCloseTo((Math.log10(100 + 60 + 40 + 25 + 1) + 0.3) / 7 ** 1.2, 3)
  expect(await hot(digest)).toBeCloseTo(0.8 / 32 ** 1.2, 3)
})

test('a fresh post without any likes starts above an old one with some', async () => {
  const old = await write({ hours: 24 * 5, likes: 20, author: (await member(server)).id })
  const fresh = await post(server, ann)
  expect(await hot(fresh)).toBe(0)
  await server.app.bus.drain()
  expect(await hot(fresh)).toBeCloseTo(0.3 / 2 ** 1.2, 2)
  await rank()
  expect(await hot(fresh)).toBeGreaterThan(await hot(old))
})

test('from the third on, posts of one author count less and less', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push(await write({ hours: 1, likes: 100 - n }))
  const modest = await write({ hours: 1, likes: 5, author: (await member(server)).id })
  await rank()
  const plain = (n: number) => (Math.log10((100 - n) * 2 + 1) + 0.3) / 3 ** 1.2
  for (const [n, damping] of [1, 1, 0.6, 0.36, 0.216].entries()) expect(await hot(ids[n])).toBeCloseTo(plain(n) * damping, 2)
  expect(idsOf(await feed(server, { tab: 'rec' })).indexOf(modest)).toBe(3)
})

test('what she asks without a name is not damped with what she posts, or its place would tell', async () => {
  for (let n = 0; n < 3; n++) await write({ hours: 1, likes: 100 })
  const secret = await write({ hours: 1, likes: 10 })
  await hide(server, secret)
  await rank()
  expect(await hot(secret)).toBeCloseTo((Math.log10(21) + 0.3) / 3 ** 1.2, 2)
})

test('after fourteen days a post leaves the ranking for the newest-first end of the list', async () => {
  const [older, old] = [await write({ hours: 24 * 40, likes: 900 }), await write({ hours: 24 * 15, likes: 5 })]
  await query(server, sql`update circle_post set hot = 0.4`)
  const recent = await write({ hours: 24 * 13, author: (await member(server)).id })
  await rank()
  expect([await hot(older), await hot(old)]).toEqual([0, 0])
  expect(await hot(recent)).toBeGreaterThan(0)
  expect(idsOf(await feed(server, { tab: 'rec' }))[0]).toBe(recent)
})

test('rankings that run at once do not block each other', async () => {
  for (let n = 0; n < 30; n++) await write({ hours: n, likes: n })
  await expect(Promise.all([rank(), rank(), server.app.bus.drain(), rank()])).resolves.toHaveLength(4)
})

test('the ranking runs every ten minutes', () => {
  expect(job('circle.hot').cron).toBe('*/10 * * * *')
})
