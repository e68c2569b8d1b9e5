import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { PostCard } from '../../contract'
import { modules } from '../../server/modules'
import { seed } from '../../server/seeds'
import { CROWD } from '../../server/seeds/circle/crowd'
import { people } from '../../server/seeds/circle/people'
import { questions } from '../../server/seeds/circle/questions'
import { plainQuestions } from '../../server/seeds/circle/questions-plain'
import { rowsOf } from '../../server/seeds/circle/rows'
import { topics } from '../../server/seeds/circle/topics'
import type { Image } from '../../server/modules/platform/file/images'
import { faults } from '../coin/support'
import { startDemo, type TestServer } from '../support/server'
import { comments, detail, feed, idsOf, miscounts, walk } from './support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
})
afterAll(() => server.close())

const count = async (table: string) =>
  (await query<{ n: number }>(server, sql`select count(*) as n from ${sql.table(table)}`))[0].n
const all = () => walk((cursor) => feed(server, { tab: 'new', size: 50, cursor }))
const found = async (url: string) => (await server.app.http.inject({ url })).statusCode === 200

test('the demo community is whole: people, topics, posts of every kind, talk under them', async () => {
  // Whoever stands on the list of a training alone comes on top.
  expect(await count('app_user')).toBeGreaterThanOrEqual(people.length + CROWD)
  expect(people.length).toBeGreaterThanOrEqual(12)
  expect(await count('circle_topic')).toBeGreaterThanOrEqual(24)
  expect(await query(server, sql`select name from circle_topic where post_count < 5`)).toEqual([])
  const posts = await all()
  expect(posts.length).toBeGreaterThanOrEqual(300)
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

test('figures are such as a community has: more readers than likes, fans by the hundred, a third of the posts plain questions of beginners', async () => {
  const odd = await query(
    server,
    sql`select title from circle_post where created_at < now() - interval '1 day' and view_count < 3 * like_count`,
  )
  expect(odd).toEqual([])
  const fans = await query<{ n: number }>(
    server,
    sql`select fans_count as n from app_user where phone = any(${people.map(({ phone }) => phone)}::text[]) order by 1 desc`,
  )
  expect(fans[0].n).toBeGreaterThan(150)
  expect(fans.at(-1)!.n).toBeGreaterThan(20)
  const posts = await all()
  const plain = plainQuestions.map(({ title }) => title)
  expect(plain.length).toBeGreaterThanOrEqual(posts.length / 3)
  expect(new Set(plain).size).toBe(plain.length)
})

test('every picture of the first pages is there, with its measures', async () => {
  const posts: PostCard[] = await all()
  const pictures = posts.flatMap((post) => post.images)
  expect(pictures.length).toBeGreaterThan(10)
  for (const picture of pictures) expect(picture).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
  expect(Math.min(...pictures.map((picture) => Math.min(picture.width, picture.height)))).toBeGreaterThan(0)
  const topics = (await server.call('POST /api/topic/page', { body: { size: 50 } })).result.records
  const named = posts.filter((post) => !post.anonymous)
  const urls = [
    ...pictures.flatMap(({ url, thumbUrl }) => [url, thumbUrl]),
    ...topics.map((topic) => topic.cover),
    ...named.map((post) => post.author.avatar),
  ]
  for (const url of new Set(urls)) expect([url, await found(url)]).toEqual([url, true])
})

test('every coin of the demo people is booked, in the order of time, and bounties are where they should be', async () => {
  expect(await faults(server)).toEqual([])
  const balances = await query<{ balance: number }>(server, sql`select balance from coin_account where kind = 'user'`)
  expect(balances.length).toBeGreaterThanOrEqual(people.length)
  const disorder = await query(
    server,
    sql`select * from (select e.seq, t.created_at, lag(t.created_at) over (partition by e.account_id order by e.seq) as before
      from coin_entry e join coin_transfer t on t.id = e.transfer_id) e where created_at < before or created_at > now()`,
  )
  expect(disorder).toEqual([])
  const open = (await feed(server, { tab: 'question', size: 50 })).result.records.filter((post) => post.question!.bounty > 0)
  expect(new Set(open.map((post) => post.question!.state))).toEqual(new Set([0, 1]))
  const states = await query<{ state: string; due: boolean }>(
    server,
    sql`select distinct b.state, p.accepted_at <= now() - interval '24 hours' as due from circle_bounty b
      join circle_post p on p.id = b.post_id`,
  )
  expect(states).toEqual(
    expect.arrayContaining([
      { state: 'frozen', due: null },
      { state: 'frozen', due: false },
      { state: 'paid', due: true },
    ]),
  )
  expect(states).toHaveLength(3)
  const old = sql`select 1 from circle_post where question_state = 0 and created_at < now() - interval '30 days'`
  expect(await query(server, old)).toEqual([])
})

test('nothing happened in the future, or before what it answers', async () => {
  const wrong = await query(
    server,
    sql`select id from circle_post where created_at > now()
      union all select c.id from circle_comment c join circle_post p on p.id = c.post_id where c.created_at > now()
        or c.created_at < p.created_at
      union all select c.id from circle_comment c join circle_comment o on o.id = c.parent_id
      where c.created_at < o.created_at or c.post_id <> o.post_id
      union all select post_id from circle_like l join circle_post p on p.id = l.post_id where l.created_at > now()
        or l.created_at < p.created_at
      union all select d.id from zhiku_download d join zhiku_version v on v.doc_id = d.doc_id and v.no = d.version
        where d.at > now() or d.at < v.published_at
      union all select r.id from zhiku_review r
        where r.created_at > now() or r.created_at < (select min(published_at) from zhiku_version v where v.doc_id = r.doc_id)
      union all select id from zhiku_doc where law_as_of is not null and updated_at > timestamptz '2026-11-30 00:00+08'`,
  )
  expect(wrong).toEqual([])
})

test('a question whose sums hang on days of a calendar grows old with them, all others are as new as the demo', () => {
  const image = { id: 'image' } as Image
  const made = { now: Date.parse('2028-03-01T00:00:00Z'), picture: () => image, film: () => undefined, avatar: () => image }
  const { tables } = rowsOf(
    { people, topics, posts: questions },
    { ...made, passwordHash: () => null, positionId: () => '', industryId: () => '' },
  )
  const rows = new Map(tables)
  const of = (title: string) => rows.get('circle_post')!.find((row) => String(row.title).startsWith(title))!
  expect(of('国庆7天全员上班').created_at).toBe('2026-10-24T03:40:00.000Z')
  expect(of('校招offer发了38份').created_at).toBe('2028-02-29T23:48:00.000Z')
  const said = rows.get('circle_comment')!.filter((row) => row.post_id === of('国庆7天全员上班').id)
  for (const { created_at } of said) expect(String(created_at)).toMatch(/^2026-10-2[4-9]/)
  const joined = rows.get('app_user')!.map(({ created_at }) => String(created_at))
  expect(joined.filter((at) => at > '2026-10-24')).toEqual([])
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

test('the square has its banner, and two experiences offer a form', async () => {
  const [ad, ...more] = (await server.call('GET /api/circle/banner')).result
  expect(more).toEqual([])
  expect([ad.title, ad.url, await found(ad.image)]).toEqual(['国家法律法规数据库：查劳动法原文', 'https://flk.npc.gov.cn', true])
  const [meeting, sheet] = await query<{ id: string }>(server, sql`select id from circle_form order by title`)
  const form = (await server.call('GET /api/circleForm/detail/:id', { params: { id: meeting.id } })).result
  expect(form).toMatchObject({ closed: false, left: 30, submitted: false })
  expect(form.fields.length).toBeGreaterThan(5)
  const reader = await server.person('领表的人')
  const values = { name: '林晓', trade: '制造', month: '5 人以下' }
  const { result } = await reader.call('POST /api/circleForm/submit', {
    body: { formId: sheet.id, values, requestId: randomUUID() },
  })
  expect(result.gift!.name).toBe('试用期跟进与转正评估表.docx')
  const { url } = (await reader.call('GET /api/circleForm/gift/:id', { params: { id: sheet.id } })).result
  const { rawPayload } = await server.app.http.inject({ url })
  expect([rawPayload.length, rawPayload.toString('latin1', 0, 2)]).toEqual([result.gift!.size, 'PK'])
  const [{ qr }] = await query<{ qr: string }>(server, sql`select group_qr as qr from circle_form where id = ${meeting.id}`)
  expect(await found(`/files/${qr}.webp`)).toBe(true)
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
  expect(server.log.filter((line) => line.includes('演示内容已载入'))).toEqual([])
})

test('every article says what it is about, every topic has people behind it and its place, and there are creators to follow', async () => {
  const articles = (await all()).filter((post) => post.type === 3)
  expect(articles.length).toBeGreaterThan(10)
  for (const { title, tags } of articles) expect([title, tags.length > 0]).toEqual([title, true])
  const topics = (await server.call('POST /api/topic/page', { body: { size: 50 } })).result.records
  expect(topics[0].heat).toBeGreaterThan(0)
  expect(topics.map((topic) => topic.heat)).toEqual(topics.map((topic) => topic.heat).sort((a, b) => b - a))
  // Some have risen since yesterday, and some have fallen.
  expect([Math.max, Math.min].map((end) => Math.sign(end(...topics.map(({ delta }) => delta))))).toEqual([1, -1])
  for (const { id } of topics) {
    const { hosts, followCount } = (await server.call('GET /api/topic/detail/:id', { params: { id } })).result
    expect(hosts.length).toBeGreaterThan(0)
    expect(followCount).toBeGreaterThan(hosts.length)
  }
  const creators = (await server.call('POST /api/circle/creatorPage', { body: { type: 'rec' } })).result.records
  expect(creators.length).toBeGreaterThanOrEqual(10)
  for (const { posts } of creators.slice(0, 5)) expect(posts.every((post) => post.text.length > 0)).toBe(true)
})

test('the clean-up finds nothing to remove of it: whatever it shows is known to be shown', async () => {
  await runJob(server, 'file.idle')
  expect(await query(server, sql`select name from file where idle_since is not null or not used`)).toEqual([])
  // Wherever the id of a file stands is a place that keeps it.
  const columns = await query<{ table: string; column: string; type: string }>(
    server,
    sql`select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and c.relname <> 'file'
        and a.atttypid in ('uuid'::regtype, 'text'::regtype, 'jsonb'::regtype, 'uuid[]'::regtype, 'text[]'::regtype)
      order by 1, 2`,
  )
  const namedIn = ({ column, type }: (typeof columns)[number]) => {
    const value = sql`t.${sql.ref(column)}`
    if (type === 'uuid') return sql`values (${value})`
    if (type === 'uuid[]') return sql`select unnest(${value})`
    return sql`select m[1]::uuid from regexp_matches(${value}::text, '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') m`
  }
  const places: string[] = []
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table)
    const looks = own.map(
      (column) => sql`select ${column.column} as column where exists (
        select from ${sql.table(table)} t cross join lateral (${namedIn(column)}) named (id) join file f on f.id = named.id)`,
    )
    const found = await query<{ column: string }>(server, sql.join(looks, sql` union all `) as RawBuilder<{ column: string }>)
    places.push(...found.map(({ column }) => `${table}.${column}`))
  }
  const known = modules.flatMap(({ fileUses = [] }) => fileUses.map(({ table, column }) => `${table}.${column}`))
  expect(places.length).toBeGreaterThan(8)
  expect(places.filter((at) => !known.includes(at))).toEqual([])
})
