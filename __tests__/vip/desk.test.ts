import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { company, join, save, summary } from '../company/support'
import { must } from '../order/support'
import { dayOf } from '../../server/app/time/days'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { doc } from '../zhiku/support'
import { buy, cardNamed, mine, preview } from './support'

let server: TestServer
let an: TestOperator
let bo: TestOperator
let main: Person
let companyId: string
beforeAll(async () => {
  server = await startServer()
  ;[an, bo] = [await operator(server, ['运营']), await operator(server)]
  main = await server.person('沈悦')
  companyId = await company(server, main)
})
afterAll(() => server.close())

const fresh = () => ({ reason: '客服补偿', requestId: randomUUID() })
/** Asked for by one, agreed to by the other. */
async function agreed(asked: Promise<{ code: number }>) {
  expect((await asked).code).toBe(10180)
  const [{ id }] = must(await bo.call('POST /admin/api/approval/page', { body: {} })).records
  return bo.call('POST /admin/api/approval/decide', { body: { id, agree: true } })
}

describe('a card', () => {
  const words = { name: '半年卡', badge: '', tip: '半年里随时学', sort: 9 }
  const wish = { kind: 'personal' as const, ...words, days: 180, rank: 1, price: 19_900, originPrice: 19_900 }
  const list = async () => must(await an.call('GET /admin/api/vipCard/list'))

  test('is made off the shelf, is bought at the price of the day, and what it has cost is written down', async () => {
    const benefits = [{ code: 'document' as const, quota: 20 }, { code: 'course' as const }]
    const { id } = must(await an.call('POST /admin/api/vipCard/create', { body: { ...wish, benefits, requestId: randomUUID() } }))
    const ann = await server.person('安然')
    expect((await preview(ann, { cardId: id })).code).toBe(11601)
    must(await an.call('POST /admin/api/vipCard/status', { body: { id, status: 'on' } }))
    expect((await preview(ann, { cardId: id })).result.payPrice).toBe(19_900)
    const price = (more: object) =>
      an.call('POST /admin/api/vipCard/price', { body: { id, price: 9900, originPrice: 19_900, reason: '双十二', ...more } })
    expect((await price({ originPrice: 100 })).code).toBe(400)
    expect((await price({ seatPrice: 100 })).code).toBe(400)
    must(await price({}))
    expect((await preview(ann, { cardId: id })).result.payPrice).toBe(9900)
    expect(must(await an.call('GET /admin/api/vipCard/prices/:id', { params: { id } })).map((one) => one.price)).toEqual([
      9900, 19_900,
    ])
    await buy(server, ann, { cardId: id })
    const [card] = (await list()).filter((one) => one.id === id)
    expect(card).toMatchObject({ running: 1, status: 'on' })
    // What somebody has paid for is not taken from them.
    const quotas = (quota: number) =>
      an.call('POST /admin/api/vipCard/benefits', { body: { id, benefits: [{ code: 'document', quota }, { code: 'course' }] } })
    expect((await quotas(10)).code).toBe(400)
    must(await quotas(40))
    const [changed] = (await list()).filter((one) => one.id === id)
    expect(changed.benefits.filter(({ code }) => code === 'document').map(({ quota }) => quota)).toEqual([40])
  })

  test('says how many questions a day it brings, and its buyers have so many; what a card brings can be sent again as it is', async () => {
    const [year] = (await list()).filter((one) => one.name === '年卡')
    const again = year.benefits.map(({ code, quota }) => ({ code, ...(quota !== null && { quota }) }))
    must(await an.call('POST /admin/api/vipCard/benefits', { body: { id: year.id, benefits: again } }))
    const make = (benefits: { code: 'question'; quota?: number }[]) =>
      an.call('POST /admin/api/vipCard/create', { body: { ...wish, name: '问问卡', benefits, requestId: randomUUID() } })
    expect((await make([{ code: 'question' }])).code).toBe(400)
    const { id } = must(await make([{ code: 'question', quota: 50 }]))
    must(await an.call('POST /admin/api/vipCard/status', { body: { id, status: 'on' } }))
    const ida = await server.person('艾达')
    await buy(server, ida, { cardId: id })
    expect(must(await ida.call('GET /api/wenwen/quota', { query: {} }))).toMatchObject({ daily: 50, vipDaily: 100 })
    expect((await mine(ida)).benefits.find(({ code }) => code === 'question')).toMatchObject({ extent: '每天 50 次' })
  })

  test('of a company says its seats and what one more costs', async () => {
    const make = (more: object) =>
      an.call('POST /admin/api/vipCard/create', {
        body: { ...wish, kind: 'company', benefits: [], requestId: randomUUID(), ...more },
      })
    expect((await make({})).code).toBe(400)
    expect((await make({ seats: 8 })).code).toBe(400)
    expect((await make({ seats: 8, seatPrice: 20_000 })).code).toBe(200)
  })
})

describe('what is given by hand', () => {
  test('follows what somebody has, tells them why, and can be taken back; what was bought cannot', async () => {
    const bea = await server.person('贝雅')
    const cardId = await cardNamed(server, '月卡')
    must(await an.call('POST /admin/api/vipTerm/give', { body: { userId: bea.id, cardId, days: 10, ...fresh() } }))
    expect((await mine(bea)).personal!.daysLeft).toBe(10)
    const told = await query<{ content: string }>(
      server,
      sql`select content from notice where user_id = ${bea.id} and sub_type = 'vipGift'`,
    )
    expect(told).toEqual([{ content: '客服补偿' }])
    must(await agreed(an.call('POST /admin/api/vipTerm/give', { body: { userId: bea.id, cardId, days: 60, ...fresh() } })))
    expect((await mine(bea)).personal!.daysLeft).toBe(70)
    await buy(server, bea, { cardId })
    const { records } = must(await an.call('POST /admin/api/vipTerm/page', { body: { phone: bea.phone } }))
    expect(records.map(({ source, paid }) => [source, paid])).toEqual([
      ['buy', 3900],
      ['gift', 0],
      ['gift', 0],
    ])
    const revoke = (id: string) => an.call('POST /admin/api/vipTerm/revoke', { body: { id, reason: '重复' } })
    expect((await revoke(records[0].id)).code).toBe(400)
    must(await revoke(records[1].id))
    expect((await mine(bea)).personal!.daysLeft).toBe(40)
    const [taken] = must(await bea.call('POST /api/notice/page', { body: { type: 7 } })).records
    expect(taken).toMatchObject({ title: '赠送的会员时间已收回', content: '重复', route: 'pages/vip/myVipCard' })
    expect((await revoke(records[1].id)).code).toBe(400)
  })

  test('was paid by nobody, whatever is written', async () => {
    const bea = await server.person()
    const cardId = await cardNamed(server, '月卡')
    must(await an.call('POST /admin/api/vipTerm/give', { body: { userId: bea.id, cardId, days: 10, ...fresh() } }))
    await expect(query(server, sql`update vip_term set paid = 29900 where user_id = ${bea.id}`)).rejects.toThrow('vip_term_given')
  })

  test('to a company are days for all of its seats, and seats that nobody is pushed off', async () => {
    const before = (await summary(main)).endTime!
    const cardId = await cardNamed(server, '企业 5 席')
    must(await agreed(an.call('POST /admin/api/vipTerm/giveCompany', { body: { companyId, cardId, days: 30, ...fresh() } })))
    expect(Date.parse((await summary(main)).endTime!) - Date.parse(before)).toBe(30 * 86_400_000)
    const seats = (n: number) => an.call('POST /admin/api/vipTerm/seats', { body: { companyId, seats: n, ...fresh() } })
    expect(must(await seats(3))).toEqual({ total: 8 })
    expect(await summary(main)).toMatchObject({ total: 8 })
    await join(main, await server.person('同事甲'))
    await join(main, await server.person('同事乙'))
    expect((await seats(-6)).code).toBe(11621)
    expect(must(await seats(-5))).toEqual({ total: 3 })
    await agreed(seats(6))
    expect(await summary(main)).toMatchObject({ total: 9, used: 3 })
  })
})

test('what members have used since then stands beside what they have paid', async () => {
  const since = dayOf(Date.now() - 86_400_000)
  const [cat, { id }] = [await server.person('陈晨'), await doc(server, { price: 990, vipFree: true })]
  const orderId = await buy(server, cat, { cardId: await cardNamed(server, '季卡') })
  must(await cat.call('POST /api/zhiku/useQuota', { body: { id, requestId: randomUUID() } }))
  const report = must(await an.call('GET /admin/api/vip/report', { query: { since } }))
  expect(report.brought).toContainEqual({ cardName: '季卡', count: 1, paid: 9900 })
  expect(report.cost).toContainEqual({ code: 'document', title: '智库免费下载', people: 1, times: 1, saved: 990 })
  expect(report.members).toBeGreaterThan(3)
  const body = { orderId, amount: 900, reason: '等了很久', requestId: randomUUID() }
  must(await bo.call('POST /admin/api/order/refund', { body }))
  const less = must(await an.call('GET /admin/api/vip/report', { query: { since } }))
  expect(less.brought).toContainEqual({ cardName: '季卡', count: 1, paid: 9000 })
  // What is paid in a year may be more than an integer holds.
  await query(server, sql`update vip_term set paid = 2147483647 where user_id = ${cat.id}`)
  await buy(server, await server.person(), { cardId: await cardNamed(server, '季卡') })
  const { brought } = must(await an.call('GET /admin/api/vip/report', { query: { since } }))
  expect(brought.find(({ cardName }) => cardName === '季卡')).toEqual({ cardName: '季卡', count: 2, paid: 2_147_492_647 })
})

describe('a company', () => {
  const show = async (id: string) => must(await an.call('GET /admin/api/company/show/:id', { params: { id } }))

  test('is found by its name, its code and its phone, and its licence is looked at and answered, with a reason', async () => {
    const ann = await server.person('安然')
    const file = randomUUID()
    await query(
      server,
      sql`insert into file (id, owner_id, kind, name, size, width, height, received_type, received_bytes)
        values (${file}, ${ann.id}, 'private', '执照.jpg', 10, 10, 10, 'jpeg', 10)`,
    )
    const made = must(await save(ann, { licenceFileId: file }))
    for (const keyword of [made.name, made.creditCode, ann.phone])
      expect(
        must(await an.call('POST /admin/api/company/page', { body: { keyword, verify: 'waiting' } })).records.map(({ id }) => id),
      ).toEqual([made.id])
    const { url } = must(await an.call('GET /admin/api/company/licence/:id', { params: { id: made.id } }))
    expect(url).toContain(file)
    const review = (pass: boolean, reason: string, again?: true) =>
      an.call('POST /admin/api/company/review', { body: { id: made.id, pass, reason, again } })
    must(await review(false, '照片看不清'))
    expect(must(await ann.call('GET /api/enterprise/my'))).toMatchObject({ verify: 'refused', verifyReason: '照片看不清' })
    expect((await review(true, '再看一次')).code).toBe(400)
    await query(server, sql`update company set verify = 'waiting' where id = ${made.id}`)
    // What the company writes while somebody looks is not what they have seen.
    const { verifyAt } = await show(made.id)
    const seen = (pass: boolean) =>
      an.call('POST /admin/api/company/review', { body: { id: made.id, pass, reason: '清楚了', verifyAt } })
    must(await save(ann, { name: '杭州青枝里人力资源有限公司', creditCode: made.creditCode }))
    expect(await seen(true)).toMatchObject({ code: 10186, message: '企业刚改过资料，请再看一遍' })
    expect((await show(made.id)).verify).toBe('waiting')
    must(await review(true, '清楚了'))
    expect((await review(true, '再看一次')).code).toBe(400)
    // Whoever still sees it waiting takes nothing back.
    expect((await review(false, '照片看不清')).code).toBe(10187)
    must(await review(false, '看成了另一家', true))
    expect(must(await ann.call('GET /api/enterprise/my'))).toMatchObject({ verify: 'refused', verifyReason: '看成了另一家' })
    const notices = must(await ann.call('POST /api/notice/page', { body: {} })).records
    expect(notices.find(({ title }) => title === '企业认证已撤回')).toMatchObject({ content: '看成了另一家' })
    expect((await review(false, '再撤一次', true)).code).toBe(400)
    expect((await an.call('GET /admin/api/company/licence/:id', { params: { id: companyId } })).code).toBe(10104)
  })

  test('whose main member is gone is given another by two operators', async () => {
    const listed = must(await an.call('POST /admin/api/company/member/page', { body: { companyId } })).records
    const to = listed.find(({ role }) => role === 'member')!
    must(
      await agreed(an.call('POST /admin/api/company/main', { body: { companyId, memberId: to.id, ...fresh(), reason: '离职' } })),
    )
    expect((await main.call('GET /api/subAccount/summary')).code).toBe(11620)

    const back = must(await an.call('POST /admin/api/company/member/page', { body: { companyId, keyword: '沈悦' } })).records[0]
    must(
      await agreed(
        an.call('POST /admin/api/company/main', { body: { companyId, memberId: back.id, ...fresh(), reason: '更正' } }),
      ),
    )
    expect(await summary(main)).toMatchObject({ role: 'main' })
  })

  test('may be allowed more changes, and its departments stand in a tree that has no circle', async () => {
    must(await an.call('POST /admin/api/company/changes', { body: { id: companyId, more: 7, reason: '并购' } }))
    expect(await show(companyId)).toMatchObject({ moreChanges: 7 })
    const make = async (name: string, parentId?: string) =>
      must(
        await an.call('POST /admin/api/company/department/create', {
          body: { companyId, name, ...(parentId && { parentId }), requestId: randomUUID() },
        }),
      ).id
    const top = await make('生产部')
    const under = await make('质检部', top)
    const list = async () => must(await an.call('POST /admin/api/company/department/list', { body: { companyId } }))
    expect((await list()).map(({ name, above }) => [name, above])).toEqual([
      ['生产部', ''],
      ['质检部', '生产部'],
    ])
    const edit = (id: string, parentId: string | null) =>
      an.call('POST /admin/api/company/department/edit', {
        body: { companyId, id, parentId, name: `部${id.slice(0, 4)}`, sort: 1 },
      })
    expect((await edit(top, under)).code).toBe(400)
    const remove = (id: string) => an.call('POST /admin/api/company/department/remove', { body: { companyId, id } })
    expect((await remove(top)).code).toBe(400)
    must(await edit(under, null))
    must(await remove(top))
    expect((await list()).map(({ id }) => id)).toEqual([under])
  })
})
