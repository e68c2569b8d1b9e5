import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { adminContract } from '../../contract/admin'
import { Modules } from '../../server/app/module'
import { modules } from '../../server/modules'
import { query } from '../support/query'
import { operator, startBackOffice, type TestOperator } from './support'

let office: Awaited<ReturnType<typeof startBackOffice>>
let clerk: TestOperator
beforeAll(async () => {
  office = await startBackOffice()
  clerk = await operator(office.server, ['客服'])
})
afterAll(() => office.server.close())

const all = new Modules(modules)
const tallies = all.all('listTallies')
const counted = async (list: string, who = clerk) =>
  Object.fromEntries(
    (await who.call('POST /admin/api/list/tally', { body: { list } })).result.counts.map(({ value, count }) => [value, count]),
  )

test('the tabs of a list say how many wait, to whoever may see the list', async () => {
  const list = 'POST /admin/api/feedback/page'
  expect(await counted(list)).toEqual({ open: 0 })
  for (const who of [office.ann, office.bob]) {
    const body = { type: '账号问题', content: '登录不上，提示过于频繁', images: [], requestId: randomUUID() }
    await who.call('POST /api/feedback/save', { body })
  }
  expect(await counted(list)).toEqual({ open: 2 })
  const [{ id }] = (await clerk.call('POST /admin/api/feedback/page', { body: { state: 'open' } })).result.records
  await clerk.call('POST /admin/api/feedback/answer', { body: { id, reply: '已处理', solved: true } })
  expect(await counted(list)).toEqual({ open: 1 })
  const stranger = await operator(office.server, ['财务'])
  expect(await counted(list, stranger)).toEqual({})
})

test('a list without tabs has no numbers, and what is no list is refused', async () => {
  expect(await counted('POST /admin/api/post/page')).toEqual({})
  expect((await clerk.call('POST /admin/api/list/tally', { body: { list: 'POST /admin/api/no/list' } })).code).toBe(400)
})

test('more than anybody cares for is counted no further', async () => {
  const { most } = (await clerk.call('POST /admin/api/list/tally', { body: { list: 'POST /admin/api/feedback/page' } })).result
  await query(
    office.server,
    sql`insert into feedback (id, user_id, type, content)
      select gen_random_uuid(), ${office.ann.id}, 'account', '同一个问题' from generate_series(1, ${most + 50}::integer)`,
  )
  expect(await counted('POST /admin/api/feedback/page')).toEqual({ open: most })
})

test.each(tallies)('$list: an index leads to each number, so that a list of a million is counted at once', async ({ rows }) => {
  for (const of of Object.values(rows)) {
    const from = typeof of === 'function' ? of(all) : of
    const plan = await office.server.database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return (await sql<{ 'QUERY PLAN': string }>`explain select 1 ${from} limit 1000`.execute(trx)).rows
    })
    expect(plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes('Seq Scan'))).toEqual([])
  }
})

test.each(tallies)('$list: what is counted are values of the filter that its tabs draw', ({ list, member, rows }) => {
  const spec = Object.values(adminContract)
    .flatMap((record) => Object.entries(record))
    .find(([route]) => route === list)![1]
  const filter = (spec as { body: { properties: Record<string, { enum?: unknown[]; type: string }> } }).body.properties[member]
  const values = filter.type === 'boolean' ? ['true'] : filter.enum!.map(String)
  expect(values).toEqual(expect.arrayContaining(Object.keys(rows)))
})
