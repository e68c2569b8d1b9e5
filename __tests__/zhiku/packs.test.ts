import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { atCashier, must, prepay, refundsDone, sandboxOf, told } from '../order/support'
import { hold } from '../support/hold'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import { doc, download, give, version, word, type TestDoc } from './support'

let server: TestServer
let chief: TestOperator
let ann: Person
beforeAll(async () => {
  server = await startServer()
  sandboxOf(server).tempo.refundMs = 0
  chief = await operator(server)
})
beforeEach(async () => {
  ann = await server.person()
})
afterAll(() => server.close())

const price = (id: string, more: object = {}) =>
  chief.call('POST /admin/api/zhiku/price', {
    body: { id, price: 1990, memberPrice: null, coinPrice: null, vipFree: false, reason: '一起买便宜', ...more },
  })
const put = (id: string, status: 'on' | 'off' = 'on') => chief.call('POST /admin/api/zhiku/status', { body: { id, status } })
const choose = (id: string, docIds: string[]) => chief.call('POST /admin/api/zhiku/pack/docs', { body: { id, docIds } })
const empty = async (categoryId: string) =>
  must(await chief.call('POST /admin/api/zhiku/pack/create', { body: { title: '文书包', categoryId, requestId: randomUUID() } }))
    .id

/** A pack on the shelf for ¥19.9, and what is in it. */
async function pack(...docs: TestDoc[]) {
  const inside: Awaited<ReturnType<typeof doc>>[] = []
  for (const one of docs.length ? docs : [{ price: 990 }, { price: 1290 }]) inside.push(await doc(server, one))
  const id = await empty(inside[0].categoryId)
  must(
    await choose(
      id,
      inside.map((one) => one.id),
    ),
  )
  const shown = must(await chief.call('GET /admin/api/zhiku/show/:id', { params: { id } }))
  expect(shown.docIds).toEqual(inside.map((one) => one.id))
  must(await price(id))
  must(await put(id))
  return { id, inside }
}
const order = (person: Person, docId: string) =>
  person.call('POST /api/zhikuOrder', { body: { docId, payPrice: 1990, requestId: randomUUID() } })
async function buy(person: Person, docId: string) {
  const { orderId } = must(await order(person, docId))
  const { prepayId } = must(await prepay(person, orderId, { orderType: 3 }))
  await atCashier(server, prepayId)
  await told(server)
  return orderId
}
const detail = async (id: string, person: Pick<Person, 'call'> = ann) =>
  must(await person.call('GET /api/zhiku/detail/:id', { params: { id } }))
const mine = (id: string) => ann.call('GET /api/zhikuRight/detail/:docId', { params: { docId: id } })

test('a pack is on the shelf among the documents, and says what is in it; each of them says that it is in a pack', async () => {
  const { id, inside } = await pack()
  const { records } = must(await server.call('POST /api/zhiku/page', { body: { format: 'pack' } }))
  expect(records.find((one) => one.id === id)).toMatchObject({ format: 'pack', pageCount: 2, price: 1990, owned: false })
  const { packs } = must(await server.call('GET /api/zhiku/home'))
  expect(packs.find((one) => one.id === id)).toMatchObject({
    pageCount: 2,
    price: 1990,
    cover: expect.stringContaining('drawn_'),
  })
  const shown = await detail(id, server)
  expect(shown).toMatchObject({ btn: 'buy', payPrice: 1990, files: [], previews: [] })
  expect(shown.pack.map((one) => one.id)).toEqual(inside.map((one) => one.id))
  expect((await detail(inside[1].id, server)).packs).toMatchObject([{ id, price: 1990 }])
  const size = shown.fileSize
  await version(server, inside[0].id, [{ name: '劳动合同书（新）.docx', bytes: await word('更长的一版', 400) }])
  expect((await detail(id, server)).fileSize).toBeGreaterThan(size)
})

test('a pack may hold more than two gigabytes', async () => {
  const { id, inside } = await pack()
  await query(server, sql`update zhiku_doc set file_size = 2000000000 where id in (${inside[0].id}, ${inside[1].id})`)
  must(
    await choose(
      id,
      inside.map((one) => one.id),
    ),
  )
  expect((await detail(id, server)).fileSize).toBe(4_000_000_000)
})

test('whoever buys it has all that is in it then, each with ten downloads of its own', async () => {
  const { id, inside } = await pack()
  const orderId = await buy(ann, id)
  expect(await detail(id)).toMatchObject({ btn: 'download', owned: true })
  expect(must(await mine(id))).toMatchObject({ versions: [], pack: [{ owned: true }, { owned: true }], orderId })
  for (const one of inside) expect(must(await mine(one.id))).toMatchObject({ left: 10, source: 'buy', orderId })
  const listed = must(await ann.call('POST /api/zhikuRight/page', { body: {} })).records
  expect(listed.map((one) => one.id).toSorted()).toEqual(inside.map((one) => one.id).toSorted())
  expect((await download(server, ann, inside[0].id, inside[0].fileIds[0])).code).toBe(200)
  const other = await doc(server)
  must(await choose(id, [inside[0].id, other.id]))
  expect((await mine(inside[1].id)).code).toBe(200)
  expect((await mine(other.id)).code).toBe(11424)
  expect(must(await mine(id)).pack.map((one) => one.id)).toEqual(inside.map((one) => one.id))
  expect((await order(ann, id)).code).toBe(11310)
})

test('it goes back whole as long as none of it was downloaded, and nothing of it stays', async () => {
  const { id, inside } = await pack()
  const back = async (orderId: string) =>
    ann.call('POST /api/zhikuOrder/refundApply', { body: { id: orderId, reason: '买错了' } })
  const first = await buy(ann, id)
  must(await back(first))
  await refundsDone(server)
  for (const one of [id, inside[0].id, inside[1].id]) expect((await mine(one)).code).toBe(11424)
  const second = await buy(ann, id)
  await download(server, ann, inside[1].id, inside[1].fileIds[0])
  expect(await back(second)).toMatchObject({ code: 11320, message: expect.stringContaining('已经下载过') })
})

test('who has all of it already is not sold it; who has a part of it is told, and keeps that when the pack goes back', async () => {
  const { id, inside } = await pack()
  await give(server, ann, inside[0].id)
  expect((await detail(id)).pack.map(({ owned }) => owned)).toEqual([true, false])
  const orderId = await buy(ann, id)
  must(await ann.call('POST /api/zhikuOrder/refundApply', { body: { id: orderId, reason: '买错了' } }))
  await refundsDone(server)
  expect(must(await mine(inside[0].id)).active).toBe(true)
  await give(server, ann, inside[1].id)
  expect((await order(ann, id)).code).toBe(11310)
})

test('what one had of a document is no less by a pack that holds it, and no more when that has gone back', async () => {
  const { id, inside } = await pack()
  const [usedUp, added] = inside
  const use = (docId: string, used: number) =>
    query(server, sql`update zhiku_right set used = ${used} where user_id = ${ann.id} and doc_id = ${docId}`)
  const timesOf = async (docId: string) => {
    const { left, limit } = must(await mine(docId))
    return [left, limit]
  }
  await give(server, ann, usedUp.id)
  await use(usedUp.id, 10)
  const orderId = await buy(ann, id)
  expect(await timesOf(usedUp.id)).toEqual([10, 20])
  must(await ann.call('POST /api/zhikuOrder/refundApply', { body: { id: orderId, reason: '买错了' } }))
  await refundsDone(server)
  expect(await timesOf(usedUp.id)).toEqual([0, 10])
  await give(server, ann, added.id)
  must(
    await chief.call('POST /admin/api/zhiku/times', { body: { userId: ann.id, docId: added.id, times: 20, reason: '没有下全' } }),
  )
  await use(added.id, 5)
  // Bought in a pack with another document.
  const second = await empty(inside[0].categoryId)
  must(await choose(second, [added.id, (await doc(server)).id]))
  must(await price(second))
  must(await put(second))
  await buy(ann, second)
  expect(await timesOf(added.id)).toEqual([25, 30])
})

test('a document that is taken off the shelf is sold in no pack any more, until it is back or another is in its place', async () => {
  const { id, inside } = await pack()
  const form = async () => must(await chief.call('GET /admin/api/zhiku/show/:id', { params: { id: inside[0].id } }))
  expect((await form()).packs).toMatchObject([{ id, title: '文书包', status: 'on' }])
  must(await put(inside[0].id, 'off'))
  expect((await form()).packs).toMatchObject([{ id, status: 'off' }])
  expect(await order(ann, id)).toMatchObject({ code: 11404, message: '资料已下架' })
  expect(await server.call('GET /api/zhiku/detail/:id', { params: { id } })).toMatchObject({ code: 10104 })
  expect(await put(id)).toMatchObject({ code: 400, message: expect.stringContaining('没有上架') })
  must(await choose(id, [inside[1].id, (await doc(server)).id]))
  must(await put(id))
  expect((await order(ann, id)).code).toBe(200)
})

test('two operators at once, of whom one takes a document off and the other puts its pack on, both get what they asked for', async () => {
  const { id, inside } = await pack()
  const [first, second] = inside
  const free = await hold(server.settings.databaseUrl!, 'select from zhiku_doc where id = $1 for no key update', [first.id])
  const on = put(id)
  await untilBlocked(server)
  const off = put(second.id, 'off')
  await untilBlocked(server, 2)
  await free()
  expect([(await on).code, (await off).code]).toEqual([200, 200])
  expect(await query(server, sql`select status from zhiku_doc where id = ${id}`)).toEqual([{ status: 'off' }])
})

test('a pack without documents or price stays off the shelf, holds no packs, and has no files or allowance of its own', async () => {
  const { id: full, inside } = await pack()
  const id = await empty(inside[0].categoryId)
  expect((await put(id)).code).toBe(400)
  expect((await choose(id, [full, inside[0].id])).code).toBe(400)
  expect((await choose(inside[0].id, [inside[1].id, (await doc(server)).id])).code).toBe(10104)
  must(await choose(id, [inside[0].id, inside[1].id]))
  expect((await put(id)).code).toBe(400)
  expect((await price(id, { vipFree: true })).code).toBe(400)
  must(await price(id, { price: 0, coinPrice: 100 }))
  must(await put(id))
  expect((await price(id, { price: 0 })).code).toBe(400)
  const { result } = await chief.call('GET /admin/api/zhiku/show/:id', { params: { id } })
  expect(result).toMatchObject({ format: 'pack', docs: [{ id: inside[0].id }, { id: inside[1].id }] })
  const published = await chief.call('POST /admin/api/zhiku/version', {
    body: { id, label: 'V2', log: '', fileIds: [randomUUID()] },
  })
  expect(published.code).toBe(10104)
  expect((await ann.call('POST /api/zhiku/useQuota', { body: { id, requestId: randomUUID() } })).code).toBe(11402)
  // Nor is it handed out by a word of the database alone.
  await expect(query(server, sql`update zhiku_doc set coin_price = null where id = ${id}`)).rejects.toThrow('zhiku_doc_has_files')
})
