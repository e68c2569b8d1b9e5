import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readSheet } from '../../server/app/formats/sheet'
import { buyerOf } from '../../server/modules/domains/company/profile'
import { must } from '../order/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { wallClock } from '../support/wall-clock'
import { mine } from '../vip/support'
import { add, company, join, members, row, summary } from './support'

let server: TestServer
let main: Person
let companyId: string
beforeAll(async () => {
  server = await startServer()
  main = await server.person('沈悦')
  companyId = await company(server, main)
})
afterAll(() => server.close())
afterEach(() => jest.useRealTimers())

const reached = async (id: string) => {
  const { contact: name, phone } = await buyerOf(server.database.db, id)
  return { name, phone }
}

/** A message that is sent to one of the two. */
async function codeFor(who: Person, id: string, whose: 'own' | 'theirs') {
  // Nobody waits a minute here.
  await query(server, sql`update sms_code set created_at = created_at - interval '2 days'`)
  return must(await who.call('POST /api/subAccount/transferCode', { body: { id, whose } }))
}
const transfer = (who: Person, id: string, codeOld: string, codeNew: string) =>
  who.call('POST /api/subAccount/transferMain', { body: { id, codeOld, codeNew } })

describe('the main role', () => {
  test('passes on with the codes of both phones, and not with one, or with one that was sent for something else', async () => {
    const bea = await server.person('贝雅')
    const id = await join(main, bea)
    const [own, theirs] = [await codeFor(main, id, 'own'), await codeFor(main, id, 'theirs')]
    expect(theirs.phoneMasked.slice(-4)).toBe(bea.phone.slice(-4))
    expect(own.devCode).not.toBe(theirs.devCode)
    expect((await transfer(main, id, own.devCode!, own.devCode!)).code).toBe(10102)
    expect((await transfer(bea, id, own.devCode!, theirs.devCode!)).code).toBe(11620)
    expect(await summary(main)).toMatchObject({ role: 'main' })
    must(await transfer(main, id, own.devCode!, theirs.devCode!))
    // The answer was lost, and it is sent again.
    expect(must(await transfer(main, id, own.devCode!, theirs.devCode!))).toBe(true)
    expect(await summary(bea)).toMatchObject({ role: 'main' })
    // Whom contracts name.
    expect(await reached(companyId)).toEqual({ name: '同事', phone: bea.phone })
    expect((await main.call('GET /api/subAccount/summary')).code).toBe(11620)
    expect((await mine(main)).company).toMatchObject({ role: 'member' })
    // The same codes do nothing a second time; who follows passes it back.
    const [first] = await members(bea, { keyword: '沈悦' })
    expect((await transfer(bea, first.id, theirs.devCode!, own.devCode!)).code).toBe(10102)
    const [back, mineAgain] = [await codeFor(bea, first.id, 'own'), await codeFor(bea, first.id, 'theirs')]
    must(await transfer(bea, first.id, back.devCode!, mineAgain.devCode!))
    expect(await summary(main)).toMatchObject({ role: 'main' })
    expect(await reached(companyId)).toEqual({ name: '沈悦', phone: main.phone })
    must(await main.call('POST /api/subAccount/remove', { body: { id } }))
  })

  test('has to pass on before its account is closed; what was missed then goes to the manager who was there first', async () => {
    const [ann, gus] = [await server.person('安然'), await server.person('顾思')]
    const companyId = await company(server, ann)
    const check = async (who: Person) =>
      must(await who.call('GET /api/user/logoffCheck')).items.find(({ code }) => code === 'company')
    expect(await check(ann)).toMatchObject({ ok: false, route: 'pages/vip/subAccount' })
    const gusId = await join(ann, gus)
    expect(await check(gus)).toMatchObject({ ok: true })
    expect(await ann.call('POST /api/user/logoffApply', { body: { reason: 'l1', code: '000000' } })).toMatchObject({
      code: 12450,
      message: expect.stringContaining('主账号'),
    })
    must(await ann.call('POST /api/subAccount/setManager', { body: { id: gusId, on: true } }))
    const { list } = server.app.services.modules
    await server.database.db
      .transaction()
      .execute((trx) => list.find(({ name }) => name === 'company')!.personalData!.erase!(trx, ann.id))
    expect(await summary(gus)).toMatchObject({ role: 'main' })
    expect(await reached(companyId)).toEqual({ name: '同事', phone: gus.phone })
    const rows = await query<{ n: number }>(
      server,
      sql`select count(*)::integer as n from company_member where company_id = ${companyId} and user_id = ${ann.id}`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('a link of the company', () => {
  const link = async (who: Person, more: object = {}) =>
    must(await who.call('POST /api/subAccount/inviteLink', { body: { maxUse: 2, hours: 24, requestId: randomUUID(), ...more } }))
  const keyOf = ({ url }: { url: string }) => new URL(url.replace('#/', '')).searchParams.get('join')!
  const look = (who: Pick<TestServer, 'call'>, key: string) => who.call('GET /api/subAccount/link/:key', { params: { key } })
  const enter = (who: Person, key: string) =>
    who.call('POST /api/subAccount/joinByLink', { body: { key, name: '新同事', requestId: randomUUID() } })

  test('says whose it is, lets in as many as it says who agree, and nobody after it was closed', async () => {
    const made = await link(main)
    expect(made.image).toMatch(/^data:image\/png/)
    const key = keyOf(made)
    expect(must(await look(server, key))).toMatchObject({ company: expect.stringContaining('青枝'), joined: false })
    const [bea, cat, dan] = [await server.person('贝雅'), await server.person('陈晨'), await server.person('丹丹')]
    must(await enter(bea, key))
    expect((await mine(bea)).vip).toBe(2)
    expect((await enter(bea, key)).code).toBe(11622)
    must(await enter(cat, key))
    expect((await enter(dan, key)).code).toBe(11626)
    const again = await link(main)
    must(await main.call('POST /api/subAccount/closeLink', { body: { id: again.id } }))
    expect((await enter(dan, keyOf(again))).code).toBe(11626)
    expect(must(await main.call('GET /api/subAccount/inviteLinks'))).toEqual([])
    for (const { id, mine: own } of await members(main))
      if (!own) must(await main.call('POST /api/subAccount/remove', { body: { id } }))
  })

  test('that meets the last seat lets in one of two, and whoever sits elsewhere not at all', async () => {
    const ann = await server.person('安然')
    await company(server, ann)
    const [kim, leo, may] = [await server.person(), await server.person(), await server.person()]
    must(await add(ann, [row(await server.person()), row(await server.person()), row(await server.person())]))
    const key = keyOf(await link(ann, { maxUse: 5 }))
    const answers = await Promise.all([enter(kim, key), enter(leo, key)])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 11627])
    await join(main, may)
    expect((await enter(may, key)).code).toBe(11623)
    expect(await summary(ann)).toMatchObject({ used: 5, total: 5 })
  })

  test('lets in again who left by themselves, and whom the company has let go or switched off when it asks them by name', async () => {
    const ann = await server.person('安然')
    await company(server, ann)
    const key = keyOf(await link(ann, { maxUse: 9 }))
    const [kim, leo, may] = [await server.person(), await server.person(), await server.person()]
    const ids = [await join(ann, kim), await join(ann, leo), await join(ann, may)]
    const quit = (who: Person) => who.call('POST /api/subAccount/quit')
    must(await quit(kim))
    must(await enter(kim, key))
    must(await ann.call('POST /api/subAccount/remove', { body: { id: ids[1] } }))
    must(await ann.call('POST /api/subAccount/disable', { body: { id: ids[2] } }))
    must(await quit(may))
    // By themselves: their own data say so.
    expect(
      await query(
        server,
        sql`select user_id as id, left_how as how from company_member
        where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`,
      ),
    ).toEqual([
      { id: kim.id, how: 'quit' },
      { id: leo.id, how: 'removed' },
      { id: may.id, how: 'quit_disabled' },
    ])
    for (const who of [leo, may])
      expect(await enter(who, key)).toMatchObject({ code: 11622, message: expect.stringContaining('联系管理员邀请') })
    await join(ann, leo)
    must(await add(ann, [row(may)]))
    must(await enter(may, key))
    expect(await summary(ann)).toMatchObject({ joined: 4, disabled: 0 })
  })

  test('of somebody who looks after one department leads into that one', async () => {
    const gus = await server.person('顾思')
    const id = await join(main, gus, { dept: '研发中心' })
    await join(main, await server.person('市场的人'), { dept: '市场部' })
    const all = (await summary(main)).departments
    const own = all.filter(({ name }) => name === '研发中心')
    const departmentIds = own.map((one) => one.id)
    must(await main.call('POST /api/subAccount/setManager', { body: { id, on: true, departmentIds } }))
    expect(await summary(gus)).toMatchObject({ departments: own })
    expect((await members(gus)).map(({ dept }) => dept)).toEqual(['研发中心'])
    const body = { maxUse: 1, hours: 1, requestId: randomUUID() }
    expect((await gus.call('POST /api/subAccount/inviteLink', { body })).code).toBe(400)
    const foreign = { ...body, departmentId: all.find(({ name }) => name === '市场部')!.id }
    expect((await gus.call('POST /api/subAccount/inviteLink', { body: { ...foreign, requestId: randomUUID() } })).code).toBe(
      10104,
    )
    expect(await link(gus, { departmentId: departmentIds[0] })).toMatchObject({ dept: '研发中心' })
  })
})

test('what is written down of a member can be put right, and trainings hear of another department', async () => {
  const ivy = await server.person('艾薇')
  const id = await join(main, ivy)
  const edit = (more: object) =>
    main.call('POST /api/subAccount/edit', { body: { id, name: '艾薇', dept: '财务部', position: '会计', empNo: 'A7', ...more } })
  must(await edit({}))
  expect((await members(main, { keyword: '艾薇' }))[0]).toMatchObject({ dept: '财务部', position: '会计', empNo: 'A7' })
  const moved = () => query<{ data: { memberId: string } }>(server, sql`select data from event where name = 'company.moved'`)
  expect((await moved()).filter(({ data }) => data.memberId === id)).toHaveLength(1)
  must(await edit({ position: '主管' }))
  expect((await moved()).filter(({ data }) => data.memberId === id)).toHaveLength(1)
  expect(await edit({ name: ' ' })).toMatchObject({ code: 400 })
})

test('of two who put something right in the same member neither takes back what the other has changed', async () => {
  const [kay, joe] = [await server.person('凯'), await server.person('乔')]
  await company(server, kay)
  const id = await join(kay, joe)
  const was = { name: '同事', dept: '', position: '', empNo: '' }
  const edit = (more: object) => kay.call('POST /api/subAccount/edit', { body: { id, ...was, ...more, was } })
  must(await edit({ dept: '市场部' }))
  must(await edit({ name: '乔安', position: '主管' }))
  must(await edit({ dept: '市场部' }))
  expect(await edit({ dept: '财务部' })).toMatchObject({ code: 10109, message: '同事刚改过这位成员，请重新打开' })
  expect((await members(kay)).find((one) => one.id === id)).toMatchObject({ name: '乔安', dept: '市场部', position: '主管' })
})

test('whoever is in one of two departments of the same name stays there when something else of them is put right', async () => {
  const [kay, joe] = [await server.person('凯'), await server.person('乔')]
  await company(server, kay)
  const id = await join(kay, joe, { dept: '门店', empNo: 'B7' })
  const edit = (more: object) =>
    kay.call('POST /api/subAccount/edit', { body: { id, name: '乔', dept: '门店', position: '', empNo: 'B7', ...more } })
  const [at] = await query<{ id: string; company: string }>(
    server,
    sql`select department_id as id, company_id as company from company_member where id = ${id}`,
  )
  const [east, shop] = [randomUUID(), randomUUID()]
  await query(
    server,
    sql`insert into company_department (id, company_id, parent_id, name, sort)
      values (${east}, ${at.company}, null, '华东', 0), (${shop}, ${at.company}, ${east}, '门店', 1)`,
  )
  const stands = async () =>
    (await query<{ id: string }>(server, sql`select department_id as id from company_member where id = ${id}`))[0].id
  must(await edit({ position: '店长' }))
  expect(await stands()).toBe(at.id)
  const { failed } = must(await add(kay, [row(await server.person(), { dept: '门店' })]))
  expect(failed).toMatchObject([{ code: 11625, message: '第1行的部门：有同名部门，请写 上级/部门' }])
  must(await edit({ dept: '华东/门店' }))
  expect(await stands()).toBe(shop)
  // The number is theirs alone, and they are found by it.
  expect((await members(kay, { keyword: 'b7' })).map((one) => one.id)).toEqual([id])
})

test('the list of members is a workbook for whoever looks after them, and closed to all others and later', async () => {
  const { url, name } = must(await main.call('POST /api/subAccount/export'))
  expect(name).toMatch(/成员名单.*\.xlsx$/)
  const got = await server.app.http.inject({ method: 'GET', url })
  expect(got.statusCode).toBe(200)
  const rows = readSheet(got.rawPayload)
  expect(rows[0].cells.slice(0, 5)).toEqual(['姓名', '手机号', '部门', '职位', '工号'])
  expect(rows.find(({ cells }) => cells[0] === '艾薇')!.cells[4]).toBe('A7')
  expect(got.rawPayload.toString('latin1')).not.toContain(main.phone)
  const eve = await server.person('伊文')
  expect((await eve.call('POST /api/subAccount/export')).code).toBe(11620)
  expect((await server.app.http.inject({ method: 'GET', url: url.replace(main.id, eve.id) })).statusCode).toBe(404)
})

test('whoever is asked is told once a day by one company, however often it asks', async () => {
  wallClock(Date.now())
  const [ann, kim] = [await server.person('安然'), await server.person()]
  await company(server, ann)
  const told = async () =>
    must(await kim.call('POST /api/notice/page', { body: {} })).records.filter(({ title }) => title.includes('邀请你加入'))
  must(await add(ann, [row(kim)]))
  const [{ id }] = await members(ann, { status: 'invited' })
  for (let time = 0; time < 2; time++) must(await ann.call('POST /api/subAccount/resend', { body: { id } }))
  must(await ann.call('POST /api/subAccount/remove', { body: { id } }))
  must(await add(ann, [row(kim)]))
  expect(await told()).toHaveLength(1)
  // Who has come and was let go the same day hears of it anew.
  const [{ inviteCode }] = must(await kim.call('GET /api/subAccount/invitations'))
  must(await kim.call('POST /api/subAccount/accept', { body: { inviteCode } }))
  const [{ id: sits }] = (await members(ann)).filter(({ mine: own }) => !own)
  must(await ann.call('POST /api/subAccount/remove', { body: { id: sits } }))
  for (let time = 0; time < 2; time++) {
    must(await add(ann, [row(kim)]))
    const [{ id: waits }] = await members(ann, { status: 'invited' })
    if (!time) must(await ann.call('POST /api/subAccount/remove', { body: { id: waits } }))
  }
  expect(await told()).toHaveLength(2)
  await query(
    server,
    sql`update notice set cause = replace(cause, ${'company.invite:'}, 'the day before:') where user_id = ${kim.id}`,
  )
  const [{ id: again }] = await members(ann, { status: 'invited' })
  must(await ann.call('POST /api/subAccount/resend', { body: { id: again } }))
  expect(await told()).toHaveLength(3)
})
