import { loadActivities } from '../../server/seeds/activity/load'
import { must } from '../order/support'
import { startDemo, type TestServer } from '../support/server'
import { runJob } from '../support/run-job'
import { faults } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
})
afterAll(() => server.close())

const all = async () => must(await server.call('POST /api/activity/page', { body: { tab: 'all', size: 50 } })).records

test('a fresh site has activities of every standing, and loading them again adds nothing', async () => {
  const shown = await all()
  expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(['ahead', 'open', 'full', 'ended', 'cancelled']))
  expect(shown.every(({ cover }) => cover)).toBe(true)
  expect(await faults(server)).toEqual([])
  await loadActivities(server.app.services)
  for (const job of ['activity.offers', 'activity.refund', 'activity.approval', 'activity.remind']) await runJob(server, job)
  expect((await all()).map(({ id, status }) => ({ id, status }))).toEqual(shown.map(({ id, status }) => ({ id, status })))
})

test('who speaks shows the face they have here, and what is on the agenda begins with the evening', async () => {
  const open = async (title: string) => {
    const { id } = (await all()).find((one) => one.title.includes(title))!
    return must(await server.call('GET /api/activity/detail/:id', { params: { id } }))
  }
  const { guests } = await open('用工合规')
  expect(guests.map(({ name, avatar }) => [name, avatar !== ''])).toEqual([
    ['陈立言', true],
    ['秦岚', false],
  ])
  const soon = await open('小桌会')
  const clock = new Date(soon.startTime).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai', timeStyle: 'short' })
  expect(soon.agenda.map(({ time }) => time)[1]).toBe(clock)
})
