import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type TestServer } from '../support/server'
import { codeOf, cookieOf, knock, operator, type TestOperator } from './support'

let server: TestServer
let chief: TestOperator
beforeAll(async () => {
  server = await startServer()
  chief = await operator(server)
})
afterAll(() => server.close())

/** Nobody has used the code of this half minute. */
const freshCodes = () => query(server, sql`update admin_operator set totp_step = 0`)
async function somebody(): Promise<TestOperator> {
  const one = await operator(server)
  await freshCodes()
  return one
}
beforeEach(() => query(server, sql`delete from admin_guard`))

const HERE = '127.0.0.1'
const ELSEWHERE = '203.0.113.7'
async function enter({ login, password }: TestOperator, body: object, { cookie = '', from = HERE } = {}) {
  const payload = { login, password, ...body }
  const headers = { ...(cookie && { cookie }) }
  return server.app.http.inject({ method: 'POST', url: '/admin/api/session/login', payload, headers, remoteAddress: from })
}
type Reply = Awaited<ReturnType<typeof enter>>
const stateOf = (reply: Reply) => reply.json<{ result: { state: string } }>().result.state
/** The cookie of a browser that is asked for no code, as it was set. */
const trustedIn = (reply: Reply) => [reply.headers['set-cookie']].flat().find((one) => one?.startsWith('hr_operator_device='))
/** Ticks it; the browser's cookie from then on. */
async function trusting(one: TestOperator): Promise<string> {
  await freshCodes()
  const reply = await enter(one, { code: codeOf(one.secret), trust: true })
  await freshCodes()
  return trustedIn(reply)!.split(';')[0]
}
async function codesOf(one: TestOperator) {
  await freshCodes()
  const body = { password: one.password, code: codeOf(one.secret) }
  const { result } = await one.call('POST /admin/api/session/recovery/renew', { body })
  await freshCodes()
  return result
}

test('whoever binds the codes for the first time is given ten that open without the phone, and sees them never again', async () => {
  const made = await chief.call('POST /admin/api/operator/create', { body: { login: 'tong', name: '童', roles: ['客服'] } })
  const say = (body: object) => knock(server, 'POST /admin/api/session/login', { body: { login: 'tong', ...body } })
  const { password } = made.result
  const { secret } = (await say({ password })).json().result.enrol
  const first = (await say({ password, code: codeOf(secret), newPassword: 'a long new password' })).json().result
  expect(first.recovery).toHaveLength(10)
  expect(new Set(first.recovery).size).toBe(10)
  expect(first.me.recoveryLeft).toBe(10)
  await freshCodes()
  const second = (await say({ password: 'a long new password', code: codeOf(secret) })).json().result
  expect(second).not.toHaveProperty('recovery')
  const kept = JSON.stringify([
    await query(server, sql`select encode(code_hash, 'escape') from admin_recovery`),
    await query(server, sql`select before, after from admin_audit`),
  ])
  for (const code of first.recovery as string[])
    for (const written of [code, code.replaceAll('-', '')]) expect(kept).not.toContain(written)
})

test('whose phone is lost comes in by a code that was kept, once each, however it is typed, and binds another phone', async () => {
  const one = await somebody()
  const [first, second, third] = await codesOf(one)
  expect(stateOf(await enter(one, { recovery: first }))).toBe('in')
  expect((await enter(one, { recovery: first })).json().code).toBe(10102)
  expect((await enter(one, { recovery: ` ${second.toLowerCase().replaceAll('-', '－')}` })).json().result.me.recoveryLeft).toBe(8)
  const { result } = await one.call('POST /admin/api/session/phone/change', { body: { password: one.password, recovery: third } })
  // Until the new one has shown a code, the old one is it.
  expect((await one.call('POST /admin/api/session/phone/confirm', { body: { code: '000000' } })).code).toBe(10102)
  expect(stateOf(await enter(one, { code: codeOf(one.secret) }))).toBe('in')
  expect((await one.call('POST /admin/api/session/phone/confirm', { body: { code: codeOf(result.secret) } })).code).toBe(200)
  await freshCodes()
  expect((await enter(one, { code: codeOf(one.secret) })).json().code).toBe(10102)
  expect(stateOf(await enter(one, { code: codeOf(result.secret) }))).toBe('in')
})

test('new codes for a lost phone put the old ones out of use, and only they themselves are given them', async () => {
  const one = await somebody()
  const [old] = await codesOf(one)
  await freshCodes()
  const renew = (body: object) =>
    one.call('POST /admin/api/session/recovery/renew', { body: { password: one.password, ...body } })
  expect((await renew({})).code).toBe(400)
  expect((await renew({ password: 'not mine at all', code: codeOf(one.secret) })).code).toBe(10103)
  expect((await enter(chief, { recovery: old })).json().code).toBe(10102)
  const [fresh] = await codesOf(one)
  expect((await enter(one, { recovery: old })).json().code).toBe(10102)
  expect(stateOf(await enter(one, { recovery: fresh }))).toBe('in')
})

test('codes for a lost phone cannot be tried out, nor do they open an account that was reset', async () => {
  const one = await somebody()
  const [first, second] = await codesOf(one)
  for (let n = 0; n < 5; n++) expect((await enter(one, { recovery: 'AAAA-BBBB-CCCC' })).json().code).toBe(10102)
  expect((await enter(one, { recovery: first })).json().code).toBe(10105)
  await query(server, sql`delete from admin_guard`)
  const { password } = (await chief.call('POST /admin/api/operator/reset', { body: { id: one.id, reason: '手机丢了' } })).result
  expect(stateOf(await enter({ ...one, password }, { recovery: second }))).toBe('enrol')
  expect(await query(server, sql`select from admin_recovery where operator_id = ${one.id}`)).toEqual([])
})

test('a browser on which it was ticked is asked for no code for seven days; unticked, it is asked as before', async () => {
  const one = await somebody()
  expect(trustedIn(await enter(one, { code: codeOf(one.secret) }))).toBeUndefined()
  await freshCodes()
  const said = trustedIn(await enter(one, { code: codeOf(one.secret), trust: true }))!
  expect(said).toMatch(/; Path=\/admin\/api\/session; HttpOnly; SameSite=Strict; Max-Age=604800$/)
  const cookie = said.split(';')[0]
  expect(stateOf(await enter(one, {}))).toBe('code')
  const reply = await enter(one, {}, { cookie })
  expect(stateOf(reply)).toBe('in')
  expect((await knock(server, 'GET /admin/api/session/mine', {}, { cookie: cookieOf(reply) })).statusCode).toBe(200)
  expect((await enter({ ...one, password: 'wrong' }, {}, { cookie })).json().code).toBe(10103)
  await query(server, sql`update admin_device set created_at = now() - interval '7 days 1 second'`)
  expect(stateOf(await enter(one, {}, { cookie }))).toBe('code')
})

test('what was ticked is good for that operator in that network alone, and opens no network that is not on the list', async () => {
  const one = await somebody()
  const cookie = await trusting(one)
  expect(stateOf(await enter(await operator(server), {}, { cookie }))).toBe('code')
  expect(stateOf(await enter(one, {}, { cookie, from: ELSEWHERE }))).toBe('code')
  const network = { network: HERE, note: '公司' }
  expect((await chief.call('POST /admin/api/network/create', { body: network })).code).toBe(200)
  expect((await enter(one, {}, { cookie, from: ELSEWHERE })).statusCode).toBe(403)
  expect(stateOf(await enter(one, {}, { cookie }))).toBe('in')
  await chief.call('POST /admin/api/network/remove', { body: { network: `${HERE}/32` } })
})

test('browsers that are asked for no code are listed and forgotten: one by one, all at once, and with whatever ends the sessions', async () => {
  const one = await somebody()
  const asked = async (cookie: string) => stateOf(await enter(one, {}, { cookie })) === 'code'
  const [first, second] = [await trusting(one), await trusting(one)]
  const { result: devices } = await one.call('GET /admin/api/session/device/list')
  expect(devices).toHaveLength(2)
  const other = await operator(server)
  const forget = { body: { id: devices[0].id } }
  expect((await other.call('POST /admin/api/session/device/remove', forget)).code).toBe(10104)
  expect((await one.call('POST /admin/api/session/device/remove', forget)).code).toBe(200)
  expect([await asked(first), await asked(second)]).toEqual([false, true])
  const ends: (() => Promise<unknown>)[] = [
    () => one.call('POST /admin/api/session/closeOthers', { body: {} }),
    () =>
      one.call('POST /admin/api/session/password', {
        body: { password: one.password, newPassword: one.password, code: codeOf(one.secret) },
      }),
    () => chief.call('POST /admin/api/operator/closeSessions', { body: { id: one.id } }),
  ]
  for (const end of ends) {
    const cookie = await trusting(one)
    expect(await asked(cookie)).toBe(false)
    await end()
    expect(await asked(cookie)).toBe(true)
  }
})

test('whoever sends the other devices away stays where they are', async () => {
  const one = await somebody()
  const other = { cookie: cookieOf(await enter(one, { code: codeOf(one.secret) })) }
  expect((await one.call('POST /admin/api/session/closeOthers', { body: {} })).result).toBe(1)
  expect((await one.call('GET /admin/api/session/mine')).code).toBe(200)
  expect((await knock(server, 'GET /admin/api/session/mine', {}, other)).statusCode).toBe(401)
})

test('whoever came in without a code shows one before they see people’s data, move money, agree to it or give rights, once', async () => {
  const one = await somebody()
  const cookie = await trusting(one)
  const reply = await enter(one, {}, { cookie })
  const headers = { cookie: cookieOf(reply), 'x-csrf-token': reply.json().result.me.csrf }
  const ann = await server.person()
  const ask = async (route: string, body: object, params = {}) =>
    (await knock(server, route, { body, params }, headers)).json().code
  const look = () => ask('POST /admin/api/user/phone/:id', { reason: '核对' }, { id: ann.id })
  expect(await ask('POST /admin/api/order/page', {})).toBe(200)
  expect(await look()).toBe(10185)
  const coins = { userId: ann.id, coins: 1, reason: '补发', requestId: randomUUID() }
  expect(await ask('POST /admin/api/coin/grant', coins)).toBe(10185)
  expect(await ask('POST /admin/api/role/save', { name: '新角色', permissions: [], own: false })).toBe(10185)
  const many = { ...coins, coins: 5000, requestId: randomUUID() }
  const { waiting } = (await chief.call('POST /admin/api/coin/grant', { body: many })).result as unknown as { waiting: string }
  const agree = () => ask('POST /admin/api/approval/decide', { id: waiting, agree: true })
  expect(await agree()).toBe(10185)
  const table = { title: '待寄', format: 'csv', input: '{}', columns: [], reason: '寄出', requestId: randomUUID() }
  const exporting = () => ask('POST /admin/api/export/create', { ...table, route: 'GET /admin/api/delivery/table' })
  expect(await exporting()).toBe(10185)
  expect(await ask('POST /admin/api/session/confirm', {})).toBe(400)
  expect(await ask('POST /admin/api/session/confirm', { code: '000000' })).toBe(10102)
  expect(await ask('POST /admin/api/session/confirm', { code: codeOf(one.secret) })).toBe(200)
  expect(await look()).toBe(200)
  expect(await ask('POST /admin/api/coin/grant', coins)).toBe(200)
  expect(await agree()).toBe(200)
  expect(await exporting()).toBe(200)
  await runJob(server, 'admin.exports')
  const [{ id }] = await query<{ id: string }>(
    server,
    sql`select id from admin_export where operator_id = ${one.id} and state = 'done'`,
  )
  // The next time it is asked for again.
  const next = await enter(one, {}, { cookie })
  const again = { cookie: cookieOf(next), 'x-csrf-token': next.json().result.me.csrf }
  const route = 'POST /admin/api/user/phone/:id'
  expect((await knock(server, route, { params: { id: ann.id }, body: { reason: '核对' } }, again)).json().code).toBe(10185)
  expect((await knock(server, 'POST /admin/api/export/download/:id', { params: { id } }, again)).json().code).toBe(10185)
})
