import { sql } from 'kysely'
import { dayOf, monthOf, nextMonth } from '../../server/app/time/days'
import { newId } from '../../server/app/ids'
import { query } from '../support/query'
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
    const lasted = await lengthOf(id)
    // A slow machine takes a second or two between the two calls.
    expect(lasted).toBeGreaterThanOrEqual(600)
    await sql`update use_session set started_at = started_at - interval '5 minutes',
      ended_at = ended_at - interval '5 minutes' where id = ${id}`.execute(server.database.db)
    expect(await end(person, id)).toMatchObject({ code: 200, result: true })
    expect(await lengthOf(id)).toBe(lasted)
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

describe('uses lie by months', () => {
  /** Which partitions there are, and how many uses of somebody each holds. */
  const months = async (userId: string) =>
    Object.fromEntries(
      (
        await query<{ name: string; n: number }>(
          server,
          sql`select i.inhrelid::regclass::text as name,
              (select count(*) from use_session s where s.tableoid = i.inhrelid and s.user_id = ${userId})::int as n
            from pg_inherits i where i.inhparent = 'use_session'::regclass order by 1`,
        )
      ).map(({ name, n }) => [name, n]),
    )
  const nameOf = (at: Date) => `use_session_${dayOf(at).slice(0, 7).replace('-', '_')}`
  const monthsAhead = (n: number): Date => (n ? nextMonth(monthsAhead(n - 1)) : monthOf(new Date()))
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const keep = () => runJob(server, 'user.forgetUses')
  const used = (person: Person, at: Date) =>
    query(
      server,
      sql`insert into use_session (id, user_id, platform, started_at) values (gen_random_uuid(), ${person.id}, 1, ${at})`,
    )

  test('made before they come; a use of a month that nobody has made is kept all the same and finds its place in the night', async () => {
    const person = await server.person()
    const [soon, late, long] = [monthsAhead(3), monthsAhead(7), daysAgo(400)]
    await keep()
    expect(await months(person.id)).toMatchObject({ [nameOf(new Date())]: 0, [nameOf(soon)]: 0, use_session_rest: 0 })
    await start(person)
    // The very first moment of a month in Shanghai, and the last of the one before.
    for (const at of [late, new Date(late.getTime() - 1), long]) await used(person, at)
    expect(await months(person.id)).toMatchObject({ [nameOf(new Date())]: 1, use_session_rest: 3 })
    await keep()
    expect(await months(person.id)).toMatchObject({
      ...{ [nameOf(new Date())]: 1, [nameOf(late)]: 1, [nameOf(monthsAhead(6))]: 1, [nameOf(long)]: 1 },
      use_session_rest: 0,
    })
    // Once more changes nothing.
    const before = await months(person.id)
    await keep()
    expect(await months(person.id)).toEqual(before)
  })

  test('a month goes as a whole when two years can be compared without it, and nothing of a later one goes with it', async () => {
    const person = await server.person()
    const [kept, over] = [daysAgo(740), daysAgo(800)]
    for (const at of [kept, over]) await used(person, at)
    await server.database.pool.query(
      `create table ${nameOf(over)} (like use_session including all);
       insert into ${nameOf(over)} select * from use_session_rest where started_at < now() - interval '790 days';
       delete from use_session_rest where started_at < now() - interval '790 days';
       alter table use_session attach partition ${nameOf(over)} for values
         from ('${monthOf(over).toISOString()}') to ('${nextMonth(over).toISOString()}')`,
    )
    expect(await months(person.id)).toMatchObject({ [nameOf(over)]: 1, use_session_rest: 1 })
    await keep()
    const left = await months(person.id)
    expect(left).toMatchObject({ [nameOf(kept)]: 1, use_session_rest: 0 })
    expect(left).not.toHaveProperty(nameOf(over))
  })

  test('whoever writes meanwhile is not held up: a table that is taken is tried again later', async () => {
    const person = await server.person()
    await used(person, monthsAhead(9))
    await server.database.db.transaction().execute(async (trx) => {
      await sql`select from use_session where user_id = ${person.id}`.execute(trx)
      await expect(keep()).rejects.toThrow('lock timeout')
      await start(person)
    })
    await keep()
    expect(await months(person.id)).toMatchObject({ [nameOf(new Date())]: 1, [nameOf(monthsAhead(9))]: 1 })
  })

  test('what somebody opens is found by today’s month alone', async () => {
    await used(await server.person(), daysAgo(40))
    await keep()
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from use_session
      where user_id = gen_random_uuid() and started_at >= date_trunc('day', now() at time zone 'Asia/Shanghai')
        at time zone 'Asia/Shanghai'`.execute(server.database.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(nameOf(new Date()))
    expect(plan).toContain('Subplans Removed')
    expect(plan).not.toContain(nameOf(daysAgo(40)))
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
