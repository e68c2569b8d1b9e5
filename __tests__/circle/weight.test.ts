import { sql } from 'kysely'
import { lock } from '../../server/app/database/locks'
import { operator, type TestOperator } from '../admin/support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import { feed, idsOf, member, post } from './support'

let server: TestServer
let an: TestOperator
let writers: Person[]
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['内容'])
  writers = [await member(server), await member(server), await member(server)]
})
afterAll(() => server.close())

const weigh = (id: string, hotPercent: number) =>
  an.call('POST /admin/api/post/weight', { body: { id, hotPercent, reason: '编辑推荐' } })
const hot = async () => idsOf(await feed(server, { tab: 'rec' }))

test('what operators make of a post moves it on the hot list at once, and stays when the list is ranked anew', async () => {
  const [a, b, c] = [await post(server, writers[0]), await post(server, writers[1]), await post(server, writers[2])]
  await runJob(server, 'circle.hot')
  expect((await weigh(a, 300)).code).toBe(200)
  expect((await weigh(c, 0)).code).toBe(200)
  expect(await hot()).toEqual([a, b, c])
  await runJob(server, 'circle.hot')
  expect(await hot()).toEqual([a, b, c])
  const { records } = (await an.call('POST /admin/api/post/page', { body: { post: a } })).result
  expect(records[0].hotPercent).toBe(300)
  expect((await weigh(a, 100)).code).toBe(200)
  expect((await weigh(b, 50)).code).toBe(200)
  expect(await hot()).toEqual([a, b, c])
})

test('a post whose weight waits for the ranking is not held meanwhile: the ranking goes on, and both are done', async () => {
  const id = await post(server, writers[0])
  await server.app.bus.drain()
  const { weighing } = await server.database.db.transaction().execute(async (trx) => {
    await lock(trx, 'circle.hot')
    const weighing = weigh(id, 300)
    await untilBlocked(server)
    await sql`select from circle_post where id = ${id} for no key update nowait`.execute(trx)
    return { weighing }
  })
  expect((await weighing).code).toBe(200)
})
