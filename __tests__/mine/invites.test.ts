import { sql } from 'kysely'
import { query } from '../support/query'
import { faults, holding } from '../coin/support'
import { told } from '../notice/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { bind, complete, inviteCode } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[ann, bob] = await Promise.all([server.person(), server.person()])
})

const summary = async (person: Person) => (await person.call('GET /api/invite/summary')).result
const invited = async (person: Person) => (await person.call('POST /api/user/pageMyInvitationUser', { body: {} })).result.records
const before = async (person: Person) => (await server.app.bus.drain(), (await holding(server, person)).free)

test('whom I invited stands in my list, and their complete profile brings me 30 coins, once', async () => {
  const mine = await before(ann)
  expect((await bind(bob, ` ${(await inviteCode(ann)).toLowerCase()} `)).result).toBe(true)
  expect(await invited(ann)).toMatchObject([{ id: bob.id, state: 'registered' }])
  await complete(bob)
  await query(
    server,
    sql`insert into event (id, name, data) values (gen_random_uuid(), 'user.completed', ${{ userId: bob.id }}::jsonb)`,
  )
  expect((await told(server, ann)).filter((notice) => notice.sub === 'invited')).toMatchObject([
    { type: 7, title: '邀请奖励 30 金币', route: 'pages/mine/invite' },
  ])
  expect((await holding(server, ann)).free - mine).toBe(30)
  expect(await summary(ann)).toMatchObject({ invited: 1, completed: 1, coins: 30, canBind: true })
  expect(await invited(ann)).toMatchObject([{ id: bob.id, state: 'completed' }])
  expect(await faults(server)).toEqual([])
})

test('a profile that was complete before the code was given brings the coins at once', async () => {
  await complete(bob)
  const mine = await before(ann)
  await bind(bob, await inviteCode(ann))
  await server.app.bus.drain()
  expect((await holding(server, ann)).free - mine).toBe(30)
})

test('a code that nobody has, my own, and a second one are refused', async () => {
  const cat = await server.person()
  expect(await bind(bob, 'NOBODY')).toMatchObject({ status: 200, code: 12460, message: '邀请码无效' })
  expect(await bind(bob, await inviteCode(bob))).toMatchObject({ code: 12462, message: '不能填写自己的邀请码' })
  await bind(bob, await inviteCode(ann))
  expect(await bind(bob, await inviteCode(cat))).toMatchObject({ code: 12461, message: '已绑定邀请人' })
  expect((await summary(bob)).canBind).toBe(false)
  await query(server, sql`update app_user set status = 'closed' where id = ${ann.id}`)
  expect(
    await bind(
      cat,
      (await query<{ code: string }>(server, sql`select invite_code as code from app_user where id = ${ann.id}`))[0].code,
    ),
  ).toMatchObject({ code: 12460 })
})

test('seven days after registering it is too late', async () => {
  await query(server, sql`update app_user set created_at = now() - interval '6 days 23 hours' where id = ${bob.id}`)
  expect((await summary(bob)).canBind).toBe(true)
  await query(server, sql`update app_user set created_at = now() - interval '7 days 1 minute' where id = ${bob.id}`)
  expect((await summary(bob)).canBind).toBe(false)
  expect(await bind(bob, await inviteCode(ann))).toMatchObject({ code: 12463, message: '注册超过7天，不能填写邀请码' })
})

test('of several codes at once one is bound, and it pays once', async () => {
  await complete(bob)
  const inviters = await Promise.all(Array.from({ length: 5 }, () => server.person()))
  const codes = await Promise.all(inviters.map(inviteCode))
  const answers = await Promise.all(codes.map((code) => bind(bob, code)))
  expect(answers.map((answer) => answer.code).sort()).toEqual([12461, 12461, 12461, 12461, 200].sort())
  const coins = await Promise.all(inviters.map(async (inviter) => (await summary(inviter)).coins))
  expect(coins.sort()).toEqual([0, 0, 0, 0, 30].sort())
})

test('two who give each other their codes at once do not both become inviters', async () => {
  const [hers, his] = [await inviteCode(ann), await inviteCode(bob)]
  const answers = await Promise.all([bind(ann, his), bind(bob, hers)])
  expect(answers.map((answer) => answer.code).sort()).toEqual([12460, 200])
})
