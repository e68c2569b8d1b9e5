import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, sendFile, type TestOperator } from '../admin/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { doc, download } from './support'

let server: TestServer
let chief: TestOperator
let ann: Person
beforeAll(async () => {
  server = await startServer()
  chief = await operator(server)
  ann = await server.person('安然')
})
afterAll(() => server.close())

test('a copy that was passed on leads back to whom it was handed out, by the file and by its number', async () => {
  const { id, fileIds } = await doc(server)
  const { bytes } = await download(server, ann, id, fileIds[0])
  const traced = await sendFile(server, chief, 'POST /admin/api/zhiku/trace', {}, { name: '外传.docx', bytes })
  expect(traced.result).toMatchObject({ docId: id, userId: ann.id, nickName: '安然', phone: ann.phone })
  const [{ code }] = await query<{ code: string }>(server, sql`select code from zhiku_mark where doc_id = ${id}`)
  expect((await chief.call('POST /admin/api/zhiku/traceCode', { body: { code } })).result).toMatchObject({ userId: ann.id })
  expect((await chief.call('POST /admin/api/zhiku/traceCode', { body: { code: '000000000000' } })).result).toBeNull()
})

test('what people say is wrong is answered once, and they hear of it', async () => {
  const { id } = await doc(server)
  await ann.call('POST /api/zhiku/reportIssue', {
    body: { docId: id, type: 'law', content: '第三条引用的条文已经修改', requestId: randomUUID() },
  })
  const { result } = await chief.call('POST /admin/api/zhiku/issue/page', { body: {} })
  const issue = result.records.find(({ docId }) => docId === id)!
  expect(issue).toMatchObject({ type: 'law', nickName: '安然' })
  const decide = () =>
    chief.call('POST /admin/api/zhiku/issue/decide', { body: { id: issue.id, state: 'fixed', reply: '已按新条文改好' } })
  expect((await decide()).code).toBe(200)
  expect((await decide()).code).toBe(10104)
  const told = await ann.call('POST /api/notice/page', { body: {} })
  expect(told.result.records).toContainEqual(expect.objectContaining({ title: '你反馈的资料问题有了答复' }))
})

test('the shelf, the day of the law and the times of a right are theirs to change', async () => {
  const { id, fileIds } = await doc(server)
  await download(server, ann, id, fileIds[0])
  await chief.call('POST /admin/api/zhiku/times', { body: { userId: ann.id, docId: id, times: 5 } })
  const mine = await ann.call('GET /api/zhikuRight/detail/:docId', { params: { docId: id } })
  expect(mine.result).toMatchObject({ left: 14, limit: 15 })
  await chief.call('POST /admin/api/zhiku/law', { body: { id, lawAsOf: '2026-10-01', flagged: true } })
  const shown = await server.call('GET /api/zhiku/detail/:id', { params: { id } })
  expect(shown.result).toMatchObject({ stale: true, lawAsOf: '2026-10-01' })
  await chief.call('POST /admin/api/zhiku/status', { body: { id, status: 'off' } })
  expect((await server.call('GET /api/zhiku/detail/:id', { params: { id } })).code).toBe(10104)
})
