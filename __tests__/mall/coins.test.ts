import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '../../server/app/time/days'
import { DAY_MS } from '../../server/app/time/units'
import { withFaults } from '../../server/app/job-faults'
import { expire, expiringOf, tellExpiring } from '../../server/modules/commerce/coin/expiry'
import { issue, spendable, transfer, type Holder } from '../../server/modules/commerce/coin/ledger'
import { signIn } from '../../server/modules/aggregates/growth/tasks'
import { operator } from '../admin/support'
import { faults as coinFaults, holding } from '../coin/support'
import { must } from '../order/support'
import { failNotices } from '../support/fail-notices'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { address, cancel, exchange, grown, product } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(async () => expect(await coinFaults(server)).toEqual([]))

const YEAR = Number(dayOf(new Date()).slice(0, 4))
const at = (year: number, day: string) => new Date(`${year}-${day}T12:00:00+08:00`)
const earn = (person: Person, amount: number, when: Date) =>
  server.database.db.transaction().execute((trx) =>
    transfer(trx, {
      reason: 'given',
      ref: { type: 'gift', id: randomUUID() },
      from: issue,
      to: spendable(person.id),
      amount,
      at: when,
    }),
  )
/** Dates what some step has moved of somebody's coins, as if it had been then. */
async function dateBack(person: Person, reason: string, when: Date) {
  await query(server, sql`alter table coin_entry disable trigger coin_append_only`)
  await query(
    server,
    sql`update coin_entry set at = ${when} where reason = ${reason}
      and account_id in (select id from coin_account where user_id = ${person.id})`,
  )
  await query(server, sql`alter table coin_entry enable trigger coin_append_only`)
}
const ending = async (person: Person) => (await expiringOf(server.database.db, person.id, new Date()))?.amount ?? 0
const somebody = async (name: string) => {
  const person = await grown(server, await server.person(name))
  await server.app.bus.drain()
  return person
}

describe('coins end', () => {
  test('the oldest are spent first, and what comes back is as old as it was', async () => {
    const ann = await somebody('林晓')
    await earn(ann, 100, at(YEAR - 1, '06-01'))
    await earn(ann, 50, at(YEAR, '01-02'))
    expect(await ending(ann)).toBe(100)
    const one = await product(server, { coins: 30 })
    const { orderId } = must(await exchange(ann, one, { addressId: await address(ann) }))
    expect(await ending(ann)).toBe(70)
    must(await cancel(ann, orderId))
    expect(await ending(ann)).toBe(100)
    const account = must(await ann.call('GET /api/coin/account'))
    expect(account).toMatchObject({ expiring: { amount: 100, date: `${YEAR}-12-31` }, totalSpent: 0, frozen: 0 })
    const { records } = must(await ann.call('POST /api/coinRecord/page', { body: { direction: 'expiring' } }))
    expect(records).toEqual([expect.objectContaining({ title: '运营发放', amount: 100, expireDate: `${YEAR}-12-31` })])
  })

  test('a question to the assistant that came to nothing gives back coins as old as they were', async () => {
    const ivy = await somebody('艾薇')
    await earn(ivy, 100, at(YEAR - 1, '06-01'))
    const before = must(await ivy.call('GET /api/coin/account'))
    const ref = { type: 'answer', id: randomUUID() } as const
    const move = (reason: 'questionAsked' | 'questionReturned', from: Holder, to: Holder) =>
      server.database.db.transaction().execute((trx) => transfer(trx, { reason, ref, from, to, amount: 40 }))
    await move('questionAsked', spendable(ivy.id), issue)
    expect(await ending(ivy)).toBe(60)
    await move('questionReturned', issue, spendable(ivy.id))
    expect(must(await ivy.call('GET /api/coin/account'))).toEqual(before)
  })

  test('what has ended is taken once, and what came back only now can be used for some days still', async () => {
    const bea = await somebody('周敏')
    await earn(bea, 80, at(YEAR - 2, '03-01'))
    const fresh = (await holding(server, bea)).free - 80
    await earn(bea, 200, new Date())
    // Also by two nodes at once, each of which has read what there is before the other has taken it.
    await Promise.all([1, 2].map(() => expire(server.app.services, new Date())))
    await expire(server.app.services, new Date())
    expect((await holding(server, bea)).free).toBe(fresh + 200)

    const cat = await somebody('陈静')
    await earn(cat, 80, at(YEAR - 2, '03-01'))
    const { orderId } = must(await exchange(cat, await product(server, { coins: 80 }), { addressId: await address(cat) }))
    await dateBack(cat, 'orderSpent', at(YEAR - 1, '12-28'))
    await expire(server.app.services, new Date())
    must(await cancel(cat, orderId))
    const before = (await holding(server, cat)).free
    await expire(server.app.services, new Date())
    expect((await holding(server, cat)).free).toBe(before)
    const account = must(await cat.call('GET /api/coin/account'))
    expect(account.expiring).toEqual({ amount: 80, date: dayOf(Date.now() + 7 * DAY_MS) })
    // No day that is over stands beside it.
    const { records } = must(await cat.call('POST /api/coinRecord/page', { body: { direction: 'expiring' } }))
    expect(records.map(({ title, amount, expireDate }) => [title, amount, expireDate])).toEqual([['运营发放', 80, undefined]])
    await expire(server.app.services, new Date(Date.now() + 8 * DAY_MS))
    expect((await holding(server, cat)).free).toBeLessThan(before)
  })

  test('what has ended is taken also where it came back before that, or was ordered with and came back after it', async () => {
    const [hal, ida] = [await somebody('何力'), await somebody('伊达')]
    const before = (await holding(server, hal)).free
    for (const one of [hal, ida]) {
      await earn(one, 80, at(YEAR - 2, '03-01'))
      must(
        await cancel(
          one,
          must(await exchange(one, await product(server, { coins: 80 }), { addressId: await address(one) })).orderId,
        ),
      )
    }
    await dateBack(hal, 'orderSpent', at(YEAR - 1, '12-28'))
    await dateBack(hal, 'orderRefunded', at(YEAR - 1, '12-30'))
    await expire(server.app.services, at(YEAR, '01-02'))
    expect((await holding(server, hal)).free).toBe(before)
    await expire(server.app.services, new Date())
    expect((await holding(server, ida)).free).toBe(before)
  })

  test('no day is promised later than the one on which what came back is taken, whatever else comes back', async () => {
    const fern = await somebody('方恩')
    const order = async () =>
      must(await exchange(fern, await product(server, { coins: 100 }), { addressId: await address(fern) })).orderId
    const promised = (day: string) => expiringOf(server.database.db, fern.id, at(YEAR, day))
    await earn(fern, 200, at(YEAR - 2, '03-01'))
    const before = (await holding(server, fern)).free - 200
    const [one, other] = [await order(), await order()]
    await dateBack(fern, 'orderSpent', at(YEAR - 1, '12-28'))
    must(await cancel(fern, one))
    await dateBack(fern, 'orderRefunded', at(YEAR, '01-02'))
    must(await cancel(fern, other))
    await query(server, sql`alter table coin_entry disable trigger coin_append_only`)
    await query(
      server,
      sql`update coin_entry set at = ${at(YEAR, '01-06')} where reason = 'orderRefunded' and at > ${at(YEAR, '01-03')}
        and account_id in (select id from coin_account where user_id = ${fern.id})`,
    )
    await query(server, sql`alter table coin_entry enable trigger coin_append_only`)
    expect(await promised('01-07')).toEqual({ amount: 200, date: `${YEAR}-01-09` })
    await expire(server.app.services, at(YEAR, '01-10'))
    expect((await holding(server, fern)).free).toBe(before + 100)
    expect(await promised('01-10')).toEqual({ amount: 100, date: `${YEAR}-01-13` })
  })

  test('in the first minutes of a year nobody is promised another week for what is taken in the same night', async () => {
    const gil = await somebody('葛林')
    await earn(gil, 90, at(YEAR - 2, '03-01'))
    expect(await expiringOf(server.database.db, gil.id, at(YEAR, '01-01'))).toEqual({ amount: 90, date: `${YEAR}-01-01` })
  })

  test('what has ended is taken, and is told of, also of whoever comes behind somebody with whom that fails', async () => {
    const people = [await somebody('一'), await somebody('二')].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const [first, second] = people
    for (const one of people) {
      await earn(one, 70, at(YEAR - 2, '03-01'))
      await earn(one, 60, at(YEAR - 1, '06-01'))
    }
    const heal = await failNotices(server, first)
    await tellExpiring(server.app.services, at(YEAR, '12-02'))
    await heal()
    expect(await query(server, sql`select from notice where user_id = ${second.id} and sub_type = 'coinExpiring'`)).toHaveLength(
      1,
    )
    const before = (await holding(server, second)).free
    await query(
      server,
      sql.raw(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
        create trigger broken before update on coin_account for each row when (old.user_id = '${first.id}') execute function broken()`),
    )
    await expire(server.app.services, new Date())
    await query(server, sql`drop function broken cascade`)
    expect((await holding(server, second)).free).toBeLessThan(before)
  })

  test('whoever has some that end is told thirty days before and seven, each once', async () => {
    const dan = await somebody('丁一')
    await earn(dan, 60, at(YEAR - 1, '06-01'))
    for (const day of ['11-20', '12-02', '12-10', '12-25', '12-26']) await tellExpiring(server.app.services, at(YEAR, day))
    const told = await query(
      server,
      sql<{ title: string }>`
      select title from notice where user_id = ${dan.id} and sub_type = 'coinExpiring' order by created_at`,
    )
    expect(told).toHaveLength(2)
    expect(told[0].title).toBe('60 金币将于 12月31日 过期')
  })

  test('whoever gets old ones back in December is told on the next day, and who was told is left alone until the last week', async () => {
    const [eli, gus] = [await somebody('以利'), await somebody('古斯')]
    for (const one of [eli, gus]) await earn(one, 60, at(YEAR - 1, '06-01'))
    const price = await ending(gus)
    const { orderId } = must(await exchange(gus, await product(server, { coins: price }), { addressId: await address(gus) }))
    const told = async () => {
      const rows = await query<{ user_id: string }>(
        server,
        sql`select user_id from notice where user_id in (${eli.id}, ${gus.id}) and sub_type = 'coinExpiring' order by created_at`,
      )
      return rows.map(({ user_id }) => (user_id === eli.id ? 'eli' : 'gus'))
    }
    const run = async (day: string) => (await withFaults(() => tellExpiring(server.app.services, at(YEAR, day)))).faults
    await run('12-02')
    expect(await told()).toEqual(['eli'])
    must(await cancel(gus, orderId))
    const heal = await failNotices(server, eli)
    expect(await run('12-05')).toEqual([])
    expect(await told()).toEqual(['eli', 'gus'])
    expect(await run('12-24')).toHaveLength(1)
    await heal()
    await run('12-25')
    expect(await told()).toEqual(['eli', 'gus', 'gus', 'eli'])
  })
})

/** What a process by the clock of `zone` takes for the days of one minute before midnight in Shanghai and one after. */
const daysWhere = (zone: string): string[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        ...['node_modules/tsx/dist/cli.mjs', '-e'],
        `import { dayOf } from './server/app/time/days'
        console.log(JSON.stringify(['2026-03-05T15:59:00Z', '2026-03-05T16:01:00Z'].map((at) => dayOf(new Date(at)))))`,
      ],
      { env: { ...process.env, TZ: zone }, encoding: 'utf8' },
    ),
  )

describe('signing in', () => {
  test.each(['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'one minute before midnight and one after are two days in Shanghai, also where the server stands by the clock of %s',
    async (zone) => {
      const eve = await somebody('伊芙')
      expect(daysWhere(zone)).toEqual(['2026-03-05', '2026-03-06'])
      const sign = (when: string) =>
        server.database.db.transaction().execute(async (trx) => {
          await sql`select set_config('timezone', ${zone}, true)`.execute(trx)
          return signIn(trx, eve.id, new Date(when))
        })
      expect(await sign('2026-03-05T15:59:00Z')).toMatchObject({ coins: 5 })
      expect(await sign('2026-03-05T15:59:30Z')).toBeUndefined()
      expect(await sign('2026-03-05T16:01:00Z')).toMatchObject({ coins: 5 })
      expect(await sign('2026-03-06T15:59:59Z')).toBeUndefined()
      const days = await query(
        server,
        sql<{ period: string }>`
        select period from growth_record where user_id = ${eve.id} and task_code = 'sign_in' order by period`,
      )
      expect(days.map(({ period }) => period)).toEqual(['2026-03-05', '2026-03-06'])
    },
  )

  test('a missed day of this month is made up for with coins, once, and never today or another month', async () => {
    const fay = await somebody('方圆')
    await earn(fay, 100, new Date())
    const today = dayOf(new Date())
    const makeUp = (date: string) => fay.call('POST /api/signIn/makeUp', { body: { date } })
    expect((await makeUp(today)).code).toBe(11543)
    expect((await makeUp('2020-01-01')).code).toBe(11543)
    const yesterday = dayOf(Date.now() - 86_400_000)
    const before = (await holding(server, fay)).free
    const answer = await makeUp(yesterday)
    // On the first of a month there is nothing to make up for.
    if (today.endsWith('-01')) return expect(answer.code).toBe(11543)
    expect(must(answer)).toMatchObject({ continuous: 1, today: false, makeUp: { coins: 20, left: 2 } })
    expect(before - (await holding(server, fay)).free).toBe(20)
    expect((await makeUp(yesterday)).code).toBe(11543)
    expect(must(await fay.call('POST /api/signIn/do'))).toMatchObject({ changed: true, continuous: 2, coins: 5 })
  })

  test('the page of the rules says what the tasks say', async () => {
    await query(server, sql`update growth_task set coins = 17 where code = 'first_comment'`)
    await query(server, sql`update invite_rule set inviter_coins = 77`)
    const { earnings, dayCap, sections } = must(await server.call('GET /api/coin/rule'))
    expect(dayCap).toBe(200)
    expect(earnings).toContainEqual(expect.objectContaining({ title: '邀请好友', coins: 77 }))
    expect(sections.map(({ title }) => title)).toEqual(['怎么用金币', '有效期', '公平使用'])
    expect(sections[2].lines.join('')).toContain('新注册的账号 24 小时后才能兑换实物')
    expect(earnings).toContainEqual(expect.objectContaining({ title: '第一次评论或回答', coins: 17 }))
    expect(earnings).toContainEqual(
      expect.objectContaining({ title: '每日签到', note: expect.stringContaining('5、5、10、10、15、15、30') }),
    )
  })

  test('operators say what each day of signing in gives, what a missed one costs, and what a day gives at most', async () => {
    const ada = await grown(server, await server.person('阿达'))
    const an = await operator(server)
    const before = must(await an.call('GET /admin/api/task/signing'))
    expect(before).toEqual({ ladder: [5, 5, 10, 10, 15, 15, 30], dayCoins: 200, makeUpCoins: 20, makeUpPerMonth: 3 })
    const now = { ladder: [7, 9, 40], dayCoins: 150, makeUpCoins: 30, makeUpPerMonth: 1 }
    must(await an.call('POST /admin/api/task/signing', { body: now }))
    const summary = must(await ada.call('GET /api/signIn/summary', { query: {} }))
    expect(summary.days.map(({ coin }) => coin)).toEqual([7, 9, 40])
    expect(summary).toMatchObject({ next: 7, dayCoins: 150, makeUp: { coins: 30, left: 1 } })
    expect(must(await ada.call('POST /api/signIn/do'))).toMatchObject({ coins: 7, next: 9 })
    const { dayCap, sections } = must(await server.call('GET /api/coin/rule'))
    expect(dayCap).toBe(150)
    expect(sections[0].lines.join('')).toContain('每天 30 金币，每月最多 1 次')
    must(await an.call('POST /admin/api/task/signing', { body: before }))
  })
})

test('the nightly check of the ledger finds a planted difference and says where', async () => {
  const gus = await somebody('顾城')
  await runJob(server, 'coin.audit')
  const [{ id }] = await query(
    server,
    sql<{ id: string }>`select id from coin_account where user_id = ${gus.id} and kind = 'user'`,
  )
  const plant = async (by: number) => {
    await query(server, sql`alter table coin_account disable trigger all`)
    await query(server, sql`update coin_account set balance = balance + ${by} where id = ${id}`)
    await query(server, sql`alter table coin_account enable trigger all`)
  }
  await plant(7)
  await expect(runJob(server, 'coin.audit')).rejects.toThrow(`account ${id} holds`)
  await plant(-7)
  await runJob(server, 'coin.audit')

  // Three coins that came from nowhere, in a transfer that the account does not show.
  const [{ transfer_id }] = await query(
    server,
    sql<{ transfer_id: string }>`select transfer_id from coin_entry where account_id = ${id} order by seq limit 1`,
  )
  const forge = async (by: number) => {
    await query(server, sql`alter table coin_entry disable trigger all`)
    await query(
      server,
      sql`update coin_entry set amount = amount + ${by} where transfer_id = ${transfer_id} and account_id = ${id}`,
    )
    await query(server, sql`alter table coin_entry enable trigger all`)
  }
  await forge(3)
  await expect(runJob(server, 'coin.audit')).rejects.toThrow(`transfer ${transfer_id} comes to 3`)
  await forge(-3)
})
