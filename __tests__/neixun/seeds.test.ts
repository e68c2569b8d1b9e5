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

test('nothing of it begins or ends at an odd minute, and nothing was handed in before it was asked for', async () => {
  const odd = await query(
    server,
    sql`select * from (
      select 'training', start_at from training union all select 'training', end_at from training
      union all select 'stage', open_at from training_stage union all select 'stage', close_at from training_stage
      union all select 'sign', start_at from training_sign union all select 'sign', end_at from training_sign
      union all select 'exam', open_at from training_exam union all select 'exam', close_at from training_exam
      union all select 'homework', open_at from training_homework union all select 'homework', deadline_at from training_homework
      union all select 'homework', late_until from training_homework) times (what, at)
      where extract(epoch from at)::int % 1800 <> 0`,
  )
  expect(odd).toEqual([])
  const early = await query(
    server,
    sql`select w.id from training_work w join training_homework h on h.id = w.homework_id
      where w.submitted_at < h.open_at or w.submitted_at > now() or w.marked_at < w.submitted_at
        or w.late <> (w.submitted_at > h.deadline_at)`,
  )
  expect(early).toEqual([])
})
