import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { member } from '../circle/support'
import { query } from '../support/query'
import { tell } from '../mine/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { giveGrowth } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await member(server, '安然')
  bob = await member(server, '博文')
})

const summary = async (person: Person) => (await person.call('GET /api/user/mineSummary')).result
const write = async (from: Person, to: Person, content: string) => {
  const sent = await from.call('POST /api/dm/send', {
    body: { peerId: to.id, clientMsgId: randomUUID(), type: 'text', content },
  })
  expect(sent.code).toBe(200)
}

test('somebody new has nothing to see to, and nothing to go on with', async () => {
  await server.app.bus.drain()
  const { learning, ...rest } = await summary(ann)
  expect(learning).toBeUndefined()
  expect(rest).toEqual({
    unread: 0,
    dm: 0,
    coins: 20,
    orders: { unpaid: 0, ship: 0, attend: 0, refund: 0 },
    growth: { growth: 0, level: 1, levelName: 'HR新人', need: 100, signedToday: false, signDue: true },
  })
})

test('notices and private messages are counted apart; what is read or muted is not', async () => {
  await giveGrowth(server, bob, 100, randomUUID())
  await tell(server, ann)
  await write(bob, ann, '你好，想请教一个考勤的问题')
  expect(await summary(ann)).toMatchObject({ unread: 1, dm: 1 })
  expect(await summary(bob)).toMatchObject({ dm: 0 })
  await query(server, sql`update conversation_member set muted = true where user_id = ${ann.id}`)
  expect(await summary(ann)).toMatchObject({ unread: 1, dm: 0 })
  await query(server, sql`update conversation_member set muted = false where user_id = ${ann.id}`)
  await ann.call('POST /api/dm/read', { body: { peerId: bob.id, seq: 1 } })
  expect(await summary(ann)).toMatchObject({ dm: 0 })
})
