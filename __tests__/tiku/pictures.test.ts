import { randomUUID } from 'node:crypto'
import { operator, sendFile, type TestOperator } from '../admin/support'
import { jpeg } from '../file/pictures'
import { startServer, type Person, type TestServer } from '../support/server'
import { must } from '../wenwen/support'
import { begin, give, handIn, openedBank } from './practice-support'

let server: TestServer
let an: TestOperator
let ann: Person
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
  ann = await server.person('安然')
})
afterAll(() => server.close())

const QUESTION = {
  kind: 'single' as const,
  chapter: '规划',
  stem: '图中的组织结构是（ ）',
  options: [
    { key: 'A', text: '直线制' },
    { key: 'B', text: '矩阵制' },
  ],
  key: { keys: ['B'] },
}
const picture = async () =>
  must(await sendFile(server, an, 'POST /admin/api/file/image', {}, { bytes: await jpeg(800, 400), name: 'a.jpg' })).fileId
const create = (bankId: string, imageFileIds: string[], stem = QUESTION.stem) =>
  an.call('POST /admin/api/tiku/question/create', {
    body: { ...QUESTION, stem, bankId, imageFileIds, requestId: randomUUID() },
  })
const isUsed = async (id: string) =>
  (await server.database.pool.query('select used from file where id = $1', [id])).rows.map(({ used }) => used as boolean)

test('a question shows the pictures that operators gave it, where it is asked and where it is looked over, whole and in order', async () => {
  const { id: bankId } = await openedBank(server, { 规划: 0 })
  const ids = [await picture(), await picture()]
  const { id } = must(await create(bankId, ids))
  const started = must(await begin(ann, { bankId, mode: 'chapter', chapter: '规划' }))
  expect(started.questions).toMatchObject([
    { id, images: ids.map((fileId) => ({ fileId, url: `/files/${fileId}.webp`, width: 800, height: 400 })) },
  ])
  must(await give(ann, { sessionId: started.sessionId, questionId: id, answer: ['A'] }))
  must(await handIn(ann, started.sessionId))
  const body = { sessionId: started.sessionId, only: 'all' as const }
  const { records } = must(await ann.call('POST /api/tikuSession/reviewPage', { body }))
  expect(records[0].images.map(({ fileId }) => fileId)).toEqual(ids)
  const tried = must(await server.call('POST /api/tikuTrial/questions', { body: { bankId } }))
  expect(tried[0].images).toHaveLength(2)
})

test('pictures that a question shows no more are let go, those that nobody speaks of stay', async () => {
  const { id: bankId } = await openedBank(server, { 规划: 0 })
  const [first, second] = [await picture(), await picture()]
  const { id } = must(await create(bankId, [first]))
  const edit = (more: object) => an.call('POST /admin/api/tiku/question/edit', { body: { ...QUESTION, id, ...more } })
  const show = async () => must(await an.call('GET /admin/api/tiku/question/show/:id', { params: { id } })).imageFileIds
  must(await edit({ difficulty: 4 }))
  expect(await show()).toEqual([first])
  must(await edit({ imageFileIds: [second] }))
  expect(await show()).toEqual([second])
  expect([await isUsed(first), await isUsed(second)]).toEqual([[false], [true]])
})

test('a question takes four pictures at most, and only those that were just uploaded', async () => {
  const { id: bankId } = await openedBank(server, { 规划: 0 })
  const ids = [await picture(), await picture(), await picture(), await picture(), await picture()]
  expect((await create(bankId, ids)).code).toBe(400)
  expect((await create(bankId, [randomUUID()])).code).toBe(10131)
  must(await create(bankId, ids.slice(0, 1)))
  expect((await create(bankId, ids.slice(0, 1), '另一题：图中的组织结构是（ ）')).code).toBe(10131)
})
