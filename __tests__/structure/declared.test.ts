import { sql } from 'kysely'
import { growth } from '../../contract/admin/growth'
import { Send } from '../../contract/conversation'
import { report } from '../../contract/report'
import { SearchHit } from '../../contract/search'
import { share } from '../../contract/share'
import { Modules } from '../../server/app/module'
import { modules } from '../../server/modules'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'

const all = new Modules(modules)
/** The values that a field of the contract may have. */
const valuesOf = (field: object): string[] => ('enum' in field && Array.isArray(field.enum) ? field.enum.map(String) : [])
const sorted = (names: readonly string[]) => [...names].sort()

const card = Send.card.properties.kind
test.each([
  ['shared', share['POST /api/share/poster'].body.properties.type, all.all('shareSubjects').map(({ type }) => type)],
  ['reported', report['POST /api/report/save'].body.properties.targetType, all.all('reportTargets').map(({ type }) => type)],
  ['sent on a card', card, all.all('cards').map(({ kind }) => kind)],
  ['found', SearchHit.properties.type, all.all('searchSources').flatMap(({ types }) => types)],
])('what the contract says can be %s is each brought by one module, and nothing else is', (_done, field, brought) => {
  expect(valuesOf(field).length).toBeGreaterThan(0)
  expect(sorted(brought)).toEqual(sorted(valuesOf(field)))
})

describe('of tasks', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test('each that is received once it is reached has a module that knows how far somebody is', async () => {
    const nobody = sql`null::uuid`
    const facts = all.all('taskFacts').flatMap((one) => Object.keys(one.facts(nobody, { day: sql`now()`, week: sql`now()` })))
    const tasks = await query<{ code: string }>(server, sql`select code from growth_task where need_receive and counts is null`)
    expect(tasks.map(({ code }) => code).filter((code) => !facts.includes(code))).toEqual([])
    expect(tasks.length).toBeGreaterThan(5)
  })

  test('what an event of operators may count is each counted by one module', () => {
    const counted = all.all('taskFacts').flatMap(({ counts = {} }) => Object.keys(counts))
    expect(sorted(counted)).toEqual(sorted(valuesOf(growth['POST /admin/api/task/event'].body.properties.counts)))
  })
})
