import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { adminContract } from '../../contract/admin'
import type { AdminSpec } from '../../contract/admin/endpoint'
import { Modules } from '../../server/app/module'
import { modules } from '../../server/modules'
import { course } from '../lesson/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { operator, type TestOperator } from './support'

let server: TestServer
let [an, bo]: TestOperator[] = []
let lin: Person
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
  bo = await operator(server)
  lin = await server.person('林')
})
afterAll(() => server.close())

const give = (coins: number, by = an, requestId = randomUUID()) =>
  by.call('POST /admin/api/coin/grant', { body: { userId: lin.id, coins, reason: '活动补发', requestId } })
const coins = async () => (await lin.call('GET /api/user/canUseCoin')).result
/** The id under which a large gift waits. */
const ask = async (amount = 5000) => ((await give(amount)).result as unknown as { waiting: string }).waiting
const decide = (by: TestOperator, id: string, agree = true) =>
  by.call('POST /admin/api/approval/decide', { body: { id, agree, ...(!agree && { reason: '说明不够' }) } })

test('a small gift is given at once; the same request is not given twice', async () => {
  const before = await coins()
  const requestId = randomUUID()
  expect((await give(100, an, requestId)).result).toEqual({ balance: before + 100 })
  expect((await give(100, an, requestId)).result).toEqual({ balance: before + 100 })
  expect((await give(200, an, requestId)).code).toBe(10109)
  expect(await coins()).toBe(before + 100)
})

test('small gifts to one person that come to a large one within a week wait as one does, also two at once', async () => {
  const kim = await server.person('金')
  const to = (coins: number, by: TestOperator, userId = kim.id) =>
    by.call('POST /admin/api/coin/grant', { body: { userId, coins, reason: '活动补发', requestId: randomUUID() } })
  const before = (await kim.call('GET /api/user/canUseCoin')).result
  const both = await Promise.all([an, bo].map((by) => to(600, by)))
  expect(both.map(({ code }) => code).toSorted()).toEqual([10180, 200])
  expect((await to(400, bo)).code).toBe(200)
  const asked = await to(1, an)
  expect(asked.code).toBe(10180)
  expect((await to(1, an, (await server.person()).id)).code).toBe(200)
  expect((await decide(bo, (asked.result as unknown as { waiting: string }).waiting)).code).toBe(200)
  expect((await kim.call('GET /api/user/canUseCoin')).result).toBe(before + 1001)
})

test('运营 gives coins, and a large gift as everybody does; 内容 gives none', async () => {
  const one = await operator(server, ['运营'])
  expect((await give(100, one)).code).toBe(200)
  expect((await give(5000, one)).code).toBe(10180)
  expect((await give(100, await operator(server, ['内容']))).status).toBe(403)
})

test('a large gift waits for somebody else, who gives exactly what was asked for, once', async () => {
  const before = await coins()
  const id = await ask()
  expect(await coins()).toBe(before)
  expect((await decide(an, id)).code).toBe(10182)
  const { records } = (await bo.call('POST /admin/api/approval/page', { body: { state: 'waiting' } })).result
  expect(records[0]).toMatchObject({ id, askedBy: an.name, mine: false, input: { userId: lin.id, coins: 5000 } })
  expect((await decide(bo, id)).code).toBe(200)
  expect(await coins()).toBe(before + 5000)
  expect((await decide(bo, id)).code).toBe(10181)
  expect(await coins()).toBe(before + 5000)
  const { records: log } = (await an.call('POST /admin/api/audit/page', { body: { subject: 'user', subjectId: lin.id } })).result
  expect(log[0]).toMatchObject({ operator: an.name, approvedBy: bo.name, after: { coins: 5000 }, reason: '活动补发' })
})

test('all that was given and taken by hand is in one list, with who did it, who agreed and why, and is summed', async () => {
  const page = async (body: object) => (await an.call('POST /admin/api/coin/byHand/page', { body })).result.records
  const totals = async (body: object) => (await an.call('POST /admin/api/coin/byHand/totals/show', { body })).result
  const of = { userId: lin.id }
  const before = await totals(of)
  await give(30)
  await an.call('POST /admin/api/coin/deduct', {
    body: { userId: lin.id, coins: 10, reason: '重复发放', requestId: randomUUID() },
  })
  await decide(bo, await ask(2000))
  expect((await page(of)).slice(0, 3)).toMatchObject([
    { userId: lin.id, kind: 'given', coins: 2000, operator: an.name, approvedBy: bo.name, reason: '活动补发' },
    { kind: 'deducted', coins: -10, operator: an.name, approvedBy: '', reason: '重复发放' },
    { kind: 'given', coins: 30, operator: an.name, approvedBy: '' },
  ])
  expect(await totals(of)).toEqual({
    entries: before.entries + 3,
    givenCoins: before.givenCoins + 2030,
    takenCoins: before.takenCoins + 10,
  })
  expect(await totals({ ...of, kind: 'deducted' })).toMatchObject({ givenCoins: 0, takenCoins: before.takenCoins + 10 })
  expect(await page({ ...of, to: '2020-01-01' })).toEqual([])
})

test('of two who agree at the same moment one does, and it is given once', async () => {
  const before = await coins()
  const id = await ask()
  const co = await operator(server)
  const codes = await Promise.all([bo, co].map((by) => decide(by, id)))
  expect(codes.map(({ code }) => code).toSorted()).toEqual([10181, 200])
  expect(await coins()).toBe(before + 5000)
})

test('what one double click has asked for waits once and is given once; asked for again later it waits anew', async () => {
  const before = await coins()
  const [one, two] = await Promise.all([ask(), ask()])
  expect(two).toBe(one)
  const waiting = (await bo.call('POST /admin/api/approval/page', { body: { state: 'waiting', size: 50 } })).result.records
  expect(waiting.filter(({ id }) => id === one).length).toBe(1)
  const other = await ask(5001)
  expect(other).not.toBe(one)
  expect((await decide(bo, one)).code).toBe(200)
  expect((await decide(bo, two)).code).toBe(10181)
  expect(await coins()).toBe(before + 5000)
  expect(await ask()).not.toBe(one)
  // Another sum for the same person can be given too: it goes on waiting.
  expect((await decide(bo, other)).code).toBe(200)
  expect(await coins()).toBe(before + 10_001)
})

test('what is refused, withdrawn or waited too long for is not given any more', async () => {
  const before = await coins()
  const [refused, withdrawn, late] = [await ask(5001), await ask(5002), await ask(5003)]
  expect((await decide(bo, refused, false)).code).toBe(200)
  expect((await bo.call('POST /admin/api/approval/withdraw', { body: { id: withdrawn } })).code).toBe(10181)
  expect((await an.call('POST /admin/api/approval/withdraw', { body: { id: withdrawn } })).code).toBe(200)
  await query(server, sql`update admin_approval set expires_at = now() - interval '1 second' where id = ${late}`)
  for (const id of [refused, withdrawn, late]) expect((await decide(bo, id)).code).toBe(10181)
  expect(await coins()).toBe(before)
})

test('whoever asked finds what was refused or expired on their own workbench for seven days, and nobody else does', async () => {
  const cleo = await operator(server)
  const asked = async (amount: number) => ((await give(amount, cleo)).result as unknown as { waiting: string }).waiting
  const unmet = async (who = cleo) => {
    const { queues } = (await who.call('GET /admin/api/desk/show')).result
    const { records } = (await who.call('POST /admin/api/approval/page', { body: { state: 'unmet' } })).result
    const queue = queues.find(({ name }) => name === 'unmet')!
    expect(queue).toMatchObject({ list: 'POST /admin/api/approval/page', filter: 'state=unmet', count: records.length })
    return records.map(({ id }) => id)
  }
  const before = await unmet(bo)
  const [refused, late, done, withdrawn] = [await asked(7001), await asked(7002), await asked(7003), await asked(7004)]
  await asked(7005)
  expect(await unmet()).toEqual([])
  await decide(bo, refused, false)
  await decide(bo, done)
  await cleo.call('POST /admin/api/approval/withdraw', { body: { id: withdrawn } })
  await query(server, sql`update admin_approval set expires_at = now() where id = ${late}`)
  expect(await unmet()).toEqual([late, refused])
  expect(await unmet(bo)).toEqual(before)
  await query(server, sql`update admin_approval set created_at = now() - interval '8 days' where id = ${refused}`)
  expect(await unmet()).toEqual([late])
})

test('who may not do it himself cannot agree, and what somebody may no longer do is not done for them', async () => {
  const before = await coins()
  const id = await ask()
  const clerk = await operator(server, ['客服'])
  expect((await decide(clerk, id)).status).toBe(403)
  await query(server, sql`update admin_operator set active = false where id = ${an.id}`)
  expect((await decide(bo, id)).code).toBe(10181)
  await query(server, sql`update admin_operator set active = true where id = ${an.id}`)
  expect(await coins()).toBe(before)
})

test('the request that waits cannot be changed at the database into one of its own decider', async () => {
  const id = await ask()
  await expect(
    query(server, sql`update admin_approval set state = 'done', decided_by = operator_id where id = ${id}`),
  ).rejects.toThrow()
})

test('only what is asked for above a number, or in a certain way, waits: each rule names members that the body has', () => {
  for (const record of Object.values(adminContract))
    for (const [, spec] of Object.entries(record as Record<string, AdminSpec>)) {
      const rule = spec.approval && spec.approval !== true ? spec.approval : undefined
      const members = Object.keys(rule ? ('over' in rule ? rule.over : rule.unless) : {})
      for (const member of members) expect(Object.keys(spec.body!.properties)).toContain(member)
    }
})

test('whatever may need a second person says what it is about, by kinds of things that some module names', async () => {
  const kinds = modules.flatMap(({ thingNames = [] }) => thingNames.map(({ kind }) => kind))
  expect(new Set(kinds).size).toBe(kinds.length)
  const all = new Modules(modules)
  for (const { names } of all.all('thingNames')) expect((await names(server.database.db, [randomUUID()], all)).size).toBe(0)
  for (const [route, { approval, about, body }] of Object.values(adminContract).flatMap((record) =>
    Object.entries(record as Record<string, AdminSpec>),
  )) {
    if (!approval) continue
    const named = typeof about === 'string' ? [about] : Object.values(about ?? {})
    expect([route, named.length]).not.toEqual([route, 0])
    for (const one of named) expect(Object.keys(body!.properties)).toContain(one.split('.')[1])
    if (typeof about !== 'string') expect(kinds).toEqual(expect.arrayContaining(Object.keys(about!)))
  }
})

test('the second person reads what it is about: a course and whom it is given to, all of a notice and who gets it', async () => {
  const aboutOf = async (id: string) =>
    (await bo.call('POST /admin/api/approval/page', { body: { state: 'waiting', size: 50 } })).result.records.find(
      (one) => one.id === id,
    )?.about
  const { id: courseId } = await course(server, { title: '薪酬设计' })
  const { nickName } = (await an.call('POST /admin/api/user/page', { body: { keyword: lin.id } })).result.records[0]
  const requestId = randomUUID()
  const gift = await an.call('POST /admin/api/course/give', { body: { userId: lin.id, courseId, reason: '活动奖品', requestId } })
  expect(await aboutOf((gift.result as unknown as { waiting: string }).waiting)).toBe(`${nickName} · 薪酬设计`)
  const notice = { type: 1, title: '系统维护', content: '今晚十点', link: '/pages/lesson/index2', sendTime: null } as const
  const { id } = (
    await an.call('POST /admin/api/broadcast/create', {
      body: { ...notice, segment: { members: 'plain', courseId }, requestId: randomUUID() },
    })
  ).result
  const sent = await an.call('POST /admin/api/broadcast/send', { body: { id, people: 5000, requestId: randomUUID() } })
  const waiting = (sent.result as unknown as { waiting: string }).waiting
  expect(await aboutOf(waiting)).toBe('系统维护；今晚十点；发给：不是会员、学过“薪酬设计”；点开去 /pages/lesson/index2')
  await query(server, sql`delete from broadcast where id = ${id}`)
  expect(await aboutOf(waiting)).toBe('')
})
