import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { member, save } from '../circle/support'
import { Line, listen } from '../conversation/sockets'
import { acquaint, send, senior } from '../dm/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'
import { agreed, operator, type TestOperator } from './support'

let server: TestServer & { port: number }
let clerk: TestOperator
beforeAll(async () => {
  server = await listen({ HOTLINE: '400-000-0000' })
  clerk = await operator(server)
})
afterAll(() => server.close())

const mute = (person: Person, hours = 24) =>
  clerk.call('POST /admin/api/user/mute', { body: { userId: person.id, hours, reason: '多次发布广告' } })
const freeze = (person: Person, hours = 24) =>
  clerk.call('POST /admin/api/user/freeze', { body: { userId: person.id, hours, reason: '冒充他人' } })
const lift = (person: Person, kind: 'mute' | 'freeze') =>
  clerk.call('POST /admin/api/user/lift', { body: { userId: person.id, kind, reason: '申诉成立' } })
const over = (person: Person) =>
  query(server, sql`update user_sanction set until = now() - interval '1 second' where user_id = ${person.id}`)

/** The code of a log-in by phone. */
async function logIn({ phone }: Person) {
  await query(server, sql`delete from sms_code`)
  const { result } = await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'login' } })
  return server.call('POST /api/auth/loginBySms', { body: { phone, code: result.devCode! } })
}
const titles = async (person: Person) => {
  await server.app.bus.drain()
  const { result } = await person.call('POST /api/notice/page', { body: {} })
  return result.records.map(({ title }) => title)
}

test('who is muted is told until when and why; customer service stays open', async () => {
  const lin = await member(server, '林一一')
  const friend = await senior(server)
  await acquaint(friend, lin)
  expect((await save(lin)).code).toBe(200)
  expect((await mute(lin)).code).toBe(200)
  const refused = await send(lin, friend)
  expect(refused).toMatchObject({ status: 200, code: 12470 })
  expect(refused.message).toMatch(/^你已被禁言至 \d{4}-\d{2}-\d{2} \d{2}:\d{2}，原因：多次发布广告。/)
  const help = { clientMsgId: randomUUID(), type: 'text' as const, content: '我为什么被禁言' }
  expect((await lin.call('POST /api/kefuMessage/send', { body: help })).code).toBe(200)
  expect(await titles(lin)).toContainEqual(expect.stringMatching(/^你已被禁言至/))
})

test.each(['运营', '内容', '客服'])('%s, who mutes somebody, takes it back when it was a mistake', async (role) => {
  const [lin, one] = [await member(server), await operator(server, [role])]
  const about = { userId: lin.id, reason: '看错了人' }
  expect((await one.call('POST /admin/api/user/mute', { body: { ...about, hours: 24 } })).code).toBe(200)
  expect((await one.call('POST /admin/api/user/lift', { body: { ...about, kind: 'mute' } })).code).toBe(200)
  expect((await save(lin)).code).toBe(200)
})

test('thirty days and more begin when another agrees', async () => {
  const lin = await member(server)
  const other = await operator(server)
  expect((await mute(lin, 720)).code).toBe(10180)
  expect((await save(lin)).code).toBe(200)
  expect(await agreed(other, mute(lin, 720))).toBe(200)
  expect((await save(lin)).code).toBe(12470)
})

test('it ends when its term is over, or when it is lifted, which is told too', async () => {
  const [a, b] = [await member(server), await member(server)]
  await mute(a, 1)
  await mute(b)
  await over(a)
  await lift(b, 'mute')
  expect((await save(a)).code).toBe(200)
  expect((await save(b)).code).toBe(200)
  expect(await titles(b)).toContain('禁言已解除')
  expect((await lift(b, 'mute')).code).toBe(10104)
})

test('who is frozen is out on every device at once, over the socket too, and cannot come back before the term ends', async () => {
  const lin = await member(server)
  const line = await Line.open(server.port, lin.token)
  await line.until((events) => events.length >= 0)
  await lin.call('POST /api/user/userBaseDetail', { body: {} })
  await freeze(lin)
  expect((await lin.call('POST /api/user/userBaseDetail', { body: {} })).status).toBe(401)
  expect(await line.closed).toBe(4401)
  const answer = await logIn(lin)
  expect(answer).toMatchObject({ status: 200, code: 10107 })
  expect(answer.message).toMatch(/^账号已被冻结至 \d{4}-\d{2}-\d{2} \d{2}:\d{2}，原因：冒充他人。.*400-000-0000/)
  await over(lin)
  expect((await logIn(lin)).code).toBe(200)
})

test('whoever logs in while they are frozen is not left inside', async () => {
  for (let n = 0; n < 5; n++) {
    const lin = await member(server)
    await Promise.all([logIn(lin), freeze(lin)])
    expect(await query(server, sql`select from session where user_id = ${lin.id}`)).toEqual([])
  }
})

test('a new term takes the place of the one that stands; both are kept, with who imposed them, and on whom by name', async () => {
  const lin = await member(server)
  await mute(lin, 1)
  await mute(lin, 48)
  const { result } = await clerk.call('GET /admin/api/user/show/:id', { params: { id: lin.id } })
  expect(result.sanctions.map(({ kind, stands }) => [kind, stands])).toEqual([
    ['mute', true],
    ['mute', false],
  ])
  expect(result.phoneMasked).toMatch(/^139\*{4}\d{4}$/)
  const log = await clerk.call('POST /admin/api/audit/page', { body: { subject: 'user', subjectId: lin.id } })
  const { nickName } = result
  expect(log.result.records[0]).toMatchObject({ operator: clerk.name, about: nickName, reason: '多次发布广告' })
  expect(log.result.records[0].before).toMatchObject([{ kind: 'mute' }])
})

test('whoever looks at a phone number is remembered', async () => {
  const lin = await member(server)
  const look = (reason: string) => clerk.call('POST /admin/api/user/phone/:id', { params: { id: lin.id }, body: { reason } })
  expect((await look(' ')).code).toBe(400)
  expect((await look('核对退款账户')).result.phone).toBe(lin.phone)
  const log = await query<{ subject: string; reason: string }>(
    server,
    sql`select subject, reason from admin_audit where kind = 'reveal' and subject_id = ${lin.id}`,
  )
  expect(log).toEqual([{ subject: '手机号', reason: '核对退款账户' }])
  // It stands on the page of the person, beside what was done to them, for whoever may see people at all.
  await mute(lin)
  const service = await operator(server, ['客服'])
  const deeds = await service.call('POST /admin/api/user/deeds/page', { body: { userId: lin.id } })
  expect(deeds.result.records).toMatchObject([
    { what: '禁言', who: clerk.name, reason: '多次发布广告', approvedBy: '' },
    { what: '完整手机号', who: clerk.name, reason: '核对退款账户' },
  ])
  expect(deeds.result.records[0]).not.toHaveProperty('after')
})
