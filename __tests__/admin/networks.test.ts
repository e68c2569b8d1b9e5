import { sql } from 'kysely'
import { command } from '../support/command'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'
import { operator, type TestOperator } from './support'

let server: TestServer
let chief: TestOperator
beforeAll(async () => {
  server = await startServer()
  chief = await operator(server)
})
afterAll(() => server.close())
afterEach(() => query(server, sql`delete from admin_network`))

const operators = command('operator', () => server)
const OFFICE = '127.0.0.1'
const ELSEWHERE = '203.0.113.9'
/** With the cookie of the chief, from somewhere. */
const from = async (remoteAddress: string, url: string, payload?: object) => {
  const headers = { cookie: chief.cookie, 'x-csrf-token': chief.csrf }
  const reply = await server.app.http.inject({ method: payload ? 'POST' : 'GET', url, payload, remoteAddress, headers })
  return reply.json<{ code: number; message: string }>()
}
const mine = (address: string) => from(address, '/admin/api/session/mine')
const add = (network: string) => chief.call('POST /admin/api/network/create', { body: { network, note: '公司' } })
const remove = (network: string) => chief.call('POST /admin/api/network/remove', { body: { network } })
const list = async () => (await chief.call('GET /admin/api/network/list')).result.map(({ network }) => network)

test('a stolen cookie opens nothing from another network once there is a list: no reading, no writing, no news, and no log-in', async () => {
  expect((await mine(ELSEWHERE)).code).toBe(200)
  expect((await add(OFFICE)).code).toBe(200)
  const refused = { code: 403, message: '这个网络不在后台的名单里，请换到公司的网络，或联系超管' }
  expect(await mine(ELSEWHERE)).toMatchObject(refused)
  expect(await from(ELSEWHERE, '/admin/api/operator/page', {})).toMatchObject(refused)
  expect(await from(ELSEWHERE, '/admin/api/news')).toMatchObject(refused)
  expect(await from(ELSEWHERE, '/admin/api/session/login', { login: chief.login, password: chief.password })).toMatchObject(
    refused,
  )
  expect((await mine(OFFICE)).code).toBe(200)
  expect((await mine(`::ffff:${OFFICE}`)).code).toBe(200)
})

test('a network is all of its addresses, of IPv6 too', async () => {
  await add(OFFICE)
  expect((await add('203.0.113.77/24')).code).toBe(200)
  expect((await add('2001:db8::/32')).code).toBe(200)
  expect(await list()).toEqual([`${OFFICE}/32`, '203.0.113.0/24', '2001:db8::/32'])
  expect((await mine(ELSEWHERE)).code).toBe(200)
  expect((await mine('2001:db8:7::1')).code).toBe(200)
  expect((await mine('2001:db9::1')).code).toBe(403)
})

test('nobody locks themselves out, and the last network that goes lets everybody in again', async () => {
  expect(await add('203.0.113.0/24')).toMatchObject({
    code: 400,
    message: `这样改之后你自己也进不来：你现在的地址是 ${OFFICE}，请先把它加进去`,
  })
  expect(await list()).toEqual([])
  await add(OFFICE)
  await add('203.0.113.0/24')
  expect((await remove(OFFICE)).code).toBe(400)
  expect((await remove('203.0.113.0/24')).code).toBe(200)
  expect((await mine(ELSEWHERE)).code).toBe(403)
  expect((await remove(OFFICE)).code).toBe(200)
  expect((await mine(ELSEWHERE)).code).toBe(200)
})

test.each(['office', '203.0.113', '203.0.113.9/33', '203.0.113.9/0', '300.1.1.1', '::1/129'])(
  '%s is no network',
  async (network) => {
    expect((await add(network)).code).toBe(400)
  },
)

test('where nobody gets in any more, whoever holds the machine opens it', async () => {
  await query(server, sql`insert into admin_network (network, note) values ('198.51.100.0/24', '搬走的办公室')`)
  expect((await mine(OFFICE)).code).toBe(403)
  expect(await operators('networks')).toBe('198.51.100.0/24  搬走的办公室\n')
  await operators('everywhere')
  expect((await mine(OFFICE)).code).toBe(200)
})
