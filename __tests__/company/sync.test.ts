import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { movePhone } from '../mine/support'
import { must } from '../order/support'
import { PHONE_NUMBER } from '../support/phone-number'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { add, company, join, members, row, summary } from './support'

let server: TestServer
let an: TestOperator
let main: Person
let companyId: string
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['运营'])
})
beforeEach(async () => {
  main = await server.person('沈悦')
  companyId = await company(server, main, 6)
})
afterAll(() => server.close())

const create = (name: string, by = an, of = companyId) =>
  by.call('POST /admin/api/company/key/create', { body: { companyId: of, name } })
const make = async (by = an, of = companyId) => must(await create('北森', by, of))
type Sent = { empNo: string; name?: string; phone?: string; dept?: string; position?: string; left?: boolean }
const sync = (key: string, rows: Sent[]) => server.call('POST /api/enterprise/sync', { body: { key, rows } })
const told = (person: Pick<Person, 'phone'>, empNo: string, more: Partial<Sent> = {}): Sent => ({
  ...{ empNo, name: `员工${empNo}`, phone: person.phone, dept: '生产部', position: '班长' },
  ...more,
})
const listed = async (empNo: string) => (await members(main)).find((one) => one.empNo === empNo)

describe('the HR system of a company', () => {
  test('has new people asked, puts the others right, takes out who has left; sent again nothing changes', async () => {
    const { key } = await make()
    const [ann, bob] = [await server.person('林晓'), await server.person('博文')]
    const memberId = await join(main, ann)
    expect(must(await sync(key, [told(ann, 'A1'), told(bob, 'B2')]))).toEqual({
      ...{ added: 1, changed: 1, removed: 0, same: 0, failed: [] },
    })
    expect(await listed('A1')).toMatchObject({ id: memberId, name: '员工A1', dept: '生产部', position: '班长', status: 'joined' })
    expect(await listed('B2')).toMatchObject({ status: 'invited' })
    expect(must(await bob.call('GET /api/subAccount/invitations'))).toHaveLength(1)
    expect(must(await sync(key, [told(ann, 'A1'), told(bob, 'B2')]))).toMatchObject({ added: 0, changed: 0, same: 2 })
    // What is not said stays as it is; a phone of somebody who has joined is their own.
    expect(must(await sync(key, [{ empNo: 'A1', name: '林晓', phone: '13912345678' }]))).toMatchObject({ changed: 1 })
    expect(await listed('A1')).toMatchObject({
      name: '林晓',
      dept: '生产部',
      phoneMasked: expect.stringContaining(ann.phone.slice(-4)),
    })
    expect(
      must(
        await sync(key, [
          { empNo: 'A1', left: true },
          { empNo: 'Z9', left: true },
        ]),
      ),
    ).toMatchObject({ removed: 1, same: 1 })
    expect(await listed('A1')).toBeUndefined()
    expect((await ann.call('GET /api/vip/my')).result.vip).toBe(0)
  })

  test('asks whoever has the number that a colleague has given up, and leaves the colleague their name', async () => {
    const { key } = await make()
    const ann = await server.person('林晓')
    await join(main, ann, { name: '林晓' })
    must(await movePhone(server, ann, '13700008765'))
    await server.app.bus.drain()
    expect(must(await sync(key, [told(ann, 'A1', { name: '新来的' })]))).toMatchObject({ added: 1, changed: 0 })
    expect(must(await sync(key, [told({ phone: '13700008765' }, 'A2', { name: '林小晓' })]))).toMatchObject({ changed: 1 })
    expect(await listed('A1')).toMatchObject({ name: '新来的', status: 'invited' })
    expect(await listed('A2')).toMatchObject({ name: '林小晓', status: 'joined' })
  })

  test('finds people by a number that was written down in wide digits, and writes it plainly', async () => {
    const { key } = await make()
    const ann = await server.person('林晓')
    const memberId = await join(main, ann)
    await query(server, sql`update company_member set emp_no = 'Ａ００１' where id = ${memberId}`)
    expect(must(await sync(key, [told(ann, 'A001')]))).toMatchObject({ changed: 1, failed: [] })
    expect(await listed('A001')).toMatchObject({ id: memberId })
    await query(server, sql`update company_member set emp_no = 'Ａ００１' where id = ${memberId}`)
    expect(must(await sync(key, [{ empNo: 'Ａ００１', left: true }]))).toMatchObject({ removed: 1 })
  })

  test('hears of each row that cannot be done, and of no other: no number, no phone, the same twice, somebody else’s, no seat left', async () => {
    const { id: keyId, key } = await make()
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => server.person(`员工${n}`)))
    const { failed, ...counts } = must(
      await sync(key, [
        told(people[0], 'E0'),
        told({ phone: '12345' }, 'E1'),
        told(people[1], 'E0'),
        told(people[1], ' '),
        told(people[0], 'E9'),
        ...people.slice(1).map((person, n) => told(person, `F${n}`)),
        { empNo: 'E7', name: '只有姓名' },
      ]),
    )
    // The main member sits on the first of six.
    expect(counts).toEqual({ added: 5, changed: 0, removed: 0, same: 0 })
    expect(failed.map(({ row: at, code }) => [at, code])).toEqual([
      [2, 11625],
      [3, 11625],
      [4, 11625],
      [5, 11622],
      [10, 11621],
      [11, 11625],
    ])
    expect(failed.at(-2)).toEqual({ row: 10, empNo: 'F4', code: 11621, message: '第10行：席位已满，可增购席位' })
    const runs = must(await an.call('POST /admin/api/company/sync/page', { body: { companyId, keyId } })).records
    expect(runs).toMatchObject([{ added: 5, failed: 6, faults: expect.arrayContaining(['第2行手机号格式不正确']) }])
    expect(JSON.stringify(runs)).not.toMatch(PHONE_NUMBER)
    expect(JSON.stringify(runs)).not.toContain('F4')
  })

  test('asks nobody again who has said no or has let it pass, and takes out nobody who looks after the company', async () => {
    const { key } = await make()
    const [ann, bob] = [await server.person('林晓'), await server.person('博文')]
    must(await sync(key, [told(ann, 'A1'), told(bob, 'B2')]))
    const [{ inviteCode }] = must(await ann.call('GET /api/subAccount/invitations'))
    must(await ann.call('POST /api/subAccount/decline', { body: { inviteCode } }))
    await query(server, sql`update company_member set invite_ends = now() - interval '1 minute' where phone = ${bob.phone}`)
    const { failed } = must(await sync(key, [told(ann, 'A1'), told(bob, 'B2')]))
    expect(failed.map(({ code, message }) => [code, message])).toEqual([
      [11626, '第1行：本人谢绝过邀请，需要时请在企业子会员页再邀请'],
      [11626, '第2行：邀请已过期没有答复，请在企业子会员页重发'],
    ])
    // By hand it is asked all the same.
    expect(must(await add(main, [row(ann)])).ok).toBe(1)
    must(await sync(key, [told(main, 'M0')]))
    expect(must(await sync(key, [{ empNo: 'M0', left: true }])).failed).toMatchObject([{ code: 11620 }])
    expect(await summary(main)).toMatchObject({ role: 'main' })
  })

  test('is let in by its key alone: told once, known by its end, over from the call after it was stopped', async () => {
    const { id, key } = await make()
    expect(key).toMatch(/^hrk_[\w-]{32}$/)
    const list = async () => must(await an.call('POST /admin/api/company/key/list', { body: { companyId } }))
    expect(await list()).toMatchObject([{ id, name: '北森', tail: key.slice(-4), state: 'on', lastUsedAt: null }])
    expect(JSON.stringify(await query(server, sql`select * from company_key`))).not.toContain(key)
    expect((await sync(`${key.slice(0, -1)}~`, [{ empNo: 'A1', left: true }])).code).toBe(11630)
    must(await sync(key, [{ empNo: 'A1', left: true }]))
    expect((await list())[0].lastUsedAt).not.toBeNull()
    must(await an.call('POST /admin/api/company/key/revoke', { body: { companyId, id, reason: '换系统' } }))
    expect((await sync(key, [{ empNo: 'A1', left: true }])).code).toBe(11630)
    expect((await list())[0].state).toBe('revoked')
    const audit = must(await an.call('POST /admin/api/company/sync/page', { body: { companyId, keyId: id } })).records
    expect(audit).toHaveLength(1)
    // The name of one that was stopped is free again; that of one that works is not.
    await make()
    expect(await create('北森')).toMatchObject({ code: 400, message: '已有同名的密钥，先停用它' })
    const twins = await Promise.all([create('用友'), create('用友')])
    expect(twins.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
    for (let n = 3; n <= 5; n++) must(await create(`第${n}个`))
    expect(await create('第六个')).toMatchObject({ code: 400, message: expect.stringContaining('最多同时有 5 个') })
  })

  test('writes to its own company alone, and the HR of another one neither makes nor stops its keys', async () => {
    const [other, ann] = [await server.person('别家'), await server.person('林晓')]
    const theirs = await company(server, other)
    must(await add(other, [row(ann, { empNo: 'A1' })]))
    const { id, key } = await make()
    must(await sync(key, [{ empNo: 'A1', left: true }]))
    expect((await members(other)).map(({ empNo }) => empNo)).toContain('A1')
    const hr = await operator(server, ['企业HR'], theirs)
    for (const [route, body] of [
      ['POST /admin/api/company/key/list', { companyId }],
      ['POST /admin/api/company/key/create', { companyId, name: '偷' }],
      ['POST /admin/api/company/key/revoke', { companyId, id, reason: '偷' }],
      ['POST /admin/api/company/sync/page', { companyId, keyId: id }],
    ] as const)
      expect([route, (await hr.call(route, { body: body as never })).status]).toEqual([route, 403])
    expect((await hr.call('POST /admin/api/company/key/revoke', { body: { companyId: theirs, id, reason: '偷' } })).code).toBe(
      10104,
    )
    expect((await make(hr, theirs)).key).toMatch(/^hrk_/)
    must(await sync(key, [{ empNo: 'A1', left: true }]))
  })

  test('changes nothing once the term of the company is over', async () => {
    const { key } = await make()
    await query(
      server,
      sql`update company set term_start = now() - interval '2 days', term_end = now() - interval '1 day' where id = ${companyId}`,
    )
    expect((await sync(key, [{ empNo: 'A1', left: true }])).code).toBe(11628)
  })
})
