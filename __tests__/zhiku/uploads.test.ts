import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { faults, give as giveCoins, holding } from '../coin/support'
import { sendUp } from '../file/pictures'
import { atCashier, must, prepay, refundsDone, sandboxOf, told } from '../order/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { download, doc, putIn, putting, word } from './support'

let server: TestServer
let chief: TestOperator
let author: Person
let buyer: Person
beforeAll(async () => {
  server = await startServer()
  sandboxOf(server).tempo.refundMs = 0
  chief = await operator(server)
})
beforeEach(async () => {
  ;[author, buyer] = [await server.person('周敏'), await server.person('安然')]
})
afterEach(async () => expect(await faults(server)).toEqual([]))
afterAll(() => server.close())

const pass = (id: string) => chief.call('POST /admin/api/zhiku/upload/pass', { body: { id } })
const reject = (id: string, reason = '里面有原公司的名称，去掉后再传') =>
  chief.call('POST /admin/api/zhiku/upload/reject', { body: { id, reason } })
const waiting = async () => must(await chief.call('POST /admin/api/zhiku/upload/page', { body: { size: 50 } })).records
const mine = async (who = author) => must(await who.call('POST /api/zhikuUpload/page', { body: {} })).records
const remove = (id: string, who = author) => who.call('POST /api/zhikuUpload/remove', { body: { id } })
const detail = (id: string, who: Pick<Person, 'call'> = server) => who.call('GET /api/zhiku/detail/:id', { params: { id } })
const heard = async () => {
  await server.app.bus.drain()
  return (await holding(server, author)).free
}
const notices = async () => must(await author.call('POST /api/notice/page', { body: {} })).records.map(({ title }) => title)

/** On the shelf, for coins or for what an operator has made of it; what its author has in coins before it is sold. */
async function onSale(more: object = {}, price = 0) {
  const id = await putIn(server, author, more)
  must(await pass(id))
  if (price)
    must(
      await chief.call('POST /admin/api/zhiku/price', {
        body: { id, price, memberPrice: null, coinPrice: null, vipFree: false, reason: '按市价' },
      }),
    )
  return { id, before: await heard() }
}
async function forCoins(who: Person, id: string) {
  await giveCoins(server, who, 100)
  return must(await who.call('POST /api/zhiku/coinExchange', { body: { id, requestId: randomUUID() } })).orderId
}
async function forMoney(who: Person, id: string, payPrice: number) {
  const order = { body: { docId: id, payPrice, requestId: randomUUID() } }
  const { orderId } = must(await who.call('POST /api/zhikuOrder', order))
  const { prepayId } = must(await prepay(who, orderId, { orderType: 3 }))
  await atCashier(server, prepayId)
  await told(server)
  return orderId
}
/** What an operator gives back of it, 分, or all of what was paid in coins. */
async function backByHand(orderId: string, amount = 0) {
  const body = { orderId, amount, reason: '文件少了一页', requestId: randomUUID() }
  must(await chief.call('POST /admin/api/order/refund', { body }))
  await refundsDone(server)
}
async function downloaded(who: Person, id: string) {
  const { files } = must(await detail(id))
  expect((await download(server, who, id, files[0].fileId)).code).toBe(200)
}
async function backWhole(who: Person, orderId: string) {
  must(await who.call('POST /api/zhikuOrder/refundApply', { body: { id: orderId, reason: '买错了' } }))
  await refundsDone(server)
}

test('what somebody puts in is seen by them and by operators alone, until one lets it pass; its author has it then, and hears of it', async () => {
  const id = await putIn(server, author, { title: '社招面试评分表' })
  expect(await mine()).toMatchObject([
    { id, title: '社招面试评分表', state: 'waiting', coinPrice: 100, earned: 0, format: 'docx' },
  ])
  expect((await detail(id)).code).toBe(10104)
  expect((await detail(id, author)).code).toBe(10104)
  const documents = must(await chief.call('POST /admin/api/zhiku/page', { body: { title: '社招面试评分表' } }))
  expect(documents.records).toEqual([])
  expect((await waiting()).find((one) => one.id === id)).toMatchObject({
    title: '社招面试评分表',
    nickName: '周敏',
    coinPrice: 100,
  })
  const whole = await server.app.http.inject({ url: `/admin/api/zhiku/upload/file/${id}`, headers: { cookie: chief.cookie } })
  expect(whole.rawPayload.equals(await word())).toBe(true)
  must(await pass(id))
  expect((await pass(id)).code).toBe(10104)
  expect((await reject(id)).code).toBe(10104)
  expect(must(await detail(id))).toMatchObject({ title: '社招面试评分表', coinPrice: 100, author: { id: author.id } })
  expect(must(await detail(id, author))).toMatchObject({ btn: 'download', review: { can: false } })
  expect(await mine()).toMatchObject([{ id, state: 'on' }])
  expect(await notices()).toContain('你上传的资料已上架')
})

test('what does not pass says why to its author, who clears it away; the shelf is closed to it, whoever tries', async () => {
  const id = await putIn(server, author)
  const put = await chief.call('POST /admin/api/zhiku/status', { body: { id, status: 'on' } })
  expect(put).toMatchObject({ code: 400, message: '创作者上传的，先审核通过' })
  await expect(query(server, sql`update zhiku_doc set status = 'on' where id = ${id}`)).rejects.toThrow('zhiku_doc_upload')
  must(await reject(id))
  expect(await mine()).toMatchObject([{ id, state: 'rejected', reason: '里面有原公司的名称，去掉后再传' }])
  const rejected = must(await chief.call('POST /admin/api/zhiku/upload/page', { body: { state: 'rejected' } })).records
  expect(rejected[0]).toMatchObject({ id, stands: 'rejected', reason: '里面有原公司的名称，去掉后再传' })
  expect(await notices()).toContain('你上传的资料没有通过审核')
  expect((await remove(id, buyer)).code).toBe(10104)
  must(await remove(id))
  expect(await mine()).toEqual([])
  expect(await query(server, sql`select from zhiku_file where doc_id = ${id}`)).toEqual([])
})

test('a document on the shelf is no longer its author’s to take away, and is in no pack and no allowance, which would pay them nothing', async () => {
  const { id } = await onSale()
  expect((await remove(id)).code).toBe(10104)
  const other = await doc(server)
  const pack = await chief.call('POST /admin/api/zhiku/pack/create', {
    body: { title: '招聘包', categoryId: other.categoryId, requestId: randomUUID() },
  })
  const chosen = { id: must(pack).id, docIds: [id, other.id] }
  expect((await chief.call('POST /admin/api/zhiku/pack/docs', { body: chosen })).code).toBe(400)
  const free = { id, price: 990, memberPrice: null, coinPrice: null, vipFree: true, reason: '会员免费' }
  expect((await chief.call('POST /admin/api/zhiku/price', { body: free })).code).toBe(400)
})

test('only a file of one’s own that phones open is put in, once, in a category that there is, and five at a time at most', async () => {
  const save = async (more: object) =>
    (await author.call('POST /api/zhikuUpload/save', { body: { ...(await putting(server, author)), ...more } })).code
  expect(await save({ fileId: await sendUp(server, buyer, '表.docx', await word()) })).toBe(10131)
  expect(await save({ fileId: await sendUp(server, author, '表.txt', Buffer.from('姓名')) })).toBe(12033)
  expect(await save({ categoryId: randomUUID() })).toBe(10104)
  expect(await save({ coinPrice: 1001 })).toBe(400)
  expect(await save({ intro: '太短' })).toBe(400)
  const body = await putting(server, author)
  const twice = [
    await author.call('POST /api/zhikuUpload/save', { body }),
    await author.call('POST /api/zhikuUpload/save', { body }),
  ]
  expect(must(twice[0]).id).toBe(must(twice[1]).id)
  expect(await mine()).toHaveLength(1)
  for (let n = 0; n < 4; n++) await putIn(server, author)
  expect(await save({})).toBe(11406)
})

test('of seven that are put in at the same moment five wait', async () => {
  const bodies = await Promise.all(Array.from({ length: 7 }, () => putting(server, author)))
  const answers = await Promise.all(bodies.map((body) => author.call('POST /api/zhikuUpload/save', { body })))
  expect(answers.filter(({ code }) => code === 11406)).toHaveLength(2)
  expect(await mine()).toHaveLength(5)
})

test('its author has 70 percent of what it is sold for, in coins, once it is downloaded, and sees of which document', async () => {
  const { id, before } = await onSale()
  await forCoins(buyer, id)
  expect(await heard()).toBe(before)
  expect(await mine()).toMatchObject([{ id, earned: 0, owed: 70 }])
  expect(must(await author.call('GET /api/zhikuUpload/terms'))).toMatchObject({ share: 70, days: 7, earned: 0, owed: 70 })
  await downloaded(buyer, id)
  expect(await heard()).toBe(before + 70)
  expect(await mine()).toMatchObject([{ id, earned: 70, owed: 0 }])
  expect(must(await author.call('GET /api/zhikuUpload/terms'))).toMatchObject({ earned: 70, owed: 0 })
  const { records } = must(await author.call('POST /api/coinRecord/page', { body: {} }))
  const title = records[0].title
  expect(title).toMatch(/^资料卖出 · 面试评分表/)
  expect(records[0]).toMatchObject({
    amount: 70,
    bizType: 17,
    page: { route: 'pages/zhiku/download', params: { section: 'uploads' } },
  })
})

test('of what is paid in money the share is as many coins as it is 分; of what an order gives back nothing was there to be spent', async () => {
  const { id, before } = await onSale({}, 990)
  const orderId = await forMoney(buyer, id, 990)
  expect(await mine()).toMatchObject([{ id, owed: 693 }])
  await backWhole(buyer, orderId)
  expect(await heard()).toBe(before)
  expect(await mine()).toMatchObject([{ id, earned: 0, owed: 0 }])
  // Whoever buys it again pays for it again.
  await forMoney(buyer, id, 990)
  await downloaded(buyer, id)
  expect(await heard()).toBe(before + 693)
})

test('a part that is given back takes its part of the share, and what is left of it goes with the rest', async () => {
  const { id, before } = await onSale({}, 990)
  const orderId = await forMoney(buyer, id, 990)
  await backByHand(orderId, 290)
  await server.app.bus.drain()
  expect(await mine()).toMatchObject([{ id, owed: 693 - 203 }])
  await backWhole(buyer, orderId)
  expect(await heard()).toBe(before)
  expect(await mine()).toMatchObject([{ id, owed: 0 }])
})

test('what nobody downloads is paid when it can be given back no more; coins that are spent by then are not taken into the red', async () => {
  const { id, before } = await onSale()
  const orderId = await forCoins(buyer, id)
  await runJob(server, 'zhiku.shares')
  expect(await heard()).toBe(before)
  await query(server, sql`update shop_order set pay_time = pay_time - interval '7 days 1 minute' where id = ${orderId}`)
  for (let n = 0; n < 2; n++) await runJob(server, 'zhiku.shares')
  expect(await heard()).toBe(before + 70)
  await downloaded(buyer, id)
  expect(await heard()).toBe(before + 70)
  const all = (await holding(server, author)).free
  must(
    await chief.call('POST /admin/api/coin/deduct', {
      body: { userId: author.id, coins: all - 10, reason: '花掉了', requestId: randomUUID() },
    }),
  )
  await backByHand(orderId)
  expect(await heard()).toBe(0)
})

test('a sale that is on its way back is not paid, and whoever has left meanwhile is paid nothing', async () => {
  const { id, before } = await onSale({}, 990)
  const orderId = await forMoney(buyer, id, 990)
  must(await buyer.call('POST /api/zhikuOrder/refundApply', { body: { id: orderId, reason: '买错了' } }))
  await query(server, sql`update shop_order set pay_time = pay_time - interval '8 days' where id = ${orderId}`)
  await runJob(server, 'zhiku.shares')
  expect(await heard()).toBe(before)
  await refundsDone(server)
  const other = await server.person('程予')
  const later = await forMoney(other, id, 990)
  await query(server, sql`update shop_order set pay_time = pay_time - interval '8 days' where id = ${later}`)
  await query(server, sql`update app_user set status = 'closed' where id = ${author.id}`)
  await runJob(server, 'zhiku.shares')
  expect(await heard()).toBe(before)
})

test('what an author gives away, or has by a code, pays nobody; nor does anybody who has left', async () => {
  const { id: free } = await onSale({ coins: null })
  await downloaded(buyer, free)
  const { id, before } = await onSale()
  await query(server, sql`update app_user set status = 'closed' where id = ${author.id}`)
  await forCoins(buyer, id)
  expect(await heard()).toBe(before)
  expect(await query(server, sql`select from zhiku_share where doc_id in (${id}, ${free})`)).toEqual([])
})
