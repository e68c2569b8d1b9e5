import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NewCoupon } from '../../contract/admin/coupon'
import { operator, type TestOperator } from '../admin/support'
import { category, course } from '../lesson/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let an: TestOperator
let ann: Person
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['运营'])
  ann = await server.person('安安')
})
afterAll(() => server.close())

const make = (input: Partial<NewCoupon> = {}, by = an) =>
  by.call('POST /admin/api/coupon/create', {
    body: { title: '满150减20', amount: 2000, minPrice: 15_000, days: 30, requestId: randomUUID(), ...input },
  })
const made = async (input: Partial<NewCoupon> = {}) => (await make(input)).result.id
const give = (couponId: string, userIds: string[], by = an) =>
  by.call('POST /admin/api/coupon/give', { body: { couponId, userIds, reason: '开学活动', requestId: randomUUID() } })
const outcomes = async (couponId: string, userIds: string[]) =>
  (await give(couponId, userIds)).result.people.map(({ outcome }) => outcome)
const show = async (id: string) => (await an.call('GET /admin/api/coupon/show/:id', { params: { id } })).result

test('whoever is given one buys for less; the operator sees who has it, with the phone masked, and what has become of it', async () => {
  const id = await made({ stock: 1 })
  expect(await outcomes(id, [ann.id, randomUUID()])).toEqual(['given', 'unknown'])
  expect(await outcomes(id, [ann.id])).toEqual(['had'])
  expect(await outcomes(id, [(await server.person()).id])).toEqual(['none'])
  const { id: courseId } = await course(server, { price: 20_000 })
  const bought = await ann.call('POST /api/courseOrder', { body: { courseId, payPrice: 18_000, requestId: randomUUID() } })
  expect(bought.code).toBe(11312)
  const { couponId } = (await ann.call('POST /api/courseOrder/preview', { body: { courseId } })).result
  const order = await ann.call('POST /api/courseOrder', {
    body: { courseId, couponId: couponId!, payPrice: 18_000, requestId: randomUUID() },
  })
  expect(order.code).toBe(200)
  expect(await show(id)).toMatchObject({ state: 'open', given: 1, held: 1, used: 0, left: 0 })
  const { records } = (await an.call('POST /admin/api/coupon/holder/page', { body: { couponId: id, state: 'held' } })).result
  const phoneMasked = `${ann.phone.slice(0, 3)}****${ann.phone.slice(-4)}`
  expect(records).toMatchObject([{ userId: ann.id, nickName: '安安', phoneMasked, orderId: order.result.orderId }])
})

test('a kind is changed for those who get it from now on, and stopped; what people have stays good', async () => {
  const id = await made()
  await give(id, [ann.id])
  const edited = await an.call('POST /admin/api/coupon/edit', { body: { id, title: '开学券', perPerson: 2, left: 5 } })
  expect(edited.code).toBe(200)
  expect(await outcomes(id, [ann.id])).toEqual(['given'])
  const stop = () => an.call('POST /admin/api/coupon/stop', { body: { id, reason: '活动结束' } })
  expect((await stop()).code).toBe(200)
  expect((await stop()).code).toBe(10104)
  expect(await outcomes(id, [(await server.person()).id])).toEqual(['none'])
  expect(await show(id)).toMatchObject({ title: '开学券', days: 30, state: 'stopped', given: 2, left: 4 })
  const { result } = await an.call('POST /admin/api/coupon/page', { body: { state: 'stopped', title: '开学' } })
  expect(result.records.map((one) => one.id)).toEqual([id])
  const log = await query<{ before: { title: string }; after: { title: string } }>(
    server,
    sql`select before, after from admin_audit where subject_id = ${id} and route like '%/edit'`,
  )
  expect(log).toMatchObject([{ before: { title: '满150减20', perPerson: 1 }, after: { title: '开学券', perPerson: 2 } }])
})

test('one that was stopped by mistake is given again once a second person agrees', async () => {
  const [id, other] = [await made(), await operator(server, ['运营'])]
  await an.call('POST /admin/api/coupon/stop', { body: { id, reason: '活动结束' } })
  expect(await outcomes(id, [ann.id])).toEqual(['none'])
  expect((await an.call('POST /admin/api/coupon/resume', { body: { id, reason: '停错了' } })).code).toBe(10180)
  const [asked] = (await other.call('POST /admin/api/approval/page', { body: {} })).result.records
  expect((await other.call('POST /admin/api/approval/decide', { body: { id: asked.id, agree: true } })).code).toBe(200)
  expect(await show(id)).toMatchObject({ state: 'open' })
  expect(await outcomes(id, [ann.id])).toEqual(['given'])
})

test('a limited kind that is edited stays limited, and what is given while the form is open counts', async () => {
  const id = await made({ stock: 5 })
  const edit = (more: { left?: number | null; leftWas?: number | null; stock?: number | null; title?: string }) =>
    an.call('POST /admin/api/coupon/edit', { body: { id, ...more } })
  const left = async () => (await show(id)).left
  await give(id, [ann.id])
  expect((await edit({ title: '开学券', left: 5, leftWas: 5 })).code).toBe(200)
  expect(await left()).toBe(4)
  await edit({ title: '返校券' })
  await edit({ left: 10, leftWas: 5 })
  expect(await left()).toBe(9)
  expect((await edit({ left: 0, leftWas: 10 })).message).toContain('又发出去一些')
  // A form of the release before says it by another name, and nothing where it was left empty.
  await edit({ title: '开学券', stock: null })
  expect(await left()).toBe(9)
  await edit({ stock: 8 })
  expect(await left()).toBe(8)
  await edit({ left: null, leftWas: 8 })
  expect(await left()).toBeNull()
})

test('one given by mistake is taken back: whoever had it reads why, cannot use it, and can be given the right one', async () => {
  const bea = await server.person('北北')
  const id = await made({ stock: 1, minPrice: 0 })
  await give(id, [bea.id])
  const held = async () => (await an.call('POST /admin/api/coupon/held/page', { body: { userId: bea.id } })).result.records
  expect(await held()).toMatchObject([{ couponId: id, title: '满150减20', amount: 2000, state: 'unused', takenAt: null }])
  const [{ id: one }] = await held()
  const takeBack = () => an.call('POST /admin/api/coupon/takeBack', { body: { id: one, reason: '发错了人' } })
  expect((await takeBack()).result).toEqual({ userId: bea.id })
  expect((await takeBack()).code).toBe(11316)
  expect(await held()).toMatchObject([{ state: 'taken', takenAt: expect.any(String) }])
  const { id: courseId } = await course(server, { price: 20_000 })
  expect((await bea.call('POST /api/courseOrder/preview', { body: { courseId } })).result).toMatchObject({ coupons: [] })
  const { records: notices } = (await bea.call('POST /api/notice/page', { body: {} })).result
  expect(notices[0]).toMatchObject({ title: '优惠券“满150减20”已收回', content: '发错了人' })
  const { records } = (
    await (await operator(server)).call('POST /admin/api/audit/page', { body: { subject: 'user', subjectId: bea.id } })
  ).result
  expect(records).toMatchObject([{ operator: an.name, reason: '发错了人', after: { id: one, couponId: id } }])
  expect(await show(id)).toMatchObject({ given: 1, taken: 1, left: 1 })
  expect(await outcomes(id, [bea.id])).toEqual(['given'])
})

test('of all that were given by mistake those that nobody has begun to use are taken back, what is used or waits in an order stays', async () => {
  const people = [await server.person(), await server.person()]
  const [bea, cy] = people
  const id = await made({ minPrice: 0 })
  await give(
    id,
    people.map((one) => one.id),
  )
  const { id: courseId } = await course(server, { price: 20_000 })
  const { couponId } = (await bea.call('POST /api/courseOrder/preview', { body: { courseId } })).result
  const body = { courseId, couponId: couponId!, payPrice: 18_000, requestId: randomUUID() }
  expect((await bea.call('POST /api/courseOrder', { body })).code).toBe(200)
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const given = async (from: string) =>
    (await an.call('POST /admin/api/coupon/holder/page', { body: { couponId: id, from } })).result.records
  expect(await given('2099-01-01')).toEqual([])
  const ids = (await given(today)).map((one) => one.id)
  expect(ids).toHaveLength(2)
  const all = {
    route: 'POST /admin/api/coupon/takeBack',
    given: JSON.stringify({ reason: '发错了券' }),
    label: '收回',
    title: '谁有',
  }
  expect((await an.call('POST /admin/api/batch/create', { body: { ...all, ids, requestId: randomUUID() } })).code).toBe(200)
  await runJob(server, 'admin.batches')
  const states = new Map((await given(today)).map(({ userId, state }) => [userId, state]))
  expect([states.get(bea.id), states.get(cy.id)]).toEqual(['held', 'taken'])
  expect((await an.call('POST /admin/api/batch/page', { body: {} })).result.records[0]).toMatchObject({
    failed: 1,
    faults: [{ message: '已使用、被待付订单占用或已收回的不能收回' }],
  })
})

test('a coupon of great worth, and many at once, wait for somebody else', async () => {
  expect((await make({ amount: 20_001 })).code).toBe(10180)
  const id = await made()
  const userIds = [ann.id, ...Array.from({ length: 50 }, () => randomUUID())]
  expect((await give(id, userIds)).code).toBe(10180)
  expect(await show(id)).toMatchObject({ given: 0 })
  const bo = await operator(server)
  const { records } = (await bo.call('POST /admin/api/approval/page', { body: { state: 'waiting' } })).result
  expect(records[0].input).toEqual({ couponId: id, userIds, reason: '开学活动' })
  expect(records[0].about).toMatch(/ · .+ 等 51 个$/)
  expect((await bo.call('POST /admin/api/approval/decide', { body: { id: records[0].id, agree: true } })).code).toBe(200)
  expect(await show(id)).toMatchObject({ given: 1 })
  const crowd = () => Array.from({ length: 30 }, () => randomUUID())
  const other = await made()
  expect((await give(other, crowd())).code).toBe(200)
  expect((await give(other, crowd())).code).toBe(10180)
})

test('phones become people before anything is given, and stand neither in the log nor among what waits', async () => {
  const id = await made()
  const phones = [ann.phone, '13000000000']
  const found = (await an.call('POST /admin/api/coupon/recipient/list', { body: { phones } })).result
  expect(found).toEqual([
    { phone: ann.phone, nickName: expect.stringMatching(/./), userId: ann.id },
    { phone: '13000000000', nickName: null, userId: null },
  ])
  expect((await give(id, [ann.id])).result.people).toEqual([{ userId: ann.id, nickName: found[0].nickName, outcome: 'given' }])
  const kept = [
    await query(server, sql`select before, after from admin_audit`),
    await query(server, sql`select input from admin_approval`),
  ]
  expect(JSON.stringify(kept)).not.toContain(ann.phone)
})

test('what makes no sense is refused in words', async () => {
  const said = async (input: Partial<NewCoupon>) => (await make(input)).message
  expect(await said({ days: undefined })).toContain('有效期')
  expect(await said({ endsAt: '2020-01-01T00:00:00+08:00' })).toContain('截止时间应晚于开始')
  expect(await said({ courseId: randomUUID() })).toBe('没有这门课程')
  expect(await said({ categoryId: randomUUID() })).toBe('没有这个分类')
  expect(await said({ courseId: randomUUID(), categoryId: randomUUID() })).toContain('只能选一个')
  const id = await made()
  const edited = await an.call('POST /admin/api/coupon/edit', { body: { id, days: null } })
  expect(edited.message).toContain('有效期')
})

test('what a coupon is bound to is named', async () => {
  const labor = await category(server, '劳动合同')
  const { id: courseId } = await course(server, { title: '试用期实务' })
  const ids = [await made({ categoryId: labor }), await made({ courseId }), await made()]
  expect((await Promise.all(ids.map(show))).map(({ scope }) => scope)).toEqual(['劳动合同', '试用期实务', ''])
})

test('kinds are listed the newest first, page by page', async () => {
  const ids = [await made(), await made(), await made()]
  const first = (await an.call('POST /admin/api/coupon/page', { body: { size: 2 } })).result
  expect(first.records.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  const next = (await an.call('POST /admin/api/coupon/page', { body: { size: 1, cursor: first.next! } })).result
  expect(next.records[0].id).toBe(ids[0])
})
