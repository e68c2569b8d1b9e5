import { sql } from 'kysely'
import { review } from '../../server/modules/domains/circle/review/review'
import { ask, post } from '../circle/support'
import { query } from '../support/query'
import { faults, holding } from '../coin/support'
import { course, give, learn } from '../lesson/support'
import { faults as growthFaults, growthOf, noTaskCoins } from '../growth/support'
import { told } from '../notice/support'
import { begin, give as giveAnswer, openedBank } from '../tiku/practice-support'
import { startServer, type Person, type TestServer } from '../support/server'
import { bind, complete, inviteCode } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  await noTaskCoins(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[ann, bob] = await Promise.all([server.person(), server.person()])
})
afterEach(async () => {
  expect(await faults(server)).toEqual([])
  expect(await growthFaults(server)).toEqual([])
})

const summary = async (person: Person) => (await person.call('GET /api/invite/summary')).result
const invited = async (person: Person, status?: 'waiting' | 'effective' | 'invalid') =>
  (await person.call('POST /api/user/pageMyInvitationUser', { body: { status } })).result.records
const coins = async (person: Person) => (await server.app.bus.drain(), (await holding(server, person)).free)
const settled = () => server.app.bus.drain()

/** Somebody new who registered by this person's code. */
async function guest(inviter: Person): Promise<Person> {
  const person = await server.person()
  expect((await bind(person, await inviteCode(inviter))).result).toBe(true)
  return person
}
/** … and has done all that counts. */
async function joined(inviter: Person) {
  const person = await guest(inviter)
  await complete(person)
  const postId = await post(server, person)
  await settled()
  return { person, postId }
}
/** So many who have joined already, without their walking in one by one. */
const crowd = (inviter: Person, count: number) =>
  query(
    server,
    sql`with people as (insert into app_user (id, nick_name, invite_code, invited_by)
        select gen_random_uuid(), '路人甲', 'w' || left(md5(${inviter.id} || n), 12), ${inviter.id}
        from generate_series(1, ${count}) n returning id)
      insert into invite_effect (invitee_id, id, inviter_id, coins, joined_coins) select id, gen_random_uuid(), ${inviter.id},
        100, 50 from people`,
  )

test('whoever fills in their profile and answers three questions of practice was invited in earnest', async () => {
  const bank = await openedBank(server, { 招聘: 3 })
  const person = await guest(ann)
  await complete(person)
  const mine = await coins(ann)
  const begun = await begin(person, { bankId: bank.id, mode: 'chapter', chapter: '招聘' })
  const { sessionId, questions } = begun.result
  const answer = (at: number) => giveAnswer(person, { sessionId, questionId: questions[at].id, answer: ['A'] })
  for (const at of [0, 1]) await answer(at)
  expect((await coins(ann)) - mine).toBe(0)
  await answer(2)
  expect((await coins(ann)) - mine).toBe(100)
  expect(await invited(ann, 'effective')).toMatchObject([{ id: person.id }])
})

test('whom I invited counts with a complete profile and a first post, and brings both of us coins, once', async () => {
  const mine = await coins(ann)
  expect((await bind(bob, ` ${(await inviteCode(ann)).toLowerCase()} `)).result).toBe(true)
  expect(await invited(ann)).toMatchObject([{ id: bob.id, state: 'registered', reward: 0 }])
  await complete(bob)
  await settled()
  expect(await invited(ann)).toMatchObject([{ id: bob.id, state: 'completed', reward: 0 }])
  expect((await coins(ann)) - mine).toBe(0)

  const his = await coins(bob)
  await post(server, bob)
  expect((await coins(ann)) - mine).toBe(100)
  expect((await coins(bob)) - his).toBe(50)
  expect(await growthOf(server, ann)).toBe(50)
  await query(
    server,
    sql`update event set done_at = null, next_at = now() where name in ('user.completed', 'post.published', 'invite.bound')`,
  )
  await post(server, bob)
  expect((await coins(ann)) - mine).toBe(100)
  expect((await told(server, ann)).filter((notice) => notice.sub === 'invited')).toMatchObject([
    { type: 7, title: '邀请奖励 100 金币', route: 'pages/mine/invite' },
  ])
  expect((await told(server, bob)).filter((notice) => notice.sub === 'joined')).toMatchObject([{ title: '新人奖励 50 金币' }])
  expect(await summary(ann)).toMatchObject({ invited: 1, effective: 1, coins: 100, thisMonth: 1, canBind: true })
  expect((await summary(bob)).boundInviter).toBeTruthy()
  expect(await invited(ann)).toMatchObject([{ id: bob.id, state: 'rewarded', reward: 100 }])
})

test('a lesson to its end counts as well; a question without a name does not, which the coins would tell', async () => {
  await bind(bob, await inviteCode(ann))
  await complete(bob)
  await ask(server, bob, { anonymous: true })
  await settled()
  expect(await invited(ann)).toMatchObject([{ state: 'completed' }])
  const one = await course(server)
  await give(server, bob, one.id)
  await learn(server, bob, one)
  await settled()
  expect(await invited(ann)).toMatchObject([{ state: 'rewarded' }])
})

test('a code that is given last, after all the rest, brings the coins at once', async () => {
  await complete(bob)
  await post(server, bob)
  const mine = await coins(ann)
  await bind(bob, await inviteCode(ann))
  expect((await coins(ann)) - mine).toBe(100)
})

test('what comes later than seven days after registering brings nothing, and the list says why', async () => {
  const person = await guest(ann)
  await complete(person)
  await query(server, sql`update app_user set created_at = now() - interval '7 days 1 minute' where id = ${person.id}`)
  await post(server, person)
  await settled()
  expect(await invited(ann)).toMatchObject([{ state: 'invalid', reason: '注册后未按时完成', reward: 0 }])
  expect(await summary(ann)).toMatchObject({ invited: 1, effective: 0, coins: 0 })
  expect((await invited(ann, 'invalid')).length).toBe(1)
  expect([await invited(ann, 'waiting'), await invited(ann, 'effective')]).toEqual([[], []])
})

test('the third one reaches a step of the ladder, with its coins', async () => {
  await crowd(ann, 2)
  const mine = await coins(ann)
  await joined(ann)
  expect((await coins(ann)) - mine).toBe(100 + 50)
  expect((await summary(ann)).ladder).toEqual([
    { count: 3, coins: 50, reached: true },
    { count: 10, coins: 200, reached: false },
    { count: 30, coins: 600, reached: false },
  ])
  await joined(ann)
  // The second one's growth led to Lv2, whose gift is 20.
  expect((await coins(ann)) - mine).toBe(270)
})

test('fifty a month bring coins, also when the last ones come at once; who comes after counts without', async () => {
  await crowd(ann, 49)
  await query(
    server,
    sql`insert into invite_step_gain (id, inviter_id, count, coins) select gen_random_uuid(), ${ann.id}, count, coins
      from invite_step`,
  )
  const mine = await coins(ann)
  const [one, two] = await Promise.all([guest(ann), guest(ann)])
  for (const person of [one, two]) await complete(person)
  await settled()
  for (const person of [one, two]) await post(server, person)
  await Promise.all([server.app.bus.drain(), server.app.bus.drain()])
  expect((await coins(ann)) - mine).toBe(100)
  const rows = (await invited(ann)).filter(({ id }) => id === one.id || id === two.id)
  expect(rows.map(({ state, reward }) => [state, reward]).sort()).toEqual([
    ['effective', 0],
    ['rewarded', 100],
  ])
  expect(await summary(ann)).toMatchObject({ thisMonth: 50, effective: 51 })
  await query(server, sql`update invite_effect set at = at - interval '31 days' where inviter_id = ${ann.id}`)
  expect((await summary(ann)).thisMonth).toBe(0)
})

test('a first post that breaks the rules takes all of it back, and a later one does not bring it again', async () => {
  await crowd(ann, 2)
  const mine = await coins(ann)
  const { person, postId } = await joined(ann)
  const his = await coins(person)
  expect((await coins(ann)) - mine).toBe(150)
  await review(server.app.services, { postId }, 'takeDown', '违规')
  expect((await coins(ann)) - mine).toBe(0)
  expect((await coins(person)) - his).toBe(-50)
  expect(await growthOf(server, ann)).toBe(0)
  expect((await invited(ann, 'invalid')).map(({ id, reason }) => [id, reason])).toEqual([[person.id, '不再符合条件']])
  expect((await summary(ann)).ladder[0]).toEqual({ count: 3, coins: 50, reached: false })
  expect((await told(server, ann)).find((notice) => notice.sub === 'inviteRevoked')).toMatchObject({
    title: '邀请奖励扣回 150 金币',
  })
  await post(server, person)
  expect((await coins(ann)) - mine).toBe(0)
})

test('one post of two that goes changes nothing, nor one that goes after thirty days', async () => {
  const { person, postId } = await joined(ann)
  const mine = await coins(ann)
  await post(server, person)
  await person.call('POST /api/circle/delete', { body: { id: postId } })
  expect(await coins(ann)).toBe(mine)
  const other = await joined(ann)
  await query(server, sql`update invite_effect set at = now() - interval '31 days' where invitee_id = ${other.person.id}`)
  await other.person.call('POST /api/circle/delete', { body: { id: other.postId } })
  expect(await coins(ann)).toBe(mine + 100 + 20)
})

test('what was spent meanwhile cannot be taken back: nobody falls below zero', async () => {
  const { person, postId } = await joined(ann)
  await ask(server, ann, { bounty: 50 })
  const left = await coins(ann)
  await person.call('POST /api/circle/delete', { body: { id: postId } })
  expect(await coins(ann)).toBe(Math.max(0, left - 100))
})

test('a code that nobody has, my own, and a second one are refused', async () => {
  const cat = await server.person()
  expect(await bind(bob, 'NOBODY')).toMatchObject({ status: 200, code: 12460, message: '邀请码无效' })
  expect(await bind(bob, await inviteCode(bob))).toMatchObject({ code: 12462, message: '不能填写自己的邀请码' })
  await bind(bob, await inviteCode(ann))
  // The answer was lost, and it is sent again.
  expect((await bind(bob, await inviteCode(ann))).result).toBe(true)
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

test('seven days after registering it is too late to give a code', async () => {
  await query(server, sql`update app_user set created_at = now() - interval '6 days 23 hours' where id = ${bob.id}`)
  expect((await summary(bob)).canBind).toBe(true)
  await query(server, sql`update app_user set created_at = now() - interval '7 days 1 minute' where id = ${bob.id}`)
  expect((await summary(bob)).canBind).toBe(false)
  expect(await bind(bob, await inviteCode(ann))).toMatchObject({ code: 12463, message: '注册超过 7 天，不能填写邀请码' })
})

test('of several codes at once one is bound, and it pays once', async () => {
  await complete(bob)
  await post(server, bob)
  const inviters = await Promise.all(Array.from({ length: 5 }, () => server.person()))
  const codes = await Promise.all(inviters.map(inviteCode))
  const answers = await Promise.all(codes.map((code) => bind(bob, code)))
  expect(answers.map((answer) => answer.code).sort()).toEqual([12461, 12461, 12461, 12461, 200].sort())
  await settled()
  const gained = await Promise.all(inviters.map(async (inviter) => (await summary(inviter)).coins))
  expect(gained.sort()).toEqual([0, 0, 0, 0, 100].sort())
})

test('two who give each other their codes at once do not both become inviters', async () => {
  const [hers, his] = [await inviteCode(ann), await inviteCode(bob)]
  const answers = await Promise.all([bind(ann, his), bind(bob, hers)])
  expect(answers.map((answer) => answer.code).sort()).toEqual([12460, 200])
})

test('nobody sees whom somebody else has invited', async () => {
  await guest(ann)
  expect(await invited(bob)).toEqual([])
  expect((await server.call('POST /api/user/pageMyInvitationUser', { body: {} })).code).toBe(401)
})
