import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { member } from '../circle/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let [ann, bob, cat]: Person[] = []
beforeAll(async () => {
  server = await startServer()
  ;[ann, bob, cat] = await Promise.all(['安然', '博文', '采薇'].map((name) => member(server, name)))
  await query(server, sql`update app_user set level = 3`)
})
afterAll(() => server.close())

const say = async (from: Person, to: Person, content: string) =>
  (await from.call('POST /api/dm/send', { body: { peerId: to.id, clientMsgId: randomUUID(), type: 'text', content } })).result
    .message.seq
const find = (who: Person, peer: Person, keyword: string, more: { size?: number; cursor?: string } = {}) =>
  who.call('POST /api/dm/search', { body: { peerId: peer.id, keyword, ...more } })
const texts = async (who: Person, peer: Person, keyword: string) =>
  (await find(who, peer, keyword)).result.records.map(({ content }) => content)

test('what two people said is found by a word, the latest first, page by page, and nothing of anybody else', async () => {
  await say(ann, bob, '您好，请教 HRBP 怎么转岗')
  await say(bob, ann, '先看看你们公司的岗位')
  await say(ann, bob, '好的，hrbp 这个岗位我去问问')
  await say(cat, bob, '采薇也想问岗位')
  expect(await texts(ann, bob, 'HRBP')).toEqual(['好的，hrbp 这个岗位我去问问', '您好，请教 HRBP 怎么转岗'])
  expect(await texts(bob, ann, '岗位')).toEqual(['好的，hrbp 这个岗位我去问问', '先看看你们公司的岗位'])
  const { result } = await find(ann, bob, '岗', { size: 2 })
  const next = (await find(ann, bob, '岗', { size: 2, cursor: result.next! })).result
  expect([...result.records, ...next.records].map(({ seq }) => seq)).toEqual([3, 2, 1])
  expect(next.next).toBeNull()
  expect(await texts(ann, cat, '岗位')).toEqual([])
})

test('what was taken back, or removed on one’s own side, is not found', async () => {
  const seq = await say(ann, bob, '发错了的工资表')
  await ann.call('POST /api/dm/recall', { body: { peerId: bob.id, seq } })
  expect(await texts(bob, ann, '工资表')).toEqual([])
  await ann.call('POST /api/dm/setting', { body: { peerId: bob.id, hide: true } })
  expect(await texts(ann, bob, '岗')).toEqual([])
  expect(await texts(bob, ann, '岗')).not.toEqual([])
})

test('signs that a pattern would know are only signs', async () => {
  await say(ann, cat, '涨幅 5%')
  expect(await texts(ann, cat, '%')).toEqual(['涨幅 5%'])
  expect(await texts(ann, cat, '_')).toEqual([])
})
