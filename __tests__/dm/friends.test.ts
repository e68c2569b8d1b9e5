import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { follow, member } from '../circle/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await member(server, '安然')
  await query(server, sql`update app_user set level = 3 where id = ${ann.id}`)
})

const friends = (who: Pick<Person, 'call'>, body: { keyword?: string; size?: number; cursor?: string } = {}) =>
  who.call('POST /api/dm/friendPage', { body })
const names = async (who: Person, keyword?: string) =>
  (await friends(who, { keyword })).result.records.map(({ nickName }) => nickName)
const write = (from: Person, to: Person) =>
  from.call('POST /api/dm/send', { body: { peerId: to.id, clientMsgId: randomUUID(), type: 'text', content: '您好，请教一下' } })
const mutual = async (one: Person, other: Person) => {
  await follow(one, other.id)
  await follow(other, one.id)
}

test('whom I talked with come first, the last one at the top, then those who follow each other, each once', async () => {
  const people = await Promise.all(['博文', '陈彩', '丁一', '方圆', '顾盼'].map((name) => member(server, name)))
  const [bob, chen, ding, fang, gu] = people
  await mutual(ann, bob)
  await mutual(ann, chen)
  await follow(ann, ding.id)
  await write(ann, fang)
  await write(ann, gu)
  await mutual(ann, gu)
  await write(ann, bob)
  expect(await names(ann)).toEqual(['博文', '顾盼', '方圆', '陈彩'])
  expect(await names(ann, '陈')).toEqual(['陈彩'])
  expect(await names(ann, '%')).toEqual([])
  const first = (await friends(ann, { size: 3 })).result
  const rest = (await friends(ann, { size: 3, cursor: first.next! })).result
  expect([...first.records, ...rest.records].map(({ id }) => id)).toEqual([bob.id, gu.id, fang.id, chen.id])
  expect(rest.next).toBeNull()
})

test('who has left, and whom a block stands between, is not there; a conversation that I deleted is not one', async () => {
  const [bob, chen, ding] = await Promise.all(['博文', '陈彩', '丁一'].map((name) => member(server, name)))
  for (const person of [bob, chen, ding]) await write(ann, person)
  await query(server, sql`update app_user set status = 'closed' where id = ${bob.id}`)
  await chen.call('POST /api/user/block', { body: { id: ann.id, block: true } })
  await ann.call('POST /api/dm/setting', { body: { peerId: ding.id, hide: true } })
  expect(await names(ann)).toEqual([])
})

test('it is everybody’s own list, and nobody has none', async () => {
  const bob = await member(server, '博文')
  await write(ann, bob)
  const cat = await member(server, '陈彩')
  expect(await names(cat)).toEqual([])
  expect((await friends(server)).code).toBe(401)
})
