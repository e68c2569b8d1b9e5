import { cancel } from '../../server/modules/domains/live/schedule/cancel'
import type { Api, Input } from '../../contract'
import { startServer, type Person, type TestServer } from '../support/server'
import { beat, host, live, reserve } from './support'

let server: TestServer
let teacher: Person
beforeAll(async () => {
  server = await startServer()
  teacher = await server.person('陈老师')
})
afterAll(() => server.close())

type Wish = Input<'POST /api/live/page', Api['POST /api/live/page']>['body']
const page = async (wish: Wish, who: Pick<Person, 'call'> = server) =>
  (await who.call('POST /api/live/page', { body: wish })).result
const day = (time: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(new Date(time))
const DAY = 24 * 60

test('lives stand on their shelves: what is to come by its start, what is on, what is over the latest first', async () => {
  const later = await live(server, { startsIn: 3 * DAY, title: '三天后' })
  const soon = await live(server, { startsIn: 10, title: '马上' })
  const off = await live(server, { startsIn: 2 * DAY, title: '取消了' })
  const on = await live(server, { startsIn: 5, title: '正在播', hostId: teacher.id })
  const [older, newer] = [
    await live(server, { startsIn: 1, hostId: teacher.id }),
    await live(server, { startsIn: 3, hostId: teacher.id }),
  ]
  await cancel(server.database.db, off)
  await host(teacher, on, 'start')
  for (const id of [older, newer]) {
    await host(teacher, id, 'start')
    await host(teacher, id, 'end')
  }
  const ids = async (status: Wish['status']) => (await page({ status })).records.map((one) => one.id)
  expect(await ids('ahead')).toEqual([soon, off, later])
  expect(await ids('on')).toEqual([on])
  expect(await ids('playback')).toEqual([newer, older])

  await reserve(teacher, later)
  const mine = (await page({ status: 'ahead' }, teacher)).records.find((one) => one.id === later)
  expect(mine).toMatchObject({ status: 1, reserved: true, reserveCount: 1, title: '三天后' })

  await beat(server, on, 'a')
  await beat(server, on, 'b')
  expect((await page({ status: 'on' })).records[0].online).toBe(2)
})

test('pages follow each other without a gap, and a day shows its own lives', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { records, next } = await page({ status: 'ahead', size: 1, cursor })
    seen.push(...records.map((one) => one.id))
    cursor = next ?? undefined
  } while (cursor)
  const all = (await page({ status: 'ahead' })).records
  expect(seen).toEqual(all.map((one) => one.id))

  const date = day(all[2].startTime)
  expect((await page({ date })).records.map((one) => one.id)).toEqual([all[2].id])
  expect((await page({ date: '2020-01-01' })).records).toEqual([])
})

test('the calendar has the days on which something is planned, not those of a cancelled one', async () => {
  const days = (await server.call('GET /api/live/days')).result
  const { records } = await page({ status: 'ahead' })
  expect(days).toContain(day(records[2].startTime))
  expect(days).not.toContain(day(records[1].startTime))
  expect([...days].sort()).toEqual(days)
  const far = await live(server, { startsIn: 40 * DAY })
  expect((await page({ status: 'ahead' })).records.map((one) => one.id)).toContain(far)
  expect((await server.call('GET /api/live/days')).result).toEqual(days)
})

test('a day that no calendar has is refused', async () => {
  expect((await server.call('POST /api/live/page', { body: { date: '0000-01-01' } })).code).toBe(400)
})
