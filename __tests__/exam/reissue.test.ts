import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../server/app/database/db'
import { arriveLongSent } from '../../server/modules/commerce/delivery/parcels'
import { revoke, setKind } from '../../server/modules/domains/exam/certificates/mailing'
import { atCashier, must, prepay, refundsDone, sandboxOf, told } from '../order/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { course } from '../lesson/support'
import { post } from './papers'
import { ADDRESS, claimed, exams, get, look, save1, save2, step1Values, step2Values, submitted } from './support'

let server: TestServer
let ann: Person
let courseId: string
let certNo: string
const NEW = { ...ADDRESS, receiver: '李雷', detail: '观前街 8 号' }

beforeAll(async () => {
  server = await startServer()
  sandboxOf(server).tempo.refundMs = 0
})
afterAll(() => server.close())
/** Everybody here has a certificate, and its first paper is under way. */
beforeEach(async () => {
  ann = await server.person()
  ;({ courseId, certNo } = await claimed(server, ann))
})

const inside = <T>(work: (trx: Trx) => Promise<T>) => server.database.db.transaction().execute(work)
const sent = (no = 'SF1') => post(server).send(certNo, no)
const came = () => post(server).arrive(certNo)
const toShip = () => post(server).waiting()
const detail = async (who = ann) => must(await who.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } }))
const ask = (who = ann, more = {}) =>
  who.call('POST /api/course/courseCertReissue', { body: { courseId, reason: '遗失', ...NEW, ...more } })
const preview = (who = ann) => who.call('POST /api/certOrder/preview', { body: { courseId } })
const place = (who = ann, payPrice = 2000) =>
  who.call('POST /api/certOrder', { body: { courseId, payPrice, requestId: randomUUID() } })
const order = (id: string, who = ann) => who.call('GET /api/certOrder/detail/:id', { params: { id } })
async function pay(id: string, orderType: 1 | 6 = 6) {
  const { prepayId } = must(await prepay(ann, id, { orderType }))
  await atCashier(server, prepayId)
  await told(server)
}
/** The first paper has come, another is ordered; the order. */
async function ordered() {
  await sent()
  await came()
  must(await ask())
  return must(await place()).orderId
}
/** The orders under the tabs of the center. */
async function center() {
  const under = async (status: 'ship' | 'sent' | 'done') =>
    must(await ann.call('POST /api/order/centerPage', { body: { status } })).records.map(({ id }) => id)
  return { ship: await under('ship'), sent: await under('sent'), done: await under('done') }
}
const keep = (id: string) => ann.call('POST /api/certOrder/refundCancel', { body: { id } })
const confirm = (id: string, who = ann) => who.call('POST /api/certOrder/confirm', { body: { id } })
const refund = (id: string) => ann.call('POST /api/certOrder/refundApply', { body: { id, reason: '其他' } })

test('another paper is paid for, mailed, and both stand in the history', async () => {
  await sent()
  await came()
  expect((await detail()).reissue).toEqual({ price: 2000, refusal: '', reason: '' })
  expect(must(await ask())).toEqual({ price: 2000 })
  expect(must(await preview())).toMatchObject({
    title: '补寄纸质证书',
    payPrice: 2000,
    coinMax: 0,
    delivery: { receiver: '李雷', phoneMasked: '138****8000', address: '江苏省苏州市姑苏区观前街 8 号' },
  })
  const { orderId } = must(await place())
  expect((await detail()).reissue).toMatchObject({ reason: '遗失', orderId })
  // Asked for and not paid, it is not for the post.
  expect(await toShip()).toEqual([])
  expect((await detail()).mails).toHaveLength(1)
  await pay(orderId)
  expect(must(await order(orderId))).toMatchObject({ orderType: 6, status: 10, statusText: '待发货', actions: ['use', 'refund'] })
  expect(await center()).toEqual({ ship: [orderId], sent: [], done: [] })
  expect(must(await ann.call('GET /api/order/counts'))).toEqual({ unpaid: 0, ship: 1, attend: 0, refund: 0 })
  expect(must(await ann.call('GET /api/user/mineSummary')).orders).toEqual({ unpaid: 0, ship: 1, attend: 0, refund: 0 })
  // Asked back and kept, before it goes out.
  must(await refund(orderId))
  must(await keep(orderId))
  expect(await detail()).toMatchObject({
    status: 2,
    mails: [{ state: 'waiting', reason: '遗失', orderId }, { state: 'delivered' }],
  })
  expect(await toShip()).toMatchObject([{ what: expect.stringContaining(certNo), address: { detail: '观前街 8 号' } }])
  // Until it is sent the address can be mended, as that of the first.
  must(await ann.call('POST /api/course/courseCert', { body: { courseId, ...NEW, detail: '观前街 9 号' } }))
  await sent('SF2')
  const shipped = must(await order(orderId))
  expect(shipped).toMatchObject({ status: 20, actions: ['use', 'confirm'], delivery: { company: '顺丰速运', trackNo: 'SF2' } })
  expect(shipped.delivery!.address).toContain('观前街 9 号')
  expect(shipped.timeline.map(({ text }) => text)).toEqual([
    '提交订单',
    '支付成功',
    '申请退款',
    '撤销退款申请',
    '已寄出：顺丰速运 SF2',
  ])
  expect(await center()).toEqual({ ship: [], sent: [orderId], done: [] })
  expect(await refund(orderId)).toMatchObject({ code: 11320 })
  await came()
  expect(must(await order(orderId))).toMatchObject({ status: 30, statusText: '已完成', actions: ['use'] })
  expect(await center()).toEqual({ ship: [], sent: [], done: [orderId] })
  expect((await detail()).mails.map(({ trackNo }) => trackNo)).toEqual(['SF2', 'SF1'])
  const { records } = must(await ann.call('POST /api/order/centerPage', { body: { orderType: 6 } }))
  expect(records.map(({ id }) => id)).toEqual([orderId])
})

test('none is sold while one is on its way, and who has had none gets the first for nothing', async () => {
  const none = await server.person()
  expect(await ask(none)).toMatchObject({ code: 10104 })
  expect(await ask()).toMatchObject({ code: 11362, message: '上一份还没有寄出，可以直接修改收件信息' })
  await sent()
  expect((await detail()).reissue!.refusal).toContain('上一份还在路上')
  expect(await ask()).toMatchObject({ code: 11362 })
  expect(await place()).toMatchObject({ code: 11362 })
  await came()
  expect(await preview()).toMatchObject({ code: 11362, message: '请先填写补寄原因和收件信息' })
})

test('what was sent fifteen days ago has come', async () => {
  await sent()
  await runJob(server, 'delivery.arrive')
  expect((await detail()).status).toBe(3)
  await query(server, sql`update parcel set sent_at = now() - interval '15 days' where state = 'sent'`)
  await runJob(server, 'delivery.arrive')
  expect(await detail()).toMatchObject({ status: 4, reissue: { refusal: '' } })
})

test('all that was sent long ago has come, batch by batch, also behind one of which that cannot be said', async () => {
  const people = [ann, await server.person(), await server.person()]
  const papers = [certNo, (await claimed(server, people[1])).certNo, (await claimed(server, people[2])).certNo]
  for (const [days, no] of papers.entries()) {
    await post(server).send(no, `SF${days}`)
    await query(
      server,
      sql`update parcel set sent_at = now() - make_interval(days => ${90 - days})
        where owner_id = (select id from exam_certificate where cert_no = ${no})`,
    )
  }
  await query(server, sql`alter table parcel add constraint stuck check (track_no <> 'SF0' or state <> 'delivered')`)
  try {
    await arriveLongSent(server.app.services, 1)
  } finally {
    await query(server, sql`alter table parcel drop constraint stuck`)
  }
  const states = await query<{ state: string }>(
    server,
    sql`select state from parcel where track_no in ('SF0', 'SF1', 'SF2') and sent_at < now() - interval '80 days'
      order by sent_at`,
  )
  expect(states.map(({ state }) => state)).toEqual(['sent', 'delivered', 'delivered'])
})

test('whoever has it says so: the order is done, the certificate knows, and another can be had', async () => {
  const id = await ordered()
  expect(await confirm(id)).toMatchObject({ code: 11324, message: '已寄出的订单才能确认收货' })
  await pay(id)
  expect(await confirm(id)).toMatchObject({ code: 11324, message: '还没有寄出，不能确认收货' })
  await sent('SF2')
  // By somebody else, in another shop.
  expect(await confirm(id, await server.person())).toMatchObject({ code: 10104 })
  expect(must(await order(id)).status).toBe(20)
  // Two phones at once, and a tap too many.
  const answers = await Promise.all([confirm(id), confirm(id)])
  expect([...answers, await confirm(id)].map(must)).toEqual([true, true, true])
  const done = must(await order(id))
  expect(done).toMatchObject({ status: 30, actions: ['use'] })
  expect(done.timeline.filter(({ text }) => text === '已签收')).toHaveLength(1)
  expect(await detail()).toMatchObject({ status: 4, mails: [{ state: 'delivered' }, {}], reissue: { refusal: '' } })
  await expect(came()).rejects.toThrow('不存在')
})

test('what is given back has not come', async () => {
  const id = await ordered()
  await pay(id)
  must(await refund(id))
  expect(await confirm(id)).toMatchObject({ code: 11324 })
  await refundsDone(server)
  expect(await confirm(id)).toMatchObject({ code: 11324 })
  expect(must(await order(id)).status).toBe(60)
})

test('two phones have one unpaid order, and a second tap is the same', async () => {
  await sent()
  await came()
  await Promise.all([ask(), ask(), ask(ann, { receiver: '韩梅' })])
  const placed = await Promise.all(Array.from({ length: 4 }, () => place()))
  expect(new Set(placed.map((one) => must(one).orderId)).size).toBe(1)
  expect(await query(server, sql`select from parcel where state = 'draft'`)).toHaveLength(1)
})

test('a cancelled order leaves what was asked for, and it can be ordered again at the price of the day', async () => {
  const id = await ordered()
  must(await ann.call('POST /api/certOrder/cancel', { body: { id } }))
  expect((await detail()).reissue).toEqual(expect.not.objectContaining({ orderId: id }))
  await setKind(server.database.db, { id: 'course', reissuePrice: 2500, validMonths: null })
  expect(await place()).toMatchObject({ code: 11312 })
  must(await place(ann, 2500))
  await setKind(server.database.db, { id: 'course', reissuePrice: 2000, validMonths: null })
})

test('until it is sent the money comes back, and meanwhile nobody mails it', async () => {
  const id = await ordered()
  await pay(id)
  must(await refund(id))
  expect(await toShip()).toEqual([])
  await expect(sent('SF3')).rejects.toThrow('正在退款')
  must(await keep(id))
  expect(await toShip()).toHaveLength(1)
  must(await refund(id))
  await refundsDone(server)
  expect(must(await order(id))).toMatchObject({ status: 60 })
  expect(await detail()).toMatchObject({
    status: 4,
    mails: [{ state: 'cancelled' }, { state: 'delivered' }],
    reissue: { refusal: '' },
  })
})

test('asking the money back and sending it off at the same moment never does both', async () => {
  const id = await ordered()
  await pay(id)
  const [shipped, asked] = await Promise.all([
    sent('SF4').then(
      () => true,
      () => false,
    ),
    refund(id),
  ])
  expect([shipped, asked.code === 200].filter(Boolean)).toHaveLength(1)
})

test('who is not its owner can do nothing with the order', async () => {
  const id = await ordered()
  const eve = await server.person()
  expect(await order(id, eve)).toMatchObject({ code: 10104 })
  expect(await ann.call('GET /api/courseOrder/detail/:id', { params: { id } })).toMatchObject({ code: 10104 })
  expect(await eve.call('POST /api/certOrder/cancel', { body: { id } })).toMatchObject({ code: 10104 })
  expect(await preview(eve)).toMatchObject({ code: 10104 })
})

test('when the certificate is revoked, what was paid for a paper that was not sent goes back', async () => {
  const id = await ordered()
  await pay(id)
  await inside((trx) => revoke(trx, certNo, '成绩复核有误'))
  const back = must(await order(id))
  expect(back).toMatchObject({ status: 50, refund: { reason: '证书已撤销，不能补寄' }, actions: [] })
  expect(back.timeline.at(-1)!.text).toBe('平台发起退款：证书已撤销，不能补寄')
  // Nobody keeps a paper that is not mailed any more.
  expect(await keep(id)).toMatchObject({ code: 11322, message: '已经不能提供，退款不能撤销' })
  await refundsDone(server)
  expect(must(await order(id)).status).toBe(60)
  expect(await detail()).toMatchObject({ status: 9, mails: [{ state: 'cancelled' }, { state: 'delivered' }] })
  expect((await detail()).reissue).toBeUndefined()
})

test('who had asked for the money before the certificate was revoked cannot choose the paper any more', async () => {
  const id = await ordered()
  await pay(id)
  must(await refund(id))
  await inside((trx) => revoke(trx, certNo, '成绩复核有误'))
  expect(must(await order(id)).actions).toEqual([])
  expect(await keep(id)).toMatchObject({ code: 11322 })
  await refundsDone(server)
  expect(must(await order(id)).status).toBe(60)
})

test('an order is found without its kind, by its owner alone', async () => {
  const id = await ordered()
  const found = (who: Person) => who.call('GET /api/order/detail/:id', { params: { id } })
  expect(must(await found(ann))).toEqual({ ...must(await order(id)), serverTime: expect.any(String) })
  expect(await found(await server.person())).toMatchObject({ code: 10104 })
})

test('money that comes for a certificate that was revoked meanwhile goes back', async () => {
  const id = await ordered()
  await inside((trx) => revoke(trx, certNo, '成绩复核有误'))
  await pay(id)
  expect(must(await order(id))).toMatchObject({ status: 50 })
})

test('a certificate of a kind with an end is shown as expired after its last day', async () => {
  await query(
    server,
    sql`update exam_certificate set expires_on = (now() at time zone 'Asia/Shanghai')::date where cert_no = ${certNo}`,
  )
  expect(await detail()).toMatchObject({ expired: false })
  const verify = () => server.call('GET /api/cert/verify/:certNo', { params: { certNo } })
  expect((await verify()).result.valid).toBe(true)
  await query(server, sql`update exam_certificate set expires_on = expires_on - 1 where cert_no = ${certNo}`)
  await sent()
  await came()
  const { expired, expireDate, reissue } = await detail()
  expect([expired, reissue!.refusal]).toEqual([true, `证书有效期至 ${expireDate}，已过期，不再补寄`])
  expect((await verify()).result).toMatchObject({ valid: false, expireDate, revokedReason: '' })
  const page = await get(server, `/cert/${certNo}`)
  expect(page.text).toContain(`证书已过期：有效期至 ${expireDate}`)
  expect(page.text).not.toContain('证书有效<')
})

test('who gives the course back is no longer registered, and the card is free', async () => {
  await exams(server)
  const one = await course(server, { type: 4, price: 100, registration: true })
  const id = must(
    await ann.call('POST /api/courseOrder', { body: { courseId: one.id, payPrice: 100, requestId: randomUUID() } }),
  ).orderId
  await pay(id, 1)
  const form = must(await look(ann, one.id))
  must(await save1(ann, form.orderId, await step1Values(server, ann)))
  expect(must(await save2(ann, form.orderId, await step2Values(server, ann, form.step2))).status).toBe(2)
  const bob = await server.person()
  expect((await submitted(server, bob)).answer.result.status).toBe(0)
  must(await ann.call('POST /api/courseOrder/refundApply', { body: { id, reason: '其他' } }))
  await refundsDone(server)
  await server.app.bus.drain()
  expect(must(await look(ann, one.id))).toMatchObject({ status: 1, editable: false })
  expect((await submitted(server, bob)).answer.result.status).toBe(2)
})
