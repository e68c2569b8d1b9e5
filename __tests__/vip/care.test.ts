import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sendBroadcasts } from '../../server/modules/services/notice/broadcasts'
import { operator, type TestOperator } from '../admin/support'
import { company, join } from '../company/support'
import { must } from '../order/support'
import { plansOf } from '../support/plans-of'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { buy, card, daysLater } from './support'

let server: TestServer
let an: TestOperator
let month: string
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['运营'])
  month = await card(server)
})
afterAll(() => server.close())

const NOON = new Date('2026-11-23T12:00:00+08:00')
const ending = async (days: number, of?: 'person' | 'company') =>
  must(await an.call('POST /admin/api/vipTerm/ending/page', { body: { days, ...(of && { of }), size: 50 } })).records
const care = (ids: string[]) =>
  an.call('POST /admin/api/vipTerm/care', {
    body: { ids, title: '会员快到期了', content: '续费从到期日顺延', requestId: randomUUID() },
  })
const send = async (id: string, people: number) => {
  must(await an.call('POST /admin/api/broadcast/send', { body: { id, people, requestId: randomUUID() } }))
  await sendBroadcasts(server.app.services, NOON)
}
const heard = async (who: Person) =>
  must(await who.call('POST /api/notice/page', { body: { type: 7 } })).records.filter(({ title }) => title === '会员快到期了')
/** Somebody who has so many days left of the thirty. */
async function member(left: number): Promise<Person> {
  const who = await server.person()
  await buy(server, who, { cardId: month })
  await daysLater(server, who, 30 - left)
  return who
}

test('those whose time is nearly over stand in a list, the soonest first, and whoever has renewed does not', async () => {
  const [ann, bob, cat] = [await member(9), await member(4), await member(3)]
  await buy(server, cat, { cardId: month })
  const found = (await ending(10)).filter(({ userId }) => [ann.id, bob.id, cat.id].includes(userId!))
  expect(found.map(({ userId, daysLeft }) => [userId, daysLeft])).toEqual([
    [bob.id, 4],
    [ann.id, 9],
  ])
  expect(found[0].phoneMasked).toMatch(/^1\d\d\*{4}\d{4}$/)
  expect((await ending(3)).map(({ userId }) => userId)).not.toContain(ann.id)
})

test('whether somebody has renewed is found among their own time, however many others have some', async () => {
  // So many that the database chooses as it does of many.
  await query(
    server,
    sql`with crowd as (insert into app_user (id, nick_name, invite_code)
        select gen_random_uuid(), '会员', substr(md5(random()::text), 1, 8) from generate_series(1, 2000) returning id)
      insert into vip_term (id, user_id, card_id, kind, source, source_id, starts_at, ends_at)
      select gen_random_uuid(), id, ${month}, 'time', 'gift', gen_random_uuid(), now(), now() + interval '200 days' from crowd`,
  )
  await query(server, sql`analyze vip_term`)
  const byHolder = [expect.stringMatching(/vip_term_person[^]*vip_term_company|vip_term_company[^]*vip_term_person/)]
  expect(await plansOf(server, 'as "daysLeft"', () => ending(10))).toEqual(byHolder)
  for (const columns of ['t.user_id, t.ends_at, ahead.days', 't.company_id, t.ends_at, ahead.days'])
    expect(await plansOf(server, columns, () => runJob(server, 'vip.remind'))).toEqual(byHolder)
})

test('what is written to those whom somebody chose says for how many, waits to be sent, and is heard by them alone', async () => {
  const [ann, bob, cat] = [await member(6), await member(6), await member(6)]
  const ids = (await ending(7)).filter(({ userId }) => userId === ann.id || userId === cat.id).map(({ id }) => id)
  const { id, ...size } = must(await care(ids))
  expect(size).toEqual({ people: 2, off: 0, capped: 0 })
  expect(await heard(ann)).toEqual([])
  // She renews before it goes out: nobody tells her any more.
  await buy(server, cat, { cardId: month })
  await send(id, 1)
  expect(await heard(ann)).toMatchObject([{ route: 'pages/vip/vipCardDetail' }])
  expect([await heard(bob), await heard(cat)]).toEqual([[], []])
  expect(await care(ids)).toMatchObject({ code: 400, message: expect.stringContaining('已经续费') })
})

test('nobody is cared for more often than twice a week', async () => {
  const ann = await member(5)
  const ids = (await ending(7)).filter(({ userId }) => userId === ann.id).map(({ id }) => id)
  for (const capped of [0, 0, 1]) {
    const { id, ...size } = must(await care(ids))
    expect(size).toEqual({ people: 1, off: 0, capped })
    await send(id, 1)
  }
  expect(await heard(ann)).toHaveLength(2)
})

test('of a company those who look after it hear of it, and it is not written together with people', async () => {
  const [main, member] = [await server.person(), await server.person()]
  const companyId = await company(server, main)
  await join(main, member)
  await query(server, sql`update vip_term set ends_at = now() + interval '20 days' where company_id = ${companyId}`)
  const own = (await ending(30, 'company')).find((row) => row.companyId === companyId)!
  expect(own).toMatchObject({ of: 'company', daysLeft: 20, nickName: '', userId: null })
  const [someone] = await ending(30, 'person')
  expect((await care([own.id, someone.id])).code).toBe(400)
  const { id, people } = must(await care([own.id]))
  expect(people).toBe(1)
  await send(id, 1)
  expect(await heard(main)).toMatchObject([{ route: 'pages/vip/vipCardDetailEnterprise' }])
  expect(await heard(member)).toEqual([])
})
