import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { giveBackSold } from '../../server/modules/commerce/order/refunds/refunds'
import { operator, type TestOperator } from '../admin/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { course, fetchMedia, play, report, type Course } from './support'

let server: TestServer
let one: Course
beforeAll(async () => {
  server = await startServer()
  one = await course(server, {
    price: 19900,
    lessons: [
      { kind: 'hls', seconds: 60 },
      { free: true },
      { media: 'file' },
      { media: 'exam' },
      { media: 'article' },
      ...Array.from({ length: 17 }, () => ({ seconds: 600 })),
    ],
  })
})
afterAll(() => server.close())

const post = async (url: string, body: object) => {
  const reply = await server.app.http.inject({ method: 'POST', url, payload: body })
  return reply.json() as { result: string }
}
const detail = async (person: Person, id: string) =>
  (await person.call('GET /api/courseOrder/detail/:id', { params: { id } })).result

/** Buys the course and pays for it, as in a browser; the order's id. */
async function buy(person: Person, { id: courseId } = one): Promise<string> {
  const body = { courseId, payPrice: 19900, requestId: randomUUID() }
  const { orderId } = (await person.call('POST /api/courseOrder', { body })).result
  const { result } = await person.call('POST /api/sysWechatPay/h5PayTransaction', { body: { orderId } })
  const prepay = new URL(result.h5Url, 'http://shop.example').searchParams.get('prepay_id')
  await post('/sandbox/wechat-pay/pay', { prepay_id: prepay, result: 'ok' })
  for (let asked = 0; asked < 100; asked++) if ((await detail(person, orderId)).status === 30) return orderId
  throw new Error('the order was not settled')
}
async function buyer() {
  const person = await server.person('买课的人')
  return { ...person, orderId: await buy(person) }
}
type Buyer = Awaited<ReturnType<typeof buyer>>
const ask = (person: Person, id: string) => person.call('POST /api/courseOrder/refundApply', { body: { id, reason: '买错了' } })
const withdraw = ({ call, orderId }: Buyer) => call('POST /api/courseOrder/refundCancel', { body: { id: orderId } })
const open = async (person: Pick<Person, 'call'>, lesson: number) => (await play(person, one.lessons[lesson], 'phone')).result
/** Fetches an address to its end, as whoever wants to keep it would. */
async function fetchAll(url: string) {
  for (let at = 0, more = true; more;) {
    const { status, bytes } = await fetchMedia(server, url, `bytes=${at}-`)
    more = status === 206
    at += bytes.length
  }
}

test('whoever has opened the beginning of a lesson, and no more, gets their money back', async () => {
  const ann = await buyer()
  await fetchMedia(server, (await open(ann, 5)).url, 'bytes=0-')
  expect((await ask(ann, ann.orderId)).code).toBe(200)
})

test('a course that was fetched without being watched is not given back by itself, and the order says why', async () => {
  const ann = await buyer()
  for (const lesson of [5, 6, 7]) await fetchAll((await open(ann, lesson)).url)
  const refused = await ask(ann, ann.orderId)
  expect([refused.code, refused.message]).toEqual([11320, expect.stringMatching(/^超出退款条件：已取得课程内容的 15%/)])
  expect((await detail(ann, ann.orderId)).actions).not.toContain('refund')
})

test('segments and documents count as what they are of the course, once, however often they are fetched', async () => {
  const ann = await buyer()
  const list = (await open(ann, 0)).url
  for (const name of ['00.ts', '01.ts', '02.ts', '01.ts']) await fetchMedia(server, list.replace('index.m3u8', name))
  expect((await ask(ann, ann.orderId)).code).toBe(200)
  expect((await withdraw(ann)).code).toBe(200)
  const document = (await open(ann, 2)).url
  for (let n = 0; n < 3; n++) await fetchMedia(server, document)
  await open(ann, 4)
  // A video, a document and an article of the twenty that are sold.
  expect((await ask(ann, ann.orderId)).message).toContain('已取得课程内容的 15%')
})

test('what is free to everybody, and what was tried before it was bought, takes nothing from the refund', async () => {
  const person = await server.person()
  for (const lesson of [0, 5, 6, 7, 8]) await fetchAll((await open(person, lesson)).url)
  const ann = { ...person, orderId: await buy(person) }
  await fetchAll((await open(ann, 1)).url)
  expect((await ask(ann, ann.orderId)).code).toBe(200)
})

test('while the refund is open nothing is played, read, answered or handed out; kept after all, it goes on at once', async () => {
  const ann = await buyer()
  const { url } = await open(ann, 0)
  const document = (await open(ann, 2)).url
  expect((await ask(ann, ann.orderId)).code).toBe(200)
  const answers = async () =>
    Promise.all([
      ...[0, 2, 4].map((lesson) => play(ann, one.lessons[lesson], 'phone')),
      report(ann, one, [[0, 1]]),
      ann.call('GET /api/lesson/exam/:lessonId', { params: { lessonId: one.lessons[3] } }),
      ann.call('POST /api/lesson/examSubmit', { body: { lessonId: one.lessons[3], answers: [], requestId: randomUUID() } }),
      ann.call('POST /api/lesson/noteSave', {
        body: { lessonId: one.lessons[0], at: 3, content: '记一笔', requestId: randomUUID() },
      }),
    ])
  for (const { status, code, message } of await answers())
    expect([status, code, message]).toEqual([200, 11326, '退款处理中，学习已暂停；撤销退款后可以接着学'])
  expect((await ann.call('POST /api/lesson/playRenew', { body: { url } })).code).toBe(11326)
  for (const address of [url, url.replace('index.m3u8', '01.ts'), document])
    expect((await fetchMedia(server, address)).status).toBe(410)
  const page = (await ann.call('GET /api/course/detail/:id', { params: { id: one.id } })).result
  expect([page.btn, page.expired, page.entitlement?.active]).toEqual(['refunding', false, false])
  const again = await ann.call('POST /api/courseOrder', { body: { courseId: one.id, payPrice: 19900, requestId: randomUUID() } })
  expect([again.code, again.message]).toEqual([11326, expect.stringContaining('退款处理中')])
  // What is free to everybody stays so.
  expect((await play(ann, one.lessons[1], 'phone')).code).toBe(200)

  expect((await withdraw(ann)).code).toBe(200)
  expect((await answers()).map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200, 200])
  expect((await fetchMedia(server, url.replace('index.m3u8', '01.ts'))).status).toBe(200)
})

describe('who asks for refunds again and again', () => {
  let bo: TestOperator
  beforeAll(async () => {
    bo = await operator(server, ['客服'])
  })
  /** Somebody who has had two courses refunded, and now asks for the third. */
  async function often() {
    const person = await server.person('常退款的人')
    for (let n = 0; n < 2; n++) {
      const { id } = await course(server, { price: 19900 })
      expect((await ask(person, await buy(person, { ...one, id }))).code).toBe(200)
    }
    return { ...person, orderId: await buy(person) }
  }
  const waiting = async (orderId: string) =>
    (await bo.call('POST /admin/api/order/refund/page', { body: {} })).result.records.find((one) => one.orderId === orderId)
  const sent = (orderId: string) =>
    query(server, sql`select from payment_refund r join payment p on p.id = r.payment_id where p.order_id = ${orderId}`)
  const pass = (orderId: string) =>
    bo.call('POST /admin/api/order/refundReview/pass', { body: { orderId, requestId: randomUUID() } })
  const refuse = (orderId: string) =>
    bo.call('POST /admin/api/order/refundReview/refuse', {
      body: { orderId, reason: '三门课都已整套下载', requestId: randomUUID() },
    })

  test('waits for a person the third time: nothing goes out before somebody has agreed', async () => {
    const ann = await often()
    expect((await ask(ann, ann.orderId)).code).toBe(200)
    expect(await detail(ann, ann.orderId)).toMatchObject({
      status: 50,
      refund: { status: 'applied', reply: expect.stringContaining('由客服审核') },
    })
    expect((await play(ann, one.lessons[0])).code).toBe(11326)
    expect(await waiting(ann.orderId)).toMatchObject({ amount: 19900, reason: '买错了' })
    await runJob(server, 'payment.refund')
    expect(await sent(ann.orderId)).toEqual([])
    expect((await pass(ann.orderId)).code).toBe(200)
    expect((await sent(ann.orderId)).length).toBe(1)
    expect([await waiting(ann.orderId), (await pass(ann.orderId)).code]).toEqual([undefined, 11325])
    for (let n = 0; n < 100 && (await detail(ann, ann.orderId)).status !== 60; n++) {
      await query(server, sql`update payment_refund set asked_at = asked_at - interval '1 hour'`)
      await runJob(server, 'payment.refund')
    }
    expect((await detail(ann, ann.orderId)).status).toBe(60)
  })

  test('waits no longer for a person once the platform cannot deliver: the money goes back', async () => {
    const ann = await often()
    const { id } = await course(server, { price: 19900 })
    const orderId = await buy(ann, { ...one, id })
    await ask(ann, orderId)
    expect(await waiting(orderId)).toBeDefined()
    const undelivered = { kind: 'course', bizId: id, until: new Date(), reason: '直播已取消' } as const
    await giveBackSold(server.app.services, { ...undelivered, final: true })
    expect([await waiting(orderId), (await refuse(orderId)).code, (await sent(orderId)).length]).toEqual([undefined, 11325, 1])
  })

  test('keeps the course and reads why where it is not agreed to, and goes on learning at once', async () => {
    const ann = await often()
    await ask(ann, ann.orderId)
    expect((await refuse(ann.orderId)).code).toBe(200)
    const after = await detail(ann, ann.orderId)
    expect([after.status, after.timeline.map(({ text }) => text)]).toEqual([30, expect.arrayContaining(['退款申请没有通过'])])
    expect((await play(ann, one.lessons[0])).code).toBe(200)
    expect([(await refuse(ann.orderId)).code, await sent(ann.orderId)]).toEqual([11325, []])
    // What was refused counts as asked.
    await ask(ann, ann.orderId)
    expect(await waiting(ann.orderId)).toBeDefined()
  })

  test('is found by how it stands, and all that are found are summed', async () => {
    const found = async (state: 'waiting' | 'underway' | 'done' | 'refused' | 'withdrawn') => {
      const body = { state }
      const { records } = (await bo.call('POST /admin/api/order/refund/page', { body: { ...body, size: 50 } })).result
      const totals = (await bo.call('POST /admin/api/order/refund/totals/show', { body })).result
      expect(totals.refunds).toBe(records.length)
      expect(totals.amount).toBe(records.reduce((sum, { amount }) => sum + amount, 0))
      expect(records.filter((one) => one.state !== state)).toEqual([])
      return records.map(({ orderId }) => orderId)
    }
    const [asked, kept, back] = [await often(), await often(), await often()]
    for (const who of [asked, kept, back]) await ask(who, who.orderId)
    await refuse(kept.orderId)
    await withdraw(back)
    expect(await found('waiting')).toContain(asked.orderId)
    expect(await found('refused')).toContain(kept.orderId)
    expect(await found('withdrawn')).toContain(back.orderId)
    await pass(asked.orderId)
    expect(await found('waiting')).not.toContain(asked.orderId)
    expect(await found('underway')).toContain(asked.orderId)
    const { result } = await bo.call('POST /admin/api/order/refund/totals/show', { body: { state: 'done', to: '2020-01-01' } })
    expect(result).toEqual({ refunds: 0, amount: 0, coins: 0, unsold: 0 })
  })

  test('is counted on the day on which the money was back, where that is asked for', async () => {
    const ann = await often()
    await ask(ann, ann.orderId)
    await pass(ann.orderId)
    for (let n = 0; n < 100 && (await detail(ann, ann.orderId)).status !== 60; n++) {
      await query(server, sql`update payment_refund set asked_at = asked_at - interval '1 hour'`)
      await runJob(server, 'payment.refund')
    }
    const [{ today }] = await query(
      server,
      sql<{
        today: string
      }>`update order_refund set asked_at = '2026-03-30T02:00:00Z' where order_id = ${ann.orderId} and done_at is not null
        returning to_char(done_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
    )
    const found = async (dayOf: 'asked' | 'done', day: string) => {
      const body = { state: 'done' as const, dayOf, from: day, to: day }
      const { records } = (await bo.call('POST /admin/api/order/refund/page', { body: { ...body, size: 50 } })).result
      expect((await bo.call('POST /admin/api/order/refund/totals/show', { body })).result.refunds).toBe(records.length)
      return records.some(({ orderId }) => orderId === ann.orderId)
    }
    expect([await found('asked', '2026-03-30'), await found('asked', today)]).toEqual([true, false])
    expect([await found('done', '2026-03-30'), await found('done', today)]).toEqual([false, true])
  })

  test('may think again while it waits', async () => {
    const ann = await often()
    await ask(ann, ann.orderId)
    expect((await withdraw(ann)).code).toBe(200)
    expect([(await detail(ann, ann.orderId)).status, await waiting(ann.orderId)]).toEqual([30, undefined])
    expect((await play(ann, one.lessons[0])).code).toBe(200)
  })

  test('is a stranger to that three months later', async () => {
    const ann = await often()
    await query(server, sql`update order_refund set asked_at = asked_at - interval '91 days'`)
    await ask(ann, ann.orderId)
    expect([await waiting(ann.orderId), (await sent(ann.orderId)).length]).toEqual([undefined, 1])
  })
})
