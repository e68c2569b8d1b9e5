import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, feed, hide, idsOf, member, post, topic } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
let reader: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server)
  bob = await member(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await query(server, sql`truncate circle_post cascade`)
  reader = await member(server)
})

const dislike = (id: string, reason?: 'content' | 'author' | 'repeat') =>
  reader.call('POST /api/circle/notInterested', { body: { id, reason } })
const rec = async (who: Pick<Person, 'call'>, topicId?: string) => idsOf(await feed(who, { tab: 'rec', topicId, size: 50 }))

test('a post that somebody does not want is recommended to everybody else', async () => {
  const topicId = await topic(server, '不感兴趣')
  const [unwanted, other] = [await post(server, ann, { topicIds: [topicId] }), await post(server, ann, { topicIds: [topicId] })]
  expect((await dislike(unwanted)).result).toBe(true)
  expect((await dislike(unwanted, 'repeat')).result).toBe(true)
  expect(await rec(reader)).toEqual([other])
  expect(await rec(reader, topicId)).toEqual([other])
  for (const who of [server, bob]) expect((await rec(who)).sort()).toEqual([unwanted, other].sort())
})

test('it is still found where nothing is recommended', async () => {
  const id = await post(server, ann)
  await dislike(id, 'author')
  expect(idsOf(await feed(reader, { tab: 'new' }))).toEqual([id])
  expect(idsOf(await feed(reader, { userId: ann.id }))).toEqual([id])
})

test('a writer who is not wanted is recommended no more', async () => {
  const [one, two] = [await post(server, ann), await post(server, ann)]
  const other = await post(server, bob)
  await dislike(one, 'content')
  expect((await rec(reader)).sort()).toEqual([two, other].sort())
  await dislike(one, 'author')
  expect(await rec(reader)).toEqual([other])
  await dislike(one)
  expect(await rec(reader)).toEqual([other])
})

test('whose question without a name is not wanted does not show by what else disappears', async () => {
  const secret = await ask(server, ann)
  await hide(server, secret)
  const named = await post(server, ann)
  await dislike(secret, 'author')
  expect(await rec(reader)).toEqual([named])
  await dislike(named, 'author')
  const another = await ask(server, ann)
  await hide(server, another)
  expect(await rec(reader)).toEqual([another])
})

test('what one cannot see, one cannot turn away', async () => {
  const id = await post(server, ann, { visible: 1 })
  expect((await dislike(id)).code).toBe(10104)
  expect((await dislike(randomUUID())).code).toBe(10104)
})
