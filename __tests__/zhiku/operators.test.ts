import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { maskPhone } from '../../server/app/formats/text'
import { dayOf } from '../../server/app/time/days'
import { watchDownloads } from '../../server/modules/domains/zhiku/hand-out/log'
import { operator, sendFile, type TestOperator } from '../admin/support'
import { give as giveCoins } from '../coin/support'
import { must } from '../order/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { doc, download, word } from './support'

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
  const answered = (await chief.call('POST /admin/api/zhiku/issue/page', { body: { state: 'fixed' } })).result.records
  expect(answered[0]).toMatchObject({
    id: issue.id,
    answer: '已按新条文改好',
    decidedBy: chief.name,
    decidedAt: expect.any(String),
  })
  const told = await ann.call('POST /api/notice/page', { body: {} })
  expect(told.result.records).toContainEqual(expect.objectContaining({ title: '你反馈的资料问题有了答复' }))
})

test('the shelf, the day of the law and the times of a right are theirs to change', async () => {
  const { id, fileIds } = await doc(server)
  await download(server, ann, id, fileIds[0])
  await chief.call('POST /admin/api/zhiku/times', { body: { userId: ann.id, docId: id, times: 5, reason: '换了电脑' } })
  const mine = async () => (await ann.call('GET /api/zhikuRight/detail/:docId', { params: { docId: id } })).result
  expect(await mine()).toMatchObject({ left: 14, limit: 15 })
  const log = await chief.call('POST /admin/api/audit/page', { body: { subject: 'user', subjectId: ann.id } })
  expect(log.result.records).toMatchObject([{ route: 'POST /admin/api/zhiku/times', reason: '换了电脑' }])
  // The answer was lost, and it is sent again.
  const body = { userId: ann.id, docId: id, times: 2, reason: '没有下全', requestId: randomUUID() }
  for (let n = 0; n < 2; n++) expect((await chief.call('POST /admin/api/zhiku/times', { body })).code).toBe(200)
  expect(await mine()).toMatchObject({ left: 16, limit: 17 })
  await chief.call('POST /admin/api/zhiku/law', { body: { id, lawAsOf: '2026-10-01', flagged: true } })
  expect((await chief.call('GET /admin/api/zhiku/show/:id', { params: { id } })).result).toMatchObject({ flagged: true })
  const shown = await server.call('GET /api/zhiku/detail/:id', { params: { id } })
  expect(shown.result).toMatchObject({ stale: true, lawAsOf: '2026-10-01' })
  await chief.call('POST /admin/api/zhiku/status', { body: { id, status: 'off' } })
  expect((await server.call('GET /api/zhiku/detail/:id', { params: { id } })).code).toBe(10104)
})

test('a document is made, described, priced and put on the shelf; two prices that do not go together are refused', async () => {
  const { categoryId } = await doc(server)
  const made = await chief.call('POST /admin/api/zhiku/create', {
    body: { title: '试用期考核表', categoryId, requestId: randomUUID() },
  })
  const { id } = made.result
  const edit = await chief.call('POST /admin/api/zhiku/edit', {
    body: { id, intro: '按录用条件逐项打分', tags: ['试用期'], catalog: ['考核表', '填写说明'] },
  })
  expect(edit.code).toBe(200)
  const price = (more: object) =>
    chief.call('POST /admin/api/zhiku/price', {
      body: { id, price: 990, memberPrice: 690, coinPrice: null, vipFree: false, reason: '定价', ...more },
    })
  expect((await price({ coinPrice: 50 })).code).toBe(400)
  expect((await price({ memberPrice: 1990 })).code).toBe(400)
  expect((await price({})).code).toBe(200)
  expect((await chief.call('POST /admin/api/zhiku/status', { body: { id, status: 'on' } })).code).toBe(400)
  const file = { name: '试用期考核表.docx', bytes: await word() }
  const { fileId } = (await sendFile(server, chief, 'POST /admin/api/file/document', {}, file)).result
  const body = { id, label: 'V1.0', log: '', fileIds: [fileId], requestId: randomUUID() }
  // The answer to the first was lost, and it is sent again.
  const publish = () => chief.call('POST /admin/api/zhiku/version', { body })
  expect([(await publish()).result, (await publish()).result]).toEqual([1, 1])
  expect((await chief.call('POST /admin/api/zhiku/status', { body: { id, status: 'on' } })).code).toBe(200)
  const shown = await server.call('GET /api/zhiku/detail/:id', { params: { id } })
  expect(shown.result).toMatchObject({ title: '试用期考核表', price: 990, catalog: ['考核表', '填写说明'] })
  const form = await chief.call('GET /admin/api/zhiku/show/:id', { params: { id } })
  expect(form.result).toMatchObject({ status: 'on', memberPrice: 690, tags: ['试用期'], format: 'docx' })
})

test('what has not been compared with the law for long stands in its queue, the longest unchecked first', async () => {
  const old = await doc(server, { lawAsOf: '2022-03-01' })
  const older = await doc(server, { lawAsOf: '2021-03-01' })
  const fresh = await doc(server, { lawAsOf: dayOf(new Date()) })
  const { result } = await chief.call('POST /admin/api/zhiku/page', { body: { stale: true, size: 50 } })
  const ids = result.records.map(({ id }) => id)
  expect(ids.indexOf(older.id)).toBeGreaterThanOrEqual(0)
  expect(ids.indexOf(older.id)).toBeLessThan(ids.indexOf(old.id))
  expect(ids).not.toContain(fresh.id)
})

test('a review that is held is seen by others once it passes, and counts then', async () => {
  const { id, fileIds } = await doc(server)
  await download(server, ann, id, fileIds[0])
  const body = { docId: id, score: 4, content: '条款齐全，直接能用', requestId: randomUUID() } as const
  expect((await ann.call('POST /api/zhikuReview/save', { body })).code).toBe(200)
  await query(server, sql`update zhiku_review set status = 1 where doc_id = ${id}`)
  const seen = async () => (await server.call('POST /api/zhikuReview/page', { body: { docId: id } })).result.records
  expect(await seen()).toEqual([])
  const held = await chief.call('POST /admin/api/zhiku/review/page', { body: {} })
  const review = held.result.records.find(({ docId }) => docId === id)!
  expect((await chief.call('POST /admin/api/zhiku/review/decide', { body: { id: review.id, pass: true } })).code).toBe(200)
  expect((await chief.call('POST /admin/api/zhiku/review/decide', { body: { id: review.id, pass: false } })).code).toBe(10104)
  // Decided wrongly, it is found where it stands and decided again.
  const among = async (state: 'shown' | 'hidden') =>
    (await chief.call('POST /admin/api/zhiku/review/page', { body: { state } })).result.records.filter(
      ({ docId }) => docId === id,
    )
  const again = (pass: boolean) =>
    chief.call('POST /admin/api/zhiku/review/decide', { body: { id: review.id, pass, again: true } })
  expect(await among('shown')).toMatchObject([{ id: review.id, state: 'shown' }])
  expect((await again(false)).code).toBe(200)
  expect([await seen(), (await among('hidden')).length]).toEqual([[], 1])
  expect((await again(true)).code).toBe(200)
  expect(await seen()).toMatchObject([{ content: '条款齐全，直接能用' }])
  const { result } = await server.call('GET /api/zhiku/detail/:id', { params: { id } })
  expect(result.score).toBe(4)
})

test('sales name what was paid on these days, and what of it went back', async () => {
  const { id } = await doc(server, { price: 990 })
  const bought = await ann.call('POST /api/zhikuOrder', { body: { docId: id, payPrice: 990, requestId: randomUUID() } })
  const { orderId } = bought.result
  await query(server, sql`update shop_order set status = 30, pay_time = timestamptz '2026-03-31 23:30+08' where id = ${orderId}`)
  const sales = async (from: string, to: string) =>
    (await chief.call('POST /admin/api/zhiku/sales/list', { body: { from, to } })).result.find(({ docId }) => docId === id)
  expect(await sales('2026-03-01', '2026-03-31')).toMatchObject({ orders: 1, amount: 990, refunded: 0 })
  expect(await sales('2026-04-01', '2026-04-30')).toBeUndefined()
})

test('sales name the coins that a document was had for', async () => {
  const { id } = await doc(server, { coinPrice: 50 })
  await giveCoins(server, ann, 50)
  const { orderId } = must(await ann.call('POST /api/zhiku/coinExchange', { body: { id, requestId: randomUUID() } }))
  await query(server, sql`update shop_order set pay_time = timestamptz '2026-03-31 23:30+08' where id = ${orderId}`)
  const body = { from: '2026-03-01', to: '2026-03-31' }
  const { result } = await chief.call('POST /admin/api/zhiku/sales/list', { body })
  expect(result.find(({ docId }) => docId === id)).toMatchObject({ orders: 1, amount: 0, coins: 50 })
})

test('what was handed out is listed by document and by phone; an account that downloads from everywhere stands out', async () => {
  const { id, fileIds } = await doc(server, { title: '员工手册模板' })
  const cleo = await server.person('可乐')
  await download(server, cleo, id, fileIds[0])
  const page = (body: object) => chief.call('POST /admin/api/zhiku/download/page', { body })
  const shown = {
    docId: id,
    doc: '员工手册模板',
    nickName: '可乐',
    phoneMasked: maskPhone(cleo.phone),
    way: 'link',
    counted: true,
  }
  expect((await page({ docId: id })).result.records).toMatchObject([shown])
  expect((await page({ phone: cleo.phone })).result.records).toMatchObject([shown])
  expect((await page({ phone: ann.phone, docId: id })).result.records).toEqual([])
  const odd = async () =>
    (await chief.call('GET /admin/api/zhiku/download/odd')).result.find(({ id: person }) => person === cleo.id)
  expect(await odd()).toBeUndefined()
  for (let n = 1; n <= 5; n++)
    await query(
      server,
      sql`insert into zhiku_download (id, user_id, doc_id, file_id, version, way, network, counted)
        values (${randomUUID()}, ${cleo.id}, ${id}, ${fileIds[0]}, 1, 'link', ${`10.${n}.0.0`}, false)`,
    )
  expect(await odd()).toMatchObject({ times: 6, documents: 1 })
  const { alarms } = (await chief.call('GET /admin/api/desk/show')).result
  expect(alarms).toContainEqual({ name: 'downloads', text: expect.stringContaining('1 个账号近 24 小时的下载不寻常') })
  expect(await watchDownloads(server.app.services)).toBe(1)
})

test('an empty site gets its categories from operators; one that holds documents stays', async () => {
  const save = (body: { id?: string; name: string; sort: number }) => chief.call('POST /admin/api/zhiku/category/save', { body })
  const list = async () => (await chief.call('GET /admin/api/zhiku/category/list')).result
  const { id } = (await save({ name: '灵活用工', sort: 900 })).result
  const { id: other } = (await save({ name: '外包', sort: 901 })).result
  expect((await save({ id, name: '灵活用工与外包', sort: 1000 })).result.id).toBe(id)
  expect((await list()).at(-1)).toEqual({ id, name: '灵活用工与外包', sort: 1000, documents: 0 })
  const made = await chief.call('POST /admin/api/zhiku/create', {
    body: { title: '外包协议', categoryId: id, requestId: randomUUID() },
  })
  expect(made.code).toBe(200)
  const remove = (categoryId: string) => chief.call('POST /admin/api/zhiku/category/remove', { body: { id: categoryId } })
  expect(await remove(id)).toMatchObject({ code: 400, message: expect.stringContaining('还有资料') })
  expect((await remove(other)).code).toBe(200)
  expect((await remove(other)).code).toBe(10104)
})
