import { sql } from 'kysely'
import { grant, revoke } from '../../server/modules/commerce/entitlement/entitlements'
import { newId } from '../../server/app/ids'
import { operator, type TestOperator } from '../admin/support'
import { course } from '../lesson/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
})
afterAll(() => server.close())

let numbered = 0
/** A course that is to begin, and so many people who have it, in the order of their ids. */
async function awaited(size: number): Promise<{ id: string; people: { id: string; sourceId: string }[] }> {
  const { id } = await course(server, { status: 'presale', startsInDays: 10 })
  const people = Array.from({ length: size }, () => ({ id: newId(), sourceId: newId() })).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  await query(
    server,
    sql`insert into app_user (id, nick_name, invite_code)
      select id, '学员', 'O' || ${(numbered += size)}::integer - n
      from unnest(${people.map((one) => one.id)}::uuid[]) with ordinality p(id, n)`,
  )
  await server.database.db.transaction().execute(async (trx) => {
    for (const one of people)
      await grant(trx, { userId: one.id, kind: 'course', bizId: id, source: 'buy', sourceId: one.sourceId })
  })
  return { id, people }
}
const begins = (id: string, days: number) =>
  an.call('POST /admin/api/course/settings', { body: { id, startsAt: new Date(Date.now() + days * 86_400_000).toISOString() } })
/** How many people have been told so often of this course. */
const heard = async (id: string) =>
  query<{ times: number; people: number }>(
    server,
    sql`select times, count(*)::integer as people
      from (select count(*)::integer as times from notice where params->>'id' = ${id} group by user_id) each_of_them
      group by times order by times`,
  )
const owed = async () => (await query<{ n: number }>(server, sql`select count(*)::integer as n from notice_owed`))[0].n
const run = () => runJob(server, 'notice.owed')

test('each of many hundred whose course begins at another time is told once, though the connection breaks with one of them again and again', async () => {
  const { id, people } = await awaited(350)
  expect((await begins(id, 20)).code).toBe(200)
  expect(await heard(id)).toEqual([])
  await query(
    server,
    sql`create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid());
      return new; end $$`,
  )
  await query(
    server,
    sql`create trigger die before insert on notice for each row
      when (new.user_id = ${sql.lit(people[249].id)}) execute function die()`,
  )
  await run()
  // What was told of the part that it broke in is taken back with it, and the others of that part are told one by one.
  expect([await heard(id), await owed()]).toEqual([[{ times: 1, people: 349 }], 1])
  await query(server, sql`drop trigger die on notice`)
  await Promise.all([run(), run()])
  expect([await heard(id), await owed()]).toEqual([[{ times: 1, people: 350 }], 0])
  await run()
  expect(await heard(id)).toEqual([{ times: 1, people: 350 }])
})

test('who has given a course back, or closed the account, before they are told that it begins later is told nothing', async () => {
  const { id, people } = await awaited(3)
  const [stays, left, closed] = people
  await begins(id, 20)
  await server.database.db.transaction().execute((trx) => revoke(trx, left))
  await query(server, sql`update app_user set status = 'closing' where id = ${closed.id}`)
  await query(server, sql`insert into logoff (user_id, reason, effect_at) values (${closed.id}, 'l1', now())`)
  await runJob(server, 'mine.logoff')
  expect(await query(server, sql`select user_id from notice_owed where user_id = ${closed.id}`)).toEqual([])
  await run()
  expect(await query(server, sql`select user_id from notice where params->>'id' = ${id}`)).toEqual([{ user_id: stays.id }])
})

test('of two changes that nobody had heard of yet people are told at once, by what they knew', async () => {
  const { id } = await awaited(1)
  const [{ was }] = await query<{ was: string }>(
    server,
    sql`select to_char(starts_at at time zone 'Asia/Shanghai', 'FMMM"月"FMDD"日"') as was from lesson_course where id = ${id}`,
  )
  await begins(id, 20)
  await begins(id, 30)
  await run()
  const told = await query<{ content: string }>(server, sql`select content from notice where params->>'id' = ${id}`)
  expect(told).toMatchObject([{ content: expect.stringContaining(`原定 ${was}`) }])
})

test('an operator sees on the workbench that people have waited for an hour to be told', async () => {
  const { id } = await awaited(2)
  await begins(id, 20)
  const check = async () =>
    (await an.call('GET /admin/api/desk/show')).result.alarms.filter(({ name }) => name === 'owed').map(({ text }) => text)
  expect(await check()).toEqual([])
  await query(server, sql`update notice_owed set owed_at = now() - interval '61 minutes'`)
  expect(await check()).toEqual(['变动通知（lesson.moved）过了一小时还有 2 人没有收到'])
  await run()
  expect(await check()).toEqual([])
})
