import { hold } from '../support/hold'
import { startServer, type TestServer } from '../support/server'

/** More than may wait for the database at the same time. */
const CROWD = 1300
/** Somebody beyond the first who get a connection, and those next to them. */
const LINE = 100

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('who comes when too many wait for the database is told at once to come again, and those who wait are answered', async () => {
  const suggest = () => server.app.http.inject({ method: 'POST', url: '/api/search/suggest', payload: { keyword: '试用期' } })
  expect((await suggest()).statusCode).toBe(200)
  const letGo = await hold(server.settings.databaseUrl!, 'lock table search_document in access exclusive mode')

  const asked = Array.from({ length: CROWD }, suggest)
  const [turnedAway, place] = await new Promise<[Awaited<(typeof asked)[number]>, number]>((told) => {
    for (const [n, one] of asked.entries()) void one.then((answer) => answer.statusCode === 503 && told([answer, n]))
  })
  // Not who came first and has waited too long: who found that many before them.
  expect(place).toBeGreaterThan(LINE)
  expect(turnedAway.json()).toMatchObject({ code: 503, message: '服务繁忙，请稍后再试' })
  expect(Number(turnedAway.headers['retry-after'])).toBeGreaterThan(0)

  await letGo()
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await suggest()).statusCode).toBe(200)
})
