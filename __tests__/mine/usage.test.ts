import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const start = async (person: Person) => (await person.call('POST /api/user/start', { body: { platformType: 1 } })).result
const end = (person: Person, sessionId: string) => person.call('POST /api/user/end', { body: { sessionId } })
async function lengthOf(id: string) {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from ended_at - started_at)::int as seconds from use_session where id = ${id}`.execute(
    server.database.db,
  )
  return rows[0].seconds
}
const startedAgo = (id: string, minutes: number) =>
  sql`update use_session set started_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(server.database.db)
const closeLost = () => runJob(server, 'user.closeLostUses')

describe('a use of the app', () => {
  test('lasts from start to end, and ending it again changes nothing', async () => {
    const person = await server.person()
    const id = await start(person)
    await startedAgo(id, 10)
    expect(await lengthOf(id)).toBeNull()
    expect(await end(person, id)).toMatchObject({ code: 200, result: true })
    expect(await lengthOf(id)).toBe(600)
    await sql`update use_session set started_at = started_at - interval '5 minutes', ended_at = ended_at - interval '5 minutes' where id = ${id}`.execute(
      server.database.db,
    )
    expect(await end(person, id)).toMatchObject({ code: 200, result: true })
    expect(await lengthOf(id)).toBe(600)
  })

  test('is ended by its owner alone', async () => {
    const [one, two] = [await server.person(), await server.person()]
    const id = await start(one)
    for (const wrong of [id, newId()])
      expect(await end(two, wrong)).toMatchObject({ status: 200, code: 10104, message: '内容不存在或已删除' })
    expect(await lengthOf(id)).toBeNull()
    expect((await end(two, 'x')).code).toBe(400)
    expect((await one.call('POST /api/user/start', { body: { platformType: 9 as 1 } })).code).toBe(400)
  })

  test('whose end was lost counts as half an hour after twelve hours', async () => {
    const person = await server.person()
    const [lost, open, ended] = [await start(person), await start(person), await start(person)]
    await startedAgo(ended, 800)
    await end(person, ended)
    await startedAgo(lost, 721)
    await startedAgo(open, 719)
    await closeLost()
    expect(await lengthOf(lost)).toBe(1800)
    expect(await lengthOf(open)).toBeNull()
    expect(await lengthOf(ended)).toBe(48_000)
    expect((await end(person, lost)).code).toBe(200)
    expect(await lengthOf(lost)).toBe(1800)
  })
})

test('nobody does any of this without logging in', async () => {
  const refused = [
    await server.call('POST /api/user/start', { body: { platformType: 1 } }),
    await server.call('POST /api/user/end', { body: { sessionId: newId() } }),
    await server.call('POST /api/user/userBaseDetail', { body: {} }),
    await server.call('POST /api/user/saveUserInfo', { body: {} }),
    await server.call('POST /api/user/follow', { body: { id: newId(), follow: true } }),
    await server.call('GET /api/user/haveFollow/:id', { params: { id: newId() } }),
    await server.call('GET /api/user/canUseCoin'),
  ]
  for (const answer of refused) expect(answer).toMatchObject({ status: 401, code: 401, message: '请先登录' })
})
