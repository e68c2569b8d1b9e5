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

test('a fresh house has activities of every standing, and loading them again adds nothing', async () => {
  const shown = await all()
  expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(['ahead', 'open', 'full', 'ended', 'cancelled']))
  expect(shown.every(({ cover }) => cover)).toBe(true)
  expect(await faults(server)).toEqual([])
  await loadActivities(server.app.services)
  for (const job of ['activity.offers', 'activity.refund', 'activity.approval', 'activity.remind']) await runJob(server, job)
  expect((await all()).map(({ id, status }) => ({ id, status }))).toEqual(shown.map(({ id, status }) => ({ id, status })))
})
