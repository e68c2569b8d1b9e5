import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isCode, plainCode } from '../../contract/rules/exchange'
import { activity, free, tickets } from '../activity/support'
import { course } from '../lesson/support'
import { doc } from '../zhiku/support'
import { startBackOffice, type Desk } from '../admin/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'
import { batch, check, coins, create, receive, redeem, scribbled, use } from './support'

let server: TestServer
let desk: Desk
let ann: Person
let bob: Person
beforeAll(async () => {
  ;({ server, desk, ann, bob } = await startBackOffice())
})
afterAll(() => server.close())

const codesOf = (answers: { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b)
const stop = (id: string) => desk.an.call('POST /admin/api/exchangeCode/batch/stop', { body: { id, reason: '名单外泄' } })
const states = (batchId: string) =>
  query<{ state: string }>(server, sql`select state from duihuan_code where batch_id = ${batchId} order by number`)
const used = async (id: string) =>
  (await desk.an.call('GET /admin/api/exchangeCode/batch/show/:id', { params: { id } })).result.used

test('whoever types a code reads what it opens, and has it once they agree; however it is written', async () => {
  const { codes } = await batch(desk)
  expect(codes.every((code) => /^(\w{4}-){2}\w{4}$/.test(code) && isCode(plainCode(code)))).toBe(true)
  const before = await coins(ann)
  const { result } = await check(ann, scribbled(codes[0]))
  expect(result).toMatchObject({ batchName: '年会', alreadyOwned: false, prizes: [{ type: 'coin', title: '200 金币' }] })
  expect(await coins(ann)).toBe(before)
  const requestId = randomUUID()
  const first = await use(ann, result.token, requestId)
  expect(first.result).toMatchObject({ title: '200 金币', codeMasked: `${codes[0].slice(0, 4)}-****-****` })
  expect(await use(ann, result.token, requestId)).toMatchObject({ result: first.result })
  expect(await coins(ann)).toBe(before + 200)
  expect((await check(ann, codes[0])).code).toBe(11803)
  expect((await check(bob, codes[0])).code).toBe(11802)
  const { records } = (await ann.call('POST /api/exchangeCode/recordPage', { body: { type: 'coin' } })).result
  expect(records[0]).toMatchObject({ id: first.result.recordId, title: '200 金币' })
  expect((await ann.call('POST /api/exchangeCode/recordPage', { body: { type: 'course' } })).result.records).toEqual([])
})

test('one code that two people use at the same moment opens once', async () => {
  const { id, codes } = await batch(desk, { total: 4, perPerson: 4 })
  for (const code of codes) {
    const tokens = await Promise.all([ann, bob].map(async (who) => (await check(who, code)).result.token))
    const answers = await Promise.all([use(ann, tokens[0]), use(bob, tokens[1])])
    expect(codesOf(answers)).toEqual([200, 11802])
  }
  expect(await used(id)).toBe(4)
}, 60_000)

test('a batch that is stopped between the look and the use takes nothing, and the code is good again when it goes on', async () => {
  const { id, codes } = await batch(desk)
  const { token } = (await check(ann, codes[0])).result
  expect((await stop(id)).code).toBe(200)
  const before = await coins(ann)
  expect((await use(ann, token)).code).toBe(11801)
  expect((await check(ann, codes[0])).code).toBe(11801)
  expect(await coins(ann)).toBe(before)
  expect(await states(id)).toEqual([{ state: 'unused' }, { state: 'unused' }, { state: 'unused' }])
  expect(await used(id)).toBe(0)
  expect((await desk.an.call('POST /admin/api/exchangeCode/batch/resume', { body: { id, reason: '查清了' } })).code).toBe(10180)
  await query(server, sql`update duihuan_batch set state = 'on' where id = ${id}`)
  expect((await use(ann, token)).code).toBe(200)
})

test('a look is for whoever looked, for two minutes', async () => {
  const { codes } = await batch(desk)
  const { token } = (await check(ann, codes[0])).result
  expect((await use(bob, token)).code).toBe(11815)
  expect((await use(ann, token.slice(0, -2))).code).toBe(11815)
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'performance'] })
  jest.setSystemTime(Date.now() + 121_000)
  expect((await use(ann, token)).code).toBe(11815)
  jest.useRealTimers()
  expect((await use(ann, token)).code).toBe(200)
})

test('a course comes as an order that cost nothing; whoever has it for good keeps the code', async () => {
  const { id: courseId } = await course(server, { price: 39_900, validDays: 0 })
  const { id, codes } = await batch(desk, { prizes: [{ type: 'course', bizId: courseId }], total: 2, perPerson: 2 })
  const { result } = await redeem(ann, codes[0])
  const [right] = result.rights
  expect(right).toMatchObject({ type: 'course', endTime: null, action: '去学习', page: { route: 'pages/lesson/detail' } })
  const order = (await ann.call('GET /api/order/detail/:id', { params: { id: right.orderId! } })).result
  expect(order).toMatchObject({ status: 30, payPrice: 0, priceDetail: { lines: [{ label: '兑换码', amount: -39_900 }] } })
  expect(order.actions).not.toContain('refund')
  const again = await check(ann, codes[1])
  expect(again.result.alreadyOwned).toBe(true)
  const kept = await use(ann, again.result.token)
  expect(kept).toMatchObject({ code: 11809, message: expect.stringContaining('未消耗兑换码') })
  expect(await states(id)).toEqual([{ state: 'used' }, { state: 'unused' }])
  expect((await redeem(bob, codes[1])).code).toBe(200)
})

test('a document comes by code as it comes by money: to be downloaded, and once', async () => {
  const { id: docId } = await doc(server, { price: 990 })
  const { codes } = await batch(desk, { prizes: [{ type: 'zhiku', bizId: docId }], total: 2, perPerson: 2 })
  expect((await check(ann, codes[0])).result.prizes).toMatchObject([
    { type: 'zhiku', cover: expect.stringMatching(/drawn_document/) },
  ])
  const { result } = await redeem(ann, codes[0])
  expect(result.rights).toMatchObject([
    { type: 'zhiku', action: '去下载', page: { route: 'pages/zhiku/download', params: { id: docId } } },
  ])
  const { result: shown } = await ann.call('GET /api/zhiku/detail/:id', { params: { id: docId } })
  expect(shown.btn).toBe('download')
  const mine = (source: 'code' | 'buy') => ann.call('POST /api/zhikuRight/page', { body: { source } })
  expect((await mine('code')).result.records).toMatchObject([{ id: docId, source: 'code', orderId: result.rights[0].orderId }])
  expect((await mine('buy')).result.records).toEqual([])
  const again = await check(ann, codes[1])
  expect(again.result.alreadyOwned).toBe(true)
  expect((await use(ann, again.result.token)).code).toBe(11809)
  expect((await redeem(bob, codes[1])).code).toBe(200)
})

test('a ticket of an activity comes by code with its place; who has one, and what is full or over, keeps the code', async () => {
  const one = await activity(server, { places: 1, tickets: [{ price: 9900 }] })
  const { id, codes } = await batch(desk, { prizes: [{ type: 'activity', bizId: one.tickets[0] }], total: 3, perPerson: 3 })
  expect((await check(ann, codes[0])).result.prizes).toMatchObject([
    { type: 'activity', validText: '兑换即报名成功', owned: false },
  ])
  expect((await check(ann, codes[0])).result.needProfile).toBe(true)
  expect((await redeem(ann, codes[0])).code).toBe(11810)
  await query(server, sql`update app_user set real_name = '林安' where id = ${ann.id}`)
  expect((await check(ann, codes[0])).result.needProfile).toBe(false)
  const { result } = await redeem(ann, codes[0])
  const [right] = result.rights
  expect(right).toMatchObject({ type: 'activity', action: '看门票', page: { route: 'pages/activity/orderDetail' } })
  expect(await tickets(ann, right.orderId!)).toMatchObject({ state: 'joined', tickets: [{ name: '林安', valid: true }] })
  const order = (await ann.call('GET /api/order/detail/:id', { params: { id: right.orderId! } })).result
  expect(order).toMatchObject({ payPrice: 0, priceDetail: { lines: [{ label: '兑换码', amount: -9900 }] } })
  expect((await redeem(ann, codes[1])).code).toBe(11809)
  await query(server, sql`update app_user set real_name = '博文' where id = ${bob.id}`)
  expect(await redeem(bob, codes[1])).toMatchObject({ code: 11710, message: expect.stringContaining('兑换码未使用') })
  await query(server, sql`update activity set signup_end = now() where id = ${one.id}`)
  expect((await check(bob, codes[1])).code).toBe(11712)
  expect(await states(id)).toEqual([{ state: 'used' }, { state: 'unused' }, { state: 'unused' }])
  const fit = await activity(server)
  const unfit = await activity(server, { tickets: [{ ...free, people: 2 }, { approve: true }] })
  // Found by the name of the activity are those alone that a batch may be made of.
  const offered = (await desk.an.call('POST /admin/api/activity/ticket/list', { body: {} })).result.map(({ id }) => id)
  expect(offered).toContain(fit.tickets[0])
  for (const bizId of [...unfit.tickets, one.tickets[0]]) expect(offered).not.toContain(bizId)
  for (const bizId of [...unfit.tickets, one.id])
    expect(await create(desk, { prizes: [{ type: 'activity', bizId }] })).toMatchObject({ code: 400 })
})

test('of what has been taken off meanwhile an operator still sees what its codes were for', async () => {
  const { id: docId } = await doc(server, { price: 990, title: '下架的手册' })
  const { id } = await batch(desk, { prizes: [{ type: 'zhiku', bizId: docId }] })
  await query(server, sql`update zhiku_doc set status = 'off' where id = ${docId}`)
  const { result } = await desk.an.call('POST /admin/api/exchangeCode/batch/page', { body: {} })
  expect(result.records.find((one) => one.id === id)).toMatchObject({ prizes: [{ type: 'zhiku', title: '下架的手册' }] })
})

test('two codes of one course at once: the second is kept for somebody else', async () => {
  const { id: courseId } = await course(server, { price: 9900, validDays: 0 })
  const { id, codes } = await batch(desk, { prizes: [{ type: 'course', bizId: courseId }], total: 2, perPerson: 2 })
  const looks = await Promise.all(codes.map((code) => check(ann, code)))
  const answers = await Promise.all(looks.map(({ result }) => use(ann, result.token)))
  expect(codesOf(answers)).toEqual([200, 11809])
  expect(await used(id)).toBe(1)
})

test('days of a course run on from where those before end', async () => {
  const { id: courseId } = await course(server, { price: 9900, validDays: 30 })
  const { codes } = await batch(desk, { prizes: [{ type: 'course', bizId: courseId, days: 10 }], total: 2, perPerson: 2 })
  const first = (await redeem(ann, codes[0])).result.rights[0].endTime!
  const offered = (await check(ann, codes[1])).result.prizes[0].willExtendTo!
  expect(Date.parse(offered) - Date.parse(first)).toBe(10 * 86_400_000)
  const second = (await redeem(ann, codes[1])).result.rights[0].endTime!
  expect(Date.parse(second) - Date.parse(first)).toBe(10 * 86_400_000)
})

test('an order of the same course that waits for its money is dealt with first', async () => {
  const { id: courseId } = await course(server, { price: 9900 })
  const { codes } = await batch(desk, { prizes: [{ type: 'course', bizId: courseId }] })
  const { orderId } = (await ann.call('POST /api/courseOrder', { body: { courseId, payPrice: 9900, requestId: randomUUID() } }))
    .result
  expect((await redeem(ann, codes[0])).code).toBe(11814)
  await ann.call('POST /api/courseOrder/cancel', { body: { id: orderId, reason: '用兑换码' } })
  expect((await redeem(ann, codes[0])).code).toBe(200)
})

test('a course that is full or taken off keeps the code', async () => {
  const { id: courseId } = await course(server, { price: 9900, stock: 1 })
  const { id, codes } = await batch(desk, { prizes: [{ type: 'course', bizId: courseId }] })
  expect((await redeem(ann, codes[0])).code).toBe(200)
  expect((await redeem(bob, codes[1])).code).toBe(11311)
  await query(server, sql`update lesson_course set status = 'off' where id = ${courseId}`)
  expect((await redeem(bob, codes[1])).code).toBe(11816)
  expect(await states(id)).toEqual([{ state: 'used' }, { state: 'unused' }, { state: 'unused' }])
})

test('a pack gives all of it at once, less what they have; one that they have whole is kept', async () => {
  const { id: courseId } = await course(server, { price: 9900, validDays: 0 })
  const coupon = await desk.an.call('POST /admin/api/coupon/create', {
    body: { title: '开学券', amount: 1000, days: 30, requestId: randomUUID() },
  })
  const pack = {
    prizes: [
      { type: 'course' as const, bizId: courseId },
      { type: 'coupon' as const, bizId: coupon.result.id },
    ],
  }
  const first = await batch(desk, { name: '企业礼包', ...pack, total: 2, perPerson: 2 })
  const got = (await redeem(ann, first.codes[0])).result
  expect(got.title).toBe('企业礼包（2 件）')
  expect(got.rights.map(({ type, skipped }) => [type, skipped])).toEqual([
    ['course', false],
    ['coupon', false],
  ])
  expect((await redeem(ann, first.codes[1])).code).toBe(11809)
  const more = await batch(desk, { ...pack, prizes: [...pack.prizes, { type: 'coin', amount: 50 }] })
  const before = await coins(ann)
  const rest = (await redeem(ann, more.codes[0])).result
  expect(rest.rights.map(({ skipped }) => skipped)).toEqual([true, true, false])
  expect(await coins(ann)).toBe(before + 50)
})

test('who may use it, how often and when is said in words, and the code is kept', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const later = await batch(desk, { startTime: soon })
  expect((await check(ann, later.codes[0])).code).toBe(11805)
  const over = await batch(desk)
  await query(
    server,
    sql`update duihuan_batch set starts_at = now() - interval '2 day', ends_at = now() - interval '1 day'
    where id = ${over.id}`,
  )
  expect((await check(ann, over.codes[0])).code).toBe(11804)
  for (const [end, said] of [
    ['2026-05-03T14:00:00+08:00', '2026-05-03 14:00'],
    ['2026-05-04T00:00:00+08:00', '2026-05-03'],
  ]) {
    await query(server, sql`update duihuan_batch set starts_at = '2026-01-01', ends_at = ${end} where id = ${over.id}`)
    expect((await check(ann, over.codes[0])).message).toBe(`兑换码已过期，有效期到 ${said}`)
  }
  const limited = await batch(desk)
  await redeem(ann, limited.codes[0])
  expect((await check(ann, limited.codes[1])).code).toBe(11807)
  const fresh = await batch(desk, { scope: 'new' })
  await query(server, sql`update app_user set created_at = now() - interval '8 day' where id = ${bob.id}`)
  expect((await check(ann, fresh.codes[0])).code).toBe(200)
  expect((await check(bob, fresh.codes[0])).code).toBe(11806)
  const firm = await batch(desk, { scope: 'company', company: '华远制造集团' })
  expect((await check(ann, firm.codes[0])).code).toBe(11813)
  await ann.call('POST /api/user/saveUserInfo', { body: { company: '华远制造集团' } })
  expect((await check(ann, firm.codes[0])).code).toBe(200)
  const profile = await batch(desk, { needProfile: true })
  const { result } = await check(ann, profile.codes[0])
  expect(result.needProfile).toBe(true)
  expect((await use(ann, result.token)).code).toBe(11810)
})

test('a common code is taken once by each, by its page or typed, until all are taken', async () => {
  const { codes } = await batch(desk, { kind: 'common', name: '讲座资料', total: 2, rules: '现场参与者可领' })
  const [key] = codes
  const look = async (who?: Person) =>
    (await (who ?? server).call('GET /api/exchangeCode/common/:key', { params: { key } })).result
  expect(await look()).toMatchObject({ title: '讲座资料', state: 1, used: 0, total: 2, prizes: [{ title: '200 金币' }] })
  const got = await receive(ann, key)
  expect(got.code).toBe(200)
  expect(await look(ann)).toMatchObject({ state: 4, used: 1, recordId: got.result.recordId })
  expect((await receive(ann, key)).code).toBe(11807)
  expect((await redeem(bob, key)).code).toBe(200)
  const carl = await server.person('卡尔')
  expect(await look(carl)).toMatchObject({ state: 2, used: 2 })
  expect((await receive(carl, key)).code).toBe(11811)
  expect((await server.call('GET /api/exchangeCode/common/:key', { params: { key: 'ABCDEFGHJKMN' } })).code).toBe(10104)
})

test('of the last of a common code many want exactly so many get it', async () => {
  const { id, codes } = await batch(desk, { kind: 'common', total: 5 })
  const crowd = await Promise.all(Array.from({ length: 12 }, () => server.person()))
  const answers = await Promise.all(crowd.map((who) => receive(who, codes[0])))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 11811)).toHaveLength(7)
  expect(await used(id)).toBe(5)
}, 60_000)

test('a hall full of people with right codes is asked for no picture, although all come from one place at once', async () => {
  const { codes } = await batch(desk, { total: 12 })
  const hall = await Promise.all(codes.map(() => server.person()))
  const answers = await Promise.all(hall.map((who, at) => check(who, codes[at])))
  expect(answers.map(({ code }) => code)).toEqual(codes.map(() => 200))
})

test('where virtual goods may not be had, codes of them open nothing', async () => {
  await query(server, sql`insert into pay_switch (platform, virtual, enabled) values ('weapp', true, false)`)
  const { codes } = await batch(desk)
  const answer = await ann.call('POST /api/exchangeCode/check', { body: { code: codes[0], platform: 'weapp' } })
  expect(answer.code).toBe(10160)
  expect((await check(ann, codes[0])).code).toBe(200)
  await query(server, sql`delete from pay_switch`)
})

test('after five wrong codes it takes a picture, after twenty a day has to pass; what is void says no more than what never was', async () => {
  const eve = await server.person('小夏')
  await query(server, sql`delete from duihuan_try`)
  const { id, codes } = await batch(desk)
  const [{ id: codeId }] = await query<{ id: string }>(
    server,
    sql`select id from duihuan_code where batch_id = ${id} and number = 0`,
  )
  await desk.an.call('POST /admin/api/exchangeCode/code/void', { body: { ids: [codeId], reason: '错发' } })
  const gone = await check(eve, codes[0])
  const never = await check(eve, 'ABCD-EFGH-JKMN')
  expect(gone).toMatchObject({ code: 11801, message: never.message })
  // Many at once count like one after the other.
  await Promise.all(Array.from({ length: 10 }, () => check(eve, 'ABCD-EFGH-JKMN')))
  const wrong = await query(server, sql`select from duihuan_try where user_id = ${eve.id} and wrong`)
  expect(wrong).toHaveLength(5)
  expect((await check(eve, codes[1])).code).toBe(10110)
  // From the same place, also somebody else.
  expect((await check(ann, codes[1])).code).toBe(10110)
  const { captchaId } = (await eve.call('POST /api/auth/captcha', { body: {} })).result
  const [{ answer }] = await query<{ answer: string }>(server, sql`select answer from captcha where id = ${captchaId}`)
  const solved = await eve.call('POST /api/exchangeCode/check', { body: { code: codes[1], captchaId, captcha: answer } })
  expect(solved.code).toBe(200)
  await query(
    server,
    sql`insert into duihuan_try (id, user_id, network, action, wrong) select gen_random_uuid(), ${eve.id}, 'far', 'check', true
      from generate_series(1, 15)`,
  )
  const locked = await check(eve, codes[1])
  expect(locked).toMatchObject({ code: 11808, message: expect.stringMatching(/^输入错误次数过多，请 \d+ 小时后再试$/) })
  await query(server, sql`update duihuan_try set created_at = created_at - interval '25 hours'`)
  expect((await check(eve, codes[1])).code).toBe(200)
  await query(server, sql`delete from duihuan_try`)
})
