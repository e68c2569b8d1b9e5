import { sql } from 'kysely'
import { loadLives } from '../../server/seeds/lesson/lives'
import { fetchMedia } from '../lesson/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startDemo, type TestServer } from '../support/server'
import { enter, missed } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
})
afterAll(() => server.close())

const all = async () => (await server.call('POST /api/live/page', { body: {} })).result.records

test('a fresh site has one live in each state, and loading them again adds nothing', async () => {
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

test('its room has slides, a handout that opens, questions, a poll, a draw and courses on show, all of one mind', async () => {
  const on = (await all()).find((one) => one.status === 3)!
  const { board } = (await enter(server, on.id)).result
  expect(board.slides.length).toBeGreaterThanOrEqual(board.slide)
  expect(board.goods.map(({ id }) => id)).toContain(board.explained)
  expect(board.draw).toMatchObject({ state: 'open', winners: [] })
  expect(board.poll).toMatchObject({ open: true, total: 15 })
  const docUrl = await server.call('POST /api/live/docUrl', { body: { id: on.id, docId: board.docs[0].id } })
  expect((await fetchMedia(server, docUrl.result.url)).status).toBe(200)
  const { records } = (await server.call('POST /api/liveQuestion/page', { body: { liveId: on.id, sort: 'votes' } })).result
  expect(records).toHaveLength(board.questions)
  for (const { votes, id } of records) {
    const counted = await query(server, sql`select from live_question_vote where question_id = ${id}`)
    expect(counted).toHaveLength(votes)
  }
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
