import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { agreed, openDesk, operator } from '../admin/support'
import { must } from '../order/support'
import { failNotices } from '../support/fail-notices'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { Line, listen } from '../conversation/sockets'
import { until } from '../failure/support'
import type { Person, TestServer } from '../support/server'
import { createCoupon } from '../../server/modules/commerce/coupon/kinds'
import { address } from '../lottery/support'
import { campaign, claim, coins, help, input, see, start } from './support'

let server: TestServer & { port: number }
let ann: Person
let friends: Person[]
beforeAll(async () => {
  server = await listen()
  ann = await server.person('安安')
  friends = []
  for (let n = 0; n < 10; n++) friends.push(await server.person(`好友${n}`))
})
afterAll(() => server.close())
// Everybody is in one room here, and has helped nobody today.
beforeEach(() => query(server, sql`update assist_help set network = '', day = day - 1`))

const left = async (id: string) =>
  (await query<{ n: number }>(server, sql`select stock - taken as n from assist_campaign where id = ${id}`))[0].n
const quiet = () => query(server, sql`update assist_help set network = ''`)
const begun = async (id: string, who = ann) => (await start(who, id)).result.recordId
const codesOf = (answers: { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b)

test('of ten who help at once five count, it is reached once, and the helpers who count have their coins', async () => {
  const id = await campaign(server, { steps: [{ count: 5, kind: 'coin', amount: 200, value: 200 }], stock: 2 })
  const recordId = await begun(id)
  expect(await left(id)).toBe(1)
  const before = await Promise.all(friends.map(coins))
  const answers = await Promise.all(friends.map((friend) => help(friend, recordId)))
  expect(codesOf(answers)).toEqual([200, 200, 200, 200, 200, 12113, 12113, 12113, 12113, 12113])
  const own = await see(ann, recordId)
  expect(own).toMatchObject({ current: 5, need: 5, state: 'won' })
  expect((await see(friends[0], recordId)).current).toBe(5)
  expect(await query(server, sql`select from assist_gift where record_id = ${recordId}`)).toHaveLength(1)
  const after = await Promise.all(friends.map(coins))
  expect(after.filter((now, at) => now === before[at] + 20)).toHaveLength(5)
  const had = await coins(ann)
  const got = await Promise.all([claim(ann, recordId, 5), claim(ann, recordId, 5)])
  expect(codesOf(got)).toEqual([200, 12103])
  expect(await coins(ann)).toBe(had + 200)
  expect((await see(ann, recordId)).state).toBe('claimed')
  expect((await start(ann, id)).code).toBe(12103)
})

test('the stock is taken when one begins: whoever comes last is told at once, and what fails is somebody else’s', async () => {
  const id = await campaign(server, { stock: 1 })
  const recordId = await begun(id)
  expect((await start(ann, id)).code).toBe(12104)
  expect((await start(friends[0], id)).code).toBe(12102)
  await query(server, sql`update assist_record set expires_at = now() where id = ${recordId}`)
  expect((await help(friends[1], recordId)).code).toBe(12113)
  await Promise.all([runJob(server, 'invite.expire'), runJob(server, 'invite.expire')])
  expect(await left(id)).toBe(1)
  expect((await see(ann, recordId)).state).toBe('failed')
  expect((await start(friends[0], id)).code).toBe(200)
})

test('of ten who begin at once for three three do', async () => {
  const id = await campaign(server, { stock: 3 })
  const answers = await Promise.all(friends.map((friend) => start(friend, id)))
  expect(codesOf(answers)).toEqual([200, 200, 200, ...Array(7).fill(12102)])
  expect(await left(id)).toBe(0)
})

test('a help that waits while the time runs out is told so and counts nowhere, and the place is given back once', async () => {
  const id = await campaign(server, { stock: 1 })
  const recordId = await begun(id)
  const before = await coins(friends[7])
  let helping: ReturnType<typeof help> | undefined
  await server.database.db.transaction().execute(async (trx) => {
    await sql`update assist_record set expires_at = now() where id = ${recordId}`.execute(trx)
    helping = help(friends[7], recordId)
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and query like '%from assist_record%for update%'`
    await until(async () => (await query(server, waiting)).length > 0)
  })
  expect((await helping!).code).toBe(12113)
  expect(await coins(friends[7])).toBe(before)
  await Promise.all([runJob(server, 'invite.expire'), runJob(server, 'invite.expire')])
  expect(await see(ann, recordId)).toMatchObject({ state: 'failed', current: 0 })
  expect(await left(id)).toBe(1)
})

test('whoever has asked hears of each help at once, and nobody else does', async () => {
  const recordId = await begun(await campaign(server))
  const [hers, others] = await Promise.all([ann, friends[1]].map(({ token }) => Line.open(server.port, token)))
  await help(friends[0], recordId)
  expect(await hers.get('assist')).toEqual({ kind: 'assist', id: recordId })
  expect(others.all('assist')).toEqual([])
  await Promise.all([hers.leave(), others.leave()])
})

test('nobody helps themselves, twice, another record of the same campaign, or a fourth time in a day', async () => {
  const id = await campaign(server)
  const mine = await begun(id)
  const other = await begun(id, friends[9])
  expect((await help(ann, mine)).code).toBe(12110)
  expect((await help(friends[0], mine)).code).toBe(200)
  expect((await help(friends[0], mine)).code).toBe(12111)
  expect((await help(friends[0], other)).code).toBe(12112)
  await quiet()
  for (let n = 0; n < 2; n++) expect((await help(friends[0], await begun(await campaign(server)))).code).toBe(200)
  expect((await help(friends[0], await begun(await campaign(server)))).message).toContain('每天 3 次')
})

test('for newcomers alone it counts who registered afterwards', async () => {
  const recordId = await begun(await campaign(server, { type: 1, helper: 'new' }))
  expect((await help(friends[0], recordId)).code).toBe(12114)
  expect((await help(await server.person('新人'), recordId)).result).toMatchObject({ current: 1 })
})

test('a help from the owner’s own phone waits, is said so to both, and counts when a person has looked at it', async () => {
  const desk = await operator(server)
  const recordId = await begun(await campaign(server))
  const sha = Buffer.from(randomUUID())
  await query(server, sql`insert into known_device (user_id, device_sha) values (${ann.id}, ${sha}), (${friends[2].id}, ${sha})`)
  const before = await coins(friends[2])
  expect((await help(friends[2], recordId)).result).toMatchObject({
    current: 0,
    helped: { state: 'doubt', reason: '与发起人使用过同一台设备' },
  })
  expect((await see(ann, recordId)).helpers).toEqual([expect.objectContaining({ state: 'doubt' })])
  expect((await see(friends[3], recordId)).helpers).toEqual([])
  const { records } = (await desk.call('POST /admin/api/assist/doubt/page', { body: {} })).result
  const one = records.find((row) => row.recordId === recordId)!
  expect(one).toMatchObject({ ownerName: '安安', sameDevice: 2 })
  const decide = () => desk.call('POST /admin/api/assist/doubt/decide', { body: { helpId: one.id, pass: true, reason: '家人' } })
  expect((await decide()).code).toBe(200)
  expect((await decide()).code).toBe(10104)
  expect(await see(ann, recordId)).toMatchObject({ current: 1 })
  expect(await coins(friends[2])).toBe(before + 20)
  await query(server, sql`delete from known_device where device_sha = ${sha}`)
})

test('the sixth help of an hour out of one network waits, as do those from a phone of many and from a number of a reseller', async () => {
  const recordId = await begun(await campaign(server, { steps: [{ count: 10, kind: 'coin', amount: 200, value: 200 }] }))
  const helped = async (who: Person) => (await help(who, recordId)).result.helped
  for (const friend of friends.slice(0, 5)) expect((await helped(friend))?.state).toBe('valid')
  expect(await helped(friends[5])).toMatchObject({ state: 'doubt', reason: '同一网络短时间内助力较多' })
  await quiet()
  const sha = Buffer.from(randomUUID())
  for (const { id } of friends.slice(6, 9))
    await query(server, sql`insert into known_device (user_id, device_sha) values (${id}, ${sha})`)
  expect(await helped(friends[6])).toMatchObject({ state: 'doubt', reason: '同一设备多次助力' })
  await query(server, sql`delete from known_device where device_sha = ${sha}`)
  await query(server, sql`update app_user set phone = '17012345678' where id = ${friends[9].id}`)
  expect(await helped(friends[9])).toMatchObject({ state: 'doubt', reason: '虚拟运营商号码' })
  await query(server, sql`update app_user set phone = ${friends[9].phone} where id = ${friends[9].id}`)
  expect((await see(ann, recordId)).helpers.filter(({ state }) => state === 'doubt')).toHaveLength(3)
  expect((await see(friends[0], recordId)).current).toBe(5)
})

test('a ladder gives each step as it is reached, and keeps it when the rest is not', async () => {
  const steps = [
    { count: 1, kind: 'coin' as const, amount: 10, value: 10 },
    { count: 3, kind: 'coin' as const, amount: 50, value: 50 },
  ]
  const recordId = await begun(await campaign(server, { steps }))
  await help(friends[4], recordId)
  expect((await claim(ann, recordId, 3)).code).toBe(10104)
  expect((await claim(friends[4], recordId, 1)).code).toBe(10104)
  expect((await claim(ann, recordId, 1)).result.gifts.map(({ state }) => state)).toEqual(['claimed', 'ahead'])
  await query(server, sql`update assist_record set expires_at = now() where id = ${recordId}`)
  await runJob(server, 'invite.expire')
  expect((await see(ann, recordId)).state).toBe('claimed')
})

test('what is not claimed is said to everybody, and lapses, also where somebody before them cannot be told', async () => {
  const id = await campaign(server, { steps: [{ count: 1, kind: 'coin', amount: 200, value: 200 }], stock: 3 })
  const people = [await server.person('何一'), await server.person('何二'), await server.person('何三')]
  const records: string[] = []
  for (const [at, person] of people.entries()) {
    const recordId = await begun(id, person)
    await help(friends[at], recordId)
    records.push(recordId)
    await query(
      server,
      sql`update assist_gift set claim_by = now() + make_interval(hours => ${[1, 2, 0][at]}) where record_id = ${recordId}`,
    )
  }
  const heal = await failNotices(server, people[0])
  await runJob(server, 'invite.claims')
  const notices = must(await people[1].call('POST /api/notice/page', { body: {} })).records
  expect(notices.map(({ title }) => title)).toContain('助力奖品还没有领取')
  expect((await see(people[2], records[2])).state).toBe('failed')
  await heal()
})

test('a prize that its shop cannot give now says why without a code, and waits for as long again', async () => {
  const give = { title: '课程券', amount: 1000, minPrice: 4900, days: 30, stock: 5 }
  const bizId = await server.database.db.transaction().execute((trx) => createCoupon(trx, give))
  const id = await campaign(server, { steps: [{ count: 1, kind: 'coupon', bizId, value: 1000 }] })
  const eve = await server.person('伊芙')
  const recordId = await begun(id, eve)
  must(await help(friends[7], recordId))
  await query(server, sql`update coupon set ends_at = now() where id = ${bizId}`)
  await query(server, sql`update assist_gift set claim_by = now() + interval '1 hour' where record_id = ${recordId}`)
  const { code, message } = await claim(eve, recordId, 1)
  expect([code, message]).toEqual([11816, '已发完、已过期或已下架。奖品再为你保留 48 小时，可以晚些再领，或联系客服'])
  const [{ deadline }] = (await see(eve, recordId)).gifts
  expect(Date.parse(deadline!)).toBeGreaterThan(Date.now() + 40 * 3_600_000)
})

test('what is not claimed in time lapses, and what was got by cheating goes back through the ledger', async () => {
  const { an, bo } = await openDesk(server)
  const id = await campaign(server, { steps: [{ count: 1, kind: 'coin', amount: 200, value: 200 }], stock: 1 })
  const late = await begun(id)
  await help(friends[5], late)
  await query(server, sql`update assist_gift set claim_by = now() where record_id = ${late}`)
  expect((await claim(ann, late, 1)).code).toBe(12117)
  await runJob(server, 'invite.claims')
  expect((await see(ann, late)).state).toBe('failed')
  expect(await left(id)).toBe(1)
  const recordId = await begun(id)
  const before = [await coins(ann), await coins(friends[6])]
  await help(friends[6], recordId)
  await claim(ann, recordId, 1)
  const { records } = (await an.call('POST /admin/api/assist/record/page', { body: { id, phone: ann.phone } })).result
  expect(records.map(({ state, current, need }) => [state, current, need])).toEqual([
    ['claimed', 1, 1],
    ['failed', 1, 1],
  ])
  const asked = await an.call('POST /admin/api/assist/record/void', { body: { recordId: records[0].id, reason: '买来的助力' } })
  expect(asked.code).toBe(10180)
  expect(await agreed(bo, Promise.resolve(asked))).toBe(200)
  expect([await coins(ann), await coins(friends[6])]).toEqual(before)
  expect(await see(ann, recordId)).toMatchObject({ state: 'void', note: '买来的助力' })
})

test('a prize of an assist that was ended is not put back to be sent', async () => {
  const { an, bo } = await openDesk(server)
  const id = await campaign(server, { steps: [{ count: 1, kind: 'goods', name: '助力手账本', value: 2000 }] })
  const sentTo = async (who: Person, helper: Person) => {
    const recordId = await begun(id, who)
    must(await help(helper, recordId))
    const requestId = randomUUID()
    must(await who.call('POST /api/assist/claim', { body: { recordId, count: 1, addressId: await address(who), requestId } }))
    const { records } = must(await an.call('POST /admin/api/delivery/page', { body: { state: 'waiting' } }))
    const { id: parcel } = records.find(({ what }) => what.includes('助力手账本'))!
    must(await an.call('POST /admin/api/delivery/send', { body: { id: parcel, company: '顺丰速运', trackNo: 'SF1234567890' } }))
    return { recordId, parcel }
  }
  const unsend = (parcel: string) => an.call('POST /admin/api/delivery/unsend', { body: { id: parcel, reason: '点错了' } })
  const { recordId, parcel } = await sentTo(friends[7], friends[8])
  const asked = an.call('POST /admin/api/assist/record/void', { body: { recordId, reason: '买来的助力' } })
  expect(await agreed(bo, asked)).toBe(200)
  expect(await unsend(parcel)).toMatchObject({ code: 11532, message: '奖品已收回，不用再寄' })
  must(await unsend((await sentTo(friends[8], friends[9])).parcel))
})

test('an assist counts as shared once somebody else has opened it, and not when its owner looks', async () => {
  const desk = await operator(server)
  const id = await campaign(server)
  const [mine, unseen] = [await begun(id), await begun(id, friends[9])]
  const report = async () => must(await desk.call('GET /admin/api/assist/report/:id', { params: { id } }))
  await see(ann, mine)
  await see(friends[9], unseen)
  expect(await report()).toMatchObject({ started: 2, shared: 0, helped: 0 })
  for (const who of [server, friends[0]]) await see(who, mine)
  expect(await report()).toMatchObject({ started: 2, shared: 1, helped: 0 })
})

test('without the whole list ticked nothing is published; the rules on the page are those that hold', async () => {
  const desk = await operator(server)
  const { id } = (await desk.call('POST /admin/api/assist/save', { body: { ...input(), requestId: randomUUID() } })).result
  expect((await ann.call('GET /api/inviteActivity/detail/:id', { params: { id } })).code).toBe(10104)
  // A draft is changed from what was written, and nothing of it is lost.
  const draft = (await desk.call('GET /admin/api/assist/show/:id', { params: { id } })).result
  const { title, checklist: _, state: __, taken: ___, ...facts } = draft
  must(await desk.call('POST /admin/api/assist/save', { body: { ...facts, title: `${title}！`, requestId: randomUUID() } }))
  expect((await desk.call('GET /admin/api/assist/show/:id', { params: { id } })).result).toEqual({
    ...draft,
    title: `${title}！`,
  })
  const put = (checklist: never[]) => desk.call('POST /admin/api/assist/publish', { body: { id, checklist } })
  expect((await put([])).message).toContain('合规清单还没有勾选')
  const keys = (await desk.call('GET /admin/api/assist/checklist')).result.map(({ key }) => key)
  expect((await put(keys as never[])).code).toBe(200)
  const shown = (await ann.call('GET /api/inviteActivity/detail/:id', { params: { id } })).result
  expect(shown.rules.join('')).toContain('满 3 位好友得 200 金币')
  expect(shown.steps[0].validText).toBe('次年年底前有效')
  expect((await server.call('POST /api/inviteActivity/page', { body: {} })).result.records.map((one) => one.id)).toContain(id)
  expect((await ann.call('POST /api/assist/mine', { body: {} })).result.records.length).toBeGreaterThan(3)
  const poster = await ann.call('POST /api/share/poster', { body: { type: 'assist', id: await begun(id), place: 'h5' } })
  expect(poster.result.image).toMatch(/\.jpg$/)
})
