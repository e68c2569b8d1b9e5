import { sql } from 'kysely'
import { like, post } from '../circle/support'
import { Line, listen } from '../conversation/sockets'
import { acquaint, send, senior } from '../dm/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'
import { wallClock } from '../support/wall-clock'

let server: TestServer & { port: number }
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await listen()
  ;[ann, bob] = await Promise.all([senior(server), senior(server)])
})
afterAll(() => server.close())
afterEach(() => jest.useRealTimers())

/** The clock on the wall says so; everything else goes on as ever. @param time HH:mm in Shanghai */
const itIs = (time: string) => wallClock(new Date(`2026-11-20T${time}:00+08:00`))
const follow = async (who: Person) => {
  await who.call('POST /api/user/follow', { body: { id: bob.id, follow: true } })
  await server.app.bus.drain()
}
const quiet = (on: boolean) => bob.call('POST /api/notice/saveSetting', { body: { quietHours: on } })
const waiting = async () => (await bob.call('GET /api/notice/unread')).result.total

test('at night whoever wants it gets no word of what is new, and finds it all the same; by day, and without the switch, a word comes', async () => {
  await acquaint(ann, bob)
  await server.app.bus.drain()
  const before = await waiting()
  const his = await Line.open(server.port, bob.token)
  const people = await Promise.all(Array.from({ length: 5 }, () => server.person()))
  await quiet(true)
  for (const [at, time] of ['22:00', '07:59'].entries()) {
    itIs(time)
    await follow(people[at])
    await send(ann, bob, '睡了吗')
  }
  expect(await waiting()).toBe(before + 2)
  // Words arrive in the order in which they were sent: were there any of the night, these would not be the first.
  itIs('08:00')
  await follow(people[2])
  await his.get('unread', 1)
  itIs('21:59')
  await follow(people[3])
  await his.get('unread', 2)
  itIs('23:00')
  await quiet(false)
  await follow(people[4])
  await his.get('unread', 3)
  expect(his.all('unread')).toHaveLength(3)
  await his.leave()
})

test('whoever likes by day what was liked at night makes a word come, though the night’s notice is unread', async () => {
  const id = await post(server, bob)
  const [cat, dan] = await Promise.all([server.person(), server.person()])
  const his = await Line.open(server.port, bob.token)
  await quiet(true)
  itIs('07:59')
  await like(cat, id)
  await server.app.bus.drain()
  await query(
    server,
    sql`update notice set created_at = '2126-11-20T07:59:00+08:00' where user_id = ${bob.id} and params ->> 'id' = ${id}`,
  )
  itIs('08:00')
  await like(dan, id)
  await server.app.bus.drain()
  await his.get('unread', 1)
  expect(his.all('unread')).toHaveLength(1)
  await his.leave()
})
