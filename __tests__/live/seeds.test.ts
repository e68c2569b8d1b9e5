import { loadLives } from '../../server/seeds/lesson/lives'
import { fetchMedia } from '../lesson/support'
import { runJob } from '../support/run-job'
import { startDemo, type TestServer } from '../support/server'
import { enter, missed } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
}, 120_000)
afterAll(() => server.close())

const all = async () => (await server.call('POST /api/live/page', { body: {} })).result.records

test('a fresh house has one live in each state, and loading them again adds nothing', async () => {
  const lives = await all()
  expect(lives.map((one) => one.status).sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(lives.every(({ cover, teacher }) => cover && teacher)).toBe(true)
  await loadLives(server.app.services)
  expect(await all()).toHaveLength(lives.length)
  // The jobs find nothing that should not be as it is.
  await runJob(server, 'live.close')
  expect((await all()).map((one) => one.status)).toEqual(lives.map((one) => one.status))
})

test('the one that is on plays and is talked in', async () => {
  const on = (await all()).find((one) => one.status === 3)!
  const { playUrl, playType, pinned } = (await enter(server, on.id)).result
  expect(playType).toBe('hls')
  expect(pinned).toContain('讲义')
  expect((await fetchMedia(server, playUrl)).status).toBe(200)
  expect((await missed(server, on.id)).records.length).toBeGreaterThan(3)
})

test('a live lesson leads to its live', async () => {
  const lives = new Set((await all()).map(({ id }) => id))
  const { records } = (await server.call('POST /api/course/page', { body: { type: 3 } })).result
  const links: (string | null)[] = []
  for (const { id } of records) {
    const { catalog } = (await server.call('POST /api/lesson/listByCourse', { body: { courseId: id } })).result
    links.push(...catalog.flatMap(({ lessons }) => lessons.map(({ liveId }) => liveId)))
  }
  expect(links.filter((id) => id && lives.has(id)).length).toBeGreaterThan(0)
})
