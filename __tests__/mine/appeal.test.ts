import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { command } from '../support/command'
import { query } from '../support/query'
import { agePhone, codeFor, loginByPwd, resetPwd } from '../login/support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { anotherDevice, securityCode } from './support'

let server: TestServer
let ann: Person
let clerk: TestOperator
beforeAll(async () => {
  server = await startServer()
  clerk = await operator(server, ['客服'])
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.person()
  await ann.call('POST /api/user/resetPwd', { body: { code: await securityCode(server, ann.phone), password: PASSWORD } })
})

const PASSWORD = 'Lost2026phone'
let phones = 13_600_000_000
const newPhone = () => String(++phones)

interface Wish {
  password?: string
  realName?: string
  phone: string
  code?: string
  requestId?: string
}
const appeal = async (who: Person, { phone, code, ...more }: Wish) =>
  who.call('POST /api/user/phoneAppeal', {
    body: {
      password: PASSWORD,
      realName: '安然',
      requestId: randomUUID(),
      ...more,
      phone,
      code: code ?? (await securityCode(server, phone)),
    },
  })
const stateOf = async (who: Person) => (await who.call('GET /api/user/phoneAppeal')).result.appeal
const caseOf = async (who: Person) =>
  (await query<{ id: string }>(server, sql`select id from phone_appeal where user_id = ${who.id} and state = 'open'`))[0].id
const phoneOf = async (who: Person) =>
  (await query<{ phone: string }>(server, sql`select phone from app_user where id = ${who.id}`))[0].phone
const noticesOf = async (who: Person) => {
  await server.app.bus.drain()
  return (await who.call('POST /api/notice/page', { body: { type: 1 } })).result.records
}
const approve = (id: string) => clerk.call('POST /admin/api/phoneAppeal/approve', { body: { id } })
const approveOf = async (who: Person) => approve(await caseOf(who))

test('who has lost the phone gets a new one when people have looked: other devices are out, and it is told', async () => {
  await anotherDevice(server, ann)
  const phone = newPhone()
  expect(await stateOf(ann)).toBeUndefined()
  expect((await appeal(ann, { phone })).result).toBe(true)
  expect(await stateOf(ann)).toMatchObject({ state: 'open', phoneMasked: `${phone.slice(0, 3)}****${phone.slice(-4)}` })
  expect(await phoneOf(ann)).toBe(ann.phone)
  const id = await caseOf(ann)
  const { records } = (await clerk.call('POST /admin/api/phoneAppeal/page', { body: {} })).result
  const masked = (text: string) => `${text.slice(0, 3)}****${text.slice(-4)}`
  expect(records.at(-1)).toMatchObject({ id, realName: '安然', phone: masked(phone), known: { phone: masked(ann.phone) } })
  const clear = await clerk.call('GET /admin/api/phoneAppeal/show/:id', { params: { id } })
  expect(clear.result).toMatchObject({ phone, known: { phone: ann.phone } })
  expect(await query(server, sql`select kind, subject from admin_audit where subject_id = ${id}`)).toEqual([
    { kind: 'reveal', subject: '手机号' },
  ])

  await approveOf(ann)
  expect(await phoneOf(ann)).toBe(phone)
  expect(await stateOf(ann)).toMatchObject({ state: 'approved' })
  // Who asked is still there; the other one is not.
  expect((await ann.call('GET /api/user/devices')).result).toMatchObject([{ current: true }])
  expect((await loginByPwd(server, phone, PASSWORD)).code).toBe(200)
  expect(await noticesOf(ann)).toContainEqual(expect.objectContaining({ title: '手机号已更换', why: '因为你申诉更换手机号' }))
  expect(await appeal(ann, { phone: newPhone() })).toMatchObject({ code: 12441 })
})

test('a refused one says why, and another may follow', async () => {
  await appeal(ann, { phone: newPhone() })
  const id = await caseOf(ann)
  const body = { id, reason: '姓名与证书不一致' }
  expect((await clerk.call('POST /admin/api/phoneAppeal/reject', { body })).code).toBe(200)
  expect(await stateOf(ann)).toMatchObject({ state: 'rejected', reason: '姓名与证书不一致' })
  expect(await noticesOf(ann)).toContainEqual(
    expect.objectContaining({ title: '更换手机号的申诉未通过', content: '姓名与证书不一致' }),
  )
  const { records } = (await clerk.call('POST /admin/api/phoneAppeal/page', { body: { state: 'rejected' } })).result
  expect(records[0]).toMatchObject({ id, decidedBy: clerk.name, decidedAt: expect.any(String), reason: '姓名与证书不一致' })
  expect(await approve(id)).toMatchObject({ code: 10104, message: '没有这个待审核的申诉' })
  expect((await appeal(ann, { phone: newPhone() })).result).toBe(true)
})

test('one is open at a time; the same submit twice is one', async () => {
  const [first, second] = [newPhone(), newPhone()]
  const [requestId, code] = [randomUUID(), await securityCode(server, first)]
  expect((await appeal(ann, { phone: first, code, requestId })).result).toBe(true)
  expect((await appeal(ann, { phone: first, code, requestId })).result).toBe(true)
  expect(await appeal(ann, { phone: second })).toMatchObject({ status: 200, code: 12443, message: '申诉审核中，请等待结果' })
  expect(await query(server, sql`select from phone_appeal where user_id = ${ann.id}`)).toHaveLength(1)
  const bob = await server.person()
  await bob.call('POST /api/user/resetPwd', { body: { code: await securityCode(server, bob.phone), password: PASSWORD } })
  const both = await Promise.all(
    [newPhone(), newPhone()].map(async (phone) => appeal(bob, { phone, code: await securityCode(server, phone) })),
  )
  expect(both.map((answer) => answer.code).sort()).toEqual([12443, 200].sort())
})

test('wrong passwords count, and lock; those of somebody who tries to log in do not', async () => {
  const phone = newPhone()
  const code = await securityCode(server, phone)
  const wrong = () => appeal(ann, { phone, code, password: 'wrong2026' })
  expect(await wrong()).toMatchObject({ status: 200, code: 12430, message: '密码错误，还可尝试4次' })
  await loginByPwd(server, ann.phone, 'wrong2026')
  for (let i = 0; i < 3; i++) await wrong()
  expect((await wrong()).code).toBe(10105)
  expect((await appeal(ann, { phone, code })).code).toBe(10105)
  expect(await stateOf(ann)).toBeUndefined()
  const nobody = await server.person()
  expect(await appeal(nobody, { phone, code })).toMatchObject({ code: 12444, message: '账号还没有设置过密码，请联系客服' })
})

test('the new phone must be one’s own and nobody’s account, when asked and when approved', async () => {
  const bob = await server.person()
  expect((await appeal(ann, { phone: newPhone(), code: '000000' })).code).toBe(10102)
  expect((await appeal(ann, { phone: bob.phone })).code).toBe(12440)
  const phone = newPhone()
  await appeal(ann, { phone })
  const late = await anotherDevice(server, { ...ann, phone })
  expect(late.result.userInfo.id).not.toBe(ann.id)
  expect(await approveOf(ann)).toMatchObject({ code: 12440, message: '该手机号已被其他账号使用' })
  // Nothing of it has happened: it can still be refused.
  expect(await stateOf(ann)).toMatchObject({ state: 'open' })
})

test('whoever finds the old phone after all needs no appeal', async () => {
  await appeal(ann, { phone: newPhone() })
  const { result } = await ann.call('POST /api/user/verifyOldPhone', { body: { code: await securityCode(server, ann.phone) } })
  const phone = newPhone()
  const body = { ticket: result.ticket, phone, code: await securityCode(server, phone) }
  expect((await ann.call('POST /api/user/resetPhone', { body })).code).toBe(200)
  expect(await stateOf(ann)).toBeUndefined()
})

test('an account hears at once that another phone was asked for, and where to stop it', async () => {
  const phone = newPhone()
  await appeal(ann, { phone })
  expect(await noticesOf(ann)).toMatchObject([
    {
      title: '有人申诉把账号换到新手机号',
      content: expect.stringMatching(new RegExp(`^新手机号 ${phone.slice(0, 3)}\\*{4}${phone.slice(-4)}，.+修改密码`)),
      route: 'pages/mine/resetPwd',
    },
  ])
})

test('whoever proves the old phone for a new password stops what a thief of the old one has asked for', async () => {
  await appeal(ann, { phone: newPhone() })
  const change = async (proof: object) =>
    (await ann.call('POST /api/user/resetPwd', { body: { password: `Own${Math.random()}`.slice(0, 18), ...proof } })).code
  // The old password is what the thief has too.
  expect(await change({ oldPassword: PASSWORD })).toBe(200)
  expect(await stateOf(ann)).toMatchObject({ state: 'open' })
  expect(await change({ code: await securityCode(server, ann.phone) })).toBe(200)
  expect(await stateOf(ann)).toBeUndefined()

  const bob = await server.person()
  await bob.call('POST /api/user/resetPwd', { body: { code: await securityCode(server, bob.phone), password: PASSWORD } })
  await appeal(bob, { phone: newPhone() })
  await agePhone(server, bob.phone, 60)
  expect((await resetPwd(server, bob.phone, await codeFor(server, bob.phone, 'resetPwd'), 'fresh5678')).code).toBe(200)
  expect(await query(server, sql`select from phone_appeal where user_id = ${bob.id}`)).toEqual([])
})

test('what was decided long ago is forgotten', async () => {
  await appeal(ann, { phone: newPhone() })
  await approveOf(ann)
  await query(server, sql`update phone_appeal set decided_at = now() - interval '181 days' where user_id = ${ann.id}`)
  await runJob(server, 'login.cleanup')
  expect(await stateOf(ann)).toBeUndefined()
})

const script = command('appeals', () => server)

test('appeals can be decided from the command line', async () => {
  await query(server, sql`delete from phone_appeal`)
  expect(await script()).toBe('没有待审核的申诉\n')
  const phone = newPhone()
  await appeal(ann, { phone })
  const id = await caseOf(ann)
  expect(await script('list')).toMatch(new RegExp(`^${id}  .+ 填写姓名 安然，新手机 \\d{3}\\*{4}${phone.slice(-4)}\n$`))
  expect(await script('show', id)).toMatch(new RegExp(`^${id}  .+ 填写姓名 安然，新手机 ${phone}\n.+原手机 ${ann.phone}，`))
  expect(await script('approve', id)).toBe('已处理\n')
  expect(await phoneOf(ann)).toBe(phone)
})
