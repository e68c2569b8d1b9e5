import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { query } from '../support/query'
import { loginByPwd } from '../login/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { anotherDevice, securityCode } from './support'

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

let phones = 13_500_000_000
const newPhone = () => String(++phones)
const OLD = 'Old2026pass'
const NEW = 'New2026pass'
const resetPwd = (who: Person, body: { oldPassword?: string; code?: string; password: string; requestId?: string }) =>
  who.call('POST /api/user/resetPwd', { body })
const withPassword = async (who: Person, password = OLD) =>
  resetPwd(who, { code: await securityCode(server, who.phone), password })
const verifyOld = (who: Person, code: string) => who.call('POST /api/user/verifyOldPhone', { body: { code } })
const ticketOf = async (who: Person) => (await verifyOld(who, await securityCode(server, who.phone))).result.ticket
const resetPhone = (who: Person, ticket: string, phone: string, code: string) =>
  who.call('POST /api/user/resetPhone', { body: { ticket, phone, code } })
const phoneOf = async (who: Person) =>
  (await query<{ phone: string }>(server, sql`select phone from app_user where id = ${who.id}`))[0].phone
const devices = async (who: Person) => (await who.call('GET /api/user/devices')).result
const codesOf = (answers: { code: number }[]) => answers.map((answer) => answer.code).sort((a, b) => a - b)

describe('a new password', () => {
  test('is set by a code when there was none; the other devices are out, this one stays', async () => {
    await anotherDevice(server, ann)
    expect((await withPassword(ann)).result).toBe(true)
    expect(await devices(ann)).toMatchObject([{ current: true }])
    expect((await loginByPwd(server, ann.phone, OLD)).code).toBe(200)
  })

  test('takes the old one, which is wrong, then right, then not the same again', async () => {
    await withPassword(ann)
    expect(await resetPwd(ann, { oldPassword: 'wrong', password: NEW })).toMatchObject({
      status: 200,
      code: 12430,
      message: '原密码错误，还可尝试4次',
    })
    expect(await resetPwd(ann, { oldPassword: OLD, password: OLD })).toMatchObject({ code: 12431, message: '新旧密码不能相同' })
    expect((await resetPwd(ann, { oldPassword: OLD, password: NEW })).result).toBe(true)
    expect((await loginByPwd(server, ann.phone, OLD)).code).toBe(10103)
    expect((await loginByPwd(server, ann.phone, NEW)).code).toBe(200)
    expect(await resetPwd(ann, { password: NEW })).toMatchObject({ status: 400 })
  })

  test('whose answer was lost is told the same when it is sent again; another one under that name is not set', async () => {
    const byCode = { code: await securityCode(server, ann.phone), password: OLD, requestId: randomUUID() }
    const byOld = { oldPassword: OLD, password: NEW, requestId: randomUUID() }
    for (const sent of [byCode, byOld])
      for (const _ of [1, 2]) expect(await resetPwd(ann, sent)).toMatchObject({ code: 200, result: true })
    expect(await resetPwd(ann, { ...byOld, password: 'Third2026pass' })).toMatchObject({
      message: '刚才那次已经提交成功，这次的改动没有提交',
    })
    expect((await resetPwd(ann, { ...byOld, requestId: randomUUID() })).code).toBe(12430)
    expect((await loginByPwd(server, ann.phone, NEW)).code).toBe(200)
    // What is kept of it is made from its name alone: nothing that a password or a code could be tried against.
    const kept = await query<{ fingerprint: Buffer }>(
      server,
      sql`select fingerprint from request_once where user_id = ${ann.id} and request_id = ${byOld.requestId}`,
    )
    const name = `POST /api/user/resetPwd${JSON.stringify({ requestId: byOld.requestId })}`
    expect(kept.map(({ fingerprint }) => fingerprint.toString('hex'))).toEqual([createHash('sha256').update(name).digest('hex')])
  })

  test('gives no more guesses than logging in does, also all at once', async () => {
    await withPassword(ann)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => resetPwd(ann, { oldPassword: `wrong${at}`, password: NEW })),
    )
    expect(codesOf(answers).filter((code) => code === 12430)).toHaveLength(4)
    expect(codesOf(answers).filter((code) => code === 10105)).toHaveLength(8)
    expect((await resetPwd(ann, { oldPassword: OLD, password: NEW })).code).toBe(10105)
    // Whoever has got hold of the phone locks out themselves, and not the owner, who logs in elsewhere.
    expect((await loginByPwd(server, ann.phone, OLD)).code).toBe(200)
  })

  test("is not set by a code to somebody else's phone, nor by one for another use", async () => {
    const foreign = await securityCode(server, bob.phone)
    expect((await resetPwd(ann, { code: foreign, password: NEW })).code).toBe(10102)
    await query(server, sql`update sms_code set created_at = created_at - interval '2 days' where phone = ${ann.phone}`)
    const { result } = await server.call('POST /api/auth/sendSms', { body: { phone: ann.phone, scene: 'login' } })
    expect((await resetPwd(ann, { code: result.devCode!, password: NEW })).code).toBe(10102)
    expect((await loginByPwd(server, ann.phone, NEW)).code).toBe(10103)
  })

  test('by the same code twice at once is set once', async () => {
    const code = await securityCode(server, ann.phone)
    const answers = await Promise.all([resetPwd(ann, { code, password: OLD }), resetPwd(ann, { code, password: NEW })])
    expect(codesOf(answers)).toEqual([200, 10102])
  })
})

describe('a code to one’s own phone', () => {
  const ask = (who: Person | TestServer, body: { phone?: string; scene: 'security' | 'login' }) =>
    who.call('POST /api/auth/sendSms', { body })

  test('is asked for without naming it, and proves it', async () => {
    // Registering has sent one a moment ago.
    await query(server, sql`update sms_code set created_at = created_at - interval '2 days' where phone = ${ann.phone}`)
    const { result } = await ask(ann, { scene: 'security' })
    expect((await verifyOld(bob, result.devCode!)).code).toBe(10102)
    expect((await verifyOld(ann, result.devCode!)).code).toBe(200)
    // The same phone, named or not: one a minute.
    expect((await ask(server, { phone: ann.phone, scene: 'security' })).code).toBe(10129)
  })

  test('is for whoever is logged in, and for no other use', async () => {
    expect(await ask(server, { scene: 'security' })).toMatchObject({ status: 401, message: '请先登录' })
    expect(await ask(ann, { scene: 'login' })).toMatchObject({ status: 400, message: '参数错误：请填写手机号' })
  })
})

describe('a new phone', () => {
  test('is logged in with from then on, and every other device is out', async () => {
    await anotherDevice(server, ann)
    const [old, phone] = [ann.phone, newPhone()]
    expect((await resetPhone(ann, await ticketOf(ann), phone, await securityCode(server, phone))).result).toBe(true)
    expect(await devices(ann)).toHaveLength(1)
    expect((await anotherDevice(server, { ...ann, phone })).result.userInfo.id).toBe(ann.id)
    expect((await anotherDevice(server, { ...ann, phone: old })).result.userInfo.id).not.toBe(ann.id)
  })

  test('takes a ticket: ten minutes, one change, and only from whom it was given to', async () => {
    const phone = newPhone()
    const ticket = await ticketOf(ann)
    const code = await securityCode(server, phone)
    expect(await resetPhone(bob, ticket, phone, code)).toMatchObject({ status: 200, code: 12442, message: '凭证已过期' })
    expect((await resetPhone(ann, ticket + 'x', phone, code)).code).toBe(12442)
    await query(server, sql`update phone_ticket set expires_at = now() where user_id = ${ann.id}`)
    expect((await resetPhone(ann, ticket, phone, code)).code).toBe(12442)
    expect((await resetPhone(ann, await ticketOf(ann), phone, code)).code).toBe(200)
    const rows = await query(server, sql`select from phone_ticket where user_id = ${ann.id}`)
    expect(rows).toEqual([])
  })

  test('is not stored with its ticket in the clear', async () => {
    const ticket = await ticketOf(ann)
    const rows = await query<{ text: string }>(server, sql`select to_jsonb(t)::text as text from phone_ticket t`)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  test('that somebody has is refused, and the ticket is still good for another', async () => {
    const ticket = await ticketOf(ann)
    expect(await resetPhone(ann, ticket, bob.phone, await securityCode(server, bob.phone))).toMatchObject({
      code: 12440,
      message: '该手机号已被其他账号使用',
    })
    const phone = newPhone()
    expect((await resetPhone(ann, ticket, phone, '000000')).code).toBe(10102)
    expect((await resetPhone(ann, ticket, phone, await securityCode(server, phone))).code).toBe(200)
  })

  test('can be chosen once in 30 days', async () => {
    const phone = newPhone()
    await resetPhone(ann, await ticketOf(ann), phone, await securityCode(server, phone))
    const code = await securityCode(server, phone)
    expect(await verifyOld(ann, code)).toMatchObject({ code: 12441, message: '30天内仅可更换一次' })
    await query(server, sql`update app_user set phone_changed_at = now() - interval '30 days 1 minute' where id = ${ann.id}`)
    expect((await verifyOld(ann, code)).code).toBe(200)
  })

  test('one ticket with two phones at once changes one; one phone for two people goes to one', async () => {
    const ticket = await ticketOf(ann)
    const wanted = [newPhone(), newPhone()]
    const codes = [await securityCode(server, wanted[0]), await securityCode(server, wanted[1])]
    const answers = await Promise.all(wanted.map((phone, at) => resetPhone(ann, ticket, phone, codes[at])))
    expect(codesOf(answers)).toEqual([200, 12442])
    expect(await phoneOf(ann)).toBe(wanted[answers.findIndex((answer) => answer.code === 200)])

    const [cat, dan] = await Promise.all([server.person(), server.person()])
    const [hers, his, phone] = [await ticketOf(cat), await ticketOf(dan), newPhone()]
    const code = await securityCode(server, phone)
    const both = await Promise.all([resetPhone(cat, hers, phone, code), resetPhone(dan, his, phone, code)])
    expect(codesOf(both)[0]).toBe(200)
    expect([10102, 12440]).toContain(codesOf(both)[1])
    expect([await phoneOf(cat), await phoneOf(dan)].filter((one) => one === phone)).toHaveLength(1)
  })

  test('whoever logs in with it while somebody moves to it gets a new account, or is the one who moved', async () => {
    const phone = newPhone()
    const { result } = await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'login' } })
    const [ticket, code] = [await ticketOf(ann), await securityCode(server, phone)]
    const [moved, entered] = await Promise.all([
      resetPhone(ann, ticket, phone, code),
      server.call('POST /api/auth/loginBySms', { body: { phone, code: result.devCode! } }),
    ])
    expect(entered.code).toBe(200)
    const isAnn = entered.result.userInfo.id === ann.id
    expect(moved.code).toBe(isAnn ? 200 : 12440)
    expect(await phoneOf(ann)).toBe(isAnn ? phone : ann.phone)
  })

  test('leaves nobody inside who was logging in with the old one', async () => {
    const phone = newPhone()
    await query(server, sql`update sms_code set created_at = created_at - interval '2 days' where phone = ${ann.phone}`)
    const { result } = await server.call('POST /api/auth/sendSms', { body: { phone: ann.phone, scene: 'login' } })
    const [ticket, code] = [await ticketOf(ann), await securityCode(server, phone)]
    const [moved] = await Promise.all([
      resetPhone(ann, ticket, phone, code),
      server.call('POST /api/auth/loginBySms', { body: { phone: ann.phone, code: result.devCode! } }),
    ])
    expect(moved.code).toBe(200)
    expect(await devices(ann)).toMatchObject([{ current: true }])
  })
})

describe('devices', () => {
  test('are listed to their owner and sent away one by one', async () => {
    const other = (await anotherDevice(server, ann)).result
    const list = await devices(ann)
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ current: true, id: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(JSON.stringify(list)).not.toContain(other.token)
    const away = (who: Person, id: string) => who.call('POST /api/user/deviceLogout', { body: { id } })
    expect(await away(bob, list[1].id)).toMatchObject({ status: 200, code: 10104 })
    expect((await away(ann, list[1].id)).result).toBe(true)
    expect((await away(ann, list[1].id)).code).toBe(10104)
    const answer = await server.app.http.inject({
      method: 'GET',
      url: '/api/user/devices',
      headers: { authorization: `Bearer ${other.token}` },
    })
    expect(answer.statusCode).toBe(401)
    expect(await devices(ann)).toHaveLength(1)
  })
})
