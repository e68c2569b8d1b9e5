import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, comment, follow, hide, member, post, topic, wait } from '../circle/support'
import { query } from '../support/query'
import { found, indexed, search, suggestions } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bob = await member(server, '博文')
})
afterAll(() => server.close())
afterEach(() => query(server, sql`truncate circle_post, circle_comment cascade`))

const block = (who: Person, whom: Person, on = true) => who.call('POST /api/user/block', { body: { id: whom.id, block: on } })
const setStatus = (id: string, status: number) => query(server, sql`update circle_post set status = ${status} where id = ${id}`)
const similar = async (who: Pick<Person, 'call'>, title: string) =>
  (await who.call('POST /api/circle/similar', { body: { title } })).result.map((one) => one.id)
/** Everywhere that a question called so could turn up. */
const everywhere = async (who: Pick<Person, 'call'>, title: string) => ({
  all: await found(who, title),
  tab: await found(who, title, { type: 'question' }),
  suggested: await suggestions(who, title),
  similar: await similar(who, title),
})
const nowhere = { all: [], tab: [], suggested: [], similar: [] }

test('an anonymous author is not found by name, and not named', async () => {
  const id = await ask(server, ann, { title: '想离职又怕被报复', content: '领导最近处处针对我' })
  await hide(server, id)
  await indexed(server)
  for (const who of [server, bob, ann]) {
    expect(await found(who, '安然')).toEqual([ann.id])
    expect(await found(who, '安然', { type: 'question' })).toEqual([])
    const [hit] = (await search(who, '怕被报复')).result.records
    expect(hit).toMatchObject({ id, meta: '0 回答 · 匿名HR' })
    expect(JSON.stringify(hit)).not.toMatch(new RegExp(`安然|${ann.id}`))
  }
})

test('a deleted post is gone at once, before anything else happens', async () => {
  const title = '加班费基数怎么定'
  const id = await ask(server, ann, { title })
  await indexed(server)
  expect(await everywhere(server, title)).toEqual({ all: [id], tab: [id], suggested: [title], similar: [id] })
  expect((await ann.call('POST /api/circle/delete', { body: { id } })).code).toBe(200)
  for (const who of [server, ann]) expect(await everywhere(who, title)).toEqual(nowhere)
})

test.each([
  ['in review', 1],
  ['rejected', 3],
  ['taken down', 4],
  ['deleted', 5],
])('a post that is %s leaves the index, and is found by nobody meanwhile', async (_what, status) => {
  const title = '哺乳假怎么请'
  const id = await ask(server, ann, { title })
  await indexed(server)
  await setStatus(id, status)
  for (const who of [server, ann]) expect(await everywhere(who, title)).toEqual(nowhere)
  expect(await documents(id)).toBe(1)
  await indexed(server)
  expect(await documents(id)).toBe(0)
  await setStatus(id, 2)
  await indexed(server)
  expect(await found(server, title)).toEqual([id])
})

const documents = async (id: string) =>
  (await query<{ n: number }>(server, sql`select count(*) as n from search_document where id = ${id}`))[0].n

test('a post for fans is never in the index, and leaves it when it becomes one', async () => {
  await follow(bob, ann.id)
  const id = await post(server, ann, { content: '只给关注我的人看的薪酬体系', visible: 1 })
  await indexed(server)
  expect(await documents(id)).toBe(0)
  await query(server, sql`update circle_post set visible = 0 where id = ${id}`)
  await indexed(server)
  expect(await found(server, '薪酬体系')).toEqual([id])
  await query(server, sql`update circle_post set visible = 1 where id = ${id}`)
  for (const who of [server, bob, ann]) expect(await found(who, '薪酬体系')).toEqual([])
  await follow(bob, ann.id, false)
})

test('what was edited is found by its new words alone', async () => {
  const id = await post(server, ann, { content: '原来写的是股权激励方案' })
  await indexed(server)
  await wait(server, ann)
  const saved = await ann.call('POST /api/circle/save', {
    body: { id, type: 1, content: '现在写的是员工持股计划', images: [], topicIds: [], requestId: randomUUID() },
  })
  expect(saved.code).toBe(200)
  await indexed(server)
  expect(await found(server, '股权激励')).toEqual([])
  expect(await found(server, '员工持股')).toEqual([id])
})

test('whoever blocked or is blocked finds neither the other nor what the other wrote', async () => {
  const title = '弹性工时怎么备案'
  const id = await ask(server, ann, { title })
  await indexed(server)
  for (const [blocker, blocked] of [
    [ann, bob],
    [bob, ann],
  ]) {
    await block(blocker, blocked)
    expect(await everywhere(bob, title)).toEqual(nowhere)
    expect(await found(bob, '安然', { type: 'user' })).toEqual([])
    expect(await suggestions(bob, '安然')).toEqual([])
    expect(await found(server, title)).toEqual([id])
    await block(blocker, blocked, false)
  }
  expect(await found(bob, title)).toEqual([id])
})

test('an anonymous post stays for those whom its author blocked: vanishing would tell who wrote it', async () => {
  const id = await ask(server, ann, { title: '公司要求自愿降薪', content: '不签就调岗' })
  await hide(server, id)
  await indexed(server)
  await block(ann, bob)
  expect(await found(bob, '自愿降薪')).toEqual([id])
  await block(ann, bob, false)
})

test('a closed account is found neither by its name nor by what it wrote under it', async () => {
  const gone = await member(server, '即将注销')
  const id = await post(server, gone, { content: '临走前说说背景调查' })
  await indexed(server)
  expect(await found(server, '即将注销', { type: 'user' })).toEqual([gone.id])
  await query(server, sql`update app_user set status = 'closed' where id = ${gone.id}`)
  expect(await found(server, '即将注销', { type: 'user' })).toEqual([])
  expect(await suggestions(server, '即将注销')).toEqual([])
  await indexed(server)
  expect(await documents(gone.id)).toBe(0)
  const [hit] = (await search(server, '背景调查')).result.records
  expect(hit).toMatchObject({ id, meta: '0 赞 · 0 评论 · 已注销用户' })
  expect(await found(server, '即将注销')).toEqual([])
})

test('the answers of whom I have blocked are in no count that I find', async () => {
  const title = '调岗不同意怎么办'
  const id = await ask(server, ann, { title })
  const cat = await member(server, '被拉黑的人')
  await comment(server, cat, id)
  await indexed(server)
  const counts = async (who: Person) => {
    const like = (await who.call('POST /api/circle/similar', { body: { title } })).result
    return [(await search(who, title)).result.records[0].meta, like[0].answerCount]
  }
  expect(await counts(bob)).toEqual(['1 回答 · 安然', 1])
  await block(bob, cat)
  expect(await counts(bob)).toEqual(['0 回答 · 安然', 0])
})

test('a closed topic is not found', async () => {
  const id = await topic(server, '远程办公')
  await indexed(server)
  expect(await found(server, '远程办公')).toEqual([id])
  await query(server, sql`update circle_topic set closed = true where id = ${id}`)
  expect(await found(server, '远程办公')).toEqual([])
  expect(await suggestions(server, '远程')).toEqual([])
})

test('what changes while the index is brought up to date is not forgotten', async () => {
  const id = await post(server, ann, { content: '写着写着就改了的调薪通知' })
  await indexed(server)
  await server.database.db.transaction().execute(async (trx) => {
    await sql`update circle_post set content = '改成了居家办公', edited_at = now() where id = ${id}`.execute(trx)
    await query(server, sql`insert into search_dirty (source, id) values ('circle_post', ${id})`)
    await indexed(server)
  })
  await indexed(server)
  expect(await found(server, '居家办公')).toEqual([id])
  expect(await found(server, '调薪通知')).toEqual([])
})

test('a like alone is no new document, many likes are', async () => {
  const id = await post(server, ann)
  await query(server, sql`update circle_post set like_count = 100 where id = ${id}`)
  await indexed(server)
  const dirty = async () => (await query<{ n: number }>(server, sql`select count(*) as n from search_dirty`))[0].n
  await query(server, sql`update circle_post set like_count = like_count + 1, view_count = 5, hot = 0.5 where id = ${id}`)
  expect(await dirty()).toBe(0)
  await query(server, sql`update circle_post set like_count = 200 where id = ${id}`)
  expect(await dirty()).toBe(1)
})
