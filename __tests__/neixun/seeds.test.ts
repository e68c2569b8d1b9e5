import { sql } from 'kysely'
import { query } from '../support/query'
import { startDemo, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
})
afterAll(() => server.close())

test('the demo has a training that runs: three stages, forty people in four departments, three times to sign, four files', async () => {
  const [found] = await query(
    server,
    sql<Record<string, number>>`select
      (select count(*)::int from training_stage g where g.training_id = t.id) as stages,
      (select count(*)::int from trainee x where x.training_id = t.id) as people,
      (select count(distinct x.department_id)::int from trainee x where x.training_id = t.id) as departments,
      (select count(*)::int from trainee x where x.training_id = t.id and x.status = 'pending') as pending,
      (select count(*)::int from training_sign g where g.training_id = t.id) as signs,
      (select count(*)::int from training_file f where f.training_id = t.id) as files,
      (select count(*)::int from trainee x where x.training_id = t.id and x.progress between 1 and 99) as studying
      from training t where t.code = '825613' and t.status = 'open'`,
  )
  expect(found).toMatchObject({ stages: 3, people: 40, departments: 4, pending: 5, signs: 3, files: 4 })
  expect(found.studying).toBeGreaterThan(20)
})
