import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { agePhone, codeFor, count, loginBySms } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const statusOf = async (token: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const reply = await server.app.http.inject({ method: 'POST', url: '/api/user/userBaseDetail', payload: {}, headers })
  return { status: reply.statusCode, code: (reply.json() as { code: number }).code }
}
const seenAs = async (person: Person) =>
  (await person.call('POST /api/user/userCenterDetail/:id', { params: { id: person.id }, body: {} })).result.isSelf
const out = { status: 401, code: 401 }

describe('a token', () => {
  test('that nobody gave, or none at all, has to log in', async () => {
    for (const token of ['', 's_nonsense', 'x'.repeat(5000)]) expect(await statusOf(token)).toEqual(out)
  })

  test('that expired has to log in, and is nobody where no login is needed', async () => {
    const person = await server.person()
    expect(await seenAs(person)).toBe(true)
    await sql`update session set expires_at = now() - interval '1 second' where user_id = ${person.id}`.execute(
      server.database.db,
    )
    expect(await statusOf(person.token)).toEqual(out)
    expect(await seenAs(person)).toBe(false)
  })

  test('of a closed account is over', async () => {
    const person = await server.person()
    await sql`update app_user set status = 'closed' where id = ${person.id}`.execute(server.database.db)
    expect(await statusOf(person.token)).toEqual(out)
  })

  test('lives 30 days from when it was last used, and whoever uses it is told so', async () => {
    const person = await server.person()
    await sql`update session set seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day'
      where user_id = ${person.id}`.execute(server.database.db)
    const { token_expireTime: until } = (await person.call('POST /api/user/userBaseDetail', { body: {} })).result
    expect(Date.parse(until!)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(await count(server, 'session', sql`user_id = ${person.id} and expires_at > now() + interval '29 days'`)).toBe(1)
  })

  test('is not readable in the database', async () => {
    const person = await server.person()
    const { rows } = await sql`select * from session where user_id = ${person.id}`.execute(server.database.db)
    expect(JSON.stringify(rows)).not.toContain(person.token.slice(2))
  })
})

describe('logging out', () => {
  test('ends this device and leaves the others', async () => {
    const person = await server.person()
    await agePhone(server, person.phone, 61)
    const other = await loginBySms(server, person.phone, await codeFor(server, person.phone))
    expect(await person.call('POST /api/auth/logout', { body: {} })).toMatchObject({ code: 200, result: true })
    expect(await statusOf(person.token)).toEqual(out)
    expect(await seenAs(person)).toBe(false)
    expect((await statusOf(other.result.token)).status).toBe(200)
    expect((await person.call('POST /api/auth/logout', { body: {} })).code).toBe(401)
  })
})
