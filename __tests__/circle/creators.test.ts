import { sql } from 'kysely'
import { jpeg, upload } from '../file/pictures'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, block, comment, follow, hide, like, likeComment, member, post, walk } from './support'
import { query } from '../support/query'

let server: TestServer
let reader: Person
beforeAll(async () => {
  server = await startServer()
  reader = await member(server)
})
afterAll(() => server.close())
beforeEach(() => query(server, sql`truncate circle_post, circle_creator cascade`))

type Type = 'rec' | 'active' | 'industry'
const rank = () => runJob(server, 'circle.creators')
const page = (type: Type, who: Pick<Person, 'call'> = server, more: { size?: number; cursor?: string } = {}) =>
  who.call('POST /api/circle/creatorPage', { body: { type, ...more } })
const names = async (type: Type, who?: Pick<Person, 'call'>) =>
  (await page(type, who)).result.records.map((record) => record.user.nickName)
const ago = (id: string, span: string) =>
  query(server, sql`update circle_post set created_at = now() - ${span}::interval where id = ${id}`)
const inIndustry = (person: Person, industryId: string) => person.call('POST /api/user/saveUserInfo', { body: { industryId } })

test('who is followed, liked and busy comes first', async () => {
  const [quiet, busy, liked] = [await member(server, '安静的'), await member(server, '勤快的'), await member(server, '受欢迎')]
  await post(server, quiet)
  for (let n = 0; n < 4; n++) await post(server, busy)
  const id = await post(server, liked)
  for (let n = 0; n < 3; n++) {
    const fan = await member(server)
    await like(fan, id)
    await follow(fan, liked.id)
  }
  await rank()
  expect(await names('rec')).toEqual(['受欢迎', '勤快的', '安静的'])
})

test('answers count, and likes for them', async () => {
  const asker = await member(server, '提问的人')
  const lawyer = await member(server, '答题律师')
  const question = await ask(server, asker)
  const answer = await comment(server, lawyer, question)
  for (let n = 0; n < 3; n++) await likeComment(await member(server), answer)
  await rank()
  expect(await names('rec')).toEqual(['答题律师', '提问的人'])
  expect((await page('rec')).result.records[0].posts).toEqual([])
})

test('this week’s most active are counted by posts and answers of seven days', async () => {
  const [week, month] = [await member(server, '本周活跃'), await member(server, '上月活跃')]
  const old = []
  for (let n = 0; n < 3; n++) old.push(await post(server, month))
  for (const id of old) await ago(id, '10 days')
  await post(server, week)
  await comment(server, week, await ask(server, week))
  await rank()
  expect(await names('active')).toEqual(['本周活跃'])
  expect((await names('rec')).sort()).toEqual(['上月活跃', '本周活跃'].sort())
  for (const id of old) await ago(id, '31 days')
  await rank()
  expect(await names('rec')).toEqual(['本周活跃'])
})

test('the same trade is mine; who has none, and nobody, gets the recommended', async () => {
  const [maker, banker] = [await member(server, '制造业同行'), await member(server, '金融业同行')]
  await inIndustry(maker, 'i2')
  await inIndustry(banker, 'i4')
  for (const who of [maker, banker]) await post(server, who)
  await rank()
  const me = await member(server)
  expect((await names('industry', me)).length).toBe(2)
  expect((await names('industry')).length).toBe(2)
  await inIndustry(me, 'i4')
  expect(await names('industry', me)).toEqual(['金融业同行'])
})

test('oneself, the blocked, those who blocked me and closed accounts are not among them; whom I follow is', async () => {
  const [friend, enemy, pest, gone] = [
    await member(server, '朋友'),
    await member(server, '拉黑我的'),
    await member(server, '我拉黑的'),
    await member(server, '已注销的'),
  ]
  const me = await member(server, '我自己')
  for (const who of [friend, enemy, pest, gone, me]) await post(server, who)
  await rank()
  await follow(me, friend.id)
  await block(me, pest.id)
  await block(enemy, me.id)
  await query(server, sql`update app_user set status = 'closed' where id = ${gone.id}`)
  for (const type of ['rec', 'active'] as const) expect(await names(type, me)).toEqual(['朋友'])
  expect((await page('rec', me)).result.records[0]).toMatchObject({ id: friend.id, fans: 1, user: { relation: 1 } })
  await rank()
  expect(await names('rec')).not.toContain('已注销用户')
})

test('a card shows the three newest posts that everybody sees, under their author’s own name', async () => {
  const author = await member(server)
  const old = await post(server, author, { content: '最早的一条动态' })
  await ago(old, '20 days')
  const image = (await upload(server, author, await jpeg())).result
  const moment = await post(server, author, { content: '长'.repeat(40), images: [image.fileId] })
  await hide(server, await ask(server, author))
  await post(server, author, { visible: 1 })
  const article = await post(server, author, { type: 3, title: '经验的标题' })
  const marked = await post(server, author, { type: 3, title: '另一篇经验', content: '**加粗**的正文在这里' })
  await query(server, sql`update circle_post set title = '' where id = ${moment}`)
  await rank()
  expect((await page('rec')).result.records[0].posts).toEqual([
    { id: marked, text: '另一篇经验', cover: '' },
    { id: article, text: '经验的标题', cover: '' },
    { id: moment, text: '长'.repeat(30), cover: image.thumbUrl },
  ])
})

test('who writes without a name is not ranked for it', async () => {
  const asker = await member(server)
  const question = await ask(server, asker)
  await hide(server, question)
  await comment(server, asker, question)
  await like(reader, question)
  await rank()
  expect((await page('rec')).result.records).toEqual([])
})

test.each(['rec', 'active', 'industry'] as const)('every one comes once, page by page (%s)', async (type) => {
  await query(
    server,
    sql`with people as (
        insert into app_user (id, nick_name, invite_code, industry_id)
        select gen_random_uuid(), '作者' || n, ${type} || n, 'i9' from generate_series(1, 23) n returning id)
      insert into circle_creator (user_id, industry_id, score, active)
      select id, 'i9', (row_number() over ()) % 4 / 3.0, 1 + (row_number() over ()) % 3 from people`,
  )
  await inIndustry(reader, 'i9')
  const all = await walk((cursor) => page(type, reader, { size: 4, cursor }))
  expect(all).toHaveLength(23)
  expect(new Set(all.map((record) => record.id)).size).toBe(23)
})
