import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'

const MOST = 5
let server: TestServer
const [ann, bob] = ['s_ann', 's_bob'].map((token) => ({ token }))
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: String(MOST) })
  // Where limits are on, a second one who asks for a code from here has to look at a picture.
  for (const { token } of [ann, bob]) {
    const id = newId()
    await query(server, sql`insert into app_user (id, nick_name, invite_code) values (${id}, '同事', ${token})`)
    await query(
      server,
      sql`insert into session (token_sha, user_id, expires_at)
        values (sha256(convert_to(${token}, 'utf8')), ${id}, now() + interval '1 day')`,
    )
  }
})
afterAll(() => server.close())

const ask = (remoteAddress: string, token = '', url = '/api/user/mineSummary') =>
  server.app.http.inject({ url, remoteAddress, headers: token ? { authorization: `Bearer ${token}` } : {} })
/** What so many calls one after another are answered with. */
async function statuses(times: number, ...call: Parameters<typeof ask>) {
  const all: number[] = []
  for (let n = 0; n < times; n++) all.push((await ask(...call)).statusCode)
  return all
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

test('colleagues behind one address do not use up each other’s calls, and one account has no more of them by coming from two', async () => {
  expect(await statuses(MOST, '203.0.113.1', ann.token)).toEqual(times(MOST, 200))
  const refused = await ask('203.0.113.1', ann.token)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('203.0.113.2', ann.token)).statusCode).toBe(429)
  expect(await statuses(MOST, '203.0.113.1', bob.token)).toEqual(times(MOST, 200))
  expect((await ask('203.0.113.1', '', '/api/growthTask/levelList')).statusCode).toBe(200)
})

test('those who are not logged in have more together, whoever they say that they are', async () => {
  const most = 4 * MOST
  expect(await statuses(most - 2, '203.0.113.3', '', '/api/growthTask/levelList')).toEqual(times(most - 2, 200))
  expect(await statuses(3, '203.0.113.3', 'made-up')).toEqual([401, 401, 429])
  // The next one of the same network of IPv6 is no other stranger.
  expect(await statuses(most, '2001:db8:0:1::1', 'made-up')).toEqual(times(most, 401))
  expect((await ask('2001:db8:0:1::2', 'made-up-too')).statusCode).toBe(429)
})

test('an address written in another way is the same one: it is counted with the others, and stands in the log', async () => {
  const most = 4 * MOST
  expect(await statuses(most, '203.0.113.4', '', '/api/growthTask/levelList')).toEqual(times(most, 200))
  server.log.length = 0
  expect((await ask('203.0.113.4', '', '/%61pi/growthTask/levelList')).statusCode).toBe(429)
  expect(server.log.join('')).toContain('"route":"/api/growthTask/levelList"')
})
