import { sql } from 'kysely'
import { course, teacher } from '../lesson/support'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'
import { codeOf, cookieOf, knock, operator, type TestOperator } from './support'

let server: TestServer
let chief: TestOperator
beforeAll(async () => {
  server = await startServer()
  chief = await operator(server)
})
afterAll(() => server.close())

const HALF_MINUTE = 30_000
const enter = (body: object, headers = {}) => knock(server, 'POST /admin/api/session/login', { body }, headers)
const unlock = () => query(server, sql`delete from admin_guard`)
const nobodyHasUsedACode = () => query(server, sql`update admin_operator set totp_step = 0`)

test('a new operator sets a password of their own and shows a code before they are in; the one-time password is good once', async () => {
  const made = await chief.call('POST /admin/api/operator/create', { body: { login: 'lin', name: '林', roles: ['客服'] } })
  const { password } = made.result
  const first = (await enter({ login: 'lin', password })).json().result
  expect(first.state).toBe('enrol')
  expect(first.enrol.uri).toContain('otpauth://totp/')
  const code = codeOf(first.enrol.secret)
  expect((await enter({ login: 'lin', password, code })).json()).toMatchObject({ code: 400 })
  const reply = await enter({ login: 'lin', password, code, newPassword: 'a long new password' })
  expect(reply.json().result).toMatchObject({ state: 'in', me: { operator: { name: '林', roles: ['客服'], enrolled: true } } })
  expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
  expect((await enter({ login: 'lin', password })).json().code).toBe(10103)
  expect((await enter({ login: 'lin', password: 'a long new password' })).json().result).toEqual({ state: 'code' })
  await unlock()
})

test('an operator is found by part of their name or login', async () => {
  await chief.call('POST /admin/api/operator/create', { body: { login: 'zhao.yi', name: '赵一', roles: ['客服'] } })
  const found = async (keyword: string) =>
    (await chief.call('POST /admin/api/operator/page', { body: { keyword } })).result.records.map(({ login }) => login)
  expect(await found('赵')).toEqual(['zhao.yi'])
  expect(await found('o.YI')).toEqual(['zhao.yi'])
  expect(await found('没有这个人')).toEqual([])
})

test('a one-time password that waited too long opens nothing', async () => {
  const { result } = await chief.call('POST /admin/api/operator/create', { body: { login: 'late', name: '迟', roles: ['客服'] } })
  await query(server, sql`update admin_operator set one_time_until = now() - interval '1 second' where login = 'late'`)
  expect((await enter({ login: 'late', password: result.password })).json().code).toBe(10103)
  await unlock()
})

test('a code is taken once: whoever has seen it cannot use it again', async () => {
  const mei = await operator(server, ['运营'])
  await nobodyHasUsedACode()
  const wish = { login: mei.login, password: mei.password, code: codeOf(mei.secret) }
  expect((await enter(wish)).json().result.state).toBe('in')
  expect((await enter(wish)).json().code).toBe(10102)
  await nobodyHasUsedACode()
  // A clock half a minute away is as right.
  expect((await enter({ ...wish, code: codeOf(mei.secret, Date.now() - HALF_MINUTE) })).json().result.state).toBe('in')
  await unlock()
})

test('who guesses waits longer and longer, from that network; the right password does not help meanwhile', async () => {
  const tan = await operator(server, ['运营'])
  const guess = () => enter({ login: tan.login, password: 'wrong' })
  for (let n = 0; n < 5; n++) expect((await guess()).json().code).toBe(10103)
  expect((await guess()).json()).toMatchObject({ code: 10105, message: expect.stringContaining('1 分钟') })
  expect((await enter({ login: tan.login, password: tan.password })).json().code).toBe(10105)
  await query(server, sql`update admin_guard set locked_until = now() - interval '1 second'`)
  expect((await guess()).json().code).toBe(10103)
  expect((await guess()).json().message).toContain('2 分钟')
  expect((await enter({ login: chief.login, password: chief.password })).json().result.state).toBe('code')
  await unlock()
})

test('a network of IPv6 is one, whichever of its addresses guesses and however it is written; another one is free', async () => {
  const su = await operator(server, ['运营'])
  const from = async (remoteAddress: string, password: string) => {
    const payload = { login: su.login, password }
    const reply = await server.app.http.inject({ method: 'POST', url: '/admin/api/session/login', payload, remoteAddress })
    return reply.json<{ code: number }>().code
  }
  const addresses = ['2001:db8::1', '2001:db8::a:b:c:2', '2001:0db8:0:0:ffff::3', '2001:db8::4', '2001:db8:0:0:1::']
  for (const address of addresses) expect(await from(address, 'wrong')).toBe(10103)
  expect(await from('2001:db8::99', su.password)).toBe(10105)
  expect(await from('2001:db8:0:1::1', su.password)).toBe(200)
  await unlock()
})

test('codes cannot be tried out either, whatever network the tries come from', async () => {
  const yu = await operator(server, ['运营'])
  for (let n = 0; n < 5; n++)
    expect((await enter({ login: yu.login, password: yu.password, code: '000000' })).json().code).toBe(10102)
  expect((await enter({ login: yu.login, password: yu.password, code: codeOf(yu.secret) })).json().code).toBe(10105)
  await unlock()
})

test('a write without the token of the page is refused, though the cookie came along', async () => {
  const bare = await knock(
    server,
    'POST /admin/api/role/save',
    { body: { name: '空', permissions: [], own: false } },
    { cookie: chief.cookie },
  )
  expect(bare.statusCode).toBe(403)
  const stolen = { cookie: chief.cookie, 'x-csrf-token': (await operator(server)).csrf }
  expect((await knock(server, 'POST /admin/api/audit/page', {}, stolen)).statusCode).toBe(403)
  const read = await knock(server, 'GET /admin/api/session/mine', {}, { cookie: chief.cookie })
  expect(read.json().result.csrf).toBe(chief.csrf)
})

test('a session ends by logging out, by half an hour without a call, after twelve hours, and when an operator is switched off', async () => {
  const state = async (one: TestOperator) => (await one.call('GET /admin/api/session/mine')).code
  const ends = async (work: (one: TestOperator) => Promise<unknown>) => {
    const one = await operator(server, ['客服'])
    expect(await state(one)).toBe(200)
    await work(one)
    expect(await state(one)).toBe(401)
  }
  const move = (column: string, by: string) => (one: TestOperator) =>
    query(server, sql`update admin_session set ${sql.ref(column)} = now() - ${by}::interval where operator_id = ${one.id}`)
  await ends((one) => one.call('POST /admin/api/session/logout'))
  await ends(move('seen_at', '31 minutes'))
  await ends(move('created_at', '12 hours 1 second'))
  await ends(({ id }) => chief.call('POST /admin/api/operator/change', { body: { id, active: false } }))
  await ends(({ id }) => chief.call('POST /admin/api/operator/closeSessions', { body: { id } }))
  await ends(({ id }) => chief.call('POST /admin/api/operator/reset', { body: { id, reason: '手机丢了' } }))
})

test('a new password sends the other devices away', async () => {
  const wen = await operator(server, ['客服'])
  await nobodyHasUsedACode()
  const again = await enter({ login: wen.login, password: wen.password, code: codeOf(wen.secret) })
  const other = { cookie: cookieOf(again) }
  await nobodyHasUsedACode()
  const body = { password: wen.password, newPassword: 'another long one', code: codeOf(wen.secret) }
  expect((await wen.call('POST /admin/api/session/password', { body })).code).toBe(200)
  expect((await wen.call('GET /admin/api/session/mine')).code).toBe(200)
  expect((await knock(server, 'GET /admin/api/session/mine', {}, other)).statusCode).toBe(401)
})

test('a role that changes changes what everybody who has it may do, at once', async () => {
  const one = await operator(server, ['客服'])
  expect((await one.call('POST /admin/api/audit/page')).status).toBe(403)
  const save = (permissions: string[]) =>
    chief.call('POST /admin/api/role/save', { body: { name: '客服', permissions, own: false } })
  await save(['admin.audit'])
  expect((await one.call('POST /admin/api/audit/page')).status).toBe(200)
  await save(['admin.*'])
  expect((await one.call('POST /admin/api/audit/page')).status).toBe(200)
  await save([])
  expect((await one.call('POST /admin/api/audit/page')).status).toBe(403)
})

test('somebody who may do everything is always left, and their role stays what it is', async () => {
  const { rows } = await sql<{ id: string }>`
    select o.id from admin_operator o join admin_operator_role l on l.operator_id = o.id
    where l.role = '超管' and o.active and o.id <> ${chief.id}`.execute(server.database.db)
  for (const { id } of rows) await chief.call('POST /admin/api/operator/change', { body: { id, active: false } })
  expect((await chief.call('POST /admin/api/operator/change', { body: { id: chief.id, active: false } })).code).toBe(10183)
  expect((await chief.call('POST /admin/api/operator/change', { body: { id: chief.id, roles: ['客服'] } })).code).toBe(10183)
  expect((await chief.call('GET /admin/api/session/mine')).code).toBe(200)
  const weaker = { name: '超管', permissions: [], own: true }
  expect((await chief.call('POST /admin/api/role/save', { body: weaker })).code).toBe(10183)
})

test('the secret of the codes is not in the database, nor a cookie, nor a password', async () => {
  const dump = JSON.stringify([
    await query(server, sql`select encode(totp, 'escape') from admin_operator`),
    await query(server, sql`select encode(token_sha, 'escape') from admin_session`),
    await query(server, sql`select password_hash from admin_operator`),
    await query(server, sql`select before, after from admin_audit`),
  ])
  for (const secret of [chief.secret, chief.cookie.split('=')[1], chief.password]) expect(dump).not.toContain(secret)
})

test('nobody changes the log, not even at the database', async () => {
  const { length } = await query(server, sql`select from admin_audit`)
  expect(length).toBeGreaterThan(10)
  for (const change of [sql`update admin_audit set reason = ''`, sql`delete from admin_audit`, sql`truncate admin_audit`])
    await expect(query(server, change)).rejects.toThrow('only added')
})

test('the log says who did what to whom, and how it was before', async () => {
  const { id } = await operator(server, ['客服'])
  await chief.call('POST /admin/api/operator/change', { body: { id, roles: ['内容'] } })
  const { records } = (await chief.call('POST /admin/api/audit/page', { body: { subject: 'operator', subjectId: id } })).result
  expect(records[0]).toMatchObject({
    operator: chief.name,
    route: 'POST /admin/api/operator/change',
    before: { roles: ['客服'] },
    after: { id, roles: ['内容'] },
    source: 'http',
    address: '127.0.0.1',
  })
})

test('what a form begins with is called by its name, for whoever may see the list it stands in, and their own for whoever sees their own', async () => {
  const [mine, other] = [await teacher(server), await teacher(server)]
  const [one, two] = [
    await course(server, { title: '我的课', teacherId: mine }),
    await course(server, { title: '别人的课', teacherId: other }),
  ]
  const called = (by: TestOperator, kind: string, ids: string[]) => by.call('POST /admin/api/name/list', { body: { kind, ids } })
  expect((await called(chief, 'course', [one.id, two.id])).result).toHaveLength(2)
  expect((await called(chief, 'operator', [chief.id])).result).toEqual([{ id: chief.id, name: chief.name }])
  const own = await operator(server, ['讲师'], mine)
  expect((await called(own, 'course', [one.id, two.id])).result).toEqual([{ id: one.id, name: '我的课' }])
  expect((await called(own, 'operator', [chief.id])).status).toBe(403)
  // Known to a second person alone.
  expect((await called(chief, 'companyMember', [one.id])).status).toBe(403)
})
