import { sql } from 'kysely'
import { cancel, setPlayback } from '../../server/modules/live/states'
import { media } from '../lesson/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { detail, host, live, moveTo, reserve, unreserve } from './support'

let server: TestServer
let teacher: Person
let reader: Person
beforeAll(async () => {
  server = await startServer()
  teacher = await server.person('陈老师')
  reader = await server.person('听课的人')
})
afterAll(() => server.close())

const counted = async (id: string) => {
  const [row] = await query<{ count: number; rows: number }>(
    server,
    sql`select reserve_count as count, (select count(*) from live_reserve where live_id = id) as rows from live where id = ${id}`,
  )
  return row
}
/** Titles of what somebody was told about a live, after the job has run twice. */
async function told(person: Person, id: string): Promise<string[]> {
  await runJob(server, 'live.remind')
  await runJob(server, 'live.remind')
  const rows = await query<{ sub_type: string }>(
    server,
    sql`select sub_type from notice where user_id = ${person.id} and params->>'id' = ${id} order by created_at, id`,
  )
  return rows.map((row) => row.sub_type)
}
/** This person reserved so many days ago. */
const longAgo = (person: Person, days = 3) =>
  query(server, sql`update live_reserve set created_at = now() - make_interval(days => ${days}) where user_id = ${person.id}`)

test('a place is taken and given back, however often it is asked for', async () => {
  const id = await live(server, { startsIn: 300 })
  expect((await reserve(reader, id)).result).toEqual({ reserved: true, reserveCount: 1 })
  expect((await reserve(reader, id)).result).toEqual({ reserved: true, reserveCount: 1 })
  expect((await detail(reader, id)).result).toMatchObject({ reserved: true, btn: 'reserved' })
  expect((await detail(teacher, id)).result).toMatchObject({ reserved: false, reserveCount: 1 })
  expect((await unreserve(reader, id)).result).toEqual({ reserved: false, reserveCount: 0 })
  expect((await unreserve(reader, id)).result).toEqual({ reserved: false, reserveCount: 0 })
  expect(await counted(id)).toEqual({ count: 0, rows: 0 })
})

test('of twenty who want the last place one gets it, and the others are told that it is full', async () => {
  const id = await live(server, { startsIn: 300, reserveLimit: 3 })
  const people: Person[] = []
  for (let n = 0; n < 22; n++) people.push(await server.person())
  const [first, second, ...crowd] = people
  await reserve(first, id)
  await reserve(second, id)
  const answers = await Promise.all(crowd.map((person) => reserve(person, id)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code, message }) => code === 11330 && message === '预约人数已满')).toHaveLength(19)
  expect(await counted(id)).toEqual({ count: 3, rows: 3 })

  await unreserve(first, id)
  expect((await reserve(crowd[0], id)).code).toBe(200)
})

test('taps on 预约 and 取消 at the same time leave the count as the places are', async () => {
  const id = await live(server, { startsIn: 300 })
  const people: Person[] = []
  for (let n = 0; n < 4; n++) people.push(await server.person())
  await Promise.all(
    people.flatMap((one) => [reserve(one, id), unreserve(one, id), reserve(one, id), unreserve(one, id), reserve(one, id)]),
  )
  const { count, rows } = await counted(id)
  expect(count).toBe(rows)
})

test('whoever reserved hears a day before, a quarter of an hour before, and at the start, once each', async () => {
  const id = await live(server, { startsIn: 3000, hostId: teacher.id })
  await reserve(reader, id)
  await longAgo(reader)
  expect(await told(reader, id)).toEqual([])
  await moveTo(server, id, 23 * 60)
  expect(await told(reader, id)).toEqual(['liveTomorrow'])
  await moveTo(server, id, 14)
  expect(await told(reader, id)).toEqual(['liveTomorrow', 'liveSoon'])
  await host(teacher, id, 'start')
  expect(await told(reader, id)).toEqual(['liveTomorrow', 'liveSoon', 'liveOn'])
  await host(teacher, id, 'end')
  await setPlayback(server.database.db, id, await media(server, 'mp4'))
  expect(await told(reader, id)).toEqual(['liveTomorrow', 'liveSoon', 'liveOn', 'livePlayback'])
})

test('whoever has given the place back hears nothing', async () => {
  const id = await live(server, { startsIn: 3000, hostId: teacher.id })
  const fickle = await server.person()
  await reserve(fickle, id)
  await unreserve(fickle, id)
  await moveTo(server, id, 10)
  expect(await told(fickle, id)).toEqual([])
  await host(teacher, id, 'start')
  expect(await told(fickle, id)).toEqual([])
})

test('who reserves an hour before is not told of tomorrow; who missed a reminder hears the latest only', async () => {
  const id = await live(server, { startsIn: 60, hostId: teacher.id })
  const late = await server.person()
  await reserve(late, id)
  expect(await told(late, id)).toEqual([])
  await host(teacher, id, 'start')
  await moveTo(server, id, 10)
  await host(teacher, id, 'start')
  expect(await told(late, id)).toEqual(['liveOn'])
})

test('a cancelled live is told to those who reserved', async () => {
  const id = await live(server, { startsIn: 300 })
  await reserve(reader, id)
  await cancel(server.database.db, id)
  expect(await told(reader, id)).toEqual(['liveCancelled'])
})

test('what is on or over cannot be reserved', async () => {
  const id = await live(server, { hostId: teacher.id })
  await host(teacher, id, 'start')
  expect((await reserve(reader, id)).code).toBe(11332)
  await host(teacher, id, 'end')
  expect((await reserve(reader, id)).code).toBe(11332)
  expect(await counted(id)).toEqual({ count: 0, rows: 0 })
})

test('a live that nobody starts is closed an hour after its end, one that nobody ends after three', async () => {
  const deserted = await live(server, { startsIn: -119 })
  const forgotten = await live(server, { hostId: teacher.id })
  await host(teacher, forgotten, 'start')
  await moveTo(server, forgotten, -239)
  await runJob(server, 'live.close')
  const status = async (id: string) => (await detail(reader, id)).result.status
  expect([await status(deserted), await status(forgotten)]).toEqual([2, 3])
  await moveTo(server, deserted, -120)
  await moveTo(server, forgotten, -240)
  await runJob(server, 'live.close')
  expect([await status(deserted), await status(forgotten)]).toEqual([4, 4])
})

test('who has left for good takes up no place any more', async () => {
  const id = await live(server, { startsIn: 300 })
  const leaver = await server.person()
  await reserve(leaver, id)
  await reserve(reader, id)
  await query(server, sql`update app_user set status = 'closing' where id = ${leaver.id}`)
  await query(server, sql`insert into logoff (user_id, reason, effect_at) values (${leaver.id}, 'l1', now())`)
  await runJob(server, 'mine.logoff')
  expect(await counted(id)).toEqual({ count: 1, rows: 1 })
})
