import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { adminContract, type AdminApi } from '../../contract/admin'
import type { AdminSpec } from '../../contract/admin/endpoint'
import { valid, wrong } from '../support/from-schema'
import { query } from '../support/query'
import { startServer, type Answer, type Person, type TestServer } from '../support/server'
import { knock, operator, sendFile, type TestOperator } from './support'

const endpoints = Object.values(adminContract).flatMap((record) => Object.entries(record as Record<string, AdminSpec>))
const guarded = endpoints.filter(([, { permission }]) => permission.includes('.'))
/** They end the session that the others need, or are about it alone; operators.test.ts has them. */
const OWN = /session\/|approval\/decide/
const logged = endpoints.filter(([route, { audit, reveals }]) => (audit || reveals) && !OWN.test(route))
const CASES = Number(process.env.FUZZ_CASES ?? 6)

let server: TestServer
let chief: TestOperator
let stranger: TestOperator
let teacher: TestOperator
let person: Person
let ids: string[]
let last = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
beforeAll(async () => {
  server = await startServer()
  person = await server.person('模糊测试员')
  chief = await operator(server)
  await query(server, sql`insert into admin_role (name) values ('空')`)
  await query(server, sql`insert into admin_role (name, permissions, own) values ('各管各的', '{*}', true)`)
  stranger = await operator(server, ['空'])
  teacher = await operator(server, ['各管各的'], randomUUID())
  ids = [person.id, stranger.id]
})
afterAll(() => server.close())

/** Something that the endpoint's schemas let through. */
const inputOf = ({ body, query: search }: AdminSpec) =>
  fc.record({
    body: body ? (valid(body, ids) as fc.Arbitrary<object>) : fc.constant({}),
    query: search ? (valid(search, ids) as fc.Arbitrary<Record<string, string>>) : fc.constant({}),
  })
const sample = (spec: AdminSpec) => fc.sample(inputOf(spec), { numRuns: 1, seed: 20261122 })[0]
const headersOf = ({ cookie, csrf }: TestOperator) => ({ cookie, 'x-csrf-token': csrf })
/** What the log has since it was asked last; found from its new end, as it grows long here. */
async function newRows() {
  const rows = await query<{ at: string; id: string; kind: string; route: string; requestId: string }>(
    server,
    sql`select at::text, id, kind, route, request_id as "requestId" from admin_audit
      where (at, id) > (${last.at}::timestamptz, ${last.id}::uuid)
      order by at desc, id desc`,
  )
  if (rows[0]) last = rows[0]
  return rows.map(({ kind, route, requestId }) => ({ kind, route, requestId }))
}

describe.each(endpoints.filter(([, { permission }]) => permission !== 'nobody'))('%s', (route, spec) => {
  test('is refused to nobody, to somebody of the app, and to who brings no token of the page', async () => {
    const input = sample(spec)
    const app = { authorization: `Bearer ${person.token}`, cookie: `hr_operator=${person.token}` }
    for (const headers of [undefined, app, { cookie: 'hr_operator=made-up', 'x-csrf-token': chief.csrf }])
      expect((await knock(server, route, input, headers)).statusCode).toBe(401)
    if (route.startsWith('POST')) expect((await knock(server, route, input, { cookie: chief.cookie })).statusCode).toBe(403)
  })
})

/** Of a file it is asked with one. */
async function asked(who: TestOperator, route: string, spec: AdminSpec): Promise<Answer<unknown>> {
  if (spec.upload) return sendFile(server, who, route as keyof AdminApi & string, {}, { bytes: '一', name: 'a.csv' })
  const reply = await knock(server, route, sample(spec), headersOf(who))
  return { status: reply.statusCode, ...reply.json() }
}

describe.each(guarded)('%s', (route, spec) => {
  test('is refused to an operator without the permission, and nothing is written', async () => {
    await newRows()
    const reply = await knock(server, route, sample(spec), headersOf(stranger))
    expect(reply.statusCode).toBe(403)
    expect(await newRows()).toEqual([])
  })

  test('shows and changes nothing of others to who may only handle their own', async () => {
    const { status, code, result } = await asked(teacher, route, spec)
    if (code === 400) return
    if (spec.scope !== 'list') expect(status).toBe(403)
    else expect((result as { records?: unknown }).records ?? result).toEqual([])
  })
})

test.each(logged)('%s leaves a row when it is done or looked at, and none when it is refused', async (route, spec) => {
  await newRows()
  const kind = spec.audit ? 'write' : 'reveal'
  await fc.assert(
    fc.asyncProperty(inputOf(spec), async (input) => {
      const reply = await knock(server, route, input, headersOf(chief))
      expect(reply.statusCode).toBeLessThan(500)
      // A file does not say of which request it is.
      const isFile = spec.download && !String(reply.headers['content-type']).startsWith('application/json')
      if (isFile) return expect(await newRows()).toMatchObject([{ kind, route }])
      const { code, result, traceId } = reply.json()
      if (code === 200) expect(Value.Check(spec.result, result)).toBe(true)
      const done = code === 200 || code === 10180
      expect(await newRows()).toEqual(done ? [{ kind, route, requestId: traceId }] : [])
    }),
    { numRuns: CASES, seed: 20261122 },
  )
})

/** What nobody may do alone: one more than that, or in any other way. */
function beyond({ approval }: AdminSpec, { body, query: search }: { body: object; query: Record<string, string> }) {
  if (!approval || approval === true) return { body, query: search }
  const given = body as Record<string, unknown>
  const more = (name: string, most: number) =>
    Array.isArray(given[name]) ? Array.from({ length: most + 1 }, () => randomUUID()) : most + 1
  const named =
    'over' in approval
      ? Object.entries(approval.over).map(([name, most]) => [name, more(name, most)])
      : Object.keys(approval.unless).map((name) => [name, undefined])
  return { body: { ...body, ...Object.fromEntries(named) }, query: search }
}

test.each(endpoints.filter(([, { approval }]) => approval))('%s is done by nobody alone', async (route, spec) => {
  await newRows()
  const reply = await knock(server, route, beyond(spec, sample(spec)), headersOf(chief))
  const { code, traceId } = reply.json()
  expect(code).toBe(10180)
  // What was asked for before waits already.
  expect([[], [{ kind: 'write', route, requestId: traceId }]]).toContainEqual(await newRows())
})

const looked = endpoints.filter(([route, spec]) => !OWN.test(route) && !spec.audit && !spec.reveals)
test.each(looked)('%s answers whatever it is asked, as it says that it does', async (route, spec) => {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const bodies = spec.body ? fc.oneof({ weight: 2, arbitrary: valid(spec.body, ids) }, wrong(spec.body, ids)) : fc.constant({})
  const queries = spec.query ? fc.oneof(valid(spec.query, ids), fc.constant({})) : fc.constant({})
  const params = fc.oneof(fc.constantFrom(...ids), fc.constantFrom('user', '%', '..', "'"))
  await fc.assert(
    fc.asyncProperty(params, bodies, queries, async (param, body, search) => {
      const input = { params: Object.fromEntries(names.map((name) => [name, param])), body, query: search }
      const reply = await knock(server, route, input as Parameters<typeof knock>[2], headersOf(chief))
      expect(reply.statusCode).toBeLessThan(500)
      expect(reply.body).not.toMatch(/node_modules|\n\s+at |syntax error|relation "/)
      if (spec.download && !String(reply.headers['content-type']).startsWith('application/json')) return
      const { code, message, result } = reply.json()
      if (code === 200) expect(Value.Check(spec.result, result)).toBe(true)
      else expect(message).toMatch(/[\u4e00-\u9fa5]/)
    }),
    { numRuns: CASES, seed: 20261122 },
  )
})

test('every endpoint of the back office stands in the list, says what it changes, and is served', () => {
  const served = server.app.services.modules.list.flatMap(({ backOffice }) => Object.keys(backOffice?.contract ?? {}))
  expect(served.toSorted()).toEqual(endpoints.map(([route]) => route).toSorted())
  const reading = /\/(page|list|mine|show|lines|export|hitTest|preview|history)(\/|$)/
  for (const [route, { audit, reveals }] of endpoints)
    if (route.startsWith('POST') && !audit && !reveals) expect(route).toMatch(reading)
})

/** What makes something or adds to it, and goes under no name all the same: what a second time comes to. */
const TWICE_THE_SAME: Record<string, string> = {
  'POST /admin/api/network/create': 'the network is there once',
  'POST /admin/api/webHost/create': 'the host is there once',
  'POST /admin/api/operator/create': 'the login is taken',
  'POST /admin/api/company/key/create': 'the name is taken; the key itself is kept nowhere, so no first answer is',
  'POST /admin/api/mall/category/save': 'the name is taken',
  'POST /admin/api/kefuFaq/save': 'the question is there',
  'POST /admin/api/delivery/send': 'it is sent already',
  'POST /admin/api/delivery/sendMany': 'they are sent already',
  'POST /admin/api/lottery/stock/add': 'it waits for a second person already',
  'POST /admin/api/lottery/block/add': 'the person is there once',
  'POST /admin/api/neixun/record/issue': 'who has one gets none',
}

test('what makes something or adds to it is done once when its answer is lost and it is sent again', () => {
  const ADDS = /\/(add|create|copy|give\w*|grant|deduct|send\w*|issue|times|version|extend)$/
  // A file is sent with nothing beside it.
  const writes = endpoints.filter(([route, { audit, upload }]) => route.startsWith('POST') && audit && !upload)
  const makes = writes.filter(([route, { audit, body }]) => {
    const [of, name] = audit!.id?.split('.') ?? []
    return ADDS.test(route) || (of === 'body' && !(body as { required?: string[] }).required?.includes(name))
  })
  const unnamed = makes.filter(([, { body }]) => !body?.properties.requestId).map(([route]) => route)
  expect(unnamed.toSorted()).toEqual(Object.keys(TWICE_THE_SAME).toSorted())
})
