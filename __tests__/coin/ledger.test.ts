import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { frozen, issue, spendable, transfer, type Transfer } from '../../server/modules/commerce/coin/ledger'
import { plansOf } from '../support/plans-of'
import { startServer, type Person, type TestServer } from '../support/server'
import { faults, give, holding } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ann = await server.person()
  bob = await server.person()
})
afterAll(() => server.close())
afterEach(async () => expect(await faults(server)).toEqual([]))

const run = (text: RawBuilder<unknown>) => text.execute(server.database.db)
const move = (wish: Partial<Transfer>) =>
  server.database.db.transaction().execute((trx) =>
    transfer(trx, {
      reason: 'given',
      ref: { type: 'gift', id: randomUUID() },
      from: spendable(ann.id),
      to: spendable(bob.id),
      amount: 1,
      ...wish,
    }),
  )

test('coins move from one account to the other', async () => {
  await give(server, ann, 30)
  await move({ amount: 12 })
  expect((await holding(server, ann)).free).toBe(18)
  expect((await holding(server, bob)).free).toBe(12)
  expect((await ann.call('GET /api/user/canUseCoin')).result).toBe(18)
  expect((await bob.call('POST /api/user/userBaseDetail', { body: {} })).result.coins).toBe(12)
})

test('what somebody has is found by whose it is, however many have coins', async () => {
  const plans = await plansOf(server, 'select balance from coin_account', () => ann.call('GET /api/user/canUseCoin'))
  expect(plans).toEqual([expect.stringMatching(/Index Cond: .*user_id/)])
})

test('whoever has too few keeps what he has', async () => {
  await expect(move({ amount: 19 })).rejects.toMatchObject({ code: 11103, message: '金币不足' })
  expect((await holding(server, ann)).free).toBe(18)
})

test('the same thing is booked once, also by many at the same time', async () => {
  const ref = { type: 'gift', id: randomUUID() } as const
  const booked = await Promise.all(Array.from({ length: 8 }, () => move({ ref, amount: 5 })))
  expect(booked.filter(Boolean)).toHaveLength(1)
  expect((await holding(server, ann)).free).toBe(13)
})

test('a bounty leaves the frozen coins one way only', async () => {
  const ref = { type: 'bounty', id: randomUUID() } as const
  await move({ reason: 'bountyFrozen', ref, to: frozen(ann.id), amount: 10 })
  expect(await move({ reason: 'bountyPaid', ref, from: frozen(ann.id), amount: 10 })).toBe(true)
  expect(await move({ reason: 'bountyRefunded', ref, from: frozen(ann.id), to: spendable(ann.id), amount: 10 })).toBe(false)
  expect(await holding(server, ann)).toEqual({ free: 3, frozen: 0 })
})

test('fifty purchases of one balance at the same time never spend more than it has', async () => {
  const cat = await server.person()
  await give(server, cat, 70)
  const spent = await Promise.allSettled(Array.from({ length: 50 }, () => move({ from: spendable(cat.id), amount: 10 })))
  expect(spent.filter((one) => one.status === 'fulfilled')).toHaveLength(7)
  for (const one of spent) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 11103 })
  expect((await holding(server, cat)).free).toBe(0)
})

test('people who pay each other at the same time do not block each other', async () => {
  await Promise.all([give(server, ann, 100), give(server, bob, 100)])
  const before = [(await holding(server, ann)).free, (await holding(server, bob)).free]
  const there = { from: spendable(ann.id), to: spendable(bob.id) }
  const back = { from: spendable(bob.id), to: spendable(ann.id) }
  await Promise.all(Array.from({ length: 40 }, (_, n) => move(n % 2 ? there : back)))
  expect([(await holding(server, ann)).free, (await holding(server, bob)).free]).toEqual(before)
})

test('coins come from the issue account alone, which is below zero by all there are', async () => {
  const { rows } = await sql<{ kind: string; sum: number }>`
    select kind, sum(balance)::bigint as sum from coin_account group by kind`.execute(server.database.db)
  const issued = rows.find((row) => row.kind === 'issue')!.sum
  const held = rows.filter((row) => row.kind !== 'issue').reduce((all, row) => all + row.sum, 0)
  expect(issued).toBe(-held)
  expect(held).toBeGreaterThan(0)
})

describe('nobody can write the books another way', () => {
  /** Why the database refuses; undefined when it does not. */
  const fault = (text: RawBuilder<unknown>) =>
    run(text).then(
      () => undefined,
      (error: Error) => error.message,
    )
  const entries = (transferId: string, ...amounts: [Person, number][]) =>
    sql.join(
      amounts.map(
        ([person, amount]) =>
          sql`(${transferId}::uuid, (select id from coin_account where user_id = ${person.id}
            and kind = 'user'), ${amount}::bigint)`,
      ),
    )
  /** A transfer and its entries, in one transaction, as somebody might write them by hand. */
  const byHand = (...amounts: [Person, number][]) => {
    const id = randomUUID()
    return server.database.db.transaction().execute(async (trx) => {
      await sql`insert into coin_transfer (id, reason, ref_type, ref_id, step) values (${id}, 'x', 'user', ${id}, 'x')`.execute(
        trx,
      )
      if (amounts.length)
        await sql`insert into coin_entry (transfer_id, account_id, amount) values ${entries(id, ...amounts)}`.execute(trx)
    })
  }

  test('what is written is neither changed nor deleted', async () => {
    for (const table of ['coin_transfer', 'coin_entry']) {
      expect(await fault(sql`delete from ${sql.table(table)}`)).toMatch(/append-only/)
      expect(await fault(sql`truncate ${sql.table(table)} cascade`)).toMatch(/append-only/)
    }
    expect(await fault(sql`update coin_entry set amount = amount + 1`)).toMatch(/append-only/)
    expect(await fault(sql`update coin_transfer set reason = 'given'`)).toMatch(/append-only/)
    expect(await fault(sql`delete from coin_account`)).toMatch(/append-only/)
  })

  test('a balance is not set by hand', async () => {
    expect(await fault(sql`update coin_account set balance = balance + 100 where user_id = ${ann.id}`)).toMatch(/entries only/)
    expect(
      await fault(sql`insert into coin_account (id, kind, user_id, balance) values (${randomUUID()}, 'frozen', ${bob.id}, 100)`),
    ).toMatch(/entries only/)
  })

  test('a transfer that makes or loses coins is refused, and one without entries too', async () => {
    await expect(byHand([ann, -5], [bob, 6])).rejects.toThrow(/does not balance/)
    await expect(byHand([ann, 5])).rejects.toThrow(/does not balance/)
    await expect(byHand()).rejects.toThrow(/does not balance/)
    await expect(byHand([ann, 0], [bob, 0])).rejects.toThrow(/coin_entry_amount_check/)
    await expect(byHand([ann, -2], [bob, 2])).resolves.toBeUndefined()
  })

  test('nothing is added to a transfer of the past', async () => {
    expect(
      await fault(sql`insert into coin_entry (transfer_id, account_id, amount)
        select t.id, a.id, 50 from coin_transfer t, coin_account a
        where a.user_id = ${bob.id} and a.kind = 'user' and not exists (select from coin_entry e where e.transfer_id = t.id
          and e.account_id = a.id) limit 1`),
    ).toMatch(/does not balance/)
  })

  test('a person has one account of a kind, and the platform one to issue from', async () => {
    expect(await fault(sql`insert into coin_account (id, kind, user_id) values (${randomUUID()}, 'user', ${ann.id})`)).toMatch(
      /unique/,
    )
    expect(await fault(sql`insert into coin_account (id, kind) values (${randomUUID()}, ${issue.kind})`)).toMatch(/unique/)
  })
})
