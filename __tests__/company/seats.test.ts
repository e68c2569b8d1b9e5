import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import type { Api, Result } from '../../contract'
import { company as spec } from '../../contract/company'
import { readSheet, writeSheet } from '../../server/app/formats/sheet'
import { giveCompanyTime } from '../../server/modules/domains/vip/granting'
import { multipart, send } from '../file/pictures'
import { movePhone } from '../mine/support'
import { must, refundsDone, sandboxOf } from '../order/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import { buy, cardNamed, mine, order, pay, preview, refund } from '../vip/support'
import { doc } from '../zhiku/support'
import { add, company, creditCode, join, members, row, save, summary } from './support'

let server: TestServer
let main: Person
let companyId: string
let free: { id: string }
beforeAll(async () => {
  server = await startServer()
  sandboxOf(server).tempo.refundMs = 0
  main = await server.person('沈悦')
  companyId = await company(server, main)
  free = await doc(server, { price: 990, vipFree: true })
})
afterAll(() => server.close())

const useQuota = (person: Person, id: string) =>
  person.call('POST /api/zhiku/useQuota', { body: { id, requestId: randomUUID() } })
/** So many days have passed for what a company has paid for. */
async function daysGone(id: string, days: number) {
  const gone = sql`make_interval(days => ${days})`
  await query(server, sql`update company set term_start = term_start - ${gone}, term_end = term_end - ${gone} where id = ${id}`)
  await query(
    server,
    sql`update vip_term set starts_at = starts_at - ${gone}, ends_at = ends_at - ${gone} where company_id = ${id}`,
  )
}

describe('a company', () => {
  test('is written down with a code that is one, once, by whoever looks after it', async () => {
    const [bob, eve] = [await server.person('博文'), await server.person('伊文')]
    expect(await save(bob, { creditCode: '91330106MA2B0QD7X5' })).toMatchObject({ code: 11610 })
    expect(await save(bob, { creditCode: '12345' })).toMatchObject({ code: 11610 })
    const code = creditCode()
    const { id } = must(await save(bob, { creditCode: ` ${code.toLowerCase()} ` }))
    expect(must(await bob.call('GET /api/enterprise/my'))).toMatchObject({ id, creditCode: code, verify: 'none', active: false })
    expect(await save(eve, { creditCode: code })).toMatchObject({ code: 11611, message: expect.stringContaining('****') })
    const cardId = await cardNamed(server, '企业 10 席')
    expect((await preview(eve, { cardId, companyId: id })).code).toBe(11611)
    expect((await preview(bob, { cardId, companyId: id })).result).toMatchObject({
      payPrice: 239_900,
    })
    expect((await preview(bob, { cardId, companyId: id, seats: 12 })).result.payPrice).toBe(239_900 + 2 * 23_900)
    expect((await preview(bob, { cardId, companyId: id, kind: 'seats', seats: 1 })).code).toBe(11628)
  })

  test('renews from the old end, and adds seats for the days that are left', async () => {
    const ann = await server.person('安然')
    const id = await company(server, ann)
    const cardId = await cardNamed(server, '企业 5 席')
    const before = (await summary(ann)).endTime!
    await buy(server, ann, { cardId, companyId: id, kind: 'seats', seats: 2 })
    expect(await summary(ann)).toMatchObject({ total: 7, used: 1, endTime: before })
    expect((await preview(ann, { cardId, companyId: id })).result.payPrice).toBe(129_900 + 2 * 25_900)
    const renewal = await buy(server, ann, { cardId, companyId: id })
    expect(Date.parse((await summary(ann)).endTime!)).toBe(Date.parse(before) + 365 * 86_400_000)
    expect(await summary(ann)).toMatchObject({ total: 7 })
    must(await refund(ann, renewal))
    await refundsDone(server)
    expect(await summary(ann)).toMatchObject({ total: 7, endTime: before })
  })

  test('adds seats at what a card of its size asks for them, not at that of a larger one', async () => {
    const ivy = await server.person('艾薇')
    const id = await company(server, ivy)
    const more = async (name: string) =>
      preview(ivy, { cardId: await cardNamed(server, name), companyId: id, kind: 'seats', seats: 1 })
    expect(await more('企业 50 席')).toMatchObject({ code: 400, message: expect.stringContaining('这张卡有 50 席') })
    expect((await more('企业 5 席')).code).toBe(200)
  })

  test('gets the seats that it has read and paid for, also where its money comes after the term is over', async () => {
    const bea = await server.person('贝雅')
    const id = await company(server, bea)
    const cardId = await cardNamed(server, '企业 5 席')
    await buy(server, bea, { cardId, companyId: id, kind: 'seats', seats: 2 })
    const renewal = await order(bea, { cardId, companyId: id })
    await daysGone(id, 366)
    await pay(server, bea, renewal)
    expect(await summary(bea)).toMatchObject({ active: true, total: 7 })
  })

  test('has one order waiting at a time: what is ordered next takes its place, whatever it is for', async () => {
    const cat = await server.person('陈晨')
    const id = await company(server, cat)
    const cardId = await cardNamed(server, '企业 5 席')
    const seats = await order(cat, { cardId, companyId: id, kind: 'seats', seats: 45 })
    await order(cat, { cardId, companyId: id })
    expect(must(await cat.call('GET /api/vipOrder/detail/:id', { params: { id: seats } })).status).toBe(40)
  })

  test('has more seats until the day that they were priced for, though its term was made longer meanwhile', async () => {
    const dan = await server.person('丹丹')
    const id = await company(server, dan)
    const cardId = await cardNamed(server, '企业 5 席')
    await daysGone(id, 364)
    const seats = await order(dan, { cardId, companyId: id, kind: 'seats', seats: 45 })
    const gift = { companyId: id, cardId, days: 365, reason: '补偿' }
    await server.database.db.transaction().execute((trx) => giveCompanyTime(trx, gift))
    await pay(server, dan, seats)
    expect(await summary(dan)).toMatchObject({ total: 50 })
    // The server was away on that day.
    await daysGone(id, 3)
    await runJob(server, 'vip.seats')
    expect(await summary(dan)).toMatchObject({ active: true, total: 5 })
  })

  test('gives back the seats that it has added also after the time that they were added to, and not while somebody sits on them', async () => {
    const [kay, lee, moe] = [await server.person('凯'), await server.person('丽'), await server.person('莫')]
    const { id: companyId } = must(await save(kay))
    const wanted = { cardId: await cardNamed(server, '企业 5 席'), companyId }
    const time = await buy(server, kay, { ...wanted, seats: 5 })
    const seats = await buy(server, kay, { ...wanted, kind: 'seats', seats: 9 })
    for (const who of [lee, moe]) await join(kay, who)
    await query(server, sql`update company set seats = 10 where id = ${companyId}`)
    expect(await refund(kay, seats)).toMatchObject({ code: 11320, message: expect.stringContaining('增购的席位已有人使用') })
    await query(server, sql`update company set seats = 14 where id = ${companyId}`)
    must(await refund(kay, time))
    await refundsDone(server)
    expect((await refund(kay, seats)).code).toBe(200)
  })

  test('is offered none of the seats that it is giving back, to sit on or to renew, and told so', async () => {
    const [una, vic] = [await server.person('乌娜'), await server.person('维克')]
    const id = await company(server, una)
    const cardId = await cardNamed(server, '企业 5 席')
    const two = await buy(server, una, { cardId, companyId: id, kind: 'seats' as const, seats: 2 })
    const { changeLeft } = await summary(una)
    must(await refund(una, two))
    expect(await summary(una)).toMatchObject({ total: 5, changeLeft })
    expect(must(await preview(una, { cardId, companyId: id })).payPrice).toBe(129_900)
    const text = `姓名\t手机号\n维克\t${vic.phone}`
    expect(must(await una.call('POST /api/subAccount/importPreview', { body: { text } }))).toMatchObject({ leftSeats: 4 })
    await query(server, sql`update vip_term set seats = 1 where company_id = ${id} and kind = 'time'`)
    await query(server, sql`update company set seats = 3 where id = ${id}`)
    expect(must(await add(una, [row(vic)])).failed).toMatchObject([{ code: 11621, message: '席位已满，有 2 席正在退款' }])
  })

  test('seats nobody new on those that it is giving back, until it keeps them', async () => {
    const [ora, pip, quinn] = [await server.person('奥拉'), await server.person('皮普'), await server.person('昆')]
    const id = await company(server, ora)
    const wanted = { cardId: await cardNamed(server, '企业 5 席'), companyId: id, kind: 'seats' as const }
    const [two, one] = [await buy(server, ora, { ...wanted, seats: 2 }), await buy(server, ora, { ...wanted, seats: 1 })]
    await query(server, sql`update vip_term set seats = 1 where company_id = ${id} and kind = 'time'`)
    await query(server, sql`update company set seats = 4 where id = ${id}`)
    must(await refund(ora, two))
    must(await add(ora, [row(pip)]))
    const seated = async () => must(await add(ora, [row(quinn)])).failed.map(({ code }) => code)
    expect(await seated()).toEqual([11621])
    expect(await refund(ora, one)).toMatchObject({ code: 11320, message: expect.stringContaining('增购的席位已有人使用') })
    must(await ora.call('POST /api/vipOrder/refundCancel', { body: { id: two } }))
    expect(await seated()).toEqual([])
  })

  test('does not get its money back by taking out first who has used what it paid for', async () => {
    const [eve, fay, gus] = [await server.person('伊文'), await server.person('范雅'), await server.person('顾思')]
    const { id: companyId } = must(await save(eve))
    const cardId = await cardNamed(server, '企业 5 席')
    const used = async (person: Person) => {
      const id = await join(eve, person)
      must(await useQuota(person, free.id))
      must(await eve.call('POST /api/subAccount/remove', { body: { id } }))
    }
    const time = await buy(server, eve, { cardId, companyId, seats: 5 })
    await used(fay)
    const no = { code: 11320, message: expect.stringContaining('已经用过会员权益') }
    expect(await refund(eve, time)).toMatchObject(no)
    const seats = await buy(server, eve, { cardId, companyId, kind: 'seats', seats: 2 })
    await used(gus)
    expect(await refund(eve, seats)).toMatchObject(no)
  })
})

describe('a seat', () => {
  test('is for whoever accepts it, and makes them a member; a stranger cannot take it', async () => {
    const [bea, eve] = [await server.person('贝雅'), await server.person('伊文')]
    must(await add(main, [row(bea, { dept: '研发中心', position: '工程师' })]))
    expect((await mine(bea)).vip).toBe(0)
    const [{ inviteCode, company: name }] = must(await bea.call('GET /api/subAccount/invitations'))
    expect(name).toMatch(/^杭州青枝/)
    expect((await eve.call('POST /api/subAccount/accept', { body: { inviteCode } })).code).toBe(11626)
    must(await bea.call('POST /api/subAccount/accept', { body: { inviteCode } }))
    expect(await mine(bea)).toMatchObject({ vip: 2, company: { role: 'member', seats: 0, used: 0 } })
    expect(must(await useQuota(bea, free.id))).toMatchObject({ limit: 50, left: 49 })
    await query(
      server,
      sql`insert into wenwen_use (message_id, user_id, day, state) select gen_random_uuid(), ${bea.id}, now()::date, 'spent'
        from generate_series(1, 3)`,
    )
    const byPhone = async (from: number, to?: number) => (await members(main, { keyword: bea.phone.slice(from, to) })).length
    // The middle of a number, which is hidden, cannot be tried out digit by digit.
    expect([await byPhone(0), await byPhone(-4), await byPhone(-5), await byPhone(0, 7)]).toEqual([1, 1, 0, 0])
    const [seen] = await members(main, { keyword: '研发' })
    expect(seen).toMatchObject({ dept: '研发中心', use: { download: 1, lesson: 0, ai: 3 }, status: 'joined' })
    expect((await add(main, [row(bea)])).result.failed).toEqual([expect.objectContaining({ code: 11622 })])
    const other = await company(server, await server.person('周敏'))
    expect(other).not.toBe(companyId)
    must(await bea.call('POST /api/subAccount/quit'))
    expect((await mine(bea)).vip).toBe(0)
  })

  test('waits for whoever has no account yet: they are told when they come, and whether they have one nobody hears before', async () => {
    const ann = await server.person('安然')
    const phone = '13700001234'
    const { result } = await add(main, [row(ann), { name: '新同事', phone }])
    expect(result).toEqual({ ok: 2, failed: [] })
    const { devCode } = must(await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'login' } }))
    const { token } = must(await server.call('POST /api/auth/loginBySms', { body: { phone, code: devCode! } }))
    await server.app.bus.drain()
    const { records } = must(await server.callAs(token)('POST /api/notice/page', { body: { type: 7 } }))
    expect(records).toMatchObject([
      { title: expect.stringMatching(/邀请你加入企业会员$/), content: expect.stringContaining(' 前有效') },
    ])
  })

  test('goes along to another phone, and whoever has the number next can be asked', async () => {
    const ann = await server.person('安然')
    await company(server, ann)
    const bob = await server.person('博文')
    const seat = await join(ann, bob)
    // Asked under the number that they are about to have: nobody else.
    must(await add(ann, [row({ phone: '13700004321' })]))
    must(await movePhone(server, bob, '13700004321'))
    await server.app.bus.drain()
    expect(await members(ann, { keyword: '4321' })).toMatchObject([{ id: seat, status: 'joined' }])
    expect(await summary(ann)).toMatchObject({ used: 2, joined: 2, pending: 0 })
    expect((await add(ann, [row({ phone: '13700004321' })])).result.failed).toMatchObject([{ code: 11622 }])
    expect(must(await add(ann, [row(bob, { name: '新号主' })]))).toEqual({ ok: 1, failed: [] })
  })

  test('that is the last goes to one of two who are added at the same moment', async () => {
    const ann = await server.person('安然')
    await company(server, ann)
    const people = await Promise.all([1, 2, 3, 4].map(() => server.person()))
    // Two people: whoever asks twice waits for themselves anyway.
    const manager = await server.person('顾思')
    must(await ann.call('POST /api/subAccount/setManager', { body: { id: await join(ann, manager), on: true } }))
    must(
      await add(
        ann,
        people.slice(0, 2).map((one) => row(one)),
      ),
    )
    const answers = await Promise.all([add(ann, [row(people[2])]), add(manager, [row(people[3])])])
    expect(answers.map(({ result }) => result.ok).sort((a, b) => a - b)).toEqual([0, 1])
    expect(answers.flatMap(({ result }) => result.failed).map(({ code }) => code)).toEqual([11621])
    expect(await summary(ann)).toMatchObject({ total: 5, used: 5, pending: 3 })
    const [waiting] = await members(ann, { status: 'invited' })
    must(await ann.call('POST /api/subAccount/remove', { body: { id: waiting.id } }))
    expect(await summary(ann)).toMatchObject({ used: 4 })
  })

  test('taken away ends what it gave with the next call, on every node, and the person stays logged in', async () => {
    const cat = await server.person('陈晨')
    const id = await join(main, cat)
    expect((await useQuota(cat, free.id)).code).toBe(200)
    must(await main.call('POST /api/subAccount/remove', { body: { id } }))
    const next = await doc(server, { price: 990, vipFree: true })
    expect((await useQuota(cat, next.id)).code).toBe(11402)
    expect((await mine(cat)).vip).toBe(0)
    // Nothing is kept of it but what every node reads: the statement itself.
    const { rows } = await sql<{ vip: Date | null }>`select company_vip_until as vip from app_user where id = ${cat.id}`.execute(
      server.database.db,
    )
    expect(rows[0].vip).toBeNull()
    expect((await cat.call('POST /api/user/userBaseDetail', { body: {} })).code).toBe(200)
  })

  test('is kept for whoever is switched off, and brings nothing until they are let in again', async () => {
    const dan = await server.person('丹丹')
    const id = await join(main, dan)
    must(await main.call('POST /api/subAccount/disable', { body: { id } }))
    expect((await mine(dan)).vip).toBe(0)
    expect((await members(main, { status: 'disabled' })).map((one) => one.id)).toEqual([id])
    must(await main.call('POST /api/subAccount/enable', { body: { id } }))
    expect((await mine(dan)).vip).toBe(2)
    must(await main.call('POST /api/subAccount/remove', { body: { id } }))
  })

  test('is taken, given back and handed a manager’s work with a word to whose it is; whoever leaves needs none', async () => {
    const kay = await server.person('凯')
    const id = await join(main, kay)
    const said = async () =>
      must(await kay.call('POST /api/notice/page', { body: { type: 7 } }))
        .records.map(({ title, route }) => `${title.replace(/^你成为.*的/, '你成为').replace(/^.*公司/, '')} ${route}`)
        .filter((one) => !one.startsWith('邀请'))
        .reverse()
    for (const act of ['disable', 'enable'] as const) must(await main.call(`POST /api/subAccount/${act}`, { body: { id } }))
    for (const departmentIds of [undefined, []])
      must(await main.call('POST /api/subAccount/setManager', { body: { id, on: true, departmentIds } }))
    must(await main.call('POST /api/subAccount/remove', { body: { id } }))
    const words = [
      '停用了你的席位 pages/vip/myVipCard',
      '恢复了你的席位 pages/vip/myVipCard',
      '你成为管理员 pages/vip/subAccount',
      '收回了你的席位 pages/vip/myVipCard',
    ]
    expect(await said()).toEqual(words)
    await join(main, kay)
    must(await kay.call('POST /api/subAccount/quit'))
    expect(await said()).toEqual(words)
  })

  test('that was switched off can be left, and another one taken elsewhere', async () => {
    const [hal, other] = [await server.person('海尔'), await server.person('欧文')]
    must(await main.call('POST /api/subAccount/disable', { body: { id: await join(main, hal) } }))
    expect((await mine(hal)).company).toMatchObject({ disabled: true })
    must(await hal.call('POST /api/subAccount/quit'))
    expect((await mine(hal)).company).toBeUndefined()
    await company(server, other)
    await join(other, hal)
    expect(await mine(hal)).toMatchObject({ vip: 2, company: { disabled: false } })
  })

  test('of several is given up at once: who cannot be taken out is named, and keeps nobody else in', async () => {
    const eve = await server.person('伊文')
    await company(server, eve)
    const [bea, dan] = [await server.person('贝雅'), await server.person('丹丹')]
    const ids = [await join(eve, bea), await join(eve, dan)]
    const own = (await members(eve)).find(({ mine: me }) => me)!.id
    const batch = (act: 'disable' | 'enable' | 'remove', of: string[]) =>
      eve.call('POST /api/subAccount/batch', { body: { ids: of, act } })
    expect(must(await batch('disable', [...ids, own]))).toEqual({
      done: 2,
      failed: [{ row: 3, code: 11620, message: '主账号与管理员由主账号管理' }],
    })
    expect([(await mine(bea)).vip, (await mine(dan)).vip]).toEqual([0, 0])
    expect(must(await batch('enable', ids)).done).toBe(2)
    expect((await mine(bea)).vip).toBe(2)
    expect(must(await batch('remove', ids))).toEqual({ done: 2, failed: [] })
    expect(await summary(eve)).toMatchObject({ used: 1, joined: 1 })
    expect((await bea.call('POST /api/subAccount/batch', { body: { ids, act: 'remove' } })).code).toBe(11620)
  })

  test('changes hands three times a year for each seat, and not more often', async () => {
    const fay = await server.person('范雅')
    const id = await join(main, fay)
    await query(server, sql`update company set more_changes = 0 where id = ${companyId}`)
    const { changeLeft } = await summary(main)
    await query(
      server,
      sql`insert into company_member (id, company_id, name, phone, status, joined_at, left_at, left_how)
        select gen_random_uuid(), ${companyId}, '', '', 'removed', now(), now(), 'removed'
        from generate_series(1, ${changeLeft}::integer)`,
    )
    expect((await main.call('POST /api/subAccount/remove', { body: { id } })).code).toBe(11624)
    await query(server, sql`update company set more_changes = 100 where id = ${companyId}`)
    must(await main.call('POST /api/subAccount/remove', { body: { id } }))
  })

  test('is nobody’s to manage but the main member’s and two managers’', async () => {
    const [gus, ivy] = [await server.person('顾思'), await server.person('艾薇')]
    const [gusId, ivyId] = [await join(main, gus), await join(main, ivy, { dept: '市场部' })]
    expect((await gus.call('GET /api/subAccount/summary')).code).toBe(11620)
    expect((await gus.call('POST /api/subAccount/remove', { body: { id: ivyId } })).code).toBe(11620)
    must(await main.call('POST /api/subAccount/setManager', { body: { id: gusId, on: true } }))
    expect(await summary(gus)).toMatchObject({ role: 'manager' })
    await query(
      server,
      sql`insert into company_member (id, company_id, user_id, name, phone, status, joined_at, role)
        values (${randomUUID()}, ${companyId}, ${(await server.person('乔安')).id}, '另一位管理员', '', 'joined', now(), 'manager')`,
    )
    expect(await main.call('POST /api/subAccount/setManager', { body: { id: ivyId, on: true } })).toMatchObject({
      ...{ code: 11620, message: '管理员最多 2 位' },
    })
    await query(server, sql`delete from company_member where company_id = ${companyId} and name = '另一位管理员'`)
    const [me] = await members(main, { keyword: '沈悦' })
    expect((await gus.call('POST /api/subAccount/remove', { body: { id: me.id } })).code).toBe(11620)
    expect((await gus.call('POST /api/subAccount/setManager', { body: { id: ivyId, on: true } })).code).toBe(11620)
    await query(
      server,
      sql`insert into company_scope (member_id, company_id, department_id) select ${gusId}, company_id, id from company_department
        where company_id = ${companyId} and name = '研发中心'`,
    )
    // A department that is not theirs is as good as none.
    expect(await members(gus)).toEqual([])
    expect(await summary(gus)).toMatchObject({ joined: 0, pending: 0, used: (await summary(main)).used, scoped: true })
    expect((await gus.call('POST /api/subAccount/disable', { body: { id: ivyId } })).code).toBe(10104)
    expect((await main.call('POST /api/subAccount/quit')).code).toBe(11620)
    for (const id of [gusId, ivyId]) must(await main.call('POST /api/subAccount/remove', { body: { id } }))
  })

  test('is given by nobody who stopped looking after the company in the same moment', async () => {
    const [ann, gus, bob] = [await server.person('安然'), await server.person('顾思'), await server.person('博文')]
    const id = await company(server, ann)
    const [gusId, bobId] = [await join(ann, gus), await join(ann, bob)]
    must(await add(ann, [row({ phone: '13700002468' })]))
    const [asked] = await members(ann, { status: 'invited' })
    must(await ann.call('POST /api/subAccount/setManager', { body: { id: gusId, on: true } }))
    const late = [
      () => add(gus, [row({ phone: '13700002469' })]),
      () => gus.call('POST /api/subAccount/resend', { body: { id: asked.id } }),
      () => gus.call('POST /api/subAccount/inviteLink', { body: { maxUse: 2, hours: 24, requestId: randomUUID() } }),
      () => gus.call('POST /api/subAccount/disable', { body: { id: bobId } }),
    ]
    const answers = await server.database.db.transaction().execute(async (trx) => {
      await sql`select from company where id = ${id} for no key update`.execute(trx)
      await sql`update company_member set role = 'member' where id = ${gusId}`.execute(trx)
      const asking = late.map((one) => one())
      await untilBlocked(server, late.length)
      return asking
    })
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([11620, 11620, 11620, 11620])
    expect(await summary(ann)).toMatchObject({ joined: 3, pending: 1, disabled: 0 })
  })

  test('whose term nearly ends is renewed by the main member, who is led there, and managers to those whom they look after', async () => {
    const [ian, joe] = [await server.person('伊恩'), await server.person('乔')]
    const ofIan = await company(server, ian)
    must(await ian.call('POST /api/subAccount/setManager', { body: { id: await join(ian, joe), on: true } }))
    await daysGone(ofIan, 358)
    await runJob(server, 'vip.remind')
    const told = async (person: Person) =>
      must(await person.call('POST /api/notice/page', { body: { type: 7 } }))
        .records.filter(({ title }) => title === '企业会员还有7天到期')
        .map(({ route }) => route)
    expect(await told(ian)).toEqual(['pages/vip/vipCardDetailEnterprise'])
    expect(await told(joe)).toEqual(['pages/vip/subAccount'])
  })

  test('of another company is not there: nothing of it is seen or changed', async () => {
    const [kim, leo] = [await server.person('金敏'), await server.person('李奥')]
    await company(server, kim)
    const id = await join(main, leo)
    for (const route of ['remove', 'disable', 'enable', 'resend'] as const)
      expect((await kim.call(`POST /api/subAccount/${route}`, { body: { id } })).code).toBe(10104)
    expect((await kim.call('POST /api/subAccount/setManager', { body: { id, on: true } })).code).toBe(10104)
    expect((await members(kim)).map(({ name }) => name)).toEqual(['沈悦'])
    // Whose member somebody is, is no business of another company: they alone are told.
    expect(must(await add(kim, [row(leo)]))).toEqual({ ok: 1, failed: [] })
    const [{ inviteCode }] = must(await leo.call('GET /api/subAccount/invitations'))
    expect((await leo.call('POST /api/subAccount/accept', { body: { inviteCode } })).code).toBe(11623)
    must(await main.call('POST /api/subAccount/remove', { body: { id } }))
  })

  test('is over at the same moment for all when the term is; then everything can be seen and nothing changed', async () => {
    const may = await server.person('梅')
    const id = await join(main, may)
    await runJob(server, 'vip.remind')
    await daysGone(companyId, 366)
    await query(
      server,
      sql`update app_user set company_vip_until = company_vip_until - interval '366 days'
      where company_vip_until is not null`,
    )
    expect([(await mine(may)).vip, (await mine(main)).vip]).toEqual([0, 0])
    expect((await useQuota(may, free.id)).code).toBe(11402)
    expect(await summary(main)).toMatchObject({ active: false })
    expect((await members(main)).length).toBeGreaterThan(1)
    expect((await add(main, [row(await server.person())])).code).toBe(11628)
    expect((await main.call('POST /api/subAccount/remove', { body: { id } })).code).toBe(11628)
    await buy(server, main, { cardId: await cardNamed(server, '企业 5 席'), companyId })
    expect((await mine(may)).vip).toBe(2)
    must(await main.call('POST /api/subAccount/remove', { body: { id } }))
  })
})

describe('a table of colleagues', () => {
  test('of 200 rows names the 37 that are wrong, and keeps nothing', async () => {
    const bad = new Set(Array.from({ length: 37 }, (_, n) => 3 + n * 5))
    const lines = Array.from({ length: 200 }, (_, n) => {
      const phone = `139${String(10_000_000 + n)}`
      return ['同事', bad.has(n + 1) ? phone.slice(0, 9) : phone, '人力资源部', '专员', `QZ${n}`].join('\t')
    })
    const text = ['姓名\t手机号\t部门\t职位\t工号', ...lines].join('\r\n')
    const result = must(await main.call('POST /api/subAccount/importPreview', { body: { text } }))
    expect(result.rows).toHaveLength(200)
    expect(result.errors.map(({ row: at }) => at)).toEqual([...bad])
    expect(result.errors[0].message).toBe('第3行手机号格式不正确')
    expect((await members(main)).every(({ dept }) => dept !== '人力资源部')).toBe(true)
  })

  test('an import may be the template itself, filled in; whoever looks after no company sends none', async () => {
    const template = await server.app.http.inject({ url: '/templates/members.xlsx' })
    const [head] = readSheet(template.rawPayload)
    const filled = writeSheet('成员', [
      head.cells,
      ['钟琳', '138 0013 8777', '市场部', '专员', ''],
      ['', '13800138778', '', '', ''],
    ])
    const sent = (who: Person) =>
      send<Result<Api['POST /api/subAccount/importFile']>>(
        server,
        who,
        '/api/subAccount/importFile',
        multipart(filled, '成员.xlsx'),
      )
    const { result } = await sent(main)
    expect(result.rows[0]).toEqual({ name: '钟琳', phone: '138 0013 8777', dept: '市场部', position: '专员', empNo: '' })
    expect(result.errors).toMatchObject([{ row: 2, message: '第3行没有填写姓名' }])
    expect(result).toMatchObject({ needSeats: 1, lines: [2, 3] })
    expect((await sent(await server.person('路人'))).code).toBe(11620)
  })

  test('is read under a head as people write it, a title above, stars and other words; no example is anybody', async () => {
    const lines = [
      '青枝公司入职名单',
      '*姓名\t手机号码（必填）\t所属部门\t岗位\t员工编号*',
      '张三（示例，请删去）\t13800000000\t研发中心\t工程师\tA001',
      '李 四\t\u202d＋86 １３９００００１１１１\u202c\t财务部\t会计\t无',
      '王五\t13900001112\t\t\t-',
      '赵六\t13900001113\t\t\tb7',
      '孙七\t13900001114\t\t\tB7',
    ]
    const result = must(await main.call('POST /api/subAccount/importPreview', { body: { text: lines.join('\n') } }))
    expect(result.rows.map(({ name, dept }) => [name, dept])).toEqual([
      ['李 四', '财务部'],
      ...['王五', '赵六', '孙七'].map((name) => [name, '']),
    ])
    expect(result.errors).toMatchObject([{ row: 4, message: '第5行的工号与前面重复' }])
  })

  test('is read from the column of the very name, also where one that is called like it stands before', async () => {
    const text = '姓名\t联系电话\t手机号\t岗位\t职位\n李四\t010-1234\t13900001111\tP7\t会计'
    const result = must(await main.call('POST /api/subAccount/importPreview', { body: { text } }))
    expect(result).toMatchObject({ rows: [{ phone: '13900001111', position: '会计' }], errors: [] })
  })

  test('of whom some have a seat already needs none for them; a number that somebody has is nobody else’s', async () => {
    const [bea, may, zoe] = [await server.person('贝雅'), await server.person('梅'), await server.person('左一')]
    const eve = await server.person('伊文')
    await company(server, eve)
    await join(eve, bea, { empNo: 'A1' })
    must(await add(eve, [row(may)]))
    const text = [bea, may, zoe].map(({ phone }) => `同事\t${phone}`).join('\n')
    const result = must(await eve.call('POST /api/subAccount/importPreview', { body: { text } }))
    expect(result).toMatchObject({ needSeats: 1, leftSeats: 2 })
    expect(result.errors.map((one) => [one.row, one.code])).toEqual([
      [1, 11622],
      [2, 11622],
    ])
    const { failed } = must(await add(eve, [{ ...row(zoe), empNo: 'a1' }]))
    expect(failed).toMatchObject([{ code: 11625, message: '第1行的工号与本企业另一位成员重复' }])
    must(await add(eve, [{ ...row(zoe), empNo: '无' }]))
    expect((await members(eve, { status: 'invited' })).map(({ empNo }) => empNo)).toEqual(['', ''])
  })

  test('a seat whose member has not been here for thirty days is pointed out; whoever comes back is not', async () => {
    const idle = await server.person('久未登录')
    await join(main, idle)
    const pointedOut = async () => (await members(main)).filter((one) => one.idle).map(({ name }) => name)
    expect(await pointedOut()).toEqual([])
    await query(server, sql`update company_member set joined_at = now() - interval '40 days' where user_id = ${idle.id}`)
    await query(server, sql`update session set seen_at = now() - interval '31 days' where user_id = ${idle.id}`)
    expect(await pointedOut()).toHaveLength(1)
    await idle.call('GET /api/vip/my')
    expect(await pointedOut()).toEqual([])
  })
})

test('what managers are told of a member are counts and nothing else: no post, talk, question or name of what was read', () => {
  const names = (schema: TSchema): string[] => {
    const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema }
    return [...Object.entries(properties ?? {}).flatMap(([name, one]) => [name, ...names(one)]), ...(items ? names(items) : [])]
  }
  const told = Object.entries(spec)
    .filter(([route]) => /subAccount\/(page|summary)$/.test(route))
    .flatMap(([, { result }]) => names(result))
  const allowed = [
    ...['records', 'next', 'total', 'id', 'name', 'avatar', 'phoneMasked', 'dept', 'position', 'role', 'status', 'inviteEnds'],
    ...[
      'joinTime',
      'use',
      'download',
      'lesson',
      'ai',
      'mine',
      'can',
      'company',
      'endTime',
      'active',
      'used',
      'joined',
      'pending',
    ],
    ...['disabled', 'changeLeft', 'departments', 'empNo', 'manages', 'scoped', 'seesMoney', 'idle', 'serverTime'],
  ]
  expect(told.filter((name) => !allowed.includes(name))).toEqual([])
})
