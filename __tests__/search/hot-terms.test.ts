import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { ask, member, topic } from '../circle/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { crowdSearches, hot, indexed, suggestions } from './support'

let server: TestServer
let ann: Person
let bo: TestOperator
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bo = await operator(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await query(server, sql`truncate circle_post, circle_comment, search_query, search_keyword, search_document cascade`)
  for (const title of ['加班费怎么算', '加班费的基数', '假日加班费', '年终奖什么时候发']) await ask(server, ann, { title })
  await indexed(server)
})

type Wish = { word: string; state: 'curated' | 'removed' | 'none'; place?: number }
const set = (wish: Wish, by = bo) => by.call('POST /admin/api/search/hotTerm', { body: { reason: '不合适', ...wish } })
const list = async () => (await bo.call('GET /admin/api/search/hot')).result

test('what an operator removes is gone at once, and stays away however many search for it', async () => {
  await crowdSearches(server, 25, '加班费')
  expect(await hot(server)).toEqual(['加班费', '年终奖'])
  expect((await list()).shown).toEqual([
    { word: '加班费', people: 25 },
    { word: '年终奖', people: 0 },
  ])
  expect((await set({ word: ' 加班费 ', state: 'removed' })).code).toBe(200)
  expect((await server.call('GET /api/search/hot')).result).toEqual(['年终奖'])
  expect(await suggestions(server, '加班')).not.toContain('加班费')
  await crowdSearches(server, 25, '加班费')
  expect(await hot(server)).toEqual(['年终奖'])
  await set({ word: '加班费', state: 'none' })
  expect(await hot(server)).toEqual(['加班费', '年终奖'])
})

test('what has a removed word in it is gone with it', async () => {
  await topic(server, '加班费互助')
  await indexed(server)
  await crowdSearches(server, 20, '加班费互助')
  expect(await hot(server)).toContain('加班费互助')
  await set({ word: '加班费', state: 'removed' })
  expect((await server.call('GET /api/search/hot')).result).toEqual(['年终奖'])
  expect(await hot(server)).toEqual(['年终奖'])
  await set({ word: '加班费', state: 'none' })
})

test('a word of the list is shown in its place, as far as something has it', async () => {
  await set({ word: '加班费', state: 'curated', place: 1 })
  await set({ word: '海外派遣', state: 'curated', place: 0 })
  expect((await server.call('GET /api/search/hot')).result).toEqual(['加班费'])
  expect(await hot(server)).toEqual(['加班费', '年终奖'])
  const { terms } = await list()
  expect(terms.find(({ word }) => word === '海外派遣')).toMatchObject({ state: 'curated', place: 0, found: false })
  expect(terms.find(({ word }) => word === '加班费')).toMatchObject({ state: 'curated', place: 1, found: true })
  for (const word of ['加班费', '海外派遣']) await set({ word, state: 'none' })
})

test('every change leaves a row of the log with what was before; who may not is refused', async () => {
  await set({ word: '年终奖', state: 'removed' })
  await set({ word: '年终奖', state: 'curated', place: 2 })
  const [last] = await query(
    server,
    sql<{ subject_id: string; before: unknown; after: unknown; reason: string }>`
      select subject_id, before, after, reason from admin_audit where subject = 'searchTerm' order by at desc, id desc limit 1`,
  )
  expect(last).toMatchObject({
    subject_id: '年终奖',
    before: { state: 'removed' },
    after: { word: '年终奖', state: 'curated', place: 2 },
    reason: '不合适',
  })
  const teller = await operator(server, ['财务'])
  expect((await set({ word: '年终奖', state: 'removed' }, teller)).status).toBe(403)
  expect((await set({ word: '年终奖', state: 'removed' }, await operator(server, ['内容']))).code).toBe(200)
  expect((await set({ word: '…', state: 'removed' })).status).toBe(400)
  await set({ word: '年终奖', state: 'curated', place: 2 })
})
